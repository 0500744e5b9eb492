import type { CsvInput, ImportNoticeRowsInput, ImportOutcome, Resolvers } from '../../generated/graph/graphql.ts';
import { Failure, failure } from '../../platform/failures.ts';
import { type Issue, issue } from '../../platform/issues.ts';
import { importPart } from '../notices/import/import-parts.ts';
import { importOf } from '../notices/import/import-resolvers.ts';
import { readCsv } from './csv.ts';
import { type CsvMapping, MappingError } from './csv-mapping.ts';
import type { Line } from './csv-rows.ts';
import { InputError, jsonErrorMessage } from './input.ts';
import { readJsonLines } from './json-lines.ts';
import { parseRecordMapping } from './record-mapping.ts';
import type { InputRow, ReadPart, RowIssue, SoFar } from './row.ts';

const maxCharacters = 4 * 1024 * 1024;
const maxLine = 2 ** 31 - 1;
const maxIssues = 20;
const rowsPerBatch = 500;

/** Imports lines of a file, for the console and the command line. */
export const uploadResolvers: Resolvers = {
  Mutation: {
    importNoticeRows: async (_root, { input }, context) => {
      validate(input);
      const { importId, line, isLast, bytesRead, csv } = input;
      const read = readerOf(input);
      const { part, outcomes, nextLine, changed } = await importPart(
        context.em,
        context,
        { importId, line, lineAfter: lineAfter(input), firstLine: firstLineOf(input), isLast, bytesRead },
        read,
      );
      const reported = outcomes.filter(({ outcome, issues }) => outcome === 'rejected' || issues.length > 0);
      const imported = outcomes.filter(({ outcome }) => outcome === 'imported');
      return {
        import: await importOf(context, importId),
        nextLine,
        changed,
        // Also if the answer that had it was lost.
        header: part?.header ?? (csv ? (csv.header ?? read({}).header ?? null) : null),
        rejectsHead: reported.length > 0 ? part?.head || null : null,
        rows: reported.map(({ row, outcome, issues }) => ({
          line: row.firstLine,
          outcome,
          issues: issues.slice(0, maxIssues).map((one) => ({ params: {}, ...one })),
          rejectedText: outcome === 'rejected' ? row.rejected(issues.slice(0, maxIssues)) : null,
        })),
        leftOut:
          part?.rows.flatMap(({ firstLine, leftOut }) => (leftOut ? [{ line: firstLine, reason: leftOut }] : [])) ?? [],
        selfPublished: imported.filter(({ row }) => isAbsent(row.record?.publisherId)).length,
        minted: imported.filter(({ row }) => isAbsent(row.record?.paId)).length,
      };
    },
  },
};

const isAbsent = (value: unknown) => value === undefined || value === null;
const linesIn = (text: string) => text.split('\n').length;
/** The line of the first record of the file, if the header is known. */
const firstLineOf = ({ csv }: ImportNoticeRowsInput) => (csv?.header ? linesIn(csv.header) : 0) + 1;
/** No text is no line at the end of a file, and an empty line before. */
const lineAfter = ({ line, text, isLast }: ImportNoticeRowsInput) => line + (text === '' && isLast ? 0 : linesIn(text));

