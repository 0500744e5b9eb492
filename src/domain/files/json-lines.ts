import { type JsonPath, remarksOn } from '../../platform/json-text.ts';
import { assertLines } from './guess/json-form.ts';
import { type Bytes, EncodingError, InputError, jsonErrorMessage, type Line, linesOf, toUtf8 } from './input.ts';
import { forFile, type InputRow, type RowIssue, type Source, withPublisher } from './row.ts';

/**
 * Reads JSON Lines: one full record per line. Blank lines are skipped. Rejected records get a first key `_rejected`, which
 * the next import ignores. It contains the text of a line that is not a record, for correction by hand.
 * @param linesBefore lines of the file before those of the input
 */
export function jsonLines(input: Bytes, publisherId: string | undefined, linesBefore = 0): Source {
  async function* rows(): AsyncGenerator<InputRow> {
    try {
      const { bytes } = await toUtf8(input, 'utf-8');
      let isFirst = linesBefore === 0;
      for await (const line of linesOf(bytes)) {
        if (!line.error && line.text.trim() === '') continue;
        if (isFirst) assertLines(line.text.trim());
        isFirst = false;
        yield rowOf({ ...line, number: line.number + linesBefore }, publisherId);
      }
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
      throw new InputError(
        `The file ${error.message}. JSON Lines must be UTF-8: convert the file, for example with iconv.`,
      );
    }
  }
  return { rows: rows(), extension: 'jsonl', head: () => '', encode: (text) => Buffer.from(text) };
}

function rowOf({ number, text, error: lineError }: Line, publisherId: string | undefined): InputRow {
  const row = { line: number, firstLine: number, size: text.length };
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
  if (lineError) return unreadable(lineError, text === '' ? undefined : text);

  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return unreadable(jsonErrorMessage(error), text);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return unreadable('is not a JSON object', text);

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
