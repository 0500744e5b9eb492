import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createPublicApp } from '../rest-gateway/app.ts';
import { scheduledRoutes } from '../rest-gateway/deprecation/deprecation-schedule.ts';
import type { RequestReport } from '../rest-gateway/exchange.ts';
import { createListener } from '../rest-gateway/listener.ts';
import { openLimiter } from '../rest-gateway/rate-limit/open-limiter.ts';
import type { RateLimiter } from '../rest-gateway/rate-limit/rate-limit.ts';
import { createStaffSignIn } from './access/staff-sign-in.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/open.ts';
import { createReplicaReads } from './database/replica-reads.ts';
import { demoTokenHashes, demoTokens } from './demo/tokens.ts';
import { createGraph } from './graph/graph.ts';
import { readKnownOperations } from './graph/http/persisted-operations.ts';
import { createInternalApp } from './graph/http/server.ts';
import { createSchema } from './graph/schema.ts';
import { createClientAddresses } from './runtime/client-address.ts';
import { type ClientLimits, close, createLimitedServer, listen } from './runtime/http-server.ts';
import { createMetrics } from './runtime/telemetry/prometheus.ts';
import { combineObservers } from './runtime/telemetry/statement-observers.ts';
import { readVersion } from './runtime/telemetry/version.ts';
import { shareMetrics } from './runtime/telemetry/workers-metrics.ts';
import { createServices } from './services.ts';

/** A running server. */
export type RunningServer = {
  /** Address of the public listener, without a path. */
  publicUrl: string;
  /** Address of the internal listener, without a path. */
  internalUrl: string;
  /** Answers what is in flight, refuses what is new, lets go of the database. Resolves when all is done. */
  stop: () => Promise<void>;
};

export type StartOptions = {
  config: Config;
  database: Pick<OpenDatabase, 'orm' | 'dashboards' | 'replicas' | 'close'>;
  log: Logger;
  /** Whether the database is a demo's, with tokens that everybody may know. */
  hasDemo?: boolean;
  /** The clock of all decisions; tests pass their own. */
  now?: () => Date;
  /** Default: the limiter that the configuration asks for. Tests pass one whose windows do not end. */
  limiter?: RateLimiter;
};

