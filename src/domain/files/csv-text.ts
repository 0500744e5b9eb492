/* CSV as text (RFC 4180), with any delimiter. */

/** How rows are divided into cells. */
export type CsvSyntax = {
  /** One character. */
  delimiter: string;
  /** Whether quotation marks enclose cells; otherwise they are text. */
  quotes: boolean;
};

/**
 * The closing quotation mark of a cell: the first with which a cell can end, so that one within a cell is text. -1 if there
 * is none.
 */
function closingOf(text: string, at: number, delimiter: string): number {
  let close = text.indexOf('"', at + 1);
  while (close !== -1) {
    const after = text[close + 1];
    if (after === undefined || after === delimiter || after === '\n') return close;
    close = text.indexOf('"', close + (after === '"' ? 2 : 1));
  }
  return -1;
}

function endOfPlain(text: string, at: number, delimiter: string): number {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return end;
}

/**
 * The rows of a text whose lines end with LF, each with its cells. A quotation mark that encloses no whole cell is text: who
 * needs it to be a fault has to look for that.
 * @param most rows
 */
export function cellsIn(text: string, { delimiter, quotes }: CsvSyntax, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let canClose = quotes;
  while (text !== '' && rows.length < most) {
    const close = canClose && text[at] === '"' ? closingOf(text, at, delimiter) : -1;
    // Where no cell can end, no later one can: they are not searched again.
    if (close === -1 && text[at] === '"') canClose = false;
    const end = close === -1 ? endOfPlain(text, at, delimiter) : close + 1;
    row.push(close === -1 ? text.slice(at, end) : text.slice(at + 1, close).replaceAll('""', '"'));
    if (text[end] !== delimiter) {
      rows.push(row);
      row = [];
      if (end === text.length) break;
    }
    at = end + 1;
  }
  return rows;
}

/** A row as CSV. Without quotation marks, a cell loses what would divide it. */
export const csvLine = (cells: readonly string[], { delimiter, quotes }: CsvSyntax): string =>
  cells
    .map((cell) => {
      if (!quotes) return cell.replaceAll(delimiter, ' ').replace(/[\r\n]+/g, ' ');
      // Blanks at the ends, and a byte order mark, are lost by some programs.
      const needsQuotes = cell.includes(delimiter) || /["\r\n\ufeff]|^ | $/.test(cell);
      return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
    })
    .join(delimiter);

const rowsToGuess = 10;

/** The delimiter with which the number of cells changes least between the first rows, and of several that with most cells. */
export function delimiterOf(text: string, candidates: readonly string[]): string {
  let best = { delimiter: ',', width: 0, change: Number.POSITIVE_INFINITY };
  for (const delimiter of candidates) {
    const widths = cellsIn(text, { delimiter, quotes: true }, rowsToGuess).map(({ length }) => length);
    const width = widths.reduce((sum, one) => sum + one, 0) / Math.max(1, widths.length);
    const change = widths.reduce((sum, one, at) => sum + Math.abs(one - (widths[at - 1] ?? one)), 0);
    const isBetter = change < best.change || (change === best.change && width > best.width);
    // A text without the delimiter has one cell in each row.
    if (width > 1.99 && isBetter) best = { delimiter, width, change };
  }
  return best.delimiter;
}
