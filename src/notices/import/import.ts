import { type AuditActor, type AuditedChange, auditAll } from '../../audit/audit-trail.ts';
import type { EntityManager } from '../../database/connect.ts';
import { failure, type Issue } from '../../failures.ts';
import type { ImportResult } from '../../generated/graphql.ts';
import { mintPaId } from '../model/pa-id.ts';
import { type JudgedRecord, parseRecord } from '../record/parse-record.ts';
import {
  type KnownNotice,
  lockNotices,
  readCurrent,
  readOwners,
  readPublishers,
  storeMetrics,
  storeRecords,
} from '../store/notice-store.ts';
import { keepVersions } from '../store/version-store.ts';
import { comparableNotices } from './comparable.ts';
import { decide, type Existing, type Verdict, type Write } from './import-verdict.ts';

export type ImportOptions = {
  /** Replace notices whose PA-ID exists, parties included; counts stay unless the record brings some. */
  update: boolean;
  /** Leave notices whose PA-ID exists alone, without a complaint. Not together with `update`. */
  skipExisting: boolean;
  /** Judge the records, duplicates included, and write nothing. */
  dryRun: boolean;
};

type Db = ReturnType<EntityManager['getKysely']>;

const most = 1000;

/** A record of the call; its PA-ID is minted where it has none. */
type Entry = { index: number; judged: JudgedRecord; paId: string };
/** An entry that is to be written. */
type Accepted = { entry: Entry; verdict: Verdict & Write };

/**
 * Imports complete records, each on its own, in one transaction: those that are refused leave the others alone. Records
 * of the same PA-ID follow each other in the order given.
 * @returns what became of each record, in the order given
 * @throws Failure INPUT_INVALID for more than 1000 records, and for options that exclude each other
 */
export async function importNotices(
  em: EntityManager,
  actor: AuditActor,
  records: readonly unknown[],
  { update, skipExisting, dryRun }: ImportOptions,
): Promise<ImportResult[]> {
  const issues: Issue[] = [];
  if (records.length > most) issues.push({ path: 'records', message: `must be ${most} at most` });
  if (update && skipExisting) issues.push({ path: 'skipExisting', message: 'must not be given together with update' });
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const existing: Existing = update ? 'update' : skipExisting ? 'skip' : 'reject';
  const judged = records.map(parseRecord);
  return em.transactional(async (work) => {
    const db = work.getKysely<unknown>();
    const lookUp = (some: readonly JudgedRecord[]) => readKnown(db, some, { update, locked: !dryRun });
    const notices = await lookUp(judged);
    const publishers = await readPublishers(
      db,
      judged.flatMap(({ publisherId }) => publisherId ?? []),
    );
    const situation = { existing, now: actor.now, publishers, notices, comparable: comparableNotices(work) };
    const results: ImportResult[] = [];
    const changes: AuditedChange[] = [];

    const turns = inTurns(judged);
    for (const [turn, entries] of turns.entries()) {
      const isLast = turn === turns.length - 1;
      let pending = entries;
      while (pending.length > 0) {
        const accepted: Accepted[] = [];
        for (const entry of pending) {
          const verdict = decide(entry.judged, entry.paId, situation);
          if (verdict.outcome === 'imported' || verdict.outcome === 'updated') accepted.push({ entry, verdict });
          else results[entry.index] = resultOf(entry.judged.paId, verdict);
        }
        const stored = dryRun ? undefined : await store(work, accepted, actor.now);
        pending = [];
        for (const { entry, verdict } of accepted) {
          const { judged, index, paId } = entry;
          const objection = stored?.get(paId);
          if (stored && !stored.has(paId)) {
            pending.push(judged.paId === null ? { ...entry, paId: mintPaId() } : entry);
          } else if (objection) {
            results[index] = resultOf(judged.paId, { outcome: 'rejected', issues: [objection] });
          } else {
            results[index] = resultOf(dryRun ? judged.paId : paId, verdict);
            if (!isLast) notices.set(paId, verdict.next());
            changes.push(verdict.change);
          }
        }
        // What could not be written exists by now: another import was faster.
        for (const [paId, known] of await lookUp(pending.map(({ judged }) => judged))) notices.set(paId, known);
      }
    }
    if (!dryRun) await auditAll(work, actor, changes);
    return results;
  });
}