/** Puts database, graph and gateway together and listens. */
export async function start({
  config,
  database,
  log,
  hasDemo = false,
  now = () => new Date(),
  limiter: givenLimiter,
}: StartOptions): Promise<RunningServer> {
  const version = readVersion();
  const figures = config.METRICS
    ? createMetrics(version, { partners: database.orm, dashboards: database.dashboards })
    : undefined;
  const readFigures = figures && (cluster.isWorker ? shareMetrics(figures.registry) : () => figures.registry.metrics());
  const tracing = await openTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, version);
  const warn = (err: unknown) => log.warn({ err }, 'a background write failed');
  const refusedTokens = hasDemo ? undefined : demoTokenHashes;
  const observer = combineObservers(figures?.statement, tracing?.statement);
  const services = createServices(database.orm, now, warn, { observer, refusedTokens });
  // Loaders and connections of their own: the REST API never waits for what dashboards do.
  const dashboardServices = createServices(database.dashboards, now, warn, {
    observer,
    refusedTokens,
    readList: createReplicaReads(database.dashboards, database.replicas, now, (err) =>
      log.warn({ err }, 'a replica does not serve; others do, or the primary'),
    ),
  });
  const schema = createSchema();
  const graph = createGraph(schema, services);
  const dashboardGraph = createGraph(
    schema,
    dashboardServices,
    config.staffSignIn && createStaffSignIn(config.staffSignIn),
  );
  const endpoints = scheduledRoutes(config.DEPRECATION_SCHEDULE);
  const { limiter, close: closeLimiter } = givenLimiter
    ? { limiter: givenLimiter, close: () => {} }
    : await openLimiter({
        redisUrl: config.REDIS_URL,
        onChange: (isAlone, err) => {
          figures?.setLimiterDegraded(isAlone);
          if (isAlone) log.warn({ err }, 'rate limits are counted by this process alone');
          else log.info('rate limits are counted together again');
        },
      });
  const limits: ClientLimits = {
    requestTimeout: config.REQUEST_TIMEOUT,
    headersTimeout: config.HEADERS_TIMEOUT,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT,
    maxConnections: config.MAX_CONNECTIONS,
  };
  const { clientOf, isProxy } = createClientAddresses(config.TRUSTED_PROXIES);
  const traced = (handler: RequestListener) => tracing?.listener(handler) ?? handler;
  let stopping = false;

  const publicServer = createListener(
    traced(
      createPublicApp({
        graph: tracing?.graph(graph) ?? graph,
        limiter,
        report: (request) => {
          figures?.request(request);
          tracing?.request(request);
          logRequest(log, request);
        },
        basePath: config.BASE_PATH,
        publicUrl: config.PUBLIC_URL,
        endpoints,
        clientOf,
      }),
    ),
    {
      ...limits,
      maxConnectionsPerAddress: config.MAX_CONNECTIONS_PER_ADDRESS ?? Math.ceil(config.MAX_CONNECTIONS / 4),
      isProxy,
    },
  );
  const internalApp = await createInternalApp({
    graph: dashboardGraph,
    log,
    hosts: config.INTERNAL_HOSTS,
    limits: config.limits,
    knownOperations:
      config.GRAPHQL_OPERATIONS === undefined ? undefined : readKnownOperations(config.GRAPHQL_OPERATIONS, schema),
    explorer: config.explorer,
    demoToken: hasDemo ? demoTokens.operator : undefined,
    plugins: [figures?.operations, tracing?.operations].filter((plugin) => plugin !== undefined),
    onRefusal: figures?.rejection,
    figures: figures && readFigures && { contentType: figures.registry.contentType, read: readFigures },
    // Asked anew each time: a pool that has not served anybody yet counts as not connected.
    isReady: async () => !stopping && (await database.orm.em.execute('select true as answers')).length === 1,
  });
  const internalServer = createLimitedServer(traced(internalApp), limits);
  const publicUrl = await listen(publicServer, config.PORT, config.HOST);
  const internalUrl = await listen(internalServer, config.INTERNAL_PORT, config.INTERNAL_HOST);

  async function stop(): Promise<void> {
    stopping = true;
    publicServer.announceClose();
    internalServer.announceClose();
    // All is answered as ever, until whoever hands out requests has seen that this process is not ready.
    if (config.SHUTDOWN_DELAY > 0) await sleep(config.SHUTDOWN_DELAY);
    const deadline = performance.now() + config.SHUTDOWN_TIMEOUT;
    // The internal side goes last: until all is answered it says that the process takes no new work.
    await close(publicServer, config.SHUTDOWN_TIMEOUT);
    await close(internalServer, Math.max(1, deadline - performance.now()));
    for (const { lastUsed, requestCounts, firstServed } of [services, dashboardServices]) {
      await lastUsed.flush();
      await requestCounts.flush();
      await firstServed.flush();
    }
    closeLimiter();
    await tracing?.stop();
    await database.close();
  }
  return { publicUrl, internalUrl, stop };
}

/** Traces where a collector is named; without one nothing of it is loaded. */
async function openTracing(endpoint: string | undefined, version: string) {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('./runtime/telemetry/traces.ts');
  return startTracing(endpoint, version);
}

function logRequest(log: Logger, request: RequestReport): void {
  const { cause, ...rest } = request;
  // Undefined properties are left out of the line.
  const line = { ...rest, milliseconds: Math.round(request.milliseconds * 1000) / 1000 };
  if (request.status < 500) log.info(line, 'request');
  else log.error({ ...line, err: cause }, 'request');
}
