import cluster, { type Worker } from 'node:cluster';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import pino, { type Logger } from 'pino';
import { Registry } from 'prom-client';
import { assertNoticePeriod, ScheduleError, scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { countForWorkers } from '../../rest-gateway/rate-limit/workers-rate-limit.ts';
import model from '../domain/mikro-orm.config.ts';
import { createDeprecationLog } from '../domain/requests/deprecation-log.ts';
import { createSchema } from '../graph/schema.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { joinDatabase, type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { isOutage } from '../platform/database/outage.ts';
import { queryOn } from '../platform/database/query.ts';
import { sideOfWorker } from '../platform/runtime/fork.ts';
import { createLog, describeError } from '../platform/runtime/log.ts';
import { createPrimaryMetrics } from '../platform/runtime/telemetry/primary-metrics.ts';
import { collectProcessMetrics } from '../platform/runtime/telemetry/prometheus.ts';
import { aggregateMetrics } from '../platform/runtime/telemetry/workers-metrics.ts';
import {
  type Orders,
  receiveOrders,
  reportListening,
  type Settings,
  startWorkers,
  WorkerEnded,
  type WorkersOptions,
} from '../platform/runtime/workers.ts';
import { readAssets } from '../products/console/assets.ts';
import { assertNoDemoTokens, loadDemoData } from '../products/demo/load.ts';
import { startupBanner } from '../products/demo/startup-banner.ts';
import { maintenanceTasks, startMaintenance } from './maintenance.ts';
import { type Assembly, assemble, type StartOptions, startInternal, startPublic, stopInOrder } from './start.ts';

/** Resolves at the first stop signal. Later ones are ignored: npm forwards a Ctrl-C that the terminal has already sent. */
function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/**
 * Runs this process, the primary or a worker, until it is asked to stop.
 * @param internalWorker in the primary: the worker for dashboards, which is loading its code
 */
export async function runProcess(internalWorker?: Worker): Promise<void> {
  const stopSignal = onSignal();
  const orders = cluster.isWorker ? receiveOrders() : undefined;
  const schema = orders && prepareWorker(); // while the primary opens the database
  const config = readConfig({ ...process.env, ...(await orders?.settings) });
  const longestStop = config.SHUTDOWN_DELAY + config.SHUTDOWN_TIMEOUT + 5_000;
  void stopSignal.then(() => setTimeout(() => process.exit(1), longestStop).unref());

  // Several processes write to one pipe. Lines stay whole if no write is longer than PIPE_BUF.
  const output = pino.destination({ dest: 1, sync: false, periodicFlush: 200, minLength: 2048, maxWrite: 4096 });
  const log = createLog(config.LOG_LEVEL, output, config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception: this process exits');
    output.flushSync();
    process.exit(1);
  });
  try {
    if (orders) await runWorker({ config, log, schema }, stopSignal, orders);
    else await runPrimary(config, log, stopSignal, internalWorker);
  } finally {
    output.flushSync();
  }
}

/**
 * Opens the database, does the one-time work for all processes, and serves partners itself, or through workers if there are
 * several. Dashboards have a worker of their own, so that a large answer to one of them never delays a partner.
 */
