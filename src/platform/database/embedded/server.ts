import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config.ts';
import { findBinaries } from './binaries.ts';
import { passwordFile, socketPort } from './cluster.ts';
import { freePort } from './free-port.ts';
import { findHome } from './home.ts';
import { environment, isWindows, type User } from './platform.ts';
import { asUser } from './tasks.ts';

export type Server = {
  bin: string;
  /** Folder of the cluster. */
  data: string;
  /** Folder of the socket; empty on Windows. */
  socket: string;
  user: User | undefined;
};

/** A server process that was started. */
export type Launch = {
  isAlive: () => boolean;
  /** Whether it has ended by an error, and not because another one was faster or has not quite ended. */
  hasFailed: () => boolean;
  /** Whether it is the server of the folder. One that another process was faster than exits. */
  isServing: () => Promise<boolean>;
  /** Standard error until the log file is open. */
  stderr: () => string;
};

/**
 * Finds or creates the files of the server in `dataDir`.
 * @throws {ConfigError} if it cannot: the disk is full, or the database is of an older version
 */
export async function prepareServer(dataDir: string): Promise<Server> {
  const home = await findHome(dataDir).catch(nameSetting);
  const bin = await findBinaries(home);
  const socket = await asUser(home.user, 'prepareCluster', home.folder, bin).catch(nameSetting);
  return { bin, data: join(home.folder, 'data'), socket, user: home.user };
}

/** What to do, by what Node, initdb or PostgreSQL say. Node reports ENOENT where it cannot make a folder. */
const remedies = [
  [
    /No space left on device|ENOSPC/,
    'make room on its disk: 100 MB and 1,500 inodes for a new database (df, df --inodes)',
  ],
  [/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)\b|Permission denied/, 'set it to a folder where this user can write'],
  [/incompatible with server/, 'start the release that made it, or set DATA_DIR to another folder'],
] as const;

/** An error of the embedded PostgreSQL or of its files, for the operator. Has no cause, whose message would leave out the setting. */
export function dataDirError(reason: string): ConfigError {
  const remedy = remedies.find(([said]) => said.test(reason))?.[1];
  return new ConfigError(['DATA_DIR: ', reason, remedy && `; ${remedy}`].join(''));
}

function nameSetting({ message }: Error): never {
  throw dataDirError(message);
}

/** Why the server ended, in the words of its log; null if that is not there. @param since in milliseconds */
export const lastFatal = ({ user, data }: Server, since: number): Promise<string | null> =>
  asUser(user, 'lastFatal', data, since).catch(() => null);

const maxStderr = 4_096;

/** Starts the server. */
export async function launch(server: Server): Promise<Launch> {
  if (isWindows) return launchOnWindows(server);
  const args = Object.entries(settings(server)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Without a shell, and detached, so that the terminal's Ctrl-C does not reach it.
  const child = spawn(join(server.bin, 'postgres'), ['-D', server.data, ...args], {
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...server.user,
  });
  let stderr = '';
  let isAlive = true;
  let hasError = false;
  child.on('error', (error) => {
    stderr += error.message;
    [isAlive, hasError] = [false, true];
  });
  child.on('exit', (code) => {
    [isAlive, hasError] = [false, code !== 0];
  });
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-maxStderr);
  });
  child.unref();
  (child.stderr as unknown as { unref: () => void }).unref();
  return {
    isAlive: () => isAlive,
    hasFailed: () => hasError && !/already exists|in use/.test(stderr),
    isServing: async () => Number.parseInt(await readPidFile(server).catch(() => ''), 10) === child.pid,
    stderr: () => stderr,
  };
}

/** pg_ctl drops administrator privileges, with which PostgreSQL refuses to run. */
async function launchOnWindows(server: Server): Promise<Launch> {
  const options = Object.entries({ ...settings(server), port: await freePort() });
  const flags = options.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const args = ['start', '-s', '-w', '-D', server.data, '-o', flags];
  const failed = await runProgram(server, 'pg_ctl', args).catch((error: Error) => error.message);
  return { isAlive: () => false, hasFailed: () => false, isServing: async () => false, stderr: () => failed ?? '' };
}

export async function stopServer(server: Server): Promise<void> {
  await runProgram(server, 'pg_ctl', ['stop', '-s', '-m', 'fast', '-w', '-D', server.data]);
}

async function runProgram({ bin, user }: Server, program: string, args: string[]): Promise<undefined> {
  await promisify(execFile)(join(bin, program), args, { env: environment(), ...(!isWindows && { cwd: '/' }), ...user });
}

/** Connection string for a role. @throws Error ENOENT on Windows if the server is not running */
export async function urlAs(role: string, database: string, server: Server): Promise<string> {
  if (!isWindows) return `postgresql://${role}@${encodeURIComponent(server.socket)}:${socketPort}/${database}`;
  const [, , , port] = (await readPidFile(server)).split('\n');
  const password = await readFile(join(server.data, passwordFile), 'utf8');
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

const readPidFile = ({ data }: Server) => readFile(join(data, 'postmaster.pid'), 'utf8');

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
    // One file per weekday, overwritten after a week.
    logging_collector: 'on',
    log_filename: 'postgresql-%u.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    // Messages can quote values of statements and rows, so they are not logged. The log of this program has error codes.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  };
}

/** A quarter of the available memory, as PostgreSQL's manual recommends: at least the default of 128 MB, at most 2 GB. */
function sharedBuffers(): number {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  return Math.floor(Math.min(Math.max(megabytes / 4, 128), 2048));
}
