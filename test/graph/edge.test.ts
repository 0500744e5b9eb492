import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { boundedResult, maxAnswerLength } from '../../src/graph/http/answer-bounds.ts';
import { staffRoles } from '../../src/platform/staff-role.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer, invalidAt } from '../support/graph-server.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { mutation } from '../support/literals.ts';
import { exchange } from '../support/raw-http.ts';
import { statementsDuring } from './bare-graph.ts';

/* Checks of the internal listener before it reads the operation. */

const server = await graphServer({ INTERNAL_HOSTS: 'Notices.internal, metrics' }, {}, { hasDemo: true });
const { secret: staff, id: staffId } = await server.token({ tier: 'staff' });

const post = (request: Partial<HttpRequest>) =>
  send(server.internalUrl, { method: 'POST', path: '/graphql', ...request });
const failureWith = (code: string) => ({ errors: [{ message: expect.any(String), extensions: { code } }] });
const query = '{ publishers { totalCount } }';

describe('an unknown caller', () => {
  const challenge = 'Bearer realm="internal-graph"';
  const invalid = `${challenge}, error="invalid_token"`;

  it.each<[string, Record<string, string>, string, string]>([
    ['without a token', {}, 'CREDENTIALS_MISSING', challenge],
    ['with another scheme', { Authorization: 'Basic eDp5' }, 'CREDENTIALS_MISSING', challenge],
    ['with a token that is none', { Authorization: 'Bearer x' }, 'TOKEN_INVALID', invalid],
  ])('%s gets 401, whatever the document', async (_who, headers, code, expected) => {
    for (const body of [{ query }, { query: '{ __schema { types { name } } }' }, '{"query":', [{ query }], '']) {
      const answer = await post({ headers, body });
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': expected } });
      expect(answer.body).toMatchObject(failureWith(code));
    }
  });

  it('gets the response before the body arrives', async () => {
    const head = 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    for (const length of ['Content-Length: 8000000', 'Transfer-Encoding: chunked']) {
      const [answer] = await exchange(server.internalUrl, `${head}${length}\r\n\r\n`);
      expect(answer).toMatchObject({ status: 401, body: failureWith('CREDENTIALS_MISSING') });
    }
  });

  it('does not cause the document to be parsed', async () => {
    const deep = `{ ${'a { '.repeat(500_000)}`;
    expect((await post({ body: { query: deep } })).status).toBe(401);
  });

  it('may get the page for browsers, without data', async () => {
    const path = `/graphql?${new URLSearchParams({ query })}`;
    const { status, text } = await send(server.internalUrl, { path, headers: { Accept: 'text/html' } });
    expect([status, text.includes('A first call'), text.includes('pa_staff_')]).toEqual([200, true, false]);
    const head = { method: 'HEAD', path, headers: { Accept: 'text/html', 'Apollo-Require-Preflight': '1' } };
    expect((await send(server.internalUrl, head)).status).toBe(200);
    const mixed = 'multipart/mixed;deferSpec=20220824, text/html;q=0.5';
    expect(
      (await send(server.internalUrl, { path, headers: { Accept: mixed, 'Apollo-Require-Preflight': '1' } })).status,
    ).toBe(401);
  });
});

