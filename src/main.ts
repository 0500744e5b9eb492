import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { createPublicApp } from '../rest-gateway/app.ts';
import { refuseShortNotice } from '../rest-gateway/deprecation.ts';
import { ScheduleError, scheduledRoutes } from '../rest-gateway/deprecation-schedule.ts';
import type { RequestReport } from '../rest-gateway/handle.ts';
import { createListener } from '../rest-gateway/listener.ts';
import { createRateLimiter } from '../rest-gateway/rate-limit.ts';
import { createStaffSignIn } from './access/staff-sign-in.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { loadDemoData } from './database/demo/load.ts';
import { demoTokens } from './database/demo/tokens.ts';
import { welcome } from './database/demo/welcome.ts';
import { makePartitions } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { isOutage } from './database/outage.ts';
import { createGraph } from './graph/graph.ts';
import { readKnownOperations } from './graph/known-operations.ts';
import { createSchema } from './graph/schema.ts';
import { createInternalApp } from './graph/server.ts';
import { type ClientLimits, createLimitedServer } from './http-server.ts';
import { createLog } from './log.ts';
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
  database: OpenDatabase;
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
  const services = createServices(database.orm, now, (err) => log.warn({ err }, 'a background write failed'));
  const signIn = config.staffSignIn && createStaffSignIn(config.staffSignIn);
  const graph = createGraph(createSchema(), services, signIn);
  const endpoints = scheduledRoutes(config.DEPRECATION_SCHEDULE);
  await refuseShortNotice(endpoints, graph.firstServed, now());
  const limits: ClientLimits = {
    requestTimeout: config.REQUEST_TIMEOUT,
    headersTimeout: config.HEADERS_TIMEOUT,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT,
    maxConnections: config.MAX_CONNECTIONS,
  };
  let stopping = false;

  const publicServer = createListener(
    createPublicApp({
      graph,
      limiter: createRateLimiter(),
      report: (request) => logRequest(log, request),
      basePath: config.BASE_PATH,
      publicUrl: config.PUBLIC_URL,
      endpoints,
    }),
    limits,
  );
  const internalServer = createLimitedServer(
    await createInternalApp({
      graph,
      log,
      limits: config.limits,
      knownOperations:
        config.GRAPHQL_OPERATIONS === undefined
          ? undefined
          : readKnownOperations(config.GRAPHQL_OPERATIONS, graph.schema),
      explorer: config.explorer,
      demoToken: hasDemo ? demoTokens.operator : undefined,
      // Asked anew each time: a pool that has not served anybody yet counts as not connected.
      isReady: async () => !stopping && (await database.orm.em.execute('select true as answers')).length === 1,
    }),
    limits,
  );
  const daily = setInterval(
    () => makePartitions(database.orm).catch((err) => log.error({ err }, 'partitions were not made')),
    24 * 60 * 60 * 1000,
  ).unref();

  const publicUrl = await listen(publicServer, config.PORT, config.HOST);
  const internalUrl = await listen(internalServer, config.INTERNAL_PORT, config.INTERNAL_HOST);

  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(daily);
    // The internal side goes last: until all is answered it says that the process takes no new work.
    await close(publicServer, config.SHUTDOWN_TIMEOUT);
    await close(internalServer, config.SHUTDOWN_TIMEOUT);
    await services.lastUsed.flush();
    await services.requestCounts.flush();
    await services.firstServed.flush();
    await database.close();
  }
  return { publicUrl, internalUrl, stop };
}

function logRequest(log: Logger, request: RequestReport): void {
  const { requestId, method, route, status, code, tokenId } = request;
  const milliseconds = Math.round(request.milliseconds * 1000) / 1000;
  // What is undefined is left out of the line.
  if (status < 500) log.info({ requestId, method, route, status, code, tokenId, milliseconds }, 'request');
  else log.error({ requestId, method, route, status, code, tokenId, milliseconds, err: request.cause }, 'request');
}

async function listen(server: Server, port: number, host?: string): Promise<string> {
  server.listen({ port, ...(host && { host }) });
  await once(server, 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  const shown = ['::', '0.0.0.0', '127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
  return `http://${family === 'IPv6' && shown !== 'localhost' ? `[${shown}]` : shown}:${taken}`;
}

/** Refuses new connections, waits for the answers in flight, and cuts off what is left at the time-out. */
async function close(server: Server, timeout: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that has got its answer is kept open for the next request, which will not come here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** Resolves at the first signal to stop; further ones change nothing, as npm hands on a Ctrl-C that the terminal has sent already. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/** Runs the server until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const told = signalled();
  void told.then(() => setTimeout(() => process.exit(1), config.SHUTDOWN_TIMEOUT + 5_000).unref());

  const output = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 });
  const log = createLog(config.LOG_LEVEL, output);
  const database = await openDatabase(config, (message) => log.debug(message));
  try {
    const hasDemo = config.demoData && (await loadDemoData(database.orm, new Date()));
    const server = await start({ config, database, log, hasDemo });
    console.log(welcome({ ...server, basePath: config.BASE_PATH, hasDemo }));
    await told;
    await server.stop();
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  } finally {
    output.flushSync();
  }
}

/** What the operator can mend is told in a line, a fault of ours with its place in the code. */
function inWords(error: unknown): unknown {
  const isSystem = error instanceof Error && 'syscall' in error;
  const isTold = error instanceof ConfigError || error instanceof ScheduleError;
  return isTold || isSystem || isOutage(error) ? (error as Error).message : error;
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
