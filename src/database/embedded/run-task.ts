/** Runs a task as another user: `node run-task.ts '{"user":{"uid":1,"gid":1},"task":"…","args":[…]}'`, as root. */
import { type TaskName, tasks } from './tasks.ts';

const { user, task, args } = JSON.parse(process.argv[2] ?? '');
process.setgroups?.([]);
process.setgid?.(user.gid);
process.setuid?.(user.uid);
try {
  const result = await (tasks[task as TaskName] as (...args: unknown[]) => Promise<unknown>)(...args);
  process.stdout.write(JSON.stringify(result));
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}
