import { describe, expect, it } from '@jest/globals';
import { buildSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import { sandboxOrigin } from '../../src/graph/http/explorers.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { graphServer } from '../support/graph-server.ts';
import { type HttpRequest, send } from '../support/http.ts';

/* What browsers and code generators get from the internal listener. */

const origin = 'https://console.example';

const server = await graphServer({ GRAPHQL_ORIGINS: `${origin},http://localhost:5173` }, {}, { hasDemo: true });
const closed = await graphServer({ GRAPHQL_EXPLORER: 'false' });
const explored = await graphServer();
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

const ask = (request: Partial<HttpRequest>) => send(server.internalUrl, { path: '/graphql', ...request });
const query = '{ publishers { totalCount } }';
const corsOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of an allowed origin', () => {
  const preflightFrom = (from: string, { headers, ...request }: Partial<HttpRequest> = {}): HttpRequest => ({
    path: '/graphql',
    ...request,
    method: 'OPTIONS',
    headers: {
      ...headers,
      Origin: from,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  const preflight = (...given: Parameters<typeof preflightFrom>) => ask(preflightFrom(...given));

  it.each([origin, 'http://localhost:5173'])('%s passes the preflight, without a token', async (from) => {
    const answer = await preflight(from);
    expect(answer).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': from,
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers': expect.stringMatching(
          /Authorization,Content-Type.*,apollographql-client-name,apollographql-client-version,traceparent/,
        ),
        vary: 'Origin',
        'x-request-id': expect.any(String),
      },
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('can read answers, refusals too, with the id of the request', async () => {
    for (const token of [viewer, undefined]) {
      const answer = await ask({ method: 'POST', token, headers: { Origin: origin }, body: { query } });
      expect(answer).toMatchObject({
        status: token ? 200 : 401,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
          vary: expect.stringContaining('Origin'),
        },
      });
    }
  });

  it.each(['https://evil.example', `${origin}.evil.example`, `${origin}:8443`, 'http://console.example', 'null', '*'])(
    'but not one of %s',
    async (from) => {
      for (const { internalUrl } of [server, closed]) {
        const refused = await send(internalUrl, preflightFrom(from));
        expect([refused.status, corsOf(refused)]).toEqual([403, []]);
        const { extensions } = (refused.body as { errors: { extensions: object }[] }).errors[0] ?? {};
        expect(extensions).toEqual({ code: 'ORIGIN_NOT_ALLOWED', requestId: refused.headers['x-request-id'] });
      }
      const answer = await ask({ method: 'POST', token: viewer, headers: { Origin: from }, body: { query } });
      expect(corsOf(answer)).toEqual([]);
      expect(answer.headers.vary).toContain('Origin'); // a cache must not give it to an allowed origin
    },
  );

  it.each([origin, sandboxOrigin])('cannot read the explorers, which may hold a token: %s', async (from) => {
    const answer = await ask({ path: '/graphiql/start.json', headers: { Origin: from } });
    expect([answer.status, corsOf(answer)]).toEqual([200, []]);
  });

  it('is asked for by Chromium before it may call a private address', async () => {
    const allowed = 'access-control-allow-private-network';
    const headers = { 'Access-Control-Request-Private-Network': 'true' };
    const asked = await Promise.all([origin, 'https://evil.example'].map((from) => preflight(from, { headers })));
    expect(asked.map((answer) => answer.headers[allowed])).toEqual(['true', undefined]);
    expect((await preflight(origin)).headers[allowed]).toBeUndefined();
  });

  it('may be the hosted Sandbox, on the graph alone, where the explorers are', async () => {
    expect((await preflight(sandboxOrigin)).headers['access-control-allow-origin']).toBe(sandboxOrigin);
    expect(corsOf(await preflight(sandboxOrigin, { path: '/export/notices.csv' }))).toEqual([]);
    const answer = await send(closed.internalUrl, {
      path: '/graphql',
      method: 'OPTIONS',
      headers: { Origin: sandboxOrigin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(corsOf(answer)).toEqual([]);
  });
});

describe('compression', () => {
  /** An answer, decompressed, and how it was encoded. */
  async function encoded(encodings: string, { body, token = viewer }: { body: object; token?: string }) {
    const { headers, text } = await fetch(`${server.internalUrl}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept-Encoding': encodings },
      body: JSON.stringify(body),
    }).then(async (response) => ({ headers: response.headers, text: await response.text() }));
    return { encoding: headers.get('Content-Encoding'), headers, text };
  }
  const page = { query: '{ notices(first: 60) { nodes { paId title processName } } }' };

  it.each(['gzip', 'br'])('a long answer is sent as %s', async (encoding) => {
    const [compressed, plain] = [await encoded(encoding, { body: page }), await encoded('identity', { body: page })];
    expect([compressed.encoding, plain.encoding]).toEqual([encoding, null]);
    expect(compressed.text).toBe(plain.text);
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding');
  });

  it('an answer of a mutation is not compressed: it may hold a secret', async () => {
    const input = '{ tier: staff, role: viewer, label: "compressed" }';
    const fields = 'secret token { id label hint createdAt tier scopes }';
    const aliases = Array.from({ length: 8 }, (_, index) => `m${index}: mintToken(input: ${input}) { ${fields} }`);
    const answer = await encoded('gzip', {
      token: demoTokens.administrator,
      body: { query: `mutation { ${aliases.join(' ')} }` },
    });
    expect(answer.text.length).toBeGreaterThan(1500); // long enough
    expect(answer.text).toContain('pa_staff_');
    expect([answer.encoding, answer.headers.get('Cache-Control')]).toEqual([null, 'private, no-store, no-transform']);
  });
});

it.each(['/graphql', '/graphiql'])('the page at %s names only files that are served', async (path) => {
  const { text } = await ask({ path, headers: { Accept: 'text/html' } });
  const files = [...text.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toContain('/graphql/icon.svg');
  const answers = await Promise.all(files.map((file) => ask({ path: new URL(file, `http://x${path}/`).pathname })));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
});

it('every answer has the id of its request', async () => {
  const requests: [number, Partial<HttpRequest>][] = [
    [200, { path: '/health/live' }],
    [200, { path: '/health/ready' }],
    [200, { path: '/metrics' }],
    [200, { path: '/graphiql' }],
    [200, { path: '/graphql', headers: { Accept: 'text/html' } }],
    [404, { path: '/nothing' }],
    [421, { path: '/health/live', headers: { Host: 'evil.example' } }],
    [401, { path: '/graphql', method: 'POST', body: { query } }],
    [413, { path: '/graphql', method: 'POST', token: viewer, body: { query: ' '.repeat(300_000) } }],
  ];
  for (const [status, request] of requests) {
    const answers = [
      await ask(request),
      await ask({ ...request, headers: { ...request.headers, 'X-Request-Id': 'mine' } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual([
      expect.stringMatching(/^[\w-]{36}$/),
      'mine',
    ]);
  }
});

describe('the SDL', () => {
  const path = '/graphql/schema.graphql';
  const get = (request: Partial<HttpRequest> = {}) => ask({ path, ...request });

  it('is the schema as introspection shows it', async () => {
    const { status, headers, text } = await get({ token: viewer });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const sdl = buildSchema(text);
    expect(sdl.getQueryType()?.getFields().notices?.description).toMatch(/^Notices in all phases/);
  });

  it('is not sent again while it is the same', async () => {
    const { headers } = await get({ token: viewer });
    const again = await get({ token: viewer, headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([again.status, again.text, again.headers.vary]).toEqual([304, '', headers.vary]);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache, max-age=0, must-revalidate',
      vary: 'Origin, Authorization, Accept-Encoding',
    });
  });

  it('follows the rule of introspection', async () => {
    const errors = [{ extensions: { code: 'TIER_REFUSED' } }];
    const ssp = await get({ token: await server.secretOf({ tier: 'ssp' }) });
    expect(ssp).toMatchObject({ status: 403, body: { errors } });
    expect((await get({ token: 'pa_staff_x' })).status).toBe(401);
    expect((await send(closed.internalUrl, { path, token: closed.staff })).status).toBe(400);
    expect((await send(closed.internalUrl, { path })).status).toBe(401);
  });

  it('takes no token over demo data only, whose token is public', async () => {
    expect((await get()).status).toBe(200);
    expect((await send(explored.internalUrl, { path })).status).toBe(401);
  });

  it('describes every scalar, and names the specification of those that have one', () => {
    const scalars = Object.values(createSchema().getTypeMap())
      .filter(isScalarType)
      .filter((type) => !isSpecifiedScalarType(type));
    expect(scalars.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    const own = ['Count', 'Money', 'NoticeRecordJson', 'Sum']; // formats of this server
    expect(scalars.filter(({ specifiedByURL }) => !specifiedByURL).map(({ name }) => name)).toEqual(
      scalars.map(({ name }) => name).filter((name) => own.includes(name)),
    );
  });
});
