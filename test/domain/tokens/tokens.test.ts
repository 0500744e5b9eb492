import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { testNow } from '../../support/server.ts';

type Details = {
  id: string;
  tier: string;
  publisher: { id: string } | null;
  hint: string;
  state: string;
  revokedAt: string | null;
};
type Minted = { secret: string; token: Details; replaced?: Partial<Details> };

const server = await graphServer();
const { ask, refusals, staff } = server;
const publisherId = await server.publisher();

const fields = `id tier publisher { id } scopes role label hint state createdAt expiresAt lastUsedAt revokedAt
  predecessor { id } successor { id }`;

const mintToken = mutation('mintToken', `secret token { ${fields} }`);
const mint = (input: object) => ask<Minted>(mintToken, { input });
const revoke = (id: string) =>
  ask<{ changed: boolean; token: Details }>(mutation('revokeToken', `changed token { ${fields} }`), { input: { id } });

const list = () => server.readPages<Details>('tokens', 'first: 200', fields);

describe('a token that is minted', () => {
  const bare = {
    publisher: null,
    scopes: [],
    role: null,
    label: null,
    predecessor: null,
    successor: null,
    state: 'active',
    createdAt: '2026-11-21T12:00:00Z',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
  };

  const partner = { tier: 'partner', publisherId };
  const ofPublisher = { publisher: { id: publisherId } };
  const scopes = ['metrics_write'];
  it.each<[string, { tier: string; [name: string]: unknown }, object]>([
    ['for a partner', partner, ofPublisher],
    ['for a partner that writes', { ...partner, scopes, label: 'CMS' }, { ...ofPublisher, scopes, label: 'CMS' }],
    ['with a scope named twice', { ...partner, scopes: [...scopes, ...scopes] }, { ...ofPublisher, scopes }],
    [
      'with an end',
      { ...partner, expiresAt: '2026-12-01T01:00:00+01:00' },
      { ...ofPublisher, expiresAt: '2026-12-01T00:00:00Z' },
    ],
    ['for an SSP', { tier: 'ssp', label: '🗳 bidder' }, { label: '🗳 bidder' }],
    ['for staff', { tier: 'staff', role: 'viewer', publisherId: null, scopes: [] }, { role: 'viewer' }],
    ['with a label of 200 characters', { tier: 'ssp', label: 'x'.repeat(200) }, { label: 'x'.repeat(200) }],
  ])('%s', async (_what, given, details) => {
    const { secret, token: shown } = await mint(given);
    expect(secret).toMatch(new RegExp(`^pa_${given.tier}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$`));
    const hint = `pa_${given.tier}_…${secret.slice(-4)}`;
    expect(shown).toEqual({ ...bare, id: expect.any(String), tier: given.tier, hint, ...details });
    expect(await list()).toContainEqual(shown);
  });
});

