import type pg from 'pg';

/*
 * Compares what callers were told with what the database has. Each notice has one writer, which counts 1, 2, 3, … and waits
 * for every acknowledgement, so its history must be exactly that.
 */

export type Acknowledged = {
  /** The last acknowledged count of each notice. */
  counts: ReadonlyMap<string, number>;
  /** The PA-ID of each full record that was answered, by request id. */
  records: ReadonlyMap<string, string>;
  /** Requests for full records that were sent and not answered. They may have been recorded. */
  unansweredRecords: number;
};

/** `lost`: acknowledged and not stored. `twice`: stored again. `foreign`: stored without a request. */
type Losses = { acknowledged: number; lost: number; twice: number; foreign: number };
export type Findings = Record<'metrics writes' | 'full records', Losses>;

const tables = { 'metrics writes': 'engagement_metrics_change', 'full records': 'access_ledger' } as const;
const kinds = Object.keys(tables) as (keyof typeof tables)[];

/** The newest rows of the tables before the load. */
export type Before = Record<keyof typeof tables, string>;

export async function markBefore(client: pg.Client): Promise<Before> {
  const newest = kinds.map((kind) => `(select coalesce(max(id), 0) from ${tables[kind]}) as "${kind}"`);
  return (await client.query(`select ${newest}`)).rows[0];
}

export async function compare(client: pg.Client, acknowledged: Acknowledged, before: Before): Promise<Findings> {
  return {
    'metrics writes': await lostWrites(client, acknowledged, before['metrics writes']),
    'full records': await lostRecords(client, acknowledged, before['full records']),
  };
}

async function lostWrites(client: pg.Client, { counts }: Acknowledged, before: string): Promise<Losses> {
  // Rows with two different counts are no rows of the load.
  const count = 'case when views_count = engagements_count then views_count::int else -1 end';
  const { rows } = await client.query<{ paId: string; kept: number[]; current: number | null }>(
    `select "paId", coalesce(kept, '{}') as kept, m.current
     from unnest($1::text[]) as "paId"
     left join (select pa_id, array_agg(${count}) as kept from ${tables['metrics writes']} where id > $2 group by pa_id) as c
       on c.pa_id = "paId"
     left join (select pa_id, ${count} as current from engagement_metrics) as m on m.pa_id = "paId"`,
    [[...counts.keys()], before],
  );
  const losses = { acknowledged: 0, lost: 0, twice: 0, foreign: 0 };
  for (const { paId, kept: history, current } of rows) {
    const last = counts.get(paId) ?? 0;
    const kept = new Set(history);
    losses.acknowledged += last;
    for (let one = 1; one <= last; one += 1) if (!kept.has(one)) losses.lost += 1;
    if (current !== last) losses.lost += 1;
    losses.twice += history.length - kept.size;
    losses.foreign += [...kept].filter((one) => one < 1 || one > last).length;
  }
  return losses;
}

async function lostRecords(
  client: pg.Client,
  { records, unansweredRecords }: Acknowledged,
  before: string,
): Promise<Losses> {
  const { rows: ledger } = await client.query<{ requestId: string; paId: string }>(
    `select request_id as "requestId", pa_id as "paId" from ${tables['full records']} where id > $1`,
    [before],
  );
  const kept = new Map(ledger.map(({ requestId, paId }) => [requestId, paId]));
  const lost = [...records].filter(([requestId, paId]) => kept.get(requestId) !== paId).length;
  const unexplained = [...kept.keys()].filter((requestId) => !records.has(requestId)).length - unansweredRecords;
  return { acknowledged: records.size, lost, twice: ledger.length - kept.size, foreign: Math.max(0, unexplained) };
}

/**
 * Removes and repeats a row of each kind, in a transaction that is rolled back, and compares again: a comparison that then
 * finds nothing would find nothing in an accident either.
 * @throws Error when it misses one
 */
export async function proveComparison(client: pg.Client, acknowledged: Acknowledged, before: Before): Promise<void> {
  const sound = await compare(client, acknowledged, before);
  for (const kind of kinds) {
    const table = tables[kind];
    const one = `(select min(id) from ${table} where id > ${before[kind]})`;
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
      [table],
    );
    const columns = rows[0]?.names;
    const damages = {
      lost: `delete from ${table} where id = ${one}`,
      twice: `insert into ${table} (${columns}) select ${columns} from ${table} where id = ${one}`,
    };
    for (const what of ['lost', 'twice'] as const) {
      await client.query("begin; set local session_replication_role = 'replica'"); // the tables refuse it otherwise
      await client.query(damages[what]);
      const found = await compare(client, acknowledged, before).finally(() => client.query('rollback'));
      if (found[kind][what] !== sound[kind][what] + 1) throw new Error(`a row of ${table} ${what} was not found`);
    }
  }
}
