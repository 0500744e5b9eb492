import { mkdir, rm, stat, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { prepareCluster } from './cluster.ts';

/** What is done as the user that PostgreSQL runs as, or that owns the folder. Arguments and results are JSON. */
export const tasks = {
  /** Makes the folder of the server. @returns false for a user without a name, whom PostgreSQL refuses */
  async makeHome(place: string): Promise<boolean> {
    try {
      userInfo();
    } catch {
      return false;
    }
    await removeDeadLink(place);
    await mkdir(place, { mode: 0o700, recursive: true });
    return true;
  },

  /** Links to a folder of the server elsewhere. */
  async linkHome(place: string, target: string): Promise<null> {
    await mkdir(dirname(place), { recursive: true });
    await removeDeadLink(place);
    await symlink(target, place);
    return null;
  },

  prepareCluster,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

async function removeDeadLink(place: string): Promise<void> {
  if (!(await stat(place).catch(() => undefined))) await rm(place, { force: true });
}
