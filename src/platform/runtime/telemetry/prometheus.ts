import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Orm } from '../../database/connect.ts';
import type { StatementObserver } from '../../database/sql.ts';
import { earlierEnds } from '../fork.ts';
import { createRequestMetrics, type RequestLabels } from './http-metrics.ts';
import { type Instruments, instrumentsOf } from './instruments.ts';

export type Metrics = ReturnType<typeof createMetrics>;

type KnownLabels = {
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
function collectProcessMetrics(registry: Registry): void {
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
  linesDropped: () => number = () => 0,
) {
  const instruments = instrumentsOf(registry);
  const { gauge, counter } = instruments;
  collectProcessMetrics(registry);

  gauge('build_info', 'Always 1; the labels are the running versions.', {
    labelNames: ['version', 'node'],
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
  counter('process_restarts_total', 'How often the process has ended without a request to stop, and was replaced.').inc(
    earlierEnds(),
  );
  const limiterDegraded = gauge(
    'limiter_degraded',
    '1 while a process applies rate limits on its own because the shared limiter is unreachable.',
    { aggregator: 'max' },
  );
  gauge('database_connections', 'Connections to PostgreSQL in use and idle, and requests waiting for one.', {
    labelNames: ['pool', 'state'],
    async collect() {
      for (const [pool, orm] of Object.entries(pools)) {
        const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const poolSizes = gauge('database_connections_max', 'The most connections of a pool to PostgreSQL.', {
    labelNames: ['pool'],
  });
  for (const [pool, orm] of Object.entries(pools)) poolSizes.set({ pool }, orm.config.get('pool').max ?? 1);
  const writeFailures = counter(
    'background_write_failures_total',
    'Failed writes that no response waits for. Each is tried again with the next.',
    { labelNames: ['write'], known: [...known.backgroundWrites].map((write) => ({ write })) },
  );
  counter(
    'log_lines_dropped_total',
    'Lines of the log that standard output did not take: a full disk, a pipe that nobody reads.',
    {
      collect() {
        this.reset();
        this.inc(linesDropped());
      },
    },
  );
  return {
    registry,
    request: createRequestMetrics(instruments, known.requests),
    statement: createStatementMetrics(instruments, [...known.statements]),
    ...createOperationMetrics(instruments, [...known.outcomes]),
    /** Whether this process applies rate limits on its own because the shared limiter is unreachable. */
    setLimiterDegraded: (isDegraded: boolean) => limiterDegraded.set(isDegraded ? 1 : 0),
    /** Counts a failed write that no response waits for. */
    backgroundWriteFailed: (write: string) => writeFailures.inc({ write }),
    watchListener: createListenerMetrics(instruments),
    responses: createResponseMetrics(instruments),
    replicas: createReplicaMetrics(instruments),
  };
}

/** Shows how many connections a listener has, and how many it may have. */
function createListenerMetrics({ gauge }: Instruments) {
  const listeners = new Map<string, () => number>();
  gauge('http_connections', 'Open connections to a listener.', {
    labelNames: ['listener'],
    collect() {
      for (const [listener, open] of listeners) this.set({ listener }, open());
    },
  });
  const limits = gauge(
    'http_connections_max',
    'The most connections to a listener. One more closes the one that has been idle longest.',
    { labelNames: ['listener'] },
  );
  return (listener: string, open: () => number, limit: number): void => {
    listeners.set(listener, open);
    limits.set({ listener }, limit);
  };
}

/** Called once per batch, so the cost of prom-client does not matter. */
function createStatementMetrics({ histogram, counter }: Instruments, statements: string[]): StatementObserver {
  const sizes = histogram(
    'statement_batch_size',
    'Look-ups or writes per statement.',
    [1, 2, 4, 8, 16, 32, 64, 128, 256, 500],
    ['statement'],
  );
  const durations = histogram(
    'statement_duration_seconds',
    'Time from sending a statement to its result, including the wait for a connection.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    ['statement'],
  );
  const failures = counter('statement_failures_total', 'Statements that failed.', {
    labelNames: ['statement'],
    known: statements.map((statement) => ({ statement })),
  });
  const rows = counter('rows_written_total', 'Entries appended to the access ledger, and engagement metrics stored.', {
    labelNames: ['table'],
    known: Object.values(measuredTables).map((table) => ({ table })),
  });
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

/** One observer that calls all given ones; undefined if there are none. */
export function combineObservers(...given: (StatementObserver | undefined)[]): StatementObserver | undefined {
  const observers = given.filter((observer) => observer !== undefined);
  if (observers.length < 2) return observers[0];
  return (name, size) => {
    const callbacks = observers.map((observer) => observer(name, size));
    return (error) => {
      for (const onResult of callbacks) onResult(error);
    };
  };
}

/** GraphQL operations by type and outcome: `ok`, or the code of their first error. */
function createOperationMetrics({ histogram, counter }: Instruments, errorCodes: string[]) {
  const operations = counter('graphql_operations_total', 'Operations on the internal GraphQL endpoint.', {
    labelNames: ['operation', 'outcome'],
    known: ['query', 'mutation', 'none'].flatMap((operation) =>
      [...(operation === 'none' ? [] : ['ok']), ...errorCodes].map((outcome) => ({ operation, outcome })),
    ),
  });
  const durations = histogram(
    'graphql_operation_duration_seconds',
    'Time from the parsed request to the result of an operation.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ['operation'],
  );
  for (const operation of ['query', 'mutation']) durations.zero({ operation });
  const plugin: ApolloServerPlugin = {
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

/** `refused`: none was sent. `cut`: the connection ended before the response did. */
const outcomes = ['complete', 'refused', 'cut'] as const;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Middleware that measures the long responses of a kind: exports of lists, and streams of changes. */
function createResponseMetrics({ gauge, histogram, counter }: Instruments) {
  const of = (kind: 'export' | 'stream', name: string, buckets: number[]): Middleware => {
    const open = gauge(`${kind}s_open`, `${name} that are being sent.`);
    const durations = histogram(
      `${kind}_duration_seconds`,
      `Time from the request to the end of the response. ${name} that were refused do not count.`,
      buckets,
    );
    const ended = counter(`${kind}s_total`, `${name} that have ended: complete, refused, or cut off by either side.`, {
      labelNames: ['outcome'],
      known: outcomes.map((outcome) => ({ outcome })),
    });
    return (_request, response, next) => {
      const started = performance.now();
      open.inc();
      response.once('close', () => {
        open.dec();
        const isRefused = response.headersSent && response.statusCode >= 400;
        ended.inc({ outcome: isRefused ? 'refused' : response.writableFinished ? 'complete' : 'cut' });
        if (!isRefused) durations.observe((performance.now() - started) / 1000);
      });
      next();
    };
  };
  return {
    export: of('export', 'Exports of lists', [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800]),
    stream: of('stream', 'Streams of changes', [1, 10, 60, 600, 3600, 21_600, 86_400]),
  };
}

/** `lag` in milliseconds. */
type ReplicaState = { isUp: boolean; lag: number };

/** Which servers answer the lists of dashboards, and how far replicas are behind. */
function createReplicaMetrics({ gauge, counter }: Instruments) {
  const statements = counter(
    'list_statements_total',
    'Statements of lists and statistics, by the server that answered: a replica, or the primary.',
    { labelNames: ['server'], known: [{ server: 'primary' }] },
  );
  const replicas = new Map<string, () => ReplicaState>();
  gauge('replica_up', '1 if lists are read from the replica: it answers, and is less than a minute behind.', {
    labelNames: ['replica'],
    collect() {
      for (const [replica, read] of replicas) this.set({ replica }, Number(read().isUp));
    },
  });
  gauge(
    'replica_lag_seconds',
    'By how much the replica may be behind. Grows while it does not answer; absent before it has answered once.',
    {
      labelNames: ['replica'],
      collect() {
        for (const [replica, read] of replicas) {
          const { lag } = read();
          if (Number.isFinite(lag)) this.set({ replica }, lag / 1000);
        }
      },
    },
  );
  return {
    /** Counts a statement. @param server name of the replica, or `primary` */
    statement: (server: string) => statements.inc({ server }),
    watch: (replica: string, read: () => ReplicaState): void => {
      statements.inc({ server: replica }, 0);
      replicas.set(replica, read);
    },
  };
}
