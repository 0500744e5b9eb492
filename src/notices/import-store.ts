import { type Kysely, sql } from 'kysely';

import { instantOf } from '../database/values.ts';
import type { RecordRows } from './record-rows.ts';

/** A unit of work's own connection, with bound parameters. */
type Db = Kysely<unknown>;

/** What the database knows of the publishers and notices that records name. */
export type Known = {
  /** Names of the publishers that exist, by id. */
  publishers: ReadonlyMap<string, string>;
  notices: ReadonlyMap<string, KnownNotice>;
};
export type KnownNotice = { publisherId: string | null; createdAt: Date };

export async function readKnown(db: Db, paIds: string[], publisherIds: string[]): Promise<Known> {
  const publishers = await sql<{ id: string; name: string }>`
    select id, name from publisher where id = any(${[...new Set(publisherIds)]}::uuid[])`.execute(db);
  const notices = await sql<{ pa_id: string; publisher_id: string | null; created_at: string }>`
    select pa_id, publisher_id, created_at from notice where pa_id = any(${paIds}::text[])`.execute(db);
  return {
    publishers: new Map(publishers.rows.map(({ id, name }) => [id, name])),
    notices: new Map(
      notices.rows.map((row) => [row.pa_id, { publisherId: row.publisher_id, createdAt: instantOf(row.created_at) }]),
    ),
  };
}

/**
 * Writes the rows of records, in a handful of statements whatever their number. A PA-ID that exists is left as it is,
 * unless it is replaceable and the notice belongs to the same publisher; whoever else writes the same PA-ID at this
 * moment is waited for.
 * @param records no two of them with the same PA-ID
 * @returns what became of each PA-ID that was written
 * @throws whatever PostgreSQL refuses, the constraints that it would otherwise check at the commit included
 */
export async function storeRecords(
  db: Db,
  records: readonly RecordRows[],
  replaceable: readonly string[],
): Promise<Map<unknown, 'imported' | 'updated'>> {
  const notices = records.map(({ notice }) => notice);
  const columns = Object.keys(notices[0] ?? {}).map((property) => sql.id(columnOf(property)));
  // In the order of their PA-IDs, so that two imports of the same ones wait for each other and do not deadlock.
  // A row that was there before has been locked by this transaction: it alone has an xmax.
  const { rows: written } = await sql<{ pa_id: string; is_new: boolean }>`
    insert into notice (${sql.join(columns)})
    select ${sql.join(columns)} from json_populate_recordset(null::notice, ${json(notices)}::json) order by pa_id
    on conflict (pa_id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))},
        revision = notice.revision + 1
      where notice.pa_id = any(${replaceable}::text[])
        and notice.publisher_id is not distinct from excluded.publisher_id
    returning pa_id, xmax = 0 as is_new`.execute(db);
  const outcomes = new Map<unknown, 'imported' | 'updated'>(
    written.map((row) => [row.pa_id, row.is_new ? 'imported' : 'updated']),
  );

  const updated = written.filter((row) => !row.is_new).map((row) => row.pa_id);
  if (updated.length > 0) await sql`delete from party where pa_id = any(${updated}::text[])`.execute(db);
  const stored = records.filter(({ notice }) => outcomes.has(notice.paId));
  await sql`
    insert into party select * from json_populate_recordset(null::party,
      ${json(stored.flatMap(({ parties }) => parties))}::json)`.execute(db);
  await storeMetrics(
    db,
    stored.flatMap(({ metrics }) => metrics ?? []),
  );
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  return outcomes;
}

/**
 * Counts that a record brings along replace those recorded before; the same again change nothing (decisions §5). Stored
 * as a partner's are, each a first and only step, so that the two take turns.
 */
async function storeMetrics(db: Db, metrics: readonly NonNullable<RecordRows['metrics']>[]): Promise<void> {
  if (metrics.length === 0) return;
  await sql`
    select store_engagement_metrics(array_agg(pa_id::text), array_agg(0), array_agg(views_count),
      array_agg(engagements_count), array_agg(recorded_at), array_agg(null::uuid))
    from json_populate_recordset(null::engagement_metrics, ${json(metrics)}::json)`.execute(db);
}

/** Rows as JSON, for PostgreSQL to make rows of: one parameter, however many there are. */
const json = (rows: readonly object[]) => JSON.stringify(rows.map(inColumns));

const columnNames = new Map<string, string>();

/** A row under the names of its columns; those that hold nothing need not travel. */
function inColumns(row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [property, value] of Object.entries(row)) if (value !== null) columns[columnOf(property)] = value;
  return columns;
}

function columnOf(property: string): string {
  let column = columnNames.get(property);
  if (column === undefined) {
    column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(property, column);
  }
  return column;
}
