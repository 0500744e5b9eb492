import { sentences } from './contract-text.ts';
import { kitVersion, type Verdict } from './kit.ts';
import { notObservable } from './rows.ts';
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

export function createReport({ results, restored, requests }: Run, facts: Facts) {
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;
  const choices = new Set(results.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row.section)).size;
  return {
    /** Version of the kit. */
    kit: kitVersion,
    ...facts,
    requests,
    ...conclusionOf(counts, choices, facts),
    counts,
    restored,
    results: results.map(({ row: { id, section, sentence, level, profile }, ...result }) => ({
      id,
      section,
      sentence,
      level,
      profile,
      ...result,
    })),
    notObservable: Object.entries(notObservable).map(([section, reason]) => ({
      section,
      sentence: sentences[section] ?? '',
      reason,
    })),
  };
}

function conclusionOf(
  { passed, failed, differs, 'not tested': notTested }: Record<Verdict, number>,
  differentChoices: number,
  { certify, only, interrupted }: Facts,
): Conclusion {
  const conclude = (verdict: Conclusion['verdict'], words: string, exitCode: number): Conclusion => {
    const choices = ` ${amount(differentChoices, 'choice')} that the contract leaves open ${differentChoices === 1 ? 'differs' : 'differ'}.`;
    return { verdict, sentence: `${words}${choices}`, exitCode: interrupted ? 130 : exitCode };
  };
  const tested = passed + failed + differs;
  const missing = `${amount(notTested, 'requirement')} ${notTested === 1 ? 'was' : 'were'} not tested.`;
  const codeOfChoices = certify && differs > 0 ? 4 : 0;
  if (tested === 0)
    return { verdict: 'nothing tested', sentence: 'Nothing was tested.', exitCode: interrupted ? 130 : 3 };
  if (failed > 0)
    return conclude(
      'does not conform',
      `The target does not conform: ${failed} of ${amount(tested, 'tested requirement')} failed.`,
      1,
    );
  if (notTested === 0 && only.length === 0)
    return conclude(
      'conforms',
      `The target conforms: ${amount(tested, 'requirement')} tested, none failed.`,
      codeOfChoices,
    );
  if (certify)
    return conclude('not certified', `Not certified: ${only.length > 0 ? 'only a part was selected.' : missing}`, 1);
  const part = only.length > 0 ? 'Only a part was selected.' : `${missing} A skip is not a pass.`;
  return conclude('no failure', `No failure among ${amount(tested, 'tested requirement')}. ${part}`, codeOfChoices);
}

const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The report for a terminal. */
export function reportText({ results, sentence, restored, seconds, requests }: Report): string {
  const lines = [sentence];
  for (const verdict of verdicts.slice(0, 3)) {
    const some = results.filter((one) => one.verdict === verdict);
    if (some.length === 0) continue;
    lines.push('', `${verdict.toUpperCase()} (${some.length})`);
    if (verdict === 'not tested') {
      for (const [reason, group] of groupBy(some, ({ reason = '' }) => reason)) {
        lines.push(`  ${reason}: ${group.map(({ id }) => id).join(', ')}`);
      }
      continue;
    }
    for (const { id, sentence, difference, asked, requestId, curl, curlToken } of some) {
      lines.push('', `  ${id}  ${sentence}`);
      if (difference)
        lines.push(
          `    ${difference.path}: expected ${difference.expected}`,
          `    ${' '.repeat(difference.path.length)}  received ${difference.received}`,
        );
      if (asked) lines.push(`    asked ${asked}`);
      if (requestId) lines.push(`    request id ${requestId}`);
      if (curl) lines.push(`    ${curl}${curlToken ? `    # TOKEN: ${curlToken}` : ''}`);
    }
  }
  const judged = results.reduce((sum, one) => sum + one.judged, 0);
  const counts = verdicts.map((verdict) => `${results.filter((one) => one.verdict === verdict).length} ${verdict}`);
  lines.push(
    '',
    ...restored,
    `${counts.reverse().join(', ')}. ${requests} requests, ${seconds} s. ${judged} times an answer was judged.`,
  );
  return `${lines.map(printable).join('\n')}\n`;
}
