import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { partyRecord } from '../../contract/samples.ts';

/** The result of a command. */
export type AdminRun = {
  code: number | null;
  /** Standard output. */
  output: string;
  /** The JSON value on standard output, if any. */
  result: unknown;
  /** Standard error. */
  messages: string;
};

export type AdminOptions = { url?: string; input?: string; cwd?: string; env?: Record<string, string> };

/** Shared between the processes of all runs. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/admin-tests', import.meta.url));

/** Starts the command line as a process. */
export function startAdmin(args: readonly string[], { url, input, cwd, env }: AdminOptions = {}) {
  const main = fileURLToPath(new URL('../../../src/products/admin/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], {
    timeout: 240_000, // a command that hangs must not outlive its test
    killSignal: 'SIGKILL',
    ...(cwd && { cwd }),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...(url && { DATABASE_URL: url }), ...env },
  });
  child.stdin.on('error', () => {}); // the process may have ended
  if (input !== undefined) child.stdin.end(input);
  return { child, done: resultOf(child) };
}

/** Runs a command to its end. */
export function runAdmin(args: readonly string[], options: AdminOptions = {}): Promise<AdminRun> {
  return startAdmin(args, { input: '', ...options }).done;
}

async function resultOf(child: ChildProcess): Promise<AdminRun> {
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [output, messages] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  );
  const isJson = /^[[{]/.test(output ?? '');
  return {
    code: await code,
    output: output ?? '',
    result: isJson ? JSON.parse(output ?? '') : undefined,
    messages: messages ?? '',
  };
}

/** A full record without a publisher, with changed fields in some groups. */
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
