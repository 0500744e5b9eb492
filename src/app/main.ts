import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { forkSide, ownSide } from '../platform/runtime/fork.ts';
import { onStopSignal } from '../platform/runtime/stop-signal.ts';

// Keeps the compiled code between starts, in a folder that only its installer can write; without it a start takes longer.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const side = ownSide();
// Registered before the first fork, so that the parent stops its processes in order from the start. While they load their code,
// a signal ends them.
const early = side ? undefined : onStopSignal();
// Loading the code takes most of a start, so all processes do it at the same time.
const forked = side ? undefined : { public: forkSide('public'), internal: forkSide('internal') };
if (!side) (await import('./first-line.ts')).printFirstLine();
const { describeExit, runProcess } = await import('./processes.ts');

try {
  await runProcess(side, early, forked);
  process.exit();
} catch (error) {
  const reason = describeExit(error);
  if (reason !== undefined) console.error(reason);
  process.exit(1);
}
