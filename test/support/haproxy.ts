import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/database/embedded/free-port.ts';
import { send } from './http.ts';
import { programOf } from './programs.ts';

/** A load balancer in front of some servers. */
export type Haproxy = {
  /** The address of their public ports. */
  url: string;
  /** The address of their internal ports. */
  internalUrl: string;
  pid: number;
  /** The number of servers that it currently uses. */
  serving: () => Promise<number>;
  stop: () => Promise<void>;
};

export type Backend = { port: number; internalPort: number };

/**
 * Starts an HAProxy that checks the readiness of its servers. It retries only failed connections, so that no request is
 * executed twice.
 */
export async function startHaproxy(folder: string, backends: readonly Backend[]): Promise<Haproxy> {
  const [port, internalPort, statistics] = [await freePort(), await freePort(), await freePort()];
  const checked = (name: keyof Backend) =>
    backends.map((to, index) => `  server s${index} 127.0.0.1:${to[name]} check port ${to.internalPort}`);
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 30s',
    '  timeout server 30s',
    '  timeout check 5s',
    '  retries 3',
    '  retry-on conn-failure',
    '  option redispatch 1',
    '  option httpchk GET /health/ready',
    '  http-check expect status 200',
    '  default-server inter 100ms fall 1 rise 1',
    'listen public',
    `  bind 127.0.0.1:${port}`,
    ...checked('port'),
    'listen internal',
    `  bind 127.0.0.1:${internalPort}`,
    ...checked('internalPort'),
    'frontend statistics',
    `  bind 127.0.0.1:${statistics}`,
    '  stats enable',
    '  stats uri /',
  ];
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);

  let said = '';
  const child = spawn(programOf('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['error', 'close'] as const) {
      child.once(event, () => {
        isOver = true;
        resolve();
      });
    }
  });
  const serving = async () => {
    const { text } = await send(`http://127.0.0.1:${statistics}`, { path: '/;csv' });
    return text.split('\n').filter((line) => /^public,s\d+,/.test(line) && line.split(',')[17] === 'UP').length;
  };
  for (let tries = 0; (await serving().catch(() => 0)) < backends.length; tries += 1) {
    if (isOver || tries > 1_200) throw new Error(`haproxy does not start: ${said}`);
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    pid: child.pid ?? 0,
    serving,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
