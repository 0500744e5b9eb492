import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { RateLimitReading } from '../../rest-gateway/rate-limit/rate-limit.ts';
import model from '../domain/mikro-orm.config.ts';
import { createSchema } from '../graph/schema.ts';
import type { Config } from '../platform/config.ts';
import { joinDatabase } from '../platform/database/open.ts';
import type { Side } from '../platform/runtime/fork.ts';
import { answerQuestions, createAsk, type Orders } from '../platform/runtime/orders.ts';
import { createMaintenanceMetrics } from '../platform/runtime/telemetry/maintenance-metrics.ts';
import { type MetricValues, metricsOfBoth } from '../platform/runtime/telemetry/metrics-of-both.ts';
import { readAssets } from '../products/console/assets.ts';
import { type Assembly, assemble, type RunningSide, type StartOptions } from './assembly.ts';
import { startInternal } from './internal-side.ts';
import { maintenanceTasks, startMaintenance } from './maintenance.ts';
import { startPublic } from './public-side.ts';
import { watchTables } from './watch-tables.ts';

/** The options of a side, known once the parent has opened the database. */
type SideOptions = Pick<StartOptions, 'config' | 'log' | 'linesDropped'>;

/**
 * Does the work that needs no database, while the parent opens it.
 * @returns runs the process for partners or for dashboards until it is asked to stop
 */
export function prepareSide(side: Side, orders: Orders) {
  const schema = createSchema();
  if (side === 'internal') readAssets();
  return (options: SideOptions, stopSignal: Promise<unknown>) =>
    runSide(side, { ...options, schema }, stopSignal, orders);
}

async function runSide(
  side: Side,
  options: Omit<StartOptions, 'database'>,
  stopSignal: Promise<unknown>,
  orders: Orders,
): Promise<void> {
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
