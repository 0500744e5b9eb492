import type { Issue } from '../../platform/issues.ts';

/** What is wrong with a row, or with a field of its record. */
export type RowIssue = Pick<Issue, 'path' | 'code' | 'message'>;

export type InputRow = {
  /** The line on which it starts, from 1. */
  line: number;
  /** The line in the original file, if the input is a rejects file; otherwise `line`. */
  firstLine: number;
  /** Length in characters. */
  size: number;
  /** The record to import; undefined if the row cannot be parsed. */
  record: Record<string, unknown> | undefined;
  /** Issues found before the graph validates it. */
  issues: readonly RowIssue[];
  /** Where the values of fields come from, by path: `column "x"`. */
  fieldNames?: ReadonlyMap<string, string>;
  /** Whether the input ends within it, in a cell that is still open. */
  isOpen?: boolean | undefined;
  /** The row for the rejects file. */
  rejected: (issues: readonly RowIssue[]) => string;
};

/** The rows of an input, and the format of its rejects file. */
export type Source = {
  rows: AsyncIterable<InputRow>;
  extension: 'jsonl' | 'csv';
  /** How many lines the header and those before it take. Call it after the first row. */
  headerLines?: () => number;
  /** The first line of the rejects file. Call it after the first row. */
  head: () => string;
  /** Encodes rejects like the input. Call it after the first row. */
  encode: (text: string) => Buffer;
};

export const formatIssue = ({ path, message }: Pick<RowIssue, 'path' | 'message'>): string =>
  path === '' ? message : `${path} ${message}`;

/** An issue in a file of rejected rows, for people. */
export const forFile = ({ path, message }: RowIssue) => ({ path, message });

export function withPublisher(
  record: Record<string, unknown>,
  publisherId: string | undefined,
): Record<string, unknown> {
  return publisherId === undefined || record.publisherId !== undefined ? record : { ...record, publisherId };
}

/** The rows of a source. @throws what is given, if there are none */
export function someOf(source: Source, none: () => Error): Source {
  async function* rows(): AsyncGenerator<InputRow> {
    let isEmpty = true;
    for await (const row of source.rows) {
      isEmpty = false;
      yield row;
    }
    if (isEmpty) throw none();
  }
  return { ...source, rows: rows() };
}

/** The rows of a source that start at or after a line. */
export function startingAt(source: Source, firstLine: number): Source {
  async function* rows(): AsyncGenerator<InputRow> {
    for await (const row of source.rows) if (row.line >= firstLine) yield row;
  }
  return { ...source, rows: rows() };
}
