import type { Config } from '../config.ts';
import { connect, type DatabaseOptions, type Orm } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** The database, up to date and ready. */
export type OpenDatabase = { orm: Orm; close: () => Promise<void> };

/** Opens the database that the configuration names: the given one, or the embedded one, started or attached to. */
export async function openDatabase(config: Config, log?: (message: string) => void): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL === undefined ? await startEmbeddedPostgres(config.DATA_DIR) : undefined;
  const options = {
    url: config.DATABASE_URL ?? embedded?.url ?? '',
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeout: config.DATABASE_CONNECT_TIMEOUT,
    statementTimeout: config.DATABASE_STATEMENT_TIMEOUT,
    ...(log && { log }),
  };
  try {
    await upToDate(options);
  } catch (error) {
    await embedded?.release();
    throw error;
  }
  const orm = connect(options);
  return {
    orm,
    close: async () => {
      await orm.close();
      await embedded?.release();
    },
  };
}

/** Migrates on connections of its own: a lock and the work, and no statement is too long for a large table. */
async function upToDate(options: DatabaseOptions): Promise<void> {
  const orm = connect({ ...options, poolSize: 2, statementTimeout: 60 * 60 * 1000 });
  try {
    await migrate(orm);
  } finally {
    await orm.close();
  }
}
