import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { watchSilence } from '../../../src/platform/runtime/silence.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Watches a program for 300 ms of its time. @returns when it was found silent, and whether it was */
async function watched(code: string) {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout, 'data');
  const { promise, resolve } = Promise.withResolvers<void>();
  let isSilent = false;
  const silence = watchSilence(
    child.pid ?? 0,
    () => {
      isSilent = true;
      resolve();
    },
    { every: 20, longest: 300 },
  );
  return { child, silence, found: promise, isSilent: () => isSilent };
}
const loop = "console.log('on'); for (;;);";
const wait = "console.log('on'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

it.each([
  ['loops', loop],
  ['waits', wait],
])('a process that %s is found', async (_what, code) => {
  const program = await watched(code);
  await program.found;
});

it('one that is halted, or heard, is not', async () => {
  const [halted, heard, other] = [await watched(loop), await watched(loop), await watched(loop)];
  halted.child.kill('SIGSTOP');
  halted.silence.heard();
  const beats = setInterval(heard.silence.heard, 10);
  await other.found;
  await (await watched(wait)).found; // by then, the others would have been found, too
  expect([halted.isSilent(), heard.isSilent()]).toEqual([false, false]);
  clearInterval(beats);
  halted.child.kill('SIGCONT');
  await Promise.all([halted.found, heard.found]);
});
