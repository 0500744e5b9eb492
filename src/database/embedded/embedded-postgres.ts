import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { superuser } from './cluster.ts';
import { databaseName, makeDatabase, ownerRole, servingRole } from './roles.ts';
import { type Launch, launch, prepareServer, type Server, stopServer, urlAs } from './server.ts';

export { servingRole };

/** PostgreSQL from the binaries that npm brings. Its connection strings: */
export type EmbeddedPostgres = {
  /** Of a role that reads and writes rows. */
  servingUrl: string;
  /** Of the owner of database and tables, who migrates. */
  ownerUrl: string;
  /** Of the superuser of the cluster. */
  superuserUrl: string;
  /** Gives the server up; the last process to do so stops it. */
  release(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Start the server again when it dies. */
  isSupervised?: boolean;
};

/** Every process that uses the server holds this advisory lock, shared. The last one stops the server. */
const leaseKey = 202_400_900;
/** Database in which locks are taken. */
const maintenance = 'postgres';
const startDeadline = 60_000;
/** How long a process may need to take its lease again after a crash of the server, in milliseconds. */
const leaseGrace = 1_000;
/** Least time between two attempts to start the server, in milliseconds. */
const launchPause = 200;

/**
 * Starts the embedded PostgreSQL on a folder, or attaches to it where it already runs (a server and an operator's
 * command share it). After a `kill -9` of either process the next call recovers.
 * @param dataDir folder that holds everything; made when absent; an absolute path
 * @throws Error when this platform has no binaries, or the server does not start within a minute
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { isSupervised = false }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const server = await prepareServer(dataDir);
  const starter = createStarter(server);
  let lease = await untilStarted(server, starter, async () => {
    const admin = await connect(await urlAs(superuser, maintenance, server));
    try {
      const { password } = admin;
      await makeDatabase(admin, password || undefined);
    } finally {
      await admin.end();
    }
    return takeLease(server);
  });
  const [servingUrl = '', ownerUrl = '', superuserUrl = ''] = await Promise.all(
    [servingRole, ownerRole, superuser].map((role) => urlAs(role, databaseName, server)),
  );

  let isReleased = false;
  let heldSince = 0;
  let recovery: Promise<void> | undefined;
  watch();

  /** A crash of one connection resets them all, so the lease is taken again as soon as the server is back. */
  function watch(): void {
    lease.once('end', () => {
      if (!isReleased) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    heldSince = Number.POSITIVE_INFINITY;
    const deadline = Date.now() + startDeadline;
    // After release, only until a start of its own is through: the server must not outlive its last user.
    while (!isReleased || (starter.isStarting() && Date.now() < deadline)) {
      try {
        lease = await takeLease(server);
        heldSince = Date.now();
        watch();
        return;
      } catch (error) {
        if (isSupervised && isAbsent(error)) await starter.start();
        await sleep(starter.isStarting() ? 20 : 200);
      }
    }
  }

  return {
    servingUrl,
    ownerUrl,
    superuserUrl,
    release: async () => {
      isReleased = true;
      await recovery;
      // A crash has broken the lease of every process: the others get time to take theirs again.
      if (heldSince > Date.now() - leaseGrace) await sleep(leaseGrace);
      await release(server, lease);
    },
  };
}

/** Starts the server when it is absent, and tries until the work succeeds: other processes may start or stop it as well. */
async function untilStarted<Result>(server: Server, starter: Starter, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + startDeadline;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (Date.now() > deadline) {
        const words = [`the embedded PostgreSQL does not start; its log is in ${server.data}/log`, starter.stderr()];
        throw new Error(words.filter(Boolean).join(': '), { cause });
      }
      if (isAbsent(cause)) await starter.start();
      await sleep(20);
    }
  }
}

type Starter = { start: () => Promise<void>; isStarting: () => boolean; stderr: () => string };

/** One start at a time, and not more often than every `launchPause`. */
function createStarter(server: Server): Starter {
  let last: Launch | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const isStarting = () => last?.isAlive() ?? false;
  return {
    isStarting,
    stderr: () => last?.stderr() ?? '',
    start: async () => {
      if (isStarting() || performance.now() < lastAt + launchPause) return;
      lastAt = performance.now();
      last = await launch(server);
    },
  };
}

/** Whether an error says that no server listens, not that one cannot serve yet. */
function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED'].includes(String((error as NodeJS.ErrnoException).code));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // a server that dies is noticed by the end of the connection, and reported by the pool
  await client.connect();
  return client;
}

/** A connection that holds the lease. */
async function takeLease(server: Server): Promise<pg.Client> {
  const client = await connect(await urlAs(servingRole, maintenance, server));
  await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  return client;
}

/** Gives the lease back, and stops the server when no other process holds one. */
async function release(server: Server, lease: pg.Client): Promise<void> {
  const isWhole = await lease.query('select').catch(() => undefined);
  const held = isWhole ? lease : await takeLease(server).catch(() => undefined);
  if (!held) return; // the server is gone already
  if (held !== lease) await sleep(leaseGrace);
  try {
    await held.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
    const { rows } = await held.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [leaseKey]);
    if (rows[0]?.last) await stopServer(server);
  } catch {
    // It went in this very moment.
  } finally {
    await held.end().catch(() => {});
  }
}
