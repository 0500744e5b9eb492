import cluster, { type Worker } from 'node:cluster';
import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitReader,
  type RateLimitReading,
  type RateLimitResult,
} from './rate-limit.ts';

/*
 * Workers send the primary one message for all requests of an event-loop turn. It replies with complete results, not with
 * the time left, so that all workers report the same end of a window.
 */

type WorkerRequest = { countFor: string[]; id: number };
type WorkerReply = { results: RateLimitResult[]; id: number };

const isRequest = (message: unknown): message is WorkerRequest => Object.hasOwn(Object(message), 'countFor');
const isReply = (message: unknown): message is WorkerReply => Object.hasOwn(Object(message), 'results');

/** In the primary: counts for all workers. */
export function countForWorkers(): void {
  const count = createRateLimiter();
  answerReads(count.read);
  cluster.on('message', async (worker, message: unknown) => {
    if (!isRequest(message)) return;
    const results = await Promise.all(message.countFor.map(count));
    const reply: WorkerReply = { results, id: message.id };
    worker.send(reply, () => {}); // the worker may have died
  });
}

/** In a worker: the limiter of the primary. */
export function createWorkersRateLimiter(): RateLimiter {
  type PendingCall = { tokenId: string; resolve: (result: RateLimitResult) => void };
  const sent = new Map<number, PendingCall[]>();
  let queued: PendingCall[] = [];
  let nextId = 0;

  function flush(): void {
    const id = nextId++;
    sent.set(id, queued);
    const request: WorkerRequest = { countFor: queued.map(({ tokenId }) => tokenId), id };
    process.send?.(request, undefined, undefined, () => {}); // if the primary has died, this process ends too
    queued = [];
  }
  process.on('message', (message: unknown) => {
    if (!isReply(message)) return;
    // Emptied, because the Map keeps its former values alive (src/runtime/pending.ts).
    const calls = sent.get(message.id)?.splice(0) ?? [];
    sent.delete(message.id);
    for (const [index, { resolve }] of calls.entries()) {
      const result = message.results[index];
      if (result) resolve(result);
    }
  });

  return (tokenId) =>
    new Promise((resolve) => {
      if (queued.push({ tokenId, resolve }) === 1) setImmediate(flush);
    });
}

type ReadRequest = { readFor: string; id: number };
/** The end of the window as a number: messages are JSON. */
type ReadReply = { reading: Omit<RateLimitReading, 'resetsAt'> & { resetsAt: number | null }; id: number };

const isReadRequest = (message: unknown): message is ReadRequest => Object.hasOwn(Object(message), 'readFor');
const isReadReply = (message: unknown): message is ReadReply => Object.hasOwn(Object(message), 'reading');

/** In the primary: answers workers that read limits. @returns a function that stops it */
export function answerReads(read: RateLimitReader): () => void {
  const answer = async (worker: Worker, message: unknown) => {
    if (!isReadRequest(message)) return;
    const { resetsAt, ...reading } = await read(message.readFor);
    const reply: ReadReply = { reading: { ...reading, resetsAt: resetsAt?.getTime() ?? null }, id: message.id };
    worker.send(reply, () => {}); // the worker may have died
  };
  cluster.on('message', answer);
  return () => cluster.off('message', answer);
}

/** In a worker: reads the limits of the primary. */
export function createWorkersReader(): RateLimitReader {
  const pending = new Map<number, (reading: RateLimitReading) => void>();
  let nextId = 0;
  process.on('message', (message: unknown) => {
    if (!isReadReply(message)) return;
    const { resetsAt, ...reading } = message.reading;
    pending.get(message.id)?.({ ...reading, resetsAt: resetsAt === null ? null : new Date(resetsAt) });
    pending.delete(message.id);
  });
  return (tokenId) =>
    new Promise((resolve) => {
      const id = nextId++;
      pending.set(id, resolve);
      const request: ReadRequest = { readFor: tokenId, id };
      process.send?.(request, undefined, undefined, () => {});
    });
}
