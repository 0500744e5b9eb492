import Papa from 'papaparse';
import { type Line, longestLine } from './input.ts';
import { literal } from './names.ts';

/** A row of a CSV file, which may span several lines. */
export type CsvRow = {
  /** The physical line on which the row starts, from 1. */
  line: number;
  /** The cells; empty if the row cannot be parsed. */
  cells: readonly string[];
  /** The unparsed row. */
  text: string;
  error?: string;
  /** Whether the input ends within a quoted cell of the row. */
  isOpen?: boolean;
};

/** How rows are divided into cells. */
export type CsvSyntax = {
  delimiter: string;
  /** Whether quotation marks enclose cells; otherwise they are text. */
  quotes: boolean;
};

/**
 * Joins lines to rows: a row is complete when its number of quotation marks is even. If a row has a misplaced quotation
 * mark, only its first line is rejected, and reading continues with the next line. A parser for the whole file would lose
 * the valid rows after it. Empty lines are skipped.
 */
export async function* csvRows(lines: AsyncGenerator<Line>, syntax: CsvSyntax): AsyncGenerator<CsvRow> {
  const cellsOf = cellReader(syntax);
  const hasOpenQuote = syntax.quotes ? hasOddQuotes : () => false;
  /** Lines to read again, the next one last. */
  const pushedBack: Line[] = [];
  const next = async (): Promise<Line | undefined> => pushedBack.pop() ?? (await lines.next()).value;

  try {
    for (let first = await next(); first; first = await next()) {
      if (first.text.trim() === '' && !first.error) continue;
      const parts = [first];
      let size = first.text.length;
      let isOpen = hasOpenQuote(first.text);
      let isLast = false;
      while (isOpen && size <= longestLine) {
        const line = await next();
        isLast = !line;
        if (!line) break;
        parts.push(line);
        size += line.text.length;
        if (line.error) break;
        if (hasOpenQuote(line.text)) isOpen = false;
      }
      const text = withoutReturn(
        parts.map((part, index) => (parts[index + 1] ? part.text + part.end : part.text)).join(''),
      );
      const cells = isOpen ? undefined : cellsOf(text);
      const error = parts.find((part) => part.error)?.error;
      if (cells) {
        yield { line: first.number, cells, text, ...(error && { error }) };
      } else {
        for (let index = parts.length - 1; index > 0; index -= 1) pushedBack.push(parts[index] as Line);
        const { number, error = 'has a misplaced quotation mark' } = first;
        yield { line: number, cells: [], text: withoutReturn(first.text), error, isOpen: isOpen && isLast };
      }
    }
  } finally {
    await lines.return(undefined);
  }
}

/** Removes the carriage return at the end of a row, but not within cells. */
const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

function hasOddQuotes(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}

/** Reads the cells of one row; undefined if a quotation mark is misplaced. Papa Parse alone would take it for text. */
function cellReader({ delimiter, quotes }: CsvSyntax): (row: string) => readonly string[] | undefined {
  const separator = literal(delimiter);
  const cell = `(?:"(?:[^"]|"")*"|[^"${separator}]*)`;
  const isValid = new RegExp(`^${cell}(?:${separator}${cell})*$`, 'u');
  return (row) => {
    if (row === '') return [];
    if (!quotes || !row.includes('"')) return row.split(delimiter);
    return isValid.test(row) ? Papa.parse<string[]>(row, { delimiter, newline: '\n' }).data[0] : undefined;
  };
}

/** A row as CSV. Without quotation marks, a cell loses what would divide it. */
export const csvLine = (cells: readonly string[], { delimiter, quotes }: CsvSyntax): string =>
  quotes
    ? Papa.unparse([cells as string[]], { delimiter, newline: '\n' })
    : cells.map((cell) => cell.replaceAll(delimiter, ' ').replace(/[\r\n]+/g, ' ')).join(delimiter);
