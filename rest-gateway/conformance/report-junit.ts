import type { Result } from './kit.ts';
import type { Report } from './report.ts';
import { escaped } from './values.ts';

/** The report as JUnit XML: a test case for each sentence. */
export function reportJunit({ results, seconds, startedAt, certify, sentence }: Report): string {
  const elementOf = ({ verdict }: Result): string => {
    if (verdict === 'not tested') return certify ? 'failure' : 'skipped';
    return verdict === 'failed' ? 'failure' : verdict === 'differs' ? 'system-out' : '';
  };
  const cases = results.map((result) => {
    const { section, sentence, verdict, reason = '', difference, curl = '', requestId } = result;
    const { path, expected, received } = difference ?? {};
    const found = [`${path}: expected ${expected}, received ${received}`, requestId && `request id ${requestId}`, curl];
    const element = elementOf(result);
    const words = escaped(`${verdict}: ${difference ? found.filter(Boolean).join('\n') : reason}`);
    const inner = element && `<${element}>${words}</${element}>`;
    return `  <testcase classname="${escaped(section)}" name="${escaped(sentence)}">${inner}</testcase>`;
  });
  const count = (element: string) => results.filter((one) => elementOf(one) === element).length;
  const counts = `tests="${results.length}" failures="${count('failure')}" skipped="${count('skipped')}"`;
  const head = `<testsuite name="${escaped(sentence)}" ${counts} time="${seconds}" timestamp="${escaped(startedAt)}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${cases.join('\n')}\n</testsuite>\n`;
}
