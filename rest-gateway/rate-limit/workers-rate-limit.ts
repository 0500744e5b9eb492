import cluster, { type Worker } from 'node:cluster';
import { createRateLimiter, type RateLimiter, type RateLimitReader, type RateLimitReading } from './rate-limit.ts';

/*
 * Workers send the primary one message for all questions of an event-loop turn. It replies with complete results, not with
 * the time left, so that all workers report the same end of a window.
 */

type Question = 'count' | 'read';
type WorkerRequest = { limitQuestion: Question; tokenIds: string[]; id: number };
type PrimaryReply = { limitResults: unknown[]; id: number };

const isRequest = (message: unknown): message is WorkerRequest => Object.hasOwn(Object(message), 'limitQuestion');
const isReply = (message: unknown): message is PrimaryReply => Object.hasOwn(Object(message), 'limitResults');

/** Ids of the requests of this worker. */
let nextId = 0;

/** In a worker: puts a question to the primary. */
function askPrimary<Result>(limitQuestion: Question): (tokenId: string) => Promise<Result> {
  type PendingCall = { tokenId: string; resolve: (result: Result) => void };
  const sent = new Map<number, PendingCall[]>();
  let queued: PendingCall[] = [];

  function flush(): void {
    const id = nextId++;
    sent.set(id, queued);
    const request: WorkerRequest = { limitQuestion, tokenIds: queued.map(({ tokenId }) => tokenId), id };
    process.send?.(request, undefined, undefined, () => {}); // if the primary has died, this process ends too
    queued = [];
  }
  process.on('message', (message: unknown) => {
    if (!isReply(message)) return;
    // Emptied, because the Map keeps its former values alive (src/platform/runtime/pending.ts).
    const calls = sent.get(message.id)?.splice(0) ?? [];
    sent.delete(message.id);
    for (const [index, { resolve }] of calls.entries()) resolve(message.limitResults[index] as Result);
  });

  return (tokenId) =>
    new Promise((resolve) => {
      if (queued.push({ tokenId, resolve }) === 1) setImmediate(flush);
    });
}

/** In the primary: answers a question of all workers. @returns a function that stops it */
function answerWorkers(question: Question, answer: (tokenId: string) => Promise<unknown>): () => void {
  const reply = async (worker: Worker, message: unknown) => {
    if (!isRequest(message) || message.limitQuestion !== question) return;
    const limitResults = await Promise.all(message.tokenIds.map(answer));
    worker.send({ limitResults, id: message.id } satisfies PrimaryReply, () => {}); // the worker may have died
  };
  cluster.on('message', reply);
  return () => cluster.off('message', reply);
}

/** In the primary: counts for all workers. */
export function countForWorkers(): void {
  const count = createRateLimiter();
  answerWorkers('count', count);
  answerReads(count.read);
}

/** In a worker: the limiter of the primary. */
export const createWorkersRateLimiter = (): RateLimiter => askPrimary('count');

/** In the primary: answers workers that read limits. @returns a function that stops it */
export const answerReads = (read: RateLimitReader): (() => void) => answerWorkers('read', read);

/** In a worker: reads the limits of the primary. */
export function createWorkersReader(): RateLimitReader {
  const read = askPrimary<Omit<RateLimitReading, 'resetsAt'> & { resetsAt: string | null }>('read');
  return async (tokenId) => {
    const { resetsAt, ...reading } = await read(tokenId);
    return { ...reading, resetsAt: resetsAt === null ? null : new Date(resetsAt) }; // messages are JSON
  };
}
