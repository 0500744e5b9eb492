import { normalName } from '../../platform/text-keys.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { InputError } from './input.ts';
import { asSeen } from './names.ts';

const mismatch = (message: string) => new InputError(`The mapping does not match the file: ${message}.`);

/** The names of the columns of a file without a header. */
export const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}`);

/**
 * The index of each column of a mapping in a header. Names that look the same are the same: a letter with its accent in one
 * character or in two, blanks of any kind, characters that nobody sees.
 * @throws {InputError} for a column that is missing or there twice
 */
export function columnIndexes(header: readonly string[], mapping: CsvMapping): number[] {
  assertNoSingleQuotes(header);
  const seen = header.map(asSeen);
  return mapping.columns.map(({ column }) => {
    const [names, name] = header.includes(column) ? [header, column] : [seen, asSeen(column)];
    const index = names.indexOf(name);
    if (index === -1)
      throw mismatch(`the file has no column "${column}", which the mapping names; ${headerHint(header, mapping)}`);
    if (names.includes(name, index + 1)) throw mismatch(`the file has two columns "${column}": rename one of them`);
    return index;
  });
}

/** @throws {InputError} for a file whose texts are in single quotes: they would stay in each value */
export function assertNoSingleQuotes(header: readonly string[]): void {
  if (header.length > 0 && header.every((name) => /^'.*'$/s.test(name)))
    throw new InputError(
      'The file has single quotes around texts: write it with quotation marks (in SQLite, .mode csv).',
    );
}

export const noHeader = (problem: string) => mismatch(problem);

/**
 * What the header looks like. It repeats only names that the mapping has, or nearly has: where a line is no header, its
 * cells are somebody's data.
 */
function headerHint(header: readonly string[], { columns, delimiter, headerLine }: CsvMapping): string {
  const known = new Set(columns.map(({ column }) => asSeen(column)));
  const inOtherCase = new Set(columns.map(({ column }) => normalName(column)));
  const found = header.filter((name) => inOtherCase.has(normalName(name)));
  const where = headerLine === 0 ? 'the first row' : `the header in line ${headerLine}`;
  const count = `${where} has ${header.length} ${header.length === 1 ? 'column' : 'columns'}`;
  const names = found.length > 0 ? `, of which the mapping names or nearly names ${found.map(quoted).join(', ')}` : '';
  const [only = ''] = header;
  const likely = header.length === 1 && [';', ',', '\t', '|'].find((one) => one !== delimiter && only.includes(one));
  if (likely) return `${count}${names}; perhaps the mapping needs "delimiter": ${JSON.stringify(likely)}`;
  const isElsewhere = found.every((name) => !known.has(asSeen(name)));
  return `${count}${names}${isElsewhere ? '; if the header is another line, the mapping needs "headerLine" (0: there is none)' : ''}`;
}

const quoted = (name: string) => JSON.stringify(name);
