import { type FileHandle, open, unlink } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Source } from '../../../domain/files/row.ts';
import { CommandError, escaped } from '../output.ts';
import { type ImportInput, systemErrorMessage } from './input.ts';

/** The file of rejected rows, created with the first one. */
export type RejectsFile = {
  /** Null until the file exists. */
  readonly path: string | null;
  /** Appends rows. @throws {CommandError} if they cannot be written */
  write: (rows: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Writes next to the input, and never overwrites a file. Readable by its owner only, because it has personal data. */
export function createRejectsFile(
  { path: input, folder }: ImportInput,
  { extension, head, encode }: Source,
): RejectsFile {
  // Rejects of a rejects file get the next number: notices.rejects-2.jsonl.
  const name = input ? basename(input, extname(input)).replace(/\.rejects(-\d+)?$/, '') : 'import';
  let handle: FileHandle | undefined;
  let path: string | null = null;
  /** Bytes of the head and of whole rows. */
  let written = 0;

  async function create(): Promise<FileHandle> {
    for (let number = 1; ; number += 1) {
      path = join(folder, `${name}.rejects${number === 1 ? '' : `-${number}`}.${extension}`);
      try {
        return await open(path, 'wx', 0o600);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }

  /** A file that cannot be written to the end, as on a full disk, has whole rows only, or is removed. */
  async function dropRest(): Promise<void> {
    if (!handle || !path) return;
    if (written > 0) return handle.truncate(written);
    await Promise.all([handle.close(), unlink(path)]);
    handle = undefined;
  }

  return {
    get path() {
      return handle ? path : null;
    },
    async write(rows) {
      if (rows.length === 0) return;
      try {
        handle ??= await create();
        const text = encode((written === 0 ? head() : '') + rows.join(''));
        await handle.appendFile(text);
        written += text.length;
      } catch (error) {
        await dropRest().catch(() => {});
        throw new CommandError(
          `The rejected rows cannot be written to ${escaped(path ?? '')}: ${systemErrorMessage(error)}`,
        );
      }
    },
    close: async () => handle?.close(),
  };
}
