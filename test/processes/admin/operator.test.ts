import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { createFactories } from '../../support/factories.ts';
import { ownDatabase } from '../fixtures.ts';
import { type AdminOptions, runAdmin } from './run-admin.ts';

/* What an operator asks at night: all of it without a server. */

const database = await ownDatabase();
const factories = createFactories(database.orm);
const admin = (args: string[], options?: AdminOptions) => runAdmin(args, { url: database.url, ...options });
const name = new URL(database.url).pathname.slice(1);
const sql = (statement: string, values: unknown[] = []) => database.orm.em.fork().execute(statement, values);
/** Nothing listens here, or whoever does is no server of the tests. */
const noServer = { INTERNAL_PORT: '1' };

describe('status', () => {
  const status = (options?: AdminOptions) => admin(['status'], { env: noServer, ...options });

  it('is exit code 0 for a sound database, without a server', async () => {
    const { code, messages, result } = await status();
    expect({ code, messages }).toEqual({ code: 0, messages: '' });
    expect(result).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      server: { address: 'http://127.0.0.1:1', health: 'no answer' },
      database: { name, isReadOnly: false, tls: 'none', role: expect.any(String) },
      migrations: { last: expect.stringMatching(/^\d{4}-/), pending: [] },
      partitionsEnd: { access_ledger: expect.any(String), audit_trail: expect.any(String) },
      storage: { access_ledger: { bytes: expect.any(Number), lastMonthBytes: 0 } },
      backlogSeconds: 0,
      openTransactions: [],
      replicas: [],
      maintenance: {},
      problems: [],
    });
  });

  it.each([
    [
      { url: 'postgresql://u:secret@127.0.0.1:1/none' },
      /^DATABASE_URL: connect ECONNREFUSED .*; start PostgreSQL, or correct/,
    ],
    [
      { env: { ...noServer, DATABASE_REPLICA_URL: 'postgresql://127.0.0.1:1/none' } },
      /^The replica 127\.0\.0\.1:1 does not/,
    ],
    [{ env: { ...noServer, DATA_DIR: '/nowhere', DATABASE_URL: '' } }, /^There is no database/],
    [
      { env: { ...noServer, DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere/url' } },
      /^DATABASE_URL_FILE: cannot be read: ENOENT[^\n]*\n?$/,
    ],
  ])('says what is wrong, with exit code 1: %j', async (options: AdminOptions, message) => {
    const { code, messages, output, result } = await status(options);
    expect(code).toBe(1);
    expect(messages).toMatch(message);
    expect(result).toMatchObject({ problems: [expect.stringMatching(message)] });
    expect(output + messages).not.toContain('secret');
  });

  it.each([
    [
      'partitions that end',
      'alter table M rename to kept',
      'alter table kept rename to M',
      /^Partitions of audit_trail end/,
    ],
    [
      'a foreign history',
      "insert into schema_migration (name) values ('0000-other')",
      "delete from schema_migration where name = '0000-other'",
      /another line of versions/,
    ],
    [
      'a read-only database',
      'alter database D set default_transaction_read_only = on',
      // The connection may be a new one.
      'begin read write; alter database D reset default_transaction_read_only; commit; set default_transaction_read_only = off',
      /^The database is read-only/,
    ],
  ])('finds %s', async (_what, spoil, mend, message) => {
    const month = `audit_trail_p${new Date().toISOString().slice(0, 7).replace('-', '')}`;
    const run = (statement: string) => sql(statement.replace(' M', ` ${month}`).replace(' D ', ` "${name}" `));
    await run(spoil);
    try {
      expect(await status()).toMatchObject({ code: 1, messages: expect.stringMatching(message) });
    } finally {
      await run(mend);
    }
  });
});

describe('token find', () => {
  const mint = async () =>
    (await admin(['token', 'mint', '--tier', 'ssp', '--label', 'Leaked'])).result as { id: string; token: string };
  const find = async (input: string) => admin(['token', 'find'], { input });

  it('finds a secret in a line of standard input, also if it is revoked, and no other token', async () => {
    const [{ id, token }] = [await mint(), await mint()];
    await admin(['token', 'revoke', id]);
    const found = await find(`Authorization: Bearer ${token}\n`);
    expect(found).toMatchObject({ code: 0, messages: '', result: [{ id, state: 'revoked' }] });
    expect(found.output).not.toContain(token);
    const spoilt = await find(`${token.slice(0, -1)}!`);
    expect(spoilt).toMatchObject({ code: 1, messages: expect.stringContaining('not whole'), output: '' });
  });

  it.each([
    ['', 2, /give a secret/],
    ['nowhere', 2, /give a secret/],
    [`pa_ssp_${'0'.repeat(43)}_000000\n`, 1, /secret/],
  ])('%j is exit code %d', async (input, code, message) => {
    expect(await find(input)).toMatchObject({ code, output: '', messages: expect.stringMatching(message) });
  });
});

