import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statementsOf } from '../../graph/bare-graph.ts';
import { confirmation, medium, signOff } from '../../support/arbitraries.ts';
import { noTechniques, techniques } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

type Explanation = {
  endpoint: string;
  isAnswered: boolean | null;
  failure: string | null;
  conditions: { condition: string; holds: boolean | null; explanation: string }[];
};
type Access = {
  token: { id: string };
  paId: string | null;
  endpoints: Explanation[];
};
type Answer = { refusals: { requestId: string; code: string; paId: string | null }[]; tokens: Access[] };

const server = await graphServer();
const { staff } = server;

async function explainAccess(args: string) {
  const { data, errors } = await server.graphql(
    staff,
    `{ explainAccess(${args}) { refusals { requestId code paId }
      tokens { token { id } paId
        endpoints { endpoint isAnswered failure conditions { condition holds explanation } } } } }`,
  );
  return { answer: data?.explainAccess as Answer, errors: errors?.map(({ extensions }) => extensions) };
}

async function explain(paId: string, tokenId: string) {
  const { answer, errors } = await explainAccess(`paId: "${paId}", tokenId: "${tokenId}"`);
  expect(errors).toBeUndefined();
  return answer.tokens[0]?.endpoints ?? [];
}

type Replies = Record<string, [status: number, code?: string]>;
/** The HTTP response of each failure, from the documents (part 7). */
const ofToken: Replies = { TOKEN_INVALID: [401, 'INVALID_TOKEN'], WRONG_TIER: [401, 'INVALID_TOKEN'] };
const ofPartner: Replies = { ...ofToken, PLAN_NOT_PRO: [403, 'PRO_PLAN_REQUIRED'] };
const replies: Record<string, Replies> = {
  register_entry: { ...ofPartner, NOTICE_NOT_ON_REGISTER: [404] },
  full_record: { ...ofPartner, NOTICE_NOT_OWN: [404] },
  metrics_write: {
    ...ofPartner,
    SCOPE_MISSING: [403, 'INSUFFICIENT_SCOPE'],
    NOTICE_NOT_VISIBLE: [404, 'NOT_FOUND'],
    NOTICE_OF_ANOTHER_PUBLISHER: [403, 'FORBIDDEN'],
    METRICS_NOT_APPLICABLE: [409, 'METRICS_NOT_APPLICABLE'],
  },
  ssp_register_entry: { ...ofToken, NOTICE_NOT_ON_REGISTER: [404] },
};

/** The actual REST response of each endpoint. */
async function answers(paId: string, token: string): Promise<Record<string, [status: number, code?: string]>> {
  const body = { viewsCount: 5, engagementsCount: 1 };
  const calls = {
    register_entry: { path: `~/advertisement/${paId}`, token },
    full_record: { path: `~/advertisement-full/${paId}`, token },
    metrics_write: { method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body },
    ssp_register_entry: { path: `~/ssp/advertisement/${paId}`, token },
  };
  const found: Record<string, [number, string?]> = {};
  for (const [endpoint, call] of Object.entries(calls)) {
    const { status, body: answer } = await server.call(call);
    const code = (answer as { code?: string }).code;
    found[endpoint] = code === undefined ? [status] : [status, code];
  }
  return found;
}

