import type { Difference, Exchange, Expect, Facts, Over, Result, Row } from '../kit.ts';
import { NotTested } from '../kit.ts';
import { difference } from '../matchers.ts';
import { type Redactor, repetition } from '../redact.ts';
import { differenceIn } from '../response.ts';

type Judged = Omit<Over, 'cells'>;
export type Judge = ReturnType<typeof createJudge>;

/** Makes verdicts. */
export function createJudge(redact: Redactor) {
  const notTested = (row: Row, reason: string): Result => ({ row, verdict: 'not tested', judged: 0, reason });
  const passed = (row: Row, judged: number): Result => ({ row, verdict: 'passed', judged });
  const fail = (row: Row, found: Difference, judged: number, more: Partial<Result> = {}): Result => ({
    row,
    verdict: row.level === 'must' ? 'failed' : 'differs',
    judged,
    difference: redact.difference(found),
    ...more,
  });
  /** `shown` are the exchanges up to the one that differs. */
  const failIn = (
    row: Row,
    { step, wire, response }: Exchange,
    found: Difference,
    shown: readonly Exchange[],
    judged: number,
  ) =>
    fail(row, found, judged, {
      transcript: shown.map(redact.exchange),
      requestId: redact.text(response.headers['x-request-id'] ?? ''),
      ...repetition(step, wire, redact),
    });

  return {
    notTested,
    passed,
    fail,
    failIn,
    /** What became of a row that could not be judged to its end. */
    stopped(row: Row, error: unknown): Result {
      if (error instanceof NotTested) return notTested(row, error.message);
      if (!(error instanceof RangeError)) throw error;
      const received = 'one that is nested too deeply';
      return fail(row, { path: 'body', expected: 'a response that can be examined', received }, 1);
    },
    /** Judges the answer to a step. */
    answer: (expect: Expect, exchange: Exchange, { scope }: Facts, done: readonly Exchange[]) =>
      differenceIn(expect, exchange, scope, done),
    value: (expect: Expect, value: unknown, { scope }: Facts) =>
      expect.value === undefined ? undefined : difference(expect.value, value, 'value', scope),
    /** Judges a row about a set of exchanges. `reason`: why it has none. */
    set(row: Row, exchanges: readonly Exchange[], facts: Facts, reason: () => string): Result {
      const { where, find }: Judged = row.over ?? { where: () => false, find: () => undefined };
      const seen = exchanges.filter(where);
      if (seen.length === 0) return notTested(row, reason());
      try {
        for (const exchange of seen) {
          const found = find(exchange, facts);
          if (found) return failIn(row, exchange, found, [exchange], seen.length);
        }
      } catch (error) {
        return this.stopped(row, error);
      }
      return passed(row, seen.length);
    },
  };
}
