import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { oneBatchAtATime } from '../batching.ts';
import type { Sql } from '../database/connect.ts';

/** A read of a full record, to be written down before it is answered (decisions §11). */
export type FullRecordRead = {
  readAt: Date;
  /** Null for the operator at the command line, who has no token. */
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
};

/** Appends reads to the ledger; those that arrive together in one statement. Each load resolves after its commit. */
export function createLedgerWriter(db: Sql) {
  const { schedule, inTurn } = oneBatchAtATime();
  return new DataLoader<FullRecordRead, true>(
    inTurn(async (reads: readonly FullRecordRead[]) => {
      await sql`
        insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id)
        select * from unnest(
          ${reads.map((read) => read.readAt)}::timestamptz[], ${reads.map((read) => read.tokenId)}::uuid[],
          ${reads.map((read) => read.publisherId)}::uuid[], ${reads.map((read) => read.paId)}::text[],
          ${reads.map((read) => read.requestId)}::text[])`.execute(db);
      return reads.map(() => true as const);
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 500 },
  );
}

export type LedgerWriter = ReturnType<typeof createLedgerWriter>;
