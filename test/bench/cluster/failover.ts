import { setTimeout as sleep } from 'node:timers/promises';
import { startHaproxy } from '../../support/haproxy.ts';
import { startPrimaryProxy } from '../../support/primary-proxy.ts';
import { cleanUp, postgresIn, until, withLimits } from '../../support/processes.ts';
import { connectTo, runAs } from '../../support/run-sql.ts';
import { promote, startReplicated } from '../../support/standby.ts';
import { prepareDatabase } from '../databases.ts';
import { startWhole } from '../servers/start-whole.ts';
import { compare, markBefore } from './stored.ts';
import { everyKindIsAnswered, printLosses, startWorkload } from './workload.ts';

/** How long the replica receives nothing before the primary is killed, in milliseconds. */
const cutOff = 3_000;

/**
 * Kills the primary of two servers under load, promotes its replica, and compares what callers were told with what the
 * replica has. The replica loses its connection first: the worst case. Without synchronous replication, writes and ledger rows
 * that were acknowledged are then lost, which also proves that the comparison finds losses. With it there must be none.
 * @returns what must not be
 */
export async function runFailover(notices: number, progress: (text: string) => void): Promise<string[]> {
  return [
    ...(await failOver('asynchronous', notices, progress)),
    ...(await failOver('synchronous', notices, progress)),
  ];
}

async function failOver(
  replication: 'asynchronous' | 'synchronous',
  notices: number,
  report: (text: string) => void,
): Promise<string[]> {
  const progress = (text: string) => report(`failover, ${replication}: ${text}`);
  await using stops = new AsyncDisposableStack();
  stops.defer(cleanUp);
  progress(`a database of ${notices} notices, and its replica`);
  const data = await startReplicated((folder) => prepareDatabase(folder, notices));
  stops.defer(data.stop);
  const { folder, standbyFolder, primary, replica, replicas, filled: seeded } = data;
  if (replication === 'synchronous') await configure(primary.superuserUrl, "synchronous_standby_names = '*'");

  progress('two servers, and haproxy before them and before PostgreSQL');
  const proxy = await startPrimaryProxy(folder, [primary, replica]);
  stops.defer(proxy.stop);
  const servers = [];
  for (let count = 0; count < 2; count += 1) {
    const server = await startWhole({
      DATABASE_URL: proxy.url,
      ...withLimits({ connectTimeout: 2_000 }),
      TRUSTED_PROXIES: 'loopback',
    });
    stops.defer(server.stop);
    servers.push(server);
  }
  const haproxy = await startHaproxy(standbyFolder, servers);
  stops.defer(haproxy.stop);

  const client = await connectTo(replica.superuserUrl);
  stops.defer(() => client.end());
  const before = await markBefore(client);
  const { tallies, stop } = startWorkload({ ...haproxy, seeded });
  progress('under load');
  await everyKindIsAnswered(tallies);
  await configure(replica.superuserUrl, "primary_conninfo = ''");
  await until('the replica receives nothing', async () => (await replicas()) === 0);
  await sleep(cutOff);
  progress('the primary is killed, and the replica is promoted');
  await postgresIn(folder).kill();
  const killed = performance.now();
  await promote(replica);
  const promoted = performance.now();
  const silences: string[] = [];
  await everyKindIsAnswered(tallies).catch((error: Error) => silences.push(error.message));
  const answered = performance.now();
  const findings = await compare(client, await stop(), before);
  report('');

  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  console.log(
    `\nFailover, ${replication} replication: promoted after ${seconds(killed, promoted)} s, 20 answers of each kind ${seconds(promoted, answered)} s later`,
  );
  const faults = printLosses(tallies, findings);
  if (replication === 'synchronous' || silences.length > 0) return [...silences, ...faults];
  return Object.entries(findings).flatMap(([kind, { lost }]) =>
    lost > 0 ? [] : [`no ${kind} lost, although the replica received nothing: is the comparison blind?`],
  );
}

const configure = (url: string, setting: string) =>
  runAs(url, `alter system set ${setting}`, 'select pg_reload_conf()');
