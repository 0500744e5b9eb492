import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import pino from 'pino';
import type { Caller } from '../../src/access/caller.ts';
import { mintSecret } from '../../src/access/token.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/database/connect.ts';
import { failure } from '../../src/failures.ts';
import { createGraph } from '../../src/graph/graph.ts';
import { createInternalApp } from '../../src/graph/http/server.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { createServices } from '../../src/graph/services.ts';
import model from '../../src/mikro-orm.config.ts';
import { contactCanaries } from '../support/factories.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';

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
  { explorer = true, caller }: { explorer?: boolean; caller?: Caller } = {},
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
    queryLimits: readConfig({}).queryLimits,
    countRequest: async () => {},
    explorer,
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
    const { status, text, body } = await internal.ask({ token: mintSecret('staff'), body: { query } });
    expect(status).toBe(503);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'DATABASE_UNAVAILABLE' } }] });
    expect(text).not.toMatch(tells);
  });

  it('is not needed for a request without a token', async () => {
    const { body } = await internal.ask({ body: { query: '{ publishers { nodes { id } } }' } });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'CREDENTIALS_MISSING' } }] });
  });

  it('shows in readiness, not in liveness', async () => {
    const [ready, live] = await Promise.all(
      ['/health/ready', '/health/live'].map((path) => internal.ask({ method: 'GET', path })),
    );
    expect(ready).toMatchObject({ status: 503, body: { status: 'not ready' } });
    expect(live).toMatchObject({ status: 200, body: { status: 'live' } });
  });
});

describe('a request that GraphQL itself rejects', () => {
  let server: TestServer;
  let staff: string;
  beforeAll(async () => {
    server = await startServer();
    staff = (await server.token({ tier: 'staff' })).secret;
  });
  afterAll(() => server.stop());

  it.each([
    {
      what: 'a syntax error',
      query: '{ publishers { nodes { id } }',
      code: 'GRAPHQL_PARSE_FAILED',
      says: /Syntax Error/,
    },
    {
      what: 'an unknown field',
      query: '{ publishers { nodes { nme } } }',
      code: 'GRAPHQL_VALIDATION_FAILED',
      says: /"nme"/,
    },
    { what: 'a missing argument', query: '{ notice { paId } }', code: 'GRAPHQL_VALIDATION_FAILED', says: /"paId"/ },
    {
      what: 'a missing variable',
      query: 'query ($paId: ID!) { notice(paId: $paId) { paId } }',
      code: 'INPUT_INVALID',
      says: /input/,
    },
    {
      what: 'a literal that does not fit',
      query: '{ notice(paId: true) { paId } }',
      code: 'GRAPHQL_VALIDATION_FAILED',
      says: /ID/,
    },
    { what: 'no selection', query: '{ publishers }', code: 'GRAPHQL_VALIDATION_FAILED', says: /selection/ },
    {
      what: 'an unknown operation',
      query: 'query A { publishers { nodes { id } } } query B { publishers { nodes { id } } }',
      code: 'OPERATION_RESOLUTION_FAILURE',
      says: /operation/,
    },
  ])('$what has a clear message', async ({ query, code, says }) => {
    const { errors } = await server.graphql(staff, query);
    expect(errors).toMatchObject([{ message: expect.stringMatching(says), extensions: { code } }]);
  });

  const raw = (request: Partial<HttpRequest>) =>
    send(server.internalUrl, { method: 'POST', path: '/graphql', token: staff, ...request });

  it.each([
    { what: 'a body that is no JSON', body: '{"query":', status: 400 },
    {
      what: 'a body that is too large',
      body: JSON.stringify({ query: `{ publishers { nodes { id } } } # ${'x'.repeat(8_400_000)}` }),
      status: 413,
    },
    { what: 'a batch', body: [{ query: '{ publishers { nodes { id } } }' }], status: 400 },
    { what: 'an empty body', body: '', status: 400 },
    { what: 'no query', body: {}, status: 400 },
  ])('$what: $status, without internals', async ({ body, status }) => {
    const answer = await raw({ body });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(tells);
  });

  it.each([
    {
      what: 'a mutation by GET',
      method: 'GET',
      path: `/graphql?query=${encodeURIComponent('mutation { createPublisher(input: { name: "X" }) { changed } }')}`,
    },
    {
      what: 'a form, as a browser on another site could send',
      headers: { 'Content-Type': 'text/plain' },
      body: '{"query":"{ publishers { nodes { id } } }"}',
    },
  ])('$what does nothing', async ({ what: _, ...request }) => {
    const before = await server.graphql(staff, '{ publishers { nodes { id } } }');
    const { status, text } = await raw({ headers: {}, ...request });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(tells);
    expect(await server.graphql(staff, '{ publishers { nodes { id } } }')).toEqual(before);
  });

  it('names no software in its headers', async () => {
    const { headers } = await raw({ body: { query: '{ publishers { nodes { id } } }' } });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });
});

