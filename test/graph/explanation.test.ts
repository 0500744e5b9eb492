import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { confirmation, medium, signOff } from '../support/arbitraries.ts';
import { noTechniques, techniques } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';
import { statementsDuring } from './bare-graph.ts';

type Explanation = {
  endpoint: string;
  isAnswered: boolean;
  failure: string | null;
  conditions: { condition: string; holds: boolean; explanation: string }[];
};

let server: TestServer;
let staff: string;
beforeAll(async () => {
  server = await startServer();
  staff = (await server.token({ tier: 'staff' })).secret;
});
afterAll(() => server.stop());

async function explain(paId: string, tokenId: string) {
  const { data, errors } = await server.graphql(
    staff,
    'query ($paId: ID!, $tokenId: ID!) { explainAccess(paId: $paId, tokenId: $tokenId) { endpoint isAnswered failure conditions { condition holds explanation } } }',
    { paId, tokenId },
  );
  return { found: data?.explainAccess as Explanation[], codes: errors?.map(({ extensions }) => extensions.code) };
}

/** The HTTP response of each failure, from the documents (part 7). */
const replies: Record<string, Record<string, [status: number, code?: string]>> = {
  register_entry: {
    TOKEN_INVALID: [401, 'INVALID_TOKEN'],
    TIER_REFUSED: [401, 'INVALID_TOKEN'],
    PLAN_NOT_PRO: [403, 'PRO_PLAN_REQUIRED'],
    NOTICE_NOT_ON_REGISTER: [404],
  },
  full_record: {
    TOKEN_INVALID: [401, 'INVALID_TOKEN'],
    TIER_REFUSED: [401, 'INVALID_TOKEN'],
    PLAN_NOT_PRO: [403, 'PRO_PLAN_REQUIRED'],
    NOTICE_NOT_OWN: [404],
  },
  metrics_write: {
    TOKEN_INVALID: [401, 'INVALID_TOKEN'],
    TIER_REFUSED: [401, 'INVALID_TOKEN'],
    PLAN_NOT_PRO: [403, 'PRO_PLAN_REQUIRED'],
    SCOPE_MISSING: [403, 'INSUFFICIENT_SCOPE'],
    NOTICE_NOT_VISIBLE: [404, 'NOT_FOUND'],
    NOTICE_OF_ANOTHER_PUBLISHER: [403, 'FORBIDDEN'],
    METRICS_NOT_APPLICABLE: [409, 'METRICS_NOT_APPLICABLE'],
  },
  ssp_register_entry: {
    TOKEN_INVALID: [401, 'INVALID_TOKEN'],
    TIER_REFUSED: [401, 'INVALID_TOKEN'],
    NOTICE_NOT_ON_REGISTER: [404],
  },
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
  ...{ tier: 'partner', writes: true, revoked: false, expiresAt: null, plan: 'pro', proUntil: null, owner: 'own' },
  ...{ confirmationStatus: 'confirmed', signOffStatus: 'signed_off', publicationStart: 0, runsAfter: 0 },
  ...{ medium: 'online', targets: true, delivers: false, ceased: false },
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
        const { found } = await explain(paId, id);
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
      { numRuns: 120, examples: oneOfEachFailure.map((change) => [{ ...everythingInOrder, ...change }]) },
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
    const { found } = await explain(paId, id);
    expect(found.find(({ endpoint }) => endpoint === 'metrics_write')).toEqual({
      endpoint: 'metrics_write',
      isAnswered: false,
      failure: 'PLAN_NOT_PRO',
      conditions: [
        { condition: 'token_is_active', holds: true, explanation: 'The token is active.' },
        { condition: 'token_is_of_tier', holds: true, explanation: 'It is a partner token.' },
        {
          condition: 'publisher_is_on_pro_plan',
          holds: false,
          explanation: 'The Pro plan of the publisher has ended.',
        },
        { condition: 'token_has_scope', holds: false, explanation: 'The token lacks the scope metrics:write.' },
        { condition: 'notice_exists', holds: true, explanation: 'There is a notice with this PA-ID.' },
        {
          condition: 'notice_is_visible',
          holds: false,
          explanation:
            'The notice is not on the register: its sponsor has not confirmed it (needs_revision); its publisher has not signed it off (declined); its publication starts on 2026-11-22.',
        },
        { condition: 'notice_is_own', holds: false, explanation: 'The notice belongs to another publisher.' },
        {
          condition: 'metrics_apply',
          holds: false,
          explanation:
            'Engagement metrics do not apply to the notice: its medium is radio; it uses no targeting or ad-delivery techniques; its sponsor has not confirmed it (needs_revision); its publisher has not signed it off (declined); its publication starts on 2026-11-22; its campaign starts on 2026-11-23.',
        },
      ],
    });
    expect(found.find(({ endpoint }) => endpoint === 'ssp_register_entry')?.conditions.at(-1)).toEqual({
      condition: 'token_is_of_tier',
      holds: false,
      explanation: 'The endpoint takes an SSP token, and this is a partner token.',
    });
  });

  it('is rejected for an unknown token', async () => {
    expect(await explain('PA-0000000000', '00000000-0000-4000-8000-00000000ffff')).toMatchObject({
      codes: ['TOKEN_UNKNOWN'],
    });
    expect(await explain('PA-0000000000', 'x')).toMatchObject({ codes: ['TOKEN_UNKNOWN'] });
  });

  it('takes two statements, however many an operation has, and reads no full record', async () => {
    const publisherId = await server.publisher();
    const ids = await Promise.all([1, 2, 3].map(async () => (await server.token({ publisherId })).id));
    const paIds = await Promise.all([1, 2, 3].map(() => server.notice(publisherId)));
    const fields = ids.map(
      (id, place) => `e${place}: explainAccess(paId: "${paIds[place]}", tokenId: "${id}") { failure }`,
    );
    const statements = await statementsDuring(server.database.orm, () =>
      server.graphql(staff, `{ ${fields.join(' ')} }`),
    );
    const own = statements.filter((text) => !/where t\.hash|update token\b/.test(text));
    expect(own).toHaveLength(2);
    expect(own.some((text) => /\bparty\b/.test(text))).toBe(false);
  });
});
