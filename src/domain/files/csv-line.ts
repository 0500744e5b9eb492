import { literal } from './names.ts';

/** How rows are divided into cells. */
export type CsvSyntax = {
  delimiter: string;
  /** Whether quotation marks enclose cells; otherwise they are text. */
  quotes: boolean;
};

/** Reads the cells of one row; undefined if a quotation mark is misplaced. */
export function cellReader({ delimiter, quotes }: CsvSyntax): (row: string) => string[] | undefined {
  const separator = literal(delimiter);
  const cell = `(?:"((?:[^"]|"")*)"|([^"${separator}]*))${separator}`;
  const isValid = new RegExp(`^(?:${cell})+$`, 'u');
  const cells = new RegExp(cell, 'gu');
  return (row) => {
    if (row === '') return [];
    if (!quotes || !row.includes('"')) return row.split(delimiter);
    const ended = row + delimiter;
    if (!isValid.test(ended)) return undefined;
    return [...ended.matchAll(cells)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
  };
}

/** A row as CSV. Without quotation marks, a cell loses what would divide it. */
export const csvLine = (cells: readonly string[], { delimiter, quotes }: CsvSyntax): string =>
  cells
    .map((cell) => {
      if (!quotes) return cell.replaceAll(delimiter, ' ').replace(/[\r\n]+/g, ' ');
      const isPlain = !cell.includes(delimiter) && !/["\r\n\ufeff]|^ | $/.test(cell);
      return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
    })
    .join(delimiter);
