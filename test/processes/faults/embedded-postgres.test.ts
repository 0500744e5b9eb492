import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { asUser } from '../../../src/platform/database/embedded/tasks.ts';
import {
  cleanEnd,
  cleanUp,
  type Postgres,
  type Program,
  postgresIn,
  run,
  stop,
  stopProcesses,
  succeeds,
  temporaryFolder,
  until,
} from '../../support/processes.ts';
import { connectTo, endOf, runAs } from '../../support/run-sql.ts';
import { tinyFileSystem } from './full-disk.ts';

let folder: string;
let postgres: Postgres;

/** A folder with a database that has a table. Most tests share it, since creating one is slow. */
beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = postgresIn(folder);
  const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
  await runAs(url, "create table kept as select 'here' as what");
  await release();
});
afterEach(() => stopProcesses());
afterAll(cleanUp);

const read = (url: string) => runAs(url, 'select what from kept');
const kept = [{ what: 'here' }];

/** Starts and stops the server of a folder. @returns the folder of its socket */
async function expectToServe(dataDir: string): Promise<string> {
  const { superuserUrl, release } = await startEmbeddedPostgres(dataDir);
  expect(await runAs(superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await release();
  expect(await postgresIn(dataDir).pid()).toBeUndefined();
  return decodeURIComponent(new URL(superuserUrl).hostname);
}

/** Another process that uses the server of a folder. */
async function holder(of = folder): Promise<Program & { url: string }> {
  const program = run('test/processes/faults/hold-postgres.ts', [of]);
  await until('the other process has it', () => {
    if (program.stderr()) throw new Error(program.stderr());
    return program.stdout().endsWith('\n');
  });
  return { ...program, url: program.stdout().trim() };
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data across starts, and stops with its process', async () => {
    for (const _start of ['second', 'third']) {
      const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
      expect(await postgres.pid()).toBeDefined();
      expect(await read(url)).toEqual(kept);
      await release();
      expect(await postgres.pid()).toBeUndefined();
    }
  });

  it('listens only on a socket, in a private folder', async () => {
    const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
    const setting = (name: string) => `current_setting('${name}')`;
    const [row] = await runAs(
      url,
      `select ${setting('listen_addresses')} as at, ${setting('unix_socket_directories')} as sockets`,
    );
    const home = join(folder, 'postgres');
    expect(row).toEqual({ at: '', sockets: `"${home}"` });
    for (const place of ['', 'data', '.s.PGSQL.5432']) {
      expect((await stat(join(home, place))).mode & 0o077).toBe(0);
    }
    await release();
  });

  it('serves with a role that only reads and writes rows', async () => {
    const { servingUrl, ownerUrl, superuserUrl, release } = await startEmbeddedPostgres(folder);
    await runAs(ownerUrl, 'create table owned (n int)');
    for (const statement of ['select from owned', 'create table t (n int)', 'create temp table t (n int)']) {
      await expect(runAs(servingUrl, statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(
      await runAs(superuserUrl, "select rolname from pg_roles where rolsuper and rolname !~ '^pg_' order by 1"),
    ).toEqual([{ rolname: 'postgres' }]);
    await release();
  });

  it('is shared by two processes, and the last one stops it', async () => {
    const other = await holder();
    const ours = await startEmbeddedPostgres(folder);
    expect(ours.superuserUrl).toBe(other.url);
    await ours.release();
    expect(await read(other.url)).toEqual(kept);

    expect(await stop(other)).toEqual(cleanEnd);
    expect(await postgres.pid()).toBeUndefined();
  });

  it('can be released after it has died', async () => {
    const ours = await startEmbeddedPostgres(folder);
    await postgres.kill();
    await ours.release();
    expect(await postgres.pid()).toBeUndefined();
  });
});

describe('after a kill -9, the next start recovers all data', () => {
  it.each([
    { of: 'the process that started it', isStarter: true, isPostgres: false },
    { of: 'PostgreSQL', isStarter: false, isPostgres: true },
    { of: 'both', isStarter: true, isPostgres: true },
  ])('of $of', async ({ isStarter, isPostgres }) => {
    const other = await holder();
    const pid = await postgres.pid();
    if (isStarter) other.kill('SIGKILL');
    if (isStarter) expect(await other.exit).toBe('SIGKILL');
    if (isPostgres) await postgres.kill();
    else expect(await postgres.pid()).toBe(pid); // it takes over the running server
    if (!isStarter) expect(await stop(other)).toEqual(cleanEnd);
    const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
    expect(await read(url)).toEqual(kept);
    await release();
    expect(await postgres.pid()).toBeUndefined();
  });
});

describe('a crash of one of its backends', () => {
  it('resets all connections; only the last process stops the server, as before', async () => {
    const other = await holder();
    const ours = await startEmbeddedPostgres(folder);
    const watcher = await connectTo(ours.superuserUrl);
    const reset = endOf(watcher);
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(rows[0]?.pid, 'SIGKILL');
    await reset;
    await until('it is back', () => succeeds(read(ours.superuserUrl)));

    await ours.release();
    expect(await read(ours.superuserUrl)).toEqual(kept); // the other process still uses it
    expect(await stop(other)).toEqual(cleanEnd);
    expect(await postgres.pid()).toBeUndefined();
  });
});

describe('the first start in a folder', () => {
  let fresh: string;
  beforeEach(async () => {
    fresh = await temporaryFolder();
  });

  it('by several processes at the same time creates one server, for all of them', async () => {
    const ours = () =>
      startEmbeddedPostgres(fresh).then(({ superuserUrl, release }) => ({ url: superuserUrl, release }));
    const other = () => holder(fresh).then((program) => ({ url: program.url, release: () => stop(program) }));
    const starts = await Promise.allSettled([ours(), ours(), ours(), ours(), ours(), other()]);
    const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    await Promise.all(held.map(({ release }) => release()));
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))).toEqual([]);
    expect(new Set(held.map(({ url }) => url)).size).toBe(1);
    expect(await postgresIn(fresh).pid()).toBeUndefined();
  });

  it('makes the folder that others make at the same time', async () => {
    for (let round = 0; round < 100; round++) {
      const path = join(fresh, String(round));
      await Promise.all(Array.from({ length: 6 }, () => asUser(undefined, 'createHome', path)));
    }
    expect(await readdir(fresh)).toHaveLength(100);
  });

  it('that is killed right after it made a folder leaves it usable for the next', async () => {
    await mkdir(join(fresh, 'postgres'), { mode: 0o700 });
    await expectToServe(fresh);
  });

  it('that is killed while it creates the cluster does not block the next', async () => {
    const other = run('test/processes/faults/hold-postgres.ts', [fresh]);
    const begun = async () =>
      (await readdir(join(fresh, 'postgres')).catch(() => [])).some((name) => /^data\.[0-9a-f-]+$/.test(name));
    await until('it is making the cluster', begun);
    other.kill('SIGKILL');
    await other.exit;
    await expectToServe(fresh);
  });
});

