import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateLoad, type NextRequest } from './load.ts';
import { type Database, quantile, type startServer } from './measure.ts';
import type { Scenario } from './scenarios.ts';

/** CPU in microseconds a request of the server's process, all its threads included. */
type Round = { perSecond: number; p50: number; p99: number; node: number };
type Server = { label: string; next: NextRequest } & Awaited<ReturnType<typeof startServer>>;

/** The benchmark of a checkout, with a PostgreSQL of its own: the tables of two commits may differ. */
export async function benchOf(checkout: string, temporary: string) {
  const load = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(join(checkout, 'test/bench', file)).href) as Promise<Module>;
  const { startServer: start } = await load<typeof import('./measure.ts')>('measure.ts');
  const { openDatabases } = await load<typeof import('./databases.ts')>('databases.ts');
  mkdirSync(temporary, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const databases = await openDatabases();
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  return { start, databases };
}

/**
 * Runs the first server of a scenario from two checkouts at the same time: two copies of each, because the difference
 * between two copies of the same code is what the machine adds. Each round measures all four, in random order.
 * @param folder where the other checkout keeps its database
 * @returns quartiles of the ratios to the first copy of the other checkout, round by round
 */
export async function compareWith(
  checkout: string,
  folder: string,
  scenario: Scenario,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  ours: { start: typeof startServer; databaseOf: (notices: number) => Promise<Database> },
  progress: (text: string) => void,
) {
  const [run] = scenario.runs;
  if (!run) throw new Error(`${scenario.name} has no runs`);
  const other = await benchOf(resolve(checkout), folder);
  const servers: Server[] = [];
  try {
    const sides = [
      { label: 'other', start: other.start, database: await other.databases.of(run.notices) },
      { label: 'this', start: ours.start, database: await ours.databaseOf(run.notices) },
    ];
    for (const label of ['', ' again']) {
      for (const side of sides) {
        const server = await side.start(run.server, side.database.url);
        servers.push({ ...server, label: side.label + label, next: scenario.next(side.database.seeded, run.server) });
      }
    }
    const measured = new Map<string, Round[]>(servers.map(({ label }) => [label, []]));
    for (const { port, next } of servers) await generateLoad(port, connections, scenario.warmUp ?? 3, next);
    for (let round = 1; round <= rounds; round += 1) {
      progress(`${scenario.name}: round ${round} of ${rounds}`);
      for (const server of inRandomOrder(servers)) {
        const { cpu: before } = await server.usage();
        const load = await generateLoad(server.port, connections, seconds, server.next);
        const { cpu: after } = await server.usage();
        const node = (after.user + after.system - before.user - before.system) / load.requests;
        measured
          .get(server.label)
          ?.push({ perSecond: load.requests / load.seconds, p50: load.p50, p99: load.p99, node });
      }
    }
    return ratiosToOther(measured, ['perSecond', 'p50', 'p99', 'node']);
  } finally {
    for (const { stop } of servers) await stop();
    await other.databases.release();
  }
}

export function inRandomOrder<One>(all: readonly One[]): One[] {
  return all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/** Quartiles of the ratios of each run's figures to those of `other`, round by round. */
export function ratiosToOther<Figure extends string>(
  measured: ReadonlyMap<string, readonly Record<Figure, number>[]>,
  figures: readonly Figure[],
) {
  const base = measured.get('other') ?? [];
  const quartiles = (rounds: readonly Record<Figure, number>[], figure: Figure) => {
    const ratios = rounds.map((round, place) => round[figure] / (base[place]?.[figure] ?? Number.NaN));
    return [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2)).join(' / ');
  };
  return Object.fromEntries(
    [...measured]
      .filter(([label]) => label !== 'other')
      .map(([label, rounds]) => [
        label,
        Object.fromEntries(figures.map((figure) => [figure, quartiles(rounds, figure)])),
      ]),
  );
}
