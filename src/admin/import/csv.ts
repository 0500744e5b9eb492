import { stringify } from 'csv-stringify/sync';
import { Refusal, UsageError } from '../output.ts';
import {
  type CsvFile,
  type CsvMapping,
  type MappedRecord,
  MappingError,
  mappedRecords,
  parseMapping,
  pathFaults,
} from './csv-mapping.ts';
import { rejectColumns, withoutFormula } from './csv-rejects.ts';
import { readJson } from './input.ts';
import { EncodingError, encoderFor } from './input-encoding.ts';
import { inWords, type Row, type Source, withOwner } from './row.ts';

/** The mapping in a file. @throws {UsageError} when it cannot be read or used */
export async function readMapping(file: string): Promise<CsvMapping> {
  try {
    const json = await readJson(file);
    const mapping = parseMapping(json);
    const faults = pathFaults(json);
    if (faults.length > 0) throw new MappingError(faults.join('; '));
    return mapping;
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`the mapping ${file} cannot be used: ${error.message}`);
    if (error instanceof Refusal) throw new UsageError(`the mapping ${error.message}`);
    throw error;
  }
}

/**
 * CSV through a mapping. The rejects are CSV of the same columns, delimiter and encoding, so that the same mapping takes
 * them.
 */
export function csv(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  publisherId: string | undefined,
): Source {
  let file: CsvFile = { header: [], encoding: { name: 'utf-8', hasMark: false } };
  const write = (cells: readonly (string | number)[]) =>
    stringify([cells.map((cell) => withoutFormula(String(cell)))], { delimiter: mapping.delimiter });

  function rowOf({ line, firstLine, text, row, record, issues }: MappedRecord): Row {
    return {
      line,
      firstLine,
      size: text.length,
      record: issues.some(({ path }) => path === '') ? undefined : withOwner(record, publisherId),
      issues,
      rejected: (all) => write([firstLine, all.map(inWords).join('; '), ...(row ? ownCells(row) : inOneCell(text))]),
    };
  }
  /** Cells without those that an earlier import put before them. */
  const ownCells = (cells: readonly string[]) =>
    cells.filter((_cell, index) => !rejectColumns.includes(file.header[index] ?? ''));
  /** A row that cannot be taken apart, so that its number of cells keeps it from passing for a sound one. */
  const inOneCell = (text: string) => (ownCells(file.header).length === 1 ? [text, ''] : [text]);
  /** Undefined for an encoding that cannot be written: then UTF-8 with a mark, which wins over the mapping's encoding. */
  let encoder = encoderFor(file.encoding.name);

  async function* rows(): AsyncGenerator<Row> {
    const onFile = (found: CsvFile) => {
      file = found;
      encoder = encoderFor(file.encoding.name);
    };
    try {
      for await (const mapped of mappedRecords(input, mapping, onFile)) yield rowOf(mapped);
    } catch (error) {
      if (error instanceof MappingError) throw new Refusal(`The mapping does not fit: ${error.message}.`);
      if (!(error instanceof EncodingError)) throw error;
      throw new Refusal(`The file ${error.message}. ${encodingHint}`);
    }
  }
  return {
    rows: rows(),
    extension: 'csv',
    head: () => {
      const mark = file.encoding.hasMark || !encoder ? '\ufeff' : '';
      return mark + write([...rejectColumns, ...ownCells(file.header)]);
    },
    encode: (text) => encoder?.(text) ?? Buffer.from(text),
  };
}

const encodingHint = 'Name its encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.';
