import type { RefusalCode, RestEndpoint } from '../../generated/graph/graphql.ts';
import { inBackground } from '../../platform/database/batching.ts';
import { preparedRecordset } from '../../platform/database/recordset.ts';
import { prepared, type Query, sql } from '../../platform/database/sql.ts';
import { createRefusalBudget, type RefusedCaller } from './refusal-budget.ts';

/** A request that was refused or failed. */
export type RefusedRequest = RefusedCaller & {
  refusedAt: Date;
  endpoint: RestEndpoint | undefined;
  method: string;
  status: number;
  code: RefusalCode;
  /** The requested PA-ID, if it can exist. It is stored only if a notice has it: a caller can type anything. */
  paId: string | undefined;
  requestId: string;
  callerRequestId: string | undefined;
};

type KnownToken = { tokenId: string; chainId: string; publisherId: string | undefined };

const tokensByHash = prepared(
  'tokens-by-hash',
  (hashes: string[]) => sql<KnownToken & { hash: string }>`
    select '\\x' || encode(hash, 'hex') as hash, id as "tokenId", coalesce(chain_id, id) as "chainId", publisher_id as "publisherId" from token where hash = any((select ${hashes}::bytea[])::bytea[])`,
);

// Looked up here, not for the response: the publisher of the token, and whether a notice has the PA-ID.
const insertRefusals = preparedRecordset<Omit<RefusedRequest, 'chainId' | 'publisherId'>>(
  'insert-refusals',
  {
    refusedAt: 'timestamptz',
    endpoint: 'text',
    method: 'text',
    status: 'smallint',
    code: 'text',
    paId: 'text',
    tokenId: 'uuid',
    requestId: 'text',
    callerRequestId: 'text',
  },
  (refused) => sql`
    insert into refusal (refused_at, endpoint, method, status, code, pa_id, token_id, publisher_id, request_id,
      caller_request_id)
    select refused_at, endpoint, method, status, code, notice.pa_id, token.id, token.publisher_id, request_id,
      caller_request_id
    from ${refused} left join notice on notice.pa_id = r.pa_id left join token on token.id = r.token_id
    order by refused_at, place
    on conflict (request_id) do nothing`,
);

const delay = 5_000;
/** Refusals that wait for a look-up, and refusals that wait to be written. Later ones are only counted. */
const maxWaiting = 5_000;
const batchSize = 500;

/**
 * Keeps the details of refusals, without delaying a response: writes those of five seconds together, one statement at a time. A
 * failed write is retried with the next. Tokens that were not recognised are looked up first, so that unknown callers cannot take the share of revoked tokens.
 * @param onFault called with the error of a failed statement
 * @param count called once for each refusal, when it is decided whether its details are kept
 */
export function createRefusalLog(
  query: Query,
  onFault: (error: unknown) => void,
  count: (refusal: RefusedRequest, isKept: boolean) => void = () => {},
) {
  const hasRoom = createRefusalBudget();
  let unidentified: RefusedRequest[] = [];
  let pending: RefusedRequest[] = [];

  function decide(refusal: RefusedRequest): void {
    const isKept = pending.length < maxWaiting && hasRoom(refusal, refusal.refusedAt);
    if (isKept) pending.push(refusal);
    count(refusal, isKept);
  }

  async function identify(): Promise<void> {
    while (unidentified.length > 0) {
      const batch = unidentified.slice(0, batchSize);
      const hashes = new Set(batch.flatMap(({ tokenHash }) => tokenHash ?? []));
      const known = new Map((await query(tokensByHash([...hashes]))).map(({ hash, ...token }) => [hash, token]));
      unidentified = unidentified.slice(batch.length); // includes those that were added meanwhile
      for (const refusal of batch) decide({ ...refusal, ...known.get(refusal.tokenHash ?? '') });
    }
  }

  async function write(): Promise<void> {
    try {
      await identify();
      while (pending.length > 0) {
        const batch = pending.slice(0, batchSize);
        await query(insertRefusals(batch));
        pending = pending.slice(batch.length);
      }
    } catch (error) {
      schedule();
      onFault(error);
    }
  }

  const { schedule, flush } = inBackground(delay, write);
  return {
    add(refusal: RefusedRequest) {
      schedule();
      if (refusal.tokenHash === undefined) return decide(refusal);
      if (unidentified.length >= maxWaiting) return count(refusal, false);
      unidentified.push(refusal);
      if (unidentified.length % batchSize === 0) void flush(); // a flood must not fill the queue before the next write
    },
    flush,
  };
}
