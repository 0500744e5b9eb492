import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Query } from '../../src/database/query.ts';
import type { Prepared } from '../../src/database/sql.ts';
import { noToken } from '../../src/usage/request-count.entity.ts';
import { type CountedRefusal, createRequestCounts } from '../../src/usage/request-counts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type BareGraph, startGraph } from './bare-graph.ts';

describe('what is counted', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });

  it('is every request with a recognised token and every refusal, by hour, endpoint, status and code, written when the server stops', async () => {
    const publisherId = await server.publisher();
    const partner = await server.token({ publisherId });
    const ssp = await server.token({ tier: 'ssp' });
    const revoked = await server.token({ publisherId, revokedAt: new Date('2026-11-01') });
    const paId = await server.notice(publisherId);
    const path = `~/advertisement/${paId}`;
    const metrics = { method: 'PUT', path: `${path}/metrics`, body: { viewsCount: 1, engagementsCount: 1 } };
    await server.call({ path, token: partner.secret });
    await server.call({ path, token: partner.secret, method: 'HEAD' });
    await server.call({ path: '~/advertisement/nothing', token: partner.secret });
    await server.call({ ...metrics, token: partner.secret });
    await server.call({ path, token: ssp.secret });
    await server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp.secret });
    await server.call({ path, token: revoked.secret });
    await server.call({ path });
    await server.call({ path, token: server.unknownToken() });
    await server.call({ path: '~/nothing', token: partner.secret });
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    await server.call({ path, token: partner.secret });

    const rows: unknown[] = [];
    const { close } = server.database;
    server.database.close = async () => {
      const found = await server.database.orm.em.fork().execute(
        `select token_id, to_char(hour, 'HH24:MI') as hour, endpoint, status, code, requests::int, omitted::int
        from request_count order by token_id, hour, endpoint, status, code`,
      );
      rows.push(...found);
      await close();
    };
    await server.stop();
    const of = (
      token: { id: string },
      hour: string,
      endpoint: string,
      status: number,
      code: string,
      requests: number,
    ) => ({
      token_id: token.id,
      ...{ hour, endpoint, status, code, requests },
      omitted: 0,
    });
    const none = { id: noToken };
    const expected = [
      of(partner, '12:00', 'register_entry', 200, '', 2),
      of(partner, '12:00', 'register_entry', 404, 'NOTICE_NOT_ON_REGISTER', 1),
      of(partner, '12:00', 'metrics_write', 403, 'SCOPE_MISSING', 1),
      of(partner, '12:00', '', 404, 'PATH_NOT_FOUND', 1),
      of(partner, '13:00', 'register_entry', 200, '', 1),
      of(ssp, '12:00', 'register_entry', 401, 'WRONG_TIER', 1),
      of(ssp, '12:00', 'ssp_register_entry', 200, '', 1),
      of(revoked, '12:00', 'register_entry', 401, 'TOKEN_INVALID', 1),
      of(none, '12:00', 'register_entry', 401, 'CREDENTIALS_MISSING', 1),
      of(none, '12:00', 'register_entry', 401, 'TOKEN_INVALID', 1),
    ];
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });
});

describe('the statistics', () => {
  let bare: BareGraph;
  let viewer: string;
  let owner: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    bare = await startGraph();
    viewer = (await bare.token({ tier: 'staff', role: 'viewer' })).secret;
    owner = await bare.publisher();
    first = (await bare.token({ publisherId: owner })).id;
    second = (await bare.token({ publisherId: owner })).id;
    const counts: [string, string, string, number, number][] = [
      [first, '/a', '2026-11-20T23:59:59Z', 200, 1],
      [first, '/a', '2026-11-21T00:00:00Z', 200, 2],
      [second, '/a', '2026-11-21T00:30:00Z', 200, 4],
      [first, '/a', '2026-11-21T05:00:00Z', 404, 8],
      [first, '/b', '2026-11-21T05:59:59Z', 200, 16],
      [first, '/a', '2026-11-22T00:00:00Z', 200, 32],
    ];
    for (const half of [1, 1]) {
      for (const [token, endpoint, at, status, requests] of counts) {
        for (let made = 0; made < requests * half; made += 1) {
          bare.services.requestCounts.count(token, endpoint, status, new Date(at));
        }
      }
      await bare.services.requestCounts.flush(); // the second time it adds to the first
    }
  });
  afterAll(() => bare.stop());

  const series = (from: string, to: string, by: string) =>
    `requestFigures(from: "2026-11-${from}Z", to: "2026-11-${to}Z", by: ${by}) { start endpoint status requests }`;
  async function ask(selection: string) {
    const operation = bare.graph.prepare(`{ publisher(id: "${owner}") { ${selection} } }`);
    const { value, failure } = await operation.execute({}, await bare.contextOf(viewer));
    if (failure) return failure;
    return value as { requestFigures: object[]; tokens: { id: string; requestFigures: object[] }[] };
  }
  const ofPublisher = async (...args: Parameters<typeof series>) => {
    const answer = await ask(series(...args));
    return 'requestFigures' in answer ? answer.requestFigures.map((figure) => Object.values(figure)) : answer;
  };

  it('of a publisher by day are the sums of its tokens', async () => {
    expect(await ofPublisher('21T00:00:00', '22T00:00:00', 'day')).toEqual([
      ['2026-11-21T00:00:00Z', '/a', 200, 12],
      ['2026-11-21T00:00:00Z', '/a', 404, 16],
      ['2026-11-21T00:00:00Z', '/b', 200, 32],
    ]);
  });

  it('cover whole days: those that start within the requested range', async () => {
    expect(await ofPublisher('20T00:00:01', '22T00:00:01', 'day')).toEqual([
      ['2026-11-21T00:00:00Z', '/a', 200, 12],
      ['2026-11-21T00:00:00Z', '/a', 404, 16],
      ['2026-11-21T00:00:00Z', '/b', 200, 32],
      ['2026-11-22T00:00:00Z', '/a', 200, 64],
    ]);
  });

  it('of a publisher by hour', async () => {
    expect(await ofPublisher('20T00:00:00', '21T05:00:00', 'hour')).toEqual([
      ['2026-11-20T23:00:00Z', '/a', 200, 2],
      ['2026-11-21T00:00:00Z', '/a', 200, 12],
    ]);
  });

  it('of tokens are separate', async () => {
    const answer = await ask(`tokens { id ${series('21T00:00:00', '22T00:00:00', 'day')} }`);
    const tokens = 'tokens' in answer ? answer.tokens : [];
    const sums = Object.fromEntries(
      tokens.map(({ id, requestFigures }) => [id, requestFigures.map((figure) => Object.values(figure).at(-1))]),
    );
    expect(sums).toEqual({ [first]: [4, 16, 32], [second]: [8] });
  });

  it.each([
    ['21T00:00:00', '21T00:00:00', 'day', 'must be after `from`'],
    ['21T00:00:00', '20T00:00:00', 'hour', 'must be after `from`'],
    ['01T00:00:00', '08T00:00:00.001', 'hour', 'must be at most 7 days after `from`'],
  ])('from %s to %s by %s are rejected: %s', async (from, to, by, message) => {
    expect(await ofPublisher(from, to, by)).toMatchObject({
      kind: 'INPUT_INVALID',
      issues: [{ path: 'to', message }],
    });
  });
});

