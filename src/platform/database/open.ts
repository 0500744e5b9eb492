import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, secretNow } from '../config.ts';
import { connect, type DatabaseOptions, type Model, type Orm } from './connect.ts';
import { type EmbeddedPostgres, servingRole, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { type LockPatience, usualPatience } from './lock-waits.ts';
import { alignFeeds, checkDatabase, makePartitions, migrate } from './migrate.ts';
import { isOutage, isTransientOutage, remedyOf, remedyOfOutage, rootCause } from './outage.ts';
import { grantToServingRole } from './serving-role.ts';
import { queryOn, sql } from './sql.ts';

/** The database, migrated and ready. */
export type OpenDatabase = {
  /** The REST API's pool. */
  orm: Orm;
  /** The pool of dashboards, so that the REST API never waits for their lists. */
  dashboards: Orm;
  /** Read replicas, for dashboards. */
  replicas: readonly Orm[];
  url: string;
  /** An error, or why the embedded PostgreSQL ended if it was an outage. */
  explain?: (error: unknown) => Promise<unknown>;
  close: () => Promise<void>;
};

/** What to do about a database that is not there yet. */
export type Patience = {
  /** Longest wait, in milliseconds. */
  timeout: number;
  /** Ends the wait earlier. */
  signal: AbortSignal;
  /** Called after each attempt that failed, also later, when the embedded database has died and cannot be started again. */
  onFailure: (error: Error) => void;
  /** Called after each attempt to migrate that met a lock. */
  onBlocked: LockPatience['onBlocked'];
};

/**
 * Opens the configured database: DATABASE_URL, or the embedded one, which it starts or attaches to.
 * @param patience default: does not wait for a database that is away
 * @throws {ConfigError} when it is unreachable, or when migrations are pending and DATABASE_MIGRATE is false
 */
export async function openDatabase(
  model: Model,
  config: Config,
  log?: (message: string) => void,
  patience?: Patience,
): Promise<OpenDatabase> {
  const { embedded, options, owner } = await reach(config, log, patience?.onFailure);
  try {
    const prepare = async (orm: Orm) => {
      await (config.DATABASE_MIGRATE ? migrate(orm, { ...usualPatience, ...ofLocks(patience) }) : assertMigrated(orm));
      if (embedded) await grantToServingRole(orm, servingRole);
    };
    const remedy = config.DATABASE_MIGRATE
      ? 'set DATABASE_MIGRATE=false, or use the role that owns the tables'
      : 'run `npm run admin -- migrate --grant-to ROLE` as the owner of the tables';
    await forMigrating(model, owner, prepare, { patience, remedy });
  } catch (error) {
    const reason = embedded ? await embedded.explain(error) : error;
    await embedded?.release();
    throw reason;
  }
  const opened = connectAll(model, config, options);
  return {
    ...opened,
    ...(embedded && { explain: embedded.explain }),
    close: async () => {
      await opened.close();
      await embedded?.release();
    },
  };
}

const ofLocks = (patience?: Patience) => patience && { signal: patience.signal, onBlocked: patience.onBlocked };

/** Connects to a database that another process has opened and keeps open. */
export function joinDatabase(model: Model, config: Config, log?: (message: string) => void): OpenDatabase {
  return connectAll(model, config, optionsOf(config, config.DATABASE_URL ?? '', log));
}

/** Does not contact the replicas: the server starts even if one is down. */
function connectAll(model: Model, config: Config, options: DatabaseOptions): OpenDatabase {
  const orm = connect(model, options);
  const dashboards = connect(model, ofDashboards(config, options));
  const replicas = connectReplicas(model, config, options.log);
  const close = async () => {
    await Promise.all([orm, dashboards, ...replicas].map((each) => each.closeAtOnce()));
  };
  return { orm, dashboards, replicas, url: options.url, close };
}

const ofDashboards = (config: Config, options: DatabaseOptions): DatabaseOptions => ({
  ...options,
  poolSize: config.limits.dashboardPoolSize,
  forDashboards: true,
});

/** The read replicas. They need not be up. */
export const connectReplicas = (model: Model, config: Config, log?: (message: string) => void): Orm[] =>
  config.DATABASE_REPLICA_URL.map((url, index) => {
    const readUrl = () => secretNow('DATABASE_REPLICA_URL')?.split(',')[index]?.trim();
    return connect(model, { ...ofDashboards(config, optionsOf(config, url, log)), readUrl, pooled: false });
  });

/**
 * Runs work on the configured database as the owner of its tables.
 * @param statementTimeout in milliseconds; default: enough for large tables
 * @throws {ConfigError} as `migrate`
 */
export async function withOwner<Result>(
  model: Model,
  config: Config,
  work: (orm: Orm) => Promise<Result>,
  statementTimeout?: number,
): Promise<Result> {
  const { embedded, owner } = await reach(config);
  try {
    return await forMigrating(model, owner, work, { statementTimeout });
  } finally {
    await embedded?.release();
  }
}

/** Connection options of the server, and of the owner of the tables. */
type Reached = { embedded: EmbeddedPostgres | undefined; options: DatabaseOptions; owner: DatabaseOptions };

async function reach(
  config: Config,
  log?: (message: string) => void,
  onFailure?: Patience['onFailure'],
): Promise<Reached> {
  if (config.DATABASE_URL !== undefined) {
    const options = optionsOf(config, config.DATABASE_URL, log);
    return { embedded: undefined, options, owner: options };
  }
  const embedded = await startEmbeddedPostgres(config.DATA_DIR, {
    isSupervised: true,
    ...(onFailure && { onFailure }),
  });
  const options = optionsOf(config, embedded.servingUrl, log);
  return { embedded, options, owner: { ...options, url: embedded.ownerUrl } };
}

const optionsOf = (config: Config, url: string, log?: (message: string) => void): DatabaseOptions => ({
  url,
  readUrl: config.DATABASE_URL === undefined ? undefined : () => secretNow('DATABASE_URL'),
  poolSize: config.DATABASE_POOL_SIZE,
  connectTimeout: config.limits.connectTimeout,
  statementTimeout: config.DATABASE_STATEMENT_TIMEOUT,
  pooled: config.DATABASE_POOLER !== undefined,
  ...(log && { log }),
});

/** Uses a pool of its own: one connection for the work, one to watch it, one for a lock, and time for statements on large tables. */
async function forMigrating<Result>(
  model: Model,
  options: DatabaseOptions,
  work: (orm: Orm) => Promise<Result>,
  {
    statementTimeout = 60 * 60 * 1000,
    patience,
    remedy = 'use the role that owns the tables',
  }: { statementTimeout?: number; patience?: Patience; remedy?: string },
): Promise<Result> {
  const orm = connect(model, { ...options, poolSize: 3, statementTimeout });
  try {
    await untilReachable(orm, patience);
    await checkTables(orm);
    return await work(orm);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const cause = rootCause(error);
    const { code } = cause as { code?: unknown };
    // SQLSTATE: the role lacks a privilege.
    if (code === '42501') throw new ConfigError(`DATABASE_URL: ${cause.message}; ${remedy}`);
    if (!isOutage(error)) throw error;
    throw unreachable(cause);
  } finally {
    await orm.close();
  }
}

const retryPause = 500;

function unreachable(cause: Error): ConfigError {
  const remedy = remedyOf(cause) ?? remedyOfOutage(cause);
  return new ConfigError(`DATABASE_URL: ${cause.message}${remedy ? `; ${remedy}` : ''}`, { cause });
}

/** Any error of this statement is about the connection: the network, TLS, the role or the name of the database. */
async function untilReachable(orm: Orm, patience?: Patience): Promise<void> {
  const deadline = performance.now() + (patience?.timeout ?? 0);
  for (;;) {
    try {
      await queryOn(orm)(sql`select`);
      return;
    } catch (error) {
      const cause = rootCause(error);
      const isOver = performance.now() >= deadline || patience?.signal.aborted;
      if (!patience || isOver || !isTransientOutage(cause)) {
        throw unreachable(cause);
      }
      patience.onFailure(cause);
      await sleep(retryPause, undefined, { signal: patience.signal }).catch(() => {});
    }
  }
}

/**
 * Refuses what no setting of a session can correct: an encoding that lacks characters, a locale that does not lower-case letters
 * as `C.UTF-8` does, tables outside the schema `public`, and triggers that do not run.
 * @throws {ConfigError}
 */
async function checkTables(orm: Orm): Promise<void> {
  const query = queryOn(orm);
  const [found] = await query(sql<{ encoding: string; elsewhere: string | null; triggers: string }>`
    select getdatabaseencoding() as encoding, current_setting('session_replication_role') as triggers,
      (select min(relnamespace::regnamespace::text) from pg_class where relname = 'schema_migration' and relkind = 'r'
        and to_regclass('public.schema_migration') is null) as elsewhere`);
  if (found?.elsewhere) {
    const { elsewhere } = found;
    throw new ConfigError(`DATABASE_URL: its tables are in the schema ${elsewhere}; they must be in "public"`);
  }
  if (found?.triggers !== 'origin') {
    throw new ConfigError('DATABASE_URL: its session_replication_role must be origin, or triggers do not run');
  }
  const [letters] = found.encoding === 'UTF8' ? await query(sql<{ lower: string }>`select lower('ÄI')`) : [];
  if (letters?.lower !== 'äi') {
    const { encoding } = found;
    throw new ConfigError(
      `DATABASE_URL: its encoding (${encoding}) or its locale does not serve; create it with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8`,
    );
  }
}

/** Stops the start on outdated tables; otherwise some requests would fail later. */
async function assertMigrated(orm: Orm): Promise<void> {
  const { pending } = await checkDatabase(orm);
  if (pending.length > 0) {
    throw new ConfigError(
      `DATABASE_MIGRATE: false, and migrations are pending (${pending.join(', ')}); run \`npm run admin -- migrate\` as the owner of the tables`,
    );
  }
  await makePartitions(orm);
  await alignFeeds(orm);
}
