import { Counter, Gauge, type Registry } from 'prom-client';

/** `lag` in milliseconds. */
type ReplicaState = { isUp: boolean; lag: number };

/** Which servers answer the lists of dashboards, and how far replicas are behind. */
export function createReplicaMetrics(registry: Registry) {
  const registers = [registry];
  const statements = new Counter({
    name: 'notices_list_statements_total',
    help: 'Statements of lists and statistics, by the server that answered: a replica, or the primary.',
    labelNames: ['server'],
    registers,
  });
  statements.inc({ server: 'primary' }, 0);
  const replicas = new Map<string, () => ReplicaState>();
  const labelNames = ['replica'];
  new Gauge({
    name: 'notices_replica_up',
    help: '1 if lists are read from the replica: it answers, and is not too far behind (DATABASE_REPLICA_MAX_LAG).',
    labelNames,
    registers,
    collect() {
      for (const [replica, read] of replicas) this.set({ replica }, Number(read().isUp));
    },
  });
  new Gauge({
    name: 'notices_replica_lag_seconds',
    help: 'By how much the replica may be behind. Grows while it does not answer; absent before it has answered once.',
    labelNames,
    registers,
    collect() {
      for (const [replica, read] of replicas) {
        const { lag } = read();
        if (Number.isFinite(lag)) this.set({ replica }, lag / 1000);
      }
    },
  });
  return {
    /** Counts a statement. @param server name of the replica, or `primary` */
    statement: (server: string) => statements.inc({ server }),
    /** Shows the state of a replica. */
    watch: (replica: string, read: () => ReplicaState): void => {
      statements.inc({ server: replica }, 0);
      replicas.set(replica, read);
    },
  };
}
