import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { forkWorker, type Side } from './fork.ts';
import { closeUnclaimedSockets } from './unclaimed-sockets.ts';

/** Settings, under the names of their environment variables. */
export type Settings = Record<string, string>;

export type WorkersOptions = {
  count: number;
  side: Side;
  /** A worker that has been forked already, to be the first. */
  first?: Worker | undefined;
  /** Sent to each worker as soon as they are known. */
  settings: Promise<Settings>;
  /** Called when the first worker listens, and when none does any more. */
  onServing?: (areServing: boolean) => void;
  /** Called when a worker ends that was not asked to, after the start. */
  onDeath: () => void;
  log: Logger;
};

/** A worker that could not start. It has printed the reason itself. */
export class WorkerEnded extends Error {}

/** A worker that exits earlier than this, in milliseconds, has failed to start. */
const startPeriod = 10_000;
const minDelay = 100;
const maxDelay = 30_000;

const announceStopMessage = 'announce-stop';
const stopMessage = 'stop';
type Listening = { url: string };
type SettingsMessage = { settings: Settings };
type ServingMessage = { arePartnersServed: boolean };
const isSettings = (message: unknown): message is SettingsMessage => Object.hasOwn(Object(message), 'settings');
const isServing = (message: unknown): message is ServingMessage => Object.hasOwn(Object(message), 'arePartnersServed');
const isListening = (message: unknown): message is Listening => Object.hasOwn(Object(message), 'url');

/**
 * Runs this program in several processes that share their ports. Replaces those that die: at once, or with exponential
 * backoff if they fail to start.
 */
export function startWorkers({ count, side, first, settings, onServing, onDeath, log }: WorkersOptions) {
  const running = new Set<Worker>();
  const listening = new Set<Worker>();
  let arePartnersServed = false;
  let ahead = first;
  let isComplete = false;
  let isStopping = false;
  let failedStarts = 0;

  function startWorker(): Worker {
    const worker = ahead && !ahead.isDead() ? ahead : forkWorker(side);
    ahead = undefined;
    const started = Date.now();
    running.add(worker);
    closeUnclaimedSockets(worker);
    void settings.then((values) => send(worker, { settings: values }));
    if (arePartnersServed) send(worker, { arePartnersServed });
    worker.on('error', () => {}); // a message to a dead worker; `exit` handles its death
    worker.on('message', (message: unknown) => {
      if (isListening(message) && listening.add(worker).size === 1) onServing?.(true);
    });
    worker.on('exit', (code, signal) => {
      running.delete(worker);
      if (listening.delete(worker) && listening.size === 0) onServing?.(false);
      if (!isComplete || isStopping) return;
      onDeath();
      failedStarts = Date.now() - started < startPeriod ? failedStarts + 1 : 0;
      const delay = failedStarts === 0 ? 0 : Math.min(minDelay * 2 ** (failedStarts - 1), maxDelay);
      log.error({ worker: worker.process.pid, code, signal, delay }, 'a worker died and is replaced');
      setTimeout(() => isStopping || startWorker(), delay);
    });
    return worker;
  }

  /** Starts one worker first, so that a bad setting or a port in use is reported once. */
  async function startAll(): Promise<string> {
    const url = await startListening();
    await Promise.all(Array.from({ length: isStopping ? 0 : count - 1 }, startListening));
    isComplete = true;
    return url;
  }

  /** Replaces a worker that a stop signal ends: the signal may be for all processes, and reach this one later. */
  async function startListening(): Promise<string> {
    const url = await listeningUrl(startWorker());
    if (url !== undefined) return url;
    if (isStopping) throw new WorkerEnded('a worker was stopped before it was ready');
    return startListening();
  }

  function announceStop(): void {
    for (const worker of running) send(worker, announceStopMessage);
  }

  /** Tells all workers to answer pending requests and exit. Resolves when they have. */
  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all([...running].map(stopWorker));
  }

  /** Tells all workers, present and future, whether partners are served. */
  function announceServing(isNow: boolean): void {
    arePartnersServed = isNow;
    for (const worker of running) send(worker, { arePartnersServed });
  }

  const started = startAll();
  started.catch(() => {}); // the caller may be waiting for something else
  /** `listening`: their address, without a path. @throws {WorkerEnded} if a worker fails before it listens */
  return { listening: started, announceStop, stop, announceServing };
}

/** @returns undefined if a stop signal ends the worker first */
function listeningUrl(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => isListening(message) && resolve(message.url));
    worker.once('exit', (_code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') resolve(undefined);
      else reject(new WorkerEnded('a worker ended before it was ready'));
    });
  });
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    send(worker, stopMessage);
  });
}

function send(worker: Worker, message: string | SettingsMessage | ServingMessage): void {
  worker.send(message, () => {}); // it may have exited
}

/** In a worker: tells the primary where it listens. */
export function reportListening(url: string): void {
  process.send?.({ url } satisfies Listening);
}

/** What the primary sends to a worker. */
export type Orders = {
  settings: Promise<Settings>;
  arePartnersServed: () => boolean;
  stopAnnounced: Promise<void>;
  stopRequested: Promise<void>;
};

/** In a worker: receives the messages of the primary. Call it first, so that none is lost. */
export function receiveOrders(): Orders {
  const received = (expected: string) =>
    new Promise<void>((resolve) => {
      process.on('message', (message: unknown) => message === expected && resolve());
    });
  let arePartnersServed = false;
  process.on('message', (message: unknown) => {
    if (isServing(message)) ({ arePartnersServed } = message);
  });
  return {
    arePartnersServed: () => arePartnersServed,
    settings: new Promise((resolve) => {
      process.on('message', (message: unknown) => isSettings(message) && resolve(message.settings));
    }),
    stopAnnounced: received(announceStopMessage),
    stopRequested: received(stopMessage),
  };
}
