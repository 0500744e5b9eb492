import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, isWindows } from './platform.ts';

/** Bootstrap superuser of the cluster. */
export const superuser = 'postgres';
/** The socket's file name is `.s.PGSQL.` and this number. */
export const socketPort = 5432;
/** Maximum path length of a socket on macOS, the lowest of all systems, without the final NUL. */
const maxSocketPathBytes = 103;

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Prepares the folder of a server: creates the cluster if necessary, and sets who can connect. Runs as the folder's owner.
 * @returns the folder of the socket; empty on Windows
 */
export async function prepareCluster(home: string, bin: string): Promise<string> {
  await chmod(home, 0o700);
  const data = join(home, 'data');
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(data, bin);
  if (isWindows) return '';
  if (await exists(join(data, passwordFile))) {
    throw new Error(`${home} contains a database of an older version; move it away and start again`);
  }
  await writeAccess(data);
  return findSocketFolder(home);
}

/** File with the password of all roles, on Windows. */
export const passwordFile = 'client-password';

/** Creates the cluster under a temporary name, so that an interrupted first start leaves nothing incomplete. */
async function initialise(data: string, bin: string): Promise<void> {
  const partial = `${data}.${randomUUID()}`;
  const password = `${partial}.password`;
  try {
    if (isWindows) await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        '-D',
        partial,
        '-U',
        superuser,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(isWindows ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth-local=peer', '--auth-host=reject']),
      ],
      { env: environment() },
    );
    if (isWindows) await rename(password, join(partial, passwordFile));
    else await writeAccess(partial);
    await rename(partial, data);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    await rm(password, { force: true });
    // ENOTEMPTY: another process was faster. Use its cluster.
    if (!(await exists(join(data, 'PG_VERSION')))) throw inOneLine(error);
  }
}

/** What an operator reads of initdb that failed: a full disk, a folder without permission. */
function inOneLine(error: unknown): unknown {
  const { stderr } = (error ?? {}) as { stderr?: string };
  const reason = stderr?.split('\n').find((line) => /\b(error|fatal|panic)\b/i.test(line));
  return reason ? new Error(`no database can be created there: ${reason.replace(/^.*?\] /, '').trim()}`) : error;
}

/**
 * Allows processes of this user and of root to connect as any role, through the socket only; the kernel identifies them.
 * Written at each start, because a copied folder can have another owner.
 */
async function writeAccess(data: string): Promise<void> {
  const users = new Set([userInfo().username, 'root']);
  const files = {
    'pg_hba.conf': 'local all,replication all peer map=processes\n',
    'pg_ident.conf': [...users].map((name) => `processes "${name}" all\n`).join(''),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(data, name);
    if ((await readFile(file, 'utf8').catch(() => '')) === content) continue;
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, content, { mode: 0o600 });
    await rename(partial, file);
  }
}

/** The folder of the server or, if the socket's path would be too long, a private one that a link points to. */
async function findSocketFolder(home: string): Promise<string> {
  if (fits(home)) return home;
  const link = join(home, 'socket');
  const known = await readlink(link).catch(() => undefined);
  if (known !== undefined) {
    if (await isPrivate(known)) return known;
    await rm(link, { force: true });
  }
  const base = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'notices-XXXXXX')));
  const created = await mkdtemp(join(base ?? '/tmp', 'notices-')); // mode 0700
  await symlink(created, link).catch(async (error: NodeJS.ErrnoException) => {
    await rm(created, { recursive: true });
    if (error.code !== 'EEXIST') throw error; // another process was faster
  });
  return readlink(link);
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes;

async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}