function resultOf(paId: string | null, verdict: Verdict): ImportResult {
  return {
    paId,
    outcome: verdict.outcome,
    issues: verdict.outcome === 'rejected' ? verdict.issues : [],
    warnings: 'warnings' in verdict ? verdict.warnings : [],
  };
}

/** The notices that exist among those that records name; for an update with all that it is judged by. */
async function readKnown(
  db: Db,
  judged: readonly JudgedRecord[],
  { update, locked }: { update: boolean; locked: boolean },
): Promise<Map<string, KnownNotice>> {
  const paIds = judged.flatMap(({ paId }) => paId ?? []);
  if (paIds.length === 0) return new Map();
  if (!update) return readOwners(db, paIds);
  if (locked) {
    await lockNotices(
      db,
      paIds,
      judged.flatMap(({ paId, record }) => (paId !== null && record && mayChangeCounts(record) ? paId : [])),
    );
  }
  return readCurrent(db, paIds);
}

/** Whether writing a record may write or delete counts. */
function mayChangeCounts({ campaign, targeting }: NonNullable<JudgedRecord['record']>): boolean {
  const { viewsCount, usesTargetingTechniques, usesAdDeliveryTechniques } = targeting;
  const isCountable = campaign.medium === 'online' || campaign.medium === 'native';
  return viewsCount !== null || !isCountable || !(usesTargetingTechniques || usesAdDeliveryTechniques);
}

/** Records of the same PA-ID are written one after the other: one statement can write a row once. */
function inTurns(judged: readonly JudgedRecord[]): Entry[][] {
  const turns: Entry[][] = [];
  const seen = new Map<string, number>();
  for (const [index, one] of judged.entries()) {
    const turn = one.paId === null ? 0 : (seen.get(one.paId) ?? 0);
    if (one.paId !== null) seen.set(one.paId, turn + 1);
    turns[turn] ??= [];
    turns[turn].push({ index, judged: one, paId: one.paId ?? mintPaId() });
  }
  return turns;
}

/**
 * Writes the records together. Should the database refuse one after all, they are written one by one, so that only that
 * one is refused.
 * @param accepted no two of them with the same PA-ID
 * @returns the PA-IDs that were written, or refused with the objection; absent is one that another import has taken
 */
async function store(
  em: EntityManager,
  accepted: readonly Accepted[],
  now: Date,
): Promise<Map<string, Issue | undefined>> {
  const outcomes = new Map<string, Issue | undefined>();
  if (accepted.length === 0) return outcomes;
  const storeSome = (some: readonly Accepted[]) =>
    em.transactional((work) => write(work.getKysely<unknown>(), some, now));
  try {
    for (const paId of await storeSome(accepted)) outcomes.set(paId, undefined);
    return outcomes;
  } catch (error) {
    if (!objectionOf(error)) throw error;
  }
  for (const one of accepted) {
    try {
      for (const paId of await storeSome([one])) outcomes.set(paId, undefined);
    } catch (error) {
      const objection = objectionOf(error);
      if (!objection) throw error;
      outcomes.set(one.entry.paId, objection);
    }
  }
  return outcomes;
}

/** @returns the PA-IDs that were written */
async function write(db: Db, accepted: readonly Accepted[], now: Date): Promise<string[]> {
  const ofNotices = accepted.filter(({ verdict }) => !verdict.countsOnly);
  const ofCounts = accepted.filter(({ verdict }) => verdict.countsOnly);
  const paIdsOf = (some: readonly Accepted[]) => some.map(({ entry }) => entry.paId);

  await keepVersions(db, paIdsOf(accepted.filter(({ verdict }) => verdict.keepsVersion)), now);
  await storeMetrics(
    db,
    ofCounts.flatMap(({ verdict }) => verdict.rows.metrics ?? []),
  );
  const stored = await storeRecords(
    db,
    ofNotices.map(({ verdict }) => verdict.rows),
    paIdsOf(accepted.filter(({ verdict }) => verdict.outcome === 'updated')),
  );
  return [...paIdsOf(ofCounts), ...stored];
}

/** What PostgreSQL has against a value (SQLSTATE classes 22 and 23), without the value. Undefined: another error. */
function objectionOf(error: unknown): Issue | undefined {
  const { code, constraint } = Object(error) as { code?: unknown; constraint?: unknown };
  if (!/^2[23]/.test(String(code))) return undefined;
  return { path: '', message: `was refused by the database (${constraint ?? code})` };
}
