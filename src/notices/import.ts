import { type Act, type AuditedChange, auditAll } from '../audit/audit-trail.ts';
import type { EntityManager } from '../database/connect.ts';
import { failure, type Issue } from '../failures.ts';
import type { ImportResult } from '../generated/graphql.ts';
import { type Known, type KnownNotice, readKnown, storeRecords } from './import-store.ts';
import { mintPaId } from './pa-id.ts';
import { type RecordRows, rowsOf } from './record-rows.ts';
import { type JudgedRecord, type NoticeRecordInput, parseRecord } from './record-schema.ts';
import { keepVersions, supersededBy } from './version-store.ts';

export type ImportOptions = {
  /** Replace notices whose PA-ID exists, parties included; counts stay unless the record brings some. */
  update: boolean;
  /** Judge the records, duplicates included, and write nothing. */
  dryRun: boolean;
};

const most = 1000;

const exists: Issue = {
  path: 'paId',
  message: 'exists already and was left as it is; import with update to replace it',
};
const ofAnother: Issue = {
  path: 'publisherId',
  message: 'must be that of the notice with this PA-ID, which is not this publisher’s',
};
const beingAmended: Issue = {
  path: 'paId',
  message: 'has an open amendment, which is to be signed off or discarded first',
};
const supersededAlready: Issue = {
  path: 'legalMetadata.version',
  message: 'must not be lower than the version that the notice has',
};
const unknownPublisher: Issue = { path: 'publisherId', message: 'must be the id of a publisher that exists' };

/** How records are written, and when. */
type WriteOptions = { update: boolean; now: Date };

/** A record that nothing speaks against. */
type Accepted = { index: number; record: NoticeRecordInput; paId: string; isMinted: boolean };

/**
 * Imports complete records, each on its own, in one transaction: those that are refused leave the others alone.
 * @returns what became of each record, in the order given
 * @throws Failure INPUT_INVALID for more than 1000 records
 */
export async function importNotices(
  em: EntityManager,
  act: Act,
  records: readonly unknown[],
  { update, dryRun }: ImportOptions,
): Promise<ImportResult[]> {
  const options = { update, now: act.now };
  if (records.length > most) {
    throw failure('INPUT_INVALID', { issues: [{ path: 'records', message: `must be ${most} at most` }] });
  }
  const judged = records.map(parseRecord);
  return em.transactional(async (work) => {
    const known = await readKnown(
      work.getKysely<unknown>(),
      judged.flatMap(({ paId }) => paId ?? []),
      judged.flatMap(({ publisherId }) => publisherId ?? []),
      update && !dryRun,
    );
    const { results, accepted } = compare(judged, known, options);
    if (dryRun) return results;
    for (const turn of inTurns(accepted)) {
      for (const [index, result] of await write(work, turn, known, options)) results[index] = result;
    }
    await auditAll(work, act, changesOf(accepted, results, known));
    return results;
  });
}

const rejected = (paId: string | null, issues: Issue[]): ImportResult => ({ paId, outcome: 'rejected', issues });

/** Compares each record with what exists, and with the records before it in the same call. */
function compare(judged: readonly JudgedRecord[], known: Known, { update, now }: WriteOptions) {
  const notices = new Map(known.notices);
  const accepted: Accepted[] = [];
  const results = judged.map((one, index): ImportResult => {
    const { record, paId, publisherId } = one;
    const existing = paId === null ? undefined : notices.get(paId);
    const issues = [...(one.issues ?? [])];
    if (publisherId !== null && !known.publishers.has(publisherId)) issues.push(unknownPublisher);
    if (existing) issues.push(...objectionsTo(existing, one, update));
    if (!record || issues.length > 0) return rejected(paId, issues);

    accepted.push({ index, record, paId: paId ?? mintPaId(), isMinted: paId === null });
    if (paId !== null) {
      const createdAt = existing?.createdAt ?? now;
      notices.set(paId, { publisherId, createdAt, ...standingOf(record), isBeingAmended: false });
    }
    return { paId, outcome: existing ? 'updated' : 'imported', issues: [] };
  });
  return { results, accepted };
}

function objectionsTo(existing: KnownNotice, judged: JudgedRecord, update: boolean): Issue[] {
  if (!update) return [exists];
  const { record, publisherId, issues = [] } = judged;
  const isSound = issues.every(({ path }) => path !== 'publisherId');
  const objections = isSound && existing.publisherId !== publisherId ? [ofAnother] : [];
  if (existing.isBeingAmended) objections.push(beingAmended);
  if (record && record.legalMetadata.version < existing.version) objections.push(supersededAlready);
  return objections;
}

