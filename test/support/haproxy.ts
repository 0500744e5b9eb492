import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { send } from './http.ts';
import { programOf } from './programs.ts';

/** A load balancer in front of some servers. */
export type Haproxy = {
  /** The address of their public ports. */
  url: string;
  /** The number of servers that it currently uses for partners, or for the internal side. */
  serving: (side?: 'notices' | 'internal') => Promise<number>;
  stop: () => Promise<void>;
};

export type Backend = { port: number; internalPort: number };

/** Without TLS. */
async function readSettings(port: number, servers: readonly string[]): Promise<string> {
  const shipped = await readFile(new URL('../../.deploy/haproxy.cfg', import.meta.url), 'utf8');
  return shipped
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/^( {2}server .*\n)+/m, `${servers.join('\n')}\n`);
}

/** Starts an HAProxy with `.deploy/haproxy.cfg`, and a port for the internal side. */
export async function startHaproxy(folder: string, backends: readonly Backend[]): Promise<Haproxy> {
  const [port, internalPort, statistics] = [await freePort(), await freePort(), await freePort()];
  const checked = (name: keyof Backend) =>
    backends.map((to, index) => `  server s${index} 127.0.0.1:${to[name]} check`);
  const lines = [
    await readSettings(port, checked('port')),
    'listen internal',
    `  bind 127.0.0.1:${internalPort}`,
    '  option redispatch 1',
    '  option httpchk GET /health/ready',
    '  default-server inter 1s fall 2 rise 1',
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
  const serving = async (side = 'notices') => {
    const { text } = await send(`http://127.0.0.1:${statistics}`, { path: '/;csv' });
    return text.split('\n').filter((line) => line.startsWith(`${side},s`) && line.split(',')[17] === 'UP').length;
  };
  for (let tries = 0; (await serving().catch(() => 0)) < backends.length; tries += 1) {
    if (isOver || tries > 1_200) throw new Error(`haproxy does not start: ${said}`);
    await sleep(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    serving,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
