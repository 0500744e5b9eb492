import { beforeAll, describe, expect, it } from '@jest/globals';
import { noToken } from '../../../src/domain/requests/request-count.entity.ts';
import { bareGraph } from '../../graph/bare-graph.ts';

const bare = await bareGraph();
const viewer = (await bare.token({ tier: 'staff', role: 'viewer' })).secret;
const owner = await bare.publisher();
const first = (await bare.token({ publisherId: owner })).id;
const second = (await bare.token({ publisherId: owner })).id;
const gone = (await bare.token({ tier: 'ssp', revokedAt: new Date('2026-11-20') })).id;

describe('the statistics', () => {
  beforeAll(async () => {
    const { requestCounts } = bare.services;
    const counts: [token: string | undefined, endpoint: string, at: string, code: string, requests: number][] = [
      [first, 'register_entry', '2026-11-20T23:59:59Z', '', 1],
      [first, 'register_entry', '2026-11-21T00:00:00Z', '', 2],
      [second, 'register_entry', '2026-11-21T00:30:00Z', '', 4],
      [first, 'register_entry', '2026-11-21T05:00:00Z', 'NOTICE_NOT_ON_REGISTER', 8],
      [first, 'full_record', '2026-11-21T05:59:59Z', '', 16],
      [first, 'register_entry', '2026-11-22T00:00:00Z', '', 32],
      [second, 'register_entry', '2026-11-21T06:00:00Z', 'RATE_LIMITED', 5],
      [gone, 'ssp_register_entry', '2026-11-21T07:00:00Z', 'TOKEN_INVALID', 3],
      [undefined, '', '2026-11-21T07:00:00Z', 'PATH_NOT_FOUND', 20],
    ];
    for (const _half of [1, 2]) {
      for (const [tokenId, endpoint, time, code, requests] of counts) {
        const at = new Date(time);
        for (let made = 0; made < requests; made += 1) {
          if (code === '' && tokenId) requestCounts.count(tokenId, endpoint, 200, at);
          else requestCounts.countRefusal({ tokenId, endpoint, status: 404, code, refusedAt: at }, true);
        }
      }
      await requestCounts.flush(); // the second time it adds to the first
    }
  });

  it('keep the totals of all tokens, with two writers of the same hour', async () => {
    const execute = (statement: string) => bare.sql<object>(statement);
    const add = (tokenId: string, requests: number) =>
      `insert into request_count as c (token_id, hour, endpoint, status, requests) select '${tokenId}', hour, 'full_record', 200, requests
         from (values (timestamptz '2026-11-25', ${requests}), ('2026-11-24', 1)) as v (hour, requests)
       on conflict (token_id, hour, endpoint, status, code) do update set requests = c.requests + excluded.requests`;
    await execute(add(first, 5));
    const writers = [bare.database.orm.em.fork(), bare.database.orm.em.fork()];
    for (const [index, writer] of writers.entries()) {
      await writer.begin();
      if (index === 0) await writer.execute(add(first, 7));
    }
    const waiting = writers[1]?.execute(add(second, 11));
    await writers[0]?.commit();
    await waiting;
    await writers[1]?.commit();
    const count = (table: string) =>
      execute(`select hour, endpoint, status, code, sum(requests)::int as requests from ${table} group by 1, 2, 3, 4
        having sum(requests) <> 0 order by 1, 2, 3, 4`);
    expect(await count('request_total')).toEqual(await count('request_count'));
    await execute(`delete from request_count where hour >= '2026-11-24' and token_id = '${first}'`);
    expect(await count('request_total')).toEqual(await count('request_count'));
    await execute(`delete from request_count where hour >= '2026-11-24'`);
    expect(await count('request_total')).toEqual(await count('request_count'));
    expect((await count('request_total')).length).toBeGreaterThan(5);
  });

  it('keep the counts of each token by day', async () => {
    const execute = (statement: string) => bare.sql<object>(statement);
    const add = (hour: string, requests: number) =>
      execute(`insert into request_count as c (token_id, hour, endpoint, status, requests)
          values ('${second}', '${hour}Z', 'full_record', 200, ${requests})
        on conflict (token_id, hour, endpoint, status, code) do update set requests = c.requests + excluded.requests`);
    const days = (table: string, day: string, lastHour: string) =>
      execute(`select token_id, ${day} as day, endpoint, status, code, sum(requests)::int as requests,
          max(${lastHour}) as last_hour from ${table} group by 1, 2, 3, 4, 5 having sum(requests) <> 0 order by 1, 2, 3, 4, 5`);
    const assertExact = async () => {
      const expected = await days('request_count', `date_trunc('day', hour, 'UTC')`, 'hour');
      expect(await days('request_day', 'day', 'last_hour')).toEqual(expected);
      return expected.length;
    };
    const before = await assertExact();
    await add('2026-11-24T23:00:00', 1);
    await add('2026-11-25T00:00:00', 2);
    expect(await assertExact()).toBe(before + 2);
    await add('2026-11-24T23:00:00', 3);
    await add('2026-11-24T22:00:00', 5); // not the last hour
    expect(await assertExact()).toBe(before + 2);
    await execute(`delete from request_count where hour >= '2026-11-24'`);
    expect(await assertExact()).toBe(before);
  });

  const period = (from: string, to: string) => `from: "2026-11-${from}Z", to: "2026-11-${to}Z"`;
  const series = (from: string, to: string, by: string, more = '') =>
    `requestFigures(${period(from, to)}, by: ${by}, groupBy: [endpoint, code]${more}) { start endpoint code requests }`;
  type Figure = { start: string; endpoint: string | null; code: string | null; requests: number };
  const ask = <Result>(query: string) => bare.ask<Result>(query, {}, viewer);
  const rowsOf = (figures: Figure[]) => figures.map((figure) => Object.values(figure));
  const ofPublisher = async (...args: Parameters<typeof series>) => {
    const { value } = await ask<{ requestFigures: Figure[] }>(`{ publisher(id: "${owner}") { ${series(...args)} } }`);
    return rowsOf(value.requestFigures);
  };
  const ofAll = async (...args: Parameters<typeof series>) => {
    const { value } = await ask<Figure[]>(`{ ${series(...args)} }`);
    return rowsOf(value);
  };
  const notOnRegister = 'NOTICE_NOT_ON_REGISTER';
  const day = '2026-11-21T00:00:00Z';

  it('of a publisher by day are the sums of its tokens, by endpoint and code', async () => {
    expect(await ofPublisher('21T00:00:00', '22T00:00:00', 'day')).toEqual([
      [day, 'full_record', null, 32],
      [day, 'register_entry', null, 12],
      [day, 'register_entry', notOnRegister, 16],
      [day, 'register_entry', 'RATE_LIMITED', 10],
    ]);
  });

  it('cover whole days: those that start within the requested range', async () => {
    const days = await ofPublisher('20T00:00:01', '22T00:00:01', 'day');
    expect(days.map(([start, , , requests]) => [start, requests])).toEqual([
      ...[32, 12, 16, 10].map((requests) => [day, requests]),
      ['2026-11-22T00:00:00Z', 64],
    ]);
  });

  it('of a publisher by hour', async () => {
    expect(await ofPublisher('20T00:00:00', '21T05:00:00', 'hour')).toEqual([
      ['2026-11-20T23:00:00Z', 'register_entry', null, 2],
      [day, 'register_entry', null, 12],
    ]);
  });

  it('by day are of the days of a time zone', async () => {
    // In Helsinki, the 21st began at 22:00 UTC on the 20th.
    const start = '2026-11-20T22:00:00Z';
    expect(await ofPublisher('20T22:00:00', '21T22:00:00', 'day', ', timeZone: "Europe/Helsinki"')).toEqual([
      [start, 'full_record', null, 32],
      [start, 'register_entry', null, 14],
      [start, 'register_entry', notOnRegister, 16],
      [start, 'register_entry', 'RATE_LIMITED', 10],
    ]);
  });

  it('count together what is not in `groupBy`', async () => {
    const grouped = (args: string) => `requestFigures(${period('21T00:00:00', '22T00:00:00')}${args}) {
      start endpoint status code requests }`;
    const none = { start: day, endpoint: null, status: null, code: null };
    const { value } = await ask<{ all: Figure[]; byStatus: Figure[]; byCode: Figure[] }>(
      `{ publisher(id: "${owner}") { all: ${grouped('')} byStatus: ${grouped(', groupBy: [status]')}
        byCode: ${grouped(', groupBy: [code]')} } }`,
    );
    expect(value.all).toEqual([{ ...none, requests: 70 }]);
    expect(value.byStatus).toEqual([
      { ...none, status: 200, requests: 44 },
      { ...none, status: 404, requests: 26 },
    ]);
    expect(value.byCode).toEqual([
      { ...none, requests: 44 },
      { ...none, code: notOnRegister, requests: 16 },
      { ...none, code: 'RATE_LIMITED', requests: 10 },
    ]);
  });

  it('of tokens are separate', async () => {
    const { value } = await ask<{ tokens: { id: string; requestFigures: Figure[] }[] }>(
      `{ publisher(id: "${owner}") { tokens { id ${series('21T00:00:00', '22T00:00:00', 'day')} } } }`,
    );
    const sums = Object.fromEntries(
      value.tokens.map(({ id, requestFigures }) => [id, requestFigures.map(({ requests }) => requests)]),
    );
    expect(sums).toEqual({ [first]: [32, 4, 16], [second]: [8, 10] });
  });

  it('of all tokens include revoked ones, and requests without a known one', async () => {
    const all = [
      [day, null, 'PATH_NOT_FOUND', 40],
      [day, 'full_record', null, 32],
      [day, 'register_entry', null, 12],
      [day, 'register_entry', notOnRegister, 16],
      [day, 'register_entry', 'RATE_LIMITED', 10],
      [day, 'ssp_register_entry', 'TOKEN_INVALID', 6],
    ];
    const figures = (filter: string) => ofAll('21T00:00:00', '22T00:00:00', 'day', `, filter: { ${filter} }`);
    expect(await figures('')).toEqual(all);
    expect(await figures('codes: [TOKEN_INVALID, PATH_NOT_FOUND]')).toEqual([all[0], all[5]]);
    expect(await figures('endpoints: [full_record]')).toEqual([all[1]]);
    expect(await figures(`publisherIds: ["${owner}"], tokenIds: ["${second}"]`)).toEqual([
      [day, 'register_entry', null, 8],
      [day, 'register_entry', 'RATE_LIMITED', 10],
    ]);
  });

  it.each([
    ['21T00:00:00', '21T00:00:00', 'day', '', 'must be after `from`'],
    ['21T00:00:00', '20T00:00:00', 'hour', '', 'must be after `from`'],
    ['01T00:00:00', '08T00:00:00.001', 'hour', '', 'must be at most 7 days after `from`'],
    ['01T00:00:00', '02T00:00:00', 'day', ', timeZone: "+02:00"', 'must be a time zone such as `Europe/Helsinki`'],
    ['01T00:00:00', '02T00:00:00', 'day', ', timeZone: "Mars/Base"', 'must be a time zone such as `Europe/Helsinki`'],
  ])('from %s to %s by %s%s are rejected: %s', async (from, to, by, more, message) => {
    const { failure } = await ask(`{ ${series(from, to, by, more)} }`);
    expect(failure).toMatchObject({ kind: 'INPUT_INVALID', issues: [{ message }] });
  });

  describe('of the top callers', () => {
    const top = async (args: string) =>
      (
        await ask<Record<string, unknown>[]>(
          `{ topCallers(${period('20T00:00:00', '23T00:00:00')}${args}) {
            token { id } publisher { id } requests refused rateLimited inactive lastRefusedAt } }`,
        )
      ).value;
    const row = (
      token: string | null,
      publisher: string | null,
      counts: { requests: number; refused: number; rateLimited?: number; inactive?: number },
      hour: string,
    ) => ({
      token: token && { id: token },
      publisher: publisher && { id: publisher },
      rateLimited: 0,
      inactive: 0,
      ...counts,
      lastRefusedAt: `2026-11-21T${hour}:00:00Z`,
    });
    const ofFirst = () => row(first, owner, { requests: 118, refused: 16 }, '05');
    const ofSecond = () => row(second, owner, { requests: 18, refused: 10, rateLimited: 10 }, '06');
    const ofGone = () => row(gone, null, { requests: 6, refused: 6, inactive: 6 }, '07');
    const ofNone = () => row(null, null, { requests: 40, refused: 40 }, '07');

    it('tokens are ranked by refusals, by limits, by use after their end', async () => {
      expect(await top('')).toEqual([ofNone(), ofFirst(), ofSecond(), ofGone()]);
      expect(await top(', first: 1, orderBy: requests')).toEqual([ofFirst()]);
      expect(await top(', first: 100')).toHaveLength(4);
      expect(await top(', orderBy: rate_limited')).toEqual([ofSecond()]);
      expect(await top(', orderBy: inactive')).toEqual([ofGone()]);
      expect(await top(`, filter: { tokenIds: ["${second}", "${gone}"] }`)).toEqual([ofSecond(), ofGone()]);
    });

    it.each([
      ['whole days', '20T00:00:00', '23T00:00:00'],
      ['parts of two days and one between them', '20T23:00:00', '22T01:00:00'],
      ['the end of a day and the start of the next', '21T06:00:00', '22T06:00:00'],
      ['a whole day and a part of the next', '20T00:00:00', '21T06:00:00'],
      ['a part of a day', '21T05:00:00', '21T06:00:00'],
      ['hours that begin after its start', '21T00:15:00', '21T05:15:00'],
    ])('they are counted over %s', async (_what, from, to) => {
      const { value } = await ask<{ token: { id: string } | null; requests: number }[]>(
        `{ topCallers(${period(from, to)}, orderBy: requests) { token { id } requests } }`,
      );
      const expected = await bare.sql<{ token_id: string; requests: number }>(
        `select token_id, sum(requests)::int as requests from request_count where hour >= ? and hour < ? group by 1`,
        [`2026-11-${from}Z`, `2026-11-${to}Z`],
      );
      const found = value.map(({ token, requests }) => [token?.id ?? noToken, requests]);
      expect(new Map(found as [string, number][])).toEqual(
        new Map(expected.map((one) => [one.token_id, one.requests])),
      );
      expect(found.length).toBeGreaterThan(0);
    });

    it('publishers are the sums of their tokens', async () => {
      expect(await top(', per: publisher')).toEqual([
        row(null, owner, { requests: 136, refused: 26, rateLimited: 10 }, '06'),
      ]);
    });

    it('the newest refusal is exact while its details are kept', async () => {
      await bare.sql(
        `insert into refusal (refused_at, method, status, code, request_id, token_id)
        values ('2026-11-21T07:30:15Z', 'GET', 401, 'TOKEN_INVALID', 'x', '${gone}')`,
      );
      expect(await top(', orderBy: inactive')).toMatchObject([{ lastRefusedAt: '2026-11-21T07:30:15Z' }]);
    });

    it('bad arguments are rejected, all at once', async () => {
      const { failure } = await ask(
        '{ topCallers(from: "2026-01-01T00:00:00Z", to: "2026-11-01T00:00:00Z", first: 101, filter: { tokenIds: ["x"] }) { refused } }',
      );
      expect(failure?.issues?.map(({ path }) => path)).toEqual(['filter.tokenIds.0', 'to', 'first']);
    });
  });
});
