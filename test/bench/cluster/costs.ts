import { familySeconds } from '../cpu.ts';
import { generateLoad, type NextRequest } from '../load.ts';
import { mapValues, quantile } from '../measure.ts';
import { scenarioOf } from '../scenarios.ts';
import { startWhole } from '../servers/start-whole.ts';
import { type Cluster, publicProcesses } from './parts.ts';

type Pids = Record<string, number[]>;
type Load = { name: string; port: number; connections: number; next: NextRequest; pids: () => Promise<Pids> };

/**
 * CPU microseconds that a request takes in each part. Unlike requests a second, they depend little on how many cores the
 * parts share. Kinds of work alternate. One server without the other parts shows what the others cost.
 */
export async function measureCosts(
  cluster: Cluster,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: (text: string) => void,
): Promise<Record<string, Record<string, string>>> {
  const alone = await startWhole({ DATABASE_URL: cluster.databaseUrl });
  const found: Record<string, Record<string, number[]>> = {};
  try {
    const loads = loadsOf(cluster, alone);
    // The first round warms up. It is longer, because each process compiles its own code.
    for (let round = 0; round <= rounds; round += 1) {
      for (const load of loads) {
        progress(`costs: round ${round} of ${rounds}, ${load.name}`);
        const costs = await costsOf(load, round === 0 ? 3 * seconds : seconds);
        if (round > 0) found[load.name] = mapValues(costs, (cost, part) => [...(found[load.name]?.[part] ?? []), cost]);
      }
    }
  } finally {
    progress('');
    await alone.stop();
  }
  return mapValues(found, (parts) => mapValues(parts, spread));
}

/** Median, with the first and third quartile in brackets. */
const spread = (values: number[]) => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => Math.round(quantile(values, part)));
  return `${middle} (${low}–${high})`;
};

function loadsOf({ url, internalUrl, seeded, pids }: Cluster, alone: { pid: number; port: number }): Load[] {
  const load = (scenario: string, origin: string, times = 1): Load => {
    const { name, connections, next } = scenarioOf(scenario);
    const port = Number(new URL(origin).port);
    return { name, port, connections: connections * times, next: next(seeded, 'ours'), pids };
  };
  return [
    {
      ...load('register read', url),
      name: 'register read, one server and PostgreSQL alone',
      port: alone.port,
      pids: async () => ({ Node: [alone.pid], primary: (await pids()).primary ?? [] }),
    },
    // As many connections per process as above, because the cost of a request depends on how many are batched.
    load('register read', url, publicProcesses),
    load('full record with its ledger row', url, publicProcesses),
    load('metrics write with its history row', url, publicProcesses),
    load('dashboard page', internalUrl),
  ];
}

async function costsOf({ name, port, connections, next, pids }: Load, seconds: number) {
  const parts = await pids();
  const before = await secondsByPart(parts);
  const { units, errors } = await generateLoad(port, connections, seconds, next);
  const after = await secondsByPart(parts);
  if (errors > 0) throw new Error(`${name}: ${errors} answers other than 200`);
  return mapValues(after, (spent, part) => ((spent - (before[part] ?? 0)) * 1e6) / units);
}

async function secondsByPart(pids: Pids): Promise<Record<string, number>> {
  const entries = Object.entries(pids).map(async ([part, some]) => {
    const spent = await Promise.all(some.map(familySeconds));
    return [part, spent.reduce((sum, one) => sum + one, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
