import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOutage } from '../outage.ts';
import { superuser } from './cluster.ts';
import {
  dataDirError,
  type Launch,
  lastFatal,
  launch,
  prepareServer,
  type Server,
  stopServer,
  urlAs,
} from './server.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const databaseName = 'notices';
/** Owns the database and its tables and runs migrations; not a superuser. */
const ownerRole = 'notices_owner';
/** Reads and writes rows. */
export const servingRole = 'notices';
const setUpKey = 202_400_901;

/** Every process that uses the server holds this shared advisory lock. The last one stops the server. */
const leaseKey = 202_400_900;
/** Database for the locks. */
const maintenanceDatabase = 'postgres';
const startDeadline = 60_000;
/** Time for other processes to renew their lease after a crash of the server, in milliseconds. */
const leaseGrace = 1_000;
/** Minimum time between two attempts to start the server, in milliseconds. */
const launchPause = 200;
const maxFailures = 3;
/** SQLSTATE */
const diskFull = '53100';

const held = new Set<() => Promise<void>>();
/** Releases the servers that this process still uses, before an exit that skips what comes last. */
export const releaseAll = () => Promise.all([...held].map((release) => release()));

/**
 * Starts the embedded PostgreSQL of a folder, or attaches to it if it is running: a server and an operator's command share
 * it. Recovers from a `kill -9` of any process.
 * @param dataDir absolute path of the folder; created if absent
 * @param isSupervised restart the server if it dies
 * @param onFailure called after each restart that failed
 * @throws Error if this platform has no binaries, or the server does not start within a minute
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { isSupervised = false, onFailure = (_error: Error) => {} } = {},
) {
  const server = await prepareServer(dataDir);
  const starter = createStarter(server);
  let lease = await untilStarted(server, starter, async () => {
    const admin = await connect(await urlAs(superuser, maintenanceDatabase, server));
    try {
      const { password } = admin;
      await createDatabase(admin, password || undefined);
    } finally {
      await admin.end();
    }
    return takeLease(server);
  });
  const [servingUrl = '', ownerUrl = '', superuserUrl = ''] = await Promise.all(
    [servingRole, ownerRole, superuser].map((role) => urlAs(role, databaseName, server)),
  );

  let isReleased = false;
  let released: Promise<void> | undefined;
  let leasedSince = Number.NEGATIVE_INFINITY;
  let recovery: Promise<void> | undefined;
  renewLeaseOnEnd();

  /** A crash closes all connections, so the lease must be renewed. */
  function renewLeaseOnEnd(): void {
    lease.once('end', () => {
      if (!isReleased) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    leasedSince = Number.POSITIVE_INFINITY;
    const deadline = performance.now() + startDeadline;
    let isRestarting = false;
    let isGone = false;
    // After the release, too, until no server runs or starts: it must not outlive its last user.
    while (!isReleased || ((starter.isStarting() || !isGone) && performance.now() < deadline)) {
      try {
        lease = await takeLease(server);
        leasedSince = performance.now();
        renewLeaseOnEnd();
        return;
      } catch (error) {
        isGone = isNotRunning(error);
        if (isSupervised && isGone && !isReleased) {
          if (isRestarting && !starter.isStarting()) onFailure(await notStarted(server, starter));
          isRestarting = (await starter.start()) || isRestarting;
        }
        await sleep(starter.isStarting() ? 20 : 200);
      }
    }
  }

  async function releaseOnce(): Promise<void> {
    isReleased = true;
    await recovery;
    if (!(await lease.query('select').catch(() => undefined))) await recover();
    await starter.settle();
    // A crash ended the leases of all processes. Give the others time to renew theirs.
    if (leasedSince > performance.now() - leaseGrace) await sleep(leaseGrace);
    await release(server, lease);
    held.delete(end);
  }
  /** The last process to release the server stops it. */
  const end = () => {
    released ??= releaseOnce();
    return released;
  };
  held.add(end);

  return {
    /** For the role that reads and writes rows. */
    servingUrl,
    /** For the owner of database and tables, for migrations. */
    ownerUrl,
    superuserUrl,
    /** An error, or why the server ended if it was an outage. */
    explain: async (error: unknown): Promise<unknown> => {
      const reason = isOutage(error) ? await lastFatal(server, starter.since) : null;
      return reason === null ? error : dataDirError(`the embedded PostgreSQL ended: ${reason}`);
    },
    release: end,
  };
}

/** Creates missing roles and the database, as superuser. Safe for concurrent processes. */
async function createDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [setUpKey]);
  const exists = async (sql: string, name: string) => ((await client.query(sql, [name])).rowCount ?? 0) > 0;
  const secret = password === undefined ? '' : `password ${client.escapeLiteral(password)}`;
  for (const role of [ownerRole, servingRole]) {
    if (await exists('select from pg_roles where rolname = $1', role)) continue;
    await client.query(`create role ${role} login ${secret}`);
  }
  if (!(await exists('select from pg_database where datname = $1', databaseName))) {
    await client.query(`create database ${databaseName} owner ${ownerRole}`);
  }
  // `datacl` is null until privileges are changed.
  if (await exists('select from pg_database where datname = $1 and datacl is null', databaseName)) {
    await client.query(`revoke all on database ${databaseName} from public`);
    await client.query(`grant connect on database ${databaseName} to ${servingRole}`);
  }
}

