import { isDeep, type JsonPath, remarksOn } from '../../platform/json-text.ts';
import type { Line } from './csv-rows.ts';
import { jsonErrorMessage } from './input.ts';
import { assertLines } from './json-form.ts';
import { longestLine } from './lines.ts';
import { forFile, type InputRow, type ReadPart, type RowIssue, withPublisher } from './row.ts';

/**
 * Reads JSON Lines: one full record per line. Blank lines are skipped. Rejected records get a first key `_rejected`, which
 * the next import ignores. It contains the text of a line that is not a record, for correction by hand.
 * @param max as many rows are read
 * @throws {InputError} for a file that is not JSON Lines, by its first line
 */
export function readJsonLines(lines: readonly Line[], publisherId: string | undefined, max: number): ReadPart {
  const filled = lines.filter(({ text }) => text.length > longestLine || text.trim() !== '');
  const [first] = filled;
  if (first && lines[0]?.number === 1) assertLines(first.text.trim());
  return {
    rows: filled.slice(0, max).map((line) => rowOf(line, publisherId)),
    nextLine: filled[max]?.number,
    head: '',
    soFar: {},
  };
}

function rowOf({ number, text }: Line, publisherId: string | undefined): InputRow {
  const row = { line: number, firstLine: number };
  const unreadable = (message: string, kept: unknown, earlier?: unknown): InputRow => {
    const firstLine = lineOf(earlier) ?? number;
    return {
      ...row,
      firstLine,
      record: undefined,
      issues: [{ path: '', code: 'unreadable', message }],
      rejected: (issues) =>
        `${JSON.stringify({ _rejected: { line: firstLine, issues: issues.map(forFile), text: kept } })}\n`,
    };
  };
  if (text.length > longestLine) return unreadable('is longer than 1 MiB', undefined);

  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return unreadable(jsonErrorMessage(error), text);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return unreadable('is not a JSON object', text);
  // What reads it further is recursive.
  if (isDeep(given)) return unreadable('is nested too deeply', text);

  const { _rejected: earlier, ...record } = given as Record<string, unknown>;
  if (earlier !== undefined && Object.keys(record).length === 0) {
    const kept = (earlier as { text?: unknown } | null)?.text;
    return unreadable('was rejected before and is unchanged: replace it with a valid record', kept, earlier);
  }
  const firstLine = lineOf(earlier) ?? number;
  const issues = issuesIn(text, given);
  // Only the text has what is wrong.
  if (earlier !== undefined && issues.length > 0) return { ...unreadable('', text, earlier), issues };
  return {
    ...row,
    firstLine,
    record: withPublisher(record, publisherId),
    issues,
    rejected: (issues) =>
      `${withRejection({ line: firstLine, issues: issues.map(forFile) }, record, earlier === undefined ? text : undefined)}\n`,
  };
}

/** What `JSON.parse` would change in silence. Nothing, if the record is written as it was: that is found much faster. */
function issuesIn(text: string, given: object): RowIssue[] {
  if (JSON.stringify(given) === text) return [];
  const { repeated, rounded } = remarksOn(text);
  return [
    ...repeated.map(
      (path) => ({ path: pathOf(path), code: 'duplicate_items', message: 'is in its object twice' }) as const,
    ),
    ...rounded.map(
      (path) => ({ path: pathOf(path), code: 'out_of_range', message: 'must be a whole number' }) as const,
    ),
  ];
}

/** Only names of fields: another key may be anything, and somebody's data. */
const pathOf = (path: JsonPath) => path.filter((part) => /^\w{1,40}$/.test(String(part))).join('.');

/** The line of a record in the original file. */
function lineOf(earlier: unknown): number | undefined {
  const { line } = Object(earlier) as { line?: unknown };
  return Number.isSafeInteger(line) && (line as number) > 0 ? (line as number) : undefined;
}

/** The record with a first key `_rejected`. Keeps the original text if possible, so that numbers and keys do not change. */
function withRejection(
  rejection: { line: number; issues: readonly object[] },
  record: object,
  text: string | undefined,
): string {
  const inside = (text ?? JSON.stringify(record)).trim().slice(1).trimStart();
  return `{"_rejected":${JSON.stringify(rejection)}${inside === '}' ? '' : ','}${inside}`;
}
