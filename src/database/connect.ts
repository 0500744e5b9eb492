import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { entities } from './entities.ts';

/** How to reach PostgreSQL; times in milliseconds. */
export type DatabaseOptions = {
  url: string;
  poolSize: number;
  connectTimeout: number;
  statementTimeout: number;
  /** A pooler in transaction mode stands between. */
  pooled?: boolean;
  /** Statements use no parallel workers, so that a pool takes up at most as many cores as it has connections. */
  serial?: boolean;
  /** Where MikroORM's own words go. */
  log?: (message: string) => void;
};

/** Those whose connections a pooler hands on after each transaction. */
const pooledOnes = new WeakSet<object>();

/** The open connections of each pool. */
const openClients = new WeakMap<object, Set<pg.PoolClient>>();

/** Not in the model: monthly partitions, which the database makes, and tables that only functions or `migrate` use. */
const skipTables = [/_p\d{6}$/, 'feed_origin', 'schema_function'];

/**
 * Describes the database to MikroORM; nothing connects before the first statement.
 * Sessions run in UTC, so that "today" means the same everywhere, and every statement has a time-out on both sides: the
 * server's own, and one of the client for a server that does not answer at all. A pooler passes neither setting on: there
 * the role or the database has them (see pooler.ts).
 */
export function connect(options: DatabaseOptions) {
  const { pooled = false, serial = false } = options;
  const session = `-c timezone=UTC${serial ? ' -c max_parallel_workers_per_gather=0' : ''}`;
  const clients = new Set<pg.PoolClient>();
  const orm = new MikroORM({
    entities,
    clientUrl: options.url,
    extensions: [Migrator],
    ensureDatabase: false, // a name that was mistyped is an error, not a new database
    logger: options.log ?? (() => {}),
    migrations: {
      path: fileURLToPath(new URL('migrations', import.meta.url)),
      glob: '*.ts',
      tableName: 'schema_migration',
      snapshot: false,
    },
    // Functions, triggers and views are in functions/.
    schemaGenerator: { skipTables, skipViews: [/./], ignoreTriggers: true, ignoreRoutines: true },
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      connectionTimeoutMillis: options.connectTimeout,
      query_timeout: options.statementTimeout + 1_000,
      application_name: 'political-ad-notice-server',
      ...(!pooled && { statement_timeout: options.statementTimeout, options: session }),
      onPoolCreated: (pool: pg.Pool) => {
        giveBackLostConnections(pool);
        pool.on('connect', (client) => {
          clients.add(client);
          client.once('end', () => clients.delete(client));
        });
      },
    },
  });
  if (pooled) pooledOnes.add(orm);
  openClients.set(orm, clients);
  return orm;
}

/** Closes the pool. A statement that still runs loses its connection: the pool alone would wait for its end. */
export async function closeAtOnce(orm: Orm): Promise<void> {
  const closed = orm.close();
  for (const client of openClients.get(orm) ?? []) client.end().catch(() => {});
  await closed;
}

/** Whether a statement that was prepared is still there for the next: not where each may run on another connection. */
export function canPrepare(orm: Orm): boolean {
  return !pooledOnes.has(orm);
}

/**
 * A transaction whose connection is lost cannot roll back, and Kysely then never gives the connection back: the pool
 * would be smaller by one for good, and its end would be waited for for ever. Whoever holds it has a second to do so.
 */
function giveBackLostConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        try {
          client.release(true);
        } catch {
          // It was given back in the meantime.
        }
      }, 1_000).unref();
    });
  });
}

/** The ORM over our tables. */
export type Orm = ReturnType<typeof connect>;
/** A unit of work. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
