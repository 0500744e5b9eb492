import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inOrder, isHeldBack, type LogPage, orderOfLog } from '../database/feed.ts';
import { allOf, betweenCursors, countFew, fromItsEnd, pageOf, pageRequest } from '../database/paging.ts';
import { objectionsToRange } from '../database/ranges.ts';
import { isStorable, isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type { AccessLedgerFilter, QueryAccessLedgerArgs, RequireFields } from '../generated/graphql.ts';

/** An entry as SQL returns it. */
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

/** The SQL condition of each filter. */
const conditions: { [Field in keyof AccessLedgerFilter]-?: (value: never) => RawBuilder<boolean> } = {
  paId: (paId: string) => sql`pa_id = ${paId}`,
  publisherId: (id: string) => sql`publisher_id = ${id}::uuid`,
  tokenId: (id: string) => sql`token_id = ${id}::uuid`,
  requestId: (id: string) => sql`request_id = ${id}`,
  from: (from: Date) => sql`read_at >= ${from.toISOString()}::timestamptz`,
  to: (to: Date) => sql`read_at < ${to.toISOString()}::timestamptz`,
};

/** Rejects values that PostgreSQL cannot accept. */
function validateFilter({ publisherId, tokenId, paId, requestId, from, to }: AccessLedgerFilter): Issue[] {
  const validate = (fields: object, isValid: (text: string) => boolean, message: string) =>
    Object.entries(fields).flatMap(([field, value]) =>
      typeof value === 'string' && !isValid(value) ? [{ path: `filter.${field}`, message }] : [],
    );
  return [
    ...validate({ publisherId, tokenId }, isUuid, 'must be an id'),
    ...validate({ paId, requestId }, isStorable, 'must not contain NUL or broken Unicode characters'),
    ...objectionsToRange(from, to),
  ];
}

function conditionsOf(filter: AccessLedgerFilter): RawBuilder<boolean>[] {
  return Object.entries(filter).flatMap(([field, value]) => {
    const condition = conditions[field as keyof AccessLedgerFilter] as (value: unknown) => RawBuilder<boolean>;
    return value === null || value === undefined ? [] : condition(value);
  });
}

/** A page of the access ledger. @throws Failure INPUT_INVALID */
export async function listLedger(
  db: Kysely<unknown>,
  { filter, orderBy, ...page }: RequireFields<QueryAccessLedgerArgs, 'orderBy'>,
): Promise<LedgerPage> {
  const issues = validateFilter(filter ?? {});
  const request = pageRequest(orderOfLog[orderBy], page, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const where = conditionsOf(filter ?? {});
  const { rows } = await sql<LedgerRow>`
    select id, position, read_at as "readAt", token_id as "tokenId", publisher_id as "publisherId", pa_id as "paId",
      request_id as "requestId", caller_request_id as "callerRequestId", subject
    from access_ledger where ${allOf([...where, ...inOrder(orderBy), ...betweenCursors(request)])}
    ${fromItsEnd(request)}`.execute(db);
  return {
    ...pageOf(request, rows, (row) => row),
    count: () => countFew(db, sql`access_ledger`, where),
    isHeldBack: () => isHeldBack(db, sql`access_ledger`, where),
  };
}
