import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../database/batching.ts';
import type { Sql } from '../database/sql.ts';

/** A read of a full record, to be written down before it is answered (decisions §11). */
export type FullRecordRead = {
  readAt: Date;
  /** Null for who has no token: staff who signed in by name, and the operator at the command line. */
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
  callerRequestId: string | undefined;
  /** How the identity provider names staff who signed in with it; null for everybody else. */
  subject: string | null;
};

const append = {
  name: 'append-to-ledger',
  text: `insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id, caller_request_id,
      subject)
    select * from unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])`,
};

/** Appends reads to the ledger; those that arrive together in one statement. Each load resolves after its commit. */
export function createLedgerWriter(sql: Sql) {
  const { schedule, inTurn } = oneBatchAtATime();
  return new DataLoader<FullRecordRead, true>(
    inTurn(async (reads: readonly FullRecordRead[]) => {
      await sql(append, [
        reads.map((read) => read.readAt),
        reads.map((read) => read.tokenId),
        reads.map((read) => read.publisherId),
        reads.map((read) => read.paId),
        reads.map((read) => read.requestId),
        reads.map((read) => read.callerRequestId ?? null),
        reads.map((read) => read.subject),
      ]);
      return reads.map(() => true as const);
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 500 },
  );
}

export type LedgerWriter = ReturnType<typeof createLedgerWriter>;
