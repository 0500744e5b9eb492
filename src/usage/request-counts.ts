import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';
import { noToken } from './request-count.entity.ts';

/** Counts requests by token, hour, endpoint, status and code, without delaying a response. */
export type RequestCounts = {
  /** Counts a request that was answered. */
  count: (tokenId: string, endpoint: string, status: number, at: Date) => void;
  /** Counts a request that was refused or failed. */
  countRefusal: (refusal: CountedRefusal) => void;
  flush: () => Promise<void>;
};

export type CountedRefusal = {
  /** The recognised token. */
  tokenId: string | undefined;
  /** The hash of a token that was not accepted, as PostgreSQL writes it. */
  tokenHash: string | undefined;
  /** Empty if the path or the method belongs to none. */
  endpoint: string;
  status: number;
  code: string;
  at: Date;
  /** Whether its details are kept. */
  isKept: boolean;
};

type Entry = { hour: number; endpoint: string; status: number; code: string; requests: number; omitted: number };
/** `owner`: the id of a token, the hash of one that was not accepted, or empty. */
type Row = Entry & { owner: string };

/** Distinct hashes of tokens that were not accepted, per write. Requests with others count as without a token. */
const maxHashes = 1_000;
const isHash = (owner: string) => owner.startsWith('\\x');
const isId = (owner: string) => owner !== '' && !isHash(owner);

// Ordered by key: concurrent processes lock the rows in the same order, so they cannot deadlock. Two owners can be one
// token: its id, and its hash after it was revoked.
const addCounts = prepared(
  'add-request-counts',
  (
    tokenIds: (string | null)[],
    hashes: (string | null)[],
    hours: Date[],
    endpoints: string[],
    statuses: number[],
    codes: string[],
    requests: number[],
    omitted: number[],
  ) => sql`
    insert into request_count (token_id, hour, endpoint, status, code, requests, omitted)
    select coalesce(counted.token_id, token.id, ${sql.lit(noToken)}::uuid) as owner, hour, endpoint, status, code,
      sum(requests), sum(omitted)
    from unnest(${tokenIds}::uuid[], ${hashes}::bytea[], ${hours}::timestamptz[], ${endpoints}::text[],
      ${statuses}::smallint[], ${codes}::text[], ${requests}::bigint[], ${omitted}::bigint[])
      as counted (token_id, token_hash, hour, endpoint, status, code, requests, omitted)
    left join token on token.hash = counted.token_hash
    group by owner, hour, endpoint, status, code
    order by owner, hour, endpoint, status, code
    on conflict (token_id, hour, endpoint, status, code) do update
      set requests = request_count.requests + excluded.requests, omitted = request_count.omitted + excluded.omitted`,
);

const hour = 60 * 60 * 1000;
const delay = 30_000;

/**
 * Counts in memory and writes at most twice a minute, one statement at a time. A failed write is retried with the next.
 * @param onFault called with the error of a failed write
 */
export function createRequestCounts(query: Query, onFault: (error: unknown) => void): RequestCounts {
  /** By token id, by hash, or empty without a token. Each has few entries, so a linear search is enough. */
  let pending = new Map<string, Entry[]>();
  let hashes = 0;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** The owner to count for: a caller can make up any number of hashes. */
  function boundedOwner(owner: string): string {
    if (!isHash(owner) || pending.has(owner)) return owner;
    if (hashes >= maxHashes) return '';
    hashes += 1;
    return owner;
  }

  function entryOf(owner: string, start: number, endpoint: string, status: number, code: string): Entry {
    const entries = pending.get(owner);
    const known = entries?.find(
      (one) => one.hour === start && one.status === status && one.endpoint === endpoint && one.code === code,
    );
    if (known) return known;
    const entry = { hour: start, endpoint, status, code, requests: 0, omitted: 0 };
    if (entries) entries.push(entry);
    else pending.set(owner, [entry]);
    timer ??= setTimeout(flush, delay).unref();
    return entry;
  }

  async function write(): Promise<void> {
    const rows = [...pending].flatMap(([owner, entries]) => entries.map((entry): Row => ({ ...entry, owner })));
    pending = new Map();
    hashes = 0;
    clearTimeout(timer);
    timer = undefined;
    if (rows.length === 0) return;
    try {
      await query(addRequestCounts(rows));
    } catch (error) {
      for (const row of rows) {
        const entry = entryOf(boundedOwner(row.owner), row.hour, row.endpoint, row.status, row.code);
        entry.requests += row.requests;
        entry.omitted += row.omitted;
      }
      onFault(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    count(tokenId, endpoint, status, at) {
      entryOf(tokenId, startOf(at), endpoint, status, '').requests += 1;
    },
    countRefusal({ tokenId, tokenHash, endpoint, status, code, at, isKept }) {
      const entry = entryOf(boundedOwner(tokenId ?? tokenHash ?? ''), startOf(at), endpoint, status, code);
      entry.requests += 1;
      if (!isKept) entry.omitted += 1;
    },
    flush,
  };
}

const startOf = (at: Date) => Math.floor(at.getTime() / hour) * hour;

/** Adds to the stored counts. */
export const addRequestCounts = (rows: readonly Row[]) =>
  addCounts(
    rows.map(({ owner }) => (isId(owner) ? owner : null)),
    rows.map(({ owner }) => (isHash(owner) ? owner : null)),
    rows.map((row) => new Date(row.hour)),
    rows.map(({ endpoint }) => endpoint),
    rows.map(({ status }) => status),
    rows.map(({ code }) => code),
    rows.map(({ requests }) => requests),
    rows.map(({ omitted }) => omitted),
  );
