import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { createFeedPoll } from '../../src/graph/changes/feed-poll.ts';
import { insertCopies } from '../support/copies.ts';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { mutation } from '../support/literals.ts';
import { startServer, testNow } from '../support/server.ts';
import { subscribeTo } from '../support/stream.ts';

const server = await graphServer({}, {}, { limits: { requestTimeout: 5_000 } }); // so that streams check their tokens often
const { staff: administrator } = server;

type Page = {
  cursor: string;
  changes: {
    kind: string;
    day: string | null;
    notice: { paId: string } | null;
    auditEntry?: { id: string; action: string } | null;
  }[];
};
const aheadOfAll = Buffer.from(
  JSON.stringify(['changes', '1000000000000000', 0, '0', { day: '2026-11-21', paId: null }]),
).toString('base64url');
const query = `subscription ($after: String, $kinds: [ChangeKind!], $publisherIds: [ID!], $paIds: [ID!]) {
  changes(after: $after, kinds: $kinds, publisherIds: $publisherIds, paIds: $paIds) {
    cursor
    changes {
      kind
      day
      notice { paId phase }
      auditEntry { id action }
      metrics { viewsCount token { id } }
      refusal { code status }
    }
  }
}`;

/** Subscribes; ends when it is stopped. */
function subscribe(variables: object = {}, token = administrator, internalUrl = server.internalUrl) {
  const stream = subscribeTo<{ changes: Page | null }>(internalUrl, token, query, variables);
  const page = async () => (await stream.next())?.data?.changes;
  return {
    ...stream,
    page,
    /** The changes of at least so many. */
    async changes(count = 1): Promise<Page['changes']> {
      const seen: Page['changes'] = [];
      while (seen.length < count) seen.push(...((await page())?.changes ?? []));
      return seen;
    },
  };
}

let publishers = 0;
const createPublisher = () => {
  publishers += 1;
  return server.ask(mutation('createPublisher'), { input: { name: `Publisher ${publishers}` } });
};

describe('a subscriber', () => {
  it('gets a cursor first, then the changes of all kinds', async () => {
    const publisherId = await server.publisher();
    const paId = await server.notice(publisherId);
    const partner = await server.token({ publisherId, scopes: ['metrics:write'] });
    const { page, changes, stop } = subscribe();
    expect(await page()).toEqual({ cursor: expect.any(String), changes: [] });

    await createPublisher();
    expect(await changes()).toMatchObject([{ kind: 'audit_entry', auditEntry: { action: 'publisher_created' } }]);
    await server.report(paId, partner.secret, [7, 1]);
    const metrics = { viewsCount: 7, token: { id: expect.stringContaining(partner.id) } };
    expect(await changes()).toMatchObject([{ kind: 'metrics', notice: { paId, phase: 'published' }, metrics }]);
    expect((await server.call({ path: '~/advertisement/PA-UNKNOWN', token: partner.secret })).status).toBe(404);
    expect(await changes()).toMatchObject([{ kind: 'refusal', refusal: { status: 404 } }]);
    stop();
  });

  it('gets only the kinds that it asks for', async () => {
    const { page, changes, stop } = subscribe({ kinds: ['audit_entry'] });
    const token = await server.secretOf({ publisherId: await server.publisher() });
    await page();
    await server.call({ path: '~/advertisement/PA-UNKNOWN', token });
    await createPublisher();
    expect(await changes()).toMatchObject([{ kind: 'audit_entry' }]);
    stop();
  });

  it('gets only the changes of the publishers and notices that it asks for, also those before it came', async () => {
    const [own, other] = [await server.publisher(), await server.publisher()];
    const notices = await Promise.all([own, own, other].map((publisherId) => server.notice(publisherId)));
    const tokens = await Promise.all(
      [own, own, other].map((publisherId) => server.secretOf({ publisherId, scopes: ['metrics:write'] })),
    );
    const first = subscribe();
    const after = (await first.page())?.cursor;
    first.stop();
    const streams = [
      { publisherIds: [own] },
      { paIds: notices.slice(1) },
      { publisherIds: [own], paIds: notices.slice(1) },
    ];
    const live = streams.map((filter) => subscribe(filter));
    for (const { page } of live) await page();

    for (const [index, paId] of notices.entries()) {
      const token = tokens[index] ?? '';
      await server.report(paId, token, [7 + index, 1]);
      await server.ask(mutation('ceaseNotice'), { input: { paId, revision: 1, ceasedReason: 'completed' } });
      const path = `~/advertisement/${paId}/metrics`;
      expect((await server.call({ method: 'PUT', path, token, body: {} })).status).toBe(400);
    }
    const expected = [notices.slice(0, 2), notices.slice(1), notices.slice(1, 2)].map((paIds) =>
      paIds.flatMap((paId) => ['audit_entry', 'metrics', 'refusal'].map((kind) => `${kind} ${paId}`)).sort(),
    );
    for (const [index, filter] of streams.entries()) {
      const count = expected[index]?.length;
      for (const { changes, stop } of [live[index] ?? first, subscribe({ ...filter, after })]) {
        const seen = (await changes(count)).map(({ kind, notice }) => `${kind} ${notice?.paId}`);
        expect(seen.sort()).toEqual(expected[index]);
        stop();
      }
    }
  });

  it('frees its place as soon as it leaves', async () => {
    const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
    for (let count = 0; count < 25; count += 1) {
      const { page, stop } = subscribe({}, viewer);
      expect((await page())?.changes).toEqual([]);
      stop();
    }
  });

  it('that reconnects at random gets every change of 8 writers exactly once', async () => {
    const first = subscribe({ kinds: ['audit_entry'] });
    let cursor = (await first.page())?.cursor;
    first.stop();
    const perWriter = 12;
    let isDone = false;
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let count = 0; count < perWriter; count += 1) await createPublisher();
      }),
    ).then(() => {
      isDone = true;
    });
    const seen: string[] = [];
    while (!isDone || seen.length < 8 * perWriter) {
      const { page: next, stop } = subscribe({ after: cursor, kinds: ['audit_entry'] });
      const pages = 1 + Math.floor(Math.random() * 3);
      for (let page = 0; page < pages && seen.length < 8 * perWriter; page += 1) {
        const found = await next();
        cursor = found?.cursor;
        seen.push(...(found?.changes ?? []).map(({ auditEntry }) => auditEntry?.id ?? ''));
      }
      stop();
    }
    await writing;
    const { nodes } = await server.ask<{ nodes: { id: string }[] }>(
      `{ auditTrail(first: ${8 * perWriter}) { nodes { id } } }`,
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual(nodes.map(({ id }) => id).sort());
  });

  it.each(['changes', 'since: changes'])(
    'with a token that is revoked gets null for %s, and the stream ends',
    async (field) => {
      const { secret, id } = await server.token({ tier: 'staff', role: 'viewer' });
      const { results, next } = subscribeTo(server.internalUrl, secret, `subscription { ${field} { cursor } }`);
      await next();
      await server.revoke(id);
      await createPublisher();
      const [key = ''] = field.split(':');
      expect(await next()).toEqual({
        data: { [key]: null },
        errors: [
          expect.objectContaining({
            path: [key],
            message: 'No active token matches.',
            extensions: expect.objectContaining({ code: 'TOKEN_INVALID', requestId: expect.any(String) }),
          }),
        ],
      });
      expect((await results.next()).done).toBe(true);
    },
  );
});

