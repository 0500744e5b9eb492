import { afterAll, jest } from '@jest/globals';
import type { Client } from 'pg';
import type { Context, Prefetch } from '../../src/domain/context.ts';
import { createServices, type Services } from '../../src/domain/services.ts';
import { createGraph, type Graph } from '../../src/graph/graph.ts';
import { createSchema } from '../../src/graph/schema.ts';
import type { Orm } from '../../src/platform/database/connect.ts';
import type { Failure } from '../../src/platform/failures.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createFactories, type Factories } from '../support/factories.ts';
import { testNow } from '../support/server.ts';

/** The graph with its own database, without HTTP. */
type BareGraph = Factories & {
  database: TestDatabase;
  services: Services;
  graph: Graph;
  clock: { now: Date };
  /** A new operation by the owner of a token. */
  contextOf: (secret: string | undefined, prefetch?: Prefetch) => Promise<Context>;
  /** Sends an operation with one field. @returns what the field answers, or its failure */
  ask: <Value>(
    operation: string,
    variables: object,
    secret: string,
  ) => Promise<{ value: Value; failure: Failure | undefined }>;
  stop: () => Promise<void>;
};

async function startGraph(options: Parameters<typeof createDatabase>[0] = {}): Promise<BareGraph> {
  const database = await createDatabase(options);
  const clock = { now: testNow };
  const services = createServices(
    database.orm,
    () => clock.now,
    () => {},
  );
  const graph = createGraph(createSchema(), services);
  const contextOf: BareGraph['contextOf'] = (secret, prefetch) =>
    graph.identify({ own: 'request-of-a-test', callers: undefined }, secret && `Bearer ${secret}`, prefetch);
  return {
    ...createFactories(database.orm),
    database,
    services,
    graph,
    clock,
    contextOf,
    ask: async <Value>(operation: string, variables: object, secret: string) => {
      const { value, failure } = await graph.prepare(operation).execute({ ...variables }, await contextOf(secret));
      return { value: value as Value, failure };
    },
    stop: async () => {
      await services.lastUsed.flush();
      await database.close();
    },
  };
}

/** Starts a graph and stops it after the tests of this file. */
export async function bareGraph(...options: Parameters<typeof startGraph>): Promise<BareGraph> {
  const bare = await startGraph(...options);
  afterAll(() => bare.stop());
  return bare;
}

/** The statements that the ORM's pool sends to PostgreSQL while a function runs, with their values. */
export async function queriesDuring(
  orm: Orm,
  action: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  // The class of the pool's clients: MikroORM may use another copy of pg.
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as { Client: typeof Client };
  const query = jest.spyOn(pool.Client.prototype, 'query');
  try {
    await action();
    const calls = query.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][];
    return calls.map(([given, values = []]) =>
      typeof given === 'string' ? { text: given, values } : { values, ...given },
    );
  } finally {
    query.mockRestore();
  }
}

export const statementsDuring = async (orm: Orm, action: () => Promise<unknown>): Promise<string[]> =>
  (await queriesDuring(orm, action)).map(({ text }) => text);

/** The statements of an operation, without the look-up of its caller and what the server writes in the background. */
export async function statementsOf(orm: Orm, operation: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsDuring(orm, operation);
  return statements.filter((text) => !/where t\.hash|update token\b|insert into (refusal|request_count)\b/.test(text));
}
