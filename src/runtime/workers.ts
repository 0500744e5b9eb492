import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { closeUnclaimedSockets } from './unclaimed-sockets.ts';

export type Workers = {
  /** The address on which they listen, without a path. @throws {WorkerEnded} if one ends before it listens */
  listening: Promise<string>;
  /** Tells all workers that they will stop soon. */
  announceStop: () => void;
  /** Tells all workers to answer pending requests and exit. Resolves when they have. */
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

const announcement = 'announce-stop';
const order = 'stop';
type Listening = { url: string };
const isListening = (message: unknown): message is Listening => Object.hasOwn(Object(message), 'url');

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
  async function startAll(): Promise<string> {
    const url = await hasListened(startWorker());
    await Promise.all(Array.from({ length: isStopping ? 0 : count - 1 }, () => hasListened(startWorker())));
    isComplete = true;
    return url;
  }

  function announceStop(): void {
    for (const worker of running) send(worker, announcement);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all([...running].map(stopped));
  }

  process.once('exit', () => {
    for (const worker of running) worker.process.kill('SIGKILL');
  });
  const listening = startAll();
  listening.catch(() => {}); // the caller may be waiting for something else
  return { listening, announceStop, stop };
}

function hasListened(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => isListening(message) && resolve(message.url));
    worker.once('exit', () => reject(new WorkerEnded('a worker ended before it was ready')));
  });
}

function stopped(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    send(worker, order);
  });
}

function send(worker: Worker, message: string): void {
  worker.send(message, () => {}); // it may have exited
}

/** In a worker: tells the primary where it listens. */
export function reportListening(url: string): void {
  process.send?.({ url } satisfies Listening);
}

/** In a worker: what the primary tells it. Call it at start, so that no message is lost. */
export function receiveOrders(): { stopAnnounced: Promise<void>; stopRequested: Promise<void> } {
  const received = (expected: string) =>
    new Promise<void>((resolve) => {
      process.on('message', (message: unknown) => message === expected && resolve());
    });
  return { stopAnnounced: received(announcement), stopRequested: received(order) };
}
