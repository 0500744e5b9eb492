import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { RateLimiter, RateLimitReader } from '../../rest-gateway/rate-limit/rate-limit.ts';
import { expectedRequests } from '../../rest-gateway/request-report.ts';
import { backgroundWrites, createServices, type ServiceOptions, type Services } from '../domain/services.ts';
import { vocabulary } from '../generated/graph/vocabulary.ts';
import { createSchema } from '../graph/schema.ts';
import type { Config } from '../platform/config.ts';
import type { Orm } from '../platform/database/connect.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { preparedStatements } from '../platform/database/sql.ts';
import { type ClientLimits, close, type LimitedServer } from '../platform/runtime/http-server.ts';
import { addToLines } from '../platform/runtime/log.ts';
import { connectionsLeft } from '../platform/runtime/resources.ts';
import { combineObservers, createMetrics } from '../platform/runtime/telemetry/prometheus.ts';
import { version } from '../platform/runtime/version.ts';
import { demoTokenHashes } from '../products/demo/tokens.ts';

export type RunningSide = {
  /** Its address, without a path. */
  url: string;
  /** Readiness becomes 503, and responses ask clients to close the connection. All requests are still answered. */
  announceStop: () => void;
  /** Stops listening, answers pending requests for at most `timeout` milliseconds, and writes buffered data. */
  stop: (timeout: number) => Promise<void>;
};

export type StartOptions = {
  config: Config;
  database: Pick<OpenDatabase, 'orm' | 'dashboards' | 'replicas' | 'close'>;
  log: Logger;
  /** Default: created here. */
  schema?: GraphQLSchema;
  /** Whether this is a demo database, whose tokens are public. */
  hasDemo?: boolean;
  /** Lines that the log has dropped. */
  linesDropped?: () => number;
  /** For the metrics of this process; default: a new one. */
  registry?: Registry;
  /** The clock of all decisions; tests pass their own. */
  now?: () => Date;
  /** Default: as configured. Tests pass a limiter whose windows do not end. */
  limiter?: RateLimiter & { read?: RateLimitReader };
};

/** What both listeners of a process share: metrics, traces, the schema. */
export type Assembly = Awaited<ReturnType<typeof assemble>>;

export async function assemble({
  schema = createSchema(),
  now = () => new Date(),
  hasDemo = false,
  registry = new Registry(),
  ...options
}: StartOptions) {
  const { config, database, log } = options;
  const pools = { partners: database.orm, dashboards: database.dashboards };
  const known = {
    requests: expectedRequests,
    outcomes: new Set(vocabulary.ErrorCode),
    statements: preparedStatements.keys(),
    backgroundWrites,
  };
  const metrics = createMetrics(registry, version, pools, known, options.linesDropped);
  const tracing = await openTracing(config, version, database.orm);
  if (tracing) addToLines(log, tracing.idsOfSpan);
  const files = connectionsLeft(config.DATABASE_POOL_SIZE);
  if (files < config.limits.connections)
    log.warn({ connections: files }, 'the limit of open files bounds the connections of this process');
  const connections: ClientLimits = {
    requestTimeout: config.limits.requestTimeout,
    headersTimeout: config.limits.headersTimeout,
    keepAliveTimeout: config.limits.keepAliveTimeout,
    maxConnections: Math.max(1, Math.min(config.limits.connections, files)),
  };
  const onFault = (err: unknown, write: string) => {
    metrics.backgroundWriteFailed(write);
    log.warn({ err, write }, 'a background write failed');
  };
  const servicesOn = (orm: Orm, more: Pick<ServiceOptions, 'readList' | 'readRateLimit' | 'sendMail'> = {}) =>
    createServices(orm, now, onFault, {
      observe: combineObservers(metrics.statement, tracing?.statement),
      refusedTokens: hasDemo ? undefined : demoTokenHashes,
      lockTimeout: config.DATABASE_STATEMENT_TIMEOUT,
      partnerListTimeout: Math.ceil(config.DATABASE_STATEMENT_TIMEOUT / 4),
      ...more,
    });
  return {
    ...options,
    now,
    hasDemo,
    metrics,
    tracing,
    connections,
    schema,
    servicesOn,
    close: async () => {
      await tracing?.stop();
    },
  };
}

/** Loads the tracing code only if a collector is configured. */
async function openTracing(config: Config, version: string, orm: Orm) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('../platform/runtime/telemetry/traces.ts');
  return startTracing({
    endpoint,
    version,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    databaseUrl: String(orm.config.get('clientUrl')),
    statements: preparedStatements,
  });
}

export async function stopServing(
  server: LimitedServer,
  { lastUsed, requestCounts, refusals, firstServed }: Services,
  timeout: number,
): Promise<void> {
  await close(server, timeout);
  await lastUsed.flush();
  await refusals.flush(); // counts them
  await requestCounts.flush();
  await firstServed.flush();
}

/** Where the public port is found on this machine. */
export const demoOrigin = ({ PORT }: Config) => `http://localhost:${PORT}`;
