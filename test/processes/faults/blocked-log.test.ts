import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { send } from '../../support/http.ts';
import { stopProcesses, until, withLimits } from '../../support/processes.ts';
import { ownDatabase, readOwn, statusAt } from '../fixtures.ts';

/* A line of the log is worth less than an answer: standard output that takes nothing delays neither answers nor the end. */

const database = await ownDatabase();
const children: ReturnType<typeof spawn>[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stopProcesses();
});

/** Starts the server with this standard output, and waits until it serves. */
async function startWith(stdout: number | 'pipe') {
  const [port, internalPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    stdio: ['ignore', stdout, 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DEMO_DATA: 'true',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      LOG_LEVEL: 'trace',
      ...withLimits({ shutdownTimeout: 5_000 }),
    },
  });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const server = { publicUrl: `http://127.0.0.1:${port}`, internalUrl: `http://127.0.0.1:${internalPort}` };
  await until('it is ready', async () => (await statusAt(server, '/health/ready')) === 200, 200_000);
  return { ...server, child, exit: once(child, 'exit'), errors: () => errors };
}

const droppedBy = async ({ internalUrl }: { internalUrl: string }) => {
  const { text } = await send(internalUrl, { path: '/metrics' });
  return [...text.matchAll(/^notices_log_lines_dropped_total(?:\{[^}]*\})? (\d+)$/gm)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0);
};

/** Asks until lines are dropped; each answer has to be 200. */
async function untilLinesAreDropped(server: Awaited<ReturnType<typeof startWith>>): Promise<void> {
  await until('lines are dropped', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => readOwn(server, 'none')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    return (await droppedBy(server)) > 0;
  });
}

describe('answers go on, dropped lines are counted, and a stop is a stop', () => {
  it.each([
    ['is a file on a full disk', () => openSync('/dev/full', 'w'), false],
    ['is a pipe that nobody reads', () => 'pipe' as const, false],
    ['is a pipe whose reader has died', () => 'pipe' as const, true],
  ])('when standard output %s', async (_what, stdout, isClosed) => {
    const server = await startWith(stdout());
    if (isClosed) server.child.stdout?.destroy();
    await untilLinesAreDropped(server);
    expect((await readOwn(server)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
    expect(server.errors()).toBe('');
  });
});

it('when the pipe is read again, the log goes on, and says how many lines it lacks', async () => {
  const server = await startWith('pipe');
  await untilLinesAreDropped(server);
  let log = '';
  server.child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  await until('it says so', () => log.includes('log lines were dropped'));
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const lacks = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /lines were dropped/.test(msg));
  expect(lacks[0].lines).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  expect(await server.exit).toEqual([0, null]);
});
