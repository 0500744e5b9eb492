import type { Issue } from '../../failures.ts';

/** A row of an input, on its way to the graph or to the rejects. */
export type Row = {
  /** The physical line on which it starts, from 1. */
  line: number;
  /** The same in the file that it was first refused from; `line`, unless this input is a rejects file. */
  firstLine: number;
  /** Its length in the input, in characters. */
  size: number;
  /** The record to import; undefined when nothing can be made of the row. */
  record: Record<string, unknown> | undefined;
  /** What is wrong with it before the graph has seen it. */
  issues: readonly Issue[];
  /** The row as the rejects file has it, ready to be mended. */
  rejected: (issues: readonly Issue[]) => string;
};

/** The rows of an input and the form of its rejects. */
export type Source = {
  rows: AsyncIterable<Row>;
  extension: 'jsonl' | 'csv';
  /** The first line of the rejects file; known once a row has been read. */
  head: () => string;
  /** Encodes the rejects as the input is encoded; known once a row has been read. */
  encode: (text: string) => Buffer;
};

/** An issue in words. */
export const inWords = ({ path, message }: Issue): string => (path === '' ? message : `${path} ${message}`);

/** The owner of records that name none. */
export function withOwner(record: Record<string, unknown>, publisherId: string | undefined): Record<string, unknown> {
  return publisherId === undefined || record.publisherId !== undefined ? record : { ...record, publisherId };
}

/** The rows of a source from a physical line on. */
export function startingAt(source: Source, firstLine: number): Source {
  async function* rows(): AsyncGenerator<Row> {
    for await (const row of source.rows) if (row.line >= firstLine) yield row;
  }
  return { ...source, rows: rows() };
}
