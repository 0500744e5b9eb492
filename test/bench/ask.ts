import type pg from 'pg';
import { connectTo, runAs } from '../support/run-sql.ts';
import { type Database, type Figures, median } from './measure.ts';
import type { Question, Questions } from './questions.ts';
import { importId } from './screens.ts';
import { startOurs } from './servers/start-ours.ts';

/** Rows of each table that only grows, for each notice; a seed of notices has none of them. */
const rowsPerNotice = 2;
/** The time over which they are spread, from the start of the month, in seconds. */
const spread = 1_000_000;
/** Half of the audit trail is of imports, of which there is one for so many notices. */
const noticesPerImport = 500;
/** Refusals are kept for 7 days; as many as one process keeps of them at the most (see refusal-budget.ts). */
const maxRefusals = 840_000;

type Table = { rows: number; insert: string };

/** Adds the rows that a seed of notices lacks. */
export async function growTables({ url, seeded: { notices } }: Database): Promise<void> {
  const client = await connectTo(url);
  const rowCount = rowsPerNotice * notices;
  const values = `'PA-' || upper(substr(md5((i % ${notices})::text), 1, 10))`;
  const momentAmong = (count: number) => `date_trunc('month', now()) + i * interval '${spread / count} seconds'`;
  const moment = momentAmong(rowCount);
  const publisher = `'00000000-0000-4000-8000-000000000001'::uuid`;
  const imports = Math.ceil(notices / noticesPerImport);
  const refusals = Math.min(rowCount, maxRefusals);
  const importOf = (number: string) => `(left('${importId(0)}', 24) || lpad((${number})::text, 12, '0'))::uuid`;
  const tables: Record<string, Table> = {
    access_ledger: {
      rows: rowCount,
      insert: `insert into access_ledger (read_at, publisher_id, pa_id, request_id)
      select ${moment}, ${publisher}, ${values}, i::text from generate_series(1, ${rowCount}) as i`,
    },
    engagement_metrics_change: {
      rows: rowCount,
      insert: `insert into engagement_metrics_change
        (recorded_at, pa_id, views_count, engagements_count, views_increment, engagements_increment)
      select ${moment}, ${values}, i, 1, 7, 1 from generate_series(1, ${rowCount}) as i`,
    },
    request_count: {
      rows: rowCount,
      insert: `insert into request_count (token_id, hour, endpoint, status, code, requests)
      select t.id, date_trunc('month', now()) + hour * interval '1 hour', 'register_entry', s.status, s.code, 1 + hour % 7
      from (select id from token where tier = 'partner' order by id limit ${rowCount / 1_000}) as t,
        generate_series(0, 499) as hour, (values (200, ''), (429, 'RATE_LIMITED')) as s (status, code) on conflict do nothing`,
    },
    import_job: {
      rows: imports,
      insert: `insert into import_job (id, started_at, ended_at, outcome, actor_kind, request_id, source, updates_existing,
        skips_existing, is_dry_run, publisher_ids, lines, imported)
      select ${importOf('i')}, ${momentAmong(imports)}, ${momentAmong(imports)}, 'finished', 'operator', i::text, 'notices.csv', false, true, false,
        array[${publisher}], ${noticesPerImport}, ${noticesPerImport} from generate_series(1, ${imports}) as i`,
    },
    audit_trail: {
      rows: rowCount,
      insert: `insert into audit_trail (occurred_at, actor_kind, request_id, action, pa_id, publisher_id, import_id)
      select ${moment}, 'operator', i::text, 'notice.imported', ${values}, ${publisher},
        case when i % 2 = 0 then ${importOf(`1 + i / ${2 * noticesPerImport} % ${imports}`)} end
      from generate_series(1, ${rowCount}) as i`,
    },
    refusal: {
      rows: refusals,
      insert: `insert into refusal (refused_at, endpoint, method, status, code, pa_id, token_id, publisher_id, request_id)
      select now() - i * interval '0.5 seconds', 'full_record', 'GET', 403,
        (array['SCOPE_MISSING', 'PLAN_NOT_PRO', 'NOTICE_NOT_OWN', 'RATE_LIMITED'])[1 + i % 4], ${values}, t.id, ${publisher}, i::text
      from generate_series(1, ${refusals}) as i
        join (select id, row_number() over (order by id) as number from token where tier = 'partner' limit 200) as t
          on t.number = 1 + i % 200 on conflict do nothing`,
    },
  };
  // One notice in a thousand has an open amendment.
  await client.query(`insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status,
      amendment_reason, updated_at, snapshot)
    select n.pa_id, 2, true, 'draft', 'pending', 'A correction.', now() - i * interval '1 hour', jsonb_build_object(
      'notice', to_jsonb(n) || jsonb_build_object('title', n.title || ' (corrected)', 'total_value', n.total_value + 1),
      'parties', (select jsonb_agg(to_jsonb(p) || '{"email": "new@sponsor.example"}' order by p.role, p.position)
        from party p where p.pa_id = n.pa_id))
    from generate_series(1, ${notices}, 1000) as i
      join notice n on n.pa_id = 'PA-' || upper(substr(md5(i::text), 1, 10)) on conflict do nothing`);
  for (const [table, { rows: wanted, insert }] of Object.entries(tables)) {
    const { rows } = await client.query(`select count(*) >= 0.99 * ${wanted} as is_grown from ${table}`);
    if (rows[0]?.is_grown) continue;
    await client.query(insert);
    await client.query(`vacuum analyze ${table}`);
  }
  await foldAll(client);
  await client.end();
}

