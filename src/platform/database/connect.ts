import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { isWaiting, socketOf } from '../private-fields.ts';
import { parseConnectionUrl } from './connection-url.ts';

/** How to reach PostgreSQL; times in milliseconds. */
export type DatabaseOptions = {
  url: string;
  /** The URL as its file has it now, if it is in a file. */
  readUrl?: (() => string | undefined) | undefined;
  poolSize: number;
  connectTimeout: number;
  statementTimeout: number;
  /** Connections go through a pooler in transaction mode. */
  pooled?: boolean;
  /** For dashboards, whose statements group many rows. */
  forDashboards?: boolean;
  /** Receives MikroORM's log messages. */
  log?: (message: string) => void;
};

/** In pg_stat_activity. */
export const applicationName = 'political-ad-notice-server';

/**
 * What the code relies on, whatever the role, the database or the cluster sets: the text of values, what statements mean, and
 * where the tables are. At `read committed`, what was decided before a lock can be judged again under it.
 */
const sessionSettings = {
  array_nulls: 'on',

  bytea_output: 'hex',
  datestyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  exit_on_error: 'off',
  extra_float_digits: '1',
  gin_fuzzy_search_limit: '0',
  intervalstyle: 'postgres',
  quote_all_identifiers: 'off',
  search_path: 'public',
  standard_conforming_strings: 'on',
  timezone: 'UTC',
  transform_null_equals: 'off',
};
/** Other values that mean the same. */
const equivalent: Record<string, RegExp> = {
  datestyle: /^ISO\b/,
  extra_float_digits: /^[123]$/,
  search_path: /^("\$user", ?)?public$/,
  timezone: /^(Etc\/)?UTC$/,
};
/**
 * Statements of dashboards use no parallel workers, so that a pool uses at most as many cores as it has connections. They
 * may take more memory than PostgreSQL's default of 4 MB: distinct notices of a month of reads would go to disk. A wait for a
 * lock ends before the time-out of the statement, so that it is not taken for a slow statement.
 */
const dashboardSettings = { max_parallel_workers_per_gather: '0', work_mem: '32MB' };
/** Compilation costs more than it saves: summaries took eight times as long on servers built with LLVM. */
const planSettings = { jit: 'off' };

/** The entities and their mapping: src/domain/mikro-orm.config.ts. */
export type Model = Options;

/**
 * The ORM with the server's entities, and its pool. It connects at the first statement.
 * Every statement has two time-outs: PostgreSQL's, and that of its connection in case PostgreSQL does not respond. Poolers drop
 * session settings: there, they are set on the role or the database, and each new connection is checked.
 */
export class Orm extends MikroORM {
  /** Whether statements can be prepared. Behind a pooler, the next one may run on another connection. */
  readonly canPrepare: boolean;
  readonly #pools: Set<pg.Pool>;
  readonly #clients: Set<pg.PoolClient>;

