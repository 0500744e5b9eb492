import { columnOf } from '../../database/columns.ts';
import type { Query } from '../../database/query.ts';
import { sql } from '../../database/sql.ts';
import { isCountableSql } from '../model/countable.ts';
import { type DocumentRow, type NoticeRow, noticeRowOf } from '../read/notice-loader.ts';
import type { RecordRows } from '../record/to-rows.ts';

/** A unit of work's own connection, with bound parameters. */
/** What the database knows of a notice that a record names. */
export type KnownNotice = {
  publisherId: string | null;
  /** What an update is judged by; absent where notices are not updated. */
  current?: CurrentNotice;
};
export type CurrentNotice = {
  row: NoticeRow;
  /** Whether its version was ever signed off, even if the sign-off was withdrawn since. */
  wasSignedOff: boolean;
  isBeingAmended: boolean;
};

/** The names of those publishers that exist, by id. */
export async function readPublishers(query: Query, ids: string[]): Promise<Map<string, string>> {
  const rows = await query(sql<{ id: string; name: string }>`
    select id, name from publisher where id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds out which PA-IDs exist. */
export async function readOwners(query: Query, paIds: readonly string[]): Promise<Map<string, KnownNotice>> {
  const rows = await query(sql<{ paId: string; publisherId: string | null }>`
    select pa_id as "paId", publisher_id as "publisherId" from notice
    where pa_id = any(${[...paIds]}::text[])`);
  return new Map(rows.map(({ paId, publisherId }) => [paId, { publisherId }]));
}

/**
 * Locks notices that exist against other changes until the unit of work ends.
 * @param withCounts those whose counts may change too
 */
export async function lockNotices(
  query: Query,
  paIds: readonly string[],
  withCounts: readonly string[],
): Promise<void> {
  // Counts before rows, as a metrics write does (`store_metrics_steps`), so that the two cannot deadlock. The row
  // locks leave room for the key share of its foreign key, so that it does not wait for an import without counts.
  await query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(pa_id::text, 0) as key from notice
      where pa_id = any(${[...withCounts]}::text[]) order by key) as keys`);
  await query(sql`select from notice where pa_id = any(${[...paIds]}::text[]) order by pa_id for no key update`);
}

/** Reads notices that an import may update. Lock them first, in a statement of its own: this one must see what that waited for. */
export async function readCurrent(
  query: Query,
  paIds: readonly string[],
): Promise<Map<string, KnownNotice & { current: CurrentNotice }>> {
  const rows = await query(sql<DocumentRow & Omit<CurrentNotice, 'row'>>`
    select d.document::text, m.views_count as "viewsCount", m.engagements_count as "engagementsCount",
      m.recorded_at as "metricsUpdatedAt",
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

/**
 * Writes the rows of records, in a handful of statements whatever their number. A PA-ID that exists is left as it is
 * unless it is replaceable; another transaction that writes the same PA-ID is waited for.
 * @param records no two of them with the same PA-ID
 * @param replaceable PA-IDs of notices that exist, locked, and of the same publisher
 * @returns the PA-IDs that were written
 * @throws whatever PostgreSQL refuses, the constraints that it would otherwise check at the commit included
 */
export async function storeRecords(
  query: Query,
  records: readonly RecordRows[],
  replaceable: readonly string[],
): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const notices = records.map(({ notice }) => notice);
  const names = Object.keys(notices[0] ?? {}).map(columnOf);
  const columns = names.map((name) => sql.id(name));
  // Not the key, though it stays the same: PostgreSQL would lock the row against metrics writes.
  const replaced = names.filter((name) => name !== 'pa_id').map((name) => sql.id(name));
  // In the order of their PA-IDs, so that two imports of the same ones wait for each other and do not deadlock.
  const written = await query(sql<{ pa_id: string }>`
    insert into notice (${sql.join(columns)})
    select ${sql.join(columns)} from json_populate_recordset(null::notice, ${json(notices)}::json) order by pa_id
    on conflict (pa_id) do update set ${sql.join(replaced.map((column) => sql`${column} = excluded.${column}`))},
        revision = notice.revision + 1
      where notice.pa_id = any(${[...replaceable]}::text[])
    returning pa_id`);
  const stored = new Set(written.map(({ pa_id }) => pa_id));

  const updated = replaceable.filter((paId) => stored.has(paId));
  if (updated.length > 0) await query(sql`delete from party where pa_id = any(${updated}::text[])`);
  const of = records.filter(({ notice }) => stored.has(String(notice.paId)));
  await query(sql`
    insert into party select * from json_populate_recordset(null::party,
      ${json(of.flatMap(({ parties }) => parties))}::json)`);
  await storeMetrics(
    query,
    of.flatMap(({ metrics }) => metrics ?? []),
  );
  await dropInapplicableCounts(query, updated);
  await query(sql`set constraints all immediate`);
  await query(sql`set constraints all deferred`);
  return stored;
}

/**
 * Counts that a record brings along replace those recorded before; the same again change nothing (choice D5). Stored
 * as a partner's are, each a first and only step, so that the two take turns.
 */
export async function storeMetrics(
  query: Query,
  metrics: readonly NonNullable<RecordRows['metrics']>[],
): Promise<void> {
  if (metrics.length === 0) return;
  await query(sql`
    select store_metrics_steps(array_agg(pa_id::text), array_agg(0), array_agg(views_count),
      array_agg(engagements_count), array_agg(recorded_at), array_agg(null::uuid))
    from json_populate_recordset(null::engagement_metrics, ${json(metrics)}::json)`);
}

/** Deletes the counts of notices that have none by law (Annex II note 15); their history stays. */
export async function dropInapplicableCounts(query: Query, paIds: readonly string[]): Promise<void> {
  if (paIds.length === 0) return;
  await query(sql`
    delete from engagement_metrics m using notice n where n.pa_id = any(${[...paIds]}::text[]) and m.pa_id = n.pa_id
      and not (${sql.raw(isCountableSql('n.'))})`);
}

/** Rows as JSON, for PostgreSQL to make rows of: one parameter, however many there are. */
const json = (rows: readonly object[]) => JSON.stringify(rows.map(toColumns));

/** A row under the names of its columns, without nulls. */
export function toColumns(row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(row)) if (value !== null) columns[columnOf(property)] = value;
  return columns;
}
