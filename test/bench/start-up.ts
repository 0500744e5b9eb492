import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds from `npm start` to ready on the embedded PostgreSQL: on an empty folder, and again on what is there. */
export async function measureStartUp(): Promise<{ first: number; again: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-bench-start-'));
  try {
    return { first: await timeToReady(folder), again: await timeToReady(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeToReady(folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/app/main.ts', import.meta.url))], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', INTERNAL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    await Promise.race([once(child.stdout, 'data'), exited.then(() => Promise.reject(new Error('it did not start')))]);
    return performance.now() - started;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}
