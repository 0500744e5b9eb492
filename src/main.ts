import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import { createPublicApp } from '../rest-gateway/app.ts';
import { refuseShortNotice } from '../rest-gateway/deprecation.ts';
import { ScheduleError, scheduledRoutes } from '../rest-gateway/deprecation-schedule.ts';
import type { RequestReport } from '../rest-gateway/handle.ts';
import { createListener } from '../rest-gateway/listener.ts';
import { openLimiter } from '../rest-gateway/open-limiter.ts';
import { countForWorkers } from '../rest-gateway/workers-rate-limit.ts';
import { createStaffSignIn } from './access/staff-sign-in.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { loadDemoData } from './database/demo/load.ts';
import { demoTokens } from './database/demo/tokens.ts';
import { welcome } from './database/demo/welcome.ts';
import { makePartitions } from './database/migrate.ts';
import { joinDatabase, type OpenDatabase, openDatabase } from './database/open.ts';
import { isOutage } from './database/outage.ts';
import { PoolerError } from './database/pooler.ts';
import { createReplicaReads } from './database/replica-reads.ts';
import { createSql } from './database/sql.ts';
import { createFirstServed } from './deprecation/first-served.ts';
import { createGraph } from './graph/graph.ts';
import { readKnownOperations } from './graph/known-operations.ts';
import { createSchema } from './graph/schema.ts';
import { createInternalApp } from './graph/server.ts';
import { type ClientLimits, close, createLimitedServer, listen } from './http-server.ts';
import { createLog, describeFault } from './log.ts';
import { startWorkers, tellListening, toldToStop, WorkerEnded, type Workers } from './processes/workers.ts';
import { createServices } from './services.ts';
import { createFigures } from './telemetry/figures.ts';
import { readVersion } from './telemetry/version.ts';
import { watchedBy } from './telemetry/watched-by.ts';
import { gatherFigures, shareFigures } from './telemetry/workers-figures.ts';

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
  database: Pick<OpenDatabase, 'orm' | 'replicas' | 'close'>;
  log: Logger;
  /** Whether the database is a demo's, with tokens that everybody may know. */
  hasDemo?: boolean;
  /** The clock of all decisions; tests pass their own. */
  now?: () => Date;
};

/** Puts database, graph and gateway together and listens. */
export async function start({
  config,
  database,
  log,
  hasDemo = false,
  now = () => new Date(),
}: StartOptions): Promise<RunningServer> {
  const version = readVersion();
  const figures = config.METRICS ? createFigures(version, database.orm) : undefined;
  const readFigures = figures && (cluster.isWorker ? shareFigures(figures.registry) : () => figures.registry.metrics());
  const tracing = await openTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, version);
  const services = createServices(database.orm, now, (err) => log.warn({ err }, 'a background write failed'), {
    watch: watchedBy(figures?.statement, tracing?.statement),
    replicaReads: createReplicaReads(database.orm, database.replicas, now, (err) =>
      log.warn({ err }, 'a replica does not serve; others do, or the primary'),
    ),
  });
  const signIn = config.staffSignIn && createStaffSignIn(config.staffSignIn);
  const graph = createGraph(createSchema(), services, signIn);
  const endpoints = scheduledRoutes(config.DEPRECATION_SCHEDULE);
  const { limiter, close: closeLimiter } = await openLimiter({
    redisUrl: config.REDIS_URL,
    onChange: (isAlone, err) => {
      figures?.countsAlone(isAlone);
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
      }),
    ),
    limits,
  );
  const internalApp = await createInternalApp({
    graph,
    log,
    limits: config.limits,
    knownOperations:
      config.GRAPHQL_OPERATIONS === undefined
        ? undefined
        : readKnownOperations(config.GRAPHQL_OPERATIONS, graph.schema),
    explorer: config.explorer,
    demoToken: hasDemo ? demoTokens.operator : undefined,
    plugins: [figures?.operations, tracing?.operations].filter((plugin) => plugin !== undefined),
    figures: figures && readFigures && { contentType: figures.registry.contentType, read: readFigures },
    // Asked anew each time: a pool that has not served anybody yet counts as not connected.
    isReady: async () => !stopping && (await database.orm.em.execute('select true as answers')).length === 1,
  });
  const internalServer = createLimitedServer(traced(internalApp), limits);
  for (const server of [publicServer, internalServer]) {
    // Before any handler: whoever is answered from now on looks for another process for the next request.
    server.prependListener('request', (_request, response) => {
      if (stopping) response.shouldKeepAlive = false;
    });
  }
  const publicUrl = await listen(publicServer, config.PORT, config.HOST);
  const internalUrl = await listen(internalServer, config.INTERNAL_PORT, config.INTERNAL_HOST);

  async function stop(): Promise<void> {
    stopping = true;
    // All is answered as ever, until whoever hands out requests has seen that this process is not ready.
    if (config.SHUTDOWN_DELAY > 0) await sleep(config.SHUTDOWN_DELAY);
    const deadline = performance.now() + config.SHUTDOWN_TIMEOUT;
    // The internal side goes last: until all is answered it says that the process takes no new work.
    await close(publicServer, config.SHUTDOWN_TIMEOUT);
    await close(internalServer, Math.max(1, deadline - performance.now()));
    await services.lastUsed.flush();
    await services.requestCounts.flush();
    await services.firstServed.flush();
    closeLimiter();
    await tracing?.stop();
    await database.close();
  }
  return { publicUrl, internalUrl, stop };
}

