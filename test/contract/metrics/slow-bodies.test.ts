import { request as httpRequest, type IncomingMessage, type InformationEvent } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { checkResponse, exhaust, seedActors, serverWithEndlessWindows } from '../../support/contract.ts';
import { type Answer, metrics, register } from '../documents.ts';

/* choice D12: a PUT is checked when its body is complete; errors known from the head are sent without waiting for it. */

const server = await serverWithEndlessWindows();
const { publisherId, tokens, notices } = await seedActors(server);
const exhausted = (await server.token({ publisherId, scopes: ['metrics:write'] })).secret;
await exhaust(server, () => ({ method: 'HEAD', path: register.path('PA-%00'), token: exhausted }));
const counts = { viewsCount: 100, engagementsCount: 1 };
const body = JSON.stringify(counts);

type Answered = { status: number | undefined; headers: IncomingMessage['headers']; body: unknown };

/** A PUT whose head is sent, and whose body the test sends later. */
function begin(token: string | undefined, paId: string, headers: Record<string, string> = { Expect: '100-continue' }) {
  const request = httpRequest(
    `${server.publicUrl.replace('localhost', '127.0.0.1')}/api/v1/advertisement/${paId}/metrics`,
    {
      method: 'PUT',
      agent: false,
      headers: { 'Content-Length': body.length, ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    },
  );
  const continued = new Promise<InformationEvent>((resolve) => request.once('information', resolve));
  const answered = new Promise<Answered>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', async (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers, body: await json(response) };
      checkResponse({ ...answer, text: JSON.stringify(answer.body) }, 'a PUT with a slow body');
      resolve(answer);
    });
  });
  request.flushHeaders();
  return { request, continued, answered };
}

/** Starts a write, calls a function between head and body, and completes it. */
async function writeAround(meanwhile: (paId: string, token: { id: string; secret: string }) => Promise<unknown>) {
  const owner = await server.publisher();
  const token = await server.token({ publisherId: owner, scopes: ['metrics:write'] });
  const paId = await server.notice(owner);
  const before = await server.storedMetrics();
  const { request, continued, answered } = begin(token.secret, paId);
  await continued;
  request.write(body.slice(0, 5));
  await meanwhile(paId, token);
  request.end(body.slice(5));
  return { paId, answer: await answered, before };
}

const ownerOf = async (paId: string) =>
  String((await server.sql(`select publisher_id as id from notice where pa_id = '${paId}'`))[0]?.id);

describe('a change while the body is being sent takes effect, and nothing is written', () => {
  const change = (set: string) => (paId: string) => server.sql(`update notice set ${set} where pa_id = '${paId}'`);

  it.each<[when: string, outcome: Answer, meanwhile: Parameters<typeof writeAround>[0]]>([
    ['the token is revoked', metrics.tokenInvalid, (_, { id }) => server.revoke(id)],
    ['the plan lapses', metrics.notPro, async (paId) => server.setPlan(await ownerOf(paId), 'free')],
    ['the sign-off is withdrawn', metrics.notApplicable, change(`sign_off_status = 'pending', signed_off_at = null`)],
    ['the notice is erased', metrics.notFound, (paId) => server.sql(`delete from notice where pa_id = '${paId}'`)],
  ])('when %s', async (_when, outcome, meanwhile) => {
    const { answer, before } = await writeAround(meanwhile);
    expect([answer.status, answer.body]).toEqual(outcome);
    expect(answer.headers).toMatchObject(
      outcome === metrics.tokenInvalid
        ? { 'www-authenticate': expect.stringMatching(/invalid_token/) }
        : { 'x-ratelimit-limit': '1000' },
    );
    if (outcome[0] === 401) expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(await server.storedMetrics()).toEqual(before);
  });

  it('also a renewed plan', async () => {
    const { answer } = await writeAround(async (paId) => {
      const owner = await ownerOf(paId);
      await server.setPlan(owner, 'free');
      await server.setPlan(owner, 'pro');
    });
    expect(answer.status).toBe(200);
  });
});

describe('the time of counts', () => {
  it('increases for overlapping writes, in the order in which their bodies complete', async () => {
    const { answer, paId } = await server.at('2026-11-21T12:00:00Z', () =>
      writeAround(async (id, { secret }) => {
        server.clock.now = new Date('2026-11-21T12:00:01Z');
        const path = metrics.path(id);
        const other = await server.call({ method: 'PUT', path, token: secret, body: { ...counts, viewsCount: 200 } });
        expect(other.status).toBe(200);
        server.clock.now = new Date('2026-11-21T12:00:02Z');
      }),
    );
    expect(answer.body).toMatchObject({ viewsCount: 100, recordedAt: '2026-11-21T12:00:02Z' });
    const { history } = await server.storedMetrics();
    expect(history.filter((change) => change.paId === paId)).toMatchObject([
      { viewsCount: 200, recordedAt: '2026-11-21T12:00:01.000Z' },
      { viewsCount: 100, recordedAt: '2026-11-21T12:00:02.000Z' },
    ]);
  });
});

describe('100 Continue', () => {
  it('is sent once all checks before the body pass, with X-API-Version; the connection is kept', async () => {
    const { request, continued, answered } = begin(tokens.write, notices.own, {
      Expect: '100-continue',
      Connection: 'keep-alive',
    });
    const { statusCode, headers } = await continued;
    expect([statusCode, headers]).toEqual([100, { 'x-api-version': 'v1' }]);
    request.end(body);
    const { status, headers: final } = await answered;
    expect([status, final.connection]).toEqual([200, 'keep-alive']);
  });

  describe.each<{ headers: Record<string, string> }>([{ headers: { Expect: '100-continue' } }, { headers: {} }])(
    'with %p',
    ({ headers }) => {
      it.each<[when: string, token: string | undefined, outcome: Answer, more?: Record<string, string>]>([
        ['the header is missing', undefined, metrics.headerMissing],
        ['the token is unknown', tokens.unknown, metrics.tokenInvalid],
        ['the token is of another tier', tokens.ssp, metrics.tokenInvalid],
        ['the limit is exceeded', exhausted, [429, { ...metrics.rateLimited, reset: expect.any(String) }]],
        ['the plan is not Pro', tokens.notPro, metrics.notPro],
        ['the scope is missing', tokens.read, metrics.insufficientScope],
        ['the body is compressed', tokens.write, metrics.bodyEncoded, { 'Content-Encoding': 'gzip' }],
        ['the body is too large', tokens.write, metrics.bodyTooLarge, { 'Content-Length': '10000000' }],
      ])('the error comes at once, without waiting for the body, when %s', async (_when, token, outcome, more = {}) => {
        const { request, continued, answered } = begin(token, notices.own, { ...headers, ...more });
        const first = await Promise.race([continued, answered]);
        request.destroy();
        expect(first).toMatchObject({ status: outcome[0], body: outcome[1] });
      });
    },
  );
});

describe('a write with a slow body', () => {
  it('counts once against the rate limit', async () => {
    const { secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
    const remaining: unknown[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { request, continued, answered } = begin(secret, notices.own);
      await continued;
      request.end(body);
      remaining.push((await answered).headers['x-ratelimit-remaining']);
    }
    expect(remaining).toEqual(['999', '998']);
  });
});
