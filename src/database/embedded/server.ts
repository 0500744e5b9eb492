import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asUser } from './as-user.ts';
import { findBinaries } from './binaries.ts';
import { passwordFile, socketPort } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findHome } from './home.ts';
import { environment, isWindows, type User } from './platform.ts';

/** A PostgreSQL server, running or not. */
export type Server = {
  /** Folder of the programs. */
  bin: string;
  /** Folder of the cluster. */
  data: string;
  /** Folder of the socket; empty on Windows. */
  socket: string;
  user: User | undefined;
};

/** A start under way. */
export type Launch = {
  /** Whether PostgreSQL runs, or still tries to. */
  isAlive: () => boolean;
  /** What it wrote to standard error before its log was open. */
  stderr: () => string;
};

/** Finds or makes the files of the server in `dataDir`. */
export async function prepareServer(dataDir: string): Promise<Server> {
  const home = await findHome(dataDir);
  const bin = await findBinaries(home);
  const socket = await asUser(home.user, 'prepareCluster', home.folder, bin);
  return { bin, data: join(home.folder, 'data'), socket, user: home.user };
}

const longestStderr = 4_096;

/** Starts the server; where another process was faster, PostgreSQL itself ends this start. */
export async function launch(server: Server): Promise<Launch> {
  if (isWindows) return launchOnWindows(server);
  const args = Object.entries(settings(server)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Without a shell, and not in the group that a terminal sends Ctrl-C to.
  const child = spawn(join(server.bin, 'postgres'), ['-D', server.data, ...args], {
    ...{ cwd: '/', env: environment(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    ...server.user,
  });
  let stderr = '';
  let isAlive = true;
  child.on('error', (error) => {
    stderr += error.message;
    isAlive = false;
  });
  child.on('exit', () => {
    isAlive = false;
  });
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-longestStderr);
  });
  child.unref();
  (child.stderr as unknown as { unref: () => void }).unref();
  return { isAlive: () => isAlive, stderr: () => stderr };
}

/** pg_ctl gives up the rights of an administrator, with which PostgreSQL refuses to run. */
async function launchOnWindows(server: Server): Promise<Launch> {
  const options = Object.entries({ ...settings(server), port: await freePort() });
  const words = options.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const args = ['start', '-s', '-w', '-D', server.data, '-o', words];
  const failed = await runProgram(server, 'pg_ctl', args).catch((error: Error) => error.message);
  return { isAlive: () => false, stderr: () => failed ?? '' };
}

export async function stopServer(server: Server): Promise<void> {
  await runProgram(server, 'pg_ctl', ['stop', '-s', '-m', 'fast', '-w', '-D', server.data]);
}

async function runProgram({ bin, user }: Server, program: string, args: string[]): Promise<undefined> {
  await promisify(execFile)(join(bin, program), args, { env: environment(), ...(!isWindows && { cwd: '/' }), ...user });
}

/** Connection string for a role. @throws Error ENOENT on Windows, when the server does not run */
export async function urlAs(role: string, database: string, server: Server): Promise<string> {
  if (!isWindows) return `postgresql://${role}@${encodeURIComponent(server.socket)}:${socketPort}/${database}`;
  const [, , , port] = (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(server.data, passwordFile), 'utf8');
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function settings({ socket }: Server): Record<string, string | number> {
  return {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          port: socketPort,
          unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    shared_buffers: `${sharedBuffers()}MB`,
    // One file for each day of the week, started over a week later.
    logging_collector: 'on',
    log_filename: 'postgresql-%u.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    // No message that quotes a value of a statement or a row: the log of this server has the codes of errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  };
}

/** A quarter of the memory that this process may use, as PostgreSQL's manual advises, between its own default and 2 GB. */
function sharedBuffers(): number {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  return Math.floor(Math.min(Math.max(megabytes / 4, 128), 2048));
}
