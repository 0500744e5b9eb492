import type pg from 'pg';
import { type Acknowledged, type Losses, lostRecords, lostWrites, type Stored } from './losses.ts';

/** The newest rows before the load. */
export type Before = { change: string; read: string };

const tables = { change: 'engagement_metrics_change', read: 'access_ledger' } as const;

export async function markBefore(client: pg.Client): Promise<Before> {
  const newest = async (table: string) =>
    (await client.query<{ id: string }>(`select coalesce(max(id), 0) as id from ${table}`)).rows[0]?.id ?? '0';
  return { change: await newest(tables.change), read: await newest(tables.read) };
}

/** Reads what the load has stored. Rows with two different counts are no rows of it. */
async function readStored(client: pg.Client, paIds: string[], before: Before): Promise<Stored> {
  const changes = await client.query<{ paId: string; count: number }>(
    `select pa_id as "paId", case when views_count = engagements_count then views_count::int else -1 end as count
     from ${tables.change} where id > $1 and pa_id = any($2) order by id`,
    [before.change, paIds],
  );
  const current = await client.query<{ paId: string; count: number }>(
    `select pa_id as "paId", case when views_count = engagements_count then views_count::int else -1 end as count
     from engagement_metrics where pa_id = any($1)`,
    [paIds],
  );
  const ledger = await client.query<{ requestId: string; paId: string }>(
    `select request_id as "requestId", pa_id as "paId" from ${tables.read} where id > $1`,
    [before.read],
  );
  const histories = Map.groupBy(changes.rows, ({ paId }) => paId);
  return {
    histories: new Map([...histories].map(([paId, rows]) => [paId, rows.map(({ count }) => count)])),
    current: new Map(current.rows.map(({ paId, count }) => [paId, count])),
    ledger: ledger.rows,
  };
}

export type Findings = { writes: Losses; records: Losses };

export async function compare(client: pg.Client, acknowledged: Acknowledged, before: Before): Promise<Findings> {
  const stored = await readStored(client, [...acknowledged.counts.keys()], before);
  return { writes: lostWrites(acknowledged, stored), records: lostRecords(acknowledged, stored) };
}

/**
 * Removes and repeats a row of each kind, in a transaction that is rolled back, and compares again: a comparison that then
 * finds nothing would find nothing in an accident either.
 * @throws Error when it misses one
 */
export async function proveComparison(client: pg.Client, acknowledged: Acknowledged, before: Before): Promise<void> {
  const sound = await compare(client, acknowledged, before);
  for (const [kind, table, mark] of [
    ['writes', tables.change, before.change],
    ['records', tables.read, before.read],
  ] as const) {
    const one = `(select min(id) from ${table} where id > ${mark})`;
    const columns = await columnsOf(client, table);
    const damages = {
      lost: `delete from ${table} where id = ${one}`,
      twice: `insert into ${table} (${columns}) select ${columns} from ${table} where id = ${one}`,
    };
    for (const [what, statement] of Object.entries(damages) as ['lost' | 'twice', string][]) {
      await client.query("begin; set local session_replication_role = 'replica'"); // the tables refuse it otherwise
      await client.query(statement);
      const found = await compare(client, acknowledged, before).finally(() => client.query('rollback'));
      if (found[kind][what] !== sound[kind][what] + 1) throw new Error(`a row of ${table} ${what} was not found`);
    }
  }
}

/** All columns but the identity. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
    [table],
  );
  return rows[0]?.names ?? '';
}
