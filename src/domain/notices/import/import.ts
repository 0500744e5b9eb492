import type { ImportOutcome, OnExisting } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn } from '../../../platform/database/sql.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { type AuditActor, type AuditedChange, auditAll } from '../../audit/audit-trail.ts';
import { mintPaId } from '../model/pa-id.ts';
import { metricsApply } from '../predicates/metrics-apply.ts';
import { type ParsedRecord, parseRecord } from '../record/parse-record.ts';
import {
  isRetired,
  type KnownNotice,
  lockCounts,
  lockNotices,
  readCurrent,
  readOwners,
  readPublishers,
  readRetired,
  retiredAt,
  storeMetrics,
  storeRecords,
} from '../store/notice-store.ts';
import { archiveVersions } from '../store/version-store.ts';
import { decide, type ImportVerdict, type Write } from './import-verdict.ts';
import { type FileLines, findRepeated } from './repeated-records.ts';
import { findRepetitions } from './unchanged.ts';

export type ImportOptions = {
  /** What happens to records whose PA-ID exists. An update replaces parties, too. Counts remain unless the record has some. */
  onExisting: OnExisting;
  /** Validate the records, duplicates included, and write nothing. */
  dryRun: boolean;
};

/** The result of a record. `publisherId`: of a notice that was imported or updated. */
export type RecordResult = {
  paId: string | null;
  publisherId?: string | undefined;
  outcome: ImportOutcome;
  issues: Issue[];
  warnings: Issue[];
};

/** A record of the call. */
type Given = { index: number; parsed: ParsedRecord };
/** … with a PA-ID, which is minted if it has none. */
type Entry = Given & { paId: string };
/** An entry to write. */
type Accepted = { entry: Entry; verdict: ImportVerdict & Write };

/** Records with what can be found out before the transaction that stores them. */
export type PreparedRecords = {
  records: readonly unknown[];
  /** The indexes of those that repeat what is stored. */
  unchanged: ReadonlySet<number>;
  parsed: readonly ParsedRecord[];
};

/** Validates records, which is most of the work of an import. */
export async function prepare(
  query: Query,
  records: readonly unknown[],
  { onExisting }: Pick<ImportOptions, 'onExisting'>,
): Promise<PreparedRecords> {
  const unchanged = onExisting === 'update' ? await findRepetitions(query, records) : new Set<number>();
  const parsed = records.flatMap((record, index) => (unchanged.has(index) ? [] : [parseRecord(record)]));
  return { records, unchanged, parsed };
}

/** Imports complete records in one transaction. @returns the result of each record, in the same order */
export const importNotices = (
  em: EntityManager,
  actor: AuditActor,
  records: readonly unknown[],
  options: ImportOptions,
): Promise<RecordResult[]> =>
  em.transactional(async (work) =>
    importPrepared(work, actor, await prepare(queryIn(work), records, options), options),
  );

/**
 * Imports prepared records, each independently: a refused record does not affect the others. Versions of a notice are
 * applied in the order given; a version that is there again is refused.
 * @param file the lines of the records, if they are a part of a file
 * @param valid how many of the records may be stored, the first ones; the others are only judged
 */
export async function importPrepared(
  work: EntityManager,
  actor: AuditActor,
  { records, unchanged, parsed }: PreparedRecords,
  { onExisting, dryRun }: ImportOptions,
  file?: FileLines,
  valid = records.length,
): Promise<RecordResult[]> {
  const query = queryIn(work);
  const repeated = await findRepeated(query, records, file);
  const results: RecordResult[] = [];
  const given: Given[] = [];
  const parsedOnes = parsed.values();
  for (const [index, record] of records.entries()) {
    const again = repeated.get(index);
    const { paId } = record as { paId: string };
    const parsed = unchanged.has(index) ? undefined : parsedOnes.next().value;
    if (again) results[index] = resultOf(paId, { outcome: 'rejected', issues: [again] });
    else if (parsed) given.push({ index, parsed });
    else results[index] = resultOf(paId, { outcome: 'unchanged' });
  }
  const lookUp = (some: readonly Given[]) =>
    readKnown(
      query,
      some.map(({ parsed }) => parsed),
      { update: onExisting === 'update', locked: !dryRun, now: actor.now },
    );
  const notices = await lookUp(given);
  const publishers = await readPublishers(
    query,
    given.flatMap(({ parsed }) => parsed.publisherId ?? []),
  );
  const retired = await readRetired(
    query,
    given.flatMap(({ parsed }) => parsed.paId ?? []),
  );
  const state = { onExisting, now: actor.now, publishers, notices, retired };
  const changes: AuditedChange[] = [];
  const batches = batchesWithoutDuplicates(given);
  const mayBeStored = ({ index }: Given) => !dryRun && index < valid;

  /** Decides and stores records with distinct PA-IDs. @returns those whose PA-ID another import took meanwhile */
  async function importBatch(entries: readonly Entry[]): Promise<Entry[]> {
    const accepted: Accepted[] = [];
    for (const entry of entries) {
      const verdict = decide(entry.parsed, entry.paId, state);
      if (verdict.outcome === 'imported' || verdict.outcome === 'updated') accepted.push({ entry, verdict });
      else results[entry.index] = resultOf(entry.parsed.paId, verdict);
    }
    const stored = await store(
      work,
      accepted.filter(({ entry }) => mayBeStored(entry)),
      actor.now,
    );
    const taken: Entry[] = [];
    for (const { entry, verdict } of accepted) {
      const { parsed, index, paId } = entry;
      const issue = stored.get(paId);
      if (issue) results[index] = resultOf(parsed.paId, { outcome: 'rejected', issues: [issue] });
      else if (mayBeStored(entry) && !stored.has(paId))
        taken.push(parsed.paId === null ? { ...entry, paId: mintPaId() } : entry);
      else {
        results[index] = resultOf(mayBeStored(entry) ? paId : parsed.paId, verdict);
        if (batches.length > 1) notices.set(paId, verdict.next());
        if (mayBeStored(entry)) changes.push(verdict.change);
      }
    }
    for (const [paId, known] of await lookUp(taken)) notices.set(paId, known);
    return taken;
  }

  for (const batch of batches) for (let waiting = batch; waiting.length > 0; ) waiting = await importBatch(waiting);
  await auditAll(work, actor, changes);
  return results;
}

