import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { forkSide, ownSide } from '../platform/runtime/fork.ts';

// Keeps the compiled code between starts, in a folder that only its installer can write; without it a start takes longer.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
// Loading the code takes most of a start, so all processes do it at the same time.
const side = ownSide();
const forked = side ? undefined : { public: forkSide('public'), internal: forkSide('internal') };
const { describeExit, runProcess } = await import('./processes.ts');

try {
  await runProcess(side, forked);
  process.exit(0);
} catch (error) {
  const reason = describeExit(error);
  if (reason !== undefined) console.error(reason);
  process.exit(1);
}
