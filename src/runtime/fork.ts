import cluster, { type Worker } from 'node:cluster';

/* Imports nothing of the server: the first worker is forked before this process loads its own code. */

/** What a worker serves: partners, or dashboards. */
export type Side = 'public' | 'internal';

/** Environment variable with the side of a worker. */
const variable = 'NOTICES_WORKER_SIDE';

/** Runs this program in another process, which does not outlive this one. */
export function forkWorker(side: Side): Worker {
  const worker = cluster.fork({ [variable]: side });
  process.once('exit', () => worker.process.kill('SIGKILL'));
  return worker;
}

/** The side of this worker. */
export const sideOfWorker = (): Side => (process.env[variable] === 'internal' ? 'internal' : 'public');
