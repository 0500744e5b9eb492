import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../database/batching.ts';
import type { Sql } from '../database/sql.ts';

/** A read of a full record. Recorded before the response is sent (decisions §11). */
export type FullRecordRead = {
  readAt: Date;
  /** Null for the command line and for staff signed in through the identity provider. */
  tokenId: string | null;
  publisherId: string | null;
  paId: string;
  requestId: string;
  callerRequestId: string | undefined;
  /** `sub` of the identity provider's token, or `cli:` and a user name; null for callers with a token. */
  subject: string | null;
};

const append = {
  name: 'append-to-ledger',
  text: `insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id, caller_request_id,
      subject)
    select * from unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])`,
};

/** Appends reads to the ledger, concurrent ones in one statement. Each call resolves after its commit. */
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
