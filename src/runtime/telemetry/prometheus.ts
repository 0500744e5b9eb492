import type { ApolloServerPlugin } from '@apollo/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Orm } from '../../database/connect.ts';
import type { StatementObserver } from '../../database/query.ts';
import { createRequestFigures, type RequestSeen } from './http-metrics.ts';

/** What is measured of a process; labels are routes, codes and names of ours, never anything of a caller (decisions §11). */
export type Figures = {
  registry: Registry;
  request: (request: RequestSeen) => void;
  statement: StatementObserver;
  operations: ApolloServerPlugin<Context>;
  /** Counts a GraphQL request that was refused before its operation was read. */
  refusal: (refused: { kind: string }) => void;
  /** Whether this process counts its callers alone, since what counts for all is not there. */
  countsAlone: (isAlone: boolean) => void;
};

/** The tables whose growth is of interest, by the statement that adds to them. */
const written: Record<string, string> = {
  'append-to-ledger': 'access_ledger',
  'store-engagement-metrics': 'engagement_metrics',
};

export function createFigures(version: string, pools: Readonly<Record<string, Orm>>): Figures {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version, node: process.version }, 1);
  new Gauge({ name: 'processes', help: 'Processes that answered for these figures.', registers }).set(1);
  const alone = new Gauge({
    name: 'limiter_degraded',
    help: '1 while a process counts its callers alone.',
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL in use and idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    async collect() {
      for (const [name, orm] of Object.entries(pools)) {
        const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
        this.set({ pool: name, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });

  return {
    registry,
    request: createRequestFigures(registry),
    statement: createStatementFigures(registry),
    ...createOperationFigures(registry),
    countsAlone: (isAlone) => alone.set(isAlone ? 1 : 0),
  };
}

/** Statements are counted by the batch, so prom-client may take its time. */
function createStatementFigures(registry: Registry): StatementObserver {
  const labelNames = ['statement'];
  const sizes = new Histogram({
    name: 'batch_size',
    help: 'Look-ups or writes that went to the database in one statement.',
    labelNames,
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 500],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'statement_duration_seconds',
    help: 'Time from sending a statement to its answer, the wait for a connection included.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'statement_faults_total',
    help: 'Statements that failed.',
    labelNames,
    registers: [registry],
  });
  const rows = new Counter({
    name: 'rows_written_total',
    help: 'Entries added to the access ledger, and counts written for notices.',
    labelNames: ['table'],
    registers: [registry],
  });
  for (const table of Object.values(written)) rows.inc({ table }, 0);

  return (statement, size) => {
    const started = performance.now();
    sizes.observe({ statement }, size);
    return (hasFailed) => {
      durations.observe({ statement }, (performance.now() - started) / 1000);
      const table = written[statement];
      if (hasFailed) faults.inc({ statement });
      else if (table) rows.inc({ table }, size);
    };
  };
}

/** Operations of dashboards by their kind and what became of them: `ok`, or the code of their first error. */
function createOperationFigures(registry: Registry): Pick<Figures, 'operations' | 'refusal'> {
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'Operations on the internal GraphQL endpoint.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  return {
    refusal: ({ kind }) => operations.inc({ operation: 'none', outcome: kind }),
    operations: {
      async requestDidStart() {
        return {
          async willSendResponse({ operation, response: { body } }) {
            const error = body.kind === 'single' ? body.singleResult.errors?.[0] : undefined;
            const outcome = error ? String(error.extensions?.code) : 'ok';
            operations.inc({ operation: operation?.operation ?? 'none', outcome });
          },
        };
      },
    },
  };
}
