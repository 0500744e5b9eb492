/*
 * Refused rows as CSV: two columns before those of the file, and no cell that a spreadsheet would run as a formula. The
 * importer recognises such a file by the columns, and takes the cells as they were.
 */

export const lineColumn = '_rejected_line';
const issuesColumn = '_rejected_issues';

/** The columns that the rejects have before those of the file; a mapping does not know them. */
export const rejectColumns: readonly string[] = [lineColumn, issuesColumn];

export const isRejectsHeader = (header: readonly string[]): boolean =>
  rejectColumns.every((column) => header.includes(column));

/** What spreadsheets take for a formula (OWASP, CSV injection), and such a cell with the apostrophe before it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const disarmed = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A cell for a rejects file. `restored` undoes it exactly: a cell that has the apostrophe already gets another one. */
export const withoutFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
/** A cell of a rejects file as it was in the input. */
export const restored = (cell: string): string => (disarmed.test(cell) ? cell.slice(1) : cell);
