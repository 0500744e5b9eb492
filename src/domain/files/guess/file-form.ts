import Papa from 'papaparse';
import { unescaped } from '../csv-rows.ts';
import { assertNoSingleQuotes } from '../header.ts';
import {
  beginningSize,
  delimiterLine,
  emptyFile,
  InputError,
  markOf,
  noRows,
  otherFileOf,
  unmarkedUtf16,
} from '../input.ts';
import { isBlank, literal } from '../names.ts';
import { maxJudged } from './values.ts';

/** How a CSV file is written, judged by its beginning. */
export type FileForm = {
  encoding: string;
  delimiter: string;
  /** Whether quotation marks enclose cells. */
  quotes: boolean;
  /** Whether a backslash says how the next character is meant. */
  escapes: boolean;
  /** The line of the header; 0 if there is none. */
  headerLine: number;
  /** The names of the columns; "1", "2" and so on without a header. */
  header: string[];
  /** Its lines up to the first row. */
  head: string;
  /** The first rows, with as many cells as the header. */
  rows: string[][];
  /** The line of a row with a quotation mark that is not closed. */
  openLine: number | undefined;
  /** The line of the first row whose number of cells is another than that of the header. */
  unevenLine: number | undefined;
};

const maxRows = 500;
/** Rows times columns: each cell is tried in each format of days and numbers. */
export const maxCells = 8_000;

/**
 * Like `formOf`, but refuses a file that has no rows to import.
 * @throws {InputError} for a file that is no text, or has no rows
 */
export function newFormOf(start: Uint8Array): FileForm {
  const form = formOf(start);
  const { header, headerLine, rows, openLine, unevenLine } = form;
  if (rows.length > 0 || start.length >= beginningSize) return form;
  if (openLine)
    throw new InputError(
      `No row can be read: a quotation mark in line ${openLine} is not closed. Close it, or write it twice within quotation marks.`,
    );
  if (header.every(isBlank)) throw emptyFile();
  if (!unevenLine) throw noRows(headerLine);
  throw new InputError(
    `No row has as many cells as the header in line ${headerLine}, ${header.length}: see line ${unevenLine}. A cell with the separator needs quotation marks around it. If each row begins with its name or number, leave that out (in R, row.names = FALSE).`,
  );
}

/**
 * Judges a file by its first bytes.
 * @param encoding a label, to read the file with instead of the likely one
 * @throws {InputError} for a file that is no text
 */
