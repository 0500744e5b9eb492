import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLError, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import pino from 'pino';
import type { Caller } from '../../src/domain/access/caller.ts';
import { mintSecret } from '../../src/domain/access/token.ts';
import model from '../../src/domain/mikro-orm.config.ts';
import { createServices } from '../../src/domain/services.ts';
import { selectionOf } from '../../src/generate/selection.ts';
import { createGraph } from '../../src/graph/graph.ts';
import { createInternalApp } from '../../src/graph/http/server.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { readConfig } from '../../src/platform/config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { failure } from '../../src/platform/failures.ts';
import { contactCanaries } from '../support/factories.ts';
import { graphServer } from '../support/graph-server.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http.ts';
import { testNow } from '../support/server.ts';

const staff: Caller = { tier: 'staff', role: 'administrator', tokenId: null, subject: 'test' };

type Internal = {
  ask: (request: Partial<HttpRequest>) => Promise<HttpResponse>;
  logs: string[];
  stop: () => Promise<void>;
};

/** The internal listener alone, with a given schema and database. */
async function startInternal(
  schema: GraphQLSchema,
  url: string,
  { caller }: { caller?: Caller } = {},
): Promise<Internal> {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 30_000, statementTimeout: 60_000 });
  const graph = createGraph(
    schema,
    createServices(
      orm,
      () => testNow,
      () => {},
    ),
  );
  const logs: string[] = [];
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        logs.push(String(chunk));
        done();
      },
    }),
  );
  const app = await createInternalApp({
    graph: {
      ...graph,
      identifyInside: async (ids, authorization) =>
        caller ? graph.contextFor(ids, caller) : graph.identifyInside(ids, authorization),
    },
    log,
    queryLimits: readConfig({}).limits,
    countRequest: async () => {},
    explorer: true,
    isReady: () => orm.isConnected(),
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    logs,
    ask: (request) => send(origin, { method: 'POST', path: '/graphql', ...request }),
    stop: async () => {
      server.close();
      await orm.close();
    },
  };
}

/** Internals: paths, stacks, packages, SQL. */
const tells = /canary|node_modules|\/src\/|\.ts\b|\bat [A-Za-z.]+ \(|stack|select |ECONN|127\.0\.0\.1/i;

describe('an internal error of the graph', () => {
  const secret = 'canary-password at /srv/src/database.ts:1';
  const faults: Record<string, () => unknown> = {
    anError: () => {
      throw new Error(secret);
    },
    aRejection: () => Promise.reject(new Error(secret)),
    aReturnedError: () => new Error(secret),
    anErrorWithExtensions: () => {
      throw Object.assign(new Error(secret), { extensions: { code: 'BAD_USER_INPUT', secret }, detail: secret });
    },
    aGraphqlError: () => {
      throw new GraphQLError(secret, { extensions: { code: 'BAD_USER_INPUT', secret } });
    },
    aText: () => {
      throw secret;
    },
    nothingWhereSomethingMustBe: () => null,
    aWrongType: () => ({ secret }),
    aFailureWithACause: () => {
      throw failure('INTERNAL', { cause: new Error(secret) });
    },
  };
  let internal: Internal;

  beforeAll(async () => {
    const schema = makeExecutableSchema({
      typeDefs: `type Query { ${Object.keys(faults)
        .map((name) => `${name}: Int!`)
        .join(' ')} known: Int! }`,
      resolvers: {
        Query: {
          ...faults,
          known: () => {
            throw failure('NOTICE_STATE', { message: 'Not now.', cause: new Error(secret) });
          },
        },
      },
    });
    internal = await startInternal(schema, 'postgresql://127.0.0.1:1/x', { caller: staff });
  });
  afterAll(() => internal.stop());
  beforeEach(() => {
    internal.logs.length = 0;
  });

  it.each(Object.keys(faults))('%s: its details are in the log only', async (field) => {
    const { text, body } = await internal.ask({ body: { query: `{ ${field} }` } });
    expect(body).toMatchObject({
      errors: [{ message: 'Internal server error.', path: [field], extensions: { code: 'INTERNAL' } }],
    });
    expect((body as { errors: object[] }).errors.map((error) => Object.keys(error).sort())).toEqual([
      ['extensions', 'locations', 'message', 'path'],
    ]);
    expect(text).not.toMatch(tells);
    expect(internal.logs).toHaveLength(1);
  });

  it('a domain failure shows its message and code, but not its cause', async () => {
    const { text, body } = await internal.ask({ body: { query: '{ known }' } });
    expect(body).toMatchObject({ errors: [{ message: 'Not now.', extensions: { code: 'NOTICE_STATE' } }] });
    expect(text).not.toMatch(tells);
  });
});

describe('a database that is down', () => {
  let internal: Internal;
  beforeAll(async () => {
    // Wrong credentials. Errors of Node itself, such as a refused connection, come from another realm than Jest's:
    // test/processes/faults covers them, with a server in its own process.
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    url.username = 'canary';
    internal = await startInternal(createSchema(), url.href);
  });
  afterAll(() => internal.stop());

  it.each([
    '{ publishers { nodes { id } } }',
    '{ registerEntry(paId: "a") { paId } }',
    'mutation { revokeToken(input: { id: "x" }) { changed } }',
  ])('%s: DATABASE_UNAVAILABLE, never a refusal', async (query) => {
    const { status, headers, text, body } = await internal.ask({ token: mintSecret('staff'), body: { query } });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(internal.logs.splice(0).filter((line) => /28P01|28000/.test(line))).toHaveLength(1);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'DATABASE_UNAVAILABLE' } }] });
    expect(text).not.toMatch(tells);
  });

  it('is not needed for a request without a token', async () => {
    const { body } = await internal.ask({ body: { query: '{ publishers { nodes { id } } }' } });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'CREDENTIALS_MISSING' } }] });
  });
});

