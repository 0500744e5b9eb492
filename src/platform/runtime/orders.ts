import { url as inspectorUrl } from 'node:inspector';
import { type Message, onMessage, type ProcessReply, type Settings } from './messages.ts';
import { beat } from './silence.ts';

/** Longest wait for the other process, in milliseconds. */
const askTimeout = 1_000;

/** What a process gets from its parent, and through it from the other process. */
export type Orders = ReturnType<typeof receiveOrders>;

const tellParent = (message: Message): void => void process.send?.(message, undefined, undefined, () => {});

/** In a forked process: receives the messages of the parent, whose end it does not outlive. Call it first, so that none is lost. */
export function receiveOrders() {
  process.once('disconnect', () => process.exit());
  const received = (expected: 'announceStop' | 'stop') =>
    new Promise<void>((resolve) => {
      onMessage(process, 'order', (order) => order === expected && resolve());
    });
  return {
    settings: new Promise<Settings>((resolve) => onMessage(process, 'settings', resolve)),
    stopAnnounced: received('announceStop'),
    stopRequested: received('stop'),
    /** Tells the parent where this process listens, and from then on that it is alive. */
    reportListening: (url: string) => {
      tellParent({ listening: url });
      setInterval(() => tellParent({ alive: { isDebugged: inspectorUrl() !== undefined } }), beat).unref();
    },
  };
}

export type Answers = Record<string, (argument: unknown) => Promise<unknown>>;

/** In the public process: answers the questions of the internal one. */
export function answerQuestions(answers: Answers): void {
  onMessage(process, 'asks', async ({ id, question, argument }) => {
    const answer = await answers[question]?.(argument).catch(() => undefined);
    if (answer !== undefined) tellParent({ replies: { id, answer } });
  });
}

/** Puts a question to the public process. Undefined if there is none now. @throws Error if it does not answer in a second */
export type Ask = (question: string, argument?: unknown) => Promise<unknown>;

/** In the internal process. */
export function createAsk(): Ask {
  const pending = new Map<number, (reply: ProcessReply) => void>();
  let nextId = 0;
  onMessage(process, 'replies', (reply) => pending.get(reply.id)?.(reply));
  return async (question, argument) => {
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, ({ answer }) => resolve(answer));
    const timer = setTimeout(() => reject(new Error('the public process does not answer')), askTimeout);
    tellParent({ asks: { id, question, argument } });
    return promise.finally(() => {
      clearTimeout(timer);
      pending.delete(id);
    });
  };
}
