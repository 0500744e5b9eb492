import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { hashToken, mintSecret } from '../../../src/domain/access/token.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { allFunctions } from '../../../src/platform/database/functions.ts';
import { migrationNames } from '../../../src/platform/database/history.ts';
import { checkDatabase, migrate, noteOf } from '../../../src/platform/database/migrate.ts';
import { partyRecord, personRecord, registerView } from '../../contract/samples.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { send } from '../../support/http.ts';
import { cleanEnd, cleanUp, failedStart, startProcess, stop, stopProcesses } from '../../support/processes.ts';
import { connectTo } from '../../support/run-sql.ts';
import { lines, record, runAdmin } from '../admin/run-admin.ts';

const databases: { database: TestDatabase; client: pg.Client }[] = [];
async function emptyDatabase() {
  const database = await createDatabase({ template: 'template0' });
  const client = await connectTo(database.url);
  databases.push({ database, client });
  return { database, client };
}
const recorded = async (client: pg.Client) => {
  const { rows } = await client.query('select name from schema_migration order by id');
  const { rows: functions } = await client.query(
    'select name from schema_function where name not in (select name from schema_migration) order by name',
  );
  return [...rows.map(({ name }) => name), ...functions.map(({ name }) => `${name}.sql`)];
};
const digestOf = async (client: pg.Client, name: string) =>
  (await client.query('select digest from schema_function where name = $1', [name])).rows[0].digest;

afterEach(() => stopProcesses());
afterAll(async () => {
  await cleanUp();
  for (const { database, client } of databases) {
    await client.end();
    await database.close();
  }
});

it('four servers that start together on an empty database are all ready, and each migration runs once', async () => {
  const { database, client } = await emptyDatabase();
  const servers = await Promise.all(Array.from({ length: 4 }, () => startProcess({ DATABASE_URL: database.url })));
  for (const { internalUrl } of servers) {
    expect((await send(internalUrl, { path: '/health/ready' })).status).toBe(200);
  }
  expect(await recorded(client)).toEqual([
    ...migrationNames(database.orm),
    ...allFunctions.map((file) => basename(file)).sort(),
  ]);
});

/* The columns and statements of the first release. Do not adapt them to later schemas. */

const publisherId = randomUUID();
const secret = mintSecret('partner');
/** A token, what replaced it, and what replaced that. */
const rotated = [randomUUID(), randomUUID(), randomUUID()];
type Row = Record<string, unknown>;

function insert(client: pg.Client, table: string, row: Row): Promise<unknown> {
  const columns = Object.keys(row).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const places = columns.map((_, index) => `$${index + 1}`);
  return client.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
}

async function writeAsFirstRelease(client: pg.Client, record: typeof partyRecord | typeof personRecord): Promise<void> {
  const { paId, basicInformation, advertiser, controllers } = record;
  const { name: campaignName, ...campaign } = record.campaign;
  const { payer, ...funding } = record.complianceFunding;
  const { viewsCount, engagementsCount, metricsUpdatedAt, ...targeting } = record.targeting;
  const { regulation: _, noticeTemplate: __, ...legal } = record.legalMetadata;
  await client.query('begin');
  const groups = { ...basicInformation, campaignName, ...campaign, ...funding, ...targeting, ...legal };
  await insert(client, 'notice', { paId, publisherId, ...groups });
  const parties: [string, Row | null][] = [
    ['advertiser', advertiser],
    ...controllers.map((controller): [string, Row] => ['controller', controller]),
    ['payer', payer],
  ];
  for (const [index, [role, party]] of parties.entries()) {
    if (party) await insert(client, 'party', { paId, role, position: role === 'controller' ? index - 1 : 0, ...party });
  }
  if (viewsCount !== null) {
    await client.query('select store_metrics($1, $2, $3, $4, $5, null)', [
      [paId],
      [viewsCount],
      [engagementsCount],
      [metricsUpdatedAt],
      [null],
    ]);
  }
  await client.query('commit');
}