describe('a folder', () => {
  it('may have a name with shell metacharacters', async () => {
    const parent = await temporaryFolder();
    const name = `d$(touch PWNED)\`touch PWNED\`'";, %41ü`;
    await expectToServe(join(parent, name));
    expect(await readdir(parent)).toEqual([name]);
    expect(await readdir('.')).not.toContain('PWNED');
    expect(await readdir('/')).not.toContain('PWNED');
  });

  it('may have a path too long for a socket, which is then in another private folder', async () => {
    const long = join(await temporaryFolder(), 'x'.repeat(100));
    const socket = await expectToServe(long);
    expect(socket.length).toBeLessThan(90);
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    expect(await expectToServe(long)).toBe(socket);

    // A folder that others may enter, or that another user owns, is not reused.
    await chmod(socket, 0o755);
    const next = await expectToServe(long);
    expect(next).not.toBe(socket);
    for (const each of [socket, next]) await rm(each, { recursive: true });
  });

  it('of an older version is rejected with a clear message, and not changed', async () => {
    const old = await temporaryFolder();
    await expectToServe(old);
    await writeFile(join(old, 'postgres/data/client-password'), 'secret');
    await expect(startEmbeddedPostgres(old)).rejects.toThrow('older version; move it away');
    await rm(join(old, 'postgres/data/client-password'));
    await expectToServe(old);
  });
});

