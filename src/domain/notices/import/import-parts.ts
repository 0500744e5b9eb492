import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn } from '../../../platform/database/query.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/database/validate-text.ts';
import { failure } from '../../../platform/failures.ts';
import type { AuditActor } from '../../audit/audit-trail.ts';
import { type ImportOptions, importNotices, type RecordResult } from './import.ts';
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
  bytesRead?: unknown;
};

/** What became of lines of a file. */
export type Part = {
  nextLine: number;
  /** Whether the file ends with them. */
  isLast: boolean;
  outcomes: readonly RecordResult['outcome'][];
  rejections: readonly Rejection[];
};

/** Imports records with the options of an import, or only validates them. */
type ImportOfPart = (
  records: readonly unknown[],
  validatesOnly: boolean,
  lines: readonly number[],
) => Promise<RecordResult[]>;

/**
 * Imports lines of a file as a part of an import: in one transaction with its totals, so that lines that are sent again
 * are not imported again.
 * @param read imports them. Not called if others come next
 * @returns the line that comes next, and whether anything was imported or rejected, or the import ended
 * @throws Failure INPUT_INVALID, IMPORT_NOT_OWN
 */
export async function importPart(
  em: EntityManager,
  actor: AuditActor,
  { importId, line, lineAfter, firstLine, bytesRead }: Lines,
  read: (importRecords: ImportOfPart) => Promise<Part>,
): Promise<{ nextLine: number; changed: boolean }> {
  const issues = validateBytes({ bytesRead });
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  return em.transactional(async (work) => {
    const query = queryIn(work);
    const job = await lockOwn(query, actor, importId);
    const expected = Math.max(job.nextLine, firstLine);
    // The lines of an import that has ended come again if the answer to the last of them was lost.
    if (job.hasEnded && lineAfter > expected) rejectEnded();
    if (job.hasEnded || expected !== line) return { nextLine: expected, changed: false };
    const publisherIds: string[] = [];
    const part = await read(async (records, validatesOnly, lines) => {
      const options = { ...job.options, dryRun: job.options.dryRun || validatesOnly };
      const results = await importNotices(work, { ...actor, importId }, records, options, { importId, lines });
      if (!options.dryRun) publisherIds.push(...publishersOfResults(results));
      return results;
    });
    const { nextLine, isLast, outcomes, rejections } = part;
    await keepRejections(query, importId, rejections, sql`ended_at is null`);
    const { imported, updated, unchanged, skipped, rejected } = countOutcomes(outcomes);
    await query(sql`
      update import_job set reported_at = clock_timestamp(), next_line = ${nextLine}, lines = ${nextLine - 1},
        ${bytesRead === undefined ? sql`` : sql`bytes_read = ${bytesRead as number | null}::bigint,`} imported = imported + ${imported},
        updated = updated + ${updated}, unchanged = unchanged + ${unchanged}, skipped = skipped + ${skipped},
        rejected = rejected + ${rejected}, outcome = case when ${isLast} then 'finished' end,
        ended_at = case when ${isLast} then clock_timestamp() end,
        publisher_ids = array(select unnest(publisher_ids) union select unnest(${publisherIds}::uuid[]))
      where id = ${importId}`);
    if (isLast) await forgetRecords(query, importId);
    return { nextLine, changed: outcomes.length > 0 || isLast };
  });
}

type OwnJob = { hasEnded: boolean; nextLine: number; options: ImportOptions };

/** An import of the caller, for whose next lines others wait. @throws Failure INPUT_INVALID, IMPORT_NOT_OWN */
async function lockOwn(query: Query, actor: AuditActor, id: string): Promise<OwnJob> {
  const [job] = isUuid(id)
    ? await query(sql<{ isOwn: boolean; hasEnded: boolean; nextLine: number } & ImportOptions>`
        select ${isOwn(actor)} as "isOwn", ended_at is not null as "hasEnded", next_line as "nextLine",
          ${onExisting} as "onExisting", is_dry_run as "dryRun"
        from import_job where id = ${id} for no key update`)
    : [];
  if (!job) rejectEnded();
  const { isOwn: own, hasEnded, nextLine, ...options } = job;
  if (!own) throw failure('IMPORT_NOT_OWN');
  return { hasEnded, nextLine, options };
}
