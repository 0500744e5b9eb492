import type { Issue } from '../../failures.ts';
import { Refusal } from '../output.ts';
import { jsonFaultOf } from './input.ts';
import { EncodingError } from './input-encoding.ts';
import { type Line, linesOf } from './input-lines.ts';
import { type Row, type Source, withOwner } from './row.ts';

/**
 * JSON Lines: a full record a line; blank lines are skipped. In the rejects each has `_rejected` before its own keys,
 * which the next import leaves out; a line that is no record is kept as a text in there, to be mended by hand.
 */
export function jsonLines(input: AsyncIterable<Buffer | string>, publisherId: string | undefined): Source {
  async function* rows(): AsyncGenerator<Row> {
    try {
      for await (const line of linesOf(input)) {
        if (line.fault || line.text.trim() !== '') yield rowOf(line, publisherId);
      }
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
      throw new Refusal(`The file ${error.message}. JSON Lines are UTF-8: convert the file, with iconv for example.`);
    }
  }
  return { rows: rows(), extension: 'jsonl', head: () => '', encode: (text) => Buffer.from(text) };
}

function rowOf({ number, text, fault }: Line, publisherId: string | undefined): Row {
  const row = { line: number, firstLine: number, size: text.length };
  const unreadable = (message: string, kept: unknown, earlier?: unknown): Row => {
    const firstLine = lineOf(earlier) ?? number;
    return {
      ...row,
      firstLine,
      record: undefined,
      issues: [{ path: '', message }],
      rejected: (issues) => `${JSON.stringify({ _rejected: { line: firstLine, issues, text: kept } })}\n`,
    };
  };
  if (fault) return unreadable(fault, text === '' ? undefined : text);

  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return unreadable(jsonFaultOf(error), text);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return unreadable('is not a JSON object', text);

  const { _rejected: earlier, ...record } = given as Record<string, unknown>;
  if (earlier !== undefined && Object.keys(record).length === 0) {
    const kept = (earlier as { text?: unknown } | null)?.text;
    return unreadable('was refused before and has not been mended: put the record itself in its place', kept, earlier);
  }
  const firstLine = lineOf(earlier) ?? number;
  return {
    ...row,
    firstLine,
    record: withOwner(record, publisherId),
    issues: [],
    rejected: (issues) => `${marked({ line: firstLine, issues }, record, earlier === undefined ? text : undefined)}\n`,
  };
}

/** The line of a record in the file that it was first refused from. */
function lineOf(earlier: unknown): number | undefined {
  const { line } = Object(earlier) as { line?: unknown };
  return Number.isSafeInteger(line) ? (line as number) : undefined;
}

/** The record after its mark; in its own words where it has them, so that no number or key of it changes. */
function marked(mark: { line: number; issues: readonly Issue[] }, record: object, text: string | undefined): string {
  const inside = (text ?? JSON.stringify(record)).trim().slice(1).trimStart();
  return `{"_rejected":${JSON.stringify(mark)}${inside === '}' ? '' : ','}${inside}`;
}
