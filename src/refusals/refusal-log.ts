import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';
import type { RefusalCode, RestEndpoint } from '../generated/graphql.ts';
import { createRefusalBudget } from './refusal-budget.ts';

/** A request that was refused or failed. */
export type RefusedRequest = {
  refusedAt: Date;
  endpoint: RestEndpoint | undefined;
  method: string;
  status: number;
  code: RefusalCode;
  /** The requested PA-ID, if it can exist. It is stored only if a notice has it: a caller can type anything. */
  paId: string | undefined;
  /** The recognised token. */
  tokenId: string | undefined;
  /** The hash of a token that was not accepted, as PostgreSQL writes it. It finds a revoked or expired token. */
  tokenHash: string | undefined;
  requestId: string;
  callerRequestId: string | undefined;
};

/** Keeps the details of refusals, without delaying a response. */
export type RefusalLog = {
  /** @returns false if there are too many: the refusal is then only counted */
  add: (refusal: RefusedRequest) => boolean;
  flush: () => Promise<void>;
};

type Column<Name extends keyof RefusedRequest> = (RefusedRequest[Name] | null)[];

// Looked up here, not for the response: the token behind a hash, and whether a notice has the PA-ID.
const insertRefusals = prepared(
  'insert-refusals',
  (
    times: Column<'refusedAt'>,
    endpoints: Column<'endpoint'>,
    methods: Column<'method'>,
    statuses: Column<'status'>,
    codes: Column<'code'>,
    paIds: Column<'paId'>,
    tokenIds: Column<'tokenId'>,
    tokenHashes: Column<'tokenHash'>,
    requestIds: Column<'requestId'>,
    callerRequestIds: Column<'callerRequestId'>,
  ) => sql`
    insert into refusal (refused_at, endpoint, method, status, code, pa_id, token_id, publisher_id, request_id,
      caller_request_id)
    select refused_at, endpoint, method, status, code, notice.pa_id, coalesce(by_id.id, by_hash.id),
      coalesce(by_id.publisher_id, by_hash.publisher_id), request_id, caller_request_id
    from unnest(${times}::timestamptz[], ${endpoints}::text[], ${methods}::text[], ${statuses}::smallint[],
      ${codes}::text[], ${paIds}::text[], ${tokenIds}::uuid[], ${tokenHashes}::bytea[], ${requestIds}::text[],
      ${callerRequestIds}::text[]) with ordinality
      as refused (refused_at, endpoint, method, status, code, asked_pa_id, token_id, token_hash, request_id,
        caller_request_id, place)
    left join notice on notice.pa_id = asked_pa_id
    left join token by_id on by_id.id = token_id
    left join token by_hash on by_hash.hash = token_hash
    order by place
    on conflict (request_id) do nothing`,
);

const delay = 5_000;
/** Refusals that wait to be written. During an outage of the database, later ones are only counted. */
const maxPending = 5_000;
const batchSize = 500;

/**
 * Writes the refusals of five seconds together, one statement at a time. A failed write is retried with the next.
 * @param onFault called with the error of a failed write
 */
export function createRefusalLog(query: Query, onFault: (error: unknown) => void): RefusalLog {
  const hasRoom = createRefusalBudget();
  let pending: RefusedRequest[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const schedule = () => {
    timer ??= setTimeout(flush, delay).unref();
  };

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (pending.length > 0) {
      const batch = pending.slice(0, batchSize);
      try {
        await query(statementOf(batch));
      } catch (error) {
        schedule();
        return onFault(error);
      }
      pending = pending.slice(batch.length); // includes those that were added meanwhile
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    add(refusal) {
      if (pending.length >= maxPending || !hasRoom(refusal.tokenId, refusal.refusedAt)) return false;
      pending.push(refusal);
      schedule();
      return true;
    },
    flush,
  };
}

function statementOf(batch: readonly RefusedRequest[]) {
  const column = <Name extends keyof RefusedRequest>(name: Name) => batch.map((refusal) => refusal[name] ?? null);
  return insertRefusals(
    column('refusedAt'),
    column('endpoint'),
    column('method'),
    column('status'),
    column('code'),
    column('paId'),
    column('tokenId'),
    column('tokenHash'),
    column('requestId'),
    column('callerRequestId'),
  );
}
