import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { EntityManager, Orm } from './connect.ts';
import { dayOf } from './pg-timestamps.ts';

/*
 * SQL for reads and batches. Values are bound as parameters, where MikroORM would write them into the statement. Name
 * columns in camel case. Timestamps, dates, numerics and 64-bit integers arrive as strings (see pg-timestamps.ts).
 */

/** The tag: `sql<Row>\`select …\``. Nested SQL is inserted; every other value becomes a parameter. */
export { sql };
export type Sql<Row = unknown> = RawBuilder<Row>;

/** A time as a `timestamptz` parameter. */
export const instant = (time: Date): Sql => sql`${time.toISOString()}::timestamptz`;

/** The current day in UTC. */
export const today = (now: Date): Sql => sql`${dayOf(now)}::date`;

/** The day of a time in UTC. */
export const dayInUtc = (time: Sql): Sql => sql`(${time} at time zone 'UTC')::date`;

/** The first moment of a day in a time zone. */
export const startOfDay = (day: Sql, timeZone = sql`'UTC'`): Sql => sql`(${day}::timestamp at time zone ${timeZone})`;

/** The first moment after a day: every time of the day is before it. */
export const endOfDay = (day: Sql, timeZone?: Sql): Sql => startOfDay(sql`(${day}::date + 1)`, timeZone);

/** Joins conditions with AND. */
export const allOf = (all: readonly Sql<boolean>[]): Sql<boolean> =>
  sql`(${sql.join([sql`true`, ...all], sql` and `)})`;

/** Joins conditions with OR. */
export const eitherOf = (any: readonly Sql<boolean>[]): Sql<boolean> =>
  sql`(${sql.join([sql`false`, ...any], sql` or `)})`;

/** A statement that is compiled once. PostgreSQL parses it once per connection, or each time behind a pooler. */
export type Prepared<Row> = { name: string; text: string; values: readonly unknown[]; row?: Row };

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Compiled = { name?: string; text: string; values: readonly unknown[] };

export function compile(statement: Sql | Prepared<unknown>): Compiled {
  if ('text' in statement) return statement;
  const { sql: text, parameters: values } = statement.compile(compiler);
  return { text, values };
}

/** Placeholder for an argument of a prepared statement. */
class Argument {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** The text of each prepared statement, by its name. */
export const preparedStatements = new Map<string, string>();

/**
 * A prepared statement with a unique name, for the hot paths.
 * @param build makes the SQL from its parameters; called once, with placeholders that it may only insert
 * @param length the number of parameters
 */
export function prepared<Row, Values extends unknown[]>(
  name: string,
  build: (...values: Values) => Sql<Row>,
  length = build.length,
): (...values: Values) => Prepared<Row> {
  const placeholders = Array.from({ length }, (_, index) => new Argument(index));
  const { text, values: template } = compile(build(...(placeholders as unknown[] as Values)));
  preparedStatements.set(name, text);
  return (...given) => ({
    name,
    text,
    values: template.map((value) => (value instanceof Argument ? given[value.index] : value)),
  });
}

/** Runs a statement. `timeout`: its longest time in milliseconds, if shorter than that of its connection. */
export type Query = <Row>(statement: Sql<Row> | Prepared<Row>, timeout?: number) => Promise<Row[]>;

/**
 * Called with the name of a prepared statement and the number of its look-ups or rows. Returns a function to call when the
 * statement has ended, with the error if it failed.
 */
export type StatementObserver = (name: string, size: number) => (error?: unknown) => void;

/** Runs statements on any connection of a pool. */
export function queryOn(orm: Orm, observe?: StatementObserver): Query {
  const connection = orm.em.getConnection();
  const prepares = orm.canPrepare;
  const query: Query = async (statement, timeout) => {
    const { name, text, values } = compile(statement);
    const pool = await connection.getNativeClient();
    const prepared = { ...(prepares && name && { name }), text, values: [...values] };
    if (timeout === undefined) return (await pool.query(prepared)).rows;
    const client = await pool.connect();
    try {
      await client.query(`begin; set local statement_timeout = ${timeout}`);
      return (await client.query(prepared)).rows;
    } finally {
      await client.query('commit').catch(() => {}); // rolls back after an error
      client.release();
    }
  };
  return observe ? observed(query, observe) : query;
}

/** Runs statements in a unit of work, on the connection of its transaction. */
export function queryIn(em: EntityManager): Query {
  const db = em.getKysely<unknown>();
  return async <Row>(statement: Sql<Row> | Prepared<Row>) => {
    const { text, values } = compile(statement);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  };
}

/** Batches pass their values as columns: arrays of the same length. */
function observed(query: Query, observe: StatementObserver): Query {
  return async (statement, timeout) => {
    if (!('name' in statement)) return query(statement, timeout);
    const [column] = statement.values;
    const end = observe(statement.name, Array.isArray(column) ? column.length : 1);
    try {
      const rows = await query(statement, timeout);
      end();
      return rows;
    } catch (error) {
      end(error ?? new Error('failed'));
      throw error;
    }
  };
}
