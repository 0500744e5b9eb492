import { open, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import { Refusal } from '../output.ts';

/** What is imported: a file, or standard input. */
export type Input = {
  /** Its path; undefined for standard input. */
  path: string | undefined;
  /** Where files that belong to it are written. */
  folder: string;
  /** Its size in bytes, where that is known. */
  size: number | undefined;
  stream: Readable;
  /** How many bytes have been read. */
  bytesRead: () => number;
};

/** The folder that the operator is in: npm starts its scripts in the project's own. */
const workingFolder = () =>
  (process.env.npm_lifecycle_event === 'admin' ? process.env.INIT_CWD : undefined) ?? process.cwd();

/**
 * Opens a file, or standard input for `-`. The signal ends the stream.
 * @throws {Refusal} when it cannot be read
 */
export async function openInput(file: string, signal: AbortSignal): Promise<Input> {
  const folder = workingFolder();
  if (file === '-') {
    return { path: undefined, folder, size: undefined, stream: stopping(process.stdin, signal), bytesRead: () => 0 };
  }
  const path = resolve(folder, file);
  try {
    const handle = await open(path);
    const stats = await handle.stat();
    if (stats.isDirectory()) {
      await handle.close();
      throw new Refusal(`${file} cannot be read: it is a folder`);
    }
    const stream = handle.createReadStream();
    const size = stats.isFile() ? stats.size : undefined;
    return { path, folder: dirname(path), size, stream: stopping(stream, signal), bytesRead: () => stream.bytesRead };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** The JSON value in a file. @throws {Refusal} when it cannot be read or is none */
export async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(resolve(workingFolder(), file), 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${reasonOf(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${file} ${jsonFaultOf(error)}`);
  }
}

/** Why a text is not JSON, without the piece of the text that the parser shows. */
export function jsonFaultOf(error: unknown): string {
  const [, position] = /at position (\d+)/.exec((error as Error).message) ?? [];
  return position ? `is not JSON: see character ${Number(position) + 1}` : 'is not JSON';
}

/** Why the system refused something, without its call and path. */
export function reasonOf(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}

function stopping(stream: Readable, signal: AbortSignal): Readable {
  stream.on('error', () => {}); // told to whoever reads; at an interruption that may be nobody
  return addAbortSignal(signal, stream);
}
