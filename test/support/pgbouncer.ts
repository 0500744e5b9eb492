import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { programOf } from './programs.ts';

/** A PgBouncer in transaction mode. */
export type Pgbouncer = { url: string; stop: () => Promise<void> };

/** PgBouncer refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Starts a PgBouncer in front of a PostgreSQL with its default behaviour: it rejects unknown start-up parameters.
 * @param folder parent folder of its files
 */
export async function startPgbouncer(folder: string, postgres: string): Promise<Pgbouncer> {
  const { hostname, port, username, pathname } = new URL(postgres);
  const host = decodeURIComponent(hostname); // the folder of a socket, which asks for no password
  const home = join(folder, 'pgbouncer');
  const listening = await freePort();
  await mkdir(home, { recursive: true });
  const settings = [
    '[databases]',
    `* = host=${host} port=${port} user=${username}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    'default_pool_size = 10',
    'max_client_conn = 1000',
    'server_login_retry = 0.1',
  ];
  const file = join(home, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  const owner = process.getuid?.() === 0 ? nobody : undefined;
  if (owner) await chown(file, owner.uid, owner.gid);

  let said = '';
  const child = spawn(programOf('pgbouncer') ?? 'pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (let tries = 0; !(await isListening(listening)); tries += 1) {
    if (isOver || tries > 1_200) throw new Error(`pgbouncer does not start: ${said}`);
    await sleep(50);
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${listening}${pathname}`,
    stop: async () => {
      child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
