import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Logger } from 'pino';
import { forkSide, type Side } from './fork.ts';
import { type Message, onMessage, type Settings } from './messages.ts';
import { watchSilence } from './silence.ts';

/** A process that could not start. It has printed the reason itself. */
export class StartFailed extends Error {}

/** A process that ends earlier than this, in milliseconds, has failed to start. */
const startPeriod = 10_000;
const minDelay = 100;
const maxDelay = 30_000;

type Options = {
  /** The process that was forked first. */
  first: ChildProcess;
  /** Sent to each process as soon as they are known. */
  settings: Promise<Settings>;
  /** Resolves when the server is asked to stop. After that, a process that ends before it listens is not replaced. */
  stopSignal: Promise<unknown>;
  /** Longest stop, in milliseconds from the signal. */
  longestStop: number;
  log: Logger;
  /** Forwards its standard output, which is its log. */
  forward: (lines: Readable) => void;
};

/** The kernel says in its own log only what it kills. */
const hintAt = (signal: NodeJS.Signals | null) =>
  signal === 'SIGKILL' ? ' (SIGKILL: by the kernel, if memory ran out)' : '';

type Supervised = ReturnType<typeof superviseSide>;

/**
 * Keeps one process for a side: replaces it when it ends or its event loop hangs, at once, or with exponential backoff if it fails
 * to start.
 */
export function superviseSide(side: Side, options: Options) {
  const { first, settings, stopSignal, longestStop, log, forward } = options;
  const listening = Promise.withResolvers<string>();
  listening.promise.catch(() => {}); // the caller may be waiting for something else
  const replacing: ((child: ChildProcess) => void)[] = [];
  let current: ChildProcess | undefined;
  let isListening = false;
  let hasListened = false;
  let isStopping = false;
  let isAsked = false;
  let wasKilled = false;
  void stopSignal.then(() => {
    isAsked = true;
    setTimeout(() => {
      if (!current) return;
      wasKilled = true;
      log.error({ process: side, child: current.pid }, 'a process did not stop in time and is killed');
      current.kill('SIGKILL');
    }, longestStop).unref();
  });
  let failedStarts = 0;
  let ends = 0;

  function watch(child: ChildProcess): void {
    const started = performance.now();
    current = child;
    if (child.stdout) forward(child.stdout);
    child.stderr?.on('data', (text) => process.stderr.write(text));
    for (const prepare of replacing) prepare(child);
    void settings.then((values) => send(child, { settings: values }));
    child.on('error', () => {}); // a message to a process that has ended
    const silence = watchSilence(child.pid ?? 0, () => {
      if (!isListening || isStopping) return;
      log.error({ process: side, child: child.pid }, 'a process has not responded for a minute and is killed');
      child.kill('SIGKILL');
    });
    onMessage(child, 'alive', ({ isDebugged }) => {
      silence.heard();
      if (isDebugged) silence.stop();
    });
    onMessage(child, 'listening', (url) => {
      silence.heard();
      isListening = true;
      hasListened = true;
      listening.resolve(url);
    });
    child.once('exit', (code, signal) => {
      silence.stop();
      current = undefined;
      isListening = false;
      if (isStopping || (isAsked && !hasListened)) return;
      // A stop signal may be for all processes, and reach the parent later.
      if (!hasListened && signal !== 'SIGINT' && signal !== 'SIGTERM') return void failStart(child);
      ends += hasListened ? 1 : 0;
      failedStarts = performance.now() - started < startPeriod ? failedStarts + 1 : 0;
      const delay = failedStarts === 0 ? 0 : Math.min(minDelay * 2 ** (failedStarts - 1), maxDelay);
      if (hasListened)
        log.error(
          { process: side, child: child.pid, code, signal, delay },
          `a process ended and is replaced${hintAt(signal)}`,
        );
      setTimeout(() => isStopping || watch(forkSide(side, ends)), delay);
    });
  }
  /** Waits for the process's error output, which has the reason, unless a signal ended it. */
  async function failStart({ stderr, pid, signalCode }: ChildProcess): Promise<void> {
    if (signalCode)
      log.error(
        { process: side, child: pid, signal: signalCode },
        `a process was ended while it started${hintAt(signalCode)}`,
      );
    await Promise.allSettled(stderr ? [finished(stderr)] : []);
    listening.reject(new StartFailed());
  }

  const hasEnded = first.exitCode !== null || first.signalCode !== null;
  watch(hasEnded ? forkSide(side) : first);

  return {
    /** Its address, without a path. @throws {StartFailed} if it ends before it listens */
    listening: listening.promise,
    /** Sends a message. @returns false if no process listens now */
    send: (message: Message): boolean => (current && isListening ? send(current, message) : false),
    /** Calls an action with the process and each later one. */
    each(prepare: (child: ChildProcess) => void): void {
      replacing.push(prepare);
      if (current) prepare(current);
    },
    announceStop: () => void (current && send(current, { order: 'announceStop' })),
    /**
     * Tells it to answer pending requests and exit; kills it if it does not listen yet, or is not over in time. Resolves when it
     * has ended.
     */
    async stop(): Promise<void> {
      isStopping = true;
      const child = current;
      if (!child) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (isListening) send(child, { order: 'stop' });
      else child.kill('SIGKILL');
      await ended;
    },
    /** Whether it did not stop in time. */
    wasKilled: () => wasKilled,
  };
}

/** Hands on the questions of the internal process to the public one, and its replies. */
export function connectSides(publicSide: Supervised, internalSide: Supervised): void {
  internalSide.each((child) =>
    onMessage(child, 'asks', (asks) => {
      if (!publicSide.send({ asks })) internalSide.send({ replies: { id: asks.id } });
    }),
  );
  publicSide.each((child) => onMessage(child, 'replies', (replies) => void internalSide.send({ replies })));
}

function send(child: ChildProcess, message: Message): boolean {
  if (!child.connected) return false;
  child.send(message, () => {}); // it may have ended
  return true;
}
