import { parts } from './contract-text.ts';
import type { Report } from './report.ts';
import { escaped, groupBy } from './values.ts';

/** The report as JUnit XML. */
export function reportJunit({ results, seconds, startedAt, certify, counts, sentence }: Report): string {
  const suites = [...groupBy(results, ({ section }) => section.replace(/\..*/, ''))].map(([part, some]) => {
    const cases = some.map(({ section, sentence, verdict, reason, difference, curl, requestId }) => {
      const details =
        difference &&
        `${difference.path}: expected ${difference.expected}, received ${difference.received}\n${requestId ? `request id ${requestId}\n` : ''}${curl ?? ''}`;
      const inner =
        verdict === 'failed'
          ? `<failure message="${escaped(sentence)}">${escaped(details)}</failure>`
          : verdict === 'differs'
            ? `<system-out>${escaped(`differs from our choice: ${details}`)}</system-out>`
            : verdict === 'not tested'
              ? certify
                ? `<failure message="${escaped(`not tested: ${reason}`)}"/>`
                : `<skipped message="${escaped(reason)}"/>`
              : '';
      return `    <testcase classname="${escaped(section)}" name="${escaped(sentence)}">${inner}</testcase>`;
    });
    const failures = some.filter(({ verdict }) => verdict === 'failed' || (certify && verdict === 'not tested')).length;
    const skipped = certify ? 0 : some.filter(({ verdict }) => verdict === 'not tested').length;
    return `  <testsuite name="${escaped(partTitle(part))}" tests="${some.length}" failures="${failures}" skipped="${skipped}" timestamp="${escaped(startedAt)}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  const failures = counts.failed + (certify ? counts['not tested'] : 0);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${escaped(sentence).replaceAll('--', '- -')} -->\n<testsuites name="conformance" tests="${results.length}" failures="${failures}" time="${seconds}">\n${suites.join('\n')}\n</testsuites>\n`;
}

const partTitle = (part: string) => `${part.startsWith('D') ? 'Choice' : 'Part'} ${part}. ${parts[part] ?? ''}`;
