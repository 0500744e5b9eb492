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
