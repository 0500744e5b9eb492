import type { CsvInput, ImportNoticeRowsInput, Resolvers } from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { type Query, queryIn, sql } from '../../platform/database/sql.ts';
import { Failure, failure } from '../../platform/failures.ts';
import { type Issue, issue } from '../../platform/issues.ts';
import type { AuditActor } from '../audit/audit-trail.ts';
import {
  type ImportOptions,
  importPrepared,
  type PreparedRecords,
  prepare,
  type RecordResult,
} from '../notices/import/import.ts';
import {
  countOutcomes,
  type OwnJob,
  publishersOfResults,
  readOwn,
  rejectEnded,
  validateBytes,
} from '../notices/import/import-jobs.ts';
import { keepRejections } from '../notices/import/import-rejections.ts';
import { importOf } from '../notices/import/import-resolvers.ts';
import { forgetRecords } from '../notices/import/repeated-records.ts';
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
      const { importId, csv } = input;
      const read = readerOf(input);
      const { part, outcomes, nextLine, changed } = await importPart(context.em, context, input, read);
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
        selfPublished: imported.filter(({ row }) => row.record?.publisherId == null).length,
        minted: imported.filter(({ row }) => row.record?.paId == null).length,
      };
    },
  },
};

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
  issues.push(...validateBytes({ bytesRead: input.bytesRead }));
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
      return { ...part, rows: part.rows.filter((row) => row.line >= (fromLine ?? 0)) };
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

/** What became of a row: why it was rejected, or its warnings. */
type RowOutcome = Pick<RecordResult, 'outcome'> & { row: InputRow; issues: readonly RowIssue[] };

const isInvalid = ({ issues }: InputRow) => issues.length > 0;

/** Rows that were read, and those with a record: the valid ones first. Others are validated to find their other issues. */
type PreparedPart = {
  part: ReadPart;
  soFar: SoFar;
  options: ImportOptions;
  judged: readonly InputRow[];
  /** How many of them are valid. */
  valid: number;
  prepared: PreparedRecords;
};

/**
 * Imports lines of a file as a part of an import: in one transaction with its totals, so that lines that are sent again
 * are not imported again.
 * @param read reads them. Not called if the import has ended
 * @returns the line that comes next, and whether anything was imported or rejected, or the import ended. No part and no
 *   outcomes if other lines come next
 * @throws Failure INPUT_INVALID, IMPORT_NOT_OWN
 */
