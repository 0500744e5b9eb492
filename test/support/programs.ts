import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an installed program; undefined if it is not installed. */
export function programOf(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