describe('the explorer', () => {
  const page = { method: 'GET', path: '/graphql', headers: { Accept: 'text/html' } };
  const introspection = { body: { query: '{ __schema { queryType { name } } }' } };

  it.each([true, false])('is served only when enabled: %s', async (explorer) => {
    const internal = await startInternal(createSchema(), 'postgresql://127.0.0.1:1/x', { explorer, caller: staff });
    try {
      const [sandbox, schema] = [await internal.ask(page), await internal.ask(introspection)];
      if (explorer) {
        expect(sandbox).toMatchObject({
          status: 200,
          headers: { 'content-type': expect.stringContaining('text/html') },
        });
        expect(schema).toMatchObject({ status: 200, body: { data: { __schema: { queryType: { name: 'Query' } } } } });
      } else {
        expect(sandbox.status).toBeGreaterThanOrEqual(400);
        expect(schema).toMatchObject({
          status: 400,
          body: { errors: [{ message: expect.stringMatching(/introspection/i) }] },
        });
      }
    } finally {
      await internal.stop();
    }
  });
});

// choice D11: logs and error bodies never hold contact data, tokens or bodies.
describe('contact data', () => {
  const canaries = new RegExp(
    [...Object.values(contactCanaries), 'CanaryOrg'].map((value) => value.replace(/[+.]/g, '\\$&')).join('|'),
  );
  let server: TestServer;
  let owner: string;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'trace' });
    owner = await server.publisher();
  });
  afterAll(() => server.stop());

  it('is in no log line of any request about a notice', async () => {
    const { secret: token } = await server.token({ publisherId: owner, scopes: ['metrics:write'] });
    const { secret: staff } = await server.token({ tier: 'staff' });
    const paId = await server.notice(owner, {}, { companyName: 'CanaryOrg' });
    const answers = [
      await server.call({ path: `~/advertisement-full/${paId}`, token }),
      await server.call({ path: `~/advertisement/${paId}`, token }),
      await server.graphql(staff, `{ notice(paId: "${paId}") { record { advertiser { email phone companyName } } } }`),
      await server.graphql(
        staff,
        `mutation { withdrawSignOff(input: { paId: "${paId}", revision: 1 }) { notice { record { advertiser { email } } } } }`,
      ),
    ];
    expect(JSON.stringify(answers)).toContain(contactCanaries.email);
    expect(server.logs.filter((line) => canaries.test(line))).toEqual([]);
    expect(server.logs.filter((line) => line.includes(token) || line.includes(staff))).toEqual([]);
  });

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
    const { secret: staff } = await server.token({ tier: 'staff' });
    const paId = await server.notice(owner, {}, { companyName: 'CanaryOrg' });
    const { data } = await server.graphql(staff, `{ notice(paId: "${paId}") { record { ${wholeRecord} } } }`);
    const record = { ...(data?.notice as { record: object }).record, paId: 'PA-BROKEN', publisherId: owner };
    const run = (statement: string) => server.sql(statement);
    await run(sql);
    const answer = await server.graphql(
      staff,
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

/** The full record as JSON, as an import accepts it. */
const contact = 'companyName legalName firstName lastName email phone streetAddress postalCode city country';
const wholeRecord = `
  basicInformation { title description language countries sponsorType sponsorCategory linkedProcessType electionType
    processName processLevel processDate processTerritory officialInformationUrl confirmationStatus signOffStatus
    publicationStartDate }
  advertiser { ${contact} } controllers { ${contact} }
  campaign { name totalValue medium isOngoing startDate endDate }
  complianceFunding { currency adAmount adBenefitsInKindValue campaignBenefitsInKindValue amountIncludesVat amountBasis
    calculationMethodology fundingSource fundingOrigin fundingDescription payerSameAsSponsor payer { ${contact} }
    sponsorEligibilityDeclared politicalAdDeclaredAt previouslySuspended previouslySuspendedDetails }
  targeting { usesTargetingTechniques usesAdDeliveryTechniques recipientGroups analyticalTechniques
    personalDataCategories goalsAndLogic inclusionParameters exclusionParameters usesAiSystems aiSystemsDescription
    techniquesStartDate techniquesEndDate internalPolicyUrl dataControllerName dataControllerContactUrl dataRightsUrl
    consentWithdrawalUrl explicitConsentDeclared otherInformation }
  legalMetadata { labelText noticeUrl europeanRepositoryUrl complaintUrl publisherName publisherCountry
    sponsorRegistrationNumber publicContactEmail publicPostalAddress version amendmentReason createdAt updatedAt
    confirmedAt signedOffAt ceasedAt ceasedReason retentionUntil publisherReference }`;
