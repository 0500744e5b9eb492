import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';

/** Counts the requests of tokens by hour, endpoint and status, without delaying a response. */
export type RequestCounts = {
  count: (tokenId: string, endpoint: string, status: number, at: Date) => void;
  flush: () => Promise<void>;
};

type Entry = { tokenId: string; hour: number; endpoint: string; status: number; requests: number };

const hasSameKey = (one: Entry, other: Entry) =>
  one.hour === other.hour && one.status === other.status && one.endpoint === other.endpoint;

// Ordered by key: concurrent processes lock the rows in the same order, so they cannot deadlock.
const addCounts = prepared(
  'add-request-counts',
  (tokenIds: string[], hours: Date[], endpoints: string[], statuses: number[], requests: number[]) => sql`
    insert into request_count (token_id, hour, endpoint, status, requests)
    select * from unnest(${tokenIds}::uuid[], ${hours}::timestamptz[], ${endpoints}::text[], ${statuses}::smallint[],
      ${requests}::bigint[])
      as counted (token_id, hour, endpoint, status, requests)
    order by token_id, hour, endpoint, status
    on conflict (token_id, hour, endpoint, status) do update set requests = request_count.requests + excluded.requests`,
);

const hour = 60 * 60 * 1000;
const delay = 30_000;

/**
 * Counts in memory and writes at most twice a minute, one statement at a time. A failed write is retried with the next.
 * @param onFault called with the error of a failed write
 */
export function createRequestCounts(query: Query, onFault: (error: unknown) => void): RequestCounts {
  /** By token. Each has few entries, so a linear search is enough. */
  let pending = new Map<string, Entry[]>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add(entry: Entry): void {
    const ofToken = pending.get(entry.tokenId);
    const known = ofToken?.find((one) => hasSameKey(one, entry));
    if (known) known.requests += entry.requests;
    else if (ofToken) ofToken.push(entry);
    else pending.set(entry.tokenId, [entry]);
    timer ??= setTimeout(flush, delay).unref();
  }

  async function write(): Promise<void> {
    const entries = [...pending.values()].flat();
    pending = new Map();
    clearTimeout(timer);
    timer = undefined;
    if (entries.length === 0) return;
    try {
      await query(
        addCounts(
          entries.map((entry) => entry.tokenId),
          entries.map((entry) => new Date(entry.hour)),
          entries.map((entry) => entry.endpoint),
          entries.map((entry) => entry.status),
          entries.map((entry) => entry.requests),
        ),
      );
    } catch (error) {
      for (const entry of entries) add(entry);
      onFault(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    count: (tokenId, endpoint, status, at) =>
      add({ tokenId, hour: Math.floor(at.getTime() / hour) * hour, endpoint, status, requests: 1 }),
    flush,
  };
}
