import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../support/http.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/* Traces are sent to a collector over OTLP/HTTP; here a fake one that stores them. */

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  attributes: Attribute[];
};
type Resource = { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] };

const received: { text: string; headers: IncomingHttpHeaders }[] = [];
/** Variables that the SDK reads itself. */
const sdkVariables = {
  OTEL_SERVICE_NAME: 'notices-of-the-test',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
};
let collector: Server;
let collectorUrl: string;
let server: TestServer;
let resources: Resource[];
let spans: Span[];
let secrets: string[];
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const unsampled = 'a'.repeat(32);
const callersSpan = '00f067aa0ba902b7';

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const named = (name: string) => spans.filter((span) => span.name === name);

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces')
      received.push({ text: Buffer.concat(chunks).toString(), headers: request.headers });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  collectorUrl = `http://127.0.0.1:${port}`;
  Object.assign(process.env, sdkVariables);
  server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl });

  const publisherId = await server.publisher({ name: 'Canary Media' });
  const paId = await server.notice(publisherId, {}, { companyName: 'CanaryOrg' });
  const { secret: token, id } = await server.token({ publisherId, scopes: ['metrics:write'] });
  const { secret: staff } = await server.token({ tier: 'staff', role: 'operator' });
  secrets = [token, staff, id, paId, publisherId, 'Canary', '31415926', 'canary-request', 'canary-state'];
  const headers = {
    traceparent: `00-${traceId}-${callersSpan}-01`,
    tracestate: 'vendor=canary-state',
    'X-Request-Id': 'canary-request',
  };
  const body = { viewsCount: 31415926, engagementsCount: 1 };
  await server.call({ path: `~/advertisement/${paId}?q=Canary`, token, headers });
  await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body });
  await server.call({ path: `~/advertisement/${paId}`, token: 'Canary', headers: { traceparent: 'nonsense' } });
  await server.call({ path: '/nothing', headers: { traceparent: `00-${unsampled}-${callersSpan}-00` } });
  const query = `query Page { notice(paId: "${paId}") { record { advertiser { companyName email } } } }`;
  await send(server.internalUrl, { method: 'POST', path: '/graphql', token: staff, body: { query } });
  for (const [caller, name] of [
    [token, 'Canary_by_partner'],
    [undefined, 'Canary_by_stranger'],
    [staff, `Canary${'y'.repeat(60)}`],
  ])
    await send(server.internalUrl, {
      method: 'POST',
      path: '/graphql',
      token: caller,
      body: { query: `query ${name} { me { tier } }` },
    });
  await send(server.internalUrl, { path: '/export/notices.csv', token: staff });
  await send(server.internalUrl, { path: '/health/ready' });
  await server.database.orm.em.getConnection().execute('alter table access_ledger rename to elsewhere');
  await server.call({ path: `~/advertisement-full/${paId}`, token });
  await server.stop();
  ({ resources, spans } = receivedSpans());
});
afterAll(() => {
  for (const name of Object.keys(sdkVariables)) delete process.env[name];
  collector.close();
});

function receivedSpans() {
  const all = received.flatMap(({ text }) => JSON.parse(text).resourceSpans as Resource[]);
  return { resources: all, spans: all.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)) };
}

/** The ids in the lines of the log. */
type Line = { msg: string; requestId?: string; trace_id?: string; span_id?: string; route?: string };
const lines = () => server.logs.map((line) => JSON.parse(line) as Line);

