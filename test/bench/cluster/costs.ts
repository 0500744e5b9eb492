import { familySeconds } from '../cpu.ts';
import { generateLoad, type NextRequest } from '../load.ts';
import { quantile } from '../measure.ts';
import { scenarios } from '../scenarios.ts';
import { startWhole } from '../servers/start-whole.ts';
import { type Cluster, workers } from './parts.ts';

/** CPU microseconds of each part for a request, of each counted round. */
type Costs = Record<string, number>[];
type Load = { name: string; port: number; connections: number; next: NextRequest; pids: () => Promise<Pids> };
type Pids = Record<string, number[]>;

/** Median, with the first and third quartile in brackets. */
const spread = (values: number[]) => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => Math.round(quantile(values, part)));
  return `${middle} (${low}–${high})`;
};

/**
 * CPU microseconds that a request takes in each part. Unlike requests a second, they depend little on how many cores the
 * parts share. Kinds of work alternate. A server with one worker and no other parts shows what the others cost.
 */
export async function measureCosts(
  cluster: Cluster,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: (text: string) => void,
): Promise<Record<string, Record<string, string>>> {
  const alone = await startWhole({ DATABASE_URL: cluster.databaseUrl });
  try {
    const loads = loadsOf(cluster, alone);
    const found = new Map(loads.map(({ name }) => [name, [] as Costs]));
    // The first round warms up. It is longer, because each worker compiles its own code.
    for (let round = 0; round <= rounds; round += 1) {
      for (const load of loads) {
        progress(`costs: round ${round} of ${rounds}, ${load.name}`);
        const costs = await costsOf(load, round === 0 ? 3 * seconds : seconds);
        if (round > 0) found.get(load.name)?.push(costs);
      }
    }
    progress('');
    return Object.fromEntries([...found].map(([name, costs]) => [name, spreads(costs)]));
  } finally {
    await alone.stop();
  }
}

function loadsOf({ url, internalUrl, seeded, pids }: Cluster, alone: { pid: number; port: number }): Load[] {
  const of = (name: string) => {
    const scenario = scenarios.find((one) => one.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    return scenario;
  };
  const read = of('register read');
  const [port, internalPort] = [url, internalUrl].map((origin) => Number(new URL(origin).port));
  const partners = ['register read', 'full record with its ledger row', 'metrics write with its history row'];
  const page = of('dashboard page');
  return [
    {
      name: 'register read, one worker and the primary alone',
      port: alone.port,
      connections: read.connections,
      next: read.next(seeded, 'ours'),
      pids: async () => ({ Node: [alone.pid], primary: (await pids()).primary ?? [] }),
    },
    // As many connections per worker as above, because the cost of a request depends on how many are batched.
    ...partners.map(of).map(({ name, connections, next }) => ({
      ...{ name, port: port ?? 0, pids, next: next(seeded, 'ours') },
      connections: connections * workers,
    })),
    {
      ...{ name: page.name, port: internalPort ?? 0, pids, connections: page.connections },
      next: page.next(seeded, 'ours-graph'),
    },
  ];
}

async function costsOf({ name, port, connections, next, pids }: Load, seconds: number): Promise<Costs[number]> {
  const parts = await pids();
  const before = await secondsByPart(parts);
  const { requests, errors } = await generateLoad(port, connections, seconds, next);
  const after = await secondsByPart(parts);
  if (errors > 0) throw new Error(`${name}: ${errors} answers other than 200`);
  const cost = (part: string) => (((after[part] ?? 0) - (before[part] ?? 0)) * 1e6) / requests;
  return Object.fromEntries(Object.keys(parts).map((part) => [part, cost(part)]));
}

async function secondsByPart(pids: Pids): Promise<Record<string, number>> {
  const entries = Object.entries(pids).map(async ([part, some]) => {
    const spent = await Promise.all(some.map(familySeconds));
    return [part, spent.reduce((sum, one) => sum + one, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function spreads(costs: Costs): Record<string, string> {
  const parts = Object.keys(costs[0] ?? {});
  return Object.fromEntries(parts.map((part) => [part, spread(costs.map((cost) => cost[part] ?? Number.NaN))]));
}