/** Retries until `work` succeeds, and starts the server if it is not running. Other processes may start or stop it, too. */
async function untilStarted<Result>(server: Server, starter: Starter, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + startDeadline;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      if (code === diskFull) throw dataDirError(message);
      if (performance.now() > deadline || starter.hasFailed()) throw await notStarted(server, starter);
      if (isNotRunning(cause)) await starter.start();
      await sleep(20);
    }
  }
}

async function notStarted(server: Server, starter: Starter): Promise<Error> {
  const [said] = starter.stderr().match(/(?<=\] )(FATAL|PANIC): .*$|^(?!.*\] [A-Z]+: )\S.*$/gm) ?? [];
  const reason = (await lastFatal(server, starter.since)) ?? said;
  const message = [`the embedded PostgreSQL does not start; its log is in ${server.data}/log`, reason];
  return dataDirError(message.filter(Boolean).join(': '));
}

/** `start` says whether it tried. */
type Starter = {
  start: () => Promise<boolean>;
  isStarting: () => boolean;
  /** Waits until the launched server serves or has exited. A slow loser of the race would start once the winner stops. */
  settle: () => Promise<void>;
  /** Whether several in a row have failed, so that the next would fail, too. */
  hasFailed: () => boolean;
  stderr: () => string;
  since: number;
};

/** Starts one server at a time, at most every `launchPause`. */
function createStarter(server: Server): Starter {
  let last: Launch | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const isStarting = () => last?.isAlive() ?? false;
  return {
    isStarting,
    settle: async () => {
      const deadline = performance.now() + startDeadline;
      while (isStarting() && performance.now() < deadline && !(await last?.isServing())) await sleep(20);
    },
    hasFailed: () => failures >= maxFailures && last?.hasFailed() === true,
    stderr: () => last?.stderr() ?? '',
    since: Date.now(),
    start: async () => {
      if (isStarting() || performance.now() < lastAt + launchPause) return false;
      lastAt = performance.now();
      failures = last?.hasFailed() ? failures + 1 : 0;
      last = await launch(server);
      return true;
    },
  };
}

/** Whether no server is running, as opposed to one that is not ready yet. */
function isNotRunning(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED'].includes(String((error as NodeJS.ErrnoException).code));
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // a dead server ends the connection; the pool reports it
  await client.connect();
  return client;
}

/** @returns a connection that holds the lease */
async function takeLease(server: Server): Promise<pg.Client> {
  const client = await connect(await urlAs(servingRole, maintenanceDatabase, server));
  await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  return client;
}

/** Releases the lease, and stops the server if no other process holds one. */
async function release(server: Server, lease: pg.Client): Promise<void> {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
    const { rows } = await lease.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [leaseKey]);
    if (rows[0]?.last) await stopServer(server);
  } catch {
    // The server has stopped, or stops at the same time.
  } finally {
    await lease.end().catch(() => {});
  }
}
