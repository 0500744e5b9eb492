import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { getSystemErrorMessage } from 'node:util';
import { MappingError } from '../../../domain/files/csv-mapping.ts';
import { jsonErrorMessage } from '../../../domain/files/input.ts';
import { parseRecordMapping } from '../../../domain/files/record-mapping.ts';
import { normalName } from '../../../platform/text-keys.ts';
import { CommandError, escaped, UsageError } from '../output.ts';
import { withSession } from '../session.ts';

export type ImportInput = {
  /** Undefined for standard input. */
  path: string | undefined;
  /** Folder for the rejects file. */
  folder: string;
  /** Size in bytes, if known. */
  size: number | undefined;
  stream: Readable;
  bytesRead: () => number;
};

/** The operator's working directory. npm runs scripts in the project's directory. */
export const workingFolder = () =>
  (process.env.npm_lifecycle_event === 'admin' ? process.env.INIT_CWD : undefined) ?? process.cwd();

/**
 * Opens a file, or standard input for `-`. The signal destroys the stream.
 * @throws {CommandError} if it cannot be read
 */
export async function openInput(file: string, signal: AbortSignal): Promise<ImportInput> {
  const folder = workingFolder();
  if (file === '-') {
    return { path: undefined, folder, size: undefined, stream: abortable(process.stdin, signal), bytesRead: () => 0 };
  }
  const path = resolve(folder, file);
  try {
    const handle = await open(path);
    const stats = await handle.stat();
    if (stats.isDirectory()) {
      await handle.close();
      throw new CommandError(`${escaped(file)} cannot be read: it is a folder`);
    }
    const stream = handle.createReadStream();
    const size = stats.isFile() ? stats.size : undefined;
    return { path, folder: dirname(path), size, stream: abortable(stream, signal), bytesRead: () => stream.bytesRead };
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`${escaped(file)} cannot be read: ${systemErrorMessage(error)}`);
  }
}

/** Reads a JSON file. @throws {CommandError} if it cannot be read or parsed */
export async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(resolve(workingFolder(), file), 'utf8');
  } catch (error) {
    throw new CommandError(`${escaped(file)} cannot be read: ${systemErrorMessage(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${escaped(file)} ${jsonErrorMessage(error)}`);
  }
}

type SavedMapping = { name: string; mapping: string };

/** The mappings that staff saved. */
export const readSavedMappings = (): Promise<SavedMapping[]> =>
  withSession((execute) => execute<SavedMapping[]>('ImportMappings'));

/** Reads a mapping file or, if there is none, the saved mapping of that name. @throws {UsageError} */
export async function readMapping(file: string): Promise<{ json: string; encoding: string }> {
  try {
    const isFile = /[/\\]|\.json$/i.test(file) || existsSync(resolve(workingFolder(), file));
    const mapping = isFile ? await readJson(file) : await readSavedMapping(file);
    const { encoding } = parseRecordMapping(mapping);
    return { json: JSON.stringify(mapping), encoding };
  } catch (error) {
    if (error instanceof MappingError)
      throw new UsageError(`the mapping ${escaped(file)} is invalid: ${error.message}`);
    if (error instanceof CommandError) throw new UsageError(`the mapping ${error.message}`);
    throw error;
  }
}

async function readSavedMapping(file: string): Promise<unknown> {
  const saved = (await readSavedMappings()).find(({ name }) => normalName(name) === normalName(file));
  if (!saved) throw new CommandError(`${escaped(file)} is no file, and no saved mapping has that name`);
  return JSON.parse(saved.mapping);
}

/**
 * Creates a file beside the input, with a number if there is one of that name already. It never overwrites a file.
 * @throws the error of the system
 */
export async function createBeside({ path, folder }: ImportInput, kind: string, extension: string, mode?: number) {
  // Rejects of a rejects file get the next number: notices.rejects-2.jsonl.
  const name = path ? basename(path, extname(path)).replace(/\.rejects(-\d+)?$/, '') : 'import';
  for (let number = 1; ; number += 1) {
    const to = join(folder, `${name}.${kind}${number === 1 ? '' : `-${number}`}.${extension}`);
    try {
      return { path: to, handle: await open(to, 'wx', mode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path: to });
    }
  }
}

/** The message of a system error, without system call and path. */
export function systemErrorMessage(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}

function abortable(stream: Readable, signal: AbortSignal): Readable {
  stream.on('error', () => {}); // readers get the error, too; after an interruption there may be none
  return addAbortSignal(signal, stream);
}
