import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSchema } from '../../src/graph/schema.ts';
import { contactCanaries } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { campaign, campaignTimeout, isWhole } from './campaign.ts';
import { graphBodies, type KnownValues } from './graph-shapes.ts';

/* Whatever is asked of the graph: an answer that names what is wrong in a code of its own, and never a fault of ours. */

type Asker = { name: string; token: string | undefined; mayReadContact: boolean };

let server: TestServer;
let askers: Asker[];
let known: KnownValues;
const agent = new Agent({ keepAlive: true, maxSockets: 40 });

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' });
  const publisherId = await server.publisher();
  const asker = async (name: string, mayReadContact: boolean, data: Parameters<typeof server.token>[0]) => ({
    name,
    mayReadContact,
    token: (await server.token(data)).secret,
  });
  askers = [
    await asker('administrator', true, { tier: 'staff' }),
    await asker('operator', true, { tier: 'staff', role: 'operator' }),
    await asker('viewer', false, { tier: 'staff', role: 'viewer' }),
    await asker('partner', true, { publisherId, scopes: ['metrics:write'] }),
    await asker('partner without notices', false, { publisherId: await server.publisher() }),
    await asker('partner off Pro', false, { publisherId: await server.publisher({ plan: 'free' }) }),
    await asker('SSP', false, { tier: 'ssp' }),
    { name: 'nobody', token: undefined, mayReadContact: false },
  ];

  // What the changes are made to: never the tokens that ask.
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
    actorTokenId: tokenIds,
    id: ids,
    ...(await cursors()),
    email: [contactCanaries.email, 'public@sponsor.example'],
    phone: [contactCanaries.phone],
    sponsor: ['town'],
    text: ['better town', '"better town" -x'],
    scopes: ['metrics:write'],
  };
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

/** Places in the lists, as their answers name them. */
async function cursors() {
  const lists = ['notices', 'publishers', 'tokens'].map(
    (list) => `${list}(first: 3) { pageInfo { startCursor endCursor } }`,
  );
  const { data } = await server.graphql(askers[0]?.token, `{ ${lists.join(' ')} }`);
  const found = Object.values(data ?? {}).flatMap((list) =>
    Object.values((list as { pageInfo: object }).pageInfo),
  ) as string[];
  return { after: found, before: found };
}

type Answer = { data?: unknown; errors?: { message?: unknown; extensions?: Record<string, unknown> }[] };

/** Codes that are no fault of whoever asks. */
const faults = /^(INTERNAL|DATABASE_|IDENTITY_)/;

/** What the answers had to say: data, or the code of an error. */
const heard = new Set<string>();

async function attempt([{ token, mayReadContact }, body]: [Asker, string]): Promise<string[]> {
  const {
    status,
    text,
    body: answer,
  } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body }, agent);
  const { data, errors = [] } = (answer ?? {}) as Answer;
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  for (const code of codes) heard.add(code);
  if (data && errors.length === 0) heard.add('data');
  return [
    ...(status >= 500 ? [`status ${status}: ${text}`] : []),
    ...(data === undefined && errors.length === 0 ? [`neither data nor errors: ${text}`] : []),
    ...codes.filter((code) => !/^[A-Z][A-Z_]+$/.test(code) || faults.test(code)).map((code) => `code ${code}: ${text}`),
    ...(errors.every(({ message }) => typeof message === 'string' && message !== '') ? [] : [`no words: ${text}`]),
    ...(/stacktrace|node_modules|\\n +at |select .* from|duplicate key/.test(text) ? [`our insides: ${text}`] : []),
    ...contact.filter((value) => !mayReadContact && text.includes(value)).map((value) => `contact data ${value}`),
  ];
}
const contact = Object.values(contactCanaries);

describe('the graph', () => {
  it(
    'answers with a code of its own whatever is asked, and tells contact data only to those who may read them',
    () =>
      campaign({
        share: 0.2,
        cases: fc.tuple(fc.constantFrom(...askers), graphBodies(createSchema(), known)),
        attempt,
        show: ([{ name }, body]) => `${name} asks ${body.slice(0, 4_000)}`,
        atOnce: 40,
      }),
    campaignTimeout,
  );

  (isWhole ? it : it.skip)('came by answers, and by refusals of every sort', () => {
    const ofCallers = 'CREDENTIALS_MISSING TIER_REFUSED ROLE_REFUSED PLAN_NOT_PRO';
    const ofThings = 'NOTICE_UNKNOWN NOTICE_STATE NOTICE_CHANGED TOKEN_UNKNOWN PUBLISHER_UNKNOWN INPUT_INVALID';
    const ofDocuments = 'GRAPHQL_PARSE_FAILED GRAPHQL_VALIDATION_FAILED BAD_USER_INPUT QUERY_TOO_DEEP QUERY_TOO_LONG';
    const sorts = ['data', ...`${ofCallers} ${ofThings} ${ofDocuments}`.split(' ')];
    expect(sorts.filter((sort) => !heard.has(sort))).toEqual([]);
  });

  it('wrote no token and no contact of all that to its log', () => {
    const log = server.logs.join('');
    const secrets = [...contact, ...askers.flatMap(({ token }) => token ?? [])];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('serves after all that', async () => {
    const { secret } = await server.token({ tier: 'staff' });
    expect(await server.graphql(secret, '{ publishers(first: 1) { nodes { __typename } } }')).toEqual({
      data: { publishers: { nodes: [{ __typename: 'Publisher' }] } },
    });
  });
});
