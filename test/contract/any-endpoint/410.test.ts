import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../../support/contract.ts';
import type { HttpRequest } from '../../support/http.ts';
import { scheduleFile } from '../../support/schedule.ts';
import { type Answer, fullRecord, metrics, register, ssp } from '../documents.ts';

/* Documents part 9, rule 3; choice D10. The server's clock is at 2026-11-21T12:00Z unless a test moves it. */

const link = 'https://docs.example/moved';
const ending = { deprecation: '2026-11-01', sunset: '2027-03-01T06:00:00Z', link };
const DEPRECATION_SCHEDULE = scheduleFile([
  { method: 'GET', path: '/advertisement/{PAID}', ...ending },
  { method: 'PUT', path: '/advertisement/{PAID}/metrics', ...ending },
  { method: 'GET', path: '/advertisement-full/{PAID}', deprecation: '2027-01-01T06:00:00+01:00', link },
]);
const server = await contractServer({ DEPRECATION_SCHEDULE });
const { tokens, notices } = await seedActors(server);

const late = await contractServer({ DEPRECATION_SCHEDULE });
const there = await seedActors(late);

const announced = {
  deprecation: '@1793491200',
  sunset: 'Mon, 01 Mar 2027 06:00:00 GMT',
  link: '<https://docs.example/moved>; rel="deprecation", <https://docs.example/moved>; rel="sunset"',
};
/** The announcement; of an error, with its help in the same `Link`. */
const announcedWith = ({ status, body }: { status: number; body: unknown }) => {
  const help = `, </api/docs#${(body as { code?: string } | undefined)?.code ?? status}>; rel="help"`;
  return { ...announced, link: `${announced.link}${status < 400 ? '' : help}` };
};
const gone: Answer = [410, { error: 'This endpoint has been switched off', code: 'GONE' }];

const read: HttpRequest = { path: register.path(notices.own), token: tokens.read };
const write: HttpRequest = { method: 'PUT', path: metrics.path(notices.own), token: tokens.write, body: metrics.body };

describe('before its sunset, every response of a scheduled endpoint announces it', () => {
  it.each<{ status: number; request: HttpRequest }>([
    { status: 200, request: read },
    { status: 200, request: { ...read, method: 'HEAD' } },
    { status: 401, request: { ...read, token: undefined } },
    { status: 401, request: { ...read, token: tokens.ssp } },
    { status: 403, request: { ...read, token: tokens.notPro } },
    { status: 404, request: { ...read, path: register.path(notices.none) } },
    { status: 404, request: { ...read, path: register.path('%zz') } },
    { status: 200, request: write },
    { status: 400, request: { ...write, body: '{' } },
    { status: 403, request: { ...write, token: tokens.read } },
    { status: 409, request: { ...write, path: metrics.path(notices.ownPrint) } },
    { status: 413, request: { ...write, body: ' '.repeat(20_000) } },
  ])('$status to $request.method $request.path', async ({ status, request }) => {
    const response = await server.call(request);
    expect([response.status, response.headers]).toEqual([status, expect.objectContaining(announcedWith(response))]);
  });

  it('also on 304', async () => {
    const { etag } = (await server.call(read)).headers;
    const response = await server.call({ ...read, headers: { 'If-None-Match': String(etag) } });
    expect([response.status, response.headers]).toEqual([304, expect.objectContaining(announced)]);
  });

  it('also on 500', async () => {
    await server.sql('alter table notice_document rename to notice_away');
    const response = await server
      .call(read)
      .finally(() => server.sql('alter table notice_away rename to notice_document'));
    expect([response.status, response.headers]).toEqual([500, expect.objectContaining(announcedWith(response))]);
  });

  it('without a sunset, there is no Sunset header', async () => {
    const { status, headers } = await server.call({ path: fullRecord.path(notices.own), token: tokens.read });
    expect([status, headers.deprecation, headers.sunset, headers.link]).toEqual([
      200,
      '@1798779600',
      undefined,
      '<https://docs.example/moved>; rel="deprecation"',
    ]);
  });

  it('other endpoints and unknown paths announce nothing', async () => {
    for (const request of [
      { path: ssp.path(notices.own), token: tokens.ssp },
      { ...read, method: 'DELETE' },
      { path: '~/advertisement' },
    ]) {
      const { headers } = await server.call(request);
      expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
      expect(headers.link ?? '').not.toMatch(/deprecation|sunset/);
    }
  });
});

