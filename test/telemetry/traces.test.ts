import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';

/* Traces are sent to a collector over OTLP/HTTP; here a fake one that stores them. */

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };

const received: string[] = [];
let collector: Server;
let server: TestServer;
let spans: Span[];
let secrets: string[];
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const unsampled = 'a'.repeat(32);
const callersSpan = '00f067aa0ba902b7';

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const named = (name: string) => spans.filter((span) => span.name === name);

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces') received.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });

  const publisherId = await server.publisher({ name: 'Canary Media' });
  const paId = await server.notice(publisherId, {}, { companyName: 'CanaryOrg' });
  const { secret: token, id } = await server.token({ publisherId, scopes: ['metrics:write'] });
  const { secret: staff } = await server.token({ tier: 'staff', role: 'operator' });
  secrets = [token, staff, id, paId, publisherId, 'Canary', '31415926', 'canary-request'];
  const headers = { traceparent: `00-${traceId}-${callersSpan}-01`, 'X-Request-Id': 'canary-request' };
  const body = { viewsCount: 31415926, engagementsCount: 1 };
  await server.call({ path: `~/advertisement/${paId}?q=Canary`, token, headers });
  await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body });
  await server.call({ path: `~/advertisement/${paId}`, token: 'Canary', headers: { traceparent: 'nonsense' } });
  await server.call({ path: '/nothing', headers: { traceparent: `00-${unsampled}-${callersSpan}-00` } });
  const query = `query Page { notice(paId: "${paId}") { record { advertiser { companyName email } } } }`;
  await send(server.internalUrl, { method: 'POST', path: '/graphql', token: staff, body: { query } });
  await server.stop();
  spans = received.flatMap((text) =>
    JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});
afterAll(() => void collector.close());

describe('traces', () => {
  it("have a span for each request, as a child of the caller's", () => {
    const [span] = named('GET /advertisement/:PAID');
    expect(span).toMatchObject({ traceId, parentSpanId: callersSpan });
    expect(span && attributesOf(span)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/advertisement/:PAID',
      'http.response.status_code': 200,
    });
  });

  it('start without a valid traceparent, and contain error codes', () => {
    const [, refused] = named('GET /advertisement/:PAID');
    expect(refused?.traceId).not.toBe(traceId);
    expect(refused?.parentSpanId ?? '').toBe('');
    expect(refused && attributesOf(refused)).toMatchObject({
      'http.response.status_code': 401,
      'error.type': 'INVALID_TOKEN',
    });
  });

  it('ignore the sampling flag of the caller', () => {
    expect(spans.filter((span) => span.traceId === unsampled)).toMatchObject([{ parentSpanId: callersSpan }]);
  });

  it('contain the operation, and each statement with its number of look-ups', () => {
    const statements = spans.filter((span) => span.traceId === traceId).map((span) => span.name);
    expect(statements).toEqual(expect.arrayContaining(['query RegisterEntry', 'callers-and-register-documents']));
    const [statement] = named('store-engagement-metrics');
    expect(statement && attributesOf(statement)).toMatchObject({ 'db.operation.batch.size': 1 });
  });

  it("name a dashboard's request after its operation", () => {
    const [span] = named('query Page');
    expect(span && attributesOf(span)).toMatchObject({
      'graphql.operation.name': 'Page',
      'http.response.status_code': 200,
    });
  });

  it('contain no data of callers or notices', () => {
    const text = received.join();
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
