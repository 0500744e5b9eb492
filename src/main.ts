import cluster from 'node:cluster';
import pino, { type Logger } from 'pino';
import { refuseShortNotice } from '../rest-gateway/deprecation/deprecation.ts';
import { ScheduleError, scheduledRoutes } from '../rest-gateway/deprecation/deprecation-schedule.ts';
import { countForWorkers } from '../rest-gateway/rate-limit/workers-rate-limit.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { makePartitions } from './database/migrate.ts';
import { joinDatabase, type OpenDatabase, openDatabase } from './database/open.ts';
import { isOutage } from './database/outage.ts';
import { PoolerError } from './database/pooler.ts';
import { createSql } from './database/sql.ts';
import { assertNoDemoTokens, loadDemoData } from './demo/load.ts';
import { startupBanner } from './demo/startup-banner.ts';
import { createFirstServed } from './deprecation/deprecation-log.ts';
import { createLog, describeError } from './runtime/log.ts';
import { aggregateMetrics } from './runtime/telemetry/workers-metrics.ts';
import { startWorkers, tellListening, toldToStop, WorkerEnded, type Workers } from './runtime/workers.ts';
import { type StartOptions, start } from './start.ts';

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
    if (!hasDemo) await assertNoDemoTokens(database.orm);
    const firstServed = createFirstServed(createSql(database.orm), () => {});
    await refuseShortNotice(scheduledRoutes(config.DEPRECATION_SCHEDULE), firstServed, new Date());
    const daily = setInterval(
      () =>
        makePartitions(database.orm, 60_000).then(
          (busy) => busy.length > 0 && log.warn({ tables: busy }, 'tables in use: partitions are made tomorrow'),
          (err) => log.error({ err }, 'partitions were not made'),
        ),
      24 * 60 * 60 * 1000,
    ).unref();

    const options = { config, database, log, hasDemo };
    const { listening, stop } = config.WORKERS === 1 ? await serve(options) : lead(options);
    const addresses = await Promise.race([listening, told]);
    if (addresses) console.log(startupBanner({ ...addresses, basePath: config.BASE_PATH, hasDemo }));
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
  aggregateMetrics();
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
  return isTold || isSystem || isOutage(error) ? (error as Error).message : describeError(error);
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