async function runPrimary(config: Config, log: Logger, stopSignal: Promise<void>, first?: Worker): Promise<void> {
  const settings = Promise.withResolvers<Settings>();
  const metrics = createPrimaryMetrics(new Registry(), maintenanceTasks);
  const { registry } = metrics;
  const internalSide = startWorkers({
    ...{ count: 1, side: 'internal', first, settings: settings.promise, log },
    onDeath: () => metrics.workerDied('internal'),
  });
  const stopping = new AbortController();
  void stopSignal.then(() => stopping.abort());
  const opening = openDatabase(model, config, (message) => log.debug(message), {
    timeout: config.DATABASE_START_TIMEOUT,
    signal: stopping.signal,
    onFailure: atMostEvery(10_000, (err) => log.warn({ err }, 'the database is unreachable: waiting for it')),
    onBlocked: (holders) => log.warn({ holders }, 'tables are in use: the migration is tried again'),
  });
  const schema = config.WORKERS === 1 ? createSchema() : undefined; // while PostgreSQL starts
  const database = await opening.catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!database) return;
  let maintenance: ReturnType<typeof startMaintenance> | undefined;
  try {
    const hasDemo = config.demoData && (await loadDemoData(database.orm, new Date()));
    if (!hasDemo) await assertNoDemoTokens(database.orm);
    const firstServed = createDeprecationLog(queryOn(database.orm), () => {});
    await assertNoticePeriod(scheduledRoutes(config.DEPRECATION_SCHEDULE), firstServed, new Date());
    const options = { config, database, log, hasDemo, schema, registry };
    const assembly = config.WORKERS === 1 ? await assemble(options) : undefined;
    if (!assembly) collectProcessMetrics(registry);
    aggregateMetrics(registry);
    maintenance = startMaintenance(database.orm, log, metrics);
    settings.resolve(settingsFor(options));
    const publicSide = assembly
      ? await startHere(assembly)
      : startPublicWorkers(options, {
          onServing: internalSide.announceServing,
          onDeath: () => metrics.workerDied('public'),
        });
    if (assembly) internalSide.announceServing(true);
    const listening = Promise.all([publicSide.listening, internalSide.listening]);
    const urls = await Promise.race([listening, stopSignal]);
    if (urls) {
      const [publicUrl, internalUrl] = urls;
      console.log(startupBanner({ publicUrl, internalUrl, basePath: config.BASE_PATH, hasDemo }));
    }
    await stopSignal;
    maintenance.stop();
    await stopInOrder(config, publicSide, internalSide);
    await assembly?.close();
    await database.close();
  } catch (error) {
    maintenance?.stop();
    await database.close().catch(() => {});
    throw error;
  }
}

/** Calls `report` the first time, and later only after this pause, in milliseconds. */
function atMostEvery(pause: number, report: (error: Error) => void): (error: Error) => void {
  let next = 0;
  return (error) => {
    if (performance.now() < next) return;
    next = performance.now() + pause;
    report(error);
  };
}

async function startHere(assembly: Assembly) {
  const side = await startPublic(assembly);
  return { ...side, listening: Promise.resolve(side.url) };
}

function startPublicWorkers(options: PrimaryOptions, listeners: Pick<WorkersOptions, 'onServing' | 'onDeath'>) {
  countForWorkers();
  return startWorkers({
    count: options.config.WORKERS,
    side: 'public',
    settings: Promise.resolve(settingsFor(options)),
    ...listeners,
    log: options.log,
  });
}

type PrimaryOptions = StartOptions & { database: OpenDatabase };

/** Settings that workers take from the primary, which has opened the database. */
const settingsFor = ({ config, database, hasDemo }: PrimaryOptions): Settings => ({
  DATABASE_URL: database.url,
  DATABASE_URL_FILE: '', // may have changed since; all processes use one database
  DEMO_DATA: String(hasDemo),
  GRAPHQL_EXPLORER: String(config.explorer),
});

/** The work of a worker that takes no settings. */
function prepareWorker(): GraphQLSchema {
  if (sideOfWorker() === 'internal') readAssets();
  return createSchema();
}

async function runWorker(
  { config, log, schema }: Pick<StartOptions, 'config' | 'log' | 'schema'>,
  stopSignal: Promise<void>,
  { arePartnersServed, stopAnnounced, stopRequested }: Orders,
): Promise<void> {
  const database = joinDatabase(model, config, (message) => log.debug(message));
  const assembly = await assemble({ config, database, log, schema, hasDemo: config.demoData });
  const isInternal = sideOfWorker() === 'internal';
  if (isInternal) setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // partners come first
  const side = await (isInternal ? startInternal(assembly, { arePartnersServed }) : startPublic(assembly));
  reportListening(side.url);
  void Promise.race([stopAnnounced, stopSignal]).then(side.announceStop);
  // A signal may be for this worker alone. If it is for all, the internal side waits until the public one is done.
  const ownDelay = config.SHUTDOWN_DELAY + (isInternal ? config.SHUTDOWN_TIMEOUT : 0);
  await Promise.race([stopRequested, stopSignal.then(() => sleep(ownDelay))]);
  await side.stop(config.SHUTDOWN_TIMEOUT);
  await assembly.close();
  await database.close();
}

/** Errors that the operator can fix are printed as one line. Others show where they were thrown. */
export function describeExit(error: unknown): unknown {
  const isSystem = error instanceof Error && 'syscall' in error;
  const isConfiguration = [ConfigError, ScheduleError, WorkerEnded].some((kind) => error instanceof kind);
  return isConfiguration || isSystem || isOutage(error) ? (error as Error).message : describeError(error);
}
