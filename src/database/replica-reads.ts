import type { Orm } from './connect.ts';
import { isOutage } from './outage.ts';
import { type Query, queryOn } from './query.ts';

/** How long a failed replica is not used, in milliseconds. */
const pause = 10_000;
/** SQLSTATE: statement time-out. The statement would be slow on the primary, too. */
const tooSlow = '57014';
/** SQLSTATE: conflict with what the replica replays. The replica itself is healthy. */
const conflict = '40001';

/**
 * Reads that tolerate replication lag: the lists of dashboards. Replicas take turns. A failed one is not used for a while; if
 * there is none, the primary serves. Each statement chooses by itself: there are no transactions.
 * @param onFault called with the error of each replica that failed
 */
export function createReplicaReads(
  primary: Orm,
  replicas: readonly Orm[],
  now: () => Date,
  onFault: (error: unknown) => void,
): Query {
  const onPrimary = queryOn(primary);
  const pausedUntil = new Map<Orm, number>();
  let turn = 0;

  /** The usable replicas, in turn. */
  function* inTurn(): Generator<Orm> {
    turn += 1;
    for (const [index] of replicas.entries()) {
      const replica = replicas[(turn + index) % replicas.length];
      if (!replica || now().getTime() < (pausedUntil.get(replica) ?? 0)) continue;
      // After a pause, one statement probes the replica. The others do not wait for it.
      if (pausedUntil.has(replica)) pausedUntil.set(replica, now().getTime() + pause);
      yield replica;
    }
  }

  return async (statement) => {
    for (const replica of inTurn()) {
      try {
        const rows = await queryOn(replica)(statement);
        pausedUntil.delete(replica);
        return rows;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === tooSlow) throw error;
        // Other errors may be the replica's, such as a migration that has not arrived yet. The primary decides.
        if (!isOutage(error) || code === conflict) continue;
        pausedUntil.set(replica, now().getTime() + pause);
        onFault(error);
      }
    }
    return onPrimary(statement);
  };
}
