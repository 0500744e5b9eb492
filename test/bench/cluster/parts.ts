import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { startHaproxy } from '../../support/haproxy.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { cleanUp, postgresIn, temporaryFolder, until } from '../../support/processes.ts';
import { startRedis } from '../../support/redis.ts';
import { copyAsStandby, startStandby } from '../../support/standby.ts';
import type { Seeded } from '../seed.ts';
import { startWhole, type WholeServer } from '../servers/start-whole.ts';
import { onDatabase, prepareDatabase } from './prepare.ts';

/** All parts of an installation on several machines, here on one. */
export type Cluster = {
  seeded: Seeded;
  /** The load balancer, before the public ports and before the internal ports. */
  url: string;
  internalUrl: string;
  /** The primary, past PgBouncer. */
  databaseUrl: string;
  servers: readonly WholeServer[];
  killReplica: () => Promise<void>;
  /** A process of each part; its children belong to it. */
  pids: () => Promise<Record<string, number[]>>;
};

const workersOfServer = 2;
/** Processes that serve partners. */
export const workers = 2 * workersOfServer;
/** Connections of a process. The primary process of a server has a few, too. */
const pools = { partners: 8, dashboards: 6 };
const poolSize = workers * pools.partners + 2 * (pools.dashboards + 2);

/** Starts parts one after the other. `stop` ends those that run, in the opposite order, also while one is starting. */
export function createCluster(notices: number, progress: (text: string) => void) {
  const stops: (() => Promise<unknown>)[] = [cleanUp];
  let isOver = false;

  function own<Part>(what: string, start: () => Promise<Part>, stop: (part: Part) => Promise<unknown>): Promise<Part> {
    if (isOver) throw new Error('interrupted');
    progress(`start: ${what}`);
    const started = start();
    stops.push(() => started.then(stop));
    return started;
  }

  async function start(): Promise<Cluster> {
    const [folder, standbyFolder] = [await temporaryFolder(), await temporaryFolder()];
    const seeded = await own(
      `a database of ${notices} notices`,
      () => prepareDatabase(folder, notices),
      async () => {},
    );
    await copyAsStandby(folder, standbyFolder);
    const release = ({ release: stop }: { release: () => Promise<void> }) => stop();
    const primary = await own('the primary', () => startEmbeddedPostgres(folder), release);
    const replica = await own('its replica', () => startStandby(standbyFolder, primary), release);
    const { superuserUrl: databaseUrl } = primary;
    const isStreaming = async () => (await onDatabase(databaseUrl, 'select from pg_stat_replication')).length === 1;
    await until('the replica streams', isStreaming);

    const stopPart = ({ stop }: { stop: () => Promise<void> }) => stop();
    const pgbouncer = await own('PgBouncer', () => startPgbouncer(folder, databaseUrl, poolSize), stopPart);
    const redis = await own('Redis', startRedis, stopPart);
    const environment = {
      DATABASE_URL: pgbouncer.url,
      DATABASE_POOLER: 'pgbouncer',
      DATABASE_REPLICA_URL: replica.superuserUrl,
      DATABASE_POOL_SIZE: String(pools.partners),
      DATABASE_DASHBOARD_POOL_SIZE: String(pools.dashboards),
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: 'loopback',
      WORKERS: String(workersOfServer),
    };
    const servers: WholeServer[] = [];
    for (const name of ['the first server', 'the second server']) {
      servers.push(await own(name, () => startWhole(environment), stopPart));
    }
    const haproxy = await own('haproxy', () => startHaproxy(folder, servers), stopPart);
    progress('');

    const postmaster = async (of: string) => [(await postgresIn(of).pid()) ?? 0];
    return {
      seeded,
      url: haproxy.url,
      internalUrl: haproxy.internalUrl,
      databaseUrl,
      servers,
      killReplica: () => postgresIn(standbyFolder).kill(),
      pids: async () => ({
        haproxy: [haproxy.pid],
        Node: servers.map(({ pid }) => pid),
        Redis: [redis.pid()],
        PgBouncer: [pgbouncer.pid],
        primary: await postmaster(folder),
        replica: await postmaster(standbyFolder),
      }),
    };
  }

  async function stop(): Promise<void> {
    isOver = true;
    // A part that did not start, or was killed, is no reason to leave the others running.
    for (const end of stops.splice(0).reverse()) await end().catch(() => {});
  }

  return { start, stop };
}
