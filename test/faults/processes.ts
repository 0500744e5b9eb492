import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Servers and databases that a test may stop, freeze and kill: each in processes of its own, in a folder of its own.
 * `cleanUp` ends all of them and removes what they wrote.
 */

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
const children: ChildProcess[] = [];

/** A new folder; not private, so that a PostgreSQL that is not root may enter. */
export async function temporaryFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-fault-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
}

/** Waits until something holds; long, since a busy machine takes its time. @param patience in milliseconds */
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

/** Whether a process still does something: one that has ended may wait for whoever started it to notice. */
const isRunning = async (pid: number) =>
  isAlive(pid) && !/^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

/** A program of ours in a process of its own. */
export type Program = {
  pid: number;
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves to the exit code, or the signal that ended it. */
  exit: Promise<number | NodeJS.Signals>;
};

/** Runs a TypeScript file of ours, in an environment of nothing but what is given. */
export function run(file: string, args: string[], environment: Record<string, string> = {}): Program {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, env, detached: true });
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

/** The processes that a process has started and that run yet. */
export async function childrenOf({ pid }: Pick<Program, 'pid'>): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** The whole server, once it says that it is ready. */
export type Server = Program & { publicUrl: string; internalUrl: string };

export async function startProcess(environment: Record<string, string>): Promise<Server> {
  const program = run('src/main.ts', [], { PORT: '0', INTERNAL_PORT: '0', LOG_LEVEL: 'warn', ...environment });
  const address = (what: string) => new RegExp(`${what}\\s+(http://[^/\\s]+)`).exec(program.stdout())?.[1];
  let ended: unknown;
  void program.exit.then((code) => {
    ended = code;
  });
  const isReady = () => {
    if (ended !== undefined) throw new Error(`the server ended with ${ended}: ${program.stderr()}`);
    return address('Health') !== undefined;
  };
  await until('the server is ready', isReady);
  return { ...program, publicUrl: address('REST') ?? '', internalUrl: address('Health') ?? '' };
}

/** The embedded PostgreSQL in a folder, from outside: what its own files say of it. */
export type Postgres = {
  /** Process id of the postmaster; undefined when none runs. */
  pid: () => Promise<number | undefined>;
  /** Ends it as an administrator would, and waits until it is gone. */
  stop: () => Promise<void>;
  /** Ends it without any warning, and waits until its last process is gone. */
  kill: () => Promise<void>;
  /** Holds all its processes up. @returns what lets them go on */
  freeze: () => Promise<() => Promise<void>>;
  /** Starts it again, on the port that it had. */
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
        // It refuses to start as long as processes of the one before, which was killed, still end.
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

/** Ends every process that this file started, PostgreSQL included. */
export async function stopProcesses(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
  for (const folder of folders) await postgresIn(folder).kill();
}

/** Ends every process and removes every folder that this file made. */
export async function cleanUp(): Promise<void> {
  await stopProcesses();
  for (const folder of folders.splice(0)) {
    const elsewhere = await readlink(join(folder, 'postgres')).catch(() => undefined);
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
