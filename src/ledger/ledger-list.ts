import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog, readLogRow } from '../database/feed.ts';
import { idIn, type List, textIn, withCheck } from '../database/list.ts';
import type { PageLimit } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { instant, sql } from '../database/sql.ts';
import { validateTexts } from '../database/validate-text.ts';
import type { AccessLedgerFilter, QueryAccessLedgerArgs, RequireFields } from '../generated/graphql.ts';
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
    paIds: textIn(sql`pa_id`),
    publisherIds: idIn(sql`publisher_id`),
    tokenIds: idIn(sql`token_id`),
    requestId: withCheck(validateTexts, (id: string) => sql`request_id = ${id}`),
    from: (from) => sql`read_at >= ${instant(from)}`,
    to: (to) => sql`read_at < ${instant(to)}`,
  },
};

/** Reads an entry by its id. */
export const readLedgerEntry = (query: Query, id: string): Promise<LedgerRow | undefined> =>
  readLogRow(query, list, id);

/**
 * A page of the reads that match a filter, in one statement.
 * @throws Failure INPUT_INVALID
 */
export const listLedger = (
  query: Query,
  args: RequireFields<QueryAccessLedgerArgs, 'orderBy'> & PageLimit,
): Promise<LedgerPage> => readLog(query, list, args);
