import type { InferEntity } from '@mikro-orm/core';
import type { AccessLedgerFilter } from '../../generated/graph/graphql.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { LogList, LogPage } from '../../platform/database/feed.ts';
import { idIn, textIn, textIs, within } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';

export type LedgerRow = RowOf<InferEntity<typeof LedgerEntry>>;

export type LedgerPage = LogPage<LedgerRow>;

export const ledgerColumns = columnsOf(Object.keys(LedgerEntry.properties), 'access_ledger');

export const ledgerList: LogList<LedgerRow, AccessLedgerFilter> = {
  name: 'accessLedger',
  table: 'access_ledger',
  from: sql`access_ledger`,
  columns: ledgerColumns,
  filters: {
    paIds: textIn(sql`pa_id`),
    publisherIds: idIn(sql`publisher_id`),
    tokenIds: idIn(sql`token_id`),
    subjects: textIn(sql`subject`),
    requestId: textIs(sql`request_id`),
    ...within(sql`read_at`),
  },
};
