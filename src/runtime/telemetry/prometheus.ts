import type { ApolloServerPlugin } from '@apollo/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import type { Orm } from '../../database/connect.ts';
import type { StatementObserver } from '../../database/query.ts';
import { createRequestMetrics, type RequestLabels } from './http-metrics.ts';
import { createReplicaMetrics } from './replica-metrics.ts';
import { createResponseMetrics } from './response-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Label values that are known from the start. Their counters begin at 0: `rate` misses the first failure of a new series. */
export type KnownLabels = {
  requests: readonly RequestLabels[];
  /** Of GraphQL operations, besides `ok`. */
  outcomes: Iterable<string>;
  statements: Iterable<string>;
  backgroundWrites: Iterable<string>;
};

/** The tables whose growth is measured, by the statement that writes to them. */
const measuredTables: Record<string, string> = {
  'append-to-ledger': 'access_ledger',
  'store-engagement-metrics': 'engagement_metrics',
};

/** CPU, memory, event loop and garbage collection of this process. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  // Against the conventions: gauges that end in `_total`.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
}

/** Prometheus metrics of a process. Labels are routes, codes and statement names, never data of a caller (choice D11). */
export function createMetrics(
  registry: Registry,
  version: string,
  pools: Readonly<Record<string, Orm>>,
  known: KnownLabels,
) {
  const registers = [registry];
  collectProcessMetrics(registry);

  new Gauge({
    name: 'notices_build_info',
    help: 'Always 1; the labels are the running versions.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version, node: process.version }, 1);
  new Gauge({ name: 'notices_processes', help: 'Processes that serve requests.', registers }).set(1);
  const limiterDegraded = new Gauge({
    name: 'notices_limiter_degraded',
    help: '1 while a process applies rate limits on its own because the shared limiter is unreachable.',
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'notices_database_connections',
    help: 'Connections to PostgreSQL in use and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    async collect() {
      for (const [pool, orm] of Object.entries(pools)) {
        const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const poolSizes = new Gauge({
    name: 'notices_database_connections_max',
    help: 'The most connections of a pool to PostgreSQL.',
    labelNames: ['pool'],
    registers,
  });
  for (const [pool, orm] of Object.entries(pools)) poolSizes.set({ pool }, orm.config.get('pool').max ?? 1);

  const writeFailures = new Counter({
    name: 'notices_background_write_failures_total',
    help: 'Failed writes that no response waits for. Each is tried again with the next.',
    labelNames: ['write'],
    registers,
  });
  for (const write of known.backgroundWrites) writeFailures.inc({ write }, 0);

  return {
    registry,
    request: createRequestMetrics(registry, known.requests),
    statement: createStatementMetrics(registry, known.statements),
    ...createOperationMetrics(registry, known.outcomes),
    /** Whether this process applies rate limits on its own because the shared limiter is unreachable. */
    setLimiterDegraded: (isDegraded: boolean) => limiterDegraded.set(isDegraded ? 1 : 0),
    /** Counts a failed write that no response waits for. */
    backgroundWriteFailed: (write: string) => writeFailures.inc({ write }),
    watchListener: createListenerMetrics(registry),
    responses: createResponseMetrics(registry),
    replicas: createReplicaMetrics(registry),
  };
}

/** Shows how many connections a listener has, and how many it may have. */
function createListenerMetrics(registry: Registry) {
  const listeners = new Map<string, () => number>();
  const [labelNames, registers] = [['listener'], [registry]];
  new Gauge({
    name: 'notices_http_connections',
    help: 'Open connections to a listener.',
    labelNames,
    registers,
    collect() {
      for (const [listener, open] of listeners) this.set({ listener }, open());
    },
  });
  const limits = new Gauge({
    name: 'notices_http_connections_max',
    help: 'The most connections to a listener. One more closes the one that has been idle longest.',
    labelNames,
    registers,
  });
  return (listener: string, open: () => number, limit: number): void => {
    listeners.set(listener, open);
    limits.set({ listener }, limit);
  };
}

/** Called once per batch, so the cost of prom-client does not matter. */
function createStatementMetrics(registry: Registry, statements: Iterable<string>): StatementObserver {
  const labelNames = ['statement'];
  const sizes = new Histogram({
    name: 'notices_statement_batch_size',
    help: 'Look-ups or writes per statement.',
    labelNames,
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 500],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'notices_statement_duration_seconds',
    help: 'Time from sending a statement to its result, including the wait for a connection.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'notices_statement_failures_total',
    help: 'Statements that failed.',
    labelNames,
    registers: [registry],
  });
  const rows = new Counter({
    name: 'notices_rows_written_total',
    help: 'Entries appended to the access ledger, and engagement metrics stored.',
    labelNames: ['table'],
    registers: [registry],
  });
  for (const statement of statements) failures.inc({ statement }, 0);
  for (const table of Object.values(measuredTables)) rows.inc({ table }, 0);

  return (statement, size) => {
    const started = performance.now();
    sizes.observe({ statement }, size);
    return (error) => {
      durations.observe({ statement }, (performance.now() - started) / 1000);
      const table = measuredTables[statement];
      if (error !== undefined) failures.inc({ statement });
      else if (table) rows.inc({ table }, size);
    };
  };
}

/** GraphQL operations by type and outcome: `ok`, or the code of their first error. */
function createOperationMetrics(registry: Registry, errorCodes: Iterable<string>) {
  const operations = new Counter({
    name: 'notices_graphql_operations_total',
    help: 'Operations on the internal GraphQL endpoint.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'notices_graphql_operation_duration_seconds',
    help: 'Time from the parsed request to the result of an operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const operation of ['query', 'mutation']) {
    operations.inc({ operation, outcome: 'ok' }, 0);
    durations.zero({ operation });
  }
  for (const outcome of errorCodes) {
    for (const operation of ['query', 'mutation', 'none']) operations.inc({ operation, outcome }, 0);
  }
  const plugin: ApolloServerPlugin<Context> = {
    async requestDidStart() {
      const started = performance.now();
      return {
        async willSendResponse({ operation, response: { body } }) {
          const error = body.kind === 'single' ? body.singleResult.errors?.[0] : undefined;
          const type = operation?.operation ?? 'none';
          operations.inc({ operation: type, outcome: error ? String(error.extensions?.code) : 'ok' });
          if (operation) durations.observe({ operation: type }, (performance.now() - started) / 1000);
        },
      };
    },
  };
  return {
    /** Counts a GraphQL request that was rejected before its operation was parsed. */
    rejection: ({ kind }: { kind: string }) => operations.inc({ operation: 'none', outcome: kind }),
    operations: plugin,
  };
}
