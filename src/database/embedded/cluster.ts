import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, isWindows } from './platform.ts';

/** Bootstrap superuser of the cluster. */
export const superuser = 'postgres';
/** The socket is `.s.PGSQL.` and this number. */
export const socketPort = 5432;
/** Bytes of the path of a socket on macOS, the least that any system takes, without the final NUL. */
const longestSocketPath = 103;

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Readies the folder of a server: makes the cluster once, and sets who may connect. Runs as the user of the folder.
 * @returns the folder of its socket; empty on Windows
 */
export async function prepareCluster(home: string, bin: string): Promise<string> {
  await chmod(home, 0o700);
  const data = join(home, 'data');
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(data, bin);
  if (isWindows) return '';
  if (await exists(join(data, passwordFile))) {
    throw new Error(`${home} holds a database of an older version; move it away, and start again`);
  }
  await writeAccess(data);
  return findSocketFolder(home);
}

/** Password of every role, on Windows. */
export const passwordFile = 'client-password';

/** Makes the cluster. It appears under its name only when complete, so an interrupted first start leaves nothing half. */
async function initialise(data: string, bin: string): Promise<void> {
  const partial = `${data}.${randomUUID()}`;
  const password = `${partial}.password`;
  try {
    if (isWindows) await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['-D', partial, '-U', superuser, '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
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
    // ENOTEMPTY: another process was faster, and its cluster is as good.
    if (!(await exists(join(data, 'PG_VERSION')))) throw error;
  }
}

/**
 * Lets processes of this user and of root connect, as any role, through the socket alone; the kernel tells who they are.
 * Set at each start, since a folder that was copied may have another user.
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

/** The folder of the server itself, or, where the path of a socket would be too long, a private one behind a link. */
async function findSocketFolder(home: string): Promise<string> {
  if (fits(home)) return home;
  const link = join(home, 'socket');
  const known = await readlink(link).catch(() => undefined);
  if (known !== undefined) {
    if (await isPrivate(known)) return known;
    await rm(link, { force: true });
  }
  const base = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'notices-XXXXXX')));
  const made = await mkdtemp(join(base ?? '/tmp', 'notices-')); // mode 0700
  await symlink(made, link).catch(async (error: NodeJS.ErrnoException) => {
    await rm(made, { recursive: true });
    if (error.code !== 'EEXIST') throw error; // another process was faster
  });
  return readlink(link);
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;

async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}
