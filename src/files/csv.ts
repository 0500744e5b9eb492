import Papa from 'papaparse';
import { formulaEscapes } from './csv-formulas.ts';
import { type CsvFile, type CsvMapping, type MappedRecord, MappingError, mappedRecords } from './csv-mapping.ts';
import { rejectColumns } from './csv-rejects.ts';
import { EncodingError, encoderFor } from './input-encoding.ts';
import { InputError } from './input-error.ts';
import { formatIssue, type InputRow, type Source, withOwner } from './row.ts';

/**
 * Reads CSV with a mapping. The rejects file has the same columns, delimiter and encoding, so the same mapping applies.
 * @param linesBefore lines of the file that are not in the input, between the header and the first row
 */
export function csv(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  publisherId: string | undefined,
  linesBefore = 0,
): Source {
  let file: CsvFile = { header: [], encoding: { name: 'utf-8', hasMark: false } };
  const { delimiter } = mapping;
  const { escapeCell } = formulaEscapes(delimiter);
  const write = (cells: readonly (string | number)[]) =>
    `${Papa.unparse([cells.map((cell) => escapeCell(String(cell)))], { delimiter, newline: '\n' })}\n`;

  function rowOf({ line, firstLine, text, row, record, issues, isOpen }: MappedRecord): InputRow {
    return {
      line,
      firstLine,
      size: text.length,
      isOpen,
      record: issues.some(({ path }) => path === '') ? undefined : withOwner(record, publisherId),
      issues,
      rejected: (all) =>
        write([firstLine, all.map(formatIssue).join('; '), ...(row ? ownCells(row) : inOneCell(text))]),
    };
  }
  /** The cells without the columns of a rejects file. */
  const ownCells = (cells: readonly string[]) =>
    cells.filter((_cell, index) => !rejectColumns.includes(file.header[index] ?? ''));
  /** An unparsable row. Its number of cells must not look valid. */
  const inOneCell = (text: string) => (ownCells(file.header).length === 1 ? [text, ''] : [text]);
  /** Undefined if Node cannot encode: then UTF-8 with a byte order mark, which overrides the mapping's encoding. */
  let encoder = encoderFor(file.encoding.name);

  async function* rows(): AsyncGenerator<InputRow> {
    const onFile = (found: CsvFile) => {
      file = found;
      encoder = encoderFor(file.encoding.name);
    };
    try {
      for await (const mapped of mappedRecords(input, mapping, onFile, linesBefore)) yield rowOf(mapped);
    } catch (error) {
      if (error instanceof MappingError) throw new InputError(`The mapping does not match the file: ${error.message}.`);
      if (!(error instanceof EncodingError)) throw error;
      throw new InputError(`The file ${error.message}. ${encodingHint}`);
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

const encodingHint = 'Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.';
