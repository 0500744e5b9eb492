import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Limits } from '../../src/platform/config.ts';
import type { Side } from '../../src/platform/runtime/fork.ts';

/*
 * Servers and databases that a test may stop, freeze and kill: each in its own processes and its own folder. `cleanUp` ends
 * all of them and removes their files.
 */

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
const children: ChildProcess[] = [];

/** A new folder; not private, so that a PostgreSQL without root privileges may enter. */
export async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-fault-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

/** Waits until a condition holds. The default is long, for slow machines. @param patience in milliseconds */
export async function until(what: string, holds: () => boolean | Promise<boolean>, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(20);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process runs; false for zombies. */
const isRunning = async (pid: number) =>
  isAlive(pid) && !/^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

/** A program of this repository in its own process. */
export type Program = {
  pid: number;
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves to the exit code, or the signal that ended it. */
  exit: Promise<number | NodeJS.Signals>;
};

/** Runs a TypeScript file with the given environment only. */
export function run(file: string, args: string[], environment: Record<string, string> = {}): Program {
  return runCommand(process.execPath, [join(root, file), ...args], environment);
}

/** The environment of a server with other fixed limits, such as shorter waits. Also that of its processes. */
export const withLimits = (limits: Partial<Limits>): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('other-limits.ts', import.meta.url).href}`,
  TEST_LIMITS: JSON.stringify(limits),
});

/** Starts the server without waiting for it, on free ports. */
export const runMain = (environment: Record<string, string>): Program =>
  run('src/app/main.ts', [], { PORT: '0', INTERNAL_PORT: '0', ...environment });

/** Starts the server, which does not become ready. @returns its exit code, and what it printed */
export async function failedStart(environment: Record<string, string>) {
  const program = runMain(environment);
  return { code: await program.exit, errors: program.stderr(), output: program.stdout() };
}

/** How a program ends that stops as it should. */
export const cleanEnd = { code: 0, errors: '' };

/** Asks a program to stop. @returns its exit code, and what it printed to standard error */
export async function stop(program: Program): Promise<{ code: number | NodeJS.Signals; errors: string }> {
  program.kill('SIGTERM');
  return { code: await program.exit, errors: program.stderr() };
}

/** Whether an action succeeds. */
export const succeeds = (action: Promise<unknown>): Promise<boolean> =>
  action.then(
    () => true,
    () => false,
  );

/** Runs a program with the given environment only. */
export function runCommand(command: string, args: string[], environment: Record<string, string>): Program {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const child = spawn(command, args, { cwd: root, env, detached: true });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    exit: once(child, 'close').then(([code, signal]) => code ?? signal),
  };
}

/** The running children of a process, of all its threads. */
export async function childrenOf({ pid }: Pick<Program, 'pid'>): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const read = (thread: string) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
  return (await Promise.all(threads.map(read))).join(' ').split(' ').filter(Boolean).map(Number);
}

/** The processes of a server, by what they serve. */
export async function processesOf(server: Pick<Program, 'pid'>): Promise<Record<Side, number>> {
  const found: Partial<Record<Side, number>> = {};
  for (const pid of await childrenOf(server)) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const side = /(?:^|\0)NOTICES_SIDE=(public|internal)\0/.exec(environment)?.[1] as Side | undefined;
    if (side) found[side] = pid;
  }
  return { public: found.public ?? 0, internal: found.internal ?? 0 };
}

/** Starts the whole server, and waits until it is ready. */
export type Server = Program & { publicUrl: string; internalUrl: string };

export async function startProcess(
  environment: Record<string, string>,
  command = [process.execPath, 'src/app/main.ts'],
): Promise<Server> {
  const [file = '', ...args] = command;
  const program = runCommand(file, args, { PORT: '0', INTERNAL_PORT: '0', ...environment });
  // In the log, or, for a server that logs nothing, in the banner.
  const address = (logged: string, shown: string) =>
    new RegExp(`(?:"${logged}":"|${shown}\\s+)(http://[^/\\s"]+)`).exec(program.stdout())?.[1];
  let ended: unknown;
  void program.exit.then((code) => {
    ended = code;
  });
  const isReady = () => {
    if (ended !== undefined) throw new Error(`the server ended with ${ended}: ${program.stderr()}`);
    return address('internalUrl', 'Reference') !== undefined;
  };
  await until('the server is ready', isReady, 200_000);
  return {
    ...program,
    publicUrl: address('publicUrl', 'REST') ?? '',
    internalUrl: address('internalUrl', 'Console') ?? '',
  };
}

/** The embedded PostgreSQL in a folder, found through its files. */
export type Postgres = {
  /** Process id of the postmaster; undefined when none runs. */
  pid: () => Promise<number | undefined>;
  /** Stops it as an administrator would, and waits for its end. */
  stop: () => Promise<void>;
  /** Kills it, and waits for the end of its last process. */
  kill: () => Promise<void>;
  /** Freezes all its processes. @returns a function that resumes them */
  freeze: () => Promise<() => Promise<void>>;
  /** Starts it again on the same port. */
  start: () => Promise<void>;
};

export function postgresIn(dataDir: string): Postgres {
  const data = join(dataDir, 'postgres/data');
  const pid = async () => {
    const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    const found = Number.parseInt(file, 10);
    return found > 0 && (await isRunning(found)) ? found : undefined;
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = await pid();
    if (running === undefined) return;
    const family = [running, ...(await childrenOf({ pid: running }))];
    process.kill(running, signal);
    await until('PostgreSQL is gone', async () => !(await Promise.all(family.map(isRunning))).includes(true));
  };
  return {
    pid,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze: async () => {
      const running = await pid();
      if (running === undefined) throw new Error('there is no PostgreSQL to freeze');
      process.kill(running, 'SIGSTOP'); // first: it makes no more of them
      const family = [running, ...(await childrenOf({ pid: running }))];
      const signal = (name: NodeJS.Signals) => {
        for (const each of family.filter(isAlive)) process.kill(each, name);
      };
      signal('SIGSTOP');
      return async () => signal('SIGCONT');
    },
    start: async () => {
      const command = await readFile(join(data, 'postmaster.opts'), 'utf8');
      const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      let child: ChildProcess | undefined;
      await until('PostgreSQL is ready', async () => {
        // It does not start before the processes of the killed one have ended.
        if (child === undefined || child.exitCode !== null) {
          child = spawn('/bin/sh', ['-c', `exec ${command.trim()}`], { cwd: data, stdio: 'ignore', ...owner });
          children.push(child);
        }
        const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
        return Number.parseInt(file, 10) === child.pid && file.includes('ready');
      });
    },
  };
}

/** Ends every process that this file started, including PostgreSQL. */
export async function stopProcesses(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
  for (const folder of folders) await postgresIn(folder).kill();
}

/** Ends every process and removes every folder of this file. */
export async function cleanUp(): Promise<void> {
  await stopProcesses();
  for (const folder of folders.splice(0)) {
    const elsewhere = await readlink(join(folder, 'postgres')).catch(() => undefined);
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