  constructor(model: Model, options: DatabaseOptions) {
    const { pooled = false, forDashboards = false } = options;
    const session = Object.entries({
      ...sessionSettings,
      ...planSettings,
      ...(forDashboards && {
        ...dashboardSettings,
        lock_timeout: Math.ceil(options.statementTimeout * 0.9),
      }),
    })
      .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`)
      .join(' ');
    const [pools, clients] = [new Set<pg.Pool>(), new Set<pg.PoolClient>()];
    super({
      ...model,
      clientUrl: options.url,
      logger: options.log ?? (() => {}),
      pool: { min: 0, max: options.poolSize },
      driverOptions: {
        ...parseConnectionUrl(options.url),
        connectionTimeoutMillis: options.connectTimeout,
        application_name: applicationName,
        ...(pooled
          ? { onConnect: (client: pg.ClientBase) => checkSession(client, options.connectTimeout) }
          : { statement_timeout: options.statementTimeout, options: session }),
        onPoolCreated: (pool: pg.Pool) => {
          pools.add(pool);
          followFiles(pool, options);
          releaseLostConnections(pool);
          closeSilentConnections(pool, options.statementTimeout + 1_000);
          pool.on('connect', (client) => {
            clients.add(client);
            client.once('end', () => clients.delete(client));
          });
        },
      },
    });
    this.canPrepare = !pooled;
    this.#pools = pools;
    this.#clients = clients;
  }

  /** Waits for running statements. MikroORM ends only a pool that Kysely has used; `queryOn` uses it directly. */
  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    await Promise.all([...this.#pools].filter(({ ending }) => !ending).map((pool) => pool.end()));
  }

  /** Closes the pool and its connections without waiting for running statements. */
  async closeAtOnce(): Promise<void> {
    const closed = this.close();
    for (const client of this.#clients) client.end().catch(() => {});
    await closed;
  }
}

export const connect = (model: Model, options: DatabaseOptions): Orm => new Orm(model, options);

/**
 * Reads what others renew for each connection: the files of certificates and keys, and the file of the URL for its user and
 * password. While a file is being replaced, what it had before stays.
 */
function followFiles(pool: pg.Pool, { url, readUrl }: DatabaseOptions): void {
  let latest = { user: pool.options.user, password: pool.options.password, ssl: pool.options.ssl };
  const read = () => {
    try {
      const now = readUrl?.();
      const { ssl } = parseConnectionUrl(now ?? url);
      const { username = '', password = '' } = now === undefined ? {} : new URL(now);
      const [givenUser, givenPassword] = [username, password].map(decodeURIComponent);
      latest = { user: givenUser || latest.user, password: givenPassword || latest.password, ssl };
    } catch {
      // It is tried again with the next connection.
    }
    return latest;
  };
  for (const name of ['user', 'password', 'ssl'] as const) {
    Object.defineProperty(pool.options, name, { get: () => read()[name], enumerable: name !== 'password' });
  }
}

/**
 * Checks a session behind a pooler. Without a time-out, a stuck statement would hold its connection for ever.
 * @throws Error with the statement that sets what is missing
 */
async function checkSession(client: pg.ClientBase, timeout: number): Promise<void> {
  const names = [...Object.keys(sessionSettings), 'statement_timeout'];
  const statement = {
    text: `select quote_ident(current_user) as role, quote_ident(current_database()) as base,
      array(select current_setting(name) from unnest($1::text[]) with ordinality as each (name, place) order by place) as values`,
    values: [names],
    query_timeout: timeout, // the pool does not bound this wait
  };
  const { rows } = await client.query<{ role: string; base: string; values: string[] }>(statement);
  const [{ role, base, values } = { role: '', base: '', values: [] }] = rows;
  const wanted: Record<string, string> = { ...sessionSettings, statement_timeout: '10s' };
  const wrong = names.filter((name, index) => {
    const value = values[index] ?? '';
    if (name === 'statement_timeout') return value === '0';
    return value !== wanted[name] && !equivalent[name]?.test(value);
  });
  if (wrong.length === 0) return;
  const found = wrong.map((name) => `${name} is ${values[names.indexOf(name)]}`).join(', ');
  const fix = wrong.map((name) => `alter role ${role} in database ${base} set ${name} = '${wanted[name]}'`).join('; ');
  throw new Error(`unsuitable session behind the pooler, ${found}: ${fix}`);
}

/**
 * A transaction whose connection is lost cannot roll back, and Kysely then never releases the connection: the pool would stay
 * smaller by one, and closing it would hang. So a lost connection is released after a second.
 */
function releaseLostConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        try {
          client.release(true);
        } catch {
          // Already released.
        }
      }, 1_000).unref();
    });
  });
}

/**
 * Closes a connection on which a statement waits and nothing arrives. Not pg's `query_timeout`: with it, the rows of a
 * statement stay in memory until the next full garbage collection, and minor ones take several times as long.
 * @param timeout in milliseconds
 */
function closeSilentConnections(pool: pg.Pool, timeout: number): void {
  pool.on('connect', (client) => {
    const stream = socketOf(client);
    stream.setTimeout(timeout).on('timeout', () => {
      if (isWaiting(client)) stream.destroy(new Error('Query read timeout'));
      else stream.setTimeout(timeout); // a socket reports silence only once
    });
  });
}

/** A unit of work. */
export type EntityManager = ReturnType<Orm['em']['fork']>;
