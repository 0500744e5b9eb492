import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSchema } from '../../src/graph/schema.ts';
import { contactCanaries } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { campaign, campaignTimeout, isWhole } from './campaign.ts';
import { graphBodies, type KnownValues } from './graph-shapes.ts';

/* Random operations: every response has data or error codes, and never an internal error. */

type Caller = { name: string; token: string | undefined; mayReadContact: boolean };

let server: TestServer;
let callers: Caller[];
let known: KnownValues;
const agent = new Agent({ keepAlive: true, maxSockets: 40 });

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' });
  const publisherId = await server.publisher();
  const caller = async (name: string, mayReadContact: boolean, data: Parameters<typeof server.token>[0]) => ({
    name,
    mayReadContact,
    token: (await server.token(data)).secret,
  });
  callers = [
    await caller('administrator', true, { tier: 'staff' }),
    await caller('operator', true, { tier: 'staff', role: 'operator' }),
    await caller('viewer', false, { tier: 'staff', role: 'viewer' }),
    await caller('partner', true, { publisherId, scopes: ['metrics:write'] }),
    await caller('partner without notices', false, { publisherId: await server.publisher() }),
    await caller('partner off Pro', false, { publisherId: await server.publisher({ plan: 'free' }) }),
    await caller('SSP', false, { tier: 'ssp' }),
    { name: 'nobody', token: undefined, mayReadContact: false },
  ];

  // Targets of mutations; they exclude the callers' tokens.
  const pending = { signOffStatus: 'pending' as const, signedOffAt: null };
  const publishers = await Promise.all(Array.from({ length: 4 }, () => server.publisher()));
  const paIds = await Promise.all([
    ...[...publishers, publisherId, publisherId].map((id) => server.notice(id)),
    ...publishers.map((id) => server.notice(id, { confirmationStatus: 'pending_confirmation', ...pending })),
    ...publishers.map((id) => server.notice(id, { confirmationStatus: 'draft', ...pending })),
    server.notice(publisherId, pending),
    server.notice(null),
  ]);
  const tokens = await Promise.all(publishers.map((id) => server.token({ publisherId: id })));
  const tokenIds = tokens.map(({ id }) => id);
  const ids = [...publishers, ...tokenIds];
  known = {
    paId: paIds,
    publisherId: [...publishers, publisherId],
    tokenId: tokenIds,
    revision: [1, 1, 2, 3],
    actorTokenId: tokenIds,
    id: [...ids, ...paIds.map((paId) => `notice:${paId}`), 'audit:1', 'ledger:1', 'audit:x'],
    ...(await cursors()),
    email: [contactCanaries.email, 'public@sponsor.example'],
    phone: [contactCanaries.phone],
    sponsor: ['town'],
    text: ['better town', '"better town" -x'],
    scopes: ['metrics_write'],
  };
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

/** Cursors of the lists. */
async function cursors() {
  const lists = ['notices', 'publishers', 'tokens'].map(
    (list) => `${list}(first: 3) { pageInfo { startCursor endCursor } }`,
  );
  const { data } = await server.graphql(callers[0]?.token, `{ ${lists.join(' ')} }`);
  const found = Object.values(data ?? {}).flatMap((list) =>
    Object.values((list as { pageInfo: object }).pageInfo),
  ) as string[];
  return { after: found, before: found };
}

type Answer = { data?: unknown; errors?: { message?: unknown; extensions?: Record<string, unknown> }[] };

/** Codes of server errors. */
const faults = /^(INTERNAL|DATABASE_|IDENTITY_)/;

/** The kinds of responses so far: data, or error codes. */
const seen = new Set<string>();

async function attempt([{ token, mayReadContact }, body]: [Caller, string]): Promise<string[]> {
  const {
    status,
    text,
    body: answer,
  } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body }, agent);
  const { data, errors = [] } = (answer ?? {}) as Answer;
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  for (const code of codes) seen.add(code);
  if (data && errors.length === 0) seen.add('data');
  return [
    ...(status >= 500 ? [`status ${status}: ${text}`] : []),
    ...(data === undefined && errors.length === 0 ? [`neither data nor errors: ${text}`] : []),
    ...codes.filter((code) => !/^[A-Z][A-Z_]+$/.test(code) || faults.test(code)).map((code) => `code ${code}: ${text}`),
    ...(errors.every(({ message }) => typeof message === 'string' && message !== '') ? [] : [`no message: ${text}`]),
    ...(/stacktrace|node_modules|\\n +at |select .* from|duplicate key/.test(text)
      ? [`internals leaked: ${text}`]
      : []),
    ...contact.filter((value) => !mayReadContact && text.includes(value)).map((value) => `contact data ${value}`),
  ];
}
const contact = Object.values(contactCanaries);

describe('the graph', () => {
  it(
    'responds to any operation with data or an error code, and shows contact data only to permitted callers',
    () =>
      campaign({
        share: 0.2,
        cases: fc.tuple(fc.constantFrom(...callers), graphBodies(createSchema(), known)),
        attempt,
        show: ([{ name }, body]) => `${name} asks ${body.slice(0, 4_000)}`,
        atOnce: 40,
      }),
    campaignTimeout,
  );

  (isWhole ? it : it.skip)('has produced data, and errors of every kind', () => {
    const ofCallers = 'CREDENTIALS_MISSING TIER_REFUSED ROLE_REFUSED PLAN_NOT_PRO';
    const ofThings = 'NOTICE_UNKNOWN NOTICE_STATE NOTICE_CHANGED TOKEN_UNKNOWN PUBLISHER_UNKNOWN INPUT_INVALID';
    const ofDocuments = 'GRAPHQL_PARSE_FAILED GRAPHQL_VALIDATION_FAILED QUERY_TOO_DEEP QUERY_TOO_LONG';
    const sorts = ['data', ...`${ofCallers} ${ofThings} ${ofDocuments}`.split(' ')];
    expect(sorts.filter((sort) => !seen.has(sort))).toEqual([]);
  });

  it('has logged no token and no contact data', () => {
    const log = server.logs.join('');
    const secrets = [...contact, ...callers.flatMap(({ token }) => token ?? [])];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('still serves', async () => {
    const { secret } = await server.token({ tier: 'staff' });
    expect(await server.graphql(secret, '{ publishers(first: 1) { nodes { __typename } } }')).toEqual({
      data: { publishers: { nodes: [{ __typename: 'Publisher' }] } },
    });
  });
});
