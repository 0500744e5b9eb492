import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environment, type User } from './platform.ts';
import { type TaskName, type Tasks, tasks } from './tasks.ts';

/**
 * Runs a task in this process or, if a user is given, in a child process with that user's privileges. Root must not touch
 * files in another user's folder, because that user could replace them with symbolic links.
 * @throws Error with the task's message
 */
export async function asUser<Name extends TaskName>(
  user: User | undefined,
  task: Name,
  ...args: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  if (!user) return (tasks[task] as (...args: unknown[]) => never)(...args);
  const program = fileURLToPath(new URL('run-task.ts', import.meta.url));
  try {
    const request = JSON.stringify({ user, task, args });
    const { stdout } = await promisify(execFile)(process.execPath, [program, request], {
      cwd: '/',
      env: environment(),
    });
    return JSON.parse(stdout);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(stderr?.trim() || (error as Error).message);
  }
}
