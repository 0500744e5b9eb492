import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createPublicApp } from '../../rest-gateway/app.ts';
import { scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { createListener } from '../../rest-gateway/listener.ts';
import { openLimiter, openReader } from '../../rest-gateway/rate-limit/open-limiter.ts';
import type { RateLimiter, RateLimitReader } from '../../rest-gateway/rate-limit/rate-limit.ts';
import { expectedRequests, type RequestReport } from '../../rest-gateway/request-report.ts';
import { createStaffSignIn } from '../domain/access/staff-sign-in.ts';
import { backgroundWrites, createServices, type ServiceOptions, type Services } from '../domain/services.ts';
import { createGraph } from '../graph/graph.ts';
import { readPersistedOperations } from '../graph/http/persisted-operations.ts';
import { limitRequestRate } from '../graph/http/request-rate.ts';
import { clientErrorCodes, createInternalApp } from '../graph/http/server.ts';
import { createSchema } from '../graph/schema.ts';
import type { Config } from '../platform/config.ts';
import type { Orm } from '../platform/database/connect.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { queryOn } from '../platform/database/query.ts';
import { nameOf, watchReplicaLag } from '../platform/database/replica-lag.ts';
import { createReplicaReads } from '../platform/database/replica-reads.ts';
import { preparedStatements, sql } from '../platform/database/sql.ts';
import { failureKinds } from '../platform/failures.ts';
import { createClientAddresses } from '../platform/runtime/client-address.ts';
import {
  type ClientLimits,
  close,
  createLimitedServer,
  type LimitedServer,
  listen,
} from '../platform/runtime/http-server.ts';
import { addToLines } from '../platform/runtime/log.ts';
import { combineObservers, createMetrics } from '../platform/runtime/telemetry/prometheus.ts';
import { version } from '../platform/runtime/version.ts';
import { screenNames } from '../products/console/browser/screen-names.ts';
import { consoleOperations, createConsole } from '../products/console/console.ts';
import { partnerDemo } from '../products/demo/partner-demo.ts';
import { demoTokenHashes, demoTokens } from '../products/demo/tokens.ts';

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

/** Starts both listeners in this process. @returns their addresses, without a path */
export async function start(options: StartOptions) {
  const { config, database } = options;
  const assembly = await assemble(options);
  const publicSide = await startPublic(assembly);
  const internalSide = await startInternal(assembly, { readLimit: publicSide.readLimit });
  return {
    publicUrl: publicSide.url,
    internalUrl: internalSide.url,
    /** Stops in order, and closes the database. */
    stop: async () => {
      await stopInOrder(config, publicSide, internalSide);
      await assembly.close();
      await database.close();
    },
  };
}

/** Stops the internal side last: until all requests are answered, its readiness tells load balancers to send no new ones. */
export async function stopInOrder(config: Config, publicSide: Stoppable, internalSide: Stoppable): Promise<void> {
  publicSide.announceStop();
  internalSide.announceStop();
  // Gives load balancers time to see that readiness is 503.
  if (config.SHUTDOWN_DELAY > 0) await sleep(config.SHUTDOWN_DELAY);
  const deadline = performance.now() + config.SHUTDOWN_TIMEOUT;
  await publicSide.stop(config.SHUTDOWN_TIMEOUT);
  await internalSide.stop(Math.max(1, deadline - performance.now()));
}

type Stoppable = { announceStop: () => void; stop: (timeout: number) => Promise<void> };

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
    outcomes: new Set([...failureKinds, ...clientErrorCodes]),
    statements: preparedStatements.keys(),
    backgroundWrites,
  };
  const metrics = createMetrics(registry, version, pools, known, options.linesDropped);
  const tracing = await openTracing(config, version, database.orm);
  if (tracing) addToLines(log, tracing.idsOfSpan);
  const connections: ClientLimits = {
    requestTimeout: config.REQUEST_TIMEOUT,
    headersTimeout: config.limits.headersTimeout,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT,
    maxConnections: config.limits.connections,
  };
  const onFault = (err: unknown, write: string) => {
    metrics.backgroundWriteFailed(write);
    log.warn({ err, write }, 'a background write failed');
  };
  const servicesOn = (orm: Orm, more: Pick<ServiceOptions, 'readList' | 'readRateLimit'> = {}) =>
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

