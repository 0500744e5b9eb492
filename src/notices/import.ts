import type { EntityManager } from '../database/connect.ts';
import { failure, type Issue } from '../failures.ts';
import type { ImportResult } from '../generated/graphql.ts';
import { type Known, type KnownNotice, readKnown, storeRecords } from './import-store.ts';
import { mintPaId } from './pa-id.ts';
import { type RecordRows, rowsOf } from './record-rows.ts';
import { type JudgedRecord, type NoticeRecordInput, parseRecord } from './record-schema.ts';

export type ImportOptions = {
  /** Replace notices whose PA-ID exists, parties included; counts stay unless the record brings some. */
  update: boolean;
  /** Judge the records, duplicates included, and write nothing. */
  dryRun: boolean;
  now: Date;
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
const unknownPublisher: Issue = { path: 'publisherId', message: 'must be the id of a publisher that exists' };

/** A record that nothing speaks against. */
type Accepted = { index: number; record: NoticeRecordInput; paId: string; isMinted: boolean };

/**
 * Imports complete records, each on its own, in one transaction: those that are refused leave the others alone.
 * @returns what became of each record, in the order given
 * @throws Failure INPUT_INVALID for more than 1000 records
 */
export async function importNotices(
  em: EntityManager,
  records: readonly unknown[],
  options: ImportOptions,
): Promise<ImportResult[]> {
  if (records.length > most) {
    throw failure('INPUT_INVALID', { issues: [{ path: 'records', message: `must be ${most} at most` }] });
  }
  const judged = records.map(parseRecord);
  return em.transactional(async (work) => {
    const known = await readKnown(
      work.getKysely<unknown>(),
      judged.flatMap(({ paId }) => paId ?? []),
      judged.flatMap(({ publisherId }) => publisherId ?? []),
    );
    const { results, accepted } = compare(judged, known, options);
    if (options.dryRun) return results;
    for (const turn of inTurns(accepted)) {
      for (const [index, result] of await write(work, turn, known, options)) results[index] = result;
    }
    return results;
  });
}

const rejected = (paId: string | null, issues: Issue[]): ImportResult => ({ paId, outcome: 'rejected', issues });

/** Compares each record with what exists, and with the records before it in the same call. */
function compare(judged: readonly JudgedRecord[], known: Known, { update, now }: ImportOptions) {
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
    if (paId !== null) notices.set(paId, { publisherId, createdAt: now });
    return { paId, outcome: existing ? 'updated' : 'imported', issues: [] };
  });
  return { results, accepted };
}

function objectionsTo(existing: KnownNotice, { publisherId, issues = [] }: JudgedRecord, update: boolean): Issue[] {
  if (!update) return [exists];
  const isSound = issues.every(({ path }) => path !== 'publisherId');
  return isSound && existing.publisherId !== publisherId ? [ofAnother] : [];
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
  options: ImportOptions,
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
  { update, now }: ImportOptions,
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
    em.transactional((work) => storeRecords(work.getKysely<unknown>(), some, replaceable));
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