describe('a slow body', () => {
  /** Sends the head and a part of the body, calls a function, then sends the rest. */
  async function inTwoParts(token: string, between: () => Promise<unknown>): Promise<string> {
    const body = JSON.stringify({ query });
    const socket = connect({ port: Number(new URL(server.internalUrl).port), host: '127.0.0.1' });
    await once(socket, 'connect');
    const lines = ['Content-Type: application/json', `Authorization: Bearer ${token}`, 'Connection: close'];
    const seen = await statementsDuring(server.database.orm, async () => {
      socket.write(`POST /graphql HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n`);
      socket.write(`Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
      // The other caller is looked up after this one, or in the same batch.
      await post({ token: staff, body: { query } });
    });
    expect(seen.some((text) => text.includes('from token t'))).toBe(true);
    await between();
    socket.write(body.slice(5));
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  it('runs for a caller who is known when it is complete', async () => {
    expect(await inTwoParts(staff, async () => {})).toMatch(/^HTTP\/1.1 200 [\s\S]*"totalCount"/);
  });

  it('is rejected when the token was revoked in the meantime', async () => {
    const { secret, id } = await server.token({ tier: 'staff' });
    const revoked = () => server.graphql(staff, `mutation { revokeToken(input: { id: "${id}" }) { changed } }`);
    expect(await inTwoParts(secret, revoked)).toMatch(/^HTTP\/1.1 401 [\s\S]*TOKEN_INVALID/);
  });
});

it('the caller is looked up once if the body arrives with the head', async () => {
  const statements = await statementsDuring(server.database.orm, () => post({ token: staff, body: { query } }));
  expect(statements.filter((text) => text.includes('from token t left join publisher'))).toHaveLength(1);
});

describe('the length of a body', () => {
  const padded = (length: number) => ({ query: `${query} # ${'x'.repeat(length)}` });
  const bodyOf = (length: number) => padded(length - JSON.stringify(padded(0)).length);
  const KiB = 1024;

  it.each([
    ['viewer', 'viewer', 256 * KiB, 200],
    ['viewer', 'viewer', 256 * KiB + 1, 413],
    ['operator, who imports', 'operator', 8 * KiB * KiB, 200],
    ['operator, who imports', 'operator', 8 * KiB * KiB + 1, 413],
  ] as const)('%s (%s): %i bytes are %i', async (_who, role, length, status) => {
    const token = await server.secretOf({ tier: 'staff', role });
    expect((await post({ token, body: bodyOf(length) })).status).toBe(status);
  });
});

describe('introspection', () => {
  const introspection = { query: '{ ...on Query { schema: __schema { queryType { name } } } }' };

  it('needs a token of staff or of a partner', async () => {
    const answer = await post({ token: await server.secretOf({ tier: 'ssp' }), body: introspection });
    expect(answer).toMatchObject({ status: 403, body: failureWith('TIER_REFUSED') });
    for (const tokenOf of [{ publisherId: await server.publisher() }, { tier: 'staff', role: 'viewer' } as const]) {
      expect((await post({ token: await server.secretOf(tokenOf), body: introspection })).status).toBe(200);
    }
  });

  it('works in the explorers with each demo token, the first of which is a viewer', async () => {
    const { body } = await send(server.internalUrl, { path: '/graphiql/start.json' });
    const { tokens } = body as { tokens: Record<string, string> };
    expect(Object.keys(tokens)).toEqual(staffRoles);
    for (const [role, token] of Object.entries(tokens)) {
      expect((await post({ token, body: introspection })).status).toBe(200);
      expect(await server.graphql(token, '{ me { role } }')).toEqual({ data: { me: { role } } });
    }
  });
});

describe('the host of a request', () => {
  const statusFor = async (Host: string, path = '/health/live') =>
    (await send(server.internalUrl, { path, headers: { Host } })).status;
  const port = 4001;

  it.each(['localhost', `localhost:${port}`, '127.0.0.1', `10.0.0.7:${port}`, '[::1]', `[::1]:${port}`])(
    '%s is served',
    async (host) => expect(await statusFor(host)).toBe(200),
  );

  it.each(['notices.internal', 'NOTICES.internal:4001', 'metrics'])('%s is, since it is configured', async (host) =>
    expect(await statusFor(host)).toBe(200),
  );

  it.each([
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notices.internal.evil.example',
    '[evil]',
    'localhost@evil.example',
    'localhost, evil.example',
  ])('"%s" is 421 on every path, and gets no token', async (host) => {
    for (const path of ['/health/live', '/health/ready', '/metrics', '/graphiql', '/graphiql/start.json', '/graphql']) {
      const { status, text } = await send(server.internalUrl, {
        path,
        headers: { Host: host, Accept: 'text/html', Authorization: `Bearer ${staff}` },
      });
      expect([path, status, text.includes('pa_staff')]).toEqual([path, 421, false]);
    }
  });

  it('may be missing in a health check over HTTP/1.0', async () => {
    const statuses = ['', 'Host:\r\n', 'Host: evil.example\r\n'].map(async (host) => {
      const [answer] = await exchange(server.internalUrl, `GET /health/live HTTP/1.0\r\n${host}\r\n`);
      return answer?.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 421, 421]);
  });

  it.each([
    ['http://localhost', 'localhost', 200],
    [`HTTP://127.0.0.1:${port}`, 'localhost', 200],
    ['http://evil.example', 'localhost', 421],
    ['http://localhost@evil.example', 'localhost', 421],
    ['//evil.example', 'localhost', 404], // a path
    ['http://localhost', 'evil.example', 421],
  ])('is that of the target, too: %s with the Host %s is %i', async (authority, host, status) => {
    const head = `GET ${authority}/health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const [answer] = await exchange(server.internalUrl, head);
    expect(answer?.status).toBe(status);
  });
});

it('no answer may be cached', async () => {
  const get = { path: `/graphql?${new URLSearchParams({ query })}`, headers: { 'Apollo-Require-Preflight': '1' } };
  const answers = [
    await send(server.internalUrl, { token: staff, ...get }),
    await post({ token: staff, body: { query } }),
    await post({ token: staff, body: '{' }),
    await post({ body: { query } }),
  ];
  for (const { headers } of answers) {
    expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
  }
  const start = await send(server.internalUrl, { path: '/graphiql/start.json' });
  expect(start.headers['cache-control']).toBe('no-store');
});

describe('a repeated operation', () => {
  const twice = async (document: string, variables?: object) => [
    await server.graphql(staff, document, variables),
    await server.graphql(staff, document, variables),
    await server.graphql(staff, document, variables),
  ];

  it.each(['{ __proto__: publishers { totalCount } }', 'query __proto__ { publishers { totalCount } }'])(
    'is rejected like the first time: %s',
    async (document) => {
      for (const { errors } of await twice(document)) {
        expect(errors).toMatchObject([
          { message: expect.stringContaining('__proto__'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
        ]);
      }
    },
  );

  it('receives the variables within a record', async () => {
    const record = draftRecord();
    const group = JSON.stringify(record.campaign).replace(/"(\w+)":/g, '$1:');
    const document = `mutation ($a: JSON) { importNotices(input: {
      dryRun: true, records: [{ paId: "PA-X", campaign: ${group}, advertiser: $a }] }) { results { issues { path } } } }`;
    const [first, ...others] = await twice(document, { a: record.advertiser });
    expect(JSON.stringify(first?.data)).toContain('basicInformation');
    expect(JSON.stringify(first?.data)).not.toContain('advertiser');
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('unusual client input', () => {
  it('a record that is nested too deeply is rejected like any other', async () => {
    const depth = 500_000;
    const body = `{"query":"mutation ($i: ImportNoticesInput!) { importNotices(input: $i) { results { outcome } } }","variables":{"i":{"dryRun":true,"records":[{"x":${'['.repeat(depth)}${']'.repeat(depth)}}]}}}`;
    expect((await post({ token: staff, body })).body).toMatchObject({
      data: { importNotices: { results: [{ outcome: 'rejected' }] } },
    });
  });

  it.each<[string, string[], string]>([
    [`rotateToken(input: { id: "ID", overlapMinutes: 0, expiresAt: $at }) { secret }`, ['expiresAt'], 'mutation'],
    [`mintToken(input: { tier: staff, role: viewer, expiresAt: $at }) { secret }`, ['expiresAt'], 'mutation'],
    ['accessLedger(filter: { from: $at, to: "never" }) { nodes { readAt } }', ['filter.from', 'filter.to'], 'query'],
    ['publishers(filter: { proEndsTo: $at }) { totalCount }', ['filter.proEndsTo'], 'query'],
  ])('an invalid DateTime is reported like an invalid Date: %s', async (field, paths, kind) => {
    const document = `${kind} ($at: DateTime) { ${field.replace('ID', staffId)} }`;
    for (const at of ['tomorrow', 5, '2026-11-21T12:00:00', '1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z']) {
      expect(await server.refusals(document, { at })).toEqual(invalidAt(...paths));
    }
  });
});

it.each(['GET /nothing', 'POST /metrics', 'DELETE /health/live', 'GET /graphql/nothing.html', 'GET /export/'])(
  'what is not served is JSON: %s',
  async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await send(server.internalUrl, { method, path, token: staff, headers: { Accept: 'text/html' } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const extensions = { code: expect.stringMatching(/^[A-Z_]+$/), requestId: expect.any(String) };
    expect(answer.body).toMatchObject({ errors: [{ message: expect.any(String), extensions }] });
  },
);

it('after a body in chunks over HTTP/1.0, whose end is doubtful, the connection is closed', async () => {
  const head =
    'POST /graphql HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n';
  for (const url of [server.internalUrl, server.publicUrl]) {
    const answers = await exchange(url, `${head}0\r\n\r\nGET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n`, {
      responses: 2,
    });
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close']);
  }
});

it('an answer has at most 10,000,000 characters, and 50 errors beside the number of the others', () => {
  const dataOf = (length: number) => ({ data: { list: [{ text: 'x'.repeat(length) }] } });
  expect(boundedResult(dataOf(maxAnswerLength)).errors?.[0]?.extensions.code).toBe('ANSWER_TOO_LARGE');
  expect(boundedResult(dataOf(maxAnswerLength)).data).toBeUndefined();
  expect(boundedResult(dataOf(maxAnswerLength - 100))).toEqual(dataOf(maxAnswerLength - 100));
  expect(boundedResult({ data: { list: Array(2_000_000).fill(null) } }).errors).toHaveLength(1);
  const fifty = Array(50).fill(new GraphQLError('One of them.'));
  expect(boundedResult({ errors: fifty }).errors).toEqual(fifty);
  const { errors = [] } = boundedResult({ errors: [...fifty, ...fifty] });
  expect([errors.length, errors[50]?.message]).toEqual([51, '50 more errors are left out.']);
});

it('a mutation whose answer is too large says that it was carried out', async () => {
  type Started = { import: { id: string } };
  const started = await server.ask<Started>(mutation('startImport', 'import { id }'), { input: {} }, staff);
  const importId = started.import.id;
  const rows = Array.from({ length: 400 }, () => JSON.stringify({ text: 'x'.repeat(9_000) })).join('\n');
  const answer = await post({
    token: staff,
    body: {
      query: `mutation ($input: ImportNoticeRowsInput!) {
        importNoticeRows(input: $input) { rows { a: rejectedText b: rejectedText c: rejectedText } } }`,
      variables: { input: { importId, line: 1, text: rows, isLast: true } },
    },
  });
  expect(answer.body).toMatchObject({
    data: null,
    errors: [{ message: expect.stringMatching(/was carried out/), extensions: { code: 'ANSWER_TOO_LARGE' } }],
  });
  const done = await server.ask('query ($id: ID!) { import(id: $id) { state rejected } }', { id: importId });
  expect([answer.status, done]).toEqual([200, { state: 'finished', rejected: 400 }]);
});

it.each([
  ['Content-Length: 1000', 'keep-alive'],
  ['Content-Length: 131072', 'keep-alive'],
  ['Content-Length: 131073', 'close'],
  ['Content-Length: 1152921504606846976', 'close'],
  ['Transfer-Encoding: chunked', 'close'],
])(
  'a refusal before the end of a body with %s: %s, and the next request is served only if it is kept',
  async (length, connection) => {
    const head = `Host: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
    for (const [url, request] of [
      [server.internalUrl, 'POST /graphql'],
      [server.publicUrl, 'PUT /api/v1/advertisement/PA-1/metrics'],
    ] as const) {
      const bytes = length.startsWith('T') ? '0\r\n\r\n' : ' '.repeat(Math.min(Number(length.split(' ')[1]), 200_000));
      const later = 'GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n';
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      let received = '';
      socket.write(`${request} HTTP/1.1\r\n${head}`);
      socket.once('data', () => socket.write(`${bytes}${later}`));
      socket.on('error', () => {}); // of writing to a closed connection
      socket.on('data', (chunk) => {
        received += chunk;
        if (received.includes(' 404 ')) socket.destroy();
      });
      await once(socket, 'close');
      expect(received).toMatch(/^HTTP\/1\.1 401 /);
      expect(received.toLowerCase()).toContain(`connection: ${connection}\r\n`);
      expect(received.includes(' 404 ')).toBe(connection === 'keep-alive');
    }
  },
);
