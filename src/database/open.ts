import { type Config, ConfigError } from '../config.ts';
import { closeAtOnce, connect, type DatabaseOptions, type Model, type Orm } from './connect.ts';
import { type EmbeddedPostgres, servingRole, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { alignFeeds, makePartitions, migrate, pendingMigrations } from './migrate.ts';
import { checkPooledSession } from './pooler.ts';
import { grantToServingRole } from './serving-role.ts';

/** SQLSTATE: the role lacks a privilege. */
const insufficientPrivilege = '42501';

/** The database, migrated and ready. */
export type OpenDatabase = {
  /** The REST API's pool. */
  orm: Orm;
  /** The pool of dashboards, so that the REST API never waits for their lists. */
  dashboards: Orm;
  /** Read replicas, for dashboards. */
  replicas: readonly Orm[];
  url: string;
  close: () => Promise<void>;
};

/**
 * Opens the configured database: DATABASE_URL, or the embedded one, which it starts or attaches to.
 * @throws {ConfigError} when migrations are pending and DATABASE_MIGRATE is false
 */
export async function openDatabase(
  model: Model,
  config: Config,
  log?: (message: string) => void,
): Promise<OpenDatabase> {
  const { embedded, options, owner } = await reach(config, log);
  try {
    await forMigrating(model, owner, async (orm) => {
      await (config.DATABASE_MIGRATE ? migrate(orm) : assertMigrated(orm));
      if (embedded) await grantToServingRole(orm, servingRole);
    });
  } catch (error) {
    await embedded?.release();
    throw error;
  }
  const opened = connectAll(model, config, options);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await embedded?.release();
    },
  };
}

/** Connects to a database that another process has opened and keeps open. */
export function joinDatabase(model: Model, config: Config, log?: (message: string) => void): OpenDatabase {
  return connectAll(model, config, optionsOf(config, config.DATABASE_URL ?? '', log));
}

/** Does not contact the replicas: the server starts even if one is down. */
function connectAll(model: Model, config: Config, options: DatabaseOptions): OpenDatabase {
  const orm = connect(model, options);
  const ofDashboards = { ...options, poolSize: config.DATABASE_DASHBOARD_POOL_SIZE, forDashboards: true };
  const dashboards = connect(model, ofDashboards);
  const replicas = config.DATABASE_REPLICA_URL.map((url) => connect(model, { ...ofDashboards, url, pooled: false }));
  const close = async () => {
    await Promise.all([orm, dashboards, ...replicas].map(closeAtOnce));
  };
  return { orm, dashboards, replicas, url: options.url, close };
}

/**
 * Migrates the configured database, or only checks it.
 * @param grantTo role of the server, to be granted the privileges that it needs
 * @returns the migrations that were pending, in order
 */
export async function migrateDatabase(
  model: Model,
  config: Config,
  { check, grantTo }: { check: boolean; grantTo?: string | undefined },
): Promise<string[]> {
  const { embedded, owner } = await reach(config);
  try {
    return await forMigrating(model, owner, async (orm) => {
      const pending = await pendingMigrations(orm);
      if (!check) await migrate(orm);
      if (!check && grantTo !== undefined) await grantToServingRole(orm, grantTo);
      return pending;
    });
  } finally {
    await embedded?.release();
  }
}

/** Connection options of the server, and of the owner of the tables. */
type Reached = { embedded: EmbeddedPostgres | undefined; options: DatabaseOptions; owner: DatabaseOptions };

async function reach(config: Config, log?: (message: string) => void): Promise<Reached> {
  if (config.DATABASE_URL !== undefined) {
    const options = optionsOf(config, config.DATABASE_URL, log);
    return { embedded: undefined, options, owner: options };
  }
  const embedded = await startEmbeddedPostgres(config.DATA_DIR, { isSupervised: true });
  const options = optionsOf(config, embedded.servingUrl, log);
  return { embedded, options, owner: { ...options, url: embedded.ownerUrl } };
}

const optionsOf = (config: Config, url: string, log?: (message: string) => void): DatabaseOptions => ({
  url,
  poolSize: config.DATABASE_POOL_SIZE,
  connectTimeout: config.DATABASE_CONNECT_TIMEOUT,
  statementTimeout: config.DATABASE_STATEMENT_TIMEOUT,
  pooled: config.DATABASE_POOLER !== undefined,
  ...(log && { log }),
});

/** Uses a pool of its own: one connection for the lock, one for the work, and time for statements on large tables. */
async function forMigrating<Result>(
  model: Model,
  options: DatabaseOptions,
  work: (orm: Orm) => Promise<Result>,
): Promise<Result> {
  const orm = connect(model, { ...options, poolSize: 2, statementTimeout: 60 * 60 * 1000 });
  try {
    if (options.pooled) await checkPooledSession(orm);
    return await work(orm);
  } finally {
    await orm.close();
  }
}

/** Stops the start on outdated tables; otherwise some requests would fail later. */
async function assertMigrated(orm: Orm): Promise<void> {
  const pending = await pendingMigrations(orm);
  if (pending.length > 0) {
    throw new ConfigError(
      `DATABASE_MIGRATE: false, and migrations are pending (${pending.join(', ')}); run \`npm run admin -- migrate\` as the owner of the tables`,
    );
  }
  try {
    await makePartitions(orm);
    await alignFeeds(orm);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    throw new ConfigError(
      'DATABASE_URL: its role lacks a right; run `npm run admin -- migrate --grant-to ROLE` as the owner of the tables',
    );
  }
}
