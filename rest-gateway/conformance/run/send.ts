import { type Answer, NotTested, type Send, type WireRequest, type WireResponse } from '../kit.ts';
import { waitOf } from '../response.ts';

export type Sleep = (
  milliseconds: number,
  value?: undefined,
  options?: { signal?: AbortSignal | undefined },
) => Promise<unknown>;
export type Patience = {
  send: Send;
  /** Longest time in milliseconds that the run waits for 429s to pass, altogether. */
  patience: number;
  sleep: Sleep;
  say: (line: string) => void;
  signal: AbortSignal | undefined;
  onAnswer: (answer: WireResponse) => void;
  now: () => number;
};

/** Requests in a row without a response, after which the run gives up. */
const mostFaults = 3;

export type Asker = ReturnType<typeof createAsker>;

/** A minute, and a little for clocks that differ. */
const longestWindow = 62_000;
const requestsOfWindow = 1000;

/** Counts requests by token. @returns whether a 429 came before the limit, even if others used the token before this run */
function createPace(now: () => number) {
  const sent = new Map<string, number[]>();
  return (token: string): (() => boolean) => {
    const times = sent.get(token) ?? [];
    sent.set(token, times);
    times.push(now());
    return () => {
      const since = now() - longestWindow;
      return (times[0] ?? since) < since && times.filter((time) => time >= since).length <= requestsOfWindow;
    };
  };
}

/** Sends requests, and waits until a limit allows them. */
export function createAsker({ send, patience, sleep, say, signal, onAnswer, now }: Patience) {
  const pace = createPace(now);
  let left = patience;
  let requests = 0;
  let faults = 0;

  async function ask(wire: WireRequest): Promise<Answer> {
    requests += 1;
    const isEarly = pace(wire.headers.Authorization ?? '');
    const answer = await send(wire);
    faults = 'fault' in answer && !answer.isSilent ? faults + 1 : 0;
    if ('fault' in answer) return answer;
    onAnswer(answer);
    return answer.status === 429 ? { ...answer, isEarly: isEarly() } : answer;
  }

  /** Waits, unless the run is interrupted. */
  async function wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new NotTested('the run was interrupted');
  }

  /** Asks again as long as the answer is 429. */
  async function askPatiently(wire: WireRequest, onRefusal: (answer: WireResponse) => void): Promise<Answer> {
    for (;;) {
      const answer = await ask(wire);
      if ('fault' in answer || answer.status !== 429) return answer;
      onRefusal(answer);
      const milliseconds = waitOf(answer);
      if (milliseconds > left) {
        throw new NotTested(
          `the target answered 429 and asked to wait ${Math.ceil(milliseconds / 1000)} s; wait, or use a token of its own for the kit`,
        );
      }
      left -= milliseconds;
      say(`429: waiting ${Math.ceil(milliseconds / 1000)} s`);
      await wait(milliseconds);
    }
  }

  return {
    ask,
    askPatiently,
    wait,
    requests: () => requests,
    /** How long it may still wait, in milliseconds. */
    left: () => left,
    /** Why nothing more is asked. */
    whyStopped: (): string | undefined =>
      faults >= mostFaults ? 'the target stopped answering' : signal?.aborted ? 'the run was interrupted' : undefined,
  };
}

export function ignoreNotTested(error: unknown): void {
  if (!(error instanceof NotTested)) throw error;
}
