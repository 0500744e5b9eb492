/*
 * Rejected rows as CSV: two columns precede those of the file, and formulas are escaped for spreadsheets. The importer
 * recognises such a file by these columns, and unescapes its cells.
 */

export const lineColumn = '_rejected_line';
const issuesColumn = '_rejected_issues';

/** The additional columns of a rejects file. Mappings do not contain them. */
export const rejectColumns: readonly string[] = [lineColumn, issuesColumn];

export const isRejectsHeader = (header: readonly string[]): boolean =>
  rejectColumns.every((column) => header.includes(column));

/** Cells that spreadsheets run as a formula (OWASP, CSV injection), and the same after escaping. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** `unescapeFormula` reverses it exactly: a cell that already has the apostrophe gets another one. */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell);
