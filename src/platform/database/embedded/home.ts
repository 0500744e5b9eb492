import { constants, lstat, mkdir, mkdtemp, open, readlink, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nobody, type User, userOf } from './platform.ts';
import { asUser } from './tasks.ts';

/** The folder of the server and its user; undefined: the user of this process. */
export type Home = { folder: string; user: User | undefined };

/** Prefix of folders for servers whose user has no access to `dataDir`. Only root creates them. */
const fallbackPrefix = '/var/lib/political-ad-notices-';

/**
 * Finds or creates the folder of the server, `postgres` in `dataDir`. PostgreSQL refuses to run as root. As root, it
 * therefore runs as the owner of that folder, or of the first folder in its path that root does not own, or as `nobody`. If
 * that user cannot be used or has no access to `dataDir`, the folder is in /var/lib and `postgres` is a link to it.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const path = join(dataDir, 'postgres');
  if (process.getuid?.() === 0) return (await findExisting(path)) ?? createAsRoot(path);
  if (await asUser(undefined, 'createHome', path)) return { folder: path, user: undefined };
  throw new Error(
    `PostgreSQL needs a user with a name: add uid ${process.getuid?.()} to /etc/passwd, or set DATABASE_URL`,
  );
}

/** As root: the existing folder, if it can be trusted. */
async function findExisting(path: string): Promise<Home | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) {
    const target = await readlink(path);
    const targetStats = await lstat(target).catch(() => undefined);
    if (!targetStats) return undefined;
    if (
      dirname(target) !== dirname(fallbackPrefix) ||
      !target.startsWith(fallbackPrefix) ||
      !targetStats.isDirectory() ||
      !targetStats.uid
    ) {
      throw new Error(`${path} is a link that this server did not create; root does not follow it`);
    }
    return { folder: target, user: userOf(targetStats.uid) };
  }
  if (found && !found.isDirectory()) throw new Error(`${path} is not a folder`);
  return found && found.uid !== 0 ? { folder: path, user: userOf(found.uid) } : undefined;
}

async function createAsRoot(path: string): Promise<Home> {
  const dataDir = dirname(path);
  const owner = await ownerOfPath(dataDir);
  if (owner) {
    if (await asUser(owner, 'createHome', path)) return { folder: path, user: owner };
    return createFallback(path, owner);
  }
  await mkdir(dataDir, { recursive: true });
  if (!(await canEnter(dataDir, nobody))) return createFallback(path, undefined);
  await asUser(undefined, 'createHome', path);
  await changeOwner(path, nobody);
  return { folder: path, user: nobody };
}

/** @param owner owner of the folder with the link */
async function createFallback(path: string, owner: User | undefined): Promise<Home> {
  await mkdir(dirname(fallbackPrefix), { recursive: true });
  const folder = await mkdtemp(fallbackPrefix);
  await changeOwner(folder, nobody);
  try {
    await asUser(owner, 'linkHome', path, folder);
  } catch (error) {
    await rmdir(folder);
    const other = await findExisting(path); // another process was faster
    if (other) return other;
    throw error;
  }
  return { folder, user: nobody };
}

/** The owner of the first folder or link in the path that root does not own. */
async function ownerOfPath(path: string): Promise<User | undefined> {
  const above = dirname(path) === path ? undefined : await ownerOfPath(dirname(path));
  if (above) return above;
  const found = await lstat(path).catch(() => undefined);
  return found?.uid ? userOf(found.uid) : undefined;
}

/** Changes the owner of a folder without following a link. */
async function changeOwner(folder: string, { uid, gid }: User): Promise<void> {
  const handle = await open(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
}

/** Whether a user can enter all folders of a path. Checks mode bits, because root can enter any folder. */
export async function canEnter(path: string, { uid: user }: User): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if ((mode & (uid === user ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