describe('the logs', () => {
  it('are listed with their filters, newest first', async () => {
    const publisherId = await factories.publisher();
    const [paId, other] = [await factories.notice(publisherId), await factories.notice(publisherId)];
    for (const each of [paId, other, paId]) await admin(['notice', 'show', each]);
    const reads = async (...args: string[]) => admin(['ledger', 'list', ...args]);
    const by = `cli:${userInfo().username}`;
    const entry = { paId, publisher: null, reader: { kind: 'operator', subject: by } };
    expect((await reads('--pa-id', paId)).result).toMatchObject([entry, entry]);
    const [first] = (await reads('--limit', '1')).result as { requestId: string }[];
    expect((await reads('--request', String(first?.requestId))).result).toEqual([first]);
    expect(await reads('--limit', '2')).toMatchObject({ messages: 'There are more: --limit is 2.\n' });
    expect((await reads('--by', 'cli:nobody')).result).toEqual([]);
    expect((await reads('--to', '2020-01-01T00:00:00Z')).result).toEqual([]);

    const { id } = (await admin(['publisher', 'create', '--name', 'Audited'])).result as { id: string };
    const changes = await admin(['audit', 'list', '--publisher', id, '--by', by]);
    expect(changes.result).toMatchObject([{ action: 'publisher_created', publisher: { id } }]);
    expect((await admin(['audit', 'list', '--publisher', id, '--action', 'token_minted'])).result).toEqual([]);
  });

  it('explain what a token would get; a request that was not refused has no explanation', async () => {
    const publisherId = await factories.publisher();
    const paId = await factories.notice(publisherId);
    const minted = await admin(['token', 'mint', '--tier', 'partner', '--publisher', publisherId]);
    const { id } = minted.result as { id: string };
    const { result } = await admin(['access', 'explain', '--token', id, '--pa-id', paId]);
    expect(result).toMatchObject({ tokens: [{ token: { id }, paId }] });
    expect(JSON.stringify(result)).toContain('"failure":"SCOPE_MISSING"');
    expect(await admin(['access', 'explain', 'no-such-request'])).toMatchObject({ code: 1, output: '' });
    expect(await admin(['access', 'explain'])).toMatchObject({ code: 2, output: '' });
  });
});

describe('storage', () => {
  it('shows which months it would drop, and drops none', async () => {
    await sql(
      `create table request_count_p201901 partition of request_count for values from ('2019-01-01') to ('2019-02-01')`,
    );
    const drop = ['storage', 'drop-months', '--table', 'request_count', '--before', '2019-03-01'];
    const months = { table: 'request_count', months: ['2019-01-01'] };
    const trail = async () => (await sql("select from audit_trail where action = 'storage.months_dropped'")).length;
    for (let time = 0; time < 2; time += 1) expect((await admin([...drop, '--dry-run'])).result).toEqual(months);
    expect(await trail()).toBe(0);
    expect((await admin(drop)).result).toEqual(months);
    expect((await admin([...drop, '--dry-run'])).result).toEqual({ ...months, months: [] });
    expect(await trail()).toBe(1);
  });

  it('rebuilds summaries that were lost', async () => {
    await factories.notice(await factories.publisher());
    const rebuild = () => admin(['summaries', 'rebuild']);
    expect(await rebuild()).toMatchObject({ code: 0, result: { rebuilt: true } });
    const sums = () => sql('select * from notice_count order by scope::text, kind::text, value, name, day, until');
    const before = await sums();
    expect(before.length).toBeGreaterThan(0);
    await sql('delete from notice_count');
    await rebuild();
    expect(await sums()).toEqual(before);
  });
});

describe('completion', () => {
  const complete = async (...words: string[]) => {
    const { output } = await runAdmin(['completion', 'bash']);
    const given = words.map((word) => `'${word}'`).join(' ');
    const ask = `COMP_WORDS=(admin ${given}); COMP_CWORD=${words.length}; _notices_admin; echo "\${COMPREPLY[*]}"`;
    const bash = spawn('bash', ['--norc', '-euc', `${output}\n${ask}`]);
    const [stdout, stderr] = await Promise.all([text(bash.stdout), text(bash.stderr)]);
    expect(stderr).toBe('');
    return stdout.trim();
  };

  it.each([
    [['tok'], 'token'],
    [['token', 'f'], 'find'],
    [['token', 'list', '--ac'], '--active'],
    [['token', 'list', '--tier', 'par'], 'partner'],
    [['notice', 'show', 'PA-1', '--j'], '--json'],
  ])('of %j is %s', async (words, expected) => {
    expect(await complete(...words)).toBe(expected);
  });

  it('knows two shells', async () => {
    expect(await runAdmin(['completion', 'fish'])).toMatchObject({ code: 2, output: '' });
  });
});