describe('minting rejects, and stores no token', () => {
  const ids = async () => (await list()).map(({ id }) => id);
  const partner = { tier: 'partner', publisherId };
  const ssp = { tier: 'ssp' };
  const staffToken = { tier: 'staff', role: 'viewer' };
  const scopes = ['metrics_write'];
  it.each<[string, object, string[]]>([
    ['a partner token without a publisher', { tier: 'partner' }, ['publisherId']],
    ['a partner token of an empty publisher', { tier: 'partner', publisherId: '' }, ['publisherId']],
    ['an SSP token with a publisher', { ...ssp, publisherId }, ['publisherId']],
    ['a staff token with a publisher', { ...staffToken, publisherId }, ['publisherId']],
    ['a staff token without a role', { tier: 'staff' }, ['role']],
    ['an SSP token with a role', { ...ssp, role: 'viewer' }, ['role']],
    ['a partner token with a role', { ...partner, role: 'administrator' }, ['role']],
    ['a token that has ended already', { ...ssp, expiresAt: '2026-11-21T12:00:00Z' }, ['expiresAt']],
    ['an SSP token with a scope', { ...ssp, scopes }, ['scopes']],
    ['a staff token with a scope', { ...staffToken, scopes }, ['scopes']],
    ['a label of 201 characters', { ...ssp, label: 'x'.repeat(201) }, ['label']],
    ['a label with an e-mail address', { ...ssp, label: 'of anna@a.example' }, ['label']],
    ['a label with a telephone number', { ...ssp, label: '040 123 4567' }, ['label']],
    ['a label with a NUL', { ...ssp, label: 'a\0b' }, ['label']],
    [
      'several things at once',
      { ...ssp, publisherId, scopes, label: 'x'.repeat(201) },
      ['publisherId', 'scopes', 'label'],
    ],
  ])('%s', async (_what, input, paths) => {
    const before = await ids();
    expect(await refusals(mintToken, { input })).toEqual(invalidAt(...paths));
    expect(await ids()).toEqual(before);
  });

  it.each(['00000000-0000-0000-0000-000000000000', "' or true", 'a\0b'])('an unknown publisher, %j', async (id) => {
    const before = await ids();
    const input = { tier: 'partner', publisherId: id };
    expect(await server.graphql(staff, mintToken, { input })).toMatchObject({
      data: { mintToken: null },
      errors: [{ extensions: { code: 'PUBLISHER_UNKNOWN' } }],
    });
    expect(await ids()).toEqual(before);
  });
});

// Documents 2.3: scopes cannot be edited.
describe('scopes', () => {
  it('are an argument of minting only', async () => {
    const { mutationType } = await ask<{ mutationType: { fields: { name: string }[] } }>(
      '{ __schema { mutationType { fields { name args { name type { name ofType { name inputFields { name } } } } } } } }',
    );
    const taking = mutationType.fields.filter((field) => JSON.stringify(field).includes('"scopes"'));
    expect(taking.map(({ name }) => name)).toEqual(['mintToken']);
  });
});

// A client cannot ask again for a secret, so nothing else that fails may take it away.
describe('the secret of a minted token is returned', () => {
  const secret = expect.stringMatching(/^pa_ssp_/);

  it('if another mutation of the operation is refused', async () => {
    const { data, errors } = await server.graphql(
      staff,
      `mutation {
      first: mintToken(input: { tier: ssp }) { secret }
      refused: mintToken(input: { tier: staff, label: "no role" }) { secret }
      last: mintToken(input: { tier: ssp }) { secret } }`,
    );
    expect(data).toEqual({ first: { secret }, refused: null, last: { secret } });
    expect(errors).toMatchObject([{ path: ['refused'], extensions: { code: 'INPUT_INVALID' } }]);
  });

  it('if a field below it fails', async () => {
    const failing = 'requestFigures(from: "2026-11-21T00:00:00Z", to: "2026-11-20T00:00:00Z") { requests }';
    const { data, errors } = await server.graphql(
      staff,
      `mutation { mintToken(input: { tier: ssp }) { secret token { id ${failing} } } }`,
    );
    expect(data).toEqual({ mintToken: { secret, token: { id: expect.any(String), requestFigures: null } } });
    const path = ['mintToken', 'token', 'requestFigures'];
    expect(errors).toMatchObject([{ path, extensions: { code: 'INPUT_INVALID' } }]);
  });

  it('if the database cannot read the token after it has stored it', async () => {
    await server.sql('alter table token rename column last_used_at to renamed'); // reads fail; an insert does not need it
    try {
      const { data, errors } = await server.graphql(
        staff,
        'mutation { mintToken(input: { tier: ssp }) { secret token { id } } }',
      );
      expect(data).toEqual({ mintToken: { secret, token: null } });
      expect(errors).toMatchObject([{ path: ['mintToken', 'token'], extensions: { code: 'INTERNAL' } }]);
    } finally {
      await server.sql('alter table token rename column renamed to last_used_at');
    }
  });
});