function resultOf(paId: string | null, verdict: ImportVerdict): RecordResult {
  return {
    paId,
    publisherId: 'change' in verdict ? (verdict.change.publisherId ?? undefined) : undefined,
    outcome: verdict.outcome,
    issues: verdict.outcome === 'rejected' ? verdict.issues : [],
    warnings: 'warnings' in verdict ? verdict.warnings : [],
  };
}

/** Reads the existing notices among the PA-IDs of records, with their content for an update. */
async function readKnown(
  query: Query,
  records: readonly ParsedRecord[],
  { update, locked, now }: { update: boolean; locked: boolean; now: Date },
): Promise<Map<string, KnownNotice>> {
  const paIds = records.flatMap(({ paId }) => paId ?? []);
  if (paIds.length === 0) return new Map();
  const owners = update ? undefined : await readOwners(query, paIds);
  if (locked) {
    const counted = records.filter(
      ({ paId, record }) => paId && !owners?.has(paId) && record && mayChangeCounts(record, now),
    );
    if (counted.length > 0)
      await lockCounts(
        query,
        counted.flatMap(({ paId }) => paId ?? []),
      );
    if (update) await lockNotices(query, paIds);
  }
  return owners ?? readCurrent(query, paIds);
}

/** Whether writing a record may write or delete counts, or make them inapplicable. */
function mayChangeCounts(record: NonNullable<ParsedRecord['record']>, now: Date): boolean {
  const { basicInformation, campaign, targeting } = record;
  return targeting.viewsCount !== null || !metricsApply({ ...basicInformation, ...campaign, ...targeting }, now);
}

/** One statement can write a row only once, so records with the same PA-ID go to different batches. */
function batchesWithoutDuplicates(records: readonly Given[]): Entry[][] {
  const batches: Entry[][] = [];
  const seen = new Map<string, number>();
  for (const { index, parsed } of records) {
    const batch = parsed.paId === null ? 0 : (seen.get(parsed.paId) ?? 0);
    if (parsed.paId !== null) seen.set(parsed.paId, batch + 1);
    batches[batch] ??= [];
    batches[batch].push({ index, parsed, paId: parsed.paId ?? mintPaId() });
  }
  return batches;
}

/**
 * Writes the records together. If the database refuses one, they are written one by one, so that only that one fails.
 * @param accepted with distinct PA-IDs
 * @returns the PA-IDs that were written, or refused with an issue. A PA-ID that a concurrent import has used is absent.
 */
async function store(
  em: EntityManager,
  accepted: readonly Accepted[],
  now: Date,
): Promise<Map<string, Issue | undefined>> {
  const outcomes = new Map<string, Issue | undefined>();
  if (accepted.length === 0) return outcomes;
  const storeSome = (some: readonly Accepted[]) => em.transactional((work) => write(work, some, now));
  try {
    for (const paId of await storeSome(accepted)) outcomes.set(paId, undefined);
    return outcomes;
  } catch (error) {
    if (!issueOf(error)) throw error;
  }
  for (const one of accepted) {
    try {
      for (const paId of await storeSome([one])) outcomes.set(paId, undefined);
    } catch (error) {
      const issue = issueOf(error);
      if (!issue) throw error;
      outcomes.set(one.entry.paId, issue);
    }
  }
  return outcomes;
}

/** @returns the PA-IDs that were written */
async function write(em: EntityManager, accepted: readonly Accepted[], now: Date): Promise<string[]> {
  const query = queryIn(em);
  const noticeWrites = accepted.filter(({ verdict }) => !verdict.countsOnly);
  const countWrites = accepted.filter(({ verdict }) => verdict.countsOnly);
  const paIdsOf = (some: readonly Accepted[]) => some.map(({ entry }) => entry.paId);

  await archiveVersions(query, paIdsOf(accepted.filter(({ verdict }) => verdict.archivesVersion)), now);
  await storeMetrics(
    query,
    countWrites.flatMap(({ verdict }) => verdict.rows.metrics ?? []),
  );
  const stored = await storeRecords(
    em,
    noticeWrites.map(({ verdict }) => verdict.rows),
    paIdsOf(accepted.filter(({ verdict }) => verdict.outcome === 'updated')),
    now,
  );
  return [...paIdsOf(countWrites), ...stored];
}

/** The issue for a value that PostgreSQL refuses (SQLSTATE classes 22 and 23). Undefined for other errors. */
function issueOf(error: unknown): Issue | undefined {
  if (isRetired(error)) return retiredAt('paId');
  const { code, constraint } = Object(error) as { code?: unknown; constraint?: unknown };
  if (!/^2[23]/.test(String(code))) return undefined;
  return issue('', 'refused_by_database', {}, `was refused by the database (${constraint ?? code})`);
}
