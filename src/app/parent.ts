import type { ChildProcess } from 'node:child_process';
import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import { assertNoticePeriod, scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import model from '../domain/mikro-orm.config.ts';
import { createDeprecationLog } from '../domain/requests/deprecation-log.ts';
import { type Config, removedSettings, settingsToLog } from '../platform/config.ts';
import { migrationNames } from '../platform/database/history.ts';
import { openDatabase } from '../platform/database/open.ts';
import { queryOn } from '../platform/database/sql.ts';
import type { Side } from '../platform/runtime/fork.ts';
import { assertUsable, internalPlace, publicPlace } from '../platform/runtime/http-server.ts';
import type { openLog } from '../platform/runtime/log.ts';
import type { Settings } from '../platform/runtime/messages.ts';
import { assertResources } from '../platform/runtime/resources.ts';
import { connectSides, superviseSide } from '../platform/runtime/supervise.ts';
import { version } from '../platform/runtime/version.ts';
import { assertNoDemoTokens, loadDemoData } from '../products/demo/load.ts';
import { startupBanner } from '../products/demo/startup-banner.ts';
import { stopInOrder } from './stop-in-order.ts';

/**
 * Opens the database, does the one-time work, and supervises the process for partners and the one for dashboards, so that a large
 * answer to a dashboard never delays a partner.
 */
export async function runParent(
  { config, log, forward }: { config: Config } & Pick<ReturnType<typeof openLog>, 'log' | 'forward'>,
  stopSignal: Promise<NodeJS.Signals>,
  forked: Record<Side, ChildProcess>,
): Promise<void> {
  const ignored = removedSettings(process.env);
  if (ignored) log.warn({ ignored }, 'these settings were removed and are ignored');
  const settings = Promise.withResolvers<Settings>();
  const longest = config.SHUTDOWN_DELAY + config.limits.shutdownTimeout;
  // The internal one stops after the other.
  const longestStops = { public: longest + 3_000, internal: longest + 5_000 };
  const sideOf = (side: Side) =>
    superviseSide(side, {
      first: forked[side],
      settings: settings.promise,
      stopSignal,
      longestStop: longestStops[side],
      log,
      forward,
    });
  const [publicSide, internalSide] = [sideOf('public'), sideOf('internal')];
  connectSides(publicSide, internalSide);
  // Before the work of a first start, which takes a while.
  assertResources();
  await assertUsable(publicPlace(config), internalPlace(config));
  const database = await openUnlessStopped(config, log, stopSignal);
  if (!database) {
    await Promise.all([publicSide.stop(), internalSide.stop()]);
    return;
  }
  try {
    const hasDemo = config.demoData && (await loadDemoData(database.orm, new Date()));
    if (!hasDemo) await assertNoDemoTokens(database.orm);
    const firstServed = createDeprecationLog(queryOn(database.orm), () => {});
    await assertNoticePeriod(scheduledRoutes(config.DEPRECATION_SCHEDULE), firstServed, new Date());
    const migration = migrationNames(database.orm).at(-1);
    log.info({ version, node: process.version, migration, settings: settingsToLog(process.env) }, 'started');
    settings.resolve({
      DATABASE_URL: database.url,
      DATABASE_URL_FILE: '', // may have changed since; all processes use one database
      DEMO_DATA: String(hasDemo),
      GRAPHQL_EXPLORER: String(config.explorer),
    });
    const listening = Promise.all([publicSide.listening, internalSide.listening]);
    const urls = await Promise.race([listening, stopSignal.then(() => undefined)]);
    if (urls) {
      const [publicUrl, internalUrl] = urls;
      log.info({ publicUrl, internalUrl }, 'listening');
      // In production standard output is JSON lines only.
      if (hasDemo || isatty(1)) {
        console.log(startupBanner({ publicUrl, internalUrl, basePath: config.BASE_PATH, hasDemo }));
      }
    }
    const signal = await stopSignal;
    const began = performance.now();
    log.info({ signal }, 'stopping');
    await stopInOrder(config, publicSide, internalSide);
    await database.close();
    log.info({ milliseconds: Math.round(performance.now() - began) }, 'stopped');
    if (publicSide.wasKilled() || internalSide.wasKilled()) process.exitCode = 1;
  } catch (error) {
    const reason = (await database.explain?.(error)) ?? error;
    await database.close().catch(() => {});
    throw reason;
  }
}

/** @returns undefined if a stop signal comes first */
async function openUnlessStopped(config: Config, log: Logger, stopSignal: Promise<unknown>) {
  const stopping = new AbortController();
  void stopSignal.then(() => stopping.abort());
  const opening = openDatabase(model, config, (message) => log.debug(message), {
    timeout: config.limits.startTimeout,
    signal: stopping.signal,
    onFailure: atMostEvery(10_000, (err) => log.warn({ err }, 'the database is unreachable: waiting for it')),
    onBlocked: (holders) => log.warn({ holders }, 'tables are in use: the migration is tried again'),
  });
  try {
    const database = await opening;
    if (!stopping.signal.aborted) return database;
    await database.close();
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  return undefined;
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