const server = await graphServer({ LOG_LEVEL: 'trace' });

it('the graph names no software in its headers', async () => {
  const body = { query: '{ publishers { nodes { id } } }' };
  const { headers } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token: server.staff, body });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

// choice D11: logs and error bodies never hold contact data, tokens or bodies.
describe('contact data', () => {
  const canaries = new RegExp(
    [...Object.values(contactCanaries), 'CanaryOrg'].map((value) => value.replace(/[+.]/g, '\\$&')).join('|'),
  );
  const schema = createSchema();
  const wholeRecord = selectionOf(schema, schema.getType('NoticeRecord') as GraphQLObjectType);

  it.each([
    {
      when: 'breaks off',
      sql: `create function fail() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '57014'; end $$;
        create trigger fail before insert on party for each row execute function fail()`,
      back: 'drop trigger fail on party; drop function fail',
      logged: '57014',
    },
    {
      when: 'refuses, with the row in its words',
      sql: "alter table party add constraint refused check (city <> 'Exampleton') not valid",
      back: 'alter table party drop constraint refused',
      logged: '',
    },
  ])('is in no log line and no error of an import that the database $when', async ({ sql, back, logged }) => {
    const owner = await server.publisher();
    const paId = await server.notice(owner, {}, { companyName: 'CanaryOrg' });
    const read = await server.ask<{ record: object }>(`{ notice(paId: "${paId}") { record ${wholeRecord} } }`);
    const record = { ...read.record, paId: 'PA-BROKEN', publisherId: owner };
    const run = (statement: string) => server.sql(statement);
    await run(sql);
    const answer = await server.graphql(
      server.staff,
      'mutation ($input: ImportNoticesInput!) { importNotices(input: $input) { results { outcome issues { path message } } } }',
      { input: { records: [record] } },
    );
    await run(back);
    expect(JSON.stringify(answer)).not.toMatch(/"imported"/);
    expect(JSON.stringify(answer)).not.toMatch(canaries);
    expect(server.logs.join('')).toContain(logged);
    expect(server.logs.filter((line) => canaries.test(line))).toEqual([]);
  });
});
