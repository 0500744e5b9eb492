import { sentences } from './contract-text.ts';
import { kitVersion, type Verdict } from './kit.ts';
import { notObservable } from './not-observable.ts';
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
};

export function createReport({ results, restored, requests }: Run, facts: Facts) {
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((one) => one.verdict === verdict).length]),
  ) as Record<Verdict, number>;
  const choices = new Set(results.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row.section)).size;
  const found = verdictOf(counts, choices, facts);
  return {
    /** Version of the kit. */
    kit: kitVersion,
    ...facts,
    requests,
    ...found,
    exitCode: exitCodeOf(found, counts, facts),
    counts,
    restored,
    results: results.map(({ row: { id, section, sentence, level, profile }, ...result }) => ({
      ...{ id, section, sentence, level, profile },
      ...result,
    })),
    notObservable: Object.entries(notObservable).map(([section, reason]) => ({
      section,
      sentence: sentences[section] ?? '',
      reason,
    })),
  };
}

function verdictOf(
  { passed, failed, differs, 'not tested': notTested }: Record<Verdict, number>,
  differentChoices: number,
  { certify, only }: Facts,
): Conclusion {
  const choices = ` ${amount(differentChoices, 'choice')} that the contract leaves open ${differentChoices === 1 ? 'differs' : 'differ'}.`;
  const tested = passed + failed + differs;
  if (tested === 0) return { verdict: 'nothing tested', sentence: 'Nothing was tested.' };
  if (failed > 0) {
    return {
      verdict: 'does not conform',
      sentence: `The target does not conform: ${failed} of ${amount(tested, 'tested requirement')} failed.${choices}`,
    };
  }
  const missing = `${amount(notTested, 'requirement')} ${notTested === 1 ? 'was' : 'were'} not tested.`;
  if (certify && (notTested > 0 || only.length > 0)) {
    return {
      verdict: 'not certified',
      sentence: `Not certified: ${only.length > 0 ? 'only a part was selected.' : missing}${choices}`,
    };
  }
  if (notTested > 0 || only.length > 0) {
    return {
      verdict: 'no failure',
      sentence: `No failure among ${amount(tested, 'tested requirement')}. ${only.length > 0 ? 'Only a part was selected.' : `${missing} A skip is not a pass.`}${choices}`,
    };
  }
  return {
    verdict: 'conforms',
    sentence: `The target conforms: ${amount(tested, 'requirement')} tested, none failed.${choices}`,
  };
}

function exitCodeOf(
  { verdict }: Conclusion,
  { differs }: Record<Verdict, number>,
  { certify, interrupted }: Facts,
): number {
  if (interrupted) return 130;
  if (verdict === 'nothing tested') return 3;
  if (verdict !== 'conforms' && verdict !== 'no failure') return 1;
  return certify && differs > 0 ? 4 : 0;
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
  const counts = verdicts.map((verdict) => `${results.filter((one) => one.verdict === verdict).length} ${verdict}`);
  lines.push('', ...restored, `${counts.reverse().join(', ')}. ${requests} requests, ${seconds} s.`);
  return `${lines.map(printable).join('\n')}\n`;
}
