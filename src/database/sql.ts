import type { Orm } from './connect.ts';

/**
 * Runs a statement with bound parameters on the ORM's pool, prepared under its name: PostgreSQL parses and plans it once
 * a connection. For the few statements that every request needs; MikroORM itself writes the values into the text, and
 * nothing of it can be prepared. Timestamps, dates, numerics and 64-bit integers arrive as strings (see values.ts).
 */
export type Sql = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** A text of SQL, with a name that no other text has. */
export type Statement = { name: string; text: string };

export function createSql(orm: Orm): Sql {
  const connection = orm.em.getConnection();
  return async ({ name, text }, values) => {
    const pool = await connection.getNativeClient();
    return (await pool.query({ name, text, values: [...values] })).rows;
  };
}
