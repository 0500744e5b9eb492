import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { partyRecord } from '../contract/samples.ts';

/** What a run of the command line came to. */
export type AdminRun = {
  code: number | null;
  /** Standard output. */
  output: string;
  /** The one JSON value of standard output; undefined when there is none. */
  result: unknown;
  /** Standard error. */
  words: string;
};

export type AdminOptions = { url?: string; input?: string; cwd?: string; env?: Record<string, string> };

/** Spares each process the compilation of what the one before it has compiled. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/admin-tests', import.meta.url));

/** The command line of the operator as a process, running. */
export function startAdmin(args: readonly string[], { url, input, cwd, env }: AdminOptions = {}) {
  const main = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], {
    timeout: 60_000, // a command that hangs must not outlive its test
    killSignal: 'SIGKILL',
    ...(cwd && { cwd }),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...(url && { DATABASE_URL: url }), ...env },
  });
  child.stdin.on('error', () => {}); // a process that has ended reads no more
  if (input !== undefined) child.stdin.end(input);
  return { child, done: outcomeOf(child) };
}

/** Runs a command to its end. */
export function runAdmin(args: readonly string[], options: AdminOptions = {}): Promise<AdminRun> {
  return startAdmin(args, { input: '', ...options }).done;
}

async function outcomeOf(child: ChildProcess): Promise<AdminRun> {
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [output, words] = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const isJson = /^[[{]/.test(output ?? '');
  return {
    code: await code,
    output: output ?? '',
    result: isJson ? JSON.parse(output ?? '') : undefined,
    words: words ?? '',
  };
}

/** A full record without a publisher, changed group by group. */
export function record(paId: string | undefined, changes: Record<string, object> = {}): Record<string, unknown> {
  const base: Record<string, unknown> = structuredClone({
    ...partyRecord,
    paId,
    legalMetadata: { ...partyRecord.legalMetadata, publisherName: null, publisherCountry: null },
  });
  for (const [group, fields] of Object.entries(changes)) base[group] = { ...Object(base[group]), ...fields };
  return base;
}

/** JSON Lines. */
export const lines = (...records: readonly unknown[]): string =>
  records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('');