describe('a database of the last release', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let environment: Record<string, string>;
  let pending: string[];

  beforeAll(async () => {
    ({ database, client } = await emptyDatabase());
    environment = { DATABASE_URL: database.url };
    await client.query(await readFile('.github/release/database.sql', 'utf8'));
    for (const table of vocabulary.GrowingTable) await client.query('select make_monthly_partitions($1, 3)', [table]);
    const createdAt = '2026-10-01T08:00:00Z';
    await insert(client, 'publisher', { id: publisherId, name: 'First Media', plan: 'pro', createdAt });
    await insert(client, 'token', {
      id: randomUUID(),
      tier: 'partner',
      publisherId,
      hash: hashToken(secret),
      hint: 'pa_first',
      createdAt,
    });
    await insert(client, 'access_ledger', { readAt: createdAt, paId: partyRecord.paId, requestId: 'first' });
    for (const [index, id] of rotated.entries()) {
      const hash = hashToken(mintSecret('ssp'));
      await insert(client, 'token', {
        id,
        tier: 'ssp',
        hash,
        hint: 'pa_ssp',
        createdAt,
        replacesId: rotated[index - 1] ?? null,
      });
    }
    const gone = { actorKind: 'staff', occurredAt: createdAt, requestId: 'gone' };
    await insert(client, 'audit_trail', { ...gone, action: 'notice.erased', paId: 'PA-ERASED', publisherId });
    await insert(client, 'audit_trail', { ...gone, action: 'notice.erased', paId: 'PA-SELF', publisherId: null });
    for (const paId of ['PA-READ', partyRecord.paId])
      await insert(client, 'access_ledger', { readAt: createdAt, paId, publisherId, requestId: 'gone' });
    await writeAsFirstRelease(client, partyRecord);
    // As if two files had changed since: documents had another format, and TRUNCATE was allowed.
    await client.query(
      `update schema_function set digest = 'older' where name in ('append_only', 'notice_as_document')`,
    );
    await client.query(`update notice_document set document = '[]'`);
    await client.query('drop trigger access_ledger_no_truncate on access_ledger');
    ({ pending } = await checkDatabase(database.orm));
    expect(pending).toEqual(expect.arrayContaining(['functions/append_only.sql', 'generated/notice_as_document.sql']));
  });

  it('is rejected with DATABASE_MIGRATE=false, with one line that says what to do', async () => {
    expect(await failedStart({ ...environment, DATABASE_MIGRATE: 'false' })).toMatchObject({
      code: 1,
      errors: `DATABASE_MIGRATE: false, and migrations are pending (${pending.join(', ')}); run \`npm run admin -- migrate\` as the owner of the tables\n`,
    });
    expect(await digestOf(client, 'append_only')).toBe('older');
  });

  it('is checked by migrate --check, and migrated by migrate', async () => {
    const url = database.url;
    const check = await runAdmin(['migrate', '--check'], { url });
    expect(check).toMatchObject({ code: 1, result: { pending } });
    for (const name of pending) expect(check.messages).toContain(`${name}: ${await noteOf(name)}\n`);
    expect(await digestOf(client, 'append_only')).toBe('older');
    expect(await runAdmin(['migrate'], { url })).toMatchObject({ code: 0, result: { migrated: pending } });
    await expect(client.query('truncate access_ledger')).rejects.toThrow('append-only');
    expect(await runAdmin(['migrate', '--check'], { url })).toMatchObject({ code: 0, result: { pending: [] } });
  });

  it('serves the same data, also rows written by a server of the first release', async () => {
    await writeAsFirstRelease(client, personRecord); // a server of the first release that still runs
    const server = await startProcess({ ...environment, DATABASE_MIGRATE: 'false' });
    for (const record of [partyRecord, personRecord]) {
      const read = async (path: string) =>
        (await send(server.publicUrl, { path: `/api/v1/${path}/${record.paId}`, token: secret })).body;
      expect(await read('advertisement-full')).toEqual(record);
      expect(await read('advertisement')).toEqual(registerView(record));
    }
    const { rows } = await client.query('select request_id from access_ledger order by id limit 1');
    expect(rows).toEqual([{ request_id: 'first' }]);
  });

  it('knows the chains of its tokens, and whose PA-IDs are not to be used by others', async () => {
    const { rows: chains } = await client.query('select id, chain_id from token where replaces_id is not null');
    expect(new Map(chains.map(({ id, chain_id }) => [id, chain_id]))).toEqual(
      new Map(rotated.slice(1).map((id) => [id, rotated[0]])),
    );
    expect((await client.query('select pa_id, publisher_id from retired_pa_id order by pa_id')).rows).toEqual([
      { pa_id: 'PA-ERASED', publisher_id: publisherId },
      { pa_id: 'PA-READ', publisher_id: publisherId },
      { pa_id: 'PA-SELF', publisher_id: null },
    ]);
  });

  it('works for a role that may only read and write rows', async () => {
    await client.query(`drop role if exists serving`);
    await client.query(`create role serving login password 'serving'`);
    const url = new URL(database.url);
    [url.username, url.password] = ['serving', 'serving'];
    const asServing = { DATABASE_URL: url.href, DATABASE_MIGRATE: 'false' };
    const refused = {
      code: 1,
      errors: expect.stringMatching(
        /^DATABASE_URL: permission denied for .*; run `npm run admin -- migrate --grant-to ROLE` as the owner of the tables\n$/,
      ),
    };
    expect(await failedStart(asServing)).toMatchObject(refused);
    await client.query('grant select on all tables in schema public to serving');
    expect(await failedStart(asServing)).toMatchObject(refused);
    const granted = await runAdmin(['migrate', '--grant-to', 'serving'], { url: database.url });
    expect(granted).toMatchObject({ code: 0, result: { migrated: [] } });
    expect(await runAdmin(['publisher', 'list'], { url: url.href })).toMatchObject({
      code: 1,
      messages: expect.stringMatching(
        /^DATABASE_URL: permission denied for .*; set DATABASE_MIGRATE=false, or use the role that owns the tables\n$/,
      ),
    });
    expect(await runAdmin(['migrate'], { url: url.href })).toMatchObject({
      code: 1,
      messages: expect.stringMatching(/^DATABASE_URL: permission denied for .*; use the role that owns the tables\n$/),
    });

    const newest = `select inhrelid::regclass::text as month from pg_inherits
      where inhparent = 'access_ledger'::regclass order by 1 desc limit 1`;
    const [{ month }] = (await client.query(newest)).rows;
    await client.query(`drop table ${month}`); // as when a month has gone by
    const server = await startProcess(asServing);
    const path = `/api/v1/advertisement-full/${partyRecord.paId}`;
    expect((await send(server.publicUrl, { path, token: secret })).status).toBe(200);
    expect((await client.query(newest)).rows).toEqual([{ month }]);
    expect(await stop(server)).toEqual(cleanEnd);
    await client.query('drop owned by serving');
    await client.query('drop role serving');
  });
});

