import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { forkWorker } from '../platform/runtime/fork.ts';

// Keeps the compiled code between starts, in a folder that only its installer can write; without it a start takes longer.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
// Loading the code takes most of a start, so both processes do it at the same time.
const internalWorker = cluster.isPrimary ? forkWorker('internal') : undefined;
const { describeExit, runProcess } = await import('./processes.ts');

try {
  await runProcess(internalWorker);
  process.exit(0);
} catch (error) {
  console.error(describeExit(error));
  process.exit(1);
}
