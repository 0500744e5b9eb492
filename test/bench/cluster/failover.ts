import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { startHaproxy } from '../../support/haproxy.ts';
import { cleanUp, postgresIn, temporaryFolder, until } from '../../support/processes.ts';
import { copyAsStandby, promote, startStandby, urlOfPrimaryAmong } from '../../support/standby.ts';
import { startWhole } from '../servers/start-whole.ts';
import { onDatabase, prepareDatabase } from './prepare.ts';
import { type Faults, faultsOf } from './run.ts';
import { compare, markBefore } from './stored.ts';
import { everyKindIsAnswered, startWorkload } from './workload.ts';

type Replication = 'asynchronous' | 'synchronous';

/** How long the replica receives nothing before the primary is killed, in milliseconds. */
const cutOff = 3_000;

/**
 * Kills the primary of two servers under load, promotes its replica, and compares what callers were told with what the
 * replica has. The replica loses its connection first: the worst case. Without synchronous replication, writes and ledger rows
 * that were acknowledged are then lost, which also proves that the comparison finds losses. With it there must be none.
 */
export async function runFailover(notices: number, progress: (text: string) => void): Promise<Faults> {
  const faults: Faults = [];
  for (const replication of ['asynchronous', 'synchronous'] as const) {
    faults.push(...(await failOver(replication, notices, progress)));
  }
  return faults;
}

async function failOver(replication: Replication, notices: number, report: (text: string) => void): Promise<Faults> {
  const progress = (text: string) => report(`failover, ${replication}: ${text}`);
  await using stops = new AsyncDisposableStack();
  stops.defer(cleanUp);
  const [folder, standbyFolder] = [await temporaryFolder(), await temporaryFolder()];
  progress(`a database of ${notices} notices`);
  const seeded = await prepareDatabase(folder, notices);
  await copyAsStandby(folder, standbyFolder);
  const primary = await startEmbeddedPostgres(folder);
  stops.defer(() => primary.release().catch(() => {}));
  const replica = await startStandby(standbyFolder, primary);
  stops.defer(() => replica.release());
  const replicas = () => onDatabase(primary.superuserUrl, 'select from pg_stat_replication');
  await until('the replica streams', async () => (await replicas()).length === 1);
  if (replication === 'synchronous') await configure(primary.superuserUrl, "synchronous_standby_names = '*'");

  progress('two servers and haproxy');
  const servers = [];
  for (let count = 0; count < 2; count += 1) {
    const server = await startWhole({
      DATABASE_URL: urlOfPrimaryAmong(primary, replica),
      DATABASE_CONNECT_TIMEOUT: '2000',
      TRUSTED_PROXIES: 'loopback',
    });
    stops.defer(() => server.stop());
    servers.push(server);
  }
  const haproxy = await startHaproxy(standbyFolder, servers);
  stops.defer(() => haproxy.stop());

  const client = new pg.Client({ connectionString: replica.superuserUrl });
  await client.connect();
  stops.defer(() => client.end());
  const before = await markBefore(client);
  const workload = startWorkload({ ...haproxy, seeded });
  progress('under load');
  await everyKindIsAnswered(workload.tallies());
  await configure(replica.superuserUrl, "primary_conninfo = ''");
  await until('the replica receives nothing', async () => (await replicas()).length === 0);
  await sleep(cutOff);
  progress('the primary is killed, and the replica is promoted');
  await postgresIn(folder).kill();
  const killed = performance.now();
  await promote(replica);
  const promoted = performance.now();
  const silences: Faults = [];
  await everyKindIsAnswered(workload.tallies()).catch((error: Error) => silences.push(error.message));
  const answered = performance.now();
  const { writes, records } = await compare(client, await workload.stop(), before);
  report('');

  const tallies = workload.tallies();
  const stored = { 'metrics writes': writes, 'full records': records };
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  console.log(
    `\nFailover, ${replication} replication: promoted after ${seconds(killed, promoted)} s, 20 answers of each kind ${seconds(promoted, answered)} s later`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(stored).map(([kind, { acknowledged, lost, twice }]) => {
        const { failed, longestGap } = tallies[kind as keyof typeof stored];
        const errors = [...failed].map(([how, times]) => `${times} × ${how}`).join(', ') || 'none';
        return [
          kind,
          { acknowledged, lost, twice, 'longest gap, ms': Math.round(longestGap), 'sent again after': errors },
        ];
      }),
    ),
  );
  const wrong = Object.values(tallies).flatMap((tally) => tally.wrong);
  if (replication === 'synchronous' || silences.length > 0) {
    return [
      ...silences,
      ...faultsOf('metrics write', writes),
      ...faultsOf('ledger row', records),
      ...wrong.slice(0, 10),
    ];
  }
  const unnoticed = Object.entries(stored).filter(([, { lost }]) => lost === 0);
  return unnoticed.map(([kind]) => `no ${kind} lost, although the replica received nothing: is the comparison blind?`);
}

async function configure(url: string, setting: string): Promise<void> {
  await onDatabase(url, `alter system set ${setting}`);
  await onDatabase(url, 'select pg_reload_conf()');
}
