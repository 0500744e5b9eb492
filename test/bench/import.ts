import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { record } from '../processes/admin/run-admin.ts';

/** Records a second: of new ones into an empty database, and with `--update` of the same ones again. */
export type ImportRates = { imported: number; unchanged: number };

/** Imports a file of JSON Lines twice with the command line, start-up included. */
export function measureImport(databaseUrl: string, records: number): Promise<ImportRates> {
  const all = Array.from({ length: records }, (_, index) => record(`PA-${index}`));
  return withFile(all, async (path) => ({
    imported: records / (await importFile(databaseUrl, [path], { imported: records })),
    unchanged: records / (await importFile(databaseUrl, [path, '--update'], { unchanged: records })),
  }));
}

/** Runs an action with a file of these records, one a line. */
export async function withFile<Result>(
  records: Iterable<object>,
  action: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-bench-import-'));
  try {
    const path = join(folder, 'records.jsonl');
    const file = await open(path, 'w');
    for (const each of records) await file.write(`${JSON.stringify(each)}\n`);
    await file.close();
    return await action(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Imports a file with the command line.
 * @returns the seconds
 * @throws Error if the import reports other numbers
 */
export async function importFile(databaseUrl: string, args: readonly string[], expected: object): Promise<number> {
  const main = fileURLToPath(new URL('../../src/admin/main.ts', import.meta.url));
  const start = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'notices', 'import', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  });
  const seconds = (performance.now() - start) / 1000;
  const result = JSON.parse(stdout) as Record<string, unknown>;
  for (const [outcome, count] of Object.entries(expected)) {
    if (result[outcome] !== count) throw new Error(`an import of ${count} records ended with ${stdout}`);
  }
  return seconds;
}
