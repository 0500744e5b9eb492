import { type FileHandle, open } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Refusal } from '../output.ts';
import { type Input, reasonOf } from './input.ts';
import type { Source } from './row.ts';

/** The file of the rows that were refused; it is made with the first of them. */
export type RejectsFile = {
  /** Its path; null as long as there is none. */
  readonly path: string | null;
  /** Adds rows. @throws {Refusal} when they cannot be written */
  write: (rows: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Rejects go beside their input, and never over a file that is there. They hold personal data: the owner alone reads them. */
export function createRejectsFile({ path: input, folder }: Input, { extension, head, encode }: Source): RejectsFile {
  // The rejects of rejects are numbered on: notices.rejects-2.jsonl.
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
        throw new Refusal(`The refused rows cannot be written to ${path}: ${reasonOf(error)}`);
      }
    },
    close: async () => handle?.close(),
  };
}
