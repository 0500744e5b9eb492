import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/*
 * Reads and batches. MikroORM writes values into the text of its statements; these bind them as parameters. Rows have the
 * names that the statement gives them, in camel case. Timestamps, dates, numerics and 64-bit integers arrive as strings (see
 * pg-timestamps.ts).
 */

/** The tag: `sql<Row>\`select …\``. It may contain other SQL; every other value becomes a parameter. */
export { sql };
export type Sql<Row = unknown> = RawBuilder<Row>;

/** A statement that is compiled once. PostgreSQL parses and plans it once a connection, or each time behind a pooler. */
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

/** The text of a statement, and the values of its parameters. */
export function compile(statement: Sql | Prepared<unknown>): Compiled {
  if ('text' in statement) return statement;
  const { sql: text, parameters: values } = statement.compile(compiler);
  return { text, values };
}

/** The place of an argument among the values of a prepared statement. */
class Argument {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that every request needs, prepared under a name that no other statement has.
 * @param build makes the SQL from its parameters; called once, with stand-ins that it may only insert
 */
export function prepared<Row, Values extends unknown[]>(
  name: string,
  build: (...values: Values) => Sql<Row>,
): (...values: Values) => Prepared<Row> {
  const standIns = Array.from({ length: build.length }, (_, index) => new Argument(index));
  const { text, values: places } = compile(build(...(standIns as unknown[] as Values)));
  return (...given) => ({
    name,
    text,
    values: places.map((place) => (place instanceof Argument ? given[place.index] : place)),
  });
}