/** Traces where a collector is named; without one nothing of it is loaded. */
async function openTracing(endpoint: string | undefined, version: string) {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('./telemetry/traces.ts');
  return startTracing(endpoint, version);
}

function logRequest(log: Logger, request: RequestReport): void {
  const { requestId, method, route, status, code, tokenId } = request;
  const milliseconds = Math.round(request.milliseconds * 1000) / 1000;
  // What is undefined is left out of the line.
  if (status < 500) log.info({ requestId, method, route, status, code, tokenId, milliseconds }, 'request');
  else log.error({ requestId, method, route, status, code, tokenId, milliseconds, err: request.cause }, 'request');
}

/** Resolves at the first signal to stop; further ones change nothing, as npm hands on a Ctrl-C that the terminal has sent already. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/** Runs the server, as one process or as several, until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const told = cluster.isWorker ? Promise.race([signalled(), toldToStop()]) : signalled();
  const longestStop = config.SHUTDOWN_DELAY + config.SHUTDOWN_TIMEOUT + 5_000;
  void told.then(() => setTimeout(() => process.exit(1), longestStop).unref());

  // What workers write to one pipe stays whole lines as long as each write is no longer than the system's PIPE_BUF.
  const writes = cluster.isWorker ? { minLength: 2048, maxWrite: 4096 } : { minLength: 8192 };
  const output = pino.destination({ dest: 1, sync: false, periodicFlush: 200, ...writes });
  const log = createLog(config.LOG_LEVEL, output);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a fault of ours ends this process');
    output.flushSync();
    process.exit(1);
  });
  try {
    if (cluster.isWorker) await runWorker(config, log, told);
    else await runAll(config, log, told);
  } finally {
    output.flushSync();
  }
}

/** Opens the database, sees to what is done once however many processes serve, and has them serve. */
async function runAll(config: Config, log: Logger, told: Promise<void>): Promise<void> {
  const database = await openDatabase(config, (message) => log.debug(message));
  try {
    const hasDemo = config.demoData && (await loadDemoData(database.orm, new Date()));
    const firstServed = createFirstServed(createSql(database.orm), () => {});
    await refuseShortNotice(scheduledRoutes(config.DEPRECATION_SCHEDULE), firstServed, new Date());
    const daily = setInterval(
      () => makePartitions(database.orm).catch((err) => log.error({ err }, 'partitions were not made')),
      24 * 60 * 60 * 1000,
    ).unref();

    const options = { config, database, log, hasDemo };
    const { listening, stop } = config.WORKERS === 1 ? await serve(options) : lead(options);
    const addresses = await Promise.race([listening, told]);
    if (addresses) console.log(welcome({ ...addresses, basePath: config.BASE_PATH, hasDemo }));
    await told;
    clearInterval(daily);
    await stop();
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Serves from this process. */
async function serve(options: StartOptions): Promise<Workers> {
  const server = await start(options);
  return { listening: Promise.resolve(server), stop: server.stop };
}

/** Has workers serve, counts for them and gathers their figures. */
function lead({ config, database, log, hasDemo }: StartOptions & { database: OpenDatabase }): Workers {
  countForWorkers();
  gatherFigures();
  const { listening, stop } = startWorkers({
    count: config.WORKERS,
    // The database is open, and what is in it decides what the defaults of these are.
    environment: {
      DATABASE_URL: database.url,
      DEMO_DATA: String(hasDemo),
      GRAPHQL_EXPLORER: String(config.explorer),
    },
    log,
  });
  return {
    listening,
    stop: async () => {
      await stop();
      await database.close();
    },
  };
}

async function runWorker(config: Config, log: Logger, told: Promise<void>): Promise<void> {
  const database = joinDatabase(config, (message) => log.debug(message));
  const server = await start({ config, database, log, hasDemo: config.demoData });
  tellListening(server);
  await told;
  await server.stop();
}

/** What the operator can mend is told in a line, a fault of ours with its place in the code. */
function inWords(error: unknown): unknown {
  const isSystem = error instanceof Error && 'syscall' in error;
  const isTold = [ConfigError, ScheduleError, PoolerError, WorkerEnded].some((kind) => error instanceof kind);
  return isTold || isSystem || isOutage(error) ? (error as Error).message : describeFault(error);
}

if (import.meta.main) {
  try {
    await main();
    process.exit(0);
  } catch (error) {
    console.error(inWords(error));
    process.exit(1);
  }
}
