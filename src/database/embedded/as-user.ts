import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environment, type User } from './platform.ts';
import { type TaskName, type Tasks, tasks } from './tasks.ts';

/**
 * Runs a task as a user: in this process, or, as root on behalf of another user, in a process that has given root up.
 * Root itself must not touch files in a folder of another user, who could put a link in their place.
 * @throws Error with the message of the task
 */
export async function asUser<Name extends TaskName>(
  user: User | undefined,
  task: Name,
  ...args: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  if (!user) return (tasks[task] as (...args: unknown[]) => never)(...args);
  const program = fileURLToPath(new URL('run-task.ts', import.meta.url));
  try {
    const order = JSON.stringify({ user, task, args });
    const { stdout } = await promisify(execFile)(process.execPath, [program, order], { cwd: '/', env: environment() });
    return JSON.parse(stdout);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || (error as Error).message);
  }
}
