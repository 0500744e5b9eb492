import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Report } from '../../../rest-gateway/conformance/report.ts';
import { rows } from '../../../rest-gateway/conformance/rows.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { connectTo } from '../../support/run-sql.ts';
import { measureCosts } from './costs.ts';
import { watchFreshness } from './freshness.ts';
import { type Cluster, startCluster } from './parts.ts';
import { compare, markBefore, proveComparison } from './stored.ts';
import { everyKindIsAnswered, printLosses, startWorkload } from './workload.ts';

type ClusterOptions = { notices: number; rounds: number; seconds: number; progress: (text: string) => void };

/**
 * Starts an installation for several machines on this one, checks the contract through its load balancer, kills a server and
 * then the replica under load, and prints what was lost.
 * @returns everything that must not happen, in words: nothing may be lost, repeated, stale or refused
 */
export async function runCluster(options: ClusterOptions): Promise<string[]> {
  const parts = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<string[]>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupted.resolve([`interrupted by ${signal}`]));
  }
  const work = async () => {
    const cluster = await startCluster(parts, options.notices, options.progress);
    return [...(await conform(cluster, options)), ...(await survive(cluster, options))];
  };
  try {
    return await Promise.race([work(), interrupted.promise]);
  } finally {
    await parts.disposeAsync();
  }
}

async function conform(cluster: Cluster, { rounds, seconds, progress }: ClusterOptions): Promise<string[]> {
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

/** Not HTTP, so no server sees it: haproxy up to 3.2.2 answers with its own page, not with that of http-error (its issue 3032). */
const answeredByHaproxy = ['9.2-garbage', '9.2-long-header', '9.2-bad-length'];

/** Runs the conformance kit of the contract through the load balancer, and uses up rate limits. */
async function checkConformance({ url, databaseUrl }: Cluster): Promise<Report> {
  const folder = await temporaryFolder(0o700); // the fixtures have tokens
  const [fixtures, report] = [join(folder, 'fixtures.json'), join(folder, 'report.json')];
  const of = (file: string) => join(import.meta.dirname, '../../..', file);
  const admin = [of('src/products/admin/main.ts'), 'conformance', 'fixtures', '--yes'];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await writeFile(fixtures, (await promisify(execFile)(process.execPath, admin, { env })).stdout);
  const args = ['--base-url', `${url}/api/v1`, '--fixtures', fixtures, '--json', report, '--exhaust'];
  for (const { id } of rows) if (!answeredByHaproxy.includes(id)) args.push('--only', id);
  const kit = [of('rest-gateway/conformance/main.ts'), ...args];
  await once(spawn(process.execPath, kit, { stdio: 'ignore' }), 'close');
  return JSON.parse(await readFile(report, 'utf8'));
}

async function survive(cluster: Cluster, { seconds, progress }: ClusterOptions): Promise<string[]> {
  const client = await connectTo(cluster.databaseUrl);
  const before = await markBefore(client);
  const workload = startWorkload(cluster);
  const freshness = watchFreshness(cluster);
  const events: Record<string, () => Promise<void> | undefined> = {
    'all run': async () => {},
    'a machine fails': cluster.killMachine,
    'the replica is killed': cluster.killReplica,
  };
  const silences: string[] = [];
  for (const [event, happen] of Object.entries(events)) {
    progress(`under load: ${event}`);
    await happen();
    const answered = everyKindIsAnswered(workload.tallies).catch((error: Error) => {
      silences.push(`${event}: ${error.message}`);
    });
    await Promise.all([sleep(seconds * 1_000), answered]);
  }
  progress('under load: the end');
  const [acknowledged, { revocations, lapses, refusals, stale }] = [await workload.stop(), await freshness.stop()];
  const findings = await compare(client, acknowledged, before);
  await proveComparison(client, acknowledged, before);
  await client.end();
  progress('');

  console.log('\nUnder load, while a server and then the replica were killed');
  const faults = printLosses(workload.tallies, findings);
  console.log(
    `${refusals} requests right after ${revocations} revocations and ${lapses} lapses were refused, ${stale.length} were stale`,
  );
  return [...silences, ...faults, ...stale.slice(0, 10), ...(revocations === 0 ? ['no token was revoked'] : [])];
}