describe('at midnight UTC', () => {
  const dates = (startDate: string, endDate: string | null) => ({
    publicationStartDate: startDate,
    startDate,
    endDate,
    isOngoing: endDate === null,
  });
  const kinds = ['phase'];
  type Entry = [day: string | null, paId: string | undefined];
  const read = async ({ changes }: ReturnType<typeof subscribe>, count: number) =>
    (await changes(count)).map(({ day, notice }): Entry => [day, notice?.paId]).sort();

  it('sends the notices that are published or cease, to open streams, and once to one that resumes elsewhere', async () => {
    server.clock.now = new Date('2026-11-21T23:59:59Z');
    const owner = await server.publisher();
    const starts = await server.notice(owner, dates('2026-11-22', null));
    const ends = await server.notice(owner, dates('2026-11-01', '2026-11-21'));
    await server.notice(owner, { ...dates('2026-11-22', null), signOffStatus: 'pending' });
    await server.notice(owner, { ...dates('2026-11-01', '2026-11-21'), ceasedAt: testNow, ceasedReason: 'completed' });
    await server.notice(owner, dates('2026-11-01', '2026-12-21'));
    await server.notice(await server.publisher(), dates('2026-11-22', null)); // left out by the filter
    const later = await server.notice(owner, dates('2026-11-24', '2026-11-24'));
    await server.database.orm.em.fork().transactional(async (work) => {
      for (const table of ['notice', 'party']) {
        await work.execute(
          `${insertCopies(table)} from ${table} one, generate_series(1, 250) as number, jsonb_populate_record(one,
             jsonb_build_object('pa_id', 'MANY-' || number)) as copy where one.pa_id = ?`,
          [starts],
        );
      }
    });
    const many = Array.from({ length: 250 }, (_, index): Entry => ['2026-11-22', `MANY-${index + 1}`]);
    const days: Entry[] = [...many, ['2026-11-22', starts] as Entry, ['2026-11-22', ends] as Entry].sort();
    const missed: Entry[] = [
      ['2026-11-24', later],
      ['2026-11-25', later],
    ];

    const live = subscribe({ kinds, publisherIds: [owner] });
    const after = (await live.page())?.cursor;
    server.clock.now = new Date('2026-11-22T00:00:00Z');
    expect(await read(live, days.length)).toEqual(days);
    server.clock.now = new Date('2026-11-25T10:00:00Z');
    expect(await read(live, missed.length)).toEqual(missed);
    live.stop();

    const other = await startServer({}, {}, { at: server.clock.now, database: server.database });
    const resumed = subscribe({ kinds, publisherIds: [owner], after }, administrator, other.internalUrl);
    expect(await read(resumed, days.length + missed.length)).toEqual([...days, ...missed]);
    resumed.stop();
    await other.stop();
  });
});

