import { columnOf } from '../../../platform/database/columns.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { recordset } from '../../../platform/database/recordset.ts';
import { type Query, queryIn, type Sql, sql } from '../../../platform/database/sql.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import { isCountableSql } from '../model/countable.ts';
import { Notice, type NoticeEntity } from '../model/notice.entity.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow } from '../model/rows.ts';
import { type DocumentRow, documentColumns, noticeRowOf } from '../read/notice-loader.ts';
import type { RecordRows } from '../record/to-rows.ts';
import { beginRegisterPeriods, keepRegisterPeriods } from './register-periods.ts';

/*
 * Everything that writes notices does so here: imports and changes of content by `storeRecords`, the rest by `changeNotice`. A
 * write fires triggers on `notice` and `party`, in src/platform/database/functions/ and src/domain/summaries/:
 * - feeds.sql moves the notice to the end of the feed of notices;
 * - notice_parties.sql checks the parties when the transaction ends, and keeps the name of the sponsor;
 * - notice_documents.sql stores the notice with its parties as the document that requests read;
 * - notice_search.sql stores the words by which lists find the notice;
 * - notice_counts.sql appends what the notice counted as before;
 * - retired_pa_ids.sql keeps a PA-ID for its publisher, for ever;
 * - register_periods.sql marks the first period on the register, and whether the campaign began before it.
 * A trigger does not know the clock of the change, so `register_period` is kept here, by `register-periods.ts`.
 */

/** An existing notice with the PA-ID of a record. */
export type KnownNotice = {
  publisherId: string | null;
  /** Present only if the import updates notices. */
  current?: CurrentNotice;
};
export type CurrentNotice = {
  row: NoticeRow;
  /** Whether its version was ever signed off, even if the sign-off was withdrawn later. */
  wasSignedOff: boolean;
  isBeingAmended: boolean;
};

/** The names of existing publishers by id. */
export async function readPublishers(query: Query, ids: string[]): Promise<Map<string, string>> {
  const rows = await query(sql<{ id: string; name: string }>`
    select id, name from publisher where id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The publishers of existing notices by PA-ID. */
export async function readOwners(query: Query, paIds: readonly string[]): Promise<Map<string, KnownNotice>> {
  const rows = await query(sql<{ paId: string; publisherId: string | null }>`
    select pa_id as "paId", publisher_id as "publisherId" from notice
    where pa_id = any(${[...paIds]}::text[])`);
  return new Map(rows.map(({ paId, publisherId }) => [paId, { publisherId }]));
}

/** The publishers of discarded and erased notices by PA-ID. */
export async function readRetired(query: Query, paIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await query(sql<{ paId: string; publisherId: string | null }>`
    select pa_id as "paId", publisher_id as "publisherId" from retired_pa_id
    where pa_id = any(${[...paIds]}::text[])`);
  return new Map(rows.map(({ paId, publisherId }) => [paId, publisherId]));
}

/** Whether a write failed because a notice of another publisher had the PA-ID. */
export const isRetired = (error: unknown): boolean =>
  (Object(error) as { constraint?: unknown }).constraint === 'retired_pa_id_publisher';

/** @param path of the PA-ID */
export const retiredAt = (path: string): Issue =>
  issue(path, 'already_used', {}, 'was that of a discarded or erased notice of another publisher, or of none');

/** Locks existing notices until the unit of work ends. */
export async function lockNotices(query: Query, paIds: readonly string[]): Promise<void> {
  // `no key update` does not conflict with the foreign key check of a metrics write, which waits for no import without counts.
  await query(sql`select from notice where pa_id = any(${[...paIds]}::text[]) order by pa_id for no key update`);
}

/**
 * Makes metrics writes to notices wait until the unit of work ends, and then judge again. Lock counts before rows, like a
 * metrics write (`store_metrics`), so that the two cannot deadlock. Also of missing notices, which may be created in between.
 */
export async function lockCounts(query: Query, paIds: readonly string[]): Promise<void> {
  await query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(pa_id, 0) as key from unnest(${[...paIds]}::text[]) as pa_id order by key) as keys`);
}

/** Reads notices that may be replaced. Lock them first, in a separate statement, to see concurrent changes. */
export async function readCurrent(
  query: Query,
  paIds: readonly string[],
): Promise<Map<string, KnownNotice & { current: CurrentNotice }>> {
  const rows = await query(sql<DocumentRow & Omit<CurrentNotice, 'row'>>`
    select ${documentColumns},
      n.sign_off_status = 'signed_off' or exists (
        select from notice_version v where v.pa_id = n.pa_id and v.version = n.version and not v.is_open
      ) as "wasSignedOff",
      exists (select from notice_version v where v.pa_id = n.pa_id and v.is_open) as "isBeingAmended"
    from notice n join notice_document d on d.pa_id = n.pa_id left join engagement_metrics m on m.pa_id = n.pa_id
    where n.pa_id = any(${[...paIds]}::text[])`);
  return new Map(
    rows.map(({ wasSignedOff, isBeingAmended, ...document }) => {
      const row = noticeRowOf(document);
      return [row.paId, { publisherId: row.publisherId, current: { row, wasSignedOff, isBeingAmended } }];
    }),
  );
}

