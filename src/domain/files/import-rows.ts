import type { CsvInput, ImportNoticeRowsInput, Resolvers } from '../../generated/graph/graphql.ts';
import { failure } from '../../platform/failures.ts';
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
  Mutation: {
    importNoticeRows: async (_root, { input }, context) => {
      validate(input);
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
const headerLines = (csv: CsvInput | null | undefined) => (csv && csv.header !== '' ? linesIn(csv.header) : 0);
/** The line of the first record of the file. */
const firstLineOf = ({ csv }: ImportNoticeRowsInput) => headerLines(csv) + 1;
/** No text is no line at the end of a file, and an empty line before. */
const lineAfter = ({ line, text, isLast }: ImportNoticeRowsInput) => line + (text === '' && isLast ? 0 : linesIn(text));

/** @throws Failure INPUT_INVALID */
function validate(input: ImportNoticeRowsInput): void {
  const issues: Issue[] = [];
  const { line, text } = input;
  const min = firstLineOf(input);
  if (line < min || line > maxLine) issues.push(issue('line', 'out_of_range', { min, max: maxLine }));
  if (text.length > maxCharacters) issues.push(issue('text', 'too_long', { max: maxCharacters }));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
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

function mappingOf({ mapping }: CsvInput) {
  try {
    return { ...parseRecordMapping(JSON.parse(mapping)), encoding: 'utf-8' };
  } catch (error) {
    if (error instanceof MappingError) throw invalid('csv.mapping', `is invalid: ${error.message}`);
    if (error instanceof SyntaxError) throw invalid('csv.mapping', jsonErrorMessage(error));
    throw error;
  }
}

const invalid = (path: string, message: string) =>
  failure('INPUT_INVALID', { issues: [issue(path, 'inconsistent', {}, message)] });

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
