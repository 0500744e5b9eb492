import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { closeUnclaimedSockets } from './unclaimed-sockets.ts';

/** Where a worker listens; addresses without a path, the same for all workers. */
export type Listening = { publicUrl: string; internalUrl: string };

export type Workers = {
  /** Resolves when all of them listen. @throws {WorkerEnded} when one ends before it does */
  listening: Promise<Listening>;
  /** Has all workers answer what is in flight and end. */
  stop: () => Promise<void>;
};

export type WorkersOptions = {
  count: number;
  /** What the workers' environment has beyond the one of this process. */
  environment: Record<string, string>;
  log: Logger;
};

/** A worker that could not start; it has said itself why. */
export class WorkerEnded extends Error {}

/** A worker that lived so long, in milliseconds, did not die of its start. */
const longEnough = 10_000;
const shortestDelay = 100;
const longestDelay = 30_000;

const stopMessage = 'stop';
const isListening = (message: unknown): message is Listening => Object.hasOwn(Object(message), 'publicUrl');

/**
 * Runs this program in several processes that share their ports, and replaces the ones that die: at once, or after ever
 * longer delays when they die of their start. None outlives this process.
 */
export function startWorkers({ count, environment, log }: WorkersOptions): Workers {
  const running = new Set<Worker>();
  let isComplete = false;
  let isStopping = false;
  let shortLived = 0;

  function startWorker(): Worker {
    const worker = cluster.fork(environment);
    const started = Date.now();
    running.add(worker);
    closeUnclaimedSockets(worker);
    worker.on('error', () => {}); // of messages to a worker that has died: its end is told below
    worker.on('exit', (code, signal) => {
      running.delete(worker);
      if (!isComplete || isStopping) return;
      shortLived = Date.now() - started < longEnough ? shortLived + 1 : 0;
      const delay = shortLived === 0 ? 0 : Math.min(shortestDelay * 2 ** (shortLived - 1), longestDelay);
      log.error({ worker: worker.process.pid, code, signal, delay }, 'a worker died and is replaced');
      setTimeout(() => isStopping || startWorker(), delay);
    });
    return worker;
  }

  /** One goes first: what is wrong with the settings or the ports is said once. */
  async function startAll(): Promise<Listening> {
    const listening = await hasListened(startWorker());
    await Promise.all(Array.from({ length: isStopping ? 0 : count - 1 }, () => hasListened(startWorker())));
    isComplete = true;
    return listening;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all([...running].map(stopped));
  }

  process.once('exit', () => {
    for (const worker of running) worker.process.kill('SIGKILL');
  });
  return { listening: startAll(), stop };
}

function hasListened(worker: Worker): Promise<Listening> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => isListening(message) && resolve(message));
    worker.once('exit', () => reject(new WorkerEnded('a worker ended before it was ready')));
  });
}

function stopped(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.send(stopMessage, () => {}); // it may be ending by itself
  });
}

/** In a worker: tells the primary where it listens. */
export function tellListening({ publicUrl, internalUrl }: Listening): void {
  process.send?.({ publicUrl, internalUrl } satisfies Listening);
}

/** In a worker: resolves when the primary wants it to stop. */
export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message: unknown) => {
      if (message === stopMessage) resolve();
    });
  });
}
