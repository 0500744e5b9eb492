import cluster from 'node:cluster';
import { createRateLimiter, type RateLimiter, type RateLimitResult } from './rate-limit.ts';

/*
 * Workers ask their primary, all requests of a turn in one message. It answers with standings, not with what is left of
 * a window, so that every worker names the same end of it.
 */

type Question = { countFor: string[]; question: number };
type Answer = { standings: RateLimitResult[]; question: number };

const isQuestion = (message: unknown): message is Question => Object.hasOwn(Object(message), 'countFor');
const isAnswer = (message: unknown): message is Answer => Object.hasOwn(Object(message), 'standings');

/** In the primary: counts for all workers. */
export function countForWorkers(): void {
  const count = createRateLimiter();
  cluster.on('message', async (worker, message: unknown) => {
    if (!isQuestion(message)) return;
    const standings = await Promise.all(message.countFor.map(count));
    const answer: Answer = { standings, question: message.question };
    worker.send(answer, () => {}); // it may have died meanwhile
  });
}

/** In a worker: has the primary count. */
export function createWorkersRateLimiter(): RateLimiter {
  type Waiting = { tokenId: string; resolve: (standing: RateLimitResult) => void };
  const asked = new Map<number, Waiting[]>();
  let waiting: Waiting[] = [];
  let questions = 0;

  function ask(): void {
    const question = questions++;
    asked.set(question, waiting);
    const message: Question = { countFor: waiting.map(({ tokenId }) => tokenId), question };
    process.send?.(message, undefined, undefined, () => {}); // the primary may have died, and this process ends, too
    waiting = [];
  }
  process.on('message', (message: unknown) => {
    if (!isAnswer(message)) return;
    asked.get(message.question)?.forEach(({ resolve }, index) => {
      const standing = message.standings[index];
      if (standing) resolve(standing);
    });
    asked.delete(message.question);
  });

  return (tokenId) =>
    new Promise((resolve) => {
      if (waiting.push({ tokenId, resolve }) === 1) setImmediate(ask);
    });
}
