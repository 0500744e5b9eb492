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

/** `first`: the first difference, and the exchange that showed it. */
type Entry = { judged: number; differing: number; first?: [Exchange | undefined, Finding]; reason?: string };
export type Results = ReturnType<typeof createResults>;

export const isMust = (sentence: string): boolean => !sentence.startsWith('D');

/** Collects what became of each sentence. */
export function createResults(redact: Redactor, onFinding: (sentence: string) => void = () => {}) {
  const entries = new Map<string, Entry>(tested.map((sentence) => [sentence, { judged: 0, differing: 0 }]));
  const each = (by: Iterable<string>, act: (entry: Entry, sentence: string) => void): void => {
    for (const sentence of by) {
      const entry = entries.get(sentence);
      if (entry) act(entry, sentence);
    }
  };
  const count = (by: Iterable<string>) =>
    each(by, (entry) => {
      entry.judged += 1;
    });
  const find = (exchange: Exchange | undefined, finding: Finding) =>
    each(finding.by, (entry, sentence) => {
      entry.differing += 1;
      entry.first ??= [exchange, finding];
      onFinding(sentence);
    });

  function resultOf(sentence: string, { judged, differing, first, reason }: Entry): Result {
    const level = isMust(sentence) ? 'must' : 'choice';
    const wrong: Verdict = level === 'must' ? 'failed' : 'differs';
    const verdict = first ? wrong : reason === undefined ? 'passed' : 'not tested';
    const result: Result = {
      section: sentence,
      sentence: sentences[sentence] ?? '',
      level,
      verdict,
      judged,
      differing,
      ...(verdict === 'not tested' && { reason: reason ?? '' }),
    };
    if (!first) return result;
    const [exchange, { path, expected, received, earlier = [] }] = first;
    const difference = redact.difference({ path, expected, received });
    const requestId = exchange?.response.headers['x-request-id'];
    return {
      ...result,
      difference,
      ...(requestId && { requestId: redact.text(requestId) }),
      ...(exchange && repetition([...earlier, exchange], redact)),
      ...(exchange && { transcript: [...earlier, exchange].map(redact.exchange) }),
    };
  }

  return {
    add(exchange: Exchange, { sentences: judged, findings }: Judgement): void {
      redact.learn(exchange.response.text);
      count(judged);
      for (const finding of findings) find(exchange, finding);
    },
    /** Notes what was found in something else than one answer, or that nothing was. */
    note(by: readonly string[], finding?: Omit<Finding, 'by'>, exchange?: Exchange): void {
      count(by);
      if (finding) find(exchange, { ...finding, by });
    },
    /** Notes that a request which these sentences are about could not be made: a skip is not a pass. */
    skip: (by: readonly string[], reason: string): void =>
      each(by, (entry) => {
        entry.reason ??= reason;
      }),
    /** The first difference of each sentence. */
    firsts: () => [...entries].flatMap(([sentence, { first }]) => (first ? [[sentence, ...first] as const] : [])),
    /** Shows a difference by other exchanges. */
    shorten(sentence: string, exchange: Exchange, finding: Finding): void {
      const entry = entries.get(sentence);
      if (entry) entry.first = [exchange, finding];
    },
    /** @param whyNone why a sentence has no answer that was judged by it */
    list: (only: readonly string[], whyNone: string): Result[] =>
      selected(only).map((sentence) => {
        const { judged = 0, differing = 0, ...entry } = entries.get(sentence) ?? {};
        return resultOf(sentence, { reason: judged === 0 ? whyNone : undefined, ...entry, judged, differing } as Entry);
      }),
  };
}
