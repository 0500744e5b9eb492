import { mkdir, rm, stat, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { prepareCluster } from './cluster.ts';

/** Tasks that run as PostgreSQL's user or the folder's owner. Arguments and results are JSON. */
export const tasks = {
  /** Creates the folder of the server. @returns false for a user without a name, because PostgreSQL requires one */
  async createHome(path: string): Promise<boolean> {
    try {
      userInfo();
    } catch {
      return false;
    }
    await removeDeadLink(path);
    await mkdir(path, { mode: 0o700, recursive: true });
    return true;
  },

  /** Creates a link to a folder of the server. */
  async linkHome(path: string, target: string): Promise<null> {
    await mkdir(dirname(path), { recursive: true });
    await removeDeadLink(path);
    await symlink(target, path);
    return null;
  },

  prepareCluster,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

async function removeDeadLink(path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))) await rm(path, { force: true });
}
