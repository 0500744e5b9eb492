import { CompiledQuery } from 'kysely';
import type { EntityManager, Orm } from './connect.ts';
import { compile, type Prepared, type Sql } from './sql.ts';

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
