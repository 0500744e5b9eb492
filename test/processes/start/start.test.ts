import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { demoTokens } from '../../../src/demo/tokens.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { send } from '../../support/http.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { withoutDatabase } from '../../support/outage.ts';
import {
  cleanUp,
  type Program,
  postgresIn,
  run,
  startProcess,
  stopProcesses,
  temporaryFolder,
  until,
} from '../../support/processes.ts';
import { runAdmin } from '../admin/run-admin.ts';

const own = '/api/v1/advertisement/PA-7K3QX9T2ZB';

afterEach(() => stopProcesses());
afterAll(cleanUp);

describe('npm start without DATABASE_URL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  const start = (environment: Record<string, string> = {}) => startProcess({ DATA_DIR: folder, ...environment });
  const isRunning = async () => (await postgresIn(folder).pid()) !== undefined;

  it('prints its addresses and example calls; Ctrl-C stops it and its database', async () => {
    const server = await start();
    expect(server.stdout()).toContain(`${server.publicUrl}/api/v1`);
    expect(server.stdout()).toContain(`${server.internalUrl}/graphql`);
    for (const token of Object.values(demoTokens)) expect(server.stdout()).toContain(token);
    expect(server.stderr()).toBe('');
    const { status, headers } = await send(server.publicUrl, { path: own, token: demoTokens.readOnly });
    expect([status, headers['x-api-version']]).toEqual([200, 'v1']);

    process.kill(-server.pid, 'SIGINT'); // as a terminal does, to everything in the foreground
    expect(await server.exit).toBe(0);
    expect(await isRunning()).toBe(false);
  });

  it('keeps its data for the next start; SIGTERM stops it as well', async () => {
    const write = {
      method: 'PUT',
      path: `${own}/metrics`,
      token: demoTokens.readWrite,
      body: { viewsCount: 987_654, engagementsCount: 1 },
    };
    const first = await start();
    expect((await send(first.publicUrl, write)).status).toBe(200);
    first.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    const second = await start();
    expect((await send(second.publicUrl, { path: own, token: demoTokens.readOnly })).text).toContain(
      '"viewsCount":987654',
    );
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
    expect((await send(third.publicUrl, { path: own, token: demoTokens.readOnly })).text).toContain(
      '"viewsCount":987654',
    );
    third.kill('SIGTERM');
    expect(await third.exit).toBe(0);
    expect(await isRunning()).toBe(false);
  });

  it('starts with the smallest pool, one connection', async () => {
    const server = await start({ DATABASE_POOL_SIZE: '1', DATABASE_CONNECT_TIMEOUT: '500' });
    server.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('stops its database when it cannot listen, and prints one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const program = run('src/app/main.ts', [], {
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: '0',
    });
    const code = await program.exit;
    taken.close();
    expect([code, program.stderr()]).toEqual([1, expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*\n$/)]);
    expect(await isRunning()).toBe(false);
  });

  it('stops its database when it is stopped before it is ready', async () => {
    const program = run('src/app/main.ts', [], { DATA_DIR: folder, PORT: '0', INTERNAL_PORT: '0' });
    await until('its database runs', isRunning);
    program.kill('SIGINT');
    await program.exit;
    expect(await isRunning()).toBe(false);
  });
});

