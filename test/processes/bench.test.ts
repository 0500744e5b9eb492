import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startServer } from '../bench/measure.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['test/bench/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });

describe('the command line of the benchmark', () => {
  it('explains itself', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run bench -- \[options\]/);
  });

  it.each([
    [['--only', 'registry'], /--only registry: no part .*\n {2}register read\n/],
    [['--seconds', 'long'], /--seconds <s>.*whole number/],
    [['--connection', '64'], /unknown option '--connection'.*\n.*--connections/],
  ])('refuses %j before it measures', (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('ends when a server of it does not start', async () => {
    const started = startServer('ours', 'not a URL');
    await expect(started).rejects.toMatchObject({ cause: new Error('the server ours ended with code 1') });
  });
});
