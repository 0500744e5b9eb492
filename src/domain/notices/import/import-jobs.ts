import { randomUUID } from 'node:crypto';
import type { ImportEnd, ReportImportInput, StartImportInput } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn, type Sql, sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/database/validate-text.ts';
import { failure } from '../../../platform/failures.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { type AuditActor, actorColumns, audit } from '../../audit/audit-trail.ts';
import { keptFileName } from '../../audit/audited-text.ts';
import { type ImportOptions, importNotices, type RecordResult } from './import.ts';
import { onExisting } from './import-list.ts';
import { keepRejections } from './import-rejections.ts';
import { forgetRecords } from './repeated-records.ts';

const maxBytes = Number.MAX_SAFE_INTEGER;
const isWhole = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

/** Starts an import. @returns its id @throws Failure INPUT_INVALID */
export async function startImport(query: Query, actor: AuditActor, input: StartImportInput): Promise<string> {
  const { bytesTotal, onExisting, dryRun, continues } = input;
  const source = keptFileName(input.source);
  const issues = validateBytes({ bytesTotal });
  const continuesId = typeof continues === 'string' ? await firstOf(query, continues) : null;
  if (continuesId === undefined) issues.push(issue('continues', 'not_found', {}, 'must be the id of an import'));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const id = randomUUID();
  await insertJob(query, actor, { id, source, bytesTotal: bytesTotal as number, onExisting, dryRun, continuesId });
  return id;
}

/** The import that an import continues, else itself. Undefined if there is none. */
async function firstOf(query: Query, id: string): Promise<string | undefined> {
  const [job] = isUuid(id)
    ? await query(sql<{ id: string }>`select coalesce(continues_id, id) as id from import_job where id = ${id}`)
    : [];
  return job?.id;
}

const noResults = { imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };

type NewJob = ImportOptions & {
  id: string;
  source?: string | null | undefined;
  bytesTotal?: number | null | undefined;
  outcome?: ImportEnd;
  results?: Record<RecordResult['outcome'], number>;
  publisherIds?: readonly string[];
  continuesId?: string | null | undefined;
};

async function insertJob(
  query: Query,
  actor: AuditActor,
  { id, source, bytesTotal, onExisting, dryRun, outcome, results = noResults, publisherIds = [], continuesId }: NewJob,
): Promise<void> {
  const { requestId, actorKind, actorTokenId, actorSubject } = actorColumns(actor);
  const { imported, updated, unchanged, skipped, rejected } = results;
  const lines = imported + updated + unchanged + skipped + rejected;
  // Not `now()`, which is the start of the transaction: others may have started since.
  await query(sql`
    insert into import_job (id, started_at, reported_at, ended_at, outcome, actor_kind, actor_token_id, actor_subject,
      request_id, source, bytes_total, updates_existing, skips_existing, is_dry_run, lines, imported, updated, unchanged,
      skipped, rejected, publisher_ids, continues_id)
    values (${id}, clock_timestamp(), clock_timestamp(), ${outcome ? sql`clock_timestamp()` : null}, ${outcome ?? null},
      ${actorKind}, ${actorTokenId}, ${actorSubject}, ${requestId}, ${source ?? null}, ${bytesTotal ?? null},
      ${onExisting === 'update'}, ${onExisting === 'skip'}, ${dryRun}, ${lines}, ${imported}, ${updated}, ${unchanged}, ${skipped}, ${rejected},
      ${publisherIds}::uuid[], ${continuesId ?? null})`);
}

const counts = ['lines', 'imported', 'updated', 'unchanged', 'skipped', 'rejected'] as const;
const maxCount = 2 ** 31 - 1;

/** Whether an import was started with the caller's token, or by the same person. */
function isOwn(actor: AuditActor): Sql<boolean> {
  const { actorTokenId, actorSubject } = actorColumns(actor);
  return sql`((actor_token_id, actor_subject) is not distinct from (${actorTokenId}::uuid, ${actorSubject}::text))`;
}

/**
 * Replaces the progress of an import, unless it has ended.
 * @returns whether anything changed
 * @throws Failure IMPORT_UNKNOWN, IMPORT_NOT_OWN, INPUT_INVALID
 */
export async function reportImport(query: Query, actor: AuditActor, input: ReportImportInput): Promise<boolean> {
  const { id, bytesRead, outcome, rejections, ...progress } = input;
  const given = counts.flatMap((name) => (progress[name] == null ? [] : [{ name, count: progress[name] }]));
  const issues: Issue[] = given.flatMap(({ name, count }) =>
    isWhole(count, maxCount) ? [] : [issue(name, 'out_of_range', { min: 0, max: maxCount })],
  );
  issues.push(...validateBytes({ bytesRead }));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  if (!isUuid(id)) throw failure('IMPORT_UNKNOWN');
  const reported = [
    sql`reported_at = clock_timestamp()`,
    ...given.map(({ name, count }) => sql`${sql.id(name)} = ${count}`),
    ...(bytesRead === undefined ? [] : [sql`bytes_read = ${bytesRead as number | null}::bigint`]),
    ...(outcome ? [sql`outcome = ${outcome}`, sql`ended_at = clock_timestamp()`] : []),
  ];
  await keepRejections(query, id, rejections ?? [], sql`ended_at is null and ${isOwn(actor)}`);
  const [found] = await query(sql<{ isOwn: boolean; changed: boolean }>`
    with job as (select ${isOwn(actor)} as is_own from import_job where id = ${id}),
      changed as (
        update import_job set ${sql.join(reported)}
        where id = ${id} and ended_at is null and ${isOwn(actor)} returning id)
    select is_own as "isOwn", exists (select from changed) as changed from job`);
  if (!found) throw failure('IMPORT_UNKNOWN');
  if (!found.isOwn) throw failure('IMPORT_NOT_OWN');
  if (outcome) await forgetRecords(query, id);
  return found.changed;
}

