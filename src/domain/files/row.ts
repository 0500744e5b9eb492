import type { Issue } from '../../platform/issues.ts';

/** What is wrong with a row, or with a field of its record. */
export type RowIssue = Pick<Issue, 'path' | 'code' | 'message'>;

export type InputRow = {
  /** The line on which it starts, from 1. */
  line: number;
  /** The line in the original file, if the input is a rejects file; otherwise `line`. */
  firstLine: number;
  /** The record to import; undefined if the row cannot be parsed. */
  record: Record<string, unknown> | undefined;
  /** Issues found before the graph validates it. */
  issues: readonly RowIssue[];
  /** Where the values of fields come from, by path: `column "x"`. */
  fieldNames?: ReadonlyMap<string, string>;
  /** Why it is no record: it is not imported then. The text completes "the row …". */
  leftOut?: string | undefined;
  /** The row for the rejects file. */
  rejected: (issues: readonly RowIssue[]) => string;
};

/** What the rows of a file so far tell about those after them. Only numbers: it is kept with an import. */
export type SoFar = {
  /** Of a file without a header: how many columns its first row has. */
  columns?: number;
  /** The line of a header with other names, or in another order. */
  otherHeader?: number | undefined;
  /** The line of a row with more cells than the header has. */
  longRow?: number | undefined;
};

/** Rows that were read from lines of a file. */
export type ReadPart = {
  rows: InputRow[];
  /** Where to go on; undefined: after the lines. */
  nextLine: number | undefined;
  /** The lines up to the first row of CSV; undefined if the header is still to come. */
  header?: string | undefined;
  /** The first line of a file of the rejected rows. */
  head: string;
  soFar: SoFar;
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
