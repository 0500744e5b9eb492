import { type FileHandle, open } from 'node:fs/promises';
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

  async function create(): Promise<FileHandle> {
    for (let number = 1; ; number += 1) {
      path = join(folder, `${name}.rejects${number === 1 ? '' : `-${number}`}.${extension}`);
      try {
        const created = await open(path, 'wx', 0o600);
        await created.appendFile(encode(head()));
        return created;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
  return {
    get path() {
      return handle ? path : null;
    },
    async write(rows) {
      if (rows.length === 0) return;
      try {
        handle ??= await create();
        await handle.appendFile(encode(rows.join('')));
      } catch (error) {
        throw new CommandError(
          `The rejected rows cannot be written to ${escaped(path ?? '')}: ${systemErrorMessage(error)}`,
        );
      }
    },
    close: async () => handle?.close(),
  };
}
