import { inOrder, isHeldBack, type LogPage, orderOfLog } from '../database/feed.ts';
import { allOf, betweenCursors, countFew, fromItsEnd, pageOf, pageRequest } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { objectionsToRange } from '../database/ranges.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isStorable, isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type { AccessLedgerFilter, QueryAccessLedgerArgs, RequireFields } from '../generated/graphql.ts';

/** A read of a full record, as the ledger has it. */
export type LedgerRow = {
  id: string;
  position: string;
  readAt: string;
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
  subject: string | null;
  callerRequestId: string | null;
};

export type LedgerPage = LogPage<LedgerRow>;

/** What the filter asks of the rows of the ledger. */
const conditions: { [Field in keyof AccessLedgerFilter]-?: (value: never) => Sql<boolean> } = {
  paId: (paId: string) => sql`pa_id = ${paId}`,
  publisherId: (id: string) => sql`publisher_id = ${id}::uuid`,
  tokenId: (id: string) => sql`token_id = ${id}::uuid`,
  requestId: (id: string) => sql`request_id = ${id}`,
  from: (from: Date) => sql`read_at >= ${from.toISOString()}::timestamptz`,
  to: (to: Date) => sql`read_at < ${to.toISOString()}::timestamptz`,
};

/** Every fault of a filter: what PostgreSQL would fail on. */
function objectionsTo({ publisherId, tokenId, paId, requestId, from, to }: AccessLedgerFilter): Issue[] {
  const issuesOf = (fields: object, isSound: (text: string) => boolean, message: string) =>
    Object.entries(fields).flatMap(([field, value]) =>
      typeof value === 'string' && !isSound(value) ? [{ path: `filter.${field}`, message }] : [],
    );
  return [
    ...issuesOf({ publisherId, tokenId }, isUuid, 'must be an id'),
    ...issuesOf({ paId, requestId }, isStorable, 'must not hold NUL or broken Unicode characters'),
    ...objectionsToRange(from, to),
  ];
}

/** What is asked of the rows of the ledger. */
function conditionsOf(filter: AccessLedgerFilter): Sql<boolean>[] {
  return Object.entries(filter).flatMap(([field, value]) => {
    const condition = conditions[field as keyof AccessLedgerFilter] as (value: unknown) => Sql<boolean>;
    return value === null || value === undefined ? [] : condition(value);
  });
}

/**
 * A page of the reads that fit a filter, in one statement.
 * @throws Failure INPUT_INVALID
 */
export async function listLedger(
  query: Query,
  { filter, orderBy, ...page }: RequireFields<QueryAccessLedgerArgs, 'orderBy'>,
): Promise<LedgerPage> {
  const issues = objectionsTo(filter ?? {});
  const request = pageRequest(orderOfLog[orderBy], page, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const wanted = conditionsOf(filter ?? {});
  const rows = await query(sql<LedgerRow>`
    select id, position, read_at as "readAt", token_id as "tokenId", publisher_id as "publisherId", pa_id as "paId",
      request_id as "requestId", caller_request_id as "callerRequestId", subject
    from access_ledger where ${allOf([...wanted, ...inOrder(orderBy), ...betweenCursors(request)])}
    ${fromItsEnd(request)}`);
  return {
    ...pageOf(request, rows, (row) => row),
    count: () => countFew(query, sql`access_ledger`, wanted),
    isHeldBack: () => isHeldBack(query, sql`access_ledger`, wanted),
  };
}
