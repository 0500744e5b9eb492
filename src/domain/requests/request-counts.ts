import { inBackground } from '../../platform/database/batching.ts';
import { hourLength } from '../../platform/database/pg-timestamps.ts';
import { preparedRecordset } from '../../platform/database/recordset.ts';
import { type Query, sql } from '../../platform/database/sql.ts';
import { noToken } from './request-count.entity.ts';

export type CountedRefusal = {
  tokenId: string | undefined;
  /** Undefined if the path or the method belongs to none. */
  endpoint: string | undefined;
  status: number;
  code: string;
  refusedAt: Date;
};

type Entry = { hour: number; endpoint: string; status: number; code: string; requests: number; omitted: number };
type Row = Entry & { tokenId: string };

// Ordered by key: concurrent processes lock the rows in the same order, so they cannot deadlock.
const addCounts = preparedRecordset<Omit<Row, 'hour'> & { hour: Date }>(
  'add-request-counts',
  {
    tokenId: 'uuid',
    hour: 'timestamptz',
    endpoint: 'text',
    status: 'smallint',
    code: 'text',
    requests: 'bigint',
    omitted: 'bigint',
  },
  (rows, columns) => sql`
    insert into request_count (${columns})
    select token_id, hour, endpoint, status, code, sum(requests), sum(omitted) from ${rows}
    group by token_id, hour, endpoint, status, code
    order by token_id, hour, endpoint, status, code
    on conflict (token_id, hour, endpoint, status, code) do update
      set requests = request_count.requests + excluded.requests, omitted = request_count.omitted + excluded.omitted`,
);

const delay = 30_000;

/**
 * Counts requests by token, hour, endpoint, status and code, without delaying a response: in memory, written at most twice a
 * minute, one statement at a time. A failed write is retried with the next.
 * @param onFault called with the error of a failed write
 */
export function createRequestCounts(query: Query, onFault: (error: unknown) => void) {
  /** By token id. Each has few entries, so a linear search is enough. */
  let pending = new Map<string, Entry[]>();

  function entryOf(tokenId: string, start: number, endpoint: string, status: number, code: string): Entry {
    const entries = pending.get(tokenId);
    const known = entries?.find(
      (one) => one.hour === start && one.status === status && one.endpoint === endpoint && one.code === code,
    );
    if (known) return known;
    const entry = { hour: start, endpoint, status, code, requests: 0, omitted: 0 };
    if (entries) entries.push(entry);
    else pending.set(tokenId, [entry]);
    schedule();
    return entry;
  }

  async function write(): Promise<void> {
    const rows = [...pending].flatMap(([tokenId, entries]) => entries.map((entry): Row => ({ ...entry, tokenId })));
    pending = new Map();
    if (rows.length === 0) return;
    try {
      await query(addRequestCounts(rows));
    } catch (error) {
      for (const row of rows) {
        const entry = entryOf(row.tokenId, row.hour, row.endpoint, row.status, row.code);
        entry.requests += row.requests;
        entry.omitted += row.omitted;
      }
      onFault(error);
    }
  }

  const { schedule, flush } = inBackground(delay, write);
  return {
    /** Counts a request that was answered. */
    count(tokenId: string, endpoint: string, status: number, at: Date): void {
      entryOf(tokenId, startOf(at), endpoint, status, '').requests += 1;
    },
    /** Counts a request that was refused or failed. @param isKept whether its details are kept */
    countRefusal({ tokenId = noToken, endpoint = '', status, code, refusedAt }: CountedRefusal, isKept: boolean): void {
      const entry = entryOf(tokenId, startOf(refusedAt), endpoint, status, code);
      entry.requests += 1;
      if (!isKept) entry.omitted += 1;
    },
    flush,
  };
}

const startOf = (at: Date) => Math.floor(at.getTime() / hourLength) * hourLength;

/** Adds to the stored counts. */
export const addRequestCounts = (rows: readonly Row[]) =>
  addCounts(rows.map((row) => ({ ...row, hour: new Date(row.hour) })));