const incrementedRevision = sql`revision = notice.revision + 1`;

/** Changes a notice that is locked, or only its revision, after a change of its amendment. */
export async function changeNotice(
  query: Query,
  paId: string,
  change?: Partial<NoticeEntity> & { updatedAt: Date },
): Promise<void> {
  const assignments = change ? assigned(change) : [];
  await query(sql`update notice set ${sql.join([incrementedRevision, ...assignments])} where pa_id = ${paId}`);
  if (change) await keepRegisterPeriods(query, [paId], change.updatedAt);
}

/** Assignments of values to properties. */
const assigned = (values: Partial<NoticeEntity>): Sql[] =>
  Object.entries(values).map(([property, value]) => sql`${sql.id(columnOf(property))} = ${value}`);

/**
 * Writes records in a fixed number of statements. Existing notices are left alone unless they are replaceable. Waits
 * for transactions that write the same PA-ID.
 * @param records with distinct PA-IDs
 * @param replaceable PA-IDs of existing notices, which are locked and have the same publisher
 * @param now the day from which the register shows what is signed off
 * @returns the PA-IDs that were written
 * @throws errors of PostgreSQL, including those of deferred constraints
 */
export async function storeRecords(
  em: EntityManager,
  records: readonly RecordRows[],
  replaceable: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const query = queryIn(em);
  const notices = recordset(
    em,
    Notice,
    records.map(({ notice, parties }) => ({ ...notice, sponsor: sponsorOf(parties) })),
  );
  // Without the key: setting it, even to the same value, would lock the row against metrics writes.
  const replaced = notices.names.filter((name) => name !== 'pa_id').map((name) => sql.id(name));
  // Ordered by PA-ID, so that concurrent imports of the same notices cannot deadlock.
  const rows = await query(sql<{ pa_id: string }>`
    insert into notice (${notices.columns}) select ${notices.values} from ${notices.table} order by pa_id
    on conflict (pa_id) do update set ${sql.join(replaced.map((column) => sql`${column} = excluded.${column}`))},
        ${incrementedRevision}
      where notice.pa_id = any(${[...replaceable]}::text[])
    returning pa_id`);
  const stored = new Set(rows.map(({ pa_id }) => pa_id));

  const updated = replaceable.filter((paId) => stored.has(paId));
  if (updated.length > 0) await query(sql`delete from party where pa_id = any(${updated}::text[])`);
  const written = records.filter(({ notice }) => stored.has(String(notice.paId)));
  if (written.length > 0) {
    const parties = recordset(
      em,
      Party,
      written.flatMap(({ parties }) => parties),
    );
    await query(sql`insert into party (${parties.columns}) select ${parties.values} from ${parties.table}`);
  }
  await storeMetrics(
    query,
    written.flatMap(({ metrics }) => metrics ?? []),
  );
  await dropInapplicableCounts(query, updated);
  if (updated.length > 0) await keepRegisterPeriods(query, [...stored], now);
  else if (records.some(({ notice }) => notice.signOffStatus === 'signed_off'))
    await beginRegisterPeriods(query, [...stored], now);
  await query(sql`set constraints all immediate`);
  await query(sql`set constraints all deferred`);
  return stored;
}

/** The published name of the advertiser. Triggers normalise it, and find it if it is not given. */
function sponsorOf(parties: RecordRows['parties']): string {
  const advertiser = parties.find(({ role }) => role === 'advertiser');
  return advertiser?.companyName ?? `${advertiser?.firstName} ${advertiser?.lastName}`;
}

/** Replaces counts; equal counts change nothing (choice D5). Uses the same function as metrics writes, to take turns with them. */
export async function storeMetrics(
  query: Query,
  metrics: readonly NonNullable<RecordRows['metrics']>[],
): Promise<void> {
  if (metrics.length === 0) return;
  const column = (property: keyof (typeof metrics)[number]) => metrics.map((one) => one[property]);
  await query(sql`
    select store_metrics(${column('paId')}::text[], ${column('viewsCount')}::bigint[],
      ${column('engagementsCount')}::bigint[], ${column('recordedAt')}::timestamptz[], '{}', null)`);
}

/** Deletes the counts of notices that cannot have any (Annex II note 15). Their history stays. */
async function dropInapplicableCounts(query: Query, paIds: readonly string[]): Promise<void> {
  if (paIds.length === 0) return;
  await query(sql`
    delete from engagement_metrics m using notice n where n.pa_id = any(${[...paIds]}::text[]) and m.pa_id = n.pa_id
      and not (${sql.raw(isCountableSql('n.'))})`);
}

/** A row with column names as keys, without nulls. */
export function toColumns(row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(row)) if (value !== null) columns[columnOf(property)] = value;
  return columns;
}