it('the time of the first announcement is recorded once', async () => {
  await server.at('2026-12-24T18:00:00Z', () => server.call(read));
  const rows =
    await server.sql(`select endpoint, to_char(first_served_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
    from deprecation_served order by endpoint`);
  expect(rows).toEqual([
    { endpoint: 'GET /advertisement-full/{PAID}', at: '2026-11-21 12:00' },
    { endpoint: 'GET /advertisement/{PAID}', at: '2026-11-21 12:00' },
    { endpoint: 'PUT /advertisement/{PAID}/metrics', at: '2026-11-21 12:00' },
  ]);
});

describe('the sunset', () => {
  it('does not come early', async () => {
    const response = await server.at('2027-03-01T05:59:59.999Z', () => server.call(read));
    expect([response.status, response.headers]).toEqual([200, expect.objectContaining(announced)]);
  });

  it.each(['2027-03-01T06:00:00.000Z', '2027-03-01T06:01:00Z', '2031-01-01T00:00:00Z'])(
    'has come at %s: 410, announced all the same, whatever the request',
    async (moment) => {
      for (const request of [
        read,
        { ...read, token: undefined },
        { ...read, token: tokens.unknown },
        { ...read, token: tokens.notPro },
        { ...read, path: register.path(notices.none) },
      ]) {
        const response = await server.at(moment, () => server.call(request));
        expect(answerOf(response)).toEqual(gone);
        expect(response.headers).toMatchObject(announcedWith(response));
        expect(response.headers['x-ratelimit-limit']).toBeUndefined();
      }
    },
  );

  it('applies to HEAD, and stops writes', async () => {
    await server.at('2027-03-01T06:00:00Z', async () => {
      expect(await server.call({ ...read, method: 'HEAD' })).toMatchObject({ status: 410, text: '' });
      await expectRefusedWrite(server, { ...write, body: { viewsCount: 77, engagementsCount: 7 } }, gone);
    });
  });

  it('does not affect endpoints without a sunset', async () => {
    await server.at('2031-01-01T00:00:00Z', async () => {
      expect((await server.call({ path: fullRecord.path(notices.own), token: tokens.read })).status).toBe(200);
      expect((await server.call({ path: ssp.path(notices.own), token: tokens.ssp })).status).toBe(200);
    });
  });
});

describe('an endpoint whose first request comes late', () => {
  it('is served for 90 days from the first header, even after its sunset', async () => {
    const request = { path: register.path(there.notices.own), token: there.tokens.read };
    for (const [moment, status] of [
      ['2027-02-01T00:00:00Z', 200],
      ['2027-03-01T06:00:00Z', 200],
      ['2027-05-01T23:59:59Z', 200],
      ['2027-05-02T00:00:00Z', 410],
    ] as const) {
      const response = await late.at(moment, () => late.call(request));
      expect([moment, response.status]).toEqual([moment, status]);
      expect(response.headers).toMatchObject(announcedWith(response));
    }
    // The first request for the write comes after its sunset.
    const path = metrics.path(there.notices.own);
    const first = { method: 'PUT', path, token: there.tokens.write, body: metrics.body };
    expect((await late.at('2027-05-02T00:00:00Z', () => late.call(first))).status).toBe(200);
  });
});

it('the description marks scheduled endpoints as deprecated, and no others', async () => {
  const { paths } = (await server.call({ path: '/api/docs' })).body as {
    paths: Record<string, Record<string, { deprecated?: true; 'x-sunset'?: string; responses: object }>>;
  };
  const seen = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { deprecated, 'x-sunset': sunset, responses }]) => {
      return [method, path, deprecated, sunset, '410' in responses];
    }),
  );
  expect(seen).toEqual([
    ['get', '/advertisement/{PAID}', true, '2027-03-01T06:00:00Z', true],
    ['get', '/advertisement-full/{PAID}', true, undefined, false],
    ['put', '/advertisement/{PAID}/metrics', true, '2027-03-01T06:00:00Z', true],
    ['get', '/ssp/advertisement/{PAID}', undefined, undefined, false],
  ]);
});
