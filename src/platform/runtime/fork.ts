import { type ChildProcess, fork } from 'node:child_process';

/* Imports nothing of the server: processes are forked before this one loads its own code. */

/** What a process serves: partners, or dashboards. */
export type Side = 'public' | 'internal';

/** Environment variables of a forked process. */
const variables = { side: 'NOTICES_SIDE', ends: 'NOTICES_EARLIER_ENDS' };

const running = new Set<ChildProcess>();
// One listener for all processes, however many are replaced.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs this program in another process, which does not outlive this one. Its output is a pipe of its own. `O_NONBLOCK` belongs to
 * the pipe, not to the process: if the processes shared one, each start and each exit would make the writes of all others block.
 * @param ends how often it has ended before
 */
export function forkSide(side: Side, ends = 0): ChildProcess {
  const [, program = ''] = process.argv;
  const env = {
    ...process.env,
    [variables.side]: side,
    [variables.ends]: String(ends),
    // Otherwise `buildSync` leaves a thread and a process behind, and `stop` would leave a zombie.
    ESBUILD_WORKER_THREADS: '0',
  };
  const child = fork(program, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** What this process serves; undefined in the parent. */
export function ownSide(): Side | undefined {
  const side = process.env[variables.side];
  return side === 'public' || side === 'internal' ? side : undefined;
}

/** How often the process of this side has ended without a request to stop. */
export const earlierEnds = (): number => Number(process.env[variables.ends] ?? 0);