/** As a running server does, so that figures are those of everyday use. */
async function foldAll(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'select fold_summaries(2000) as folded, feed_horizon() - least(growth_until, reads_until) as left_over from summary_state',
    );
    if (rows[0].folded === 0 && rows[0].left_over < 10) break;
  }
  await client.query('vacuum analyze metrics_growth, record_read_total, notice_count, campaign_total');
}

/**
 * Asks each question, one after the other, over HTTP.
 * @returns milliseconds of its first run and the median of five later ones, kilobytes of the answer, and statements
 */
export async function ask(
  { url, seeded }: Database,
  asked: Questions,
  token: string,
  progress: (text: string) => void,
): Promise<Record<string, Figures>> {
  const [one] = await runAs<{ id: string; publisher_id: string }>(
    url,
    "select id, publisher_id from token where tier = 'partner' order by id limit 1",
  );
  const { server, database } = await startOurs({
    DATABASE_URL: url,
    DATABASE_STATEMENT_TIMEOUT: '60000',
    GRAPHQL_RATE_LIMIT: '100000',
  });
  let statements = 0;
  const pool = await database.dashboards.em.getConnection().getNativeClient();
  pool.on('acquire', () => statements++);
  const send = async (question: Question) => {
    statements = 0;
    const started = performance.now();
    const answer = await fetch(`${server.internalUrl}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(typeof question === 'string' ? { query: question } : question),
    });
    const body = await answer.text();
    const took = performance.now() - started;
    const { errors } = JSON.parse(body) as { errors?: { message: string }[] };
    if (errors) throw new Error(`${JSON.stringify(question)}: ${JSON.stringify(errors)}`);
    return { took, kilobytes: Buffer.byteLength(body) / 1000 };
  };
  try {
    const answers: Record<string, Figures> = {};
    for (const [name, question] of Object.entries(asked(seeded.paIds(7), one?.publisher_id ?? '', one?.id ?? ''))) {
      progress(name);
      const { took: first, kilobytes } = await send(question);
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn++) times.push((await send(question)).took);
      answers[name] = { first, median: median(times), kilobytes, statements };
    }
    return answers;
  } finally {
    await server.stop();
  }
}
