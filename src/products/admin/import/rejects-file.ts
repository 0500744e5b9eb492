import { type FileHandle, unlink } from 'node:fs/promises';
import type { Encoding } from '../../../domain/files/lines.ts';
import { CommandError, escaped } from '../output.ts';
import { createBeside, type ImportInput, systemErrorMessage } from './input.ts';

/** The file of rejected rows, created with the first one. */
export type RejectsFile = {
  /** Null until the file exists. */
  readonly path: string | null;
  /** Appends rows. @param head the first line @throws {CommandError} if they cannot be written */
  write: (head: string, rows: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Writes next to the input. Readable by its owner only, because it has personal data.
 * @param encoding of the input. Rows are written in UTF-8; for another one with a byte order mark, which overrides the encoding
 *   of the mapping
 */
export function createRejectsFile(
  input: ImportInput,
  { extension, encoding = { name: 'utf-8', hasMark: false } }: { extension: 'jsonl' | 'csv'; encoding?: Encoding },
): RejectsFile {
  const mark = encoding.hasMark || encoding.name !== 'utf-8' ? '\ufeff' : '';
  let handle: FileHandle | undefined;
  let path: string | null = null;
  /** Bytes of the head and of whole rows. */
  let written = 0;

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
        if (!handle) ({ path, handle } = await createBeside(input, 'rejects', extension, 0o600));
        const text = Buffer.from(`${written === 0 ? mark + head : ''}${rows.join('')}`);
        await handle.appendFile(text);
        written += text.length;
      } catch (error) {
        await dropRest().catch(() => {});
        throw new CommandError(
          `The rejected rows cannot be written to ${escaped(path ?? (error as NodeJS.ErrnoException).path ?? '')}: ${systemErrorMessage(error)}`,
        );
      }
    },
    close: async () => handle?.close(),
  };
}