const day = (offset: number) => new Date(testNow.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
/** Mostly the value that passes, so that later conditions are reached, too. */
const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
/** An end: never, long ago, at this instant, or a millisecond later. */
const ends = mostly<Date | null>(null, fc.constantFrom(new Date(0), testNow, new Date(testNow.getTime() + 1)));

const states = fc.record({
  tier: mostly<'partner' | 'ssp' | 'staff'>('partner', fc.constantFrom('ssp', 'ssp', 'staff')),
  writes: fc.boolean(),
  revoked: mostly(false, fc.constant(true)),
  expiresAt: ends,
  plan: mostly<'pro' | 'free'>('pro', fc.constant('free')),
  proUntil: ends,
  owner: mostly<'own' | 'another' | 'nobody' | 'no notice'>('own', fc.constantFrom('another', 'nobody', 'no notice')),
  confirmationStatus: mostly('confirmed', confirmation),
  signOffStatus: mostly('signed_off', signOff),
  publicationStart: mostly(0, fc.integer({ min: -2, max: 2 })),
  runsAfter: mostly(0, fc.integer({ min: 0, max: 2 })),
  medium: mostly('online', medium),
  targets: fc.boolean(),
  delivers: fc.boolean(),
  ceased: fc.boolean(),
});
type State = typeof states extends fc.Arbitrary<infer Value> ? Value : never;

async function build({ plan, proUntil, owner, ...state }: State) {
  const publisherId = await server.publisher({ plan, proUntil });
  const { id, secret } = await server.token({
    tier: state.tier,
    ...(state.tier === 'partner' && { publisherId, scopes: state.writes ? ['metrics:write'] : [] }),
    ...(state.revoked && { revokedAt: new Date(testNow.getTime() - 1) }),
    ...(state.expiresAt && { expiresAt: state.expiresAt }),
  });
  if (owner === 'no notice') return { paId: 'PA-0000000000', id, secret };
  const confirmed = state.confirmationStatus === 'confirmed';
  const signOffStatus = !confirmed && state.signOffStatus === 'signed_off' ? 'pending' : state.signOffStatus;
  const uses = state.targets || state.delivers;
  const paId = await server.notice(
    owner === 'own' ? publisherId : owner === 'another' ? await server.publisher() : null,
    {
      confirmationStatus: state.confirmationStatus,
      signOffStatus,
      signedOffAt: signOffStatus === 'signed_off' ? testNow : null,
      publicationStartDate: day(state.publicationStart),
      startDate: day(state.publicationStart + state.runsAfter),
      medium: state.medium,
      ...(uses
        ? { ...techniques, usesTargetingTechniques: state.targets, usesAdDeliveryTechniques: state.delivers }
        : noTechniques),
      ...(state.ceased && { ceasedAt: testNow, ceasedReason: 'completed' }),
    },
  );
  return { paId, id, secret };
}

const everythingInOrder: State = {
  tier: 'partner',
  writes: true,
  revoked: false,
  expiresAt: null,
  plan: 'pro',
  proUntil: null,
  owner: 'own',
  confirmationStatus: 'confirmed',
  signOffStatus: 'signed_off',
  publicationStart: 0,
  runsAfter: 0,
  medium: 'online',
  targets: true,
  delivers: false,
  ceased: false,
};

/** A case for each failure of each endpoint; the property then adds random ones. */
const oneOfEachFailure: Partial<State>[] = [
  {},
  { tier: 'ssp' },
  { tier: 'ssp', owner: 'no notice' },
  { revoked: true },
  { plan: 'free' },
  { writes: false },
  { owner: 'no notice' },
  { owner: 'another' },
  { medium: 'radio' },
];

describe('an explanation', () => {
  it('agrees with the REST response in every state', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const { paId, id, secret } = await build(state);
        const found = await explain(paId, id);
        const explained = Object.fromEntries(
          found.map(({ endpoint, failure }) => [endpoint, failure === null ? [200] : replies[endpoint]?.[failure]]),
        );
        expect(explained).toEqual(await answers(paId, secret));
        for (const { endpoint, isAnswered, failure, conditions } of found) {
          expect(isAnswered).toBe(failure === null);
          expect(conditions.every(({ holds }) => holds)).toBe(isAnswered);
          seen.add(`${endpoint} ${failure}`);
        }
        expect(JSON.stringify(found)).not.toMatch(/canary|CNRY|\+49/i);
      }),
      { numRuns: 60, examples: oneOfEachFailure.map((change) => [{ ...everythingInOrder, ...change }]) },
    );
    const all = Object.entries(replies).flatMap(([endpoint, failures]) =>
      ['null', ...Object.keys(failures)].map((failure) => `${endpoint} ${failure}`),
    );
    expect([...seen].sort()).toEqual(all.sort());
  }, 120_000);

  it('explains each condition', async () => {
    const publisherId = await server.publisher({ proUntil: new Date(testNow.getTime() - 1) });
    const { id } = await server.token({ publisherId });
    const paId = await server.notice(await server.publisher(), {
      confirmationStatus: 'needs_revision',
      signOffStatus: 'declined',
      signedOffAt: null,
      ...noTechniques,
      medium: 'radio',
      publicationStartDate: '2026-11-22',
      startDate: '2026-11-23',
    });
    const found = await explain(paId, id);
    const offRegister =
      'its sponsor has not confirmed it (needs_revision); its publisher has not signed it off (declined); its publication starts on 2026-11-22';
    expect(found.find(({ endpoint }) => endpoint === 'metrics_write')).toEqual({
      endpoint: 'metrics_write',
      isAnswered: false,
      failure: 'PLAN_NOT_PRO',
      conditions: (
        [
          ['token_is_active', true, 'The token is active.'],
          ['token_is_of_tier', true, 'The token is a partner token.'],
          ['token_is_within_rate_limit', true, 'The token has not reached its rate limit: all 1000 requests are left.'],
          ['publisher_is_on_pro_plan', false, 'The Pro plan of the publisher has ended.'],
          ['token_has_scope', false, 'The token lacks the scope metrics:write.'],
          ['notice_exists', true, 'There is a notice with this PA-ID.'],
          ['notice_is_visible', false, `The notice is not on the register: ${offRegister}.`],
          ['notice_is_own', false, 'The notice belongs to another publisher.'],
          [
            'metrics_apply',
            false,
            `Engagement metrics do not apply to the notice: its medium is radio; it uses no targeting or ad-delivery techniques; ${offRegister}; its campaign starts on 2026-11-23.`,
          ],
        ] as const
      ).map(([condition, holds, explanation]) => ({ condition, holds, explanation })),
    });
    expect(found.find(({ endpoint }) => endpoint === 'ssp_register_entry')?.conditions.at(-1)).toEqual({
      condition: 'token_is_of_tier',
      holds: false,
      explanation: 'The endpoint requires an SSP token, but this is a partner token.',
    });
  });

  it('takes two statements, however many an operation has, and reads no full record', async () => {
    const publisherId = await server.publisher();
    const ids = await Promise.all([1, 2, 3].map(async () => (await server.token({ publisherId })).id));
    const paIds = await Promise.all([1, 2, 3].map(() => server.notice(publisherId)));
    const fields = ids.map((id, place) => {
      const args = `paId: "${paIds[place]}", tokenId: "${id}"`;
      return `e${place}: explainAccess(${args}) { tokens { endpoints { failure } } }`;
    });
    const statements = await statementsOf(server.database.orm, () => server.graphql(staff, `{ ${fields.join(' ')} }`));
    expect(statements).toHaveLength(2);
    expect(statements.some((text) => /\bparty\b/.test(text))).toBe(false);
  });

  it('without a PA-ID leaves open what depends on the notice', async () => {
    const publisherId = await server.publisher();
    const { id } = await server.token({ publisherId });
    const { answer } = await explainAccess(`tokenId: "${id}"`);
    const [{ paId, endpoints } = { paId: '', endpoints: [] as Explanation[] }] = answer.tokens;
    expect(paId).toBeNull();
    expect(endpoints.map(({ endpoint, isAnswered, failure }) => [endpoint, isAnswered, failure])).toEqual([
      ['register_entry', null, null],
      ['full_record', null, null],
      ['metrics_write', false, 'SCOPE_MISSING'],
      ['ssp_register_entry', false, 'WRONG_TIER'],
    ]);
    expect(endpoints[0]?.conditions.slice(-3)).toEqual([
      { condition: 'publisher_is_on_pro_plan', holds: true, explanation: expect.any(String) },
      ...['notice_exists', 'notice_is_on_register'].map((condition) => ({
        condition,
        holds: null,
        explanation: 'It depends on the notice: no PA-ID is given.',
      })),
    ]);
  });

  it('finds tokens by hint, newest first', async () => {
    const hint = 'pa_partner_…Hn7x';
    const publisherId = await server.publisher();
    const older = await server.token({ publisherId });
    const newer = await server.token({ tier: 'ssp' });
    const set = (id: string, values: string) => server.sql(`update token set ${values} where id = '${id}'`);
    await set(older.id, `hint = '${hint}', created_at = created_at - interval '1 second'`);
    await set(newer.id, "hint = 'pa_ssp_…Hn7x'");
    const idsOf = async (text: string) =>
      (await explainAccess(`hint: "${text}"`)).answer.tokens.map(({ token }) => token.id);
    expect(await idsOf('Hn7x')).toEqual([newer.id, older.id]);
    expect(await idsOf(hint)).toEqual([older.id]);
    expect(await idsOf('pa_ssp_...Hn7x')).toEqual([newer.id]);
    expect((await explainAccess('hint: "Zz9Z"')).errors).toMatchObject([{ code: 'TOKEN_UNKNOWN' }]);
  });

  it('takes exactly one of token, hint and request, and no secret', async () => {
    const { secret, id } = await server.token({ tier: 'ssp' });
    for (const args of ['paId: "x"', `tokenId: "${id}", hint: "abcd"`, `hint: "${secret}"`, 'hint: "abc"']) {
      expect((await explainAccess(args)).errors).toMatchObject([{ code: 'INPUT_INVALID' }]);
    }
    expect((await explainAccess('requestId: "of-no-request"')).errors).toEqual([{ code: 'REFUSAL_UNKNOWN' }]);
    expect((await explainAccess('requestId: "\\u0000"')).errors).toEqual([{ code: 'REFUSAL_UNKNOWN' }]);
  });

  it('of a request: its refusal then, and what its token would get now', async () => {
    const publisherId = await server.publisher();
    const { id, secret } = await server.token({ publisherId });
    const paId = await server.notice(publisherId, { signOffStatus: 'pending', signedOffAt: null });
    const headers = { 'X-Request-Id': 'call-at-14:03' };
    await server.call({ path: `~/advertisement/${paId}`, token: secret, headers });
    await server.call({ path: `~/advertisement/${paId}`, headers: { 'X-Request-Id': 'without-a-token' } });
    const untilRecorded = async (requestId: string): Promise<Answer> =>
      (await explainAccess(`requestId: "${requestId}"`)).answer ?? untilRecorded(requestId);
    const answer = await untilRecorded('call-at-14:03');
    expect(answer).toMatchObject({
      refusals: [{ code: 'NOTICE_NOT_ON_REGISTER', paId }],
      tokens: [{ token: { id }, paId }],
    });
    const now = { endpoint: 'register_entry', failure: 'NOTICE_NOT_ON_REGISTER' };
    expect(answer.tokens[0]?.endpoints[0]).toMatchObject(now);
    const own = await explainAccess(`requestId: "${answer.refusals[0]?.requestId}", paId: "PA-0000000000"`);
    expect(own.answer.tokens[0]?.paId).toBe('PA-0000000000');
    expect(await untilRecorded('without-a-token')).toMatchObject({
      refusals: [{ code: 'CREDENTIALS_MISSING', paId }],
      tokens: [],
    });
  });
});
