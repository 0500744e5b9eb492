import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog, readLogRow } from '../database/feed.ts';
import { idIn, isOneOf, type List, textIn, withCheck } from '../database/list.ts';
import { allOf, type PageLimit } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { instant, type Sql, sql } from '../database/sql.ts';
import { isStorable, validateTexts } from '../database/validate-text.ts';
import type {
  QueryRefusalsArgs,
  RefusalCode,
  RefusalFilter,
  RequireFields,
  RestEndpoint,
} from '../generated/graphql.ts';
import { Refusal } from './refusal.entity.ts';
import { oldestRefusal } from './refusal-retention.ts';
import { filterConditions } from './request-filter.ts';

export type RefusalRow = Omit<RowOf<InferEntity<typeof Refusal>>, 'code' | 'endpoint'> & {
  code: RefusalCode;
  endpoint: RestEndpoint | null;
};

/** A page of refusals; `countOmitted` reads the number of refusals without details. */
export type RefusalPage = LogPage<RefusalRow> & { countOmitted: () => Promise<number> };

export const refusalColumns = columnsOf(Object.keys(Refusal.properties), 'refusal');

const list: List<RefusalRow, RefusalFilter> = {
  name: 'refusals',
  from: sql`refusal`,
  columns: refusalColumns,
  filters: {
    tokenIds: idIn(sql`token_id`),
    publisherIds: idIn(sql`publisher_id`),
    paIds: textIn(sql`pa_id`),
    codes: (codes) => isOneOf(sql`code`, sql`text`, codes),
    endpoints: (endpoints) => isOneOf(sql`endpoint`, sql`text`, endpoints),
    requestId: withCheck(validateTexts, (id: string) => sql`(request_id = ${id} or caller_request_id = ${id})`),
    from: (from) => sql`refused_at >= ${instant(from)}`,
    to: (to) => sql`refused_at < ${instant(to)}`,
  },
};

/** Hides refusals that wait to be deleted. */
const isKept = (now: Date): Sql<boolean> => sql`refused_at >= ${instant(oldestRefusal(now))}`;

/** A page of the refusals that match a filter, in one statement. @throws Failure INPUT_INVALID */
export async function listRefusals(
  query: Query,
  args: RequireFields<QueryRefusalsArgs, 'orderBy'> & PageLimit,
  now: Date,
): Promise<RefusalPage> {
  const found = await readLog(query, list, args, { where: [isKept(now)] });
  return { ...found, countOmitted: () => countOmitted(query, args.filter ?? {}, now) };
}

/** Reads a refusal by its id. */
export const readRefusal = (query: Query, id: string, now: Date): Promise<RefusalRow | undefined> =>
  readLogRow(query, list, id, [isKept(now)]);

/** The newest refusals with a request id: ours, or the one that the caller sent. */
export async function findRefusals(query: Query, requestId: string, max: number, now: Date): Promise<RefusalRow[]> {
  if (!isStorable(requestId)) return [];
  return query(sql<RefusalRow>`
    select ${refusalColumns} from refusal
    where (request_id = ${requestId} or caller_request_id = ${requestId}) and ${isKept(now)}
    order by id desc limit ${max}`);
}

/** The counts have whole hours only, and no request ids or PA-IDs. */
async function countOmitted(query: Query, filter: RefusalFilter, now: Date): Promise<number> {
  const { tokenIds, publisherIds, codes, endpoints } = filter;
  const oldest = oldestRefusal(now);
  const from = filter.from && filter.from > oldest ? filter.from : oldest;
  const where = [
    sql<boolean>`c.omitted > 0 and c.hour >= date_trunc('hour', ${instant(from)})`,
    ...(filter.to ? [sql<boolean>`c.hour < ${instant(filter.to)}`] : []),
    ...filterConditions({ tokenIds, publisherIds, codes, endpoints }),
  ];
  const [row] = await query(sql<{ omitted: string }>`
    select coalesce(sum(omitted), 0) as omitted from request_count c where ${allOf(where)}`);
  return Number(row?.omitted);
}