const standingOf = ({ basicInformation, legalMetadata }: NoticeRecordInput) => ({
  version: legalMetadata.version,
  confirmationStatus: basicInformation.confirmationStatus,
  signOffStatus: basicInformation.signOffStatus,
});

/** What was written, for the audit trail: where each notice stood and stands; its content is in its record. */
function changesOf(accepted: readonly Accepted[], results: readonly ImportResult[], known: Known): AuditedChange[] {
  const standings = new Map<string, ReturnType<typeof standingOf>>();
  for (const [paId, { version, confirmationStatus, signOffStatus }] of known.notices) {
    standings.set(paId, { version, confirmationStatus, signOffStatus });
  }
  return accepted.flatMap(({ index, record }): AuditedChange[] => {
    const result = results[index];
    const paId = result?.paId;
    if (!paId || result.outcome === 'rejected') return [];
    const before = standings.get(paId) ?? null;
    const after = standingOf(record);
    standings.set(paId, after);
    return [{ action: 'notice.imported', paId, publisherId: record.publisherId, before, after }];
  });
}

/** Records of the same PA-ID are written one after the other: one statement can write a row once. */
function inTurns(accepted: readonly Accepted[]): Accepted[][] {
  const turns: Accepted[][] = [];
  const written = new Map<string, number>();
  for (const one of accepted) {
    const turn = written.get(one.paId) ?? 0;
    written.set(one.paId, turn + 1);
    turns[turn] ??= [];
    turns[turn].push(one);
  }
  return turns;
}

/** Writes records of different PA-IDs. @returns what became of them, by their place in the call */
async function write(
  em: EntityManager,
  accepted: readonly Accepted[],
  known: Known,
  options: WriteOptions,
): Promise<Map<number, ImportResult>> {
  const results = new Map<number, ImportResult>();
  let pending = accepted;
  while (pending.length > 0) {
    const outcomes = await store(em, pending, known, options);
    const taken: Accepted[] = [];
    for (const one of pending) {
      const outcome = outcomes.get(one.paId);
      if (outcome === undefined && one.isMinted) taken.push({ ...one, paId: mintPaId() });
      else if (outcome === undefined) results.set(one.index, rejected(one.paId, [options.update ? ofAnother : exists]));
      else if (typeof outcome === 'object') results.set(one.index, rejected(one.isMinted ? null : one.paId, [outcome]));
      else results.set(one.index, { paId: one.paId, outcome, issues: [] });
    }
    pending = taken;
  }
  return results;
}

/**
 * Writes the records together. Should the database refuse one after all, they are written one by one, so that only that
 * one is refused.
 * @returns what became of each PA-ID, or the database's objection; a PA-ID is absent when another import has taken it
 */
async function store(
  em: EntityManager,
  accepted: readonly Accepted[],
  known: Known,
  { update, now }: WriteOptions,
): Promise<Map<unknown, 'imported' | 'updated' | Issue>> {
  const replaceable = update ? accepted.flatMap(({ paId, isMinted }) => (isMinted ? [] : paId)) : [];
  const rows = accepted.map(({ record, paId }) =>
    rowsOf(record, {
      paId,
      publisherName: (record.publisherId && known.publishers.get(record.publisherId)) ?? null,
      createdAt: known.notices.get(paId)?.createdAt ?? now,
      now,
    }),
  );
  const storeSome = (some: RecordRows[]) =>
    em.transactional(async (work) => {
      const db = work.getKysely<unknown>();
      if (replaceable.length > 0) await keepVersions(db, await supersededBy(db, some), now);
      return storeRecords(db, some, replaceable);
    });
  try {
    return await storeSome(rows);
  } catch (error) {
    if (!objectionOf(error)) throw error;
  }
  const outcomes = new Map<unknown, 'imported' | 'updated' | Issue>();
  for (const row of rows) {
    try {
      for (const [paId, outcome] of await storeSome([row])) outcomes.set(paId, outcome);
    } catch (error) {
      const objection = objectionOf(error);
      if (!objection) throw error;
      outcomes.set(row.notice.paId, objection);
    }
  }
  return outcomes;
}

/** What PostgreSQL has against a value (SQLSTATE classes 22 and 23), without the value. Undefined: another error. */
function objectionOf(error: unknown): Issue | undefined {
  const { code, constraint } = Object(error) as { code?: unknown; constraint?: unknown };
  if (!/^2[23]/.test(String(code))) return undefined;
  return { path: '', message: `was refused by the database (${constraint ?? code})` };
}
