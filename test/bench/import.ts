import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { record } from '../processes/admin/run-admin.ts';
import { benchOf, inRandomOrder, ratiosToOther } from './against.ts';
import { familySeconds, secondsOf } from './cpu.ts';
import type { openDatabases } from './databases.ts';

/** Records a second: of new ones into an empty database, and with `--update` of the same ones again. */
export type ImportRates = { imported: number; unchanged: number };

const here = fileURLToPath(new URL('../..', import.meta.url));

/** Imports a file of JSON Lines twice with the command line of a checkout, start-up included. */
export function measureImport(databaseUrl: string, records: number, checkout = here): Promise<ImportRates> {
  const all = Array.from({ length: records }, (_, index) => record(`PA-${index}`));
  return withFile(all, async (path) => ({
    imported: records / (await importFile(databaseUrl, [path], { imported: records }, checkout)),
    unchanged: records / (await importFile(databaseUrl, [path, '--update'], { unchanged: records }, checkout)),
  }));
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return Number.parseInt(await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10);
}

/** CPU in microseconds a record: of PostgreSQL, and of all processes that have ended since, so of the imports. */
type ImportRound = ImportRates & { node: number; postgres: number };

/**
 * Imports with this checkout and another in turn, twice each in a round, in random order, each with a PostgreSQL of its own.
 * @returns quartiles of the ratios to the first import of the other checkout in the same round
 */
export async function compareImports(
  checkout: string,
  folder: string,
  { rounds, records }: { rounds: number; records: number },
  databases: Awaited<ReturnType<typeof openDatabases>>,
  progress: (text: string) => void,
) {
  const other = await benchOf(checkout, folder);
  const sides = [
    { label: 'other', checkout, databases: other.databases },
    { label: 'this', checkout: here, databases },
  ];
  const runs = ['', ' again'].flatMap((again) => sides.map((side) => ({ ...side, label: side.label + again })));
  const measured = new Map<string, ImportRound[]>(runs.map(({ label }) => [label, []]));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { label, databases, checkout } of inRandomOrder(runs)) {
        progress(`import: round ${round} of ${rounds}, ${label}`);
        await databases.empty(async (url) => {
          const postmaster = await postmasterOf(url);
          const cpu = async () => [(await secondsOf(process.pid)).ended, await familySeconds(postmaster)] as const;
          const [node, postgres] = await cpu();
          const rates = await measureImport(url, records, checkout);
          const [nodeAfter, postgresAfter] = await cpu();
          const each = (seconds: number) => (seconds * 1e6) / (2 * records);
          measured
            .get(label)
            ?.push({ ...rates, node: each(nodeAfter - node), postgres: each(postgresAfter - postgres) });
        });
      }
    }
  } finally {
    await other.databases.release();
  }
  return ratiosToOther(measured, ['imported', 'unchanged', 'node', 'postgres']);
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
  const main = join(checkout, 'src/admin/main.ts');
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
