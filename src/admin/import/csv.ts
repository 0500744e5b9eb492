import { stringify } from 'csv-stringify/sync';
import {
  type CsvMapping,
  type MappedRecord,
  MappingError,
  mappedRecords,
  parseMapping,
} from '../../notices/csv-mapping.ts';
import { Refusal, UsageError } from '../output.ts';
import { readJson } from './input.ts';
import { inWords, type Row, type Source, withOwner } from './row.ts';

/** The columns that the rejects have before those of the file; a mapping knows nothing of them. */
const marks = ['_rejected_line', '_rejected_issues'];

/** The mapping in a file. @throws {UsageError} when it cannot be read or used */
export async function readMapping(file: string): Promise<CsvMapping> {
  try {
    return parseMapping(await readJson(file));
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`the mapping ${file} cannot be used: ${error.message}`);
    if (error instanceof Refusal) throw new UsageError(`the mapping ${error.message}`);
    throw error;
  }
}

/** CSV through a mapping. The rejects are CSV of the same columns and delimiter, so that the same mapping takes them. */
export function csv(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  publisherId: string | undefined,
): Source {
  let header: readonly string[] = [];
  const write = (cells: readonly (string | number)[]) =>
    stringify([cells.map(String)], { delimiter: mapping.delimiter });

  function rowOf({ line, text, row, record, issues }: MappedRecord): Row {
    return {
      line,
      size: text.length,
      record: issues.some(({ path }) => path === '') ? undefined : withOwner(record, publisherId),
      issues,
      rejected: (all) => write([line, all.map(inWords).join('; '), ...(row ? ownCells(row) : inOneCell(text))]),
    };
  }
  /** Cells without the marks of an earlier import. */
  const ownCells = (cells: readonly string[]) => cells.filter((_cell, index) => !marks.includes(header[index] ?? ''));
  /** A row that cannot be taken apart, so that its number of cells keeps it from passing for a sound one. */
  const inOneCell = (text: string) => (ownCells(header).length === 1 ? [text, ''] : [text]);

  async function* rows(): AsyncGenerator<Row> {
    try {
      for await (const mapped of mappedRecords(input, mapping)) {
        header = mapped.header;
        yield rowOf(mapped);
      }
    } catch (error) {
      throw error instanceof MappingError ? new Refusal(`The mapping does not fit: ${error.message}.`) : error;
    }
  }
  return { rows: rows(), extension: 'csv', head: () => write([...marks, ...ownCells(header)]) };
}
