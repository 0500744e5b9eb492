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
 * Called before each statement, with its name and its number of look-ups or rows. The returned function is called with
 * the result.
 */
export type StatementObserver = (name: string, size: number) => (hasFailed: boolean) => void;

export function createSql(orm: Orm, observer?: StatementObserver): Sql {
  const connection = orm.em.getConnection();
  const prepares = canPrepare(orm);
  const sql: Sql = async ({ name, text }, values) => {
    const pool = await connection.getNativeClient();
    return (await pool.query({ ...(prepares && { name }), text, values: [...values] })).rows;
  };
  return observer ? observed(sql, observer) : sql;
}

/** Batches bring their values as columns: arrays, all of the same length. */
function observed(sql: Sql, observer: StatementObserver): Sql {
  return async (statement, values) => {
    const [column] = values;
    const onResult = observer(statement.name, Array.isArray(column) ? column.length : 1);
    let hasFailed = true;
    try {
      const rows = await sql<never>(statement, values);
      hasFailed = false;
      return rows;
    } finally {
      onResult(hasFailed);
    }
  };
}
