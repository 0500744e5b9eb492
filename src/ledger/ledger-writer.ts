import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../database/batching.ts';
import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';

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

const append = prepared(
  'append-to-ledger',
  (
    readAt: Date[],
    tokenIds: (string | null)[],
    publisherIds: (string | null)[],
    paIds: string[],
    requestIds: string[],
    callerRequestIds: (string | null)[],
    subjects: (string | null)[],
  ) => sql`
    insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id, caller_request_id, subject, position)
    select reads.*, (select feed_position())
    from unnest(${readAt}::timestamptz[], ${tokenIds}::uuid[], ${publisherIds}::uuid[], ${paIds}::text[],
      ${requestIds}::text[], ${callerRequestIds}::text[], ${subjects}::text[]) as reads`,
);

/** The access ledger, for writing. */
export type Ledger = {
  /** Appends a read, together with others that arrive at the same time. Resolves after the commit. */
  append: (read: FullRecordRead) => Promise<void>;
};

export function createLedger(query: Query): Ledger {
  const { schedule, inTurn } = oneBatchAtATime();
  const writer = new DataLoader<FullRecordRead, null>(
    inTurn(async (reads: readonly FullRecordRead[]) => {
      await query(
        append(
          reads.map((read) => read.readAt),
          reads.map((read) => read.tokenId),
          reads.map((read) => read.publisherId),
          reads.map((read) => read.paId),
          reads.map((read) => read.requestId),
          reads.map((read) => read.callerRequestId ?? null),
          reads.map((read) => read.subject),
        ),
      );
      return reads.map(() => null);
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 500 },
  );
  return { append: async (read) => void (await writer.load(read)) };
}
