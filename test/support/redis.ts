import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { temporaryFolder, until } from './processes.ts';

/** A Redis for one test, with a free port and its own folder. */
export type Redis = {
  url: string;
  /** Freezes and resumes it. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startRedis(): Promise<Redis> {
  const dir = await temporaryFolder();
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => void child?.kill(signal),
    start: async () => {
      let said = '';
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.on('data', (chunk) => {
        said += chunk;
      });
      await until('Redis is ready', () => said.includes('Ready to accept connections'));
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  await redis.start();
  return redis;
}
