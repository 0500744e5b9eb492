import type { InferEntity } from '@mikro-orm/core';
import type { MetricsChangeFilter, QueryMetricsChangesArgs, RequireFields } from '../../generated/graph/graphql.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import { type LogList, type LogPage, readLog, readLogRow } from '../../platform/database/feed.ts';
import { valueIn, whether, within } from '../../platform/database/list.ts';
import { allOf, type Sql, sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import { figureNotices, noticeConditions, validateNoticeFilter } from '../notices/list/notice-filter.ts';
import { type EngagementMetricsChange, isCorrection } from './engagement-metrics.entity.ts';

type Stored = RowOf<InferEntity<typeof EngagementMetricsChange>>;

/** A change of the counts of a notice. Counts are 64-bit integers, as strings. */
export type MetricsChangeRow = Pick<Stored, 'id' | 'recordedAt' | 'paId' | 'tokenId' | 'isFirstImport'> & {
  position: string;
  viewsCount: string;
  engagementsCount: string;
  viewsBefore: string;
  engagementsBefore: string;
  isCorrection: boolean;
};

export type MetricsChangePage = LogPage<MetricsChangeRow>;

const corrects: Sql<boolean> = sql.raw(`(${isCorrection})`);

export const metricsChangeColumns = sql`${columnsOf(
  ['id', 'position', 'paId', 'recordedAt', 'viewsCount', 'engagementsCount', 'tokenId', 'isFirstImport'],
  'engagement_metrics_change',
)}, views_count - views_increment as "viewsBefore", engagements_count - engagements_increment as "engagementsBefore",
  ${corrects} as "isCorrection"`;

/** The filters of the change itself. The others concern its notice. */
type OwnFilter = Pick<MetricsChangeFilter, 'paIds' | 'from' | 'to' | 'isCorrection' | 'isFirstImport'>;

const list: LogList<MetricsChangeRow, OwnFilter> = {
  name: 'metricsChanges',
  table: 'engagement_metrics_change',
  from: sql`engagement_metrics_change`,
  columns: metricsChangeColumns,
  filters: {
    paIds: valueIn(sql`pa_id`),
    ...within(sql`recorded_at`),
    isCorrection: whether(corrects),
    isFirstImport: whether(sql`is_first_import`),
  },
};

/** A page of the changes that match a filter, in one statement. @throws Failure INPUT_INVALID */
export async function listMetricsChanges(
  context: Context,
  { filter, ...page }: RequireFields<QueryMetricsChangesArgs, 'orderBy'>,
): Promise<MetricsChangePage> {
  const { queryReplica, now } = context;
  const { paIds, from, to, isCorrection, isFirstImport, ...ofNotice } = filter ?? {};
  const args = { ...page, filter: { paIds, from, to, isCorrection, isFirstImport } };
  const issues = validateNoticeFilter({ paIds, ...ofNotice }, now);
  const where =
    issues.length > 0 ? [] : noticeMatches((await figureNotices(queryReplica, ofNotice, context)).conditions);
  return readLog(context, list, args, { where, issues });
}

function noticeMatches(conditions: readonly Sql<boolean>[]): Sql<boolean>[] {
  if (conditions.length === 0) return [];
  return [sql`exists (select from notice n where n.pa_id = engagement_metrics_change.pa_id and ${allOf(conditions)})`];
}

/** Reads a change by its id, if the caller may read its notice. */
export const readMetricsChange = (context: Context, id: string): Promise<MetricsChangeRow | undefined> =>
  readLogRow(context.queryPrimary, list, id, noticeMatches(noticeConditions({}, context)));