/** Asks for a stream. The answer is there when the stream has ended. */
const post = (body: unknown, token = administrator, internalUrl = server.internalUrl) =>
  send(internalUrl, {
    method: 'POST',
    path: '/graphql/stream',
    headers: { Accept: 'text/event-stream' },
    ...(token && { token }),
    body,
  });

describe('a request for a stream', () => {
  const codeOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
    (body as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

  it.each<[string, unknown, number, string]>([
    ['no document', {}, 400, 'BAD_REQUEST'],
    ['a document that is none', { query: 'subscription {' }, 400, 'GRAPHQL_PARSE_FAILED'],
    ['a query', { query: '{ publishers { totalCount } }' }, 400, 'OPERATION_RESOLUTION_FAILURE'],
    ['an unknown field', { query: 'subscription { changes { x } }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two fields',
      { query: 'subscription { a: changes { cursor } b: changes { cursor } }' },
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a wrong variable', { query, variables: { kinds: ['lost'] } }, 400, 'INPUT_INVALID'],
    [
      'a cursor that only a later database has issued',
      { query, variables: { after: aheadOfAll } },
      400,
      'CURSOR_AHEAD',
    ],
    ['a cursor of another list', { query, variables: { after: 'x' } }, 400, 'INPUT_INVALID'],
    ['too many tokens', { query: `subscription { changes { ${'cursor '.repeat(3_000)} } }` }, 400, 'QUERY_TOO_LONG'],
  ])('with %s is refused', async (_what, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it.each<[string, object, number]>([
    ['a GET', { method: 'GET' }, 405],
    ['a PUT, which would reserve a stream', { method: 'PUT' }, 405],
    ['a DELETE', { method: 'DELETE', path: '/graphql/stream?operationId=1' }, 405],
    ['the token of a reserved stream', { headers: { 'X-GraphQL-Event-Stream-Token': 'x' } }, 400],
    ['such a token in the address', { path: '/graphql/stream?token=x' }, 400],
    ['JSON as the only answer', { headers: { Accept: 'application/json' } }, 400],
  ])('by %s is refused in words', async (_what, given, status) => {
    const request = { method: 'POST', path: '/graphql/stream', token: administrator, ...given };
    const answer = await send(
      server.internalUrl,
      request.method === 'POST' ? { ...request, body: { query } } : request,
    );
    expect([answer.status, answer.headers.allow]).toEqual([status, status === 405 ? 'POST' : undefined]);
    expect(answer.text).toContain('distinct connections mode');
  });

  it('is refused without its values', async () => {
    const answer = await post({ query, variables: { after: 5, kinds: ['jane@example.org'] } });
    expect(answer.body).toMatchObject({
      errors: [{ extensions: { issues: [{ path: 'variables.after' }, { path: 'variables.kinds.0' }] } }],
    });
    expect(answer.text).not.toContain('jane');
  });

  it('needs a token of staff or of a partner on the Pro plan', async () => {
    const publisherId = await server.publisher({ plan: 'free' });
    const none = await post({ query }, '');
    expect([none.status, codeOf(none)]).toEqual([401, 'CREDENTIALS_MISSING']);
    for (const [token, code] of [
      [await server.secretOf({ tier: 'ssp' }), 'TIER_REFUSED'],
      [await server.secretOf({ publisherId }), 'PLAN_NOT_PRO'],
    ] as const) {
      const refused = await post({ query }, token);
      expect(refused.text).toContain(`"${code}"`);
      expect(refused.text).toMatch(/event: complete\ndata: \n\n$/);
    }
  });

  it('is refused at /graphql, which says where subscriptions are', async () => {
    const { errors } = await server.graphql(administrator, query);
    expect(errors).toMatchObject([{ message: expect.stringContaining('/graphql/stream') }]);
  });

  it('is refused when its caller has many open', async () => {
    const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
    const open = Array.from({ length: 10 }, () => subscribe({}, viewer));
    for (const { page } of open) await page();
    expect((await post({ query }, viewer)).status).toBe(429);
    for (const { stop } of open) stop();
  });
});

it('a stop of the server ends streams at once, including new ones, without completing the operation', async () => {
  const other = await startServer({ SHUTDOWN_DELAY: '1000' }, {}, { limits: { shutdownTimeout: 60_000 } });
  const { secret } = await other.token({ tier: 'staff' });
  const open = subscribe({}, secret, other.internalUrl);
  await open.page();
  const stopped = other.stop();
  await expect(open.next()).rejects.toThrow('Connection closed');
  const late = await post({ query }, secret, other.internalUrl);
  expect([late.status, late.headers['content-type'], late.text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  await stopped;
});

it('a subscriber that is already gone does not keep polling alive', async () => {
  const asked = jest.fn(async () => []);
  const poll = createFeedPoll(asked as never, () => testNow, 5);
  await expect(poll.after(1n, '2026-11-21', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  await sleep(20);
  expect(asked).not.toHaveBeenCalled();
});
