import type { HttpResponse } from '../../support/http.ts';
import { until } from '../../support/processes.ts';

/** Requests that callers repeat. Every outcome except `well` and `unavailable` is a failure. */
export type Call = { ask: () => Promise<HttpResponse>; judge: (answer: HttpResponse) => Verdict };
export type Verdict = 'well' | 'unavailable' | string;

/** The number of calls by outcome; `lost`: no response. */
type Tally = Map<Verdict | 'lost', number>;

/** Callers that send requests until they are stopped. */
export type Callers = {
  /** Waits until every call has had an outcome that many times, counting requests sent from now on. */
  until: (outcome: Verdict, times: number) => Promise<void>;
  /** Outcomes of the requests that were sent and answered during the last `until`. */
  during: () => Record<string, string[]>;
  /** Stops the callers, and returns all outcomes. */
  stop: () => Promise<{ sent: number; lost: number; outcomes: Record<string, number> }>;
};

/** @param atOnce number of concurrent calls */
export function startCallers(calls: Record<string, Call>, atOnce: number): Callers {
  const names = Object.keys(calls);
  const outcomes: Tally = new Map();
  let watched = new Map<string, Tally>();
  let sent = 0;
  let isOver = false;

  async function caller(): Promise<void> {
    while (!isOver) {
      const name = names[sent % names.length] ?? '';
      const call = calls[name];
      if (!call) return;
      sent += 1;
      const since = watched;
      const outcome = await call.ask().then(call.judge, () => 'lost');
      count(outcomes, outcome);
      if (since === watched) count(tallyOf(watched, name), outcome);
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, caller));

  return {
    until: async (outcome, times) => {
      watched = new Map();
      await until(`every call is ${outcome}`, () =>
        names.every((name) => (tallyOf(watched, name).get(outcome) ?? 0) >= times),
      );
    },
    during: () => Object.fromEntries(names.map((name) => [name, [...tallyOf(watched, name).keys()]])),
    stop: async () => {
      isOver = true;
      await all;
      return { sent, lost: outcomes.get('lost') ?? 0, outcomes: Object.fromEntries(outcomes) };
    },
  };
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? new Map();
  tallies.set(name, tally);
  return tally;
}

const count = (tally: Tally, outcome: string) => void tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