/** Starts the listener for partners and SSPs. `readLimit` is set if this process counts requests by itself. */
export async function startPublic(
  assembly: Assembly,
): Promise<RunningSide & { readLimit?: RateLimitReader | undefined }> {
  const { config, database, log, hasDemo, metrics, tracing, connections, schema } = assembly;
  const services = assembly.servicesOn(database.orm);
  const graph = createGraph(schema, services);
  const {
    limiter,
    read: readLimit,
    close: closeLimiter,
  } = assembly.limiter
    ? { limiter: assembly.limiter, read: assembly.limiter.read, close: () => {} }
    : await openLimiter({
        redisUrl: config.REDIS_URL,
        onChange: (isLocal, err) => {
          metrics.setLimiterDegraded(isLocal);
          if (isLocal) log.warn({ err }, 'shared rate limiter unavailable: this process counts by itself');
          else log.info('shared rate limiter available again');
        },
      });
  const { clientOf, isProxy } = createClientAddresses(config.TRUSTED_PROXIES);
  let isStopping = false;
  const endpoints = scheduledRoutes(config.DEPRECATION_SCHEDULE);
  const templates = new Map(endpoints.map(({ path }) => [path, `${config.BASE_PATH}${path}`]));
  const app = createPublicApp({
    graph: tracing?.graph(graph) ?? graph,
    limiter,
    report: (request) => {
      metrics.request(request);
      tracing?.request({ ...request, route: templates.get(request.route) ?? request.route });
      logRequest(log, request);
    },
    basePath: config.BASE_PATH,
    publicUrl: config.PUBLIC_URL,
    contact: config.PUBLIC_CONTACT,
    demo: hasDemo ? { origin: demoOrigin(config), ...partnerDemo } : undefined,
    endpoints,
    clientOf,
    isReady: () => !isStopping,
  });
  const limits = {
    ...connections,
    maxConnectionsPerAddress: config.limits.connectionsPerAddress,
    isProxy,
  };
  const server = createListener(tracing?.listener(app) ?? app, limits, ({ request, ids, reply: { status, code } }) => {
    const { method = '', headers } = request;
    const unknown = { endpoint: undefined, paId: undefined, tokenId: undefined }; // refused before it reached the router
    graph.countRefusal({ ids, status, code, method, authorization: headers.authorization, ...unknown });
  });
  metrics.watchListener('public', server.openConnections, config.limits.connections);
  return {
    readLimit,
    url: await listen(server, { port: config.PORT, host: config.HOST, reusePort: config.REUSE_PORT }),
    announceStop: () => {
      isStopping = true;
      server.announceClose();
    },
    stop: async (timeout) => {
      await stopServing(server, services, timeout);
      closeLimiter();
    },
  };
}

/** Where the public port is found on this machine. */
const demoOrigin = ({ PORT }: Config) => `http://localhost:${PORT}`;

type InternalOptions = {
  /** Reads rate limits, if the public side counts them by itself. */
  readLimit?: RateLimitReader | undefined;
  /** Whether the public side serves. Rejects if its process does not answer. Default: it is in this process. */
  isPublicServing?: () => Promise<boolean>;
  /** Whether the tables are those of this release; default: nobody looks. */
  tablesFit?: () => boolean;
  /** The text of /metrics; default: the metrics of this process. */
  readMetrics?: () => Promise<string>;
};

/**
 * Starts the listener for dashboards: with its own pool and loaders, so that the REST API never waits for its lists.
 */
