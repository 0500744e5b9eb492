import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shuffle } from 'd3-array';
import type { openDatabases } from './databases.ts';
import { generateLoad } from './load.ts';
import { type Figures, rated, ratiosTo, type startServer } from './measure.ts';
import type { Scenario } from './scenarios.ts';

/** The benchmark of a checkout, with a PostgreSQL of its own: the tables of two commits may differ. */
type Bench = { start: typeof startServer; databases: Awaited<ReturnType<typeof openDatabases>> };

/** @returns the benchmark of another checkout, and its folder */
export async function benchOf(folder: string): Promise<Bench & { checkout: string }> {
  const checkout = resolve(folder);
  const load = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(join(checkout, 'test/bench', file)).href) as Promise<Module>;
  const { startServer: start } = await load<typeof import('./measure.ts')>('measure.ts');
  const { openDatabases } = await load<typeof import('./databases.ts')>('databases.ts');
  const temporary = join(tmpdir(), `notices-bench-${basename(checkout)}`);
  mkdirSync(temporary, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const databases = await openDatabases();
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  return { checkout, start, databases };
}

/**
 * Measures this checkout and another in rounds, in random order: two copies of each, because the difference between two
 * copies of the same code is what the machine adds.
 * @returns quartiles of the ratios to the first copy of the other checkout, round by round
 */
export async function inRounds<Side>(
  sides: { other: Side; this: Side },
  rounds: number,
  open: (side: Side) => Promise<() => Promise<Figures>>,
  progress: (text: string) => void,
) {
  const copies = ['', ' again'].flatMap((again) =>
    Object.entries(sides).map(([label, side]) => ({ label: label + again, side, found: [] as Figures[] })),
  );
  const runs = [];
  for (const { side, ...copy } of copies) runs.push({ ...copy, measure: await open(side) });
  for (let round = 1; round <= rounds; round += 1) {
    for (const { label, found, measure } of shuffle([...runs])) {
      progress(`round ${round} of ${rounds}, ${label}`);
      found.push(await measure());
    }
  }
  const [{ found: base } = { found: [] }, ...others] = runs;
  return Object.fromEntries(others.map(({ label, found }) => [label, ratiosTo(base, found, [0.25, 0.5, 0.75])]));
}

/** Runs the first server of a scenario from two checkouts at the same time. */
export async function compareWith(
  other: Bench,
  ours: Bench,
  { runs: [run], port = 'port', warmUp = 3, next }: Scenario,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  progress: (text: string) => void,
) {
  if (!run) throw new Error('the scenario has no runs');
  const { server: name, notices } = run;
  await using stops = new AsyncDisposableStack();
  stops.defer(() => other.databases.release());
  const open = async ({ start, databases }: Bench) => {
    const { url, postmaster, seeded } = await databases.of(notices);
    const server = await start(name, url);
    stops.defer(() => server.stop());
    const requests = next(seeded, name);
    await generateLoad(server[port], connections, warmUp, requests);
    return async () => {
      const { perSecond, p50, p99, node } = await rated(server, postmaster, () =>
        generateLoad(server[port], connections, seconds, requests),
      );
      return { perSecond, p50, p99, node };
    };
  };
  return await inRounds({ other, this: ours }, rounds, open, progress);
}
