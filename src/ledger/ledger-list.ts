import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isStorable, isUuid } from '../database/texts.ts';
import { failure, type Issue } from '../failures.ts';
import type { AccessLedgerFilter, QueryAccessLedgerArgs } from '../generated/graphql.ts';
import { allOf, betweenCursors, fromItsEnd, type Order, type Page, pageOf, pageRequest } from '../paging.ts';

/** A read of a full record, as the ledger has it. */
export type LedgerRow = {
  id: string;
  readAt: string;
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
  callerRequestId: string | null;
};

export type LedgerPage = Page<LedgerRow>;

/** In the order in which reads were written down, which is that of their times but for the clocks of several servers. */
const newestFirst: Order<LedgerRow> = {
  name: 'ledger',
  keys: [{ column: sql`l.id`, type: sql`bigint`, of: ({ id }) => id, form: z.string().regex(/^\d{1,18}$/) }],
  descending: true,
};

/** What the filter asks of the rows of ledger `l`. */
const conditions: { [Field in keyof AccessLedgerFilter]-?: (value: never) => RawBuilder<boolean> } = {
  paId: (paId: string) => sql`l.pa_id = ${paId}`,
  publisherId: (id: string) => sql`l.publisher_id = ${id}::uuid`,
  tokenId: (id: string) => sql`l.token_id = ${id}::uuid`,
  requestId: (id: string) => sql`l.request_id = ${id}`,
  from: (from: Date) => sql`l.read_at >= ${from.toISOString()}::timestamptz`,
  to: (to: Date) => sql`l.read_at < ${to.toISOString()}::timestamptz`,
};

/** Every fault of a filter: what PostgreSQL would fail on. */
function objectionsTo({ publisherId, tokenId, paId, requestId }: AccessLedgerFilter): Issue[] {
  const issuesOf = (fields: object, isSound: (text: string) => boolean, message: string) =>
    Object.entries(fields).flatMap(([field, value]) =>
      typeof value === 'string' && !isSound(value) ? [{ path: `filter.${field}`, message }] : [],
    );
  return [
    ...issuesOf({ publisherId, tokenId }, isUuid, 'must be an id'),
    ...issuesOf({ paId, requestId }, isStorable, 'must not hold NUL or broken Unicode characters'),
  ];
}

/** What is asked of the rows of ledger `l`. */
export function conditionsOf(filter: AccessLedgerFilter): RawBuilder<boolean>[] {
  return Object.entries(filter).flatMap(([field, value]) => {
    const condition = conditions[field as keyof AccessLedgerFilter] as (value: unknown) => RawBuilder<boolean>;
    return value === null || value === undefined ? [] : condition(value);
  });
}

/**
 * A page of the reads that fit a filter, newest first, in one statement.
 * @throws Failure INPUT_INVALID
 */
export async function listLedger(
  db: Kysely<unknown>,
  { filter, ...page }: Partial<QueryAccessLedgerArgs>,
): Promise<LedgerPage> {
  const issues = objectionsTo(filter ?? {});
  const request = pageRequest(newestFirst, page, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const { rows } = await sql<LedgerRow>`
    select l.id, l.read_at as "readAt", l.token_id as "tokenId", l.publisher_id as "publisherId", l.pa_id as "paId",
      l.request_id as "requestId", l.caller_request_id as "callerRequestId"
    from access_ledger l where ${allOf([...conditionsOf(filter ?? {}), ...betweenCursors(request)])}
    ${fromItsEnd(request)}`.execute(db);
  return pageOf(request, rows, (row) => row);
}