describe('its log', () => {
  it('is overwritten after a week, and contains no values of statements or rows', async () => {
    const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
    const [client, watcher] = [await connectTo(url), await connectTo(url)];
    const reset = endOf(watcher);
    await client.query('create table canary (value text unique)');
    await client.query("insert into canary values ('canary-1')");
    for (const statement of ["insert into canary values ('canary-1')", "select 'canary-2'::int", "selec 'canary-3'"]) {
      await expect(client.query(statement)).rejects.toThrow();
    }
    await expect(client.query('select $1::int', ['canary-4'])).rejects.toThrow();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const killed = client.query("select pg_sleep(60), 'canary-5'").catch(() => {});
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await killed;
    await reset;
    await until('it is back', () => succeeds(read(url)));
    await runAs(url, 'drop table canary');
    await release();

    const logs = join(folder, 'postgres/data/log');
    const names = await readdir(logs);
    expect(names).not.toEqual([]);
    for (const name of names) {
      expect(name).toMatch(/^postgresql-[1-7]\.log$/);
      const text = await readFile(join(logs, name), 'utf8');
      expect(text).toContain('terminated by signal 9');
      expect(text).not.toContain('canary');
    }
  });
});

describe('a process that supervises it', () => {
  it('restarts it when it dies, at the same address; two supervisors start one server', async () => {
    const supervised = { isSupervised: true };
    const [ours, other] = [
      await startEmbeddedPostgres(folder, supervised),
      await startEmbeddedPostgres(folder, supervised),
    ];
    for (let times = 0; times < 2; times += 1) {
      const pid = await postgres.pid();
      await postgres.kill();
      const asSuperuser = ours.servingUrl.replace('notices@', 'postgres@');
      await until('it is back', () => succeeds(read(asSuperuser)));
      expect(await postgres.pid()).not.toBe(pid);
    }
    await ours.release();
    expect(await read(other.superuserUrl)).toEqual(kept);
    await other.release();
    expect(await postgres.pid()).toBeUndefined();
  });
});

it('reports why it cannot be started again, until it can', async () => {
  const reasons: string[] = [];
  const { servingUrl, release } = await startEmbeddedPostgres(folder, {
    isSupervised: true,
    onFailure: ({ message }) => reasons.push(message),
  });
  const pid = (await postgres.pid()) ?? 0;
  const [data, away] = [join(folder, 'postgres/data'), join(folder, 'postgres/away')];
  await rename(data, away); // as if the disk was lost
  process.kill(pid, 'SIGKILL');
  await until('the reason is reported', () => reasons.length > 0);
  expect(reasons[0]).toMatch(
    /^DATA_DIR: the embedded PostgreSQL does not start; .*: .*could not access .*No such file/s,
  );
  await rename(away, data);
  await until('it is back', () => succeeds(read(servingUrl.replace('notices@', 'postgres@'))));
  await release();
});

it.each([
  [
    'of another version',
    'PG_VERSION',
    '17\n',
    /database files are incompatible with server; start the release that made it/,
  ],
  ['without its control file', 'global/pg_control', '', /PANIC: .*pg_control/],
  ['with a setting that is none', 'postgresql.conf', 'none = 1\n', /configuration file .* contains errors/],
])('says at once why a database %s is not started', async (_what, name, text, message) => {
  const place = join(folder, 'postgres/data', name);
  const before = await readFile(place);
  await writeFile(place, text);
  const error = await startEmbeddedPostgres(folder).catch(String);
  await writeFile(place, before);
  expect(error).toMatch(/^Error: DATA_DIR: the embedded PostgreSQL does not start; its log is in [^\n]*$/);
  expect(error).toMatch(message);
  expect(await expectToServe(folder)).toBeTruthy();
});

/** Only root starts PostgreSQL as another user. */
const asRoot = (name: string, tests: () => void) =>
  process.getuid?.() === 0 ? describe(name, tests) : describe.skip(`${name} (skipped: only root can do this)`, tests);

