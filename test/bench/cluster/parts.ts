import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { startHaproxy } from '../../support/haproxy.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { cleanUp, postgresIn, succeeds } from '../../support/processes.ts';
import { startRedis } from '../../support/redis.ts';
import { startReplicated } from '../../support/standby.ts';
import { prepareDatabase } from '../databases.ts';
import { startWhole, type WholeServer } from '../servers/start-whole.ts';

/** All parts of an installation on several machines, here on one. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** On each machine, sharing its public port. */
const serversOfMachine = 2;
/** Processes that serve partners. */
export const publicProcesses = 2 * serversOfMachine;
/** Connections of a process. The parent of a server has a few, too. */
/** Of a server; dashboards have this many always. */
const pools = { partners: 8, dashboards: 6 };
const poolSize = publicProcesses * (pools.partners + pools.dashboards + 2);

/** Starts parts one after the other. @param parts ends those that run, in the opposite order, also while one is starting */
export async function startCluster(parts: AsyncDisposableStack, notices: number, progress: (text: string) => void) {
  async function own<Part extends { stop: () => Promise<unknown> }>(what: string, start: () => Promise<Part>) {
    progress(`start: ${what}`);
    const started = Promise.withResolvers<Part>();
    // A part that did not start, or was killed, is no reason to leave the others running.
    parts.defer(async () => void (await succeeds(started.promise.then((part) => part.stop()))));
    start().then(started.resolve, started.reject);
    return started.promise;
  }

  parts.defer(cleanUp);
  const data = await own(`a database of ${notices} notices, and its replica`, () =>
    startReplicated((folder) => prepareDatabase(folder, notices)),
  );
  const { superuserUrl: databaseUrl } = data.primary;
  const pgbouncer = await own('PgBouncer', () => startPgbouncer(data.folder, databaseUrl, poolSize));
  const redis = await own('Redis', startRedis);
  const environment = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_POOLER: 'pgbouncer',
    DATABASE_REPLICA_URL: data.replica.superuserUrl,
    DATABASE_POOL_SIZE: String(pools.partners),
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: 'loopback',
  };
  const servers: WholeServer[] = [];
  for (const machine of ['first', 'second']) {
    const PORT = String(await freePort());
    for (let count = 0; count < serversOfMachine; count += 1) {
      const start = () => startWhole({ ...environment, PORT, REUSE_PORT: 'true' });
      servers.push(await own(`a server on the ${machine} machine`, start));
    }
  }
  const machines = servers.filter((_, index) => index % serversOfMachine === 0);
  const haproxy = await own('haproxy', () => startHaproxy(data.folder, machines));
  progress('');

  const postmaster = async (of: string) => [(await postgresIn(of).pid()) ?? 0];
  return {
    seeded: data.filled,
    /** The load balancer, before the public ports and before the internal ports. */
    url: haproxy.url,
    internalUrl: haproxy.internalUrl,
    /** The primary, past PgBouncer. */
    databaseUrl,
    servers,
    /** Kills all servers of a machine. */
    killMachine: async () => void (await Promise.all(servers.slice(-serversOfMachine).map(({ kill }) => kill()))),
    killReplica: () => postgresIn(data.standbyFolder).kill(),
    /** A process of each part; its children belong to it. */
    pids: async (): Promise<Record<string, number[]>> => ({
      haproxy: [haproxy.pid],
      Node: servers.map(({ pid }) => pid),
      Redis: [redis.pid()],
      PgBouncer: [pgbouncer.pid],
      primary: await postmaster(data.folder),
      replica: await postmaster(data.standbyFolder),
    }),
  };
}
