import { type CsvSyntax, cellReader } from './csv-line.ts';
import { longestLine } from './lines.ts';

export type Line = { number: number; text: string };

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

/**
 * Joins lines to rows: a row is complete when its number of quotation marks is even. If a row has a misplaced quotation
 * mark, only its first line is rejected, and reading continues with the next line. A parser for the whole file would lose
 * the valid rows after it. Empty lines are skipped.
 */
export function* csvRows(lines: readonly Line[], syntax: CsvSyntax): Generator<CsvRow> {
  const cellsOf = cellReader(syntax);
  const hasOpenQuote = syntax.quotes ? hasOddQuotes : () => false;
  for (let at = 0; at < lines.length; ) {
    const { number: line, text: start } = lines[at] as Line;
    const first = withoutMark(start);
    let end = at + 1;
    let text = first;
    if (hasOpenQuote(first))
      for (let isOpen = true; isOpen && text.length <= longestLine && end < lines.length; end += 1) {
        const { text: next } = lines[end] as Line;
        text += `\n${next}`;
        isOpen = !hasOpenQuote(next);
        if (next.length > longestLine) break;
      }
    const error = first.length > longestLine ? 'is longer than 1 MiB' : undefined;
    const cells = error ? [] : cellsOf(withoutReturn(text));
    if (error) yield { line, cells: [], text: '', error };
    else if (cells) {
      if (text.trim() !== '') yield { line, cells, text: withoutReturn(text) };
      at = end;
      continue;
    } else {
      const isOpen = end === lines.length && text.length <= longestLine && hasOddQuotes(text);
      yield { line, cells: [], text: withoutReturn(first), error: misplaced(first), isOpen };
    }
    at += 1;
  }
}

/** Files that were put after each other have a byte order mark where each began. */
const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);

const misplaced = (text: string) =>
  `has a misplaced quotation mark${text.includes('\\"') ? ': one after a backslash must be written twice instead' : ''}`;

/** Removes the carriage return at the end of a row, but not within cells. */
const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

function hasOddQuotes(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}
