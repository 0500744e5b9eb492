import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { createPublicApp } from '../rest-gateway/app.ts';
import type { RequestReport } from '../rest-gateway/handle.ts';
import { createListener } from '../rest-gateway/listener.ts';
import { createRateLimiter } from '../rest-gateway/rate-limit.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { loadDemoData } from './database/demo/load.ts';
import { welcome } from './database/demo/welcome.ts';
import { makePartitions } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { createGraph } from './graph/graph.ts';
import { createSchema } from './graph/schema.ts';
import { createInternalApp } from './graph/server.ts';
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
  /** The clock of all decisions; tests pass their own. */
  now?: () => Date;
};

/** Puts database, graph and gateway together and listens. */
export async function start({ config, database, log, now = () => new Date() }: StartOptions): Promise<RunningServer> {
  const services = createServices(database.orm, now, (err) => log.warn({ err }, 'a background write failed'));
  const graph = createGraph(createSchema(), services);
  let stopping = false;

  const publicServer = createListener(
    createPublicApp({
      graph,
      limiter: createRateLimiter(),
      report: (request) => logRequest(log, request),
      basePath: config.BASE_PATH,
      publicUrl: config.PUBLIC_URL,
    }),
    { requestTimeout: config.REQUEST_TIMEOUT, keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT },
  );
  const internalServer = createServer(
    { requestTimeout: config.REQUEST_TIMEOUT, keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT },
    await createInternalApp({
      graph,
      log,
      explorer: config.explorer,
      isReady: async () => !stopping && (await database.orm.isConnected()),
    }),
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
    await database.close();
  }
  return { publicUrl, internalUrl, stop };
}

function logRequest(log: Logger, { cause, status, ...request }: RequestReport): void {
  const line = { ...request, status, milliseconds: Math.round(request.milliseconds * 1000) / 1000 };
  if (status >= 500) log.error({ ...line, err: cause }, 'request');
  else log.info(line, 'request');
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

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 });
  const log = createLog(config.LOG_LEVEL, output);
  const database = await openDatabase(config, (message) => log.debug(message));
  const hasDemo = config.demoData && (await loadDemoData(database.orm, new Date()));
  const server = await start({ config, database, log });

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return; // npm hands on the Ctrl-C that the terminal has sent already
      stopping = true;
      const deadline = setTimeout(() => process.exit(1), config.SHUTDOWN_TIMEOUT + 5_000);
      deadline.unref();
      void server.stop().then(
        () => {
          output.flushSync();
          process.exit(0);
        },
        (err: unknown) => {
          log.fatal({ err }, 'the stop was not orderly');
          output.flushSync();
          process.exit(1);
        },
      );
    });
  }
  console.log(welcome({ ...server, basePath: config.BASE_PATH, hasDemo }));
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
