import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../support/processes.ts';
import { ownDatabase } from '../fixtures.ts';
import { runAdmin } from './run-admin.ts';

/* Months of the access ledger that leave the database as files, and come back. */

const database = await ownDatabase();
const sql = <Row = Record<string, unknown>>(statement: string) =>
  database.orm.em.fork().execute<Row[]>(statement) as Promise<Row[]>;
const storage = (...args: string[]) => runAdmin(['storage', ...args], { url: database.url });
const archive = (to: string, month = '2025-03') =>
  storage('archive', '--table', 'access_ledger', '--month', month, '--to', to);
const folder = await mkdtemp(join(tmpdir(), 'archive-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'access_ledger-2025-03.jsonl.gz');

const rows = 12_345;
const inMonth = "from access_ledger where read_at >= '2025-03-01' and read_at < '2025-04-01'";
const digestOfMonth = async () =>
  sql(`select count(*)::int as rows, md5(string_agg(l::text, '|' order by id)) as digest
    from (select * ${inMonth}) as l`);
const readsOfPublishers = () =>
  sql(`select reader, sum(reads)::int as reads
  from record_reads_of('publisher', '2025-01-01', '2025-06-01') group by reader order by reader`);

beforeAll(async () => {
  for (const [month, next] of [
    ['2025-03', '2025-04'],
    ['2025-04', '2025-05'],
  ])
    await sql(`create table access_ledger_p${month?.replace('-', '')} partition of access_ledger
      for values from ('${month}-01') to ('${next}-01')`);
  await sql(`insert into access_ledger (read_at, publisher_id, pa_id, request_id, subject)
    select '2025-03-01'::timestamptz + n * interval '3 minutes', gen_random_uuid(), 'PA-' || n % 7, 'r-' || n,
      case n % 5 when 0 then E'O''Neil "x"\\\\ \\u2028 å' end
    from generate_series(0, ${rows - 1}) as n`);
  await sql(`insert into access_ledger (read_at, pa_id, request_id) values ('2025-04-02', 'PA-1', 'april')`);
  await until('the sums have every read', async () => {
    await sql('select rebuild_summaries()');
    const [row] = await sql<{
      isRead: boolean;
    }>(`select reads_until > (select max(position) from access_ledger) as "isRead"
      from summary_state`);
    return row?.isRead ?? false;
  });
});

describe('a month of the access ledger', () => {
  it('leaves the database as a file, keeps its sums, and comes back whole', async () => {
    const [before, sums] = [await digestOfMonth(), await readsOfPublishers()];
    const archived = await archive(folder);
    expect(archived).toMatchObject({ code: 0, messages: '', result: { file, rows, month: '2025-03' } });
    expect(await digestOfMonth()).toEqual([{ rows: 0, digest: null }]);
    expect(await sql(`select request_id from access_ledger`)).toEqual([{ request_id: 'april' }]);
    expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)]);

    await sql('select rebuild_summaries()');
    expect(await readsOfPublishers()).toEqual(sums);
    expect(await storage('verify', file)).toMatchObject({ code: 0, result: { rows } });
    const months = async () => (await storage('months')).result as object[];
    expect(await months()).toContainEqual(
      expect.objectContaining({ month: '2025-03', isPresent: false, rows, digest: expect.any(String) }),
    );

    expect(await storage('attach', file)).toMatchObject({ code: 0, messages: '', result: { rows } });
    expect(await digestOfMonth()).toEqual(before);
    expect(await storage('attach', file)).toMatchObject({
      code: 1,
      messages: expect.stringContaining('in the database'),
    });
    await expect(sql(`truncate access_ledger_p202503`)).rejects.toThrow('append-only');
    await expect(sql(`delete ${inMonth}`)).rejects.toThrow('append-only');
    await sql('select rebuild_summaries()');
    expect(await readsOfPublishers()).toEqual(sums);
  });

  it('goes again after a search, as the same file', async () => {
    const again = join(folder, 'again');
    expect(await archive(folder)).toMatchObject({ code: 1, messages: expect.stringContaining('exists') });
    expect(await archive(again)).toMatchObject({ code: 0, result: { rows } });
    const lines = async (name: string) => gunzipSync(await readFile(name)).toString();
    expect(await lines(join(again, 'access_ledger-2025-03.jsonl.gz'))).toBe(await lines(file));
    expect(await sql('select parent, month::text from archived_month')).toHaveLength(1);
    await expect(sql('delete from archived_month')).rejects.toThrow('append-only');
    expect(await sql("select after->>'rows' as rows from audit_trail where action = 'storage.months_dropped'")).toEqual(
      [{ rows: `${rows}` }, { rows: `${rows}` }],
    );
  });

  it.each([
    ['a row less', (text: string) => text.slice(text.indexOf('\n') + 1), /12344 rows of 12345/],
    ['another reader', (text: string) => text.replace('"PA-3"', '"PA-4"'), /is not what was archived/],
  ])('is refused with %s', async (_what, change, message) => {
    const changed = await inFolder(join(folder, 'changed', 'access_ledger-2025-03.jsonl.gz'));
    await writeFile(changed, gzipSync(change(gunzipSync(await readFile(file)).toString())));
    for (const command of ['verify', 'attach'])
      expect(await storage(command, changed)).toMatchObject({ code: 1, messages: expect.stringMatching(message) });
    expect(await digestOfMonth()).toEqual([{ rows: 0, digest: null }]);
  });

  it('is refused as half a file', async () => {
    const half = await inFolder(join(folder, 'half', 'access_ledger-2025-03.jsonl.gz'));
    await writeFile(half, (await readFile(file)).subarray(0, 20_000));
    expect(await storage('attach', half)).toMatchObject({
      code: 1,
      messages: expect.stringContaining('cannot be read'),
    });
  });

  it('stays in the database until it has been over for a month', async () => {
    const now = new Date().toISOString().slice(0, 7);
    expect(await archive(folder, now)).toMatchObject({
      code: 1,
      messages: expect.stringContaining('over for a month'),
    });
    expect(await archive(folder, '2019-01')).toMatchObject({
      code: 1,
      messages: expect.stringContaining('not in the'),
    });
    expect(await archive(folder, '2025-13')).toMatchObject({ code: 2, output: '' });
  });

  it('stays in the database until the sums have it', async () => {
    await sql('update summary_state set reads_until = 0');
    const refused = await archive(join(folder, 'early'), '2025-04');
    expect(refused).toMatchObject({ code: 1, messages: expect.stringContaining('sums do not have') });
    expect(await sql(`select from access_ledger where request_id = 'april'`)).toHaveLength(1);
  });

  it('is moved by one command at a time', async () => {
    await database.orm.em.fork().transactional(async (lock) => {
      await lock.execute(`select pg_advisory_xact_lock(hashtext('archive'))`);
      const refusal = { code: 1, messages: expect.stringContaining('Another command moves a month') };
      expect(await archive(folder, '2025-04')).toMatchObject(refusal);
      expect(await storage('attach', file)).toMatchObject(refusal);
    });
  });

  it('stays in the database if the file cannot be written', async () => {
    const place = await inFolder(join(folder, 'file', 'taken'));
    await writeFile(place, '');
    expect(await archive(join(place, 'below'), '2025-04')).toMatchObject({
      code: 1,
      messages: expect.stringContaining('cannot be written'),
    });
    expect(await sql(`select from access_ledger where request_id = 'april'`)).toHaveLength(1);
  });
});

async function inFolder(path: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  return path;
}
