import { describe, expect, it } from '@jest/globals';
import { auditServer } from 'graphql-http';
import { graphServer } from '../support/graph-server.ts';
import { type HttpRequest, send } from '../support/http.ts';

const server = await graphServer();
const { staff: token } = server;
const production = await graphServer({ GRAPHQL_EXPLORER: '' });

/** SHOULDs of GraphQL over HTTP that are not followed, and why. */
const notKept: Record<string, string> = {
  // With `application/json` the specification asks for 200 for invalid requests, for old clients. Apollo Server sends 400
  // with either media type, so that clients, proxies and logs see the failure.
  '572B': 'SHOULD use 200 status code on document parsing failure when accepting application/json',
  FDE2: 'SHOULD use 200 status code on document validation failure when accepting application/json',
  '7B9B': 'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
};

it('is ready before the first request has connected to the database', async () => {
  const { status, body } = await send(production.internalUrl, { path: '/health/ready' });
  expect([status, body]).toEqual([200, { status: 'ready' }]);
});

it('follows every MUST of GraphQL over HTTP, and all SHOULDs except these', async () => {
  const results = await auditServer({
    url: `${server.internalUrl}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } }),
  });
  const of = (status: string) => results.filter((result) => result.status === status);
  const named = (status: string) => Object.fromEntries(of(status).map(({ id, name }) => [id, name]));
  expect(named('error')).toEqual({});
  expect(named('warn')).toEqual(notKept);
  expect(of('ok').length).toBeGreaterThanOrEqual(54);
});

describe('a cross-site request without a preflight', () => {
  const query = '{ __typename }';
  const csrf = [
    400,
    expect.stringMatching(/Send a query as POST .* or as GET with the header `apollo-require-preflight: 1`/),
  ];
  const ask = async (request: Partial<HttpRequest>) => {
    const { status, text } = await send(server.internalUrl, { path: '/graphql', token, ...request });
    return [status, text];
  };

  it.each<[string, Partial<HttpRequest>]>([
    ['a GET', { path: `/graphql?${new URLSearchParams({ query })}` }],
    ['a GET with the content type of a form', { path: `/graphql?query=x`, headers: { 'Content-Type': 'text/plain' } }],
  ])('%s is rejected', async (_what, request) => {
    expect(await ask(request)).toEqual(csrf);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a POST of %s is refused',
    async (type) => {
      const request = { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify({ query }) };
      expect(await ask(request)).toEqual(csrf);
    },
  );

  it('a GET with a header that needs a preflight is served', async () => {
    const [status, text] = await ask({
      path: `/graphql?${new URLSearchParams({ query })}`,
      headers: { 'Apollo-Require-Preflight': '1' },
    });
    expect([status, text]).toEqual([200, '{"data":{"__typename":"Query"}}\n']);
  });
});

describe.each([
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ['application/json, application/graphql-response+json;q=0.9', 'application/json'],
  ['text/event-stream', 'application/json'],
])('with Accept "%s" a refusal is %s', (accept, type) => {
  const body = { query: '{ nope }' };
  it.each<[string, number, Partial<HttpRequest>]>([
    ['without a token', 401, { token: undefined, body }],
    ['of an unknown token', 401, { token: `pa_staff_${'0'.repeat(50)}`, body }],
    ['of a body that is no JSON', 400, { body: '{' }],
    ['of a body in another charset', 415, { body, headers: { 'Content-Type': 'application/json; charset=latin1' } }],
    ['of a body that is too long', 413, { body: { query: ' '.repeat(9_000_000) } }],
    ['of another host', 421, { body, headers: { Host: 'evil.example' } }],
    ['of an unknown path', 404, { path: '/nothing' }],
    ['of an export', 404, { path: '/export/nothing.csv' }],
    ['of a stream in another mode', 405, { method: 'PUT', path: '/graphql/stream' }],
    ['of a stream of what does not exist', 400, { path: '/graphql/stream', body }],
  ])('%s', async (_what, status, { headers, ...request }) => {
    const isStream = request.path === '/graphql/stream' && request.method !== 'PUT';
    const answer = await send(server.internalUrl, {
      method: 'POST',
      path: '/graphql',
      token,
      headers: { Accept: isStream ? `${accept}, text/event-stream` : accept, ...headers },
      ...request,
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, `${type}; charset=utf-8`]);
    const { errors } = JSON.parse(answer.text);
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.any(String),
        extensions: expect.objectContaining({ requestId: answer.headers['x-request-id'] }),
      }),
    ]);
  });
});

it.each<Record<string, string>>([
  { operationName: '' },
  { variables: '' },
  { variables: '{}' },
  { operationName: '', variables: '', extensions: '' },
])('takes %j, which table tools send, as absent', async (empty) => {
  const body = { query: '{ __typename }', ...empty };
  const headers = { 'apollo-require-preflight': '1' };
  for (const request of [
    { method: 'POST', path: '/graphql', body },
    { path: `/graphql?${new URLSearchParams(body)}`, headers },
  ]) {
    const { status, text } = await send(server.internalUrl, { token, ...request });
    expect([status, text]).toEqual([200, '{"data":{"__typename":"Query"}}\n']);
  }
});

it('runs one operation per request', async () => {
  const body = [{ query: '{ __typename }' }, { query: '{ __typename }' }];
  const { status, text } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body });
  expect([status, text]).toEqual([400, expect.stringMatching(/batch/i)]);
});

it.each([
  ['none has the name that is asked for', { query: 'query A { __typename }', operationName: 'B' }],
  ['there are several, and none is named', { query: 'query A { __typename } query B { __typename }' }],
])('a missing operation is a client error: %s', async (_when, body) => {
  const answer = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body });
  const errors = [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }];
  expect(answer).toMatchObject({ status: 400, body: { errors } });
});

describe('the explorers', () => {
  const page = { headers: { Accept: 'text/html' } };
  const files = [
    ...['', '/page.css', '/start.js', '/start.json', '/react.js', '/react-dom.js', '/graphiql.js', '/graphiql.css'].map(
      (file) => `/graphiql${file}`,
    ),
    ...['', '/page.css', '/page.js'].map((file) => `/graphql${file}`),
  ];

  it('are served when enabled', async () => {
    for (const file of files) {
      const { status, headers } = await send(server.internalUrl, { path: file, ...page });
      expect([file, status, headers['content-security-policy']]).toEqual([
        file,
        200,
        expect.stringMatching(/^default-src 'none';/),
      ]);
    }
  });

  it('are not served by default', async () => {
    for (const file of files) {
      const { status } = await send(production.internalUrl, { path: file, ...page });
      expect([file, status]).toEqual([file, file.startsWith('/graphql') ? 401 : 404]);
    }
    const { secret } = await production.token({ tier: 'staff' });
    expect((await send(production.internalUrl, { path: '/graphql', token: secret, ...page })).status).toBe(400);
    const { errors } = await production.graphql(secret, '{ __schema { queryType { name } } }');
    expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  });

  it('and the console run no script of another host, and embed no page of one', async () => {
    for (const path of ['/', '/notices', '/graphiql', '/graphql']) {
      const { headers, text } = await send(server.internalUrl, { path, ...page });
      const policy = String(headers['content-security-policy']);
      expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none'/)]);
      expect([path, policy.match(/script-src [^;]+/)?.[0]]).toEqual([
        path,
        expect.stringMatching(/^script-src 'self'( 'sha256-[^' ]+')?$/),
      ]);
      expect(policy).not.toMatch(/frame-src|https?:|\*/);
      const loaded = [...text.matchAll(/<(?:script|link|iframe)[^>]*? (?:src|href)="([^"]+)"/g)].map(([, to]) => to);
      expect(loaded.length).toBeGreaterThan(1);
      for (const address of loaded) expect([path, address]).toEqual([path, expect.stringMatching(/^\/(?!\/)|^data:/)]);
    }
    const { headers } = await send(server.internalUrl, { path: '/graphql', ...page });
    expect(headers.vary).toContain('Accept');
  });

  it('have nothing at other addresses, and for other methods', async () => {
    for (const request of [{ path: '/graphiql/start.json/x' }, { path: '/graphiql/start.json', method: 'POST' }]) {
      expect((await send(server.internalUrl, request)).status).toBe(404);
    }
  });

  it('contain no token without demo data', async () => {
    const start = await send(server.internalUrl, { path: '/graphiql/start.json' });
    const sandbox = await send(server.internalUrl, { path: '/graphql', ...page });
    expect(start.body).toEqual({
      examples: expect.any(Array),
      groups: expect.any(Object),
      roles: expect.any(Array),
    });
    expect(start.text + sandbox.text).not.toMatch(/pa_(staff|partner|ssp)_/);
  });
});

it.each([
  '/health/ready',
  '/graphiql',
  '/graphql/schema.graphql',
  '/graphql/cache.json',
  '/export/notices.csv',
  '/export/x.csv',
])('HEAD of %s answers as GET does, without a body and without an audited export', async (path) => {
  const exports = async () => (await server.sql("select from audit_trail where action like 'export%'")).length;
  const get = await send(server.internalUrl, { path, token });
  const before = await exports();
  const head = await send(server.internalUrl, { method: 'HEAD', path, token });
  expect([head.status, head.headers['content-type'], head.text]).toEqual([get.status, get.headers['content-type'], '']);
  expect(await exports()).toBe(before);
});
