import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkConformance } from './conformance.ts';
import { measureCosts } from './costs.ts';
import { watchFreshness } from './freshness.ts';
import type { Losses } from './losses.ts';
import { type Cluster, createCluster } from './parts.ts';
import { compare, markBefore, proveComparison } from './stored.ts';
import { everyKindIsAnswered, type Kind, startWorkload } from './workload.ts';

export type ClusterOptions = { notices: number; rounds: number; seconds: number; progress: (text: string) => void };

/** Everything that must not happen, in words. */
export type Faults = string[];

/**
 * Starts an installation for several machines on this one, checks the contract through its load balancer, kills a server and
 * then the replica under load, and prints what was lost.
 * @returns the faults: nothing may be lost, repeated, stale or refused
 */
export async function runCluster(options: ClusterOptions): Promise<Faults> {
  const { start, stop } = createCluster(options.notices, options.progress);
  const interrupted = Promise.withResolvers<Faults>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupted.resolve([`interrupted by ${signal}`]));
  }
  const work = async () => {
    const cluster = await start();
    return [...(await conform(cluster, options)), ...(await survive(cluster, options))];
  };
  try {
    return await Promise.race([work(), interrupted.promise]);
  } finally {
    await stop();
  }
}

async function conform(cluster: Cluster, { rounds, seconds, progress }: ClusterOptions): Promise<Faults> {
  console.log('\nCPU µs a request in each part: median (quartiles)');
  console.table(await measureCosts(cluster, { rounds, seconds }, progress));
  progress('contract: conformance kit through haproxy');
  const { counts, sentence, results } = await checkConformance(cluster);
  progress('');
  console.log('\nThe contract through haproxy:', sentence, counts);
  const rest = results.filter(({ verdict }) => verdict !== 'passed');
  for (const { id, verdict, reason, difference } of rest) console.log(id, verdict, reason ?? difference);
  return rest.map(({ id, verdict }) => `contract ${id}: ${verdict}`);
}

async function survive(cluster: Cluster, { seconds, progress }: ClusterOptions): Promise<Faults> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  const before = await markBefore(client);
  const workload = startWorkload(cluster);
  const freshness = watchFreshness(cluster);
  const events: Record<string, () => Promise<void>> = {
    'all run': async () => {},
    'a server is killed': async () => cluster.servers[1]?.kill(),
    'the replica is killed': cluster.killReplica,
  };
  const silences: Faults = [];
  for (const [event, happen] of Object.entries(events)) {
    progress(`under load: ${event}`);
    await happen();
    const answered = everyKindIsAnswered(workload.tallies()).catch((error: Error) => {
      silences.push(`${event}: ${error.message}`);
    });
    await Promise.all([sleep(seconds * 1_000), answered]);
  }
  progress('under load: the end');
  const [acknowledged, { revocations, lapses, refusals, stale }] = [await workload.stop(), await freshness.stop()];
  const { writes, records } = await compare(client, acknowledged, before);
  await proveComparison(client, acknowledged, before);
  await client.end();
  progress('');

  const tallies = workload.tallies();
  const stored: Partial<Record<Kind, Losses>> = { 'metrics writes': writes, 'full records': records };
  console.log('\nUnder load, while a server and then the replica were killed; times in milliseconds');
  console.table(
    Object.fromEntries(
      Object.entries(tallies).map(([kind, tally]) => {
        const { sent, acknowledged: well, failed, longestWait, longestGap, wrong } = tally;
        const { lost = '-', twice = '-' } = stored[kind as Kind] ?? {};
        const errors = [...failed].map(([how, times]) => `${times} × ${how}`).join(', ') || 'none';
        const times = { 'longest wait': Math.round(longestWait), 'longest gap': Math.round(longestGap) };
        return [
          kind,
          { sent, acknowledged: well, lost, twice, wrong: wrong.length, ...times, 'sent again after': errors },
        ];
      }),
    ),
  );
  console.log(
    `${refusals} requests right after ${revocations} revocations and ${lapses} lapses were refused, ${stale.length} were stale`,
  );
  return [
    ...silences,
    ...faultsOf('metrics write', writes),
    ...faultsOf('ledger row', records),
    ...Object.values(tallies).flatMap(({ wrong }) => wrong.slice(0, 10)),
    ...stale.slice(0, 10),
    ...(revocations === 0 ? ['no token was revoked'] : []),
  ];
}

export const faultsOf = (what: string, { lost, twice, foreign }: Losses): Faults =>
  Object.entries({ lost, twice, foreign }).flatMap(([how, times]) => (times > 0 ? [`${times} × ${what} ${how}`] : []));
