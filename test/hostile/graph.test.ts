import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSchema } from '../../src/graph/schema.ts';
import { contactCanaries } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { campaign, runs } from './campaign.ts';
import { type GraphBody, graphBodies } from './graph-fuzz.ts';

/* Whatever is asked of the graph: an answer that names what is wrong in a code of its own, and never a fault of ours. */

let server: TestServer;
let tokens: (string | undefined)[];
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' });
  const publisherId = await server.publisher();
  await server.notice(publisherId);
  const staff = (['viewer', 'operator', 'administrator', 'administrator'] as const).map((role) => ({
    tier: 'staff' as const,
    role,
  }));
  const minted = await Promise.all([...staff, { publisherId }].map((token) => server.token(token)));
  tokens = [...minted.map(({ secret }) => secret), undefined];
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

type Answer = { errors?: { message?: unknown; extensions?: Record<string, unknown> }[] };

async function attempt([token, { text }]: [string | undefined, GraphBody]): Promise<string[]> {
  const answer = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body: text }, agent);
  const { errors = [] } = (answer.body ?? {}) as Answer;
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}: ${answer.text}`] : []),
    ...errors.flatMap(({ message, extensions = {} }) => {
      const { code, ...more } = extensions;
      const isOurs =
        typeof code === 'string' && /^[A-Z_]+$/.test(code) && !/^INTERNAL/.test(code) && !('stacktrace' in more);
      return isOurs && typeof message === 'string' && message !== ''
        ? []
        : [`an error that is not told: ${answer.text}`];
    }),
    ...(/node_modules|\\n +at |select .* from|duplicate key/.test(answer.text) ? [`our insides: ${answer.text}`] : []),
  ];
}

describe('the graph', () => {
  it(
    'answers with a code of its own whatever is asked',
    () => campaign(0.15, fc.tuple(fc.constantFrom(...tokens), graphBodies(createSchema())), attempt),
    60_000 + runs * 20,
  );

  it('wrote no token and no contact of all that to its log', () => {
    const log = server.logs.join('');
    const secrets = [...Object.values(contactCanaries), ...tokens.filter((token) => token !== undefined)];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('serves after all that', async () => {
    const { secret } = await server.token({ tier: 'staff' });
    expect(await server.graphql(secret, '{ publishers(first: 1) { nodes { __typename } } }')).toEqual({
      data: { publishers: { nodes: [{ __typename: 'Publisher' }] } },
    });
  });
});
