import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, unlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { prepareCluster } from './cluster.ts';
import { environment, type User } from './platform.ts';

/** Tasks that run as PostgreSQL's user or the folder's owner. Arguments and results are JSON. */
const tasks = {
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

  async linkHome(path: string, target: string): Promise<null> {
    await mkdir(dirname(path), { recursive: true });
    await removeDeadLink(path);
    await symlink(target, path);
    return null;
  },

  prepareCluster,

  /** The last line of the log that says why the server or a connection to it ended. @param since in milliseconds */
  async lastFatal(data: string, since: number): Promise<string | null> {
    const folder = join(data, 'log');
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    const found = texts.flatMap((text) => text.split('\n').filter((line) => isFatal(line) && timeOf(line) >= since));
    return (
      found
        .sort()
        .at(-1)
        ?.replace(/^.*?\] /, '') ?? null
    );
  },
};

/** Clients that come too early are refused with a fatal error, too, and those that are there are told of each end. */
const isFatal = (line: string) =>
  /\] (FATAL|PANIC): /.test(line) && !/the database system is|terminating connection/.test(line);
/** The log is in UTC (`environment`). */
const timeOf = (line: string) => Date.parse(`${line.slice(0, 23)}Z`);

type Tasks = typeof tasks;

/** Not with `rm`, which removes the empty folder that another process makes in between. */
async function removeDeadLink(path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))) await unlink(path).catch(() => {});
}

const run = (task: keyof Tasks, args: readonly unknown[]) =>
  (tasks[task] as (...args: readonly unknown[]) => Promise<never>)(...args);

/**
 * Runs a task in this process or, if a user is given, in a child process with that user's privileges. Root must not touch
 * files in another user's folder, because that user could replace them with symbolic links.
 * @throws Error with the task's message
 */
export async function asUser<Name extends keyof Tasks>(
  user: User | undefined,
  task: Name,
  ...args: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  if (!user) return run(task, args);
  const request = JSON.stringify({ user, task, args });
  const options = { cwd: '/', env: environment() };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, request], options);
    return JSON.parse(stdout);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || (error as Error).message);
  }
}

// The child process: root, until it takes the privileges of the user.
if (import.meta.main) {
  const { user, task, args } = JSON.parse(process.argv[2] ?? '');
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  try {
    process.stdout.write(JSON.stringify(await run(task, args)));
  } catch (error) {
    process.stderr.write((error as Error).message);
    process.exitCode = 1;
  }
}
