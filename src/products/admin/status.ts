import model from '../../domain/mikro-orm.config.ts';
import { oldestUnfoldedRead } from '../../domain/summaries/fold.ts';
import type { Config } from '../../platform/config.ts';
import { clockOffset, maxClockOffset } from '../../platform/database/clock-offset.ts';
import { applicationName, type Orm } from '../../platform/database/connect.ts';
import { migrationNames } from '../../platform/database/history.ts';
import { oldTransactions } from '../../platform/database/lock-waits.ts';
import { checkDatabase, partitionEnds, tableSizes } from '../../platform/database/migrate.ts';
import { connectReplicas } from '../../platform/database/open.ts';
import { rootCause } from '../../platform/database/outage.ts';
import { nameOf, walPosition } from '../../platform/database/replica-lag.ts';
import { type Query, queryOn, sql } from '../../platform/database/sql.ts';
import { internalAddress } from '../../platform/runtime/internal-address.ts';
import { version } from '../../platform/runtime/version.ts';
import { CommandError, isForPeople, printResult } from './output.ts';
import { hasDatabase, inspectDatabase } from './session.ts';

/* What an operator asks first. Changes nothing, also if the server or the database is down. Limits are those of alerts.yaml. */

const day = 24 * 3600;
const longestTurn = 3 * 3600;
const longestBacklog = 600;
const longestWait = 5_000;

/** Prints the status. @throws CommandError with what is wrong, for exit code 1 */
export async function printStatus(): Promise<void> {
  const server = await readServer();
  const problems: string[] = server.health === 'not ready' ? ['The server answers, but is not ready.'] : [];
  const { metrics, ...shown } = server;
  const database = await databaseOf(server, problems);
  const status = {
    version,
    node: process.version,
    server: shown,
    ...database,
    maintenance: tasksOf(metrics, problems),
  };
  printResult(isForPeople() ? status : { ...status, problems });
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
}

/** @returns an empty object if the settings or the database say no more than what is wrong */
async function databaseOf(server: Server, problems: string[]): Promise<object> {
  try {
    if (hasDatabase()) return await inspectDatabase((orm, config) => readDatabase(orm, config, server, problems));
    problems.push('There is no database: DATABASE_URL is not set, and DATA_DIR has none.');
  } catch (error) {
    problems.push((error as Error).message);
  }
  return {};
}

type Server = { address: string; health: 'ready' | 'not ready' | 'no answer'; metrics: string };

/** A server that is down is no problem of the database: its own check is src/app/health.ts. */
async function readServer(): Promise<Server> {
  const address = internalAddress(process.env);
  const ask = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(longestWait) });
  try {
    const { ok } = await ask('/health/ready');
    const metrics = await ask('/metrics').then((response) => (response.ok ? response.text() : ''));
    return { address, health: ok ? 'ready' : 'not ready', metrics };
  } catch {
    return { address, health: 'no answer', metrics: '' };
  }
}

/** The values of a metric by one of its labels. */
const valuesOf = (metrics: string, name: string, label: string): [string, number][] =>
  [...metrics.matchAll(new RegExp(`^notices_${name}\\{.*?\\b${label}="([^"]*)".*\\} (\\S+)$`, 'gm'))].map(
    ([, key = '', value]) => [key, Number(value)],
  );

/** When each periodic task last succeeded, as the server says. */
function tasksOf(metrics: string, problems: string[]): Record<string, string> {
  const times = valuesOf(metrics, 'maintenance_last_success_timestamp_seconds', 'task');
  for (const [task, time] of times) {
    if (Date.now() / 1000 - time > longestTurn)
      problems.push(`Periodic work is late: ${task}. The log has its errors.`);
  }
  return Object.fromEntries(times.map(([task, time]) => [task, new Date(time * 1000).toISOString()]));
}

async function readDatabase(orm: Orm, config: Config, { metrics }: Server, problems: string[]) {
  const query = queryOn(orm);
  const database = await describeDatabase(query);
  if (database?.isReadOnly) problems.push('The database is read-only: a replica, or one that was set so.');
  const clockAheadSeconds = Math.round((await clockOffset(query)) * 1000) / 1000;
  if (Math.abs(clockAheadSeconds) > maxClockOffset) problems.push("This machine's clock differs from the database's.");
  const replicas = await readReplicas(query, config, metrics, problems);
  const found = { database: { ...database, clockAheadSeconds }, replicas };
  const { pending, newer } = await checkDatabase(orm);
  const migrations = { last: newer.at(-1) ?? migrationNames(orm).findLast((name) => !pending.includes(name)), pending };
  if (pending.length > 0) {
    problems.push(`Migrations are pending: ${pending.length}. See migrate --check.`);
    return { ...found, migrations };
  }
  const partitionsEnd = Object.fromEntries(
    Object.entries(await partitionEnds(query)).map(([table, end]) => {
      if (end.getTime() - Date.now() < 31 * day * 1000) problems.push(`Partitions of ${table} end within 31 days.`);
      return [table, end.toISOString()];
    }),
  );
  const unread = await oldestUnfoldedRead(query);
  const backlogSeconds = unread ? Math.max(0, Math.round((Date.now() - unread.getTime()) / 1000)) : 0;
  if ((database?.servingConnections ?? 0) > 0 && backlogSeconds > longestBacklog)
    problems.push('Summaries lack old changes.');
  const storage = await tableSizes(query);
  return {
    ...found,
    migrations,
    partitionsEnd,
    storage,
    backlogSeconds,
    openTransactions: await oldTransactions(query),
  };
}

async function describeDatabase(query: Query) {
  const [row] = await query(sql<Record<string, unknown> & { isReadOnly: boolean; servingConnections: number }>`
    select current_database() as name, coalesce(host(inet_server_addr()), 'socket') as host, inet_server_port() as port,
      current_setting('server_version') as version, current_user as role,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = ${applicationName}) as "servingConnections",
      coalesce((select version from pg_stat_ssl where pid = pg_backend_pid() and ssl), 'none') as tls`);
  return row;
}

/** By how many bytes of WAL each replica is behind; seconds are the server's. */
async function readReplicas(primary: Query, config: Config, metrics: string, problems: string[]) {
  const seconds = new Map(valuesOf(metrics, 'replica_lag_seconds', 'replica'));
  for (const [replica, isUp] of valuesOf(metrics, 'replica_up', 'replica'))
    if (isUp === 0) problems.push(`The server does not use the replica ${replica}: it is away, or too far behind.`);
  const replicas = connectReplicas(model, config);
  return Promise.all(
    replicas.map(async (replica) => {
      const name = nameOf(replica);
      try {
        const [[own], [first]] = [await queryOn(replica)(walPosition), await primary(walPosition)];
        const behindBytes = Number(BigInt(first?.lsn ?? 0) - BigInt(own?.lsn ?? 0));
        return { name, behindBytes, lagSeconds: seconds.get(name) ?? null };
      } catch (error) {
        problems.push(`The replica ${name} does not answer: ${rootCause(error).message}`);
        return { name, behindBytes: null, lagSeconds: null };
      } finally {
        await replica.closeAtOnce();
      }
    }),
  );
}
