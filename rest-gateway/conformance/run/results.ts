import { sentences } from '../contract-text.ts';
import type { Exchange, Finding, Result, Verdict } from '../kit.ts';
import type { Judgement } from '../model/model.ts';
import { type Redactor, repetition } from '../redact.ts';

/** Sentences that no request of this kit can observe, and why. */
export const notObservable: Readonly<Record<string, string>> = {
  1.6: 'Which subscriptions a publisher has is not visible to clients.',
  1.9: 'This is a duty of the client. The kit sends both headers.',
  2.4: 'The contract does not show how the parts appear in a response. D4.6 and D4.7 test the form that we chose.',
  2.9: 'This is a duty of the client.',
  2.14: 'The API has no operation on scopes.',
  3.1: 'This says what the contract leaves out.',
  6.1: 'This says what the contract leaves out.',
  9.3: 'This is about releases to come.',
  'D2.5': 'A staff token opens the internal side, and does not belong in a fixtures file.',
  'D9.1': 'It needs an outage.',
  'D9.2': 'It needs a fault.',
  'D10.1': 'It needs a deprecated endpoint.',
  'D11.1': 'The ledger is internal.',
  'D12.1': 'It needs a change by the operator in the middle of a request.',
};

/** The sentences that a run tests, in the order of the contract. */
export const tested: readonly string[] = Object.keys(sentences).filter((sentence) => !(sentence in notObservable));
/** `wanted` is a sentence or a part. */
export const isSelected = (sentence: string, wanted: string): boolean =>
  sentence === wanted || sentence.startsWith(`${wanted}.`);
export const selected = (only: readonly string[]): string[] =>
  tested.filter((sentence) => only.length === 0 || only.some((wanted) => isSelected(sentence, wanted)));

type Entry = { judged: number; differing: number; first?: [Exchange | undefined, Finding]; reason?: string };
export type Results = ReturnType<typeof createResults>;

/** Collects what became of each sentence. */
export function createResults(redact: Redactor, onFinding: (sentence: string) => void = () => {}) {
  const entries = new Map<string, Entry>(tested.map((sentence) => [sentence, { judged: 0, differing: 0 }]));

  function find(exchange: Exchange | undefined, finding: Finding): void {
    for (const sentence of finding.by) {
      const entry = entries.get(sentence);
      if (!entry) continue;
      entry.differing += 1;
      entry.first ??= [exchange, finding];
      onFinding(sentence);
    }
  }

  function resultOf(sentence: string, { judged, differing, first, reason }: Entry): Result {
    const level = sentence.startsWith('D') ? 'choice' : 'must';
    const verdict: Verdict = first
      ? level === 'must'
        ? 'failed'
        : 'differs'
      : reason !== undefined
        ? 'not tested'
        : 'passed';
    const result: Result = {
      section: sentence,
      sentence: sentences[sentence] ?? '',
      level,
      verdict,
      judged,
      differing,
    };
    if (!first) return verdict === 'passed' ? result : { ...result, reason: reason ?? '' };
    const [exchange, { path, expected, received, earlier = [] }] = first;
    const difference = redact.difference({ path, expected, received });
    if (!exchange) return { ...result, difference };
    return {
      ...result,
      difference,
      ...(exchange.response.headers['x-request-id'] && {
        requestId: redact.text(exchange.response.headers['x-request-id']),
      }),
      ...repetition(exchange, earlier, redact),
      transcript: [...earlier, exchange].map(redact.exchange),
    };
  }

  return {
    add(exchange: Exchange, { sentences: judged, findings }: Judgement): void {
      redact.learn(exchange.response.text);
      for (const sentence of judged) {
        const entry = entries.get(sentence);
        if (entry) entry.judged += 1;
      }
      for (const finding of findings) find(exchange, finding);
    },
    /** Notes what was found in something else than one answer, or that nothing was. */
    note(by: readonly string[], finding?: Omit<Finding, 'by'>, exchange?: Exchange): void {
      for (const sentence of by) {
        const entry = entries.get(sentence);
        if (entry) entry.judged += 1;
      }
      if (finding) find(exchange, { ...finding, by });
    },
    /** Notes that a request which these sentences are about could not be made: a skip is not a pass. */
    skip(by: readonly string[], reason: string): void {
      for (const sentence of by) {
        const entry = entries.get(sentence);
        if (entry) entry.reason ??= reason;
      }
    },
    /** @param reasonFor why a sentence has no answer that was judged by it */
    list: (only: readonly string[], reasonFor: (sentence: string) => string): Result[] =>
      selected(only).map((sentence) => {
        const entry = entries.get(sentence) ?? { judged: 0, differing: 0 };
        return resultOf(
          sentence,
          entry.judged === 0 && entry.reason === undefined ? { ...entry, reason: reasonFor(sentence) } : entry,
        );
      }),
  };
}
