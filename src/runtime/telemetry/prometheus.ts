import type { ApolloServerPlugin } from '@apollo/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Orm } from '../../database/connect.ts';
import type { StatementObserver } from '../../database/query.ts';
import { createRequestMetrics, type RequestSample } from './http-metrics.ts';

/** Prometheus metrics of a process. Labels are routes, codes and statement names, never data of a caller (choice D11). */
export type Metrics = {
  registry: Registry;
  request: (request: RequestSample) => void;
  statement: StatementObserver;
  operations: ApolloServerPlugin<Context>;
  /** Counts a GraphQL request that was rejected before its operation was parsed. */
  rejection: (failure: { kind: string }) => void;
  /** Whether this process applies rate limits on its own because the shared limiter is unreachable. */
  setLimiterDegraded: (isDegraded: boolean) => void;
};

/** The tables whose growth is measured, by the statement that writes to them. */
const measuredTables: Record<string, string> = {
  'append-to-ledger': 'access_ledger',
  'store-engagement-metrics': 'engagement_metrics',
};

export function createMetrics(version: string, pools: Readonly<Record<string, Orm>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels are the running versions.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version, node: process.version }, 1);
  new Gauge({ name: 'processes', help: 'Processes that these metrics are from.', registers }).set(1);
  const limiterDegraded = new Gauge({
    name: 'limiter_degraded',
    help: '1 while a process applies rate limits on its own because the shared limiter is unreachable.',
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL in use and idle, and requests waiting for one.',
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
    request: createRequestMetrics(registry),
    statement: createStatementMetrics(registry),
    ...createOperationMetrics(registry),
    setLimiterDegraded: (isDegraded) => limiterDegraded.set(isDegraded ? 1 : 0),
  };
}

/** Of the primary process only: the clock is the machine's. @returns sets the seconds by which it is ahead of the database's */
export function createClockMetric(registry: Registry): (seconds: number) => void {
  const offset = new Gauge({
    name: 'database_clock_offset_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's, compared at start and every hour.",
    registers: [registry],
  });
  return (seconds) => offset.set(seconds);
}

/** Called once per batch, so the cost of prom-client does not matter. */
function createStatementMetrics(registry: Registry): StatementObserver {
  const labelNames = ['statement'];
  const sizes = new Histogram({
    name: 'batch_size',
    help: 'Look-ups or writes per statement.',
    labelNames,
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 500],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'statement_duration_seconds',
    help: 'Time from sending a statement to its result, including the wait for a connection.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'statement_faults_total',
    help: 'Statements that failed.',
    labelNames,
    registers: [registry],
  });
  const rows = new Counter({
    name: 'rows_written_total',
    help: 'Entries appended to the access ledger, and engagement metrics stored.',
    labelNames: ['table'],
    registers: [registry],
  });
  for (const table of Object.values(measuredTables)) rows.inc({ table }, 0);

  return (statement, size) => {
    const started = performance.now();
    sizes.observe({ statement }, size);
    return (hasFailed) => {
      durations.observe({ statement }, (performance.now() - started) / 1000);
      const table = measuredTables[statement];
      if (hasFailed) failures.inc({ statement });
      else if (table) rows.inc({ table }, size);
    };
  };
}

/** Counts GraphQL operations by type and outcome: `ok`, or the code of their first error. */
function createOperationMetrics(registry: Registry): Pick<Metrics, 'operations' | 'rejection'> {
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'Operations on the internal GraphQL endpoint.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  return {
    rejection: ({ kind }) => operations.inc({ operation: 'none', outcome: kind }),
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
