import { setTimeout as delay } from 'node:timers/promises';
import { sameNotice } from '../ingredients/notices.ts';
import {
  type Ask,
  type Exchange,
  Missing,
  NotPossible,
  NotTested,
  type Send,
  type Target,
  type WireRequest,
  type WireResponse,
} from '../kit.ts';
import { begin, end, type Known, learn } from '../model/known.ts';
import { judge, meantFor } from '../model/model.ts';
import { spentness } from '../model/outcomes.ts';
import { own, parsed } from '../values.ts';
import { wireOf } from '../wire.ts';
import type { Results } from './results.ts';

export type Sleep = (
  milliseconds: number,
  value?: undefined,
  options?: { signal?: AbortSignal | undefined },
) => Promise<unknown>;
export type Asking = {
  send: Send;
  sleep?: Sleep;
  now?: () => number;
  /** Longest time in milliseconds that the run waits for 429s to pass, altogether. */
  patience?: number;
  say?: (line: string) => unknown;
  signal?: AbortSignal | undefined;
  /** Each answer, as soon as it was judged, and what was known then. */
  onExchange?: (exchange: Exchange, known: Known) => void;
};

/** How long a run waits for 429s to pass, in milliseconds, without another setting. */
export const patienceByDefault = 180_000;
/** Requests in a row without a response, after which the run gives up. */
const mostFaults = 3;

export type Asker = ReturnType<typeof createAsker>;

/** Sends requests, waits until a limit allows them, and has each answer judged. */
export function createAsker(target: Target, known: Known, results: Results, asking: Asking) {
  const { send, sleep = delay, patience = patienceByDefault, say = () => {}, signal } = asking;
  let left = patience;
  /** The waits that have not ended. Requests that wait at the same time use up patience once. */
  const waits: number[] = [];
  let requests = 0;
  let faults = 0;

  async function receive(ask: Ask, wire: WireRequest): Promise<Exchange> {
    requests += 1;
    const none = { status: 0, headers: {}, text: '' };
    const times = { begun: 0, ended: 0, isAlone: true, at: 0 };
    const exchange: Exchange = { ask, notice: sameNotice(ask.notice), wire, response: none, body: undefined, ...times };
    begin(known, exchange);
    const answer = await send(wire);
    const isFault = 'fault' in answer;
    faults = isFault && !answer.isSilent ? faults + 1 : 0;
    exchange.response = isFault ? { ...none, text: answer.fault } : answer;
    exchange.body = parsed(exchange.response.text);
    if (isFault && answer.isSilent) exchange.isSilent = true;
    end(known, exchange);
    results.add(exchange, judge(known, exchange));
    asking.onExchange?.(exchange, known);
    if (!isFault) learnSafely(known, exchange);
    return exchange;
  }

  /** Waits, unless the run is interrupted. */
  async function wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new NotTested('the run was interrupted');
  }

  /** What the fixtures lack for a request. */
  function lackFor(ask: Ask): string | undefined {
    try {
      wireOf(ask, target);
    } catch (error) {
      if (error instanceof Missing) return error.message;
      if (!(error instanceof NotPossible)) throw error;
    }
    return undefined;
  }

  return {
    known,
    results,
    wait,
    say,
    lackFor,
    requests: () => requests,
    /** How long it may still wait, in milliseconds. */
    left: () => left,
    /** Why nothing more is asked. */
    whyStopped: (): string | undefined =>
      faults >= mostFaults ? 'the target stopped answering' : signal?.aborted ? 'the run was interrupted' : undefined,
    /** Whether the fixtures have what a request needs. If not, the sentences that it is meant for miss it. */
    canAsk(ask: Ask): boolean {
      const lack = lackFor(ask);
      if (lack) results.skip(meantFor(known, ask), lack);
      return lack === undefined;
    },
    /** Asks once, whatever the answer. */
    once: async (ask: Ask): Promise<Exchange> => receive(ask, wireOf(ask, target, known)),
    /** Asks again as long as a limit refuses it that was not used up on purpose. `counts`: instead of those of the body. */
    async ask(ask: Ask, counts?: object): Promise<Exchange> {
      for (;;) {
        const wire = wireOf(ask, target, known);
        const exchange = await receive(ask, counts ? { ...wire, body: Buffer.from(JSON.stringify(counts)) } : wire);
        if (exchange.response.status !== 429 || spentness(known, ask) === 'yes') return exchange;
        const milliseconds = waitOf(exchange.response);
        const seconds = Math.ceil(milliseconds / 1000);
        const more = milliseconds - Math.min(milliseconds, Math.max(0, ...waits));
        if (more > left)
          throw new NotTested(
            `the target answered 429 and asked to wait ${seconds} s; wait, or use a token of its own for the kit`,
          );
        left -= more;
        if (more >= 1000) say(`429: waiting ${seconds} s`);
        waits.push(milliseconds);
        await wait(milliseconds).finally(() => waits.splice(waits.indexOf(milliseconds), 1));
      }
    },
  };
}

/** How long a 429 asks to wait, in milliseconds. */
function waitOf({ headers, text }: WireResponse): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.max(1, seconds) * 1000;
  const reset = headers['x-ratelimit-reset'] ?? String(own(parsed(text), 'reset'));
  const until = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(until) ? Math.max(1000, until - Date.now()) : 5000;
}

function learnSafely(known: Known, exchange: Exchange): void {
  try {
    learn(known, exchange);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // a body that is nested too deeply was found out already
  }
}

export function ignoreNotTested(error: unknown): void {
  if (!(error instanceof NotTested)) throw error;
}
/** A request that needs what no earlier answer had is left out. */
export function ignoreNotPossible(error: unknown): undefined {
  if (!(error instanceof NotPossible)) throw error;
}
