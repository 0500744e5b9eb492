import { expect, it } from '@jest/globals';
import { graphServer } from '../support/graph-server.ts';
import { identityProvider, personOf } from '../support/identity-provider.ts';
import { mutation } from '../support/literals.ts';
import { withLockedTable } from '../support/outage.ts';
import { startServer } from '../support/server.ts';
import { subscribeTo } from '../support/stream.ts';

/* The stream of changes for publishers, and what limits them together. */

const { pair, settings } = await identityProvider();
// Tokens of open streams are checked every second.
const server = await graphServer(settings, {}, { limits: { requestTimeout: 1_000 } });

type Change = { kind: string; notice: { paId: string } | null; refusal: { paId: string | null } | null };
type Page = { cursor: string; changes: Change[] };

const query = `subscription ($after: String, $publisherIds: [ID!]) { changes(after: $after, publisherIds: $publisherIds) {
  cursor changes { kind notice { paId } metrics { paId } refusal { paId } } } }`;

function subscribe(token: string, variables: object = {}, text = query) {
  const { next, stop } = subscribeTo<{ changes: Page | null }>(server.internalUrl, token, text, variables);
  return {
    next,
    /** The changes until one of this kind. */
    async until(kind: string): Promise<{ changes: Change[]; cursor: string }> {
      const seen: Change[] = [];
      for (;;) {
        const page = (await next())?.data?.changes;
        if (!page) throw new Error('the stream ended');
        seen.push(...page.changes);
        if (page.changes.some((change) => change.kind === kind)) return { changes: seen, cursor: page.cursor };
      }
    },
    /** The code of the error that ends it. */
    async end(): Promise<string | undefined> {
      for (let result = await next(); result; result = await next()) {
        if (result.errors) return String(result.errors[0]?.extensions?.code);
      }
      return undefined;
    },
    stop,
  };
}

/** Two publishers, each with a running notice and a token that writes. */
async function publishers() {
  const made = await Promise.all(
    [1, 2].map(async () => {
      const id = await server.publisher();
      const token = await server.token({ publisherId: id, scopes: ['metrics:write'] });
      return { id, token, paId: await server.notice(id) };
    }),
  );
  return { one: made[0] as (typeof made)[0], other: made[1] as (typeof made)[0] };
}

let counts = 0;
async function report({ paId, token }: { paId: string; token: { secret: string } }): Promise<void> {
  counts += 1;
  await server.report(paId, token.secret, [counts, 0]);
}

it('a partner gets what concerns its own publisher only, without entries of the audit trail', async () => {
  const { one, other } = await publishers();
  const stream = subscribe(one.token.secret);
  await stream.next();
  await report(other);
  await server.call({ path: `~/advertisement-full/${one.paId}`, token: other.token.secret });
  await report(one);
  const { changes } = await stream.until('metrics');
  expect(changes.map(({ notice }) => notice?.paId)).toEqual([one.paId]);
  stream.stop();

  const refused = subscribe(one.token.secret, { publisherIds: [other.id] });
  expect(await refused.end()).toBe('PUBLISHER_NOT_OWN');
  const entries = subscribe(one.token.secret, {}, 'subscription { changes { changes { auditEntry { id } } cursor } }');
  expect(await entries.next()).toMatchObject({ data: { changes: { changes: [] } } });
  await server.ask(mutation('ceaseNotice'), { input: { paId: one.paId, revision: 1, ceasedReason: 'completed' } });
  expect(await entries.end()).toBe('TIER_REFUSED');
});

it('a person who moves to another publisher gets nothing of it in an open stream, and nothing of the old one by its cursor', async () => {
  const { one, other } = await publishers();
  const before = subscribe(await personOf(pair, one.id));
  const cursor = (await before.next())?.data?.changes?.cursor;
  const moved = await personOf(pair, other.id);
  await report(other);
  await report(one);
  const seen = await before.until('metrics');
  expect(seen.changes.map(({ notice }) => notice?.paId)).toEqual([one.paId]);

  // The cursor of the old publisher's stream.
  const after = subscribe(moved, { after: cursor });
  const found = await after.until('metrics');
  expect(found.changes.map(({ notice }) => notice?.paId)).toEqual([other.paId]);
  after.stop();

  // The old sign-in ends with its token: 30 seconds of tolerance.
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + 631_000);
  expect(await before.end()).toBe('TOKEN_INVALID');
  server.clock.now = now;
});

it('a stream ends when the plan ends, also while nothing happens', async () => {
  const { one } = await publishers();
  const stream = subscribe(one.token.secret);
  await stream.next();
  await server.setPlan(one.id, 'free');
  expect(await stream.end()).toBe('PLAN_NOT_PRO');
});

it('tokens and people of a publisher share its streams and its requests', async () => {
  const { one, other } = await publishers();
  const callers = [
    one.token.secret,
    (await server.token({ publisherId: one.id })).secret,
    await personOf(pair, [one.id]),
  ];
  const open = Array.from({ length: 5 }, (_, place) => subscribe(callers[place % callers.length] ?? ''));
  for (const { next } of open) await next();
  for (const token of callers) await expect(subscribe(token).next()).rejects.toThrow();
  const others = subscribe(other.token.secret);
  expect((await others.next())?.data?.changes?.cursor).toBeDefined();
  for (const { stop } of [...open, others]) stop();

  const limited = await startServer({ ...settings, GRAPHQL_RATE_LIMIT: '3' });
  const publisherId = await limited.publisher();
  const tokens = await Promise.all([1, 2].map(() => limited.token({ publisherId })));
  const own = [...tokens.map(({ secret }) => secret), await personOf(pair, [publisherId])];
  const ask = async (token: string) => (await limited.graphql(token, '{ me { tier } }')).errors?.[0]?.extensions.code;
  for (const token of own) expect(await ask(token)).toBeUndefined();
  for (const token of own) expect(await ask(token)).toBe('RATE_LIMITED');
  expect(await ask((await limited.token({ publisherId: await limited.publisher() })).secret)).toBeUndefined();
  await limited.stop();
});

it('many tokens of a publisher do not delay the lists of another publisher and of staff', async () => {
  // A list that is held has longer than others wait for their turn.
  const patient = await startServer({ DATABASE_STATEMENT_TIMEOUT: '120000' }, { statementTimeout: 240_000 });
  const [attacker, other] = [await patient.publisher(), await patient.publisher()];
  const tokens = await Promise.all(Array.from({ length: 12 }, () => patient.token({ publisherId: attacker })));
  const paId = await patient.notice(other);
  const { secret } = await patient.token({ publisherId: other });
  const { secret: staff } = await patient.token({ tier: 'staff', role: 'viewer' });
  const many = `{ ${Array.from({ length: 20 }, (_, place) => `a${place}: metricsChanges { nodes { id } }`).join(' ')} }`;
  let answered = 0;
  let attacks: Promise<unknown>[] = [];
  await withLockedTable(patient.database.url, 'engagement_metrics_change', async () => {
    attacks = tokens.map(async (token) => {
      await patient.graphql(token.secret, many);
      answered += 1;
    });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await patient.sql(waiting)).length === 0);
    for (const caller of [secret, staff, secret, staff]) {
      const { data, errors } = await patient.graphql(caller, '{ notices { totalCount nodes { paId } } }');
      expect({ data, errors }).toEqual({ data: { notices: { totalCount: 1, nodes: [{ paId }] } }, errors: undefined });
    }
  });
  await Promise.all(attacks);
  expect(answered).toBe(tokens.length);
  await patient.stop();
});
