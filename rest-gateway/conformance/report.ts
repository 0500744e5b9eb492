import { sentences } from './contract-text.ts';
import { kitVersion, type Verdict } from './kit.ts';
import { notObservable } from './run/results.ts';
import type { Run } from './run.ts';
import { groupBy, printable } from './values.ts';

const verdicts: Verdict[] = ['failed', 'differs', 'not tested', 'passed'];

/** What a report says besides the results. */
type Facts = {
  baseUrl: string;
  siteUrl: string;
  startedAt: string;
  seconds: number;
  certify: boolean;
  only: string[];
  exhaust: boolean;
  interrupted: boolean;
};

export type Report = ReturnType<typeof createReport>;
type Conclusion = {
  verdict: 'conforms' | 'no failure' | 'does not conform' | 'not certified' | 'nothing tested';
  /** The verdict, for people. */
  sentence: string;
  exitCode: number;
};

export function createReport({ results, restored, requests, seed }: Run, facts: Facts) {
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;

  return {
    /** Version of the kit. */
    kit: kitVersion,
    ...facts,
    requests,
    seed,
    ...conclusionOf(counts, facts),
    counts,
    restored,
    results,
    notObservable: Object.entries(notObservable).map(([section, reason]) => ({
      section,
      sentence: sentences[section] ?? '',
      reason,
    })),
  };
}

function conclusionOf(
  { passed, failed, differs, 'not tested': notTested }: Record<Verdict, number>,
  { certify, only, interrupted }: Facts,
): Conclusion {
  const tested = passed + failed + differs;
  const codeOfChoices = certify && differs > 0 ? 4 : 0;
  const choices = `${amount(differs, 'choice')} that the contract leaves open ${differs === 1 ? 'differs' : 'differ'}.`;
  const skipped = `${amount(notTested, 'sentence')} ${notTested === 1 ? 'was' : 'were'} not tested. A skip is not a pass.`;
  const missing = only.length > 0 ? 'Only a part was selected.' : skipped;
  const conclude = (verdict: Conclusion['verdict'], words: string, exitCode: number): Conclusion => ({
    verdict,
    sentence: `${words} ${choices}`,
    exitCode: interrupted ? 130 : exitCode,
  });
  if (tested === 0) return { ...conclude('nothing tested', '', 3), sentence: 'Nothing was tested.' };
  const ofTested = amount(tested, 'tested sentence');
  if (failed > 0)
    return conclude('does not conform', `The target does not conform: ${failed} of ${ofTested} failed.`, 1);
  if (notTested === 0 && only.length === 0)
    return conclude(
      'conforms',
      `The target conforms: ${amount(tested, 'sentence')} tested, none failed.`,
      codeOfChoices,
    );
  return certify
    ? conclude('not certified', `Not certified. ${missing}`, 1)
    : conclude('no failure', `No failure among ${ofTested}. ${missing}`, codeOfChoices);
}

const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The report for a terminal. */
export function reportText({ results, sentence, restored, seconds, requests, seed }: Report): string {
  const lines = [sentence];
  for (const verdict of verdicts.slice(0, 3)) {
    const some = results.filter((one) => one.verdict === verdict);
    if (some.length === 0) continue;
    lines.push('', `${verdict.toUpperCase()} (${some.length})`);
    if (verdict === 'not tested') {
      for (const [reason, group] of groupBy(some, ({ reason = '' }) => reason)) {
        lines.push(`  ${reason}: ${group.map(({ section }) => section).join(', ')}`);
      }
      continue;
    }
    for (const { section, sentence, difference, asked, requestId, curl, differing, judged } of some) {
      lines.push('', `  ${section}  ${sentence}`);
      if (difference)
        lines.push(
          `    ${difference.path}: expected ${difference.expected}`,
          `    ${' '.repeat(difference.path.length)}  received ${difference.received}`,
        );
      if (asked) lines.push(`    asked ${asked}`);
      if (differing > 1)
        lines.push(`    ${differing} of ${judged} answers that were judged by this sentence differ; this is the first`);
      if (requestId) lines.push(`    request id ${requestId}`);
      if (curl) lines.push(`    ${curl.replace(/\n(?=curl |printf |# )/g, '\n    ')}`);
    }
  }
  const judged = results.reduce((sum, one) => sum + one.judged, 0);
  const counts = verdicts.map((verdict) => `${results.filter((one) => one.verdict === verdict).length} ${verdict}`);
  lines.push(
    '',
    ...restored,
    `${counts.reverse().join(', ')}. ${requests} requests, ${seconds} s, seed ${seed}. ${judged} times an answer was judged by a sentence.`,
  );
  return `${lines.map(printable).join('\n')}\n`;
}
