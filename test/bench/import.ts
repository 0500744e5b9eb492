import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { record } from '../processes/admin/run-admin.ts';
import { type benchOf, inRounds } from './against.ts';
import { familySeconds, secondsOf } from './cpu.ts';
import { type openDatabases, postmasterOf } from './databases.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Imports a file of JSON Lines twice with the command line of a checkout, start-up included.
 * @returns records a second: of new ones into an empty database, and with `--update` of the same ones again
 */
export function measureImport(databaseUrl: string, records: number, checkout = here) {
  const all = Array.from({ length: records }, (_, index) => record(`PA-${index}`));
  return withFile(all, async (path) => ({
    imported: records / (await importFile(databaseUrl, [path], { imported: records }, checkout)),
    unchanged: records / (await importFile(databaseUrl, [path, '--update'], { unchanged: records }, checkout)),
  }));
}

/**
 * Imports with this checkout and another in turn, each with a PostgreSQL of its own. CPU is in microseconds a record: of
 * PostgreSQL, and of all processes that have ended since, so of the imports.
 */
export async function compareImports(
  other: Awaited<ReturnType<typeof benchOf>>,
  databases: Awaited<ReturnType<typeof openDatabases>>,
  { rounds, records }: { rounds: number; records: number },
  progress: (text: string) => void,
) {
  const open = async (side: Pick<typeof other, 'checkout' | 'databases'>) => () =>
    side.databases.empty(async (url) => {
      const postmaster = await postmasterOf(url);
      const cpu = async () => [(await secondsOf(process.pid)).ended, await familySeconds(postmaster)] as const;
      const before = await cpu();
      const rates = await measureImport(url, records, side.checkout);
      const [node = 0, postgres = 0] = (await cpu()).map(
        (seconds, index) => ((seconds - (before[index] ?? 0)) * 1e6) / (2 * records),
      );
      return { ...rates, node, postgres };
    });
  try {
    return await inRounds({ other, this: { checkout: here, databases } }, rounds, open, progress);
  } finally {
    await other.databases.release();
  }
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
export async function importFile(
  databaseUrl: string,
  args: readonly string[],
  expected: object,
  checkout = here,
): Promise<number> {
  const main = join(checkout, 'src/products/admin/main.ts');
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
