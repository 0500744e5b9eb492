import type { Orm } from './connect.ts';
import { isOutage } from './outage.ts';
import { nameOf } from './replica-lag.ts';
import { type Query, queryOn } from './sql.ts';

/** How long a failed replica is not used, in milliseconds. */
const pause = 10_000;
/** SQLSTATE: statement time-out. The statement would be slow on the primary, too. */
const tooSlow = '57014';
/** SQLSTATE: conflict with WAL replay. The replica itself is healthy. */
const conflict = '40001';

/**
 * Reads that tolerate replication lag: the lists of dashboards. Statements go to the replicas in rotation. A failed replica
 * is not used for a while, and one that lags too much is not used. Without a usable replica, the primary serves. There are no transactions.
 * @param isFresh whether a replica may be used
 * @param onFault called with the error of each replica that failed
 * @param onRead called with the name of the server that answered: a replica's host and port, or `primary`
 */
export function createReplicaReads(
  primary: Orm,
  replicas: readonly Orm[],
  now: () => Date,
  isFresh: (replica: Orm) => boolean,
  onFault: (error: unknown) => void,
  onRead: (server: string) => void = () => {},
): Query {
  const onPrimary = queryOn(primary);
  const pausedUntil = new Map<Orm, number>();
  let next = 0;

  /** The usable replicas, starting with the next one. */
  function* usableReplicas(): Generator<Orm> {
    next += 1;
    for (const [index] of replicas.entries()) {
      const replica = replicas[(next + index) % replicas.length];
      if (!replica || !isFresh(replica) || now().getTime() < (pausedUntil.get(replica) ?? 0)) continue;
      // After a pause, one statement probes the replica. The others do not wait for it.
      if (pausedUntil.has(replica)) pausedUntil.set(replica, now().getTime() + pause);
      yield replica;
    }
  }

  return async (statement, timeout) => {
    for (const replica of usableReplicas()) {
      try {
        const rows = await queryOn(replica)(statement, timeout);
        pausedUntil.delete(replica);
        onRead(nameOf(replica));
        return rows;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === tooSlow) throw error;
        // Other errors may be the replica's, such as a migration not replicated yet: try another, at last the primary.
        if (!isOutage(error) || code === conflict) continue;
        pausedUntil.set(replica, now().getTime() + pause);
        onFault(error);
      }
    }
    onRead('primary');
    return onPrimary(statement, timeout);
  };
}
