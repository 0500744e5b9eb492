import { columnsOf } from '../../database/columns.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { countColumns, type NoticeRow } from '../read/notice-loader.ts';

const columns = [
  'paId',
  'publisherId',
  'title',
  'language',
  'countries',
  'linkedProcessType',
  'processName',
  'confirmationStatus',
  'signOffStatus',
  'publicationStartDate',
  'campaignName',
  'totalValue',
  'medium',
  'isOngoing',
  'startDate',
  'endDate',
  'currency',
  'usesTargetingTechniques',
  'usesAdDeliveryTechniques',
  'ceasedAt',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof NoticeRow)[];

/** The columns of a notice in a list. */
export type SummaryColumns = Pick<
  NoticeRow,
  (typeof columns)[number] | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

/** The columns of `SummaryColumns`, of notice `n` and its counts `m`. */
export const summaryColumns: Sql = sql`${columnsOf(columns, 'n')}, ${countColumns}`;