describe('a wrong setting', () => {
  const settings = [
    ['PORT', 'abc'],
    ['DATABASE_URL', 'foo'],
    ['DATABASE_URL', 'mysql://user:hunter2@db/name'],
    ['BASE_PATH', '/api'],
    ['DEMO_DATA', 'maybe'],
    ['DATABASE_POOL_SIZE', '0'],
  ] as const;
  let folder: string;
  let ended: { code: unknown; program: Program }[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    ended = await Promise.all(
      settings.map(async ([name, value]) => {
        const program = run('src/app/main.ts', [], { DATA_DIR: join(folder, 'data'), [name]: value });
        return { code: await program.exit, program };
      }),
    );
  });

  it.each(settings.map(([name, value], index) => ({ name, value, index })))(
    '$name=$value is one line that names it, exit code 1, and nothing is started',
    async ({ name, index }) => {
      const { code, program } = ended[index] ?? {};
      expect(code).toBe(1);
      expect(program?.stderr()).toMatch(new RegExp(`^${name}: [^\\n]{5,}\\n$`));
      expect(program?.stderr()).not.toContain('hunter2');
      expect(program?.stdout()).toBe('');
      await expect(stat(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

describe('npm start, with DATABASE_URL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await cleanUp();
    await client.end();
    await database.close();
  });

  const count = async (table: string) =>
    Number((await client.query(`select count(*) as rows from ${table}`)).rows[0].rows);
  const stop = async (server: Program) => {
    server.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  };

  it('loads no demo data, and has no demo tokens, unless DEMO_DATA=true', async () => {
    const plain = await startProcess({ DATABASE_URL: database.url });
    expect([await count('token'), await count('publisher'), await count('notice')]).toEqual([0, 0, 0]);
    for (const token of Object.values(demoTokens)) expect(plain.stdout()).not.toContain(token);
    expect((await send(plain.publicUrl, { path: own, token: demoTokens.readOnly })).status).toBe(401);
    await stop(plain);

    const demo = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true' });
    expect(await count('notice')).toBeGreaterThan(50);
    expect((await send(demo.publicUrl, { path: own, token: demoTokens.readOnly })).status).toBe(200);
    await stop(demo);
  });

  it("warns if its machine's clock differs from the database's", async () => {
    const hook = encodeURIComponent('const now = Date.now; Date.now = () => now() + 86_400_000');
    const NODE_OPTIONS = `--import=data:text/javascript,${hook}`;
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true', WORKERS: '2', NODE_OPTIONS });
    await until('it warns', () => server.stdout().includes("this machine's clock differs from the database's"));
    const { text } = await send(server.internalUrl, { path: '/metrics' });
    const [, offset] = /^database_clock_offset_seconds (\S+)$/m.exec(text) ?? [];
    expect(Math.round(Number(offset) / 3600)).toBe(24);
    await stop(server);
  });

  it('keeps demo data out of a database that holds data', async () => {
    const used = await createDatabase();
    await createFactories(used.orm).publisher();
    const server = await startProcess({ DATABASE_URL: used.url, DEMO_DATA: 'true' });
    expect(server.stdout()).not.toContain(demoTokens.administrator);
    expect((await send(server.publicUrl, { path: own, token: demoTokens.readOnly })).status).toBe(401);
    await stop(server);
    await used.close();
  });

  // choice D9: requests in flight are answered; new connections are refused.
  it.each([
    ['it', [process.execPath, 'src/app/main.ts']],
    ['npm, above it,', ['npm', 'start']],
  ])('finishes requests in flight when %s is stopped, and accepts no new ones', async (_what, command) => {
    const patient = { DATABASE_STATEMENT_TIMEOUT: '60000', SHUTDOWN_TIMEOUT: '60000' };
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true', ...patient }, command);
    await client.query('begin; lock table token in access exclusive mode');
    const underWay = send(server.publicUrl, { path: own, token: demoTokens.readOnly });
    const isWaiting = async () => (await database.orm.em.fork().execute(lockWaits)).length === 1;
    await until('it waits for the database', isWaiting);
    server.kill('SIGTERM');
    await until('it refuses', () =>
      send(server.publicUrl, { path: own }).then(
        () => false,
        () => true,
      ),
    );
    await client.query('rollback');
    expect((await underWay).status).toBe(200);
    expect(await server.exit).toBe(0);
  });

  it('does not serve a demo database as another one, until the demo is removed', async () => {
    const modes: Record<string, string>[] = [{}, { NODE_ENV: 'production' }, { DEMO_DATA: 'false', WORKERS: '2' }];
    const settings = { DATABASE_URL: database.url, PORT: '0', INTERNAL_PORT: '0' };
    for (const mode of modes) {
      const refused = run('src/app/main.ts', [], { ...settings, ...mode });
      expect(await refused.exit).toBe(1);
      expect(refused.stderr()).toMatch(/^DEMO_DATA: [^\n]* demo tokens[^\n]*`npm run admin -- demo remove`\n$/);
      expect(refused.stdout()).toBe('');
    }
    expect(await runAdmin(['demo', 'remove'], { url: database.url })).toMatchObject({
      code: 0,
      result: { tokens: 12, notices: 77, publishers: 5 },
    });
    const plainAgain = await startProcess({ DATABASE_URL: database.url, NODE_ENV: 'production' });
    expect((await send(plainAgain.publicUrl, { path: own, token: demoTokens.readOnly })).status).toBe(401);
    await stop(plainAgain);
  });

  it('waits for a database that is away, with a warning, and can be stopped meanwhile', async () => {
    const away = await createDatabase();
    const begin = async () => {
      const program = run('src/app/main.ts', [], { DATABASE_URL: away.url, PORT: '0', INTERNAL_PORT: '0' });
      await until('it waits', () => program.stdout().includes('"msg":"the database is unreachable: waiting for it"'));
      return program;
    };
    const waiting = await withoutDatabase(away.url, 'takes no connections', async () => {
      await stop(await begin());
      return begin();
    });
    await until('it is ready', () => waiting.stdout().includes('Reference'));
    await stop(waiting);
    expect(waiting.stderr()).toBe('');
    await away.close();
  });

  it('exits with 1 if the database is unreachable, and prints one line', async () => {
    const program = run('src/app/main.ts', [], {
      DATABASE_URL: 'postgresql://127.0.0.1:1/x',
      DATABASE_START_TIMEOUT: '0',
      PORT: '0',
      INTERNAL_PORT: '0',
    });
    expect(await program.exit).toBe(1);
    expect(program.stderr()).toBe('DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n');
    expect(program.stdout()).toBe('');
  });
});
