import { canPrepare, type Orm } from './connect.ts';

/**
 * Runs a statement with bound parameters on the ORM's pool, prepared under its name: PostgreSQL parses and plans it once
 * a connection, or each time behind a pooler. For the few statements that every request needs: MikroORM itself writes the
 * values into the text, and nothing of it can be prepared. Timestamps, dates, numerics and 64-bit integers arrive as strings (see values.ts).
 */
export type Sql = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/** A text of SQL, with a name that no other text has. */
export type Statement = { name: string; text: string };

/**
 * Is told of each statement by its name, with the number of look-ups or rows that it is for; what it gives back is told
 * when the statement has been answered.
 */
export type Watch = (name: string, size: number) => (hasFailed: boolean) => void;

export function createSql(orm: Orm, watch?: Watch): Sql {
  const connection = orm.em.getConnection();
  const prepares = canPrepare(orm);
  const sql: Sql = async ({ name, text }, values) => {
    const pool = await connection.getNativeClient();
    return (await pool.query({ ...(prepares && { name }), text, values: [...values] })).rows;
  };
  return watch ? watched(sql, watch) : sql;
}

/** Batches bring their values as columns: arrays, all of the same length. */
function watched(sql: Sql, watch: Watch): Sql {
  return async (statement, values) => {
    const [column] = values;
    const answered = watch(statement.name, Array.isArray(column) ? column.length : 1);
    let hasFailed = true;
    try {
      const rows = await sql<never>(statement, values);
      hasFailed = false;
      return rows;
    } finally {
      answered(hasFailed);
    }
  };
}