describe('traces', () => {
  it("have a span for each request, as a child of the caller's", () => {
    const [span] = named('GET /api/v1/advertisement/:PAID');
    expect(span).toMatchObject({ traceId, parentSpanId: callersSpan });
    expect(span?.traceState ?? '').toBe('');
    const { port } = new URL(server.publicUrl);
    expect(span && attributesOf(span)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/advertisement/:PAID',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': '/api/v1/advertisement/:PAID',
      'server.address': '127.0.0.1',
      'server.port': Number(port),
      'network.protocol.version': '1.1',
      'notices.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('start without a valid traceparent, and contain error codes', () => {
    const [, refused] = named('GET /api/v1/advertisement/:PAID');
    expect(refused?.traceId).not.toBe(traceId);
    expect(refused?.parentSpanId ?? '').toBe('');
    expect(refused && attributesOf(refused)).toMatchObject({
      'http.response.status_code': 401,
      'notices.error.code': 'INVALID_TOKEN',
    });
    expect(refused && attributesOf(refused)).not.toHaveProperty('error.type'); // the caller's error
  });

  it('follow the sampling flag of the caller', () => {
    expect(spans.filter((span) => span.traceId === unsampled)).toEqual([]);
  });

  it('contain the operation, and each statement by the conventions', () => {
    const statements = spans.filter((span) => span.traceId === traceId).map((span) => span.name);
    expect(statements).toEqual(expect.arrayContaining(['query RegisterEntry', 'callers-and-register-documents']));
    const [statement] = named('append-to-ledger');
    const { hostname, port, pathname } = new URL(server.database.url);
    expect(statement && attributesOf(statement)).toMatchObject({
      'db.system.name': 'postgresql',
      'db.namespace': pathname.slice(1),
      'db.operation.name': 'INSERT',
      'db.query.summary': 'append-to-ledger',
      'server.address': decodeURIComponent(hostname),
      'server.port': Number(port || 5432),
      'notices.statement.keys': 1,
    });
  });

  it('say why a request and its statement failed', () => {
    const failed = spans
      .filter((span) => 'error.type' in attributesOf(span))
      .map((span) => [span.name, attributesOf(span)]);
    expect(Object.fromEntries(failed)).toMatchObject({
      'append-to-ledger': { 'error.type': '42P01', 'db.response.status_code': '42P01' },
      'GET /api/v1/advertisement-full/:PAID': { 'error.type': 'SERVICE_UNAVAILABLE', 'http.response.status_code': 503 },
    });
  });

  it('name the process, and what the operator named', () => {
    expect(resources.map((resource) => attributesOf(resource.resource))).toContainEqual(
      expect.objectContaining({
        'service.name': 'notices-of-the-test',
        'deployment.environment.name': 'test',
        'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'process.pid': process.pid,
      }),
    );
    expect(received[0]?.headers['api-key']).toBe('of-the-collector');
  });

  it.each(['GET /export/:list.:format', 'GET /health/ready'])('have the route of the internal port: %s', (name) => {
    const [span] = named(name);
    expect(span && attributesOf(span)).toMatchObject({ 'http.route': name.slice(4), 'url.path': name.slice(4) });
  });

  it('and lines of the log lead to each other', () => {
    const line = lines().find(({ msg, trace_id }) => msg === 'request' && trace_id === traceId);
    const [span] = named('GET /api/v1/advertisement/:PAID');
    expect(line).toMatchObject({ span_id: span?.spanId, trace_flags: '01' });
    expect(span && attributesOf(span)['notices.request.id']).toBe(line?.requestId);
    expect(lines().find(({ trace_id }) => trace_id === unsampled)).toMatchObject({ trace_flags: '00' });
  });

  it("name a dashboard's request after its operation", () => {
    const [span] = named('query Page');
    expect(span && attributesOf(span)).toMatchObject({
      'graphql.operation.name': 'Page',
      'http.route': '/graphql',
      'notices.request.id': expect.any(String),
      'http.response.status_code': 200,
    });
  });

  it('contain no data of callers or notices', () => {
    const text = received.map((each) => each.text).join();
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

it.each([
  ['1', 'of a caller that is not traced', { traceparent: `00-${unsampled}-${callersSpan}-00` }, 0],
  ['1', 'of another caller', {}, 1],
  ['0', 'of another caller', {}, 0],
])('with OTEL_TRACES_SAMPLER_ARG=%s, requests %s', async (share, _caller, headers, expected) => {
  received.length = 0;
  const sampled = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_TRACES_SAMPLER_ARG: share });
  await sampled.call({ path: '/nothing', headers });
  await sampled.stop();
  // Writes in the background are traces of their own.
  expect(receivedSpans().spans.filter(({ name }) => name.startsWith('GET'))).toHaveLength(expected);
});
