import type { HttpResponse } from '../support/http.ts';
import { until } from './processes.ts';

/** What callers may ask for, over and over, and how they judge the answer: anything but `well` or `unavailable` is wrong. */
export type Call = { ask: () => Promise<HttpResponse>; judge: (answer: HttpResponse) => Verdict };
export type Verdict = 'well' | 'unavailable' | string;

/** How often a call had which outcome; `lost` is one without an answer. */
type Tally = Map<Verdict | 'lost', number>;

/** Callers who ask for one thing after the other until they are told to stop. */
export type Callers = {
  /** Waits until every call that was both made and answered from now on has had an outcome so many times. */
  until: (outcome: Verdict, times: number) => Promise<void>;
  /** Outcomes of the calls that were both made and answered since the last `until` began, before it ended. */
  during: () => Record<string, string[]>;
  /** Ends, and tells of all the calls there were. */
  stop: () => Promise<{ sent: number; lost: number; outcomes: Record<string, number> }>;
};

/** @param atOnce calls under way at any time */
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