async function importPart(
  em: EntityManager,
  actor: AuditActor,
  input: ImportNoticeRowsInput,
  read: (soFar: SoFar) => ReadPart,
): Promise<{ part?: ReadPart; outcomes: RowOutcome[]; nextLine: number; changed: boolean }> {
  const { importId, line, bytesRead } = input;
  const readAs = async (query: Query, { soFar, options }: OwnJob): Promise<PreparedPart> => {
    const part = read(soFar);
    const judged = part.rows
      .filter(({ record }) => record !== undefined)
      .sort((a, b) => Number(isInvalid(a)) - Number(isInvalid(b)));
    const records = judged.map(({ record }) => record);
    const valid = judged.filter((row) => !isInvalid(row)).length;
    return { part, soFar, options, judged, valid, prepared: await prepare(query, records, options) };
  };
  const early = async () => {
    const job = await readOwn(queryIn(em), actor, importId);
    return job.hasEnded ? undefined : readAs(queryIn(em), job);
  };
  const write = (work: EntityManager, { prepared, judged, valid, options }: PreparedPart) => {
    const file = { importId, lines: judged.map(({ line }) => line) };
    return importPrepared(work, { ...actor, importId }, prepared, options, file, valid);
  };
  return inTurn(importId, early, (early, begins, before) =>
    em.transactional(async (work) => {
      begins();
      const query = queryIn(work);
      const written = before && early && (await write(work, early));
      await before;
      // For whose next lines others wait.
      const job = await readOwn(query, actor, importId, sql`for no key update`);
      const expected = Math.max(job.nextLine, firstLineOf(input));
      const isEarly = JSON.stringify(early?.soFar) === JSON.stringify(job.soFar);
      if (written && (job.hasEnded || expected !== line || !isEarly)) throw new Error('written too early'); // rolled back
      // The lines of an import that has ended come again if the answer to the last of them was lost.
      if (job.hasEnded && lineAfter(input) > expected) rejectEnded();
      if (job.hasEnded || expected !== line) return { nextLine: expected, changed: false, outcomes: [] };
      const read = early && isEarly ? early : await readAs(query, job);
      const { part, judged, valid } = read;
      const results = written ?? (await write(work, read));
      const resultOf = new Map(judged.map((row, index) => [row, results[index]]));
      const outcomes = part.rows
        .filter(({ leftOut }) => leftOut === undefined)
        .map((row) => outcomeOf(row, resultOf.get(row)));
      const nextLine = part.nextLine ?? lineAfter(input);
      const isLast = input.isLast && nextLine === lineAfter(input);
      const rejections = outcomes.flatMap(({ row, outcome, issues }) =>
        outcome === 'rejected' ? [{ line: row.firstLine, issues }] : [],
      );
      await keepRejections(query, importId, rejections, sql`ended_at is null`);
      const { imported, updated, unchanged, skipped, rejected } = countOutcomes(outcomes.map(({ outcome }) => outcome));
      const publisherIds = job.options.dryRun ? [] : publishersOfResults(results.slice(0, valid));
      await query(sql`
        update import_job set reported_at = clock_timestamp(), next_line = ${nextLine}, lines = ${nextLine - 1},
          so_far = ${JSON.stringify(part.soFar)}::jsonb,
          ${bytesRead === undefined ? sql`` : sql`bytes_read = ${bytesRead as number | null}::bigint,`} imported = imported + ${imported},
          updated = updated + ${updated}, unchanged = unchanged + ${unchanged}, skipped = skipped + ${skipped},
          rejected = rejected + ${rejected}, outcome = case when ${isLast} then 'finished' end,
          ended_at = case when ${isLast} then clock_timestamp() end,
          publisher_ids = array(select unnest(publisher_ids) union select unnest(${publisherIds}::uuid[]))
        where id = ${importId}`);
      if (isLast) await forgetRecords(query, importId);
      return { part, outcomes, nextLine, changed: outcomes.length > 0 || isLast };
    }),
  );
}

/** A part that was not committed yet. It is the next once it has a connection, and those before it are committed. */
type Turn = { isNext: Promise<unknown>; done: Promise<unknown>; paIds: Promise<ReadonlySet<unknown>> };
/** The last part of each import that came to this process. */
const turns = new Map<string, Turn>();

/**
 * Commits the parts of an import in turn. While one is written, so is the next, unless they share a PA-ID: each could then wait for the
 * other. Two parts at once import new records in 0.6 of the time.
 * @param store writes before the part that it gets has been committed, and commits after it; says when it begins
 */
async function inTurn<Result>(
  id: string,
  prepare: () => Promise<PreparedPart | undefined>,
  store: (early: PreparedPart | undefined, begins: () => void, before?: Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const before = turns.get(id);
  const early = prepare();
  const begun = Promise.withResolvers<void>();
  const stored = (async () => {
    const read = await early;
    // One that waits keeps a connection, so the part before it must have its own.
    await before?.isNext;
    try {
      if (before && paIdsOf(read).isDisjointFrom(await before.paIds))
        return await store(read, begun.resolve, before.done);
    } catch {
      // Whatever kept it from being written early: it is written in turn, if its lines are the next.
    }
    await before?.done;
    return store(read, begun.resolve);
  })();
  const done = stored.catch(() => {}).finally(begun.resolve);
  const turn = {
    isNext: Promise.all([begun.promise, before?.done]),
    done,
    paIds: early.then(paIdsOf, () => new Set<unknown>()),
  };
  turns.set(id, turn);
  try {
    return await stored;
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
  }
}

const paIdsOf = (read: PreparedPart | undefined) =>
  new Set<unknown>(read?.judged.flatMap(({ record }) => record?.paId ?? []));

function outcomeOf(row: InputRow, result: RecordResult | undefined): RowOutcome {
  if (!isInvalid(row) && result && result.outcome !== 'rejected')
    return { row, outcome: result.outcome, issues: result.warnings.map((issue) => named(issue, row)) };
  const others = (result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues));
  return { row, outcome: 'rejected', issues: [...row.issues, ...others.map((issue) => named(issue, row))] };
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