/** @throws Failure INPUT_INVALID */
function validate(input: ImportNoticeRowsInput): void {
  const { line, text, csv } = input;
  const min = firstLineOf(input);
  const max = csv && typeof csv.header !== 'string' ? 1 : maxLine;
  const issues = text.length > maxCharacters ? [issue('text', 'too_long', { max: maxCharacters })] : [];
  if (line < min || line > max) issues.push(issue('line', 'out_of_range', { min, max }));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

/** Why an import would refuse a mapping, or a file that begins so. */
export function mappingIssues({ mapping, text }: { mapping: string; text: string }): Issue[] {
  try {
    readerOf({ line: 1, text, isLast: true, csv: { mapping } })({});
    return [];
  } catch (error) {
    if (error instanceof Failure && error.issues) return [...error.issues];
    throw error;
  }
}

/** Reads the lines of a call. @throws Failure INPUT_INVALID for an invalid mapping, also from the reader */
function readerOf(input: Omit<ImportNoticeRowsInput, 'importId'>) {
  const { line, text, isLast, csv, fromLine } = input;
  const publisherId = input.publisherId ?? undefined;
  const given = numbered(text, line);
  const lines = csv?.header ? [...numbered(csv.header, 1), ...given] : given;
  const mapping = csv ? mappingOf(csv) : undefined;
  const read = (soFar: SoFar): ReadPart =>
    mapping
      ? readCsv(lines, mapping, { publisherId, isLast, soFar, max: rowsPerBatch })
      : readJsonLines(lines, publisherId, rowsPerBatch);
  return (soFar: SoFar) => {
    try {
      const part = read(soFar);
      const rows = part.rows.filter((row) => row.line >= (fromLine ?? 0));
      return { ...part, rows, ...recordsOf(rows), outcomesOf: rowOutcomes(rows) };
    } catch (error) {
      throw error instanceof InputError ? invalid('text', error.message) : error;
    }
  };
}

const numbered = (text: string, first: number): Line[] =>
  text.split('\n').map((text, index) => ({ number: first + index, text }));

const mappingOf = ({ mapping }: Pick<CsvInput, 'mapping'>): CsvMapping =>
  inWords('csv.mapping', () => parseRecordMapping(JSON.parse(mapping)));

/** Says what is wrong with an argument that is read. @throws Failure INPUT_INVALID */
export function inWords<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MappingError) throw invalid(path, `is invalid: ${error.message}`, error.fields);
    if (error instanceof SyntaxError) throw invalid(path, jsonErrorMessage(error));
    if (error instanceof InputError) throw invalid(path, error.message);
    throw error;
  }
}

const invalid = (path: string, message: string, fields?: readonly string[]) =>
  failure('INPUT_INVALID', { issues: [issue(path, 'inconsistent', { ...(fields && { fields }) }, message)] });

/** The result of a record. */
type RecordOutcome = { outcome: ImportOutcome; issues: readonly RowIssue[]; warnings: readonly RowIssue[] };

/** What became of a row: why it was rejected, or its warnings. */
type RowOutcome = {
  row: InputRow;
  outcome: ImportOutcome;
  issues: readonly RowIssue[];
  rejection: { line: number; issues: readonly RowIssue[] };
};

const isValid = ({ record, issues }: InputRow) => record !== undefined && issues.length === 0;
const isInvalid = ({ record, issues }: InputRow) => record !== undefined && issues.length > 0;

/** The records of rows. Those of rows with invalid cells are only validated, to find their other issues. */
export function recordsOf(rows: readonly InputRow[]) {
  const some = (which: (row: InputRow) => boolean) => ({
    records: rows.filter(which).map(({ record }) => record),
    lines: rows.filter(which).map(({ line }) => line),
  });
  return { valid: some(isValid), invalid: some(isInvalid) };
}

/** The outcomes of rows, from the results of their records. */
export const rowOutcomes =
  (rows: readonly InputRow[]) =>
  (valid: readonly RecordOutcome[], invalid: readonly RecordOutcome[]): RowOutcome[] => {
    const [validOnes, invalidOnes] = [valid.values(), invalid.values()];
    return rows
      .filter(({ leftOut }) => leftOut === undefined)
      .map((row) => {
        const results = isValid(row) ? validOnes : isInvalid(row) ? invalidOnes : undefined;
        const { outcome, issues } = outcomeOf(row, results?.next().value);
        return { row, outcome, issues, rejection: { line: row.firstLine, issues } };
      });
  };

function outcomeOf(row: InputRow, result: RecordOutcome | undefined): Pick<RowOutcome, 'outcome' | 'issues'> {
  if (row.issues.length === 0 && result && result.outcome !== 'rejected') {
    return { outcome: result.outcome, issues: result.warnings.map((issue) => named(issue, row)) };
  }
  const others = (result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues));
  return { outcome: 'rejected', issues: [...row.issues, ...others.map((issue) => named(issue, row))] };
}

/** The issue, with the column that it is about. */
function named<Given extends RowIssue>(issue: Given, { fieldNames }: InputRow): Given {
  for (let path = issue.path; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const name = fieldNames?.get(path);
    if (name) return { ...issue, message: `${issue.message} (${name})` };
  }
  return issue;
}

/** The graph reports a field with an invalid cell as missing; that repeats the issue of the cell. */
function isDuplicate({ path }: RowIssue, known: readonly RowIssue[]): boolean {
  return known.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`));
}
