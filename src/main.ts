import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Keeps the compiled code between starts, in a folder that only its installer can write; without it a start takes longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)));
const { describeExit, runProcess } = await import('./processes.ts');

try {
  await runProcess();
  process.exit(0);
} catch (error) {
  console.error(describeExit(error));
  process.exit(1);
}
