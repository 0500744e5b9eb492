import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { createDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { send } from '../../support/http.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { withoutDatabase } from '../../support/outage.ts';
import {
  cleanEnd,
  failedStart,
  postgresIn,
  runCommand,
  runMain,
  startProcess,
  stop,
  stopProcesses,
  succeeds,
  temporaryFolder,
  until,
  withLimits,
} from '../../support/processes.ts';
import { connectTo, runAs, runAsAdmin } from '../../support/run-sql.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { ownDatabase, readOwn, writeOwn } from '../fixtures.ts';

const database = await ownDatabase();
afterEach(() => stopProcesses());

describe('npm start without DATABASE_URL', () => {
  let folder: string;
  const taken = createServer();
  beforeAll(async () => {
    folder = await temporaryFolder();
    await once(taken.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void taken.close());
  const start = (environment: Record<string, string> = {}) => startProcess({ DATA_DIR: folder, ...environment });
  const isRunning = async () => (await postgresIn(folder).pid()) !== undefined;

  it('says at once what it does, then its addresses and example calls; Ctrl-C stops it; its data stay', async () => {
    const server = await start();
    expect(server.stdout()).toMatch(new RegExp(`^Starting with a new database in ${folder} …\n`));
    expect(server.stdout()).toContain(`${server.publicUrl}/api/v1`);
    expect(server.stdout()).toContain(`${server.internalUrl}/graphql`);
    for (const token of Object.values(demoTokens)) expect(server.stdout()).toContain(token);
    expect(server.stderr()).toBe('');
    const { status, headers } = await readOwn(server);
    expect([status, headers['x-api-version']]).toEqual([200, 'v1']);
    expect((await writeOwn(server, 987_654)).status).toBe(200);

    process.kill(-server.pid, 'SIGINT'); // as a terminal does, to everything in the foreground
    expect(await server.exit).toBe(0);
    expect(await isRunning()).toBe(false);

    // It keeps its data for the next start.
    const second = await start();
    expect(second.stdout()).toMatch(new RegExp(`^Starting with the database in ${folder} …\n`));
    expect((await readOwn(second)).text).toContain('"viewsCount":987654');
    expect(second.stdout()).toContain(demoTokens.administrator);
    second.kill('SIGINT');
    second.kill('SIGINT'); // npm hands on the one that the terminal has sent already
    expect(await second.exit).toBe(0);
    expect(await isRunning()).toBe(false);
  });

  it('recovers from a kill -9 of the server and its database at the next start', async () => {
    const first = await start();
    first.kill('SIGKILL');
    await first.exit;
    const second = await start();
    second.kill('SIGKILL');
    await second.exit;
    await postgresIn(folder).kill();
    const third = await start();
    expect((await readOwn(third)).text).toContain('"viewsCount":987654');
    expect(await stop(third)).toEqual(cleanEnd);
    expect(await isRunning()).toBe(false);
  });

  it('names settings that were removed in one warning, and starts, with the smallest pool, too', async () => {
    const smallest = { DATABASE_POOL_SIZE: '1', ...withLimits({ connectTimeout: 500 }) };
    const server = await start({ WORKERS: '2', SHUTDOWN_TIMEOUT: '1', ...smallest });
    expect(await stop(server)).toEqual(cleanEnd);
    const warnings = server.stdout().match(/^.*these settings were removed and are ignored.*$/gm);
    expect(warnings).toEqual([expect.stringMatching(/"level":40.*"ignored":\{"WORKERS":.*"SHUTDOWN_TIMEOUT":/)]);
  });

  it('stops its database when a process cannot start, and prints one line', async () => {
    const failed = await failedStart({ DATA_DIR: folder, GRAPHQL_OPERATIONS: join(folder, 'none.json') });
    expect(failed).toMatchObject({ code: 1, errors: expect.stringMatching(/^[^\n]*none\.json[^\n]*\n$/) });
    expect(await isRunning()).toBe(false);
  });

  const portOf = () => String((taken.address() as AddressInfo).port);
  it.each([
    ['a PORT that is taken', () => ({ PORT: portOf() }), /EADDRINUSE.*set PORT to another port/],
    ['an INTERNAL_PORT that is taken', () => ({ INTERNAL_PORT: portOf() }), /EADDRINUSE.*set INTERNAL_PORT to another/],
    [
      'one port for both',
      () => freePort().then((port) => ({ PORT: `${port}`, INTERNAL_PORT: `${port}` })),
      /EADDRINUSE.*set INTERNAL_PORT to another port/,
    ],
    [
      'a HOST that is none',
      () => ({ HOST: 'host.invalid' }),
      /host\.invalid. This machine has no such address: see HOST/,
    ],
  ])('notices %s before it makes a database, and says so in one line', async (_what, settings, message) => {
    const DATA_DIR = join(folder, 'not-made');
    const failed = await failedStart({ DATA_DIR, HOST: '127.0.0.1', ...(await settings()) });
    expect(failed).toEqual({
      code: 1,
      errors: expect.stringMatching(/^[^\n]*\n$/),
      output: `Starting with a new database in ${DATA_DIR} …\n`,
    });
    expect(failed.errors).toMatch(message);
    await expect(stat(DATA_DIR)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['files of 1 MB', 'ulimit -f 2000', /^DATA_DIR: no database can be created there: [^\n]*File too large\n$/],
    ['64 open files', 'ulimit -n 64', /^64 open files are too few: allow 1,024[^\n]*\n$/],
  ])('prints one line when its shell allows it no more than %s', async (_what, limit, message) => {
    const environment = { DATA_DIR: await temporaryFolder(), PORT: '0', INTERNAL_PORT: '0' };
    const program = runCommand('sh', ['-c', `${limit}; exec '${process.execPath}' src/app/main.ts`], environment);
    expect(await program.exit).toBe(1);
    expect(program.stderr()).toMatch(message);
  });

  it('names DATA_DIR when its folder cannot be made', async () => {
    expect(await failedStart({ DATA_DIR: '/dev/null/notices' })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^DATA_DIR: E[A-Z]+: [^\n]*; set it to a folder where this user can write\n$/),
    });
  });

  it('stops its database when it is stopped before it is ready', async () => {
    const program = runMain({ DATA_DIR: folder });
    await until('its database runs', isRunning);
    program.kill('SIGINT');
    await program.exit;
    expect(await isRunning()).toBe(false);
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'abc'],
    ['DATABASE_URL', 'mysql://user:hunter2@db/name'],
  ])('%s=%s is one line that names it, exit code 1, and nothing is started', async (name, value) => {
    const DATA_DIR = join(await temporaryFolder(), 'data');
    const errors = expect.stringMatching(new RegExp(`^${name}: (?!.*hunter2)[^\\n]{5,}\\n$`));
    expect(await failedStart({ DATA_DIR, [name]: value })).toEqual({ code: 1, errors, output: '' });
    await expect(stat(DATA_DIR)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('npm start, with DATABASE_URL', () => {
  const rowsOf = async (table: string) => (await runAs(database.url, `select from ${table}`)).length;

  it('loads no demo data, and has no demo tokens, unless DEMO_DATA=true', async () => {
    const plain = await startProcess({ DATABASE_URL: database.url });
    expect([await rowsOf('token'), await rowsOf('publisher'), await rowsOf('notice')]).toEqual([0, 0, 0]);
    for (const token of Object.values(demoTokens)) expect(plain.stdout()).not.toContain(token);
    expect((await readOwn(plain)).status).toBe(401);
    expect(await stop(plain)).toEqual(cleanEnd);

    const file = join(await temporaryFolder(), 'database-url');
    await writeFile(file, `${database.url}\n`);
    const demo = await startProcess({ DATABASE_URL_FILE: file, DEMO_DATA: 'true' });
    expect(await rowsOf('notice')).toBeGreaterThan(50);
    expect((await readOwn(demo)).status).toBe(200);
    expect(await stop(demo)).toEqual(cleanEnd);
  });

  it("warns if its machine's clock differs from the database's", async () => {
    const hook = encodeURIComponent('const now = Date.now; Date.now = () => now() + 86_400_000');
    const NODE_OPTIONS = `--import=data:text/javascript,${hook}`;
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true', NODE_OPTIONS });
    await until('it warns', () => server.stdout().includes("this machine's clock differs from the database's"));
    const { text } = await send(server.internalUrl, { path: '/metrics' });
    const [, offset] = /^notices_database_clock_offset_seconds\{process="internal"\} (\S+)$/m.exec(text) ?? [];
    expect(Math.round(Number(offset) / 3600)).toBe(24);
    expect(await stop(server)).toEqual(cleanEnd);
  });

  it('keeps demo data out of a database that holds data', async () => {
    const used = await createDatabase();
    await createFactories(used.orm).publisher();
    const server = await startProcess({ DATABASE_URL: used.url, DEMO_DATA: 'true' });
    expect(server.stdout()).not.toContain(demoTokens.administrator);
    expect((await readOwn(server)).status).toBe(401);
    expect(await stop(server)).toEqual(cleanEnd);
    await used.close();
  });

  // choice D9: requests in flight are answered; new connections are refused.
  it('finishes requests in flight when npm, above it, is stopped, and accepts no new ones', async () => {
    const patient = { DATABASE_STATEMENT_TIMEOUT: '60000', ...withLimits({ shutdownTimeout: 60_000 }) };
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true', ...patient }, ['npm', 'start']);
    const client = await connectTo(database.url);
    await client.query('begin; lock table token in access exclusive mode');
    const underWay = readOwn(server);
    await until('it waits for the database', async () => (await runAs(database.url, lockWaits)).length === 1);
    server.kill('SIGTERM');
    await until('it refuses', async () => !(await succeeds(readOwn(server, 'none'))));
    await client.end();
    expect((await underWay).status).toBe(200);
    expect(await server.exit).toBe(0);
  });

  it('does not serve a demo database as another one, until the demo is removed', async () => {
    const modes: Record<string, string>[] = [{}, { NODE_ENV: 'production' }, { DEMO_DATA: 'false' }];
    const errors = expect.stringMatching(/^DEMO_DATA: [^\n]* demo tokens[^\n]*`npm run admin -- demo remove`\n$/);
    for (const mode of modes) {
      expect(await failedStart({ DATABASE_URL: database.url, ...mode })).toEqual({ code: 1, errors, output: '' });
    }
    expect(await runAdmin(['demo', 'remove'], { url: database.url })).toMatchObject({
      code: 0,
      result: { tokens: 12, notices: 77, publishers: 5 },
    });
    const plainAgain = await startProcess({ DATABASE_URL: database.url, NODE_ENV: 'production' });
    expect((await readOwn(plainAgain)).status).toBe(401);
    expect(await stop(plainAgain)).toEqual(cleanEnd);
  });

  it('waits for a database that is away, with a warning, and can be stopped meanwhile', async () => {
    const away = await createDatabase();
    const begin = async () => {
      const program = runMain({ DATABASE_URL: away.url });
      await until('it waits', () => program.stdout().includes('"msg":"the database is unreachable: waiting for it"'));
      return program;
    };
    const waiting = await withoutDatabase(away.url, 'takes no connections', async () => {
      expect(await stop(await begin())).toEqual(cleanEnd);
      return begin();
    });
    await until('it is ready', () => waiting.stdout().includes('"msg":"listening"'));
    expect(await stop(waiting)).toEqual(cleanEnd);
    await away.close();
  });

  it('exits with 1 if the database is unreachable, and prints one line', async () => {
    const away = { DATABASE_URL: 'postgresql://127.0.0.1:1/x', ...withLimits({ startTimeout: 0 }) };
    const errors = 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1; start PostgreSQL, or correct host and port\n';
    expect(await failedStart(away)).toEqual({ code: 1, errors, output: '' });
  });

  const isMade = 'create database D owner D template template0';
  it.each([
    ['does not exist', [], /database "\w+" does not exist; create it with createdb, or correct the name/],
    [
      'denies its role the right to connect',
      [isMade, 'revoke connect on database D from public, D'],
      /permission denied .*; grant connect/,
    ],
    [
      'is read-only',
      [isMade, 'alter database D set default_transaction_read_only = on'],
      /read-only .*; use the primary/,
    ],
    [
      'belongs to another role',
      [isMade.replace('owner D', '')],
      /permission denied for schema public; set DATABASE_MIGRATE=false, or/,
    ],
    [
      'has another encoding',
      [`${isMade} encoding LATIN1 locale_provider libc locale 'C'`],
      /encoding \(LATIN1\) .*; create/,
    ],
    [
      'has another locale',
      [`${isMade} locale_provider libc locale 'C'`],
      /its locale does not serve; create it with createdb/,
    ],
  ])('says at once what to do about a database that %s', async (_what, statements, message) => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    const named = ["create role D login password 'password'", ...statements].map((each) =>
      each.replaceAll(/\bD\b/g, name),
    );
    await runAsAdmin(...named);
    const url = Object.assign(new URL(database.url), { username: name, password: 'password', pathname: name });
    const failed = await failedStart({ DATABASE_URL: url.href });
    await runAsAdmin(`drop database if exists ${name}`, `drop role ${name}`);
    expect(failed).toEqual({ code: 1, errors: expect.stringMatching(/^DATABASE_URL: [^\n]*\n$/), output: '' });
    expect(failed.errors).toMatch(message);
  });
});
