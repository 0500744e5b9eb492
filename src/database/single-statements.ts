import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Orm } from './connect.ts';

/** Runs one statement, on any connection. */
export type RunStatement = <Row>(statement: CompiledQuery) => Promise<QueryResult<Row>>;

/** Runs statements on the pool of an ORM. */
export const statementsOn =
  (orm: Orm): RunStatement =>
  async <Row>({ sql, parameters }: CompiledQuery) => {
    const pool = await orm.em.getConnection().getNativeClient();
    return { rows: (await pool.query<Row & object>(sql, [...parameters])).rows };
  };

/** Kysely over single statements. It has no transactions and no cursors. */
export function singleStatements(run: RunStatement): Kysely<unknown> {
  const connection: DatabaseConnection = { executeQuery: run, streamQuery: noTransactions };
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: noTransactions,
        commitTransaction: noTransactions,
        rollbackTransaction: noTransactions,
        destroy: async () => {},
      }),
    },
  });
}

function noTransactions(): never {
  throw new Error('this connection runs single statements only');
}
