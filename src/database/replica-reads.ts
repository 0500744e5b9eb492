import type { Orm } from './connect.ts';
import { isOutage } from './outage.ts';
import { type Query, queryOn } from './query.ts';

/** How long a replica that failed is left alone, in milliseconds. */
const pause = 10_000;
/** SQLSTATE of a statement that ran into its time-out: it would on the primary, too, which has other work to do. */
const tooSlow = '57014';
/** SQLSTATE of one that was in the way of what the replica replays: the replica itself is well. */
const conflict = '40001';

/**
 * Reads that may be as old as a replica is behind: the lists of dashboards. Replicas take turns. One that fails is left
 * alone for a while, and without a replica the primary serves. Each statement finds its own way: there are no transactions.
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

  /** The replicas that may be asked, the one whose turn it is first. */
  function* inTurn(): Generator<Orm> {
    turn += 1;
    for (const [index] of replicas.entries()) {
      const replica = replicas[(turn + index) % replicas.length];
      if (!replica || now().getTime() < (pausedUntil.get(replica) ?? 0)) continue;
      // Of those who come after a pause one finds out whether it is over: nobody else waits for a replica that hangs.
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
        // What is no outage, such as a migration that has not come there yet, is for the primary to judge.
        if (!isOutage(error) || code === conflict) continue;
        pausedUntil.set(replica, now().getTime() + pause);
        onFault(error);
      }
    }
    return onPrimary(statement);
  };
}
