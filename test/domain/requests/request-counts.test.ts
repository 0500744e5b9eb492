import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noToken } from '../../../src/domain/requests/request-count.entity.ts';
import { type CountedRefusal, createRequestCounts } from '../../../src/domain/requests/request-counts.ts';
import type { Prepared, Query } from '../../../src/platform/database/sql.ts';
import { startServer } from '../../support/server.ts';

describe('what is counted', () => {
  it('is every request with a recognised token and every refusal, by hour, endpoint, status and code, written when the server stops', async () => {
    const server = await startServer();
    const publisherId = await server.publisher();
    const partner = await server.token({ publisherId });
    const ssp = await server.token({ tier: 'ssp' });
    const revoked = await server.token({ publisherId, revokedAt: new Date('2026-11-01') });
    const paId = await server.notice(publisherId);
    const path = `~/advertisement/${paId}`;
    const metrics = { method: 'PUT', path: `${path}/metrics`, body: { viewsCount: 1, engagementsCount: 1 } };
    for (const request of [
      { path, token: partner.secret },
      { path, token: partner.secret, method: 'HEAD' },
      { path: '~/advertisement/nothing', token: partner.secret },
      { ...metrics, token: partner.secret },
      { path, token: ssp.secret },
      { path: `~/ssp/advertisement/${paId}`, token: ssp.secret },
      { path, token: revoked.secret },
      { path },
      { path, token: server.unknownToken() },
      { path: '~/nothing', token: partner.secret },
    ]) {
      await server.call(request);
    }
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    await server.call({ path, token: partner.secret });

    const rows: unknown[] = [];
    const { close } = server.database;
    server.database.close = async () => {
      const found = await server.sql(
        `select token_id, to_char(hour, 'HH24:MI') as hour, endpoint, status, code, requests::int, omitted::int
        from request_count order by token_id, hour, endpoint, status, code`,
      );
      rows.push(...found);
      await close();
    };
    await server.stop();
    const none = { id: noToken };
    const expected = (
      [
        [partner, '12:00', 'register_entry', 200, '', 2],
        [partner, '12:00', 'register_entry', 404, 'NOTICE_NOT_ON_REGISTER', 1],
        [partner, '12:00', 'metrics_write', 403, 'SCOPE_MISSING', 1],
        [partner, '12:00', '', 404, 'PATH_NOT_FOUND', 1],
        [partner, '13:00', 'register_entry', 200, '', 1],
        [ssp, '12:00', 'register_entry', 401, 'WRONG_TIER', 1],
        [ssp, '12:00', 'ssp_register_entry', 200, '', 1],
        [revoked, '12:00', 'register_entry', 401, 'TOKEN_INVALID', 1],
        [none, '12:00', 'register_entry', 401, 'CREDENTIALS_MISSING', 1],
        [none, '12:00', 'register_entry', 401, 'TOKEN_INVALID', 1],
      ] as const
    ).map(([{ id }, hour, endpoint, status, code, requests]) => ({
      token_id: id,
      hour,
      endpoint,
      status,
      code,
      requests,
      omitted: 0,
    }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });
});

describe('a write of counts', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const write = jest.fn<(requests: number[]) => Promise<never[]>>();
  const columnOf = (statement: unknown, place: number) => [
    ...((statement as Prepared<never>).values[place] as never[]),
  ];
  const query: Query = (statement) => write(columnOf(statement, 5));

  const refusal: CountedRefusal = {
    tokenId: 'a',
    endpoint: '/x',
    status: 404,
    code: 'NOTICE_NOT_OWN',
    refusedAt: noon,
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
    counts.countRefusal({ ...refusal, code: 'NOTICE_NOT_OWN' }, true);
    counts.countRefusal({ ...refusal, code: 'NOTICE_NOT_ON_REGISTER' }, true);
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
});
