import { longestLine } from './lines.ts';
import { literal } from './names.ts';

/** How rows are divided into cells. */
export type CsvSyntax = {
  delimiter: string;
  /** Whether quotation marks enclose cells; otherwise they are text. */
  quotes: boolean;
  /** Whether a backslash says how the next character is meant. */
  escapes?: boolean | undefined;
};

/** What programs write after a backslash. Other characters are themselves, if they are no letters or digits. */
const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** A cell without its backslashes; `\\N` is none. Undefined if a backslash is before another letter or digit. */
export function unescaped(cell: string): string | undefined {
  if (cell === '\\N') return '';
  if (/\\($|[^\W_nrt])/.test(cell.replaceAll('\\\\', ''))) return undefined;
  return cell.replace(/\\([\s\S])/g, (_all, sign: string) => meanings[sign] ?? sign);
}

/** Reads the cells of one row; undefined if a quotation mark or a backslash is misplaced. */
export function cellReader({ delimiter, quotes, escapes = false }: CsvSyntax): (row: string) => string[] | undefined {
  const separator = literal(delimiter);
  const [pair, backslash] = escapes ? ['|\\\\[\\s\\S]', '\\\\'] : ['', ''];
  const plain = `[^${quotes ? '"' : ''}${separator}${backslash}]`;
  const unquoted = escapes ? `((?:${plain}${pair})*)` : `(${plain}*)`;
  const cell = `(?:${quotes ? `"((?:[^"${backslash}]|""${pair})*)"|` : '()'}${unquoted})${separator}`;
  const isValid = new RegExp(`^(?:${cell})+$`, 'u');
  const cells = new RegExp(cell, 'gu');
  return (row) => {
    if (row === '') return [];
    const hasEscapes = escapes && row.includes('\\');
    if (!hasEscapes && !(quotes && row.includes('"'))) return row.split(delimiter);
    const ended = row + delimiter;
    if (!isValid.test(ended)) return undefined;
    const found = [...ended.matchAll(cells)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') || plain);
    if (!hasEscapes) return found;
    const read = found.map(unescaped);
    return read.includes(undefined) ? undefined : (read as string[]);
  };
}

/** A row as CSV. Without quotation marks and escapes, a cell loses what would divide it. */
export const csvLine = (cells: readonly string[], { delimiter, quotes, escapes }: CsvSyntax): string =>
  cells
    .map((given) => {
      const cell = escapes ? given.replaceAll('\\', '\\\\') : given;
      if (!quotes && escapes) return cell.replaceAll(delimiter, `\\${delimiter}`).replace(/\r?\n/g, '\\n');
      if (!quotes) return cell.replaceAll(delimiter, ' ').replace(/[\r\n]+/g, ' ');
      const isPlain = !cell.includes(delimiter) && !/["\r\n\ufeff]|^ | $/.test(cell);
      return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
    })
    .join(delimiter);

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
  /** Whether a row goes on in the next line. `isOpen`: after the lines before. */
  const goesOn = (line: string, isOpen: boolean): boolean => {
    const text = syntax.escapes ? line.replace(/\\./g, '') : line;
    return (
      (syntax.quotes && hasOddQuotes(text) !== isOpen) ||
      (syntax.escapes === true && text.endsWith('\\') && !syntax.quotes)
    );
  };
  for (let at = 0; at < lines.length; ) {
    const { number: line, text: start } = lines[at] as Line;
    const first = withoutMark(start);
    let end = at + 1;
    let text = first;
    for (let isOpen = goesOn(first, false); isOpen && text.length <= longestLine && end < lines.length; end += 1) {
      const { text: next } = lines[end] as Line;
      text += `\n${next}`;
      isOpen = goesOn(next, syntax.quotes);
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
      const isOpen = end === lines.length && text.length <= longestLine && goesOn(text, false);
      yield { line, cells: [], text: withoutReturn(first), error: misplaced(first, syntax), isOpen };
    }
    at += 1;
  }
}

/** Files that were put after each other have a byte order mark where each began. */
const withoutMark = (text: string) => (text.startsWith('\ufeff') ? text.slice(1) : text);

const misplaced = (text: string, { escapes }: CsvSyntax) => {
  if (escapes) return 'has a quotation mark or backslash that is no escape: perhaps the mapping needs no "escapes"';
  const remedy =
    ': after a backslash it must be written twice instead (in R, qmethod = "double"), or the mapping needs "escapes"';
  return `has a misplaced quotation mark${text.includes('\\"') ? remedy : ''}`;
};

/** Removes the carriage return at the end of a row, but not within cells. */
const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

function hasOddQuotes(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}