it('what the release before counted twice, or as several things, is mended', async () => {
  const { database, client } = await emptyDatabase();
  await client.query(await readFile('.github/release/database.sql', 'utf8'));
  await database.orm.migrator.up({ to: '0012-continued-imports' });
  for (const table of vocabulary.GrowingTable) await client.query('select make_monthly_partitions($1, 3)', [table]);
  const createdAt = '2026-10-01T08:00:00Z';
  await insert(client, 'publisher', { id: publisherId, name: 'First Media', plan: 'pro', createdAt });
  const spelled = [
    ['PA-1', 'Voor de Zee', 'Info@omega.example', 'Waterschap', 'nl'],
    ['PA-2', 'voor  de ZEE', 'info@OMEGA.example', ' waterschap', 'NL'],
    ['PA-3', 'Voor de Zee', 'info@omega.example', 'Waterschap', 'nl-be'],
  ];
  for (const [paId = '', name, publicContactEmail, processName, language] of spelled) {
    const one = structuredClone({ ...partyRecord, paId });
    Object.assign(one.campaign, { name });
    Object.assign(one.basicInformation, { processName, language });
    Object.assign(one.legalMetadata, { publicContactEmail });
    Object.assign(one.targeting, { viewsCount: null });
    await writeAsFirstRelease(client, one);
  }
  await client.query(
    `insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, updated_at, signed_off_at, snapshot)
     select n.pa_id, 7, false, confirmation_status, sign_off_status, updated_at, signed_off_at, jsonb_build_object('notice', to_jsonb(n))
     from notice n where pa_id = 'PA-2'`,
  );
  const count = (paId: string, views: number, tokenId: string | null) =>
    client.query('select store_metrics($1, $2, $3, $4, $5, null)', [[paId], [views], [0], [new Date()], [tokenId]]);
  const tokenId = randomUUID();
  const offline = (paId: string) => client.query('delete from engagement_metrics where pa_id = $1', [paId]);
  await count('PA-1', 5000, tokenId);
  await offline('PA-1');
  for (const views of [5200, 5100]) await count('PA-1', views, tokenId);
  await count('PA-2', 700, null);
  await offline('PA-2');
  await count('PA-2', 900, null);
  const savedAt = ['2026-10-02T08:00:00Z', '2026-10-03T08:00:00Z'];
  for (const [index, name] of ['Dutch  register', 'dutch register'].entries())
    await insert(client, 'import_mapping', { key: name, name, mapping: '{}', revision: 1, savedAt: savedAt[index] });

  await migrate(database.orm);
  const rows = async (statement: string) => (await client.query(statement)).rows;
  expect(await rows('select campaign_key, contact_key, process_key, language from notice order by pa_id')).toEqual(
    ['nl', 'nl', 'nl-BE'].map((language) => ({
      campaign_key: 'voor de zee',
      contact_key: 'info@omega.example',
      process_key: 'waterschap',
      language,
    })),
  );
  expect(await rows(`select snapshot->'notice'->>'language' as language from notice_version`)).toEqual([
    { language: 'nl' },
  ]);
  expect(await rows(`select campaigns, notices from campaign_total where scope = 'process_name waterschap'`)).toEqual([
    { campaigns: '1', notices: '3' },
  ]);
  const change = (paId: string, views: number, increment: number, isFirst: boolean) => ({
    pa_id: paId,
    views_count: String(views),
    views_increment: String(increment),
    is_first_import: isFirst,
  });
  expect(
    await rows(
      'select pa_id, views_count, views_increment, is_first_import from engagement_metrics_change order by id',
    ),
  ).toEqual([
    change('PA-1', 5000, 5000, false),
    change('PA-1', 5200, 200, false),
    change('PA-1', 5100, -100, false),
    change('PA-2', 700, 700, true),
    change('PA-2', 900, 200, false),
  ]);
  expect(await rows(`select sum(views) as views from metrics_growth where scope = 'all'`)).toEqual([{ views: '6000' }]);
  expect(await rows('select key, name from import_mapping order by key')).toEqual([
    { key: 'dutch register', name: 'dutch register' },
    { key: 'dutch register (2)', name: 'Dutch  register (2)' },
  ]);
});