export async function startInternal(
  assembly: Assembly,
  { readLimit, isPublicServing = async () => true, tablesFit = () => true, readMetrics }: InternalOptions,
): Promise<RunningSide> {
  const { config, database, log, hasDemo, now, metrics, tracing, connections, schema } = assembly;
  const { orm, dashboards, replicas } = database;
  const limits = await openReader(config.REDIS_URL, readLimit);
  const lag = watchReplicaLag(dashboards, replicas, config.DATABASE_REPLICA_MAX_LAG, (isFresh, replica) => {
    if (isFresh) log.info({ replica }, 'a read replica is used again');
    else log.warn({ replica }, 'a read replica is too far behind; another one or the primary serves');
  });
  for (const replica of replicas) {
    metrics.replicas.watch(nameOf(replica), () => ({ isUp: lag.isUp(replica), lag: lag.of(replica) }));
  }
  const services = assembly.servicesOn(dashboards, {
    readList: createReplicaReads(
      dashboards,
      replicas,
      now,
      lag.isFresh,
      (err) => log.warn({ err }, 'a read replica failed; another one or the primary serves'),
      metrics.replicas.statement,
    ),
    readRateLimit: limits.read,
  });
  const stopping = new AbortController();
  const { viewer, operator, administrator } = demoTokens;
  const site = config.PUBLIC_URL ?? (hasDemo ? demoOrigin(config) : undefined);
  const app = await createInternalApp({
    graph: createGraph(schema, services, {
      signIn: config.staffSignIn && createStaffSignIn(config.staffSignIn, logProvider(log)),
      servesPublishers: config.GRAPHQL_PUBLISHERS,
    }),
    log,
    hosts: config.INTERNAL_HOSTS,
    origins: config.GRAPHQL_ORIGINS,
    queryLimits: config.limits,
    countRequest: limitRequestRate(
      {
        staff: config.limits.staffRequests,
        others: config.GRAPHQL_RATE_LIMIT,
        unknown: config.limits.unknownRequests,
      },
      createClientAddresses(config.TRUSTED_PROXIES).clientOf,
    ),
    persistedOperations:
      config.GRAPHQL_OPERATIONS === undefined
        ? undefined
        : readPersistedOperations(config.GRAPHQL_OPERATIONS, schema, consoleOperations),
    explorer: config.explorer,
    console: createConsole({
      hasGraphiql: config.explorer,
      demoToken: hasDemo ? administrator : undefined,
      contact: config.PUBLIC_CONTACT,
      signIn: config.consoleSignIn,
    }),
    demoTokens: hasDemo ? { viewer, operator, administrator } : undefined,
    reference: site && `${site}/api/docs`,
    plugins: [metrics.operations, tracing?.operations].filter((plugin) => plugin !== undefined),
    onRequest: tracing?.requestId,
    onRefusal: metrics.rejection,
    metrics: {
      contentType: metrics.registry.contentType,
      read: readMetrics ?? (() => metrics.registry.metrics()),
    },
    measure: metrics.responses,
    // A stream must not look idle to the server, which closes silent connections after twice this time.
    heartbeat: Math.min(15_000, config.REQUEST_TIMEOUT),
    slowAfter: config.REQUEST_TIMEOUT,
    stopping: stopping.signal,
    isReady: async () =>
      !stopping.signal.aborted &&
      tablesFit() &&
      (await isPublicServing()) &&
      (await queryOn(orm)(sql`select`)).length === 1,
    // A process that hangs is not alive; one that is starting is.
    isLive: () => isPublicServing().then(() => true),
  });
  const server = createLimitedServer(tracing?.listener(app, internalRoute) ?? app, connections);
  metrics.watchListener('internal', server.openConnections, config.limits.connections);
  return {
    url: await listen(server, { port: config.INTERNAL_PORT, host: config.INTERNAL_HOST }),
    announceStop: () => {
      stopping.abort();
      server.announceClose();
    },
    stop: async (timeout) => {
      await stopServing(server, services, timeout);
      lag.stop();
      limits.close();
    },
  };
}

async function stopServing(
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

/** Loads the tracing code only if a collector is configured. */
async function openTracing(config: Config, version: string, orm: Orm) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('../platform/runtime/telemetry/traces.ts');
  return startTracing({
    endpoint,
    version,
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    databaseUrl: String(orm.config.get('clientUrl')),
    statements: preparedStatements,
  });
}

/** The route of a request to the internal port; undefined if it has none. */
export function internalRoute(path: string): string | undefined {
  if (/^\/(graphql(\/stream|\/schema\.graphql)?|graphiql|metrics|health\/(live|ready))$/.test(path)) return path;
  if (/^\/export\/[^/]+$/.test(path)) return '/export/:list.:format';
  const [, screen = ''] = path.split('/');
  return screenNames.includes(screen) ? `/${screen}` : undefined;
}

const logProvider = (log: Logger) => (isOutage: boolean, err: unknown) => {
  if (isOutage) log.error({ err }, 'identity provider unavailable: staff cannot sign in with new keys');
  else log.info('identity provider available again');
};

function logRequest(log: Logger, request: RequestReport): void {
  const { cause, ...rest } = request;
  // pino omits undefined properties.
  const line = { ...rest, milliseconds: Math.round(request.milliseconds * 1000) / 1000 };
  if (request.status < 500) log.info(line, 'request');
  else log.error({ ...line, err: cause }, 'request');
}
