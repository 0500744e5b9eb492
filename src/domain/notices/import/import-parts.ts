import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn, type Sql, sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/database/validate-text.ts';
import { failure } from '../../../platform/failures.ts';
import type { AuditActor } from '../../audit/audit-trail.ts';
import { type ImportOptions, importNotices, importPrepared, prepare, type RecordResult } from './import.ts';
import { countOutcomes, isOwn, publishersOfResults, rejectEnded, validateBytes } from './import-jobs.ts';
import { onExisting } from './import-list.ts';
import { keepRejections, type Rejection } from './import-rejections.ts';
import { forgetRecords } from './repeated-records.ts';

/** Lines of a file. */
type Lines = {
  importId: string;
  /** The first of the lines. */
  line: number;
  /** The line that comes after them. */
  lineAfter: number;
  /** The first line of the file that is no header. */
  firstLine: number;
  /** Whether the file ends with them. */
  isLast: boolean;
  bytesRead?: unknown;
};

/** What a file so far tells about the rest of it. */
type SoFar = Readonly<Record<string, number | undefined>>;

/** The records of rows, and the line in which each begins. */
type Records = { records: readonly unknown[]; lines: readonly number[] };

/** Rows that were read from lines. */
type Part<Row> = {
  /** The line after the rows; undefined: that after the lines. */
  nextLine: number | undefined;
  soFar: SoFar;
  valid: Records;
  /** Those that have issues already; they are validated to find the others. */
  invalid: Records;
  outcomesOf: (valid: readonly RecordResult[], invalid: readonly RecordResult[]) => Row[];
};
type Outcome = { outcome: RecordResult['outcome']; rejection: Rejection };

/**
 * Imports lines of a file as a part of an import: in one transaction with its totals, so that lines that are sent again
 * are not imported again.
 * @param read reads them. Not called if the import has ended
 * @returns the line that comes next, and whether anything was imported or rejected, or the import ended. No part and no
 *   outcomes if other lines come next
 * @throws Failure INPUT_INVALID, IMPORT_NOT_OWN
 */
export async function importPart<Row extends Outcome, Read>(
  em: EntityManager,
  actor: AuditActor,
  { importId, line, lineAfter, firstLine, isLast: endsFile, bytesRead }: Lines,
  read: (soFar: SoFar) => Part<Row> & Read,
): Promise<{ part?: Read; outcomes: Row[]; nextLine: number; changed: boolean }> {
  const issues = validateBytes({ bytesRead });
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const readAs = async (query: Query, { soFar, options }: OwnJob) => {
    const part = read(soFar);
    return { soFar, part, prepared: await prepare(query, part.valid.records, options) };
  };
  const early = async () => {
    const job = await readOwn(queryIn(em), actor, importId, sql``);
    return job.hasEnded ? undefined : readAs(queryIn(em), job);
  };
  return inTurn(importId, early, (early) =>
    em.transactional(async (work) => {
      const query = queryIn(work);
      // For whose next lines others wait.
      const job = await readOwn(query, actor, importId, sql`for no key update`);
      const expected = Math.max(job.nextLine, firstLine);
      // The lines of an import that has ended come again if the answer to the last of them was lost.
      if (job.hasEnded && lineAfter > expected) rejectEnded();
      if (job.hasEnded || expected !== line) return { nextLine: expected, changed: false, outcomes: [] };
      const isEarly = JSON.stringify(early?.soFar) === JSON.stringify(job.soFar);
      const { part, prepared } = early && isEarly ? early : await readAs(query, job);
      const { valid, invalid } = part;
      const own = { ...actor, importId };
      const file = ({ lines }: Records) => ({ importId, lines });
      const results = await importPrepared(work, own, prepared, job.options, file(valid));
      const tried =
        invalid.records.length === 0
          ? []
          : await importNotices(work, own, invalid.records, { ...job.options, dryRun: true }, file(invalid));
      const outcomes = part.outcomesOf(results, tried);
      const nextLine = part.nextLine ?? lineAfter;
      const isLast = endsFile && nextLine === lineAfter;
      const rejections = outcomes.flatMap(({ outcome, rejection }) => (outcome === 'rejected' ? [rejection] : []));
      await keepRejections(query, importId, rejections, sql`ended_at is null`);
      const { imported, updated, unchanged, skipped, rejected } = countOutcomes(outcomes.map(({ outcome }) => outcome));
      const publisherIds = job.options.dryRun ? [] : publishersOfResults(results);
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

const turns = new Map<string, Promise<unknown>>();

/** Parts of an import that came to this process are stored in turn; meanwhile the next is read and validated. */
async function inTurn<Early, Result>(
  id: string,
  prepare: () => Promise<Early>,
  store: (early: Early) => Promise<Result>,
) {
  const before = turns.get(id);
  const stored = (async () => {
    const early = await prepare();
    await before;
    return store(early);
  })();
  const turn = stored.catch(() => {});
  turns.set(id, turn);
  try {
    return await stored;
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
  }
}

type OwnJob = { hasEnded: boolean; nextLine: number; soFar: SoFar; options: ImportOptions };

/** An import of the caller. @throws Failure INPUT_INVALID, IMPORT_NOT_OWN */
async function readOwn(query: Query, actor: AuditActor, id: string, lock: Sql<unknown>): Promise<OwnJob> {
  const [job] = isUuid(id)
    ? await query(sql<{ isOwn: boolean } & Omit<OwnJob, 'options'> & ImportOptions>`
        select ${isOwn(actor)} as "isOwn", ended_at is not null as "hasEnded", next_line as "nextLine",
          so_far as "soFar", ${onExisting} as "onExisting", is_dry_run as "dryRun"
        from import_job where id = ${id} ${lock}`)
    : [];
  if (!job) rejectEnded();
  const { isOwn: own, hasEnded, nextLine, soFar, ...options } = job;
  if (!own) throw failure('IMPORT_NOT_OWN');
  return { hasEnded, nextLine, soFar, options };
}
