import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog, readLogRow } from '../database/feed.ts';
import { conditionsOf, isOneOf, type List } from '../database/list.ts';
import type { PageLimit } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { validateRange } from '../database/ranges.ts';
import { instant, sql } from '../database/sql.ts';
import { validateIds, validateTexts } from '../database/validate-text.ts';
import type { AccessLedgerFilter, QueryAccessLedgerArgs, RequireFields } from '../generated/graphql.ts';
import type { Issue } from '../issues.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';

/** A read of a full record. */
export type LedgerRow = RowOf<InferEntity<typeof LedgerEntry>>;

export type LedgerPage = LogPage<LedgerRow>;

/** The columns of `LedgerRow`. */
export const ledgerColumns = columnsOf(Object.keys(LedgerEntry.properties), 'access_ledger');

const list: List<LedgerRow, AccessLedgerFilter> = {
  name: 'accessLedger',
  from: sql`access_ledger`,
  columns: ledgerColumns,
  filters: {
    paIds: (paIds) => isOneOf(sql`pa_id`, sql`text`, paIds),
    publisherIds: (ids) => isOneOf(sql`publisher_id`, sql`uuid`, ids),
    tokenIds: (ids) => isOneOf(sql`token_id`, sql`uuid`, ids),
    requestId: (id) => sql`request_id = ${id}`,
    from: (from) => sql`read_at >= ${instant(from)}`,
    to: (to) => sql`read_at < ${instant(to)}`,
  },
};

/** Reads an entry by its id. */
export const readLedgerEntry = (query: Query, id: string): Promise<LedgerRow | undefined> =>
  readLogRow(query, list, id);

/** Values that PostgreSQL would fail on. */
function validateFilter({ publisherIds, tokenIds, paIds, requestId, from, to }: AccessLedgerFilter): Issue[] {
  return [
    ...validateIds('filter.publisherIds', publisherIds),
    ...validateIds('filter.tokenIds', tokenIds),
    ...validateTexts('filter.paIds', paIds),
    ...validateTexts('filter.requestId', requestId),
    ...validateRange(from, to),
  ];
}

/**
 * A page of the reads that match a filter, in one statement.
 * @throws Failure INPUT_INVALID
 */
export function listLedger(
  query: Query,
  { filter: given, orderBy, ...page }: RequireFields<QueryAccessLedgerArgs, 'orderBy'> & PageLimit,
): Promise<LedgerPage> {
  const filter = given ?? {};
  return readLog(query, list, orderBy, page, validateFilter(filter), conditionsOf(list.filters, filter));
}
