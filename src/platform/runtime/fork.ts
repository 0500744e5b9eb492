import cluster, { type Worker } from 'node:cluster';

/* Imports nothing of the server: the first worker is forked before this process loads its own code. */

/** What a worker serves: partners, or dashboards. */
export type Side = 'public' | 'internal';

/** Environment variable with the side of a worker. */
const variable = 'NOTICES_WORKER_SIDE';

// One listener for all workers, however many are replaced.
process.once('exit', () => {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
});

/** Runs this program in another process, which does not outlive this one. */
export const forkWorker = (side: Side): Worker => cluster.fork({ [variable]: side });

export const sideOfWorker = (): Side => (process.env[variable] === 'internal' ? 'internal' : 'public');
