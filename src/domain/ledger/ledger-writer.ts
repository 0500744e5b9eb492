import { oneBatchAtATime } from '../../platform/database/batching.ts';
import { preparedRecordset } from '../../platform/database/recordset.ts';
import { type Query, sql } from '../../platform/database/sql.ts';

/** A read of a full record, recorded before it is answered (choice D11). */
export type FullRecordRead = {
  readAt: Date;
  /** Null for staff who signed in by name, and for the operator at the command line. */
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
  callerRequestId: string | undefined;
  /** The identity provider's name for staff who signed in with it; otherwise null. */
  subject: string | null;
};

const append = preparedRecordset<FullRecordRead>(
  'append-to-ledger',
  {
    readAt: 'timestamptz',
    tokenId: 'uuid',
    publisherId: 'uuid',
    paId: 'text',
    requestId: 'text',
    callerRequestId: 'text',
    subject: 'text',
  },
  (reads, columns) => sql`
    insert into access_ledger (${columns}, position) select ${columns}, (select feed_position()) from ${reads}`,
);

export const createLedger = (query: Query) => ({
  /** Appends a read, together with others that arrive at the same time. Resolves after the commit. */
  append: oneBatchAtATime<FullRecordRead, void>(async (batch) => {
    await query(append(batch.map(({ item }) => item)));
    for (const { resolve } of batch) resolve();
    return [];
  }),
});