asRoot('as root, who starts PostgreSQL as another user', () => {
  const stranger = { uid: 65_533, gid: 65_533 };
  const canary = 'ROOT-ONLY-SECRET-42';
  let secret: string;
  beforeAll(async () => {
    secret = join(await temporaryFolder(0o700), 'secret');
    await writeFile(secret, canary, { mode: 0o600 });
  });
  const isUntouched = async () => {
    const { uid, mode } = await stat(secret);
    expect([uid, mode & 0o777, await readFile(secret, 'utf8')]).toEqual([0, 0o600, canary]);
  };

  it('in a folder that PostgreSQL may not enter: it uses another one, through a link, and finds its data again', async () => {
    const closed = await temporaryFolder(0o700);
    const first = await startEmbeddedPostgres(closed);
    expect((await lstat(join(closed, 'postgres'))).isSymbolicLink()).toBe(true);
    await runAs(first.superuserUrl, "create table kept as select 'here' as what");
    await first.release();

    const second = await startEmbeddedPostgres(closed);
    expect(await read(second.superuserUrl)).toEqual(kept);
    await second.release();
    expect(await postgresIn(closed).pid()).toBeUndefined();
  });

  it.each([
    ['bytes for initdb', 'size=30m'],
    ['inodes for initdb', 'nr_inodes=1000'],
    ['inodes for its database', 'nr_inodes=1200'],
  ])('says in one line that its disk has no %s left', async (_what, options) => {
    const tiny = await tinyFileSystem(options);
    const expected = /^Error: DATA_DIR: [^\n]*No space left on device; make room [^\n]*$/;
    // A machine that mounts nothing has no such disk to try.
    if (tiny) expect(await startEmbeddedPostgres(join(tiny.place, 'data')).catch(String)).toMatch(expected);
    await tiny?.remove();
  });

  it('another user cannot reach the socket', async () => {
    const { superuserUrl, release } = await startEmbeddedPostgres(folder);
    const socket = join(decodeURIComponent(new URL(superuserUrl).hostname), '.s.PGSQL.5432');
    const script = `require('net').connect(${JSON.stringify(socket)}).on('error', ({ code }) => console.log(code)).on('connect', () => process.exit())`;
    const node = ['-e', `process.setgid(65533); process.setuid(65533); ${script}`];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    expect(stdout.trim()).toBe('EACCES');
    await release();
  });

  it.each([
    'data/postmaster.pid',
    'data/pg_ident.conf',
    'data/pg_hba.conf',
    'data/client-password',
    'postgres.log',
    'log',
    'socket',
  ])('a symlink in place of %s is not followed as root', async (name) => {
    const home = join(folder, 'postgres');
    const place = join(home, name);
    const aside = `${place}.aside`;
    await rename(place, aside).catch(() => {});
    await symlink(secret, place);
    await lchown(place, 65_534, 65_534);
    await startEmbeddedPostgres(folder).then(
      async ({ release }) => release(),
      (error) => expect(String(error)).not.toContain(canary),
    );
    await isUntouched();
    await rm(place, { force: true });
    await rename(aside, place).catch(() => {});
  });

  it('a symlink in place of its folder is not followed, whoever owns it', async () => {
    const home = await temporaryFolder();
    await symlink(dirname(secret), join(home, 'postgres'));
    await expect(startEmbeddedPostgres(home)).rejects.toThrow('root does not follow it');
    await isUntouched();
    expect((await stat(dirname(secret))).uid).toBe(0);
  });

  it('in the folder of an unknown uid it runs as `nobody`', async () => {
    const theirs = await temporaryFolder();
    await chown(theirs, stranger.uid, stranger.gid);
    await expectToServe(join(theirs, 'data'));
    expect((await lstat(join(theirs, 'data/postgres'))).uid).toBe(stranger.uid);
    await rm(await readlink(join(theirs, 'data/postgres')), { recursive: true });
  });

  it.each([
    ['whose folder is of another user', 1, 'EPERM: [^\\n]*; set it to a folder where this user can write'],
    ['without a name', stranger.uid, 'PostgreSQL needs a user with a name: add uid 65533 to [^\\n]*'],
  ])('says in one line why a user %s cannot start it', async (_who, uid, message) => {
    const before = await stat(join(folder, 'postgres'));
    const script = `const { startEmbeddedPostgres } = await import(process.argv[1]);
      process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});
      await startEmbeddedPostgres(process.argv[2]).catch(({ message }) => console.log(message))`;
    const file = new URL('../../../src/platform/database/embedded/embedded-postgres.ts', import.meta.url).href;
    const node = ['--input-type=module', '--eval', script, file, folder];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    expect(stdout).toMatch(new RegExp(`^DATA_DIR: ${message}\\n$`));
    const { mode, uid: owner } = await stat(join(folder, 'postgres'));
    expect([mode, owner]).toEqual([before.mode, before.uid]);
  });

  it('in the folder of another user it runs as that user, and root owns nothing there', async () => {
    const theirs = await temporaryFolder();
    await chown(theirs, 1, 1); // daemon, on every Linux
    await expectToServe(join(theirs, 'data'));
    const files = await readdir(theirs, { recursive: true });
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) expect((await lstat(join(theirs, file))).uid).toBe(1);
  });
});
