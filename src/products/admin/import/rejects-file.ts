import { type FileHandle, open, unlink } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Encoding } from '../../../domain/files/lines.ts';
import { CommandError, escaped } from '../output.ts';
import { encoderFor } from './encoder.ts';
import { type ImportInput, systemErrorMessage } from './input.ts';

/** The file of rejected rows, created with the first one. */
export type RejectsFile = {
  /** Null until the file exists. */
  readonly path: string | null;
  /** Appends rows. @param head the first line @throws {CommandError} if they cannot be written */
  write: (head: string, rows: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Writes next to the input, and never overwrites a file. Readable by its owner only, because it has personal data.
 * @param encoding of the input, in which rows are written. If Node cannot encode it: UTF-8 with a byte order mark, which
 *   overrides the encoding of the mapping
 */
export function createRejectsFile(
  { path: input, folder }: ImportInput,
  { extension, encoding = { name: 'utf-8', hasMark: false } }: { extension: 'jsonl' | 'csv'; encoding?: Encoding },
): RejectsFile {
  // Rejects of a rejects file get the next number: notices.rejects-2.jsonl.
  const name = input ? basename(input, extname(input)).replace(/\.rejects(-\d+)?$/, '') : 'import';
  const encode = encoderFor(encoding.name);
  const mark = encoding.hasMark || !encode ? '\ufeff' : '';
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
    async write(head, rows) {
      if (rows.length === 0) return;
      try {
        handle ??= await create();
        const all = `${written === 0 ? mark + head : ''}${rows.join('')}`;
        const text = encode?.(all) ?? Buffer.from(all);
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
