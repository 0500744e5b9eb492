import type { Orm } from './connect.ts';
import { queryOn, sql } from './sql.ts';

const minInterval = 100;
const maxInterval = 5_000;

/** A position in the WAL, in bytes: written by the primary, or replayed by a replica. It never decreases, also at a failover. */
export const walPosition = sql<{ lsn: string }>`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text as lsn`;

/** A replica in metrics: its host and port. */
export function nameOf(replica: Orm): string {
  const url = URL.parse(String(replica.config.get('clientUrl')));
  return `${decodeURIComponent(url?.hostname ?? '')}:${url?.port || 5432}`;
}

/**
 * Compares replicas with the primary at regular times. A replica is as old as the last position of the primary that it has
 * replayed. So this also finds one that receives no WAL, for which PostgreSQL reports no lag; and one that does not answer.
 * @param limit in milliseconds
 * @param onChange called when a replica passes the limit, and when it is back; `replica` counts from 1
 */
export function watchReplicaLag(
  primary: Orm,
  replicas: readonly Orm[],
  limit: number,
  onChange: (isFresh: boolean, replica: number) => void,
) {
  /** Positions of the primary, oldest first, and when they were read. */
  let written: { lsn: bigint; at: number }[] = [];
  /** When the position that a replica has replayed was read on the primary. */
  const replayed = new Map<Orm, number>();
  const answered = new Set<Orm>();
  /** Replicas that did not answer the last question. */
  const silent = new Set<Orm>();
  const stale = new Set<Orm>();
  const busy = new Set<Orm>();
  const interval = Math.min(Math.max(limit / 5, minInterval), maxInterval);

  const started = performance.now();
  // A replica that has not answered yet may be used, so that a list that it fails reports it.
  const unknown = (replica: Orm) => (answered.has(replica) ? Number.NEGATIVE_INFINITY : started);
  /** By how many milliseconds a replica may be behind: since the start if it never answered, infinite if it is behind the start. */
  const of = (replica: Orm) => performance.now() - (replayed.get(replica) ?? unknown(replica));
  const isFresh = (replica: Orm) => of(replica) <= limit;
  /** Whether a replica answers, and is within the limit. */
  const isUp = (replica: Orm) => isFresh(replica) && !silent.has(replica);

  /** Skips a server that still works on the last question. Errors are reported where a list needs the server. */
  async function ask(orm: Orm): Promise<bigint | undefined> {
    if (busy.has(orm)) return undefined;
    busy.add(orm);
    try {
      return BigInt((await queryOn(orm)(walPosition))[0]?.lsn ?? 0);
    } catch {
      return undefined;
    } finally {
      busy.delete(orm);
    }
  }

  async function compare(replica: Orm): Promise<void> {
    const lsn = await ask(replica);
    if (lsn === undefined) silent.add(replica);
    else {
      silent.delete(replica);
      answered.add(replica);
    }
    const reached = lsn !== undefined && written.findLast((each) => each.lsn <= lsn);
    if (reached) replayed.set(replica, Math.max(reached.at, replayed.get(replica) ?? 0));
    const isStale = performance.now() - (replayed.get(replica) ?? started) > limit;
    if (isStale === stale.has(replica)) return;
    if (isStale) stale.add(replica);
    else stale.delete(replica);
    onChange(!isStale, replicas.indexOf(replica) + 1);
  }

  async function compareAll(): Promise<void> {
    const at = performance.now();
    const lsn = await ask(primary);
    if (lsn !== undefined) written.push({ lsn, at });
    // The oldest one that is kept is just beyond the limit.
    const first = written.findLastIndex((each) => each.at < at - limit);
    written = written.slice(Math.max(0, first));
    for (const replica of replicas) void compare(replica);
  }

  if (replicas.length > 0) void compareAll();
  const timer = replicas.length > 0 ? setInterval(() => void compareAll(), interval).unref() : undefined;
  return { of, isFresh, isUp, stop: () => clearInterval(timer) };
}
