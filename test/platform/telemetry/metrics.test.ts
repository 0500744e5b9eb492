import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactCanaries } from '../../support/factories.ts';
import { send } from '../../support/http.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/* choice D11: metrics contain routes, codes and numbers, and no personal data. */

let server: TestServer;
let secrets: string[];

const readMetrics = async () => (await send(server.internalUrl, { path: '/metrics' })).text;

beforeAll(async () => {
  server = await startServer();
  const publisherId = await server.publisher({ name: 'Canary Media' });
  const paId = await server.notice(publisherId, {}, { companyName: 'CanaryOrg' });
  const { secret: token, id } = await server.token({ publisherId, scopes: ['metrics:write'] });
  const { secret: staff } = await server.token({ tier: 'staff', role: 'operator' });
  secrets = [token, staff, id, paId, publisherId, 'Canary', '31415926', ...Object.values(contactCanaries)];

  const canaryHeaders = { 'X-Request-Id': 'Canary', 'User-Agent': 'Canary', traceparent: 'Canary', Cookie: 'Canary' };
  const metrics = { method: 'PUT', path: `~/advertisement/${paId}/metrics`, token };
  await server.call({ path: `~/advertisement/${paId}`, token });
  await server.call({ path: `~/advertisement/${paId}`, token });
  await server.call({ path: `~/advertisement-full/${paId}`, token });
  await server.call({ ...metrics, body: { viewsCount: 31415926, engagementsCount: 1 } });
  await server.call({ ...metrics, body: { viewsCount: 'Canary' } });
  await server.call({ path: `~/advertisement/${paId}`, token: `${token}x` });
  await server.call({ path: `~/advertisement/${contactCanaries.email}`, token, headers: canaryHeaders });
  await server.call({ path: `/nothing/${paId}?token=${token}`, token });
  await server.call({ path: '/api/docs' });
  await server.graphql(staff, `query Canary { notice(paId: "${paId}") { record { advertiser { email } } } }`);
  await server.graphql(undefined, '{ publishers { totalCount } }');
  await server.graphql(staff, '{ Canary }');
});
afterAll(() => server.stop());

describe('the metrics', () => {
  it.each([
    'notices_http_requests_total{route="/advertisement/:PAID",method="GET",status="200",code=""} 2',
    'notices_http_requests_total{route="/advertisement/:PAID/metrics",method="PUT",status="200",code=""} 1',
    'notices_http_requests_total{route="/advertisement/:PAID",method="GET",status="401",code="INVALID_TOKEN"} 1',
    'notices_http_requests_total{route="/advertisement/:PAID",method="GET",status="404",code=""} 1',
    'notices_http_requests_total{route="none",method="GET",status="404",code="PATH_NOT_FOUND"} 1',
    'notices_http_request_duration_seconds_bucket{le="+Inf",route="/advertisement/:PAID"} 4',
    'notices_http_request_duration_seconds_count{route="/advertisement/:PAID"} 4',
    'notices_rows_written_total{table="engagement_metrics"} 1',
    'notices_rows_written_total{table="access_ledger"} 2',
    'notices_statement_batch_size_count{statement="append-to-ledger"} 2',
    'notices_graphql_operations_total{operation="query",outcome="ok"} 1',
    'notices_graphql_operations_total{operation="none",outcome="CREDENTIALS_MISSING"} 1',
    'notices_graphql_operations_total{operation="none",outcome="GRAPHQL_VALIDATION_FAILED"} 1',
    'notices_database_connections{pool="partners",state="waiting"} 0',
    'notices_database_connections{pool="dashboards",state="waiting"} 0',
    'notices_limiter_degraded 0',
  ])('%s', async (line) => {
    expect((await readMetrics()).split('\n')).toContain(line);
  });

  it.each([
    'notices_http_requests_total{route="/advertisement-full/:PAID",method="GET",status="503",code="SERVICE_UNAVAILABLE"} 0',
    'notices_http_requests_total{route="none",method="GET",status="500",code="INTERNAL_ERROR"} 0',
    'notices_graphql_operations_total{operation="mutation",outcome="DATABASE_UNAVAILABLE"} 0',
    'notices_statement_failures_total{statement="append-to-ledger"} 0',
    'notices_background_write_failures_total{write="token_uses"} 0',
    'notices_exports_total{outcome="cut"} 0',
  ])('counters of failures begin at 0: %s', async (line) => {
    expect((await readMetrics()).split('\n')).toContain(line);
  });

  it('exports are measured', async () => {
    const { secret: token } = await server.token({ tier: 'staff' });
    await send(server.internalUrl, { path: '/export/notices.csv', token });
    await send(server.internalUrl, { path: '/export/notices.csv' });
    const lines = (await readMetrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'notices_exports_total{outcome="complete"} 1',
        'notices_exports_total{outcome="refused"} 1',
        'notices_export_duration_seconds_count 1',
        'notices_exports_open 0',
      ]),
    );
  });

  it('histogram buckets are cumulative, up to bounds that rise', async () => {
    const buckets = (await readMetrics()).matchAll(/^(notices_\w+_bucket)\{le="([^"]+)"(.*)\} (\d+)$/gm);
    const series = Map.groupBy(buckets, ([, name, , labels]) => `${name}${labels}`);
    expect(series.get('notices_http_request_duration_seconds_bucket,route="/advertisement/:PAID"')).toHaveLength(14);
    expect(series.size).toBeGreaterThan(10);
    for (const [name, all] of series) {
      const [bounds, counts] = [2, 4].map((place) => all.map((one) => Number(one[place]?.replace('+Inf', 'Infinity'))));
      expect([name, bounds, counts]).toEqual([
        name,
        bounds?.toSorted((a, b) => a - b),
        counts?.toSorted((a, b) => a - b),
      ]);
    }
  });

  it('describe the process', async () => {
    for (const name of [
      /^notices_build_info{version="/m,
      /^nodejs_eventloop_lag_p99_/m,
      /^process_resident_memory_/m,
    ]) {
      expect(await readMetrics()).toMatch(name);
    }
  });

  it('contain no data of callers or notices', async () => {
    const text = await readMetrics();
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