// Documents part 5, rule 3: a revoked token gets 401.
describe('a token that is revoked', () => {
  it('twice keeps the time of the first revocation', async () => {
    const { token: details } = await mint({ tier: 'ssp' });
    const first = await revoke(details.id);
    server.clock.now = new Date('2026-11-21T18:00:00Z');
    expect(await revoke(details.id)).toEqual({ ...first, changed: false });
  });

  it('is gone from those of its publisher at once, also within an operation', async () => {
    const owner = await server.publisher();
    const [first, second] = [await server.token({ publisherId: owner }), await server.token({ publisherId: owner })];
    const { data } = await server.graphql(
      staff,
      `mutation { first: revokeToken(input: { id: "${first.id}" }) { ...left }
         second: revokeToken(input: { id: "${second.id}" }) { ...left } }
       fragment left on RevokeTokenPayload { token { publisher { tokens(activeOnly: true) { id } } } }`,
    );
    const left = (...tokens: object[]) => ({ token: { publisher: { tokens } } });
    expect(data).toEqual({ first: left({ id: second.id }), second: left() });
  });

  it('may revoke itself', async () => {
    const { secret: token, token: details } = await mint({ tier: 'staff', role: 'administrator' });
    const query = `mutation { revokeToken(input: { id: "${details.id}" }) { changed } }`;
    await ask(query, {}, token);
    expect(await refusals(query, {}, token)).toEqual([{ code: 'TOKEN_INVALID' }]);
  });
});

