import type { InferEntity } from '@mikro-orm/core';
import type {
  QueryRefusalsArgs,
  RefusalCode,
  RefusalFilter,
  RequireFields,
  RestEndpoint,
} from '../../generated/graph/graphql.ts';
import { columnOf, columnsOf, type RowOf } from '../../platform/database/columns.ts';
import { type LogList, type LogPage, readLog, readLogRow } from '../../platform/database/feed.ts';
import { idIn, isOfPublishers, textIn, valueIn, withCheck, within } from '../../platform/database/list.ts';
import { allOf, instant, type Sql, sql, today } from '../../platform/database/sql.ts';
import { isStorable, validateTexts } from '../../platform/database/validate-text.ts';
import type { Context } from '../context.ts';
import { isOnRegisterSql } from '../notices/predicates/visibility.ts';
import { type Omitted, omittedRefusals } from './omitted-refusals.ts';
import { Refusal } from './refusal.entity.ts';
import { oldestRefusal } from './refusal-retention.ts';

export type RefusalRow = Omit<RowOf<InferEntity<typeof Refusal>>, 'code' | 'endpoint'> & {
  code: RefusalCode;
  endpoint: RestEndpoint | null;
};

export type RefusalPage = LogPage<RefusalRow> & Omitted;

export const refusalColumns = columnsOf(Object.keys(Refusal.properties), 'refusal');

/**
 * The refusals that a caller may read, as a table. A partner sees a PA-ID only of a notice that it may know of: a PA-ID is
 * stored if any notice has it, so it would tell that another publisher is preparing one.
 * @param publisherIds the publishers of a partner; null: all refusals
 */
export function refusalTable(publisherIds: readonly string[] | null, now: Date): Sql {
  if (publisherIds === null) return sql`refusal`;
  const mayKnow = sql`exists (select from notice n where n.pa_id = r.pa_id
    and (${isOfPublishers(sql`n.publisher_id`, publisherIds)} or ${isOnRegisterSql(today(now))}))`;
  const columns = Object.keys(Refusal.properties).map((name) =>
    name === 'paId' ? sql`case when ${mayKnow} then r.pa_id end as pa_id` : sql.id('r', columnOf(name)),
  );
  return sql`(select ${sql.join(columns)} from refusal r where ${isOfPublishers(sql`r.publisher_id`, publisherIds)}) as refusal`;
}

/** What refusals that are alike have in common. */
export const commonColumns = ['token_id', 'endpoint', 'method', 'code'] as const;

const isLike = (requestId: string): Sql<boolean> =>
  allOf(
    commonColumns.map(
      (name) =>
        sql`${sql.id(name)} is not distinct from (select ${sql.id('one', name)} from refusal one where request_id = ${requestId})`,
    ),
  );

export const refusalList: Omit<LogList<RefusalRow, RefusalFilter>, 'from'> = {
  name: 'refusals',
  table: 'refusal',
  columns: refusalColumns,
  filters: {
    tokenIds: idIn(sql`token_id`),
    publisherIds: idIn(sql`publisher_id`),
    paIds: textIn(sql`pa_id`),
    codes: valueIn(sql`code`),
    endpoints: valueIn(sql`endpoint`),
    requestId: withCheck(validateTexts, (id: string) => sql`(request_id = ${id} or caller_request_id = ${id})`),
    likeRequestId: withCheck(validateTexts, isLike),
    ...within(sql`refused_at`),
  },
};

/** Hides refusals that wait to be deleted. */
export const isKept = (now: Date): Sql<boolean> => sql`refused_at >= ${instant(oldestRefusal(now))}`;

/** A page of the refusals that match a filter, in one statement. @throws Failure INPUT_INVALID */
export async function listRefusals(
  context: Context,
  args: RequireFields<QueryRefusalsArgs, 'orderBy'>,
): Promise<RefusalPage> {
  const { queryReplica: query, readablePublisherIds, now } = context;
  const from = refusalTable(readablePublisherIds, now);
  const found = await readLog(context, { ...refusalList, from }, args, { where: [isKept(now)] });
  return { ...found, ...omittedRefusals(query, args.filter ?? {}, now) };
}

/** Reads a refusal by its id. */
export const readRefusal = (
  { queryPrimary, readablePublisherIds, now }: Context,
  id: string,
): Promise<RefusalRow | undefined> =>
  readLogRow(queryPrimary, { ...refusalList, from: refusalTable(readablePublisherIds, now) }, id, [isKept(now)]);

/** The newest refusals with a request id: ours, or the one that the caller sent. Those of a partner also without the Pro plan. */
export async function findRefusals(
  { queryPrimary, ownPublisherIds, now }: Context,
  requestId: string,
  max: number,
): Promise<RefusalRow[]> {
  if (!isStorable(requestId)) return [];
  return queryPrimary(sql<RefusalRow>`
    select ${refusalColumns} from ${refusalTable(ownPublisherIds, now)}
    where (request_id = ${requestId} or caller_request_id = ${requestId}) and ${isKept(now)}
    order by id desc limit ${max}`);
}
