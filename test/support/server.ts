import { Writable } from 'node:stream';
import type { StartOptions } from '../../src/app/assembly.ts';
import { start } from '../../src/app/start.ts';
import { type Limits, readConfig } from '../../src/platform/config.ts';
import type { Orm } from '../../src/platform/database/connect.ts';
import { createLog } from '../../src/platform/runtime/log.ts';
import { loadDemoData } from '../../src/products/demo/load.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { demoTemplate } from './demo-template.ts';
import { createFactories, type Factories } from './factories.ts';
import { type HttpRequest, type HttpResponse, send } from './http.ts';

/** The initial time of the tests' clock. */
export const testNow = new Date('2026-11-21T12:00:00Z');

/** The whole server in this process, with free ports and its own database. */
export type TestServer = Factories & {
  database: TestDatabase;
  publicUrl: string;
  internalUrl: string;
  /** The server's clock; the rate limiter uses the machine's. */
  clock: { now: Date };
  /** All logged lines. */
  logs: string[];
  /** Sends a request to the public listener; a path that starts with `~` is relative to `{base_url}`. */
  call: (request: HttpRequest) => Promise<HttpResponse>;
  /** Sends an operation to the internal GraphQL endpoint. */
  graphql: (token: string | undefined, query: string, variables?: object) => Promise<GraphqlAnswer>;
  stop: () => Promise<void>;
};

export type GraphqlAnswer = {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[]; extensions: { code: string; issues?: unknown; requestId?: string } }[];
};

type ServerOptions = Pick<StartOptions, 'hasDemo' | 'limiter'> & {
  limits?: Partial<Limits>;
  replicas?: readonly Orm[];
  at?: Date;
  /** That of another server, which closes it. */
  database?: TestDatabase;
};

/** Checks that each error has the id of its request, and removes it. */
function withoutRequestIds(answer: GraphqlAnswer): GraphqlAnswer {
  const { errors } = answer;
  if (!errors) return answer;
  return {
    ...answer,
    errors: errors.map(({ extensions: { requestId, ...extensions }, ...error }) => {
      if (!/^[0-9a-f-]{36}$/.test(String(requestId))) throw new Error(`no request id: ${JSON.stringify(extensions)}`);
      return { ...error, extensions };
    }),
  };
}

export async function startServer(
  environment: Record<string, string> = {},
  databaseOptions: Parameters<typeof createDatabase>[0] = {},
  { hasDemo = false, replicas = [], at = testNow, limits, limiter, database: given }: ServerOptions = {},
): Promise<TestServer> {
  const template = hasDemo && at === testNow ? await demoTemplate(at) : undefined;
  const database = given
    ? { ...given, close: async () => {} }
    : await createDatabase({ ...(template && { template }), ...databaseOptions });
  database.replicas = replicas;
  if (hasDemo) await loadDemoData(database.orm, at);
  const clock = { now: at };
  const logs: string[] = [];
  const environmentOfTests = {
    PORT: '0',
    INTERNAL_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    GRAPHQL_EXPLORER: 'true',
    GRAPHQL_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'debug',
    ...environment,
  };
  const config = readConfig(environmentOfTests, { unknownRequests: 1_000_000, ...limits });
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const server = await start({
    config,
    database,
    log: createLog(config.LOG_LEVEL, sink, config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined),
    hasDemo,
    now: () => clock.now,
    ...(limiter && { limiter }),
  });
  const call = ({ path, ...rest }: HttpRequest) =>
    send(server.publicUrl, { ...rest, path: path.startsWith('~') ? `/api/v1${path.slice(1)}` : path });
  return {
    ...createFactories(database.orm),
    ...server,
    database,
    clock,
    logs,
    call,
    graphql: async (token, query, variables) => {
      const body = { query, variables };
      const response = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body });
      return withoutRequestIds(response.body as GraphqlAnswer);
    },
  };
}