describe('a write of counts', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const write = jest.fn<(requests: number[]) => Promise<never[]>>();
  const columnOf = (statement: unknown, place: number) => [
    ...((statement as Prepared<never>).values[place] as never[]),
  ];
  const query: Query = (statement) => write(columnOf(statement, 6));

  const refusal: CountedRefusal = {
    ...{ tokenId: 'a', tokenHash: undefined, endpoint: '/x', status: 404, code: 'NOTICE_NOT_OWN', at: noon },
    isKept: true,
  };

  beforeEach(() => {
    jest.useFakeTimers();
    write.mockReset().mockResolvedValue([]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('starts half a minute after the first request, with all later ones', async () => {
    const counts = createRequestCounts(query, () => {});
    counts.count('a', '/x', 200, noon);
    await jest.advanceTimersByTimeAsync(29_999);
    counts.count('a', '/x', 200, noon);
    counts.count('a', '/x', 404, noon);
    counts.countRefusal({ ...refusal, code: 'NOTICE_NOT_OWN' });
    counts.countRefusal({ ...refusal, code: 'NOTICE_NOT_ON_REGISTER' });
    expect(write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(write.mock.calls).toEqual([[[2, 1, 1, 1]]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('waits for the one before it', async () => {
    const counts = createRequestCounts(query, () => {});
    const { promise, resolve } = Promise.withResolvers<never[]>();
    write.mockReturnValueOnce(promise);
    counts.count('a', '/x', 200, noon);
    const first = counts.flush();
    await jest.advanceTimersByTimeAsync(0);
    counts.count('a', '/x', 200, noon);
    const second = counts.flush();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
    resolve([]);
    await Promise.all([first, second]);
    expect(write.mock.calls).toEqual([[[1]], [[1]]]);
  });

  it('that fails is reported, and its counts are added to the next', async () => {
    const faults: unknown[] = [];
    const counts = createRequestCounts(query, (fault) => faults.push(fault));
    write.mockRejectedValueOnce(new Error('the database is gone'));
    counts.count('a', '/x', 200, noon);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(faults).toEqual([new Error('the database is gone')]);
    counts.count('a', '/x', 200, noon);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(write.mock.calls).toEqual([[[1]], [[2]]]);
  });

  it('has a bounded number of tokens that were not accepted; the rest counts as without a token', async () => {
    const statements: unknown[] = [];
    const counts = createRequestCounts(
      async (statement) => {
        statements.push(statement);
        return [];
      },
      () => {},
    );
    for (let place = 0; place < 1_500; place += 1) {
      counts.countRefusal({ ...refusal, tokenId: undefined, tokenHash: `\\x${place}`, isKept: place % 2 === 0 });
    }
    await counts.flush();
    const [requests, omitted] = [columnOf(statements[0], 6), columnOf(statements[0], 7)] as [number[], number[]];
    expect(columnOf(statements[0], 1).filter((hash) => hash !== null)).toHaveLength(1_000);
    expect(requests).toEqual([...Array.from({ length: 1_000 }, () => 1), 500]);
    expect(omitted.reduce((sum, one) => sum + one)).toBe(750);
  });
});