/** Ends an import of any caller. @returns false if it had ended @throws Failure IMPORT_UNKNOWN */
export async function endImport(em: EntityManager, actor: AuditActor, id: string): Promise<boolean> {
  if (!isUuid(id)) throw failure('IMPORT_UNKNOWN');
  return em.transactional(async (work) => {
    const outcome: ImportEnd = 'interrupted';
    const [job] = await queryIn(work)(sql<{ isEnded: boolean }>`
      select ended_at is not null as "isEnded" from import_job where id = ${id} for no key update`);
    if (!job) throw failure('IMPORT_UNKNOWN');
    if (job.isEnded) return false;
    await queryIn(work)(sql`
      update import_job set outcome = ${outcome}, ended_at = clock_timestamp() where id = ${id}`);
    await forgetRecords(queryIn(work), id);
    audit(work, { ...actor, importId: id }, { action: 'import.ended', after: { outcome } });
    return true;
  });
}

export const validateBytes = (bytes: Record<string, unknown>): Issue[] =>
  Object.entries(bytes).flatMap(([path, value]) =>
    value == null || isWhole(value, maxBytes) ? [] : [issue(path, 'out_of_range', { min: 0, max: maxBytes })],
  );

/**
 * Imports records as a part of an import that was started, or as an import of its own, which is recorded in the same
 * transaction. A dry run of its own is not recorded: it stores nothing.
 * @throws Failure INPUT_INVALID, IMPORT_NOT_OWN
 */
export async function importAsJob(
  em: EntityManager,
  actor: AuditActor,
  records: readonly unknown[],
  { importId, ...options }: ImportOptions & { importId?: string | null },
): Promise<{ results: RecordResult[]; importId: string | null }> {
  if (typeof importId === 'string') {
    if ((await readOwn(queryIn(em), actor, importId)).hasEnded) rejectEnded();
    return em.transactional(async (work) => {
      const results = await importNotices(work, { ...actor, importId }, records, options);
      if (!options.dryRun) await addPublishers(queryIn(work), importId, publishersOfResults(results));
      return { results, importId };
    });
  }
  if (options.dryRun) return { results: await importNotices(em, actor, records, options), importId: null };
  return em.transactional(async (work) => {
    const id = randomUUID();
    const results = await importNotices(work, { ...actor, importId: id }, records, options);
    await insertJob(queryIn(work), actor, {
      ...options,
      id,
      outcome: 'finished',
      results: countOutcomes(results.map(({ outcome }) => outcome)),
      publisherIds: publishersOfResults(results),
    });
    return { results, importId: id };
  });
}

export const publishersOfResults = (results: readonly RecordResult[]) => [
  ...new Set(results.flatMap(({ publisherId }) => publisherId ?? [])),
];

/**
 * Call it last in the transaction, because calls of an import at the same time wait for each other here. It checks once
 * more that the import has not ended: after its end nothing is stored.
 * @throws Failure INPUT_INVALID
 */
async function addPublishers(query: Query, id: string, publisherIds: readonly string[]): Promise<void> {
  const changed = await query(sql`
    update import_job set publisher_ids = array(select unnest(publisher_ids) union select unnest(${publisherIds}::uuid[]))
    where id = ${id} and ended_at is null returning id`);
  if (changed.length === 0) rejectEnded();
}

export function countOutcomes(outcomes: readonly RecordResult['outcome'][]): typeof noResults {
  const counted = { ...noResults };
  for (const outcome of outcomes) counted[outcome] += 1;
  return counted;
}

/** An import of the caller. `soFar`: what the lines of its file tell about the rest of them. */
export type OwnJob = {
  hasEnded: boolean;
  nextLine: number;
  soFar: Readonly<Record<string, number | undefined>>;
  options: ImportOptions;
};

/** @throws Failure INPUT_INVALID, IMPORT_NOT_OWN */
export async function readOwn(
  query: Query,
  actor: AuditActor,
  id: string,
  lock: Sql<unknown> = sql``,
): Promise<OwnJob> {
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

export function rejectEnded(): never {
  const issues = [issue('importId', 'not_found', {}, 'must be the id of an import that has not ended')];
  throw failure('INPUT_INVALID', { issues });
}