// A partner changes its secret without downtime.
describe('a token that is rotated', () => {
  const rotateToken = mutation('rotateToken', `secret token { ${fields} } replaced { id expiresAt successor { id } }`);
  const rotate = (id: string, overlapMinutes: number, expiresAt?: string) =>
    ask<Minted>(rotateToken, { input: { id, overlapMinutes, expiresAt } });
  const shown = async (id: string) => (await list()).find((token) => token.id === id);
  const refusal = async (id: string, overlapMinutes: number) => {
    const { errors } = await server.graphql(staff, rotateToken, { input: { id, overlapMinutes } });
    return errors?.map(({ message, extensions }) => [extensions.code, message]);
  };

  it('has a successor with the same rights, and is valid until the overlap ends', async () => {
    const path = `~/ssp/advertisement/${await server.notice(publisherId)}`;
    const old = await mint({ tier: 'ssp', label: 'bidder' });
    const { secret: token, token: details, replaced } = await rotate(old.token.id, 30);
    expect(token).not.toBe(old.secret);
    expect(details).toEqual({
      ...old.token,
      id: expect.any(String),
      hint: `pa_ssp_…${token.slice(-4)}`,
      predecessor: { id: old.token.id },
    });
    const ending = { id: old.token.id, expiresAt: '2026-11-21T12:30:00Z', successor: { id: details.id } };
    expect(replaced).toEqual(ending);
    expect(await shown(old.token.id)).toMatchObject({ ...ending, revokedAt: null });
    const statuses = async () => [
      (await server.call({ path, token: old.secret })).status,
      (await server.call({ path, token })).status,
    ];
    server.clock.now = new Date('2026-11-21T12:29:59.999Z');
    expect(await statuses()).toEqual([200, 200]);
    server.clock.now = new Date('2026-11-21T12:30:00Z');
    expect(await statuses()).toEqual([401, 200]);
  });

  it('passes on publisher, scopes and role, and is rejected at once without an overlap', async () => {
    const partner = await mint({ tier: 'partner', publisherId, scopes: ['metrics_write'] });
    const staffToken = await mint({ tier: 'staff', role: 'operator' });
    const expiresAt = '2026-12-01T00:00:00Z';
    const rights = { publisher: { id: publisherId }, scopes: ['metrics_write'], expiresAt };
    expect((await rotate(partner.token.id, 0, expiresAt)).token).toMatchObject(rights);
    expect((await rotate(staffToken.token.id, 0)).token).toMatchObject({ tier: 'staff', role: 'operator' });
    expect(await refusals('{ notices { totalCount } }', {}, staffToken.secret)).toEqual([{ code: 'TOKEN_INVALID' }]);
  });

  it('never gets a later expiry', async () => {
    const { token: details } = await mint({ tier: 'ssp', expiresAt: '2026-11-21T13:00:00Z' });
    await rotate(details.id, 43_200);
    expect(await shown(details.id)).toMatchObject({ expiresAt: '2026-11-21T13:00:00Z' });
  });

  it('is rotated once by concurrent requests', async () => {
    const { token: details } = await mint({ tier: 'ssp' });
    const rotations = await Promise.allSettled([1, 2, 3].map((minutes) => rotate(details.id, minutes)));
    expect(rotations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(details.id, 5)).toEqual([['TOKEN_STATE', 'The token has been rotated already.']]);
  });

  it('ends what it replaced, so that at most two of a chain are valid, also of one that an earlier release made', async () => {
    const first = await server.token({ tier: 'ssp' });
    const chain: { id: string; secret: string }[] = [first];
    for (let round = 0; round < 5; round += 1) {
      const { secret: next, token: details } = await rotate(chain.at(-1)?.id ?? '', 43_200);
      chain.push({ ...details, secret: next });
      if (round < 2) await server.sql('update token set expires_at = null'); // all are valid, as they were
    }
    const statuses = [];
    for (const { secret } of chain)
      statuses.push((await server.call({ path: '~/ssp/advertisement/PA-0', token: secret })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 404, 404]);
    const [{ trail } = { trail: [] }] = await server.sql<{ trail: object[] }>(
      "select json_agg(after order by id) as trail from audit_trail where action = 'token.rotated' and token_id = ?",
      [chain[3]?.id],
    );
    const replacedBy = chain[4]?.id;
    expect(trail).toEqual([
      { expiresAt: '2026-12-21T12:00:00.000Z', replacedBy },
      { expiresAt: testNow.toISOString() },
    ]);
    const { rotatedBy } = await ask<{ rotatedBy: object }>(`{ token(id: "${chain[3]?.id}") { rotatedBy { kind } } }`);
    expect(rotatedBy).toEqual({ kind: 'staff' });
  });

  it('is locked with its chain in order of ids, as the background write of last uses locks, so that neither ends the other', async () => {
    let first: { id: string };
    let next: { id: string };
    do {
      first = await server.token({ tier: 'ssp' });
      next = (await rotate(first.id, 30)).token;
    } while (next.id > first.id);
    let rotation: Promise<unknown> | undefined;
    await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select from token where id = ? for no key update', [next.id]);
      rotation = rotate(next.id, 30);
      while ((await server.sql(lockWaits)).length === 0);
      await work.execute('select from token where id = ? for no key update nowait', [first.id]);
    });
    await rotation;
    expect(await shown(first.id)).toMatchObject({ expiresAt: server.clock.now.toISOString().replace('.000', '') });
  });

  it('shares its limit with its successors', async () => {
    const path = '~/ssp/advertisement/PA-0';
    const remaining = async (token: string) =>
      Number((await server.call({ path, token })).headers['x-ratelimit-remaining']);
    const old = await mint({ tier: 'ssp' });
    const left = await remaining(old.secret);
    const next = await rotate(old.token.id, 30);
    const last = await rotate(next.token.id, 30);
    expect([await remaining(next.secret), await remaining(last.secret)]).toEqual([left - 1, left - 2]);
    const explained = await ask<{ tokens: { rateLimit: { remaining: number } }[] }>(
      `{ explainAccess(tokenId: "${last.token.id}") { tokens { rateLimit { remaining } } } }`,
    );
    expect(explained.tokens).toEqual([{ rateLimit: { remaining: left - 2 } }]);
  });

  it('cannot be revoked or expired', async () => {
    const revoked = await server.token({ tier: 'ssp', revokedAt: testNow });
    const expired = await server.token({ tier: 'ssp', expiresAt: testNow });
    expect(await refusal(revoked.id, 0)).toEqual([['TOKEN_STATE', 'The token is revoked.']]);
    expect(await refusal(expired.id, 0)).toEqual([['TOKEN_STATE', 'The token has expired.']]);
  });

  it.each([
    [-1, undefined, ['overlapMinutes']],
    [43_201, undefined, ['overlapMinutes']],
    [0, '2026-11-21T12:00:00Z', ['expiresAt']],
    [-5, '2020-01-01T00:00:00Z', ['overlapMinutes', 'expiresAt']],
  ])('with %j minutes and the end %j: %j', async (minutes, end, paths) => {
    const { id } = await server.token({ tier: 'ssp' });
    const input = { id, overlapMinutes: minutes, expiresAt: end };
    expect(await refusals(rotateToken, { input })).toEqual(invalidAt(...paths));
    expect(await shown(id)).toMatchObject({ expiresAt: null, successor: null });
  });
});

