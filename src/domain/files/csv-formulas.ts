/*
 * A spreadsheet runs a cell as a formula if it begins with one of these signs (OWASP, CSV injection), and may split a file at
 * another separator than its own: `;` in most of Europe. So an apostrophe goes before each formula at the start of a cell,
 * and before each one that follows a separator in it.
 */

/** The last four are the full-width forms of the first four. */
const sign = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]';
const start = `(?:${sign}|[\\t\\r\\n])`;

/** @param delimiter of the file: quotes keep a cell that contains it together */
export function formulaEscapes(delimiter: string) {
  const separators = [',', ';', '|', '\\t', '\\r', '\\n'].filter((each) => each !== delimiter).join('');
  // A spreadsheet drops the quotes.
  const inner = new RegExp(`([${separators}]"*)('*${sign})`, 'g');
  const innerEscaped = new RegExp(`([${separators}]"*)'('*${sign})`, 'g');
  const first = new RegExp(`^'*${start}`);
  const firstEscaped = new RegExp(`^'+${start}`);
  return {
    /** `unescapeCell` reverses it exactly: where an apostrophe is already, another one is added. */
    escapeCell(cell: string): string {
      const escaped = cell.replace(inner, "$1'$2");
      return first.test(cell) ? `'${escaped}` : escaped;
    },
    unescapeCell: (cell: string): string =>
      (firstEscaped.test(cell) ? cell.slice(1) : cell).replace(innerEscaped, '$1$2'),
  };
}
