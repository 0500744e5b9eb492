import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { ScheduleError } from '../../rest-gateway/deprecation.ts';
import type { RateLimitReading } from '../../rest-gateway/rate-limit/rate-limit.ts';
import model from '../domain/mikro-orm.config.ts';
import { createSchema } from '../graph/schema.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { releaseAll } from '../platform/database/embedded/embedded-postgres.ts';
import { joinDatabase } from '../platform/database/open.ts';
import { isOutage } from '../platform/database/outage.ts';
import { followExtraCertificates } from '../platform/runtime/extra-certificates.ts';
import type { Side } from '../platform/runtime/fork.ts';
import { describeError, openLog } from '../platform/runtime/log.ts';
import { answerQuestions, createAsk, type Orders, receiveOrders } from '../platform/runtime/orders.ts';
import { StartFailed } from '../platform/runtime/supervise.ts';
import { createMaintenanceMetrics } from '../platform/runtime/telemetry/maintenance-metrics.ts';
import { type MetricValues, metricsOfBoth } from '../platform/runtime/telemetry/metrics-of-both.ts';
import { readAssets } from '../products/console/assets.ts';
import { type Assembly, assemble, type RunningSide, type StartOptions } from './assembly.ts';
import { startInternal } from './internal-side.ts';
import { maintenanceTasks, startMaintenance } from './maintenance.ts';
import { runParent } from './parent.ts';
import { startPublic } from './public-side.ts';
import { watchTables } from './watch-tables.ts';

/**
 * Runs this process until it is asked to stop: the one for partners, the one for dashboards, or their parent.
 * @param forked in the parent: its processes, which are loading their code
 */
export async function runProcess(
  side: Side | undefined,
  stopSignal: Promise<NodeJS.Signals>,
  forked?: Record<Side, ChildProcess>,
): Promise<void> {
  const orders = side && receiveOrders();
  const schema = side && createSchema(); // while the parent opens the database
  if (side === 'internal') readAssets();
  const config = readConfig({ ...process.env, ...(await orders?.settings) });
  const {
    log,
    dropped: linesDropped,
    forward,
    end,
  } = openLog(config.LOG_LEVEL, config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined, releaseAll);
  const isAsked = Promise.race([stopSignal, ...(orders ? [orders.stopRequested] : [])]);
  const exitLate = async () => {
    log.error('this process did not stop in time: it exits');
    await end();
    process.exit(1);
  };
  // The parent kills its processes before that, and still has to close the database.
  const longestStop = config.SHUTDOWN_DELAY + config.limits.shutdownTimeout + (forked ? 60_000 : 5_000);
  void isAsked.then(() => setTimeout(exitLate, longestStop).unref());
  followExtraCertificates(log);
  try {
    if (forked) await runParent({ config, log, forward }, stopSignal, forked);
    if (side && orders) await runSide(side, { config, log, linesDropped, schema }, stopSignal, orders);
  } finally {
    await end();
  }
}

type SideOptions = Omit<StartOptions, 'database'>;

async function runSide(side: Side, options: SideOptions, stopSignal: Promise<unknown>, orders: Orders): Promise<void> {
  const { config, log } = options;
  const database = joinDatabase(model, config, (message) => log.debug(message));
  const registry = new Registry();
  registry.setDefaultLabels({ process: side });
  const start = side === 'public' ? servePartners : serveDashboards;
  const assembly = await assemble({ ...options, database, registry, hasDemo: config.demoData });
  const stopAnnounced = Promise.race([orders.stopAnnounced, stopSignal]);
  const running = await start(assembly, registry, stopAnnounced);
  orders.reportListening(running.url);
  void stopAnnounced.then(running.announceStop);
  await Promise.race([orders.stopRequested, stopSignal.then(() => sleep(ownDelay(side, config)))]);
  await running.stop(config.limits.shutdownTimeout);
  await assembly.close();
  await database.close();
}

/** A signal may be for this process alone. If it is for all, the internal one waits until the public one has stopped. */
const ownDelay = (side: Side, config: Config) =>
  config.SHUTDOWN_DELAY + (side === 'internal' ? config.limits.shutdownTimeout : 0);

async function servePartners(assembly: Assembly, registry: Registry): Promise<RunningSide> {
  const side = await startPublic(assembly);
  answerQuestions({
    isServing: async () => true,
    metrics: () => registry.getMetricsAsJSON(),
    rateLimit: async (tokenId) => (await side.readLimit?.(String(tokenId))) ?? null,
  });
  return side;
}

async function serveDashboards(
  assembly: Assembly,
  registry: Registry,
  stopAnnounced: Promise<unknown>,
): Promise<RunningSide> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // partners come first
  void stopAnnounced.then(() => {
    try {
      setPriority(constants.priority.PRIORITY_NORMAL); // all wait for it
    } catch {
      // Only a privileged process may.
    }
  });
  const ask = createAsk();
  const tables = watchTables(assembly.database.orm, assembly.log);
  const side = await startInternal(assembly, {
    isPublicServing: async () => (await ask('isServing')) === true,
    tablesFit: tables.fit,
    readMetrics: metricsOfBoth(registry, async () => (await ask('metrics')) as MetricValues | undefined),
    readLimit: async (tokenId) => readingFrom(await ask('rateLimit', tokenId)),
  });
  const metrics = createMaintenanceMetrics(registry, maintenanceTasks);
  const maintenance = startMaintenance(assembly.database.orm, assembly.log, metrics);
  return {
    ...side,
    async stop(timeout) {
      tables.stop();
      maintenance.stop();
      await side.stop(timeout);
    },
  };
}

/** Messages are JSON, in which a date is a text. */
function readingFrom(answer: unknown): RateLimitReading {
  if (!answer) throw new Error('no process counts requests');
  const reading = answer as Omit<RateLimitReading, 'resetsAt'> & { resetsAt: string | null };
  return { ...reading, resetsAt: reading.resetsAt === null ? null : new Date(reading.resetsAt) };
}

/** Errors that the operator can fix are printed as one line. Others show where they were thrown. */
export function describeExit(error: unknown): unknown {
  if (error instanceof StartFailed) return undefined;
  const isSystem = (error as Partial<NodeJS.ErrnoException> | undefined)?.syscall !== undefined;
  const isConfiguration = error instanceof ConfigError || error instanceof ScheduleError;
  return isConfiguration || isSystem || isOutage(error) ? (error as Error).message : describeError(error);
}
