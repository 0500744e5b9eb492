import { lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import {
  leaveNothing,
  leaveNothingRunning,
  type Postgres,
  type Program,
  postgresIn,
  run,
  temporaryFolder,
  until,
} from './processes.ts';

let folder: string;
let postgres: Postgres;

/** A folder with a database in it that holds a table; most tests share it, since making one is slow. */
beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = postgresIn(folder);
  const { url, release } = await startEmbeddedPostgres(folder);
  await query(url, "create table kept as select 'here' as what");
  await release();
});
afterEach(() => leaveNothingRunning());
afterAll(leaveNothing);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the query says so itself
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
const read = (url: string) => query(url, 'select what from kept');
const kept = [{ what: 'here' }];

/** Another process that holds the server of a folder. */
async function holder(of = folder): Promise<Program & { url: string }> {
  const program = run('test/faults/hold-postgres.ts', [of]);
  await until('the other process has it', () => {
    if (program.stderr()) throw new Error(program.stderr());
    return program.stdout().endsWith('\n');
  });
  return { ...program, url: program.stdout().trim() };
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, and runs only in between', async () => {
    for (const _start of ['second', 'third']) {
      const { url, release } = await startEmbeddedPostgres(folder);
      expect(await postgres.pid()).toBeDefined();
      expect(await read(url)).toEqual(kept);
      await release();
      expect(await postgres.pid()).toBeUndefined();
    }
  });

  it('listens on the loopback only, and to nobody without its password', async () => {
    const { url, release } = await startEmbeddedPostgres(folder);
    const setting = (name: string) => `current_setting('${name}')`;
    const [row] = await query(
      url,
      `select ${setting('listen_addresses')} as at, ${setting('unix_socket_directories')} as sockets`,
    );
    expect(row).toEqual({ at: '127.0.0.1', sockets: '' });
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    for (const file of ['', 'client-password']) {
      expect((await stat(join(folder, 'postgres/data', file))).mode & 0o077).toBe(0);
    }
    await release();
  });

  it('is shared by two processes, and the last one out stops it', async () => {
    const other = await holder();
    const ours = await startEmbeddedPostgres(folder);
    expect(ours.url).toBe(other.url);
    await ours.release();
    expect(await read(other.url)).toEqual(kept);

    other.kill('SIGTERM');
    expect(await other.exit).toBe(0);
    expect(await postgres.pid()).toBeUndefined();
  });

  it('may be let go of when it is gone already', async () => {
    const ours = await startEmbeddedPostgres(folder);
    await postgres.kill();
    await ours.release();
    expect(await postgres.pid()).toBeUndefined();
  });
});

describe('after a kill -9, the next start finds everything', () => {
  async function expectAllIsWell(started: Promise<EmbeddedPostgres>): Promise<void> {
    const { url, release } = await started;
    expect(await read(url)).toEqual(kept);
    await release();
    expect(await postgres.pid()).toBeUndefined();
  }

  it('of the process that started it: it takes the server over', async () => {
    const other = await holder();
    const pid = await postgres.pid();
    other.kill('SIGKILL');
    expect(await other.exit).toBe('SIGKILL');
    expect(await postgres.pid()).toBe(pid);
    await expectAllIsWell(startEmbeddedPostgres(folder));
  });

  it('of PostgreSQL', async () => {
    const ours = await startEmbeddedPostgres(folder);
    await postgres.kill();
    await ours.release();
    await expectAllIsWell(startEmbeddedPostgres(folder));
  });

  it('of both', async () => {
    const other = await holder();
    other.kill('SIGKILL');
    await postgres.kill();
    await expectAllIsWell(startEmbeddedPostgres(folder));
  });
});

describe('a crash of one of its connections', () => {
  it('resets them all; then as before the last one out stops it, and nobody earlier', async () => {
    const other = await holder();
    const ours = await startEmbeddedPostgres(folder);
    const watcher = new pg.Client({ connectionString: ours.url });
    watcher.on('error', () => {});
    const reset = new Promise<void>((resolve) => watcher.on('end', () => resolve()));
    await watcher.connect();
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(rows[0]?.pid, 'SIGKILL');
    await reset;
    const isBack = () =>
      read(ours.url).then(
        () => true,
        () => false,
      );
    await until('it is back', isBack);

    await ours.release();
    expect(await isBack()).toBe(true); // the other process still uses it
    other.kill('SIGTERM');
    await other.exit;
    expect(await postgres.pid()).toBeUndefined();
  });
});

describe('the first start in a folder', () => {
  let fresh: string;
  beforeEach(async () => {
    fresh = await temporaryFolder();
  });

  async function expectToStart(): Promise<void> {
    const { url, release } = await startEmbeddedPostgres(fresh);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await release();
    expect(await postgresIn(fresh).pid()).toBeUndefined();
  }

  it('by several processes at the same time makes one server, for all of them', async () => {
    const starts = await Promise.allSettled([
      startEmbeddedPostgres(fresh),
      startEmbeddedPostgres(fresh),
      holder(fresh),
    ]);
    const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    await Promise.all(
      held.map((start) => {
        if ('release' in start) return start.release();
        start.kill('SIGTERM');
        return start.exit;
      }),
    );
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))).toEqual([]);
    expect(new Set(held.map(({ url }) => url)).size).toBe(1);
    expect(await postgresIn(fresh).pid()).toBeUndefined();
  });

  it('that was killed as soon as it had made a folder leaves none that the next cannot use', async () => {
    await mkdir(join(fresh, 'postgres'), { mode: 0o700 });
    await expectToStart();
  });

  it('that was killed while it made the cluster leaves nothing in the way of the next', async () => {
    const other = run('test/faults/hold-postgres.ts', [fresh]);
    const begun = async () =>
      (await readdir(join(fresh, 'postgres')).catch(() => [])).some((name) => /^data\.[0-9a-f-]+$/.test(name));
    await until('it is making the cluster', begun);
    other.kill('SIGKILL');
    await other.exit;
    await expectToStart();
  });
});

/** Only root starts PostgreSQL as somebody else. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('as root, who alone starts PostgreSQL as somebody else, in a folder that nobody may enter', () => {
  it('it lives elsewhere, behind a link, and finds its data there again', async () => {
    const closed = await temporaryFolder(0o700);
    const first = await startEmbeddedPostgres(closed);
    expect((await lstat(join(closed, 'postgres'))).isSymbolicLink()).toBe(true);
    await query(first.url, "create table kept as select 'here' as what");
    await first.release();

    const second = await startEmbeddedPostgres(closed);
    expect(await read(second.url)).toEqual(kept);
    await second.release();
    expect(await postgresIn(closed).pid()).toBeUndefined();
  });
});
