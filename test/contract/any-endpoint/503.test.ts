import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import type { HttpResponse } from '../../support/http.ts';
import { type Absence, withCancelledStatements, withoutDatabase } from '../../support/outage.ts';
import {
  type Endpoint,
  endpoints,
  fullRecord,
  internalError,
  methodNotAllowed,
  metrics,
  noSuchPath,
  register,
  unavailable,
} from '../documents.ts';

/* choice D9: errors that the documents do not list. */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
/** A server with a part that throws. */
const faulty = await contractServer({}, {}, { limiter: () => Promise.reject(new Error('no engagement_metrics')) });
const faultyActors = await seedActors(faulty);
const { url } = server.database;
const ask = ({ method, path, body }: Endpoint, token: string | undefined, paId = notices.own) =>
  server.call({ method, path: path(paId), token, body });

const waits = expect.stringMatching(/^[1-9]\d*$/);
const seen = (response: HttpResponse) => [...answerOf(response), response.headers['retry-after']];

describe.each<Absence>(['is gone', 'takes no connections'])(
  'a database that %s is 503 with Retry-After, never 401, 403 or 404',
  (absence) => {
    const withoutIt = <Result>(action: () => Promise<Result>) => withoutDatabase(url, absence, action);

    it.each(endpoints)('$title, for every caller and PA-ID, and it recovers', async (endpoint) => {
      const { ssp, ...partners } = tokens;
      const { wrongChecksum: _, ...askingTheDatabase } = partners;
      const away = await withoutIt(() =>
        Promise.all([
          ...Object.values({ ssp, ...askingTheDatabase }).map((token) => ask(endpoint, token)),
          ask(endpoint, tokens.write, notices.none),
          ask(endpoint, tokens.write, '%00'),
          server.call({ method: endpoint.method, path: endpoint.path(notices.own), token: tokens.write, body: 'x' }),
        ]),
      );
      expect(away.map(seen)).toEqual(away.map(() => [...unavailable, waits]));
      expect((await ask(endpoint, endpoint.tier === 'ssp' ? ssp : tokens.write)).status).toBe(200);
    });

    it('HEAD, too', async () => {
      const response = await withoutIt(() =>
        server.call({ method: 'HEAD', path: register.path(notices.own), token: tokens.read }),
      );
      expect([response.status, response.text, response.headers['retry-after']]).toEqual([503, '', waits]);
    });

    it('requests that need no database are served', async () => {
      const [missing, checksum, path, method, docs] = await withoutIt(() =>
        Promise.all([
          ask(register, undefined),
          ask(register, tokens.wrongChecksum),
          server.call({ path: '/nothing' }),
          server.call({ method: 'POST', path: register.path(notices.own) }),
          server.call({ path: '/api/docs' }),
        ]),
      );
      expect([missing, checksum, path, method].map((response) => response && answerOf(response))).toEqual([
        register.headerMissing,
        register.tokenInvalid,
        noSuchPath,
        methodNotAllowed,
      ]);
      expect(docs?.status).toBe(200);
    });

    it('logs the cause with the request id', async () => {
      const id = `outage-${absence.length}`;
      const headers = { 'X-Request-Id': id };
      await withoutIt(() => server.call({ path: register.path(notices.own), token: tokens.read, headers }));
      const lines = server.logs.map((line) => JSON.parse(line)).filter(({ callerRequestId }) => callerRequestId === id);
      expect(lines).toEqual([expect.objectContaining({ level: 50, status: 503, err: expect.anything() })]);
    });
  },
);

describe('a database that is too slow is 503', () => {
  it.each([
    { table: 'token', of: endpoints, limit: undefined },
    { table: 'publisher', of: endpoints.filter(({ tier }) => tier === 'partner'), limit: undefined },
    { table: 'notice', of: [metrics], limit: '1000' },
    { table: 'notice_document', of: endpoints.filter((endpoint) => endpoint !== metrics), limit: '1000' },
    { table: 'engagement_metrics', of: endpoints, limit: '1000' },
    { table: 'engagement_metrics_change', of: [metrics], limit: '1000' },
    { table: 'access_ledger', of: [fullRecord], limit: '1000' },
  ])('when $table is locked', async ({ table, of, limit }) => {
    const before = await server.storedMetrics();
    const slow = await withCancelledStatements(url, table, () =>
      Promise.all(of.map((endpoint) => ask(endpoint, endpoint.tier === 'ssp' ? tokens.ssp : tokens.write))),
    );
    expect(slow.map(seen)).toEqual(slow.map(() => [...unavailable, waits]));
    expect(slow.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(slow.map(() => limit));
    expect(await server.storedMetrics()).toEqual(before);
    const next = await Promise.all(
      of.map((endpoint) => ask(endpoint, endpoint.tier === 'ssp' ? tokens.ssp : tokens.write)),
    );
    expect(next.map(({ status }) => status)).toEqual(next.map(() => 200));
    await server.sql('delete from engagement_metrics; delete from engagement_metrics_change');
  });
});

describe('an internal error is 500, with its details in the log only, under the request id', () => {
  it.each(endpoints)('of the graph: $title', async (endpoint) => {
    await server.sql('alter table engagement_metrics rename to metrics_gone');
    const restore = () => server.sql('alter table metrics_gone rename to engagement_metrics');
    await expectFault(server, endpoint, { tokens, notices }).finally(restore);
  });

  // The body of a write has been read by then.
  it.each(endpoints)('of the gateway: $title', async (endpoint) => {
    await expectFault(faulty, endpoint, faultyActors);
  });

  async function expectFault(
    { call, logs }: typeof server,
    { method, path, body, tier }: Endpoint,
    actors: Pick<typeof faultyActors, 'tokens' | 'notices'>,
  ): Promise<void> {
    const headers = { 'X-Request-Id': `fault-${path('').replaceAll(/\W/g, '.')}` };
    const token = tier === 'ssp' ? actors.tokens.ssp : actors.tokens.write;
    const response = await call({ method, path: path(actors.notices.own), token, body, headers });
    expect(answerOf(response)).toEqual(internalError);
    const [line, ...more] = logs.filter((one) => one.includes(headers['X-Request-Id']));
    expect(more).toEqual([]);
    expect(JSON.parse(String(line))).toMatchObject({
      level: 50,
      status: 500,
      err: { message: expect.stringMatching(/engagement_metrics/) },
    });
  }
});
