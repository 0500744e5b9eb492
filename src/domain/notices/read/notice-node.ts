import { rowLoader } from '../../../platform/database/batching.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { isOfPublishers } from '../../../platform/database/list.ts';
import { type Query, queryOn, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Context } from '../../context.ts';
import { isValidPaId } from '../model/pa-id.ts';
import type { NoticeRow } from '../model/rows.ts';
import { countColumns } from './notice-loader.ts';
import { createRelatedRows, type RelatedRows } from './related-rows.ts';

/** What the graph shows of a notice without a read of its full record: no contact data. */
const columns = [
  'paId',
  'revision',
  'publisherId',
  'publisherReference',
  'title',
  'language',
  'countries',
  'linkedProcessType',
  'electionType',
  'processName',
  'processLevel',
  'processDate',
  'adAmount',
  'campaignName',
  'totalValue',
  'medium',
  'isOngoing',
  'startDate',
  'endDate',
  'currency',
  'usesTargetingTechniques',
  'usesAdDeliveryTechniques',
  'confirmationStatus',
  'signOffStatus',
  'publicationStartDate',
  'version',
  'amendmentReason',
  'createdAt',
  'updatedAt',
  'confirmedAt',
  'signedOffAt',
  'ceasedAt',
  'ceasedReason',
  'retentionUntil',
] as const satisfies (keyof NoticeRow)[];

export type NoticeColumns = Pick<
  NoticeRow,
  (typeof columns)[number] | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

const withoutColumns = [
  '__typename',
  'id',
  'metrics',
  'advertiser',
  'controllers',
  'publisher',
  'amendment',
  'content',
  'onRegisterSince',
  'registerPeriods',
];

/** The columns that fields of a notice are read from, besides PA-ID and publisher. A field that is not here reads them all. */
const columnsBehind: Readonly<Record<string, readonly (typeof columns)[number][]>> = {
  ...Object.fromEntries(columns.map((name) => [name, [name]])),
  ...Object.fromEntries(withoutColumns.map((name) => [name, []])),
  phase: ['confirmationStatus', 'signOffStatus', 'publicationStartDate', 'endDate', 'ceasedAt'],
  campaignEnd: ['endDate', 'ceasedAt'],
  campaign: ['campaignName', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'],
};

/**
 * The columns of `NoticeColumns`, of notice `n` and its counts `m`.
 * @param fields of a notice that are selected: columns that they are not read from are left out. Default: all
 */
export function noticeColumns(fields?: Iterable<string>): Sql {
  if (!fields) return allColumns;
  const needed = new Set(['paId', 'publisherId', ...[...fields].flatMap((field) => columnsBehind[field] ?? columns)]);
  return sql`${columnsOf([...needed], 'n')}, ${countColumns}`;
}

const allColumns = sql`${columnsOf(columns, 'n')}, ${countColumns}`;

/** A notice in the graph. It shares look-ups of related rows with the notices that were read in the same statement. */
export type NoticeNode = NoticeColumns & { related: RelatedRows };

export function withRelatedRows<Row extends NoticeColumns>(rows: readonly Row[], query: Query): (Row & NoticeNode)[] {
  const related = createRelatedRows(rows, query);
  const nodes = rows as readonly (Row & NoticeNode)[];
  for (const node of nodes) node.related = related; // several times as fast as `Object.assign`
  return [...nodes];
}

/**
 * Loads the notices that the caller may read by PA-ID from the primary: one statement for those that an operation needs at
 * the same time. A PA-ID of a partner's log can name a notice of another publisher, if it was erased and used again. Keeps
 * nothing, so a mutation shows what it changed.
 */
export const noticeNodes = ({ services, readablePublisherIds }: Context) =>
  rowLoader(
    { cache: false },
    ({ paId }: NoticeNode) => paId,
    async (paIds: readonly string[]) => {
      const query = queryOn(services.orm);
      const valid = [...new Set(paIds)].filter(isValidPaId);
      if (valid.length === 0) return [];
      const found = await query(sql<NoticeColumns>`
        select ${noticeColumns()} from notice n left join engagement_metrics m on m.pa_id = n.pa_id
        where n.pa_id = any(${valid}::text[]) and ${isOfPublishers(sql`n.publisher_id`, readablePublisherIds)}`);
      return withRelatedRows(found, query);
    },
  );