export function formOf(
  start: Uint8Array,
  given: Partial<Pick<FileForm, 'encoding' | 'delimiter' | 'headerLine'>> = {},
): FileForm {
  const other = otherFileOf(start, given.encoding);
  if (other) throw new InputError(`The file is ${other}.`);
  const encoding = given.encoding ?? encodingOf(start);
  // Whole lines, unless the file has only one.
  const text = new TextDecoder(markOf(start) ?? encoding).decode(start);
  const end = start.length < beginningSize ? text.length : Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  const lines = text.slice(0, end > 0 ? end : undefined).replace(/\r\n?/g, '\n');
  const [first = ''] = lines.split('\n', 1);
  const [, sign] = delimiterLine.exec(first) ?? [];
  // An empty last line would count as a row when the delimiter is guessed.
  const body = withoutEmptyEnd(sign === undefined ? lines : lines.slice(first.length + 1));
  if (/^\s*(\[\s*\{|\{\s*")/.test(body))
    throw new InputError('The file is JSON. Write one record on each line, and give it a name such as notices.jsonl.');
  const escapes = hasEscapes(body);
  const {
    data: found,
    errors,
    meta,
  } = Papa.parse<string[]>(body, {
    delimiter: given.delimiter ?? sign ?? '',
    delimitersToGuess: [';', ',', '\t', '|'],
    preview: maxRows,
    ...(escapes && { escapeChar: '\\' }),
  });
  // Some programs end rows with more delimiters than the header.
  const lastColumn = Math.max(...found.map((row) => row.findLastIndex((cell) => !isBlank(cell))));
  const data = found.map((row) =>
    row.slice(0, lastColumn + 1).map((cell) => (escapes ? (unescaped(cell) ?? cell) : cell)),
  );
  const skipped = sign === undefined ? 0 : 1;
  const width = widthOf(data);
  const index = headerIndex(data, width);
  const isNamed = given.headerLine === undefined ? hasNames(data[index] ?? []) : given.headerLine > 0;
  const at = given.headerLine ? lineIndex(data, given.headerLine - skipped) : index;
  const header = isNamed
    ? (data[at] ?? []).map((name) => name.trim())
    : Array.from({ length: width }, (_, column) => `${column + 1}`);
  assertNoSingleQuotes(header);
  const from = isNamed ? at + 1 : at;
  const rows = data
    .slice(from)
    .filter((row) => row.length === header.length && !row.every(isBlank))
    .slice(0, Math.max(1, Math.floor(maxCells / header.length)));
  const uneven = data.findIndex((row, index) => index >= from && row.length !== header.length && !row.every(isBlank));
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row;
  return {
    encoding: markOf(start) ?? encoding,
    delimiter: meta.delimiter,
    quotes: !body.includes('"') || new RegExp(`(^|${literal(meta.delimiter)})[^\\S\\r\\n]{0,9}"`, 'mu').test(body),
    escapes,
    headerLine: isNamed ? skipped + lineOf(data, at) : 0,
    header,
    head: lines.split('\n', skipped + lineOf(data, from + 1) - 1).join('\n'),
    rows: rows.map((row) => row.map((cell) => cell.trim())),
    openLine: open === undefined ? undefined : skipped + lineOf(data, open),
    unevenLine: uneven === -1 ? undefined : skipped + lineOf(data, uneven),
  };
}

const encodings = ['windows-1252', 'macintosh', 'windows-1251', 'windows-1253'];

/** UTF-8 if the bytes are; otherwise the encoding in which letters beyond ASCII fit between the others best. */
function encodingOf(start: Uint8Array): string {
  const marked = markOf(start) ?? unmarkedUtf16(start.subarray(0, 512));
  if (marked) return marked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    const scored = encodings.map((name) => [name, oddities(new TextDecoder(name).decode(start))] as const);
    return scored.reduce((best, one) => (one[1] < best[1] ? one : best))[0];
  }
}

/** Characters within words that are no letters, or capital letters after small ones. */
const oddities = (text: string) =>
  text.match(
    /(?<=\p{Ll})(?![\p{Ll}\p{M}\u2019])[^\0-\x7f]|[^\0-\x7f\p{L}\p{M}](?=\p{Ll})|[A-Za-z](?=[\p{Script=Cyrillic}\p{Script=Greek}])/gu,
  )?.length ?? 0;

/** Whether all backslashes are escapes, and some are hardly meant as they are: two, or one before `N` in a cell. */
function hasEscapes(text: string): boolean {
  const found: readonly string[] = text.match(/\\[\s\S]/g) ?? [];
  return (
    (found.includes('\\\\') || /(^|[,;|\t])\\N([,;|\t\r\n]|$)/m.test(text)) &&
    found.every((one) => /[\\nrtN"'\n]$/.test(one))
  );
}

/** The most frequent number of cells. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + (length > 1 ? 1 : 0.001));
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0])[0];
}

/** The first row with a cell in (nearly) each column: lines before it are titles. */
function headerIndex(rows: readonly (readonly string[])[], width: number): number {
  const index = rows.findIndex(
    (row) => row.length === width && row.filter((cell) => !isBlank(cell)).length > width / 2,
  );
  // Names of rows have no name themselves.
  const unnamed = rows
    .slice(0, Math.max(0, index))
    .findIndex((row) => width > 2 && row.length === width - 1 && !row.some(isBlank) && hasNames(row));
  return unnamed === -1 ? Math.max(0, index) : unnamed;
}

function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Whether a row looks like names of columns: no numbers, days or addresses. */
const hasNames = (row: readonly string[]) =>
  !row.some((cell) =>
    /@|^\s*[-+]?[\d.,]*\d[\d.,]*\s*$|^\s*\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|^https?:/.test(cell.slice(0, maxJudged)),
  );

/** Lines that rows before an index take. */
const lineOf = (rows: readonly (readonly string[])[], index: number) =>
  1 + rows.slice(0, index).reduce((sum, row) => sum + 1 + row.join('').split('\n').length - 1, 0);
const lineIndex = (rows: readonly (readonly string[])[], line: number) =>
  Math.max(
    0,
    rows.findIndex((_row, index) => lineOf(rows, index) >= line),
  );
