import type { CsvInput, ImportNoticeRowsInput, Resolvers } from '../../generated/graph/graphql.ts';
import { Failure, failure } from '../../platform/failures.ts';
import { type Issue, issue } from '../../platform/issues.ts';
import { importPart } from '../notices/import/import-parts.ts';
import { importOf } from '../notices/import/import-resolvers.ts';
import { csv } from './csv.ts';
import { MappingError } from './csv-mapping.ts';
import { importBatch, type RowOutcome, rowsPerBatch } from './import-batch.ts';
import { InputError, jsonErrorMessage } from './input.ts';
import { jsonLines } from './json-lines.ts';
import { parseRecordMapping } from './record-mapping.ts';
import type { InputRow, Source } from './row.ts';

const maxCharacters = 4 * 1024 * 1024;
const maxLine = 2 ** 31 - 1;
const maxIssues = 20;

/** Lines of a file that staff import, read with the code of the command line. */
export const uploadResolvers: Resolvers = {
  Query: { importMappingIssues: (_root, args) => mappingIssues(args) },
  Mutation: {
    importNoticeRows: async (_root, { input: given }, context) => {
      validate(given);
      const input = await withHeader(given);
      const source = sourceOf(input);
      let rejected: RowOutcome[] = [];
      const { nextLine, changed } = await importPart(
        context.em,
        context,
        { ...input, lineAfter: lineAfter(input), firstLine: firstLineOf(input) },
        async (importRecords) => {
          const { rows, nextLine } = await rowsIn(source, input);
          const outcomes = await importBatch(rows, importRecords);
          rejected = outcomes.filter(({ outcome, issues }) => outcome === 'rejected' || issues.length > 0);
          return {
            nextLine,
            isLast: input.isLast && nextLine === lineAfter(input),
            outcomes: outcomes.map(({ outcome }) => outcome),
            rejections: rejected
              .filter(({ outcome }) => outcome === 'rejected')
              .map(({ row, issues }) => ({ line: row.firstLine, issues })),
          };
        },
      );
      return {
        import: await importOf(context, input.importId),
        nextLine,
        changed,
        header: input.csv?.header ?? null,
        rejectsHead: rejected.length > 0 ? source.head() || null : null,
        rows: rejected.map(({ row, outcome, issues }) => ({
          line: row.firstLine,
          outcome,
          issues: issues.slice(0, maxIssues).map((one) => ({ params: {}, ...one })),
          rejectedText: outcome === 'rejected' ? row.rejected(issues.slice(0, maxIssues)) : null,
        })),
      };
    },
  },
};

const linesIn = (text: string) => text.split('\n').length;
/** Lines of a header, which may be empty: the file has none. */
const headerLines = (csv: CsvInput | null | undefined) => (csv?.header ? linesIn(csv.header) : 0);
/** The line of the first record of the file. */
const firstLineOf = ({ csv }: ImportNoticeRowsInput) => headerLines(csv) + 1;
/** No text is no line at the end of a file, and an empty line before. */
const lineAfter = ({ line, text, isLast }: ImportNoticeRowsInput) => line + (text === '' && isLast ? 0 : linesIn(text));

/** @throws Failure INPUT_INVALID */
function validate(input: ImportNoticeRowsInput): void {
  const { line, csv } = input;
  const min = firstLineOf(input);
  const max = csv && csv.header == null ? 1 : maxLine;
  const issues = lengthIssues(input);
  if (line < min || line > max) issues.push(issue('line', 'out_of_range', { min, max }));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

const lengthIssues = ({ text }: { text: string }): Issue[] =>
  text.length > maxCharacters ? [issue('text', 'too_long', { max: maxCharacters })] : [];

/** Lines of CSV without the header that they begin with, which is apart. @throws Failure INPUT_INVALID */
async function withHeader(input: ImportNoticeRowsInput): Promise<ImportNoticeRowsInput> {
  const { csv: given, text, line } = input;
  if (!given || typeof given.header === 'string') return input;
  const source = csv(inOne(text), mappingOf(given), undefined);
  await firstOf(source);
  const lines = text.split('\n');
  const count = source.headerLines?.() ?? 0;
  const header = lines.slice(0, count).join('\n');
  return { ...input, line: line + count, text: lines.slice(count).join('\n'), csv: { ...given, header } };
}

/** Reads the header and a row. @throws Failure INPUT_INVALID */
async function firstOf({ rows }: Source): Promise<void> {
  try {
    for await (const _row of rows) return;
  } catch (error) {
    throw error instanceof InputError ? invalid('text', error.message) : error;
  }
}

async function mappingIssues(given: { mapping: string; text: string }): Promise<Issue[]> {
  const tooLong = lengthIssues(given);
  if (tooLong.length > 0) throw failure('INPUT_INVALID', { issues: tooLong });
  try {
    await firstOf(csv(inOne(given.text), mappingOf(given), undefined));
    return [];
  } catch (error) {
    if (error instanceof Failure && error.issues) return [...error.issues];
    throw error;
  }
}

/** @throws Failure INPUT_INVALID for an invalid mapping */
function sourceOf({ line, text, publisherId, csv: given }: ImportNoticeRowsInput): Source {
  const owner = publisherId ?? undefined;
  if (!given) return jsonLines(inOne(text), owner, line - 1);
  const lines = headerLines(given);
  const all = lines > 0 ? `${given.header}\n${text}` : text;
  return csv(inOne(all), mappingOf(given), owner, line - 1 - lines);
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text;
}

function mappingOf({ mapping }: Pick<CsvInput, 'mapping'>) {
  try {
    return { ...parseRecordMapping(JSON.parse(mapping)), encoding: 'utf-8' };
  } catch (error) {
    if (error instanceof MappingError) throw invalid('csv.mapping', `is invalid: ${error.message}`, error.fields);
    if (error instanceof SyntaxError) throw invalid('csv.mapping', jsonErrorMessage(error));
    throw error;
  }
}

const invalid = (path: string, message: string, fields?: readonly string[]) =>
  failure('INPUT_INVALID', { issues: [issue(path, 'inconsistent', { ...(fields && { fields }) }, message)] });

/**
 * The rows to import now, and the line of the one after them. A row whose last cell is open at the end of the text goes on
 * in the next lines.
 * @throws Failure INPUT_INVALID
 */
async function rowsIn(source: Source, input: ImportNoticeRowsInput): Promise<{ rows: InputRow[]; nextLine: number }> {
  const rows: InputRow[] = [];
  try {
    for await (const row of source.rows) {
      if (rows.length === rowsPerBatch || (row.isOpen && !input.isLast)) return { rows, nextLine: row.line };
      rows.push(row);
    }
  } catch (error) {
    if (error instanceof InputError) throw invalid('text', error.message);
    throw error;
  }
  return { rows, nextLine: lineAfter(input) };
}
