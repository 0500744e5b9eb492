import type { Config } from '../config.ts';
import { connect, type Orm } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** The database, up to date and ready. */
export type OpenDatabase = { orm: Orm; close: () => Promise<void> };

/** Opens the database that the configuration names: the given one, or the embedded one, started or attached to. */
export async function openDatabase(config: Config, log?: (message: string) => void): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL === undefined ? await startEmbeddedPostgres(config.DATA_DIR) : undefined;
  const orm = connect({
    url: config.DATABASE_URL ?? embedded?.url ?? '',
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeout: config.DATABASE_CONNECT_TIMEOUT,
    statementTimeout: config.DATABASE_STATEMENT_TIMEOUT,
    ...(log && { log }),
  });
  const close = async () => {
    await orm.close();
    await embedded?.release();
  };
  try {
    await migrate(orm);
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { orm, close };
}