describe('a change to tokens', () => {
  const trailOf = (id: string) =>
    server.readPages('auditTrail', `filter: { tokenIds: ["${id}"] }`, 'action publisher { id } before after');

  it('is in the audit trail once, without secret or hash', async () => {
    const old = await mint({ tier: 'partner', publisherId, scopes: ['metrics_write'], label: 'CMS' });
    const successor = await ask<Minted>(
      `mutation { rotateToken(input: { id: "${old.token.id}", overlapMinutes: 1 }) { secret token { id } } }`,
    );
    await revoke(old.token.id);
    await revoke(old.token.id);
    const publisher = { id: publisherId };
    const terms = {
      publisherId,
      tier: 'partner',
      scopes: ['metrics:write'],
      role: null,
      label: 'CMS',
      expiresAt: null,
    };
    const minted = (replaces: string | null) => ({
      action: 'token_minted',
      publisher,
      before: null,
      after: { ...terms, replaces },
    });
    const ended = { expiresAt: '2026-11-21T12:01:00.000Z', replacedBy: successor.token.id };
    const revoked = { revokedAt: '2026-11-21T12:00:00.000Z' };
    expect(await trailOf(old.token.id)).toEqual([
      { action: 'token_revoked', publisher, before: { revokedAt: null }, after: revoked },
      { action: 'token_rotated', publisher, before: { expiresAt: null, replacedBy: null }, after: ended },
      minted(null),
    ]);
    expect(await trailOf(successor.token.id)).toEqual([minted(old.token.id)]);
    const [{ row = '' } = {}] = await server.sql<{ row: string }>(
      'select string_agg(audit_trail::text, $$,$$) as row from audit_trail',
    );
    for (const { secret: token } of [old, successor]) {
      const hash = createHash('sha256').update(token).digest();
      for (const secret of [token, token.split('_')[2] ?? '', hash.toString('hex'), hash.toString('base64')]) {
        expect(row).not.toContain(secret);
      }
    }
  });
});

describe('the secret of a token', () => {
  it('is only in the response that minted it, not in a list, the database or the log', async () => {
    const { secret: token } = await mint({ tier: 'partner', publisherId, label: 'canary' });
    await server.call({ path: '~/advertisement/x', token });
    const hash = createHash('sha256').update(token).digest();
    const [, , random = ''] = token.split('_');
    const rows = await server.sql("select token::text as row from token where label = 'canary'");
    const places = {
      list: JSON.stringify(await ask(`{ tokens { nodes { ${fields} } } }`)),
      log: server.logs.join(''),
      row: JSON.stringify(rows),
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.includes(random)]).toEqual([place, false]);
      if (place === 'row') continue; // the hash is kept there, and only there
      expect(text).not.toContain(hash.toString('hex'));
      expect(text).not.toContain(hash.toString('base64'));
    }
    expect(places.row).toContain(hash.toString('hex'));
  });
});
