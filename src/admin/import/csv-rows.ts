import { parse } from 'csv-parse/sync';
import { type Line, longestLine } from './input-lines.ts';

/** A row of a CSV file, which may span several lines. */
export type CsvRow = {
  /** The physical line on which the row starts, from 1. */
  line: number;
  /** The cells; none when the row cannot be taken apart. */
  cells: readonly string[];
  /** The row as it stands in the file. */
  text: string;
  /** Why the row cannot be taken as it is. */
  fault?: string;
};

/**
 * Puts lines together into rows: a row is whole when its quotation marks are even. A row with quotation marks out of
 * place is refused alone, by its first line, and reading goes on with the next line: one stray mark must not swallow the
 * good rows after it, as it would in a parser that is fed the whole file. Empty lines are skipped.
 */
export async function* csvRows(lines: AsyncGenerator<Line>, delimiter: string): AsyncGenerator<CsvRow> {
  /** Lines to be read again, the next one last. */
  const again: Line[] = [];
  const next = async (): Promise<Line | undefined> => again.pop() ?? (await lines.next()).value;

  try {
    for (let first = await next(); first; first = await next()) {
      if (first.text.trim() === '' && !first.fault) continue;
      const parts = [first];
      let size = first.text.length;
      let isOpen = hasOpenQuote(first.text);
      while (isOpen && size <= longestLine) {
        const line = await next();
        if (!line) break;
        parts.push(line);
        size += line.text.length;
        if (line.fault) break;
        if (hasOpenQuote(line.text)) isOpen = false;
      }
      const text = withoutReturn(parts.map((part) => part.text).join('\n'));
      const cells = isOpen ? undefined : cellsOf(text, delimiter);
      const fault = parts.find((part) => part.fault)?.fault;
      if (cells) {
        yield { line: first.number, cells, text, ...(fault && { fault }) };
      } else {
        for (let index = parts.length - 1; index > 0; index -= 1) again.push(parts[index] as Line);
        const { number, fault = 'has a quotation mark out of place' } = first;
        yield { line: number, cells: [], text: withoutReturn(first.text), fault };
      }
    }
  } finally {
    await lines.return(undefined);
  }
}

/** A row without the carriage return of its line's end; those within a cell belong to it. */
const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

/** Whether a quoted cell that is closed before this text is open after it, or the other way round. */
function hasOpenQuote(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}

/** The cells of one row, or undefined when its quotation marks are out of place. */
function cellsOf(row: string, delimiter: string): string[] | undefined {
  if (row === '') return [];
  try {
    const rows = parse(row, { delimiter, record_delimiter: '\n', relax_column_count: true, max_record_size: 0 });
    return rows.length === 1 ? rows[0] : undefined;
  } catch {
    return undefined;
  }
}
