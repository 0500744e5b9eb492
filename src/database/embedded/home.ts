import { constants, lstat, mkdir, mkdtemp, open, readlink, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asUser } from './as-user.ts';
import { nobody, type User, userOf } from './platform.ts';
import { tasks } from './tasks.ts';

/** The folder of the server, and the user that it belongs to; undefined: the user of this process. */
export type Home = { folder: string; user: User | undefined };

/** Folders that only root makes, for servers whose user may not enter `dataDir`. */
const elsewhere = '/var/lib/political-ad-notices-';

/**
 * Finds or makes the folder of the server, `postgres` in `dataDir`. PostgreSQL refuses to run as root. So under root it
 * runs as the owner of that folder, or of the first folder on the way that is not root's; otherwise as `nobody`. Where
 * that user cannot be used, or may not enter `dataDir`, the folder is in /var/lib, behind a link.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const place = join(dataDir, 'postgres');
  if (process.getuid?.() === 0) return (await findExisting(place)) ?? makeAsRoot(place);
  await tasks.makeHome(place);
  return { folder: place, user: undefined };
}

/** As root: what is there already, if it can be trusted. */
async function findExisting(place: string): Promise<Home | undefined> {
  const found = await lstat(place).catch(() => undefined);
  if (found?.isSymbolicLink()) {
    const target = await readlink(place);
    const there = await lstat(target).catch(() => undefined);
    if (!there) return undefined;
    if (dirname(target) !== dirname(elsewhere) || !target.startsWith(elsewhere) || !there.isDirectory() || !there.uid) {
      throw new Error(`${place} is a link that this server did not make; as root it is not followed`);
    }
    return { folder: target, user: userOf(there.uid) };
  }
  if (found && !found.isDirectory()) throw new Error(`${place} is not a folder`);
  return found && found.uid !== 0 ? { folder: place, user: userOf(found.uid) } : undefined;
}

async function makeAsRoot(place: string): Promise<Home> {
  const dataDir = dirname(place);
  const owner = await ownerOfPath(dataDir);
  if (owner) {
    if (await asUser(owner, 'makeHome', place)) return { folder: place, user: owner };
    return makeElsewhere(place, owner);
  }
  await mkdir(dataDir, { recursive: true });
  if (!(await mayEnter(dataDir, nobody))) return makeElsewhere(place, undefined);
  await tasks.makeHome(place);
  await give(place, nobody);
  return { folder: place, user: nobody };
}

/** @param owner of the folder in which the link goes */
async function makeElsewhere(place: string, owner: User | undefined): Promise<Home> {
  await mkdir(dirname(elsewhere), { recursive: true });
  const folder = await mkdtemp(elsewhere);
  await give(folder, nobody);
  try {
    await asUser(owner, 'linkHome', place, folder);
  } catch (error) {
    await rmdir(folder);
    const other = await findExisting(place); // another process was faster
    if (other) return other;
    throw error;
  }
  return { folder, user: nobody };
}

/** The owner of the first folder or link on the way that is not root's. */
async function ownerOfPath(path: string): Promise<User | undefined> {
  const above = dirname(path) === path ? undefined : await ownerOfPath(dirname(path));
  if (above) return above;
  const found = await lstat(path).catch(() => undefined);
  return found?.uid ? userOf(found.uid) : undefined;
}

/** Hands a folder over; never what a link points to. */
async function give(folder: string, { uid, gid }: User): Promise<void> {
  const handle = await open(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
}

/** Whether a user may pass through every folder of the path; by mode bits, since root itself may enter them all. */
export async function mayEnter(path: string, { uid: user }: User): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if ((mode & (uid === user ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
