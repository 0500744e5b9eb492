import type { ChildProcess } from 'node:child_process';
import { ScheduleError } from '../../rest-gateway/deprecation.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { releaseAll } from '../platform/database/embedded/embedded-postgres.ts';
import { isOutage } from '../platform/database/outage.ts';
import { followExtraCertificates } from '../platform/runtime/extra-certificates.ts';
import type { Side } from '../platform/runtime/fork.ts';
import { describeError, openLog } from '../platform/runtime/log.ts';
import { receiveOrders } from '../platform/runtime/orders.ts';
import { onStopSignal } from '../platform/runtime/stop-signal.ts';
import { StartFailed } from '../platform/runtime/supervise.ts';

/**
 * Runs this process until it is asked to stop: the one for partners, the one for dashboards, or their parent.
 * @param early in the parent: its stop signal
 * @param forked in the parent: its processes, which are loading their code
 */
export async function runProcess(
  side: Side | undefined,
  early?: Promise<NodeJS.Signals>,
  forked?: Record<Side, ChildProcess>,
): Promise<void> {
  const orders = side && receiveOrders();
  // A process loads its own code only: the parent opens the database while the others load theirs.
  const runSide = side && orders && (await import('./side.ts')).prepareSide(side, orders);
  const stopSignal = early ?? onStopSignal();
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
    await runSide?.({ config, log, linesDropped }, stopSignal);
    if (forked) await (await import('./parent.ts')).runParent({ config, log, forward }, stopSignal, forked);
  } finally {
    await end();
  }
}

/** Errors that the operator can fix are printed as one line. Others show where they were thrown. */
export function describeExit(error: unknown): unknown {
  if (error instanceof StartFailed) return undefined;
  const isSystem = (error as Partial<NodeJS.ErrnoException> | undefined)?.syscall !== undefined;
  const isConfiguration = error instanceof ConfigError || error instanceof ScheduleError;
  return isConfiguration || isSystem || isOutage(error) ? (error as Error).message : describeError(error);
}