describe('a database of a newer release', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    ({ database, client } = await emptyDatabase());
    await migrate(database.orm);
    await client.query('alter table notice add column label_url text null');
    await client.query('alter table notice add column seal text not null default $$none$$');
    await client.query('create table seal (id uuid not null)');
    // A new field is appended to its list.
    const { rows } = await client.query(`select pg_get_viewdef('notice_as_document') as text`);
    await client.query(
      `create or replace view notice_as_document as ${rows[0].text.replace('publisher_reference)', 'publisher_reference, n.label_url)')}`,
    );
    await client.query(`update schema_function set digest = 'newer' where name = 'notice_as_document'`);
    await client.query(`insert into schema_migration (name) values ('9999-next')`);
    const createdAt = '2026-10-01T08:00:00Z';
    await insert(client, 'publisher', { id: publisherId, name: 'First Media', plan: 'pro', createdAt });
    await insert(client, 'token', {
      id: randomUUID(),
      tier: 'partner',
      publisherId,
      scopes: ['metrics:write'],
      hash: hashToken(secret),
      hint: 'pa_first',
      createdAt,
    });
  });

  it.each(['true', 'false'])('is served and not changed, with DATABASE_MIGRATE=%s', async (DATABASE_MIGRATE) => {
    const server = await startProcess({ DATABASE_URL: database.url, DATABASE_MIGRATE });
    if (DATABASE_MIGRATE === 'true') await writeAsFirstRelease(client, partyRecord);
    const { paId } = partyRecord;
    const ask = async (path: string, body?: object) =>
      send(server.publicUrl, {
        path: `/api/v1/${path}`,
        token: secret,
        ...(body && { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
    expect((await ask(`advertisement-full/${paId}`)).body).toEqual(partyRecord);
    const { viewsCount, engagementsCount } = partyRecord.targeting;
    expect((await ask(`advertisement/${paId}/metrics`, { viewsCount, engagementsCount })).status).toBe(200);
    const admin = (...args: string[]) => runAdmin(args, { url: database.url, input: lines(record(undefined)) });
    expect(await admin('notices', 'import', '-', '--publisher', publisherId)).toMatchObject({
      result: { imported: 1 },
    });
    const minted = await admin('token', 'mint', '--tier', 'partner', '--publisher', publisherId);
    const { token } = minted.result as { token: string };
    expect((await send(server.publicUrl, { path: `/api/v1/advertisement/${paId}`, token })).status).toBe(200);
    expect(await digestOf(client, 'notice_as_document')).toBe('newer');
    const { rows } = await client.query(`select pg_get_viewdef('notice_as_document') as text`);
    expect(rows[0].text).toContain('label_url');
    expect(await runAdmin(['migrate', '--check'], { url: database.url })).toMatchObject({
      code: 0,
      result: { pending: [] },
    });
  });
});
