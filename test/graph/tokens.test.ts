import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer, testNow } from '../support/server.ts';

type Details = {
  id: string;
  tier: string;
  publisher: { id: string } | null;
  hint: string;
  state: string;
  revokedAt: string | null;
};
type Minted = { secret: string; token: Details; replaced?: Partial<Details> };

let server: TestServer;
let staff: string;
let publisherId: string;

beforeAll(async () => {
  server = await startServer();
  staff = (await server.token({ tier: 'staff' })).secret;
  publisherId = await server.publisher();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = testNow;
});

const fields = `id tier publisher { id } scopes role label hint state createdAt expiresAt lastUsedAt revokedAt
  predecessor { id } successor { id }`;

const ask = (query: string, variables?: object) => server.graphql(staff, query, variables);
const tryToMint = (input: object) =>
  ask(`mutation ($input: MintTokenInput!) { mintToken(input: $input) { secret token { ${fields} } } }`, { input });
const revoke = (id: string) =>
  ask(`mutation ($id: ID!) { revokeToken(input: { id: $id }) { changed token { ${fields} } } }`, { id });

async function mint(input: object): Promise<Minted> {
  const { data, errors } = await tryToMint(input);
  expect(errors).toBeUndefined();
  return data?.mintToken as Minted;
}

async function list(of?: string): Promise<Details[]> {
  const { data } = await ask(
    `query ($of: [ID!]) { tokens(filter: { publisherIds: $of }, first: 200) { nodes { ${fields} } } }`,
    {
      of: of && [of],
    },
  );
  return (data?.tokens as { nodes: Details[] }).nodes;
}

describe('a token that is minted', () => {
  const bare = {
    scopes: [],
    label: null,
    state: 'active',
    createdAt: '2026-11-21T12:00:00Z',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    role: null,
    predecessor: null,
    successor: null,
  };

  it.each([
    {
      when: 'for a partner',
      input: () => ({ tier: 'partner', publisherId }),
      details: () => ({ publisher: { id: publisherId } }),
    },
    {
      when: 'for a partner that writes',
      input: () => ({ tier: 'partner', publisherId, scopes: ['metrics_write'], label: 'CMS' }),
      details: () => ({ publisher: { id: publisherId }, scopes: ['metrics_write'], label: 'CMS' }),
    },
    {
      when: 'with a scope named twice',
      input: () => ({ tier: 'partner', publisherId, scopes: ['metrics_write', 'metrics_write'] }),
      details: () => ({ publisher: { id: publisherId }, scopes: ['metrics_write'] }),
    },
    {
      when: 'with an end',
      input: () => ({ tier: 'partner', publisherId, expiresAt: '2026-12-01T01:00:00+01:00' }),
      details: () => ({ publisher: { id: publisherId }, expiresAt: '2026-12-01T00:00:00Z' }),
    },
    {
      when: 'for an SSP',
      input: () => ({ tier: 'ssp', label: '🗳 bidder' }),
      details: () => ({ publisher: null, label: '🗳 bidder' }),
    },
    {
      when: 'for staff',
      input: () => ({ tier: 'staff', role: 'viewer', publisherId: null, scopes: [] }),
      details: () => ({ publisher: null, role: 'viewer' }),
    },
    {
      when: 'with a label of 200 characters',
      input: () => ({ tier: 'ssp', label: 'x'.repeat(200) }),
      details: () => ({ publisher: null, label: 'x'.repeat(200) }),
    },
  ])('$when', async ({ input, details }) => {
    const given = input();
    const { secret, token: shown } = await mint(given);
    expect(secret).toMatch(new RegExp(`^pa_${given.tier}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$`));
    expect(shown).toEqual({
      ...bare,
      id: expect.any(String),
      tier: given.tier,
      hint: `pa_${given.tier}_…${secret.slice(-4)}`,
      ...details(),
    });
    expect(await list()).toContainEqual(shown);
  });

  it('has the access of its tier at once', async () => {
    const paId = await server.notice(publisherId);
    const [reader, writer, ssp] = [
      await mint({ tier: 'partner', publisherId }),
      await mint({ tier: 'partner', publisherId, scopes: ['metrics_write'] }),
      await mint({ tier: 'ssp' }),
    ];
    const write = {
      method: 'PUT',
      path: `~/advertisement/${paId}/metrics`,
      body: { viewsCount: 1, engagementsCount: 0 },
    };
    const statuses = await Promise.all([
      server.call({ path: `~/advertisement-full/${paId}`, token: reader.secret }),
      server.call({ ...write, token: reader.secret }),
      server.call({ ...write, token: writer.secret }),
      server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp.secret }),
      server.call({ path: `~/advertisement/${paId}`, token: ssp.secret }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 200, 200, 401]);
  });

  it('is valid until its expiry, exclusive', async () => {
    const { secret: token } = await mint({ tier: 'ssp', expiresAt: '2026-11-21T12:30:00Z' });
    const path = `~/ssp/advertisement/${await server.notice(publisherId)}`;
    server.clock.now = new Date('2026-11-21T12:29:59.999Z');
    expect((await server.call({ path, token })).status).toBe(200);
    server.clock.now = new Date('2026-11-21T12:30:00Z');
    expect((await server.call({ path, token })).status).toBe(401);
  });
});

describe('minting rejects, and stores no token', () => {
  const unknown = '00000000-0000-0000-0000-000000000000';
  it.each([
    { when: 'a partner token without a publisher', input: () => ({ tier: 'partner' }), at: ['publisherId'] },
    {
      when: 'a partner token of an empty publisher',
      input: () => ({ tier: 'partner', publisherId: '' }),
      at: ['publisherId'],
    },
    { when: 'an SSP token with a publisher', input: () => ({ tier: 'ssp', publisherId }), at: ['publisherId'] },
    {
      when: 'a staff token with a publisher',
      input: () => ({ tier: 'staff', role: 'viewer', publisherId }),
      at: ['publisherId'],
    },
    { when: 'a staff token without a role', input: () => ({ tier: 'staff' }), at: ['role'] },
    { when: 'an SSP token with a role', input: () => ({ tier: 'ssp', role: 'viewer' }), at: ['role'] },
    {
      when: 'a partner token with a role',
      input: () => ({ tier: 'partner', publisherId, role: 'administrator' }),
      at: ['role'],
    },
    {
      when: 'a token that has ended already',
      input: () => ({ tier: 'ssp', expiresAt: '2026-11-21T12:00:00Z' }),
      at: ['expiresAt'],
    },
    { when: 'an SSP token with a scope', input: () => ({ tier: 'ssp', scopes: ['metrics_write'] }), at: ['scopes'] },
    {
      when: 'a staff token with a scope',
      input: () => ({ tier: 'staff', role: 'operator', scopes: ['metrics_write'] }),
      at: ['scopes'],
    },
    { when: 'a label of 201 characters', input: () => ({ tier: 'ssp', label: 'x'.repeat(201) }), at: ['label'] },
    {
      when: 'a label with an e-mail address',
      input: () => ({ tier: 'ssp', label: 'of anna@a.example' }),
      at: ['label'],
    },
    { when: 'a label with a telephone number', input: () => ({ tier: 'ssp', label: '040 123 4567' }), at: ['label'] },
    { when: 'a label with a NUL', input: () => ({ tier: 'ssp', label: 'a\0b' }), at: ['label'] },
    {
      when: 'several things at once',
      input: () => ({ tier: 'ssp', publisherId, scopes: ['metrics_write'], label: 'x'.repeat(201) }),
      at: ['publisherId', 'scopes', 'label'],
    },
    {
      when: 'a publisher that is none',
      input: () => ({ tier: 'partner', publisherId: unknown }),
      code: 'PUBLISHER_UNKNOWN',
    },
    {
      when: 'an id that is none',
      input: () => ({ tier: 'partner', publisherId: "' or true" }),
      code: 'PUBLISHER_UNKNOWN',
    },
    { when: 'an id with a NUL', input: () => ({ tier: 'partner', publisherId: 'a\0b' }), code: 'PUBLISHER_UNKNOWN' },
  ])('$when', async ({ input, at, code = 'INPUT_INVALID' }) => {
    const before = (await list()).length;
    const { data, errors } = await tryToMint(input());
    const issues = at?.map((path) => ({ path, message: expect.any(String) }));
    expect(errors?.map((error) => error.extensions)).toMatchObject([{ code, ...(issues && { issues }) }]);
    expect(data).toEqual({ mintToken: null });
    expect(await list()).toHaveLength(before);
  });

  it.each([
    ...[{ tier: 'admin' }, { tier: 'PARTNER' }, {}, { tier: 'ssp', scopes: null }, { tier: 'ssp', hash: 'x' }],
    ...[['metrics_write', 'admin'], ['METRICS_WRITE'], ['metrics:write']].map((scopes) => ({
      tier: 'partner',
      scopes,
    })),
  ])('%j, with a helpful message', async (input) => {
    const { errors } = await tryToMint(input);
    expect(errors).toMatchObject([
      { extensions: { code: 'INPUT_INVALID', issues: [{ path: expect.stringMatching(/^variables\.input\./) }] } },
    ]);
  });
});

// Documents 2.3: scopes cannot be edited.
describe('scopes', () => {
  it('are an argument of minting only', async () => {
    const { data } = await ask(
      '{ __schema { mutationType { fields { name args { name type { name ofType { name inputFields { name } } } } } } } }',
    );
    const { mutationType } = data?.__schema as { mutationType: { fields: { name: string }[] } };
    const taking = mutationType.fields.filter((field) => JSON.stringify(field).includes('"scopes"'));
    expect(taking.map(({ name }) => name)).toEqual(['mintToken']);
  });
});

// A client cannot ask again for a secret, so nothing else that fails may take it away.
describe('the secret of a minted token is returned', () => {
  const secret = expect.stringMatching(/^pa_ssp_/);

  it('if another mutation of the operation is refused', async () => {
    const { data, errors } = await ask(`mutation {
      first: mintToken(input: { tier: ssp }) { secret }
      refused: mintToken(input: { tier: staff, label: "no role" }) { secret }
      last: mintToken(input: { tier: ssp }) { secret } }`);
    expect(data).toEqual({ first: { secret }, refused: null, last: { secret } });
    expect(errors).toMatchObject([{ path: ['refused'], extensions: { code: 'INPUT_INVALID' } }]);
  });

  it('if a field below it fails', async () => {
    const failing = 'requestFigures(from: "2026-11-21T00:00:00Z", to: "2026-11-20T00:00:00Z") { requests }';
    const { data, errors } = await ask(
      `mutation { mintToken(input: { tier: ssp }) { secret token { id ${failing} } } }`,
    );
    expect(data).toEqual({ mintToken: { secret, token: { id: expect.any(String), requestFigures: null } } });
    expect(errors).toMatchObject([
      { path: ['mintToken', 'token', 'requestFigures'], extensions: { code: 'INPUT_INVALID' } },
    ]);
  });

  it('if the database cannot read the token after it has stored it', async () => {
    const run = (statement: string) => server.database.orm.em.fork().execute(statement);
    await run('alter table token rename column last_used_at to renamed'); // reads fail; an insert does not need it
    try {
      const { data, errors } = await ask('mutation { mintToken(input: { tier: ssp }) { secret token { id } } }');
      expect(data).toEqual({ mintToken: { secret, token: null } });
      expect(errors).toMatchObject([{ path: ['mintToken', 'token'], extensions: { code: 'INTERNAL' } }]);
    } finally {
      await run('alter table token rename column renamed to last_used_at');
    }
  });
});

// Documents part 5, rule 3: a revoked token gets 401.
describe('a token that is revoked', () => {
  it('is rejected by the very next request', async () => {
    const { secret: token, token: details } = await mint({ tier: 'partner', publisherId });
    const path = `~/advertisement/${await server.notice(publisherId)}`;
    expect((await server.call({ path, token })).status).toBe(200);
    const { data } = await revoke(details.id);
    expect(data?.revokeToken).toMatchObject({
      changed: true,
      token: { id: details.id, revokedAt: '2026-11-21T12:00:00Z' },
    });
    expect((await server.call({ path, token })).status).toBe(401);
  });

  it('twice keeps the time of the first revocation', async () => {
    const { token: details } = await mint({ tier: 'ssp' });
    const first = await revoke(details.id);
    server.clock.now = new Date('2026-11-21T18:00:00Z');
    expect((await revoke(details.id)).data?.revokeToken).toEqual({
      ...Object(first.data?.revokeToken),
      changed: false,
    });
  });

  it('stays in the list, and no other token is revoked', async () => {
    const [kept, gone] = [await mint({ tier: 'ssp' }), await mint({ tier: 'ssp' })];
    await revoke(gone.token.id);
    const found = await list();
    expect(found).toContainEqual(kept.token);
    expect(found).toContainEqual({ ...gone.token, state: 'revoked', revokedAt: '2026-11-21T12:00:00Z' });
  });

  it('may revoke itself', async () => {
    const { secret: token, token: details } = await mint({ tier: 'staff', role: 'administrator' });
    const query = `mutation { revokeToken(input: { id: "${details.id}" }) { changed } }`;
    expect((await server.graphql(token, query)).errors).toBeUndefined();
    expect((await server.graphql(token, query)).errors?.[0]?.extensions.code).toBe('TOKEN_INVALID');
  });

  it.each(['00000000-0000-0000-0000-000000000000', '', 'x', "' or true", 'a\0b'])(
    'that is none, %j: TOKEN_UNKNOWN',
    async (id) => {
      const { errors } = await revoke(id);
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'TOKEN_UNKNOWN' }]);
    },
  );
});

// A partner changes its secret without downtime.
describe('a token that is rotated', () => {
  const tryToRotate = (id: string, overlapMinutes: number, expiresAt?: string) =>
    ask(
      `mutation ($input: RotateTokenInput!) {
        rotateToken(input: $input) { secret token { ${fields} } replaced { id expiresAt successor { id } } } }`,
      { input: { id, overlapMinutes, expiresAt } },
    );
  async function rotate(id: string, overlapMinutes: number, expiresAt?: string): Promise<Minted> {
    const { data, errors } = await tryToRotate(id, overlapMinutes, expiresAt);
    expect(errors).toBeUndefined();
    return data?.rotateToken as Minted;
  }
  const shown = async (id: string) => (await list()).find((token) => token.id === id);
  const refusal = async (...args: Parameters<typeof tryToRotate>) =>
    (await tryToRotate(...args)).errors?.map(({ message, extensions }) => [extensions.code, message]);

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
    expect((await rotate(partner.token.id, 0, expiresAt)).token).toMatchObject({
      publisher: { id: publisherId },
      scopes: ['metrics_write'],
      expiresAt,
    });
    expect((await rotate(staffToken.token.id, 0)).token).toMatchObject({ tier: 'staff', role: 'operator' });
    const { errors } = await server.graphql(staffToken.secret, '{ notices { totalCount } }');
    expect(errors?.[0]?.extensions.code).toBe('TOKEN_INVALID');
  });

  it('never gets a later expiry', async () => {
    const { token: details } = await mint({ tier: 'ssp', expiresAt: '2026-11-21T13:00:00Z' });
    await rotate(details.id, 43_200);
    expect(await shown(details.id)).toMatchObject({ expiresAt: '2026-11-21T13:00:00Z' });
  });

  it('is rotated once by concurrent requests', async () => {
    const { token: details } = await mint({ tier: 'ssp' });
    const answers = await Promise.all([1, 2, 3].map((minutes) => tryToRotate(details.id, minutes)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await refusal(details.id, 5)).toEqual([['TOKEN_STATE', 'The token has been rotated already.']]);
  });

  it('cannot be revoked, expired or unknown', async () => {
    const revoked = await server.token({ tier: 'ssp', revokedAt: testNow });
    const expired = await server.token({ tier: 'ssp', expiresAt: testNow });
    expect(await refusal(revoked.id, 0)).toEqual([['TOKEN_STATE', 'The token is revoked.']]);
    expect(await refusal(expired.id, 0)).toEqual([['TOKEN_STATE', 'The token has expired.']]);
    for (const id of ['00000000-0000-0000-0000-000000000000', 'x', 'a\0b']) {
      expect(await refusal(id, 0)).toEqual([['TOKEN_UNKNOWN', 'No token has this id.']]);
    }
  });

  it.each([
    [-1, undefined, ['overlapMinutes']],
    [43_201, undefined, ['overlapMinutes']],
    [0, '2026-11-21T12:00:00Z', ['expiresAt']],
    [-5, '2020-01-01T00:00:00Z', ['overlapMinutes', 'expiresAt']],
  ])('with %j minutes and the end %j: %j', async (minutes, end, paths) => {
    const { id } = await server.token({ tier: 'ssp' });
    const { errors } = await tryToRotate(id, minutes, end);
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: paths.map((path) => ({ path, message: expect.any(String) })) },
    ]);
    expect(await shown(id)).toMatchObject({ expiresAt: null, successor: null });
  });
});

describe('a change to tokens', () => {
  const trailOf = async (id: string) => {
    const { data } = await ask(
      `query ($id: ID!) { auditTrail(filter: { tokenIds: [$id] }) { nodes { action publisher { id } before after } } }`,
      { id },
    );
    return (data?.auditTrail as { nodes: unknown[] }).nodes;
  };

  it('is in the audit trail once, without secret or hash', async () => {
    const old = await mint({ tier: 'partner', publisherId, scopes: ['metrics_write'], label: 'CMS' });
    const { data } = await ask(
      `mutation { rotateToken(input: { id: "${old.token.id}", overlapMinutes: 1 }) { secret token { id } } }`,
    );
    const successor = data?.rotateToken as Minted;
    await revoke(old.token.id);
    await revoke(old.token.id);
    const terms = {
      publisherId,
      tier: 'partner',
      scopes: ['metrics:write'],
      role: null,
      label: 'CMS',
      expiresAt: null,
    };
    expect(await trailOf(old.token.id)).toEqual([
      {
        action: 'token_revoked',
        publisher: { id: publisherId },
        before: { revokedAt: null },
        after: { revokedAt: '2026-11-21T12:00:00.000Z' },
      },
      {
        action: 'token_rotated',
        publisher: { id: publisherId },
        before: { expiresAt: null, replacedBy: null },
        after: { expiresAt: '2026-11-21T12:01:00.000Z', replacedBy: successor.token.id },
      },
      { action: 'token_minted', publisher: { id: publisherId }, before: null, after: { ...terms, replaces: null } },
    ]);
    expect(await trailOf(successor.token.id)).toEqual([
      {
        action: 'token_minted',
        publisher: { id: publisherId },
        before: null,
        after: { ...terms, replaces: old.token.id },
      },
    ]);
    const [{ row = '' } = {}] = await server.database.orm.em
      .fork()
      .execute<{ row: string }[]>('select string_agg(audit_trail::text, $$,$$) as row from audit_trail');
    for (const { secret: token } of [old, successor]) {
      const hash = createHash('sha256').update(token).digest();
      for (const secret of [token, token.split('_')[2] ?? '', hash.toString('hex'), hash.toString('base64')]) {
        expect(row).not.toContain(secret);
      }
    }
  });
});

describe('the list of tokens', () => {
  const use = (id: string, at: string) =>
    server.database.orm.em.fork().execute('update token set last_used_at = ? where id = ?', [at, id]);

  it('finds a token by its label or hint, and only among the staff by role', async () => {
    const label = 'Blåbær importer';
    const { secret, token } = await mint({ tier: 'staff', role: 'viewer', label });
    const found = async (filter: string) => {
      const { data } = await ask(`{ tokens(filter: { ${filter} }) { nodes { id } } }`);
      return (data?.tokens as { nodes: { id: string }[] }).nodes.map(({ id }) => id);
    };
    expect(await found('search: "BLABAER"')).toEqual([token.id]);
    expect(await found(`search: "${secret.slice(-4)}", roles: [viewer, operator]`)).toEqual([token.id]);
    expect(await found('search: "blaber"')).toEqual([]);
    expect(await found('search: "importer", roles: [administrator]')).toEqual([]);
  });

  it('can be sorted by last use and by end', async () => {
    const owner = await server.publisher();
    const made: string[] = [];
    for (const day of ['2026-11-03', '2026-11-01', null, '2026-11-02']) {
      const expiresAt = day === null ? {} : { expiresAt: new Date(`${day}T00:00:00Z`) };
      const { id } = await server.token({ publisherId: owner, ...expiresAt });
      made.push(id);
      if (day) await use(id, `${day}T08:00:00Z`);
    }
    const [third, first, none, second] = made;
    const sorted = async (orderBy: string) => {
      const read: string[] = [];
      for (let after = ''; ; ) {
        const { data } = await ask(
          `{ tokens(filter: { publisherIds: ["${owner}"] }, orderBy: ${orderBy}, first: 1${after}) {
            nodes { id } pageInfo { hasNextPage endCursor } } }`,
        );
        const { nodes, pageInfo } = data?.tokens as {
          nodes: { id: string }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
        read.push(...nodes.map(({ id }) => id));
        if (!pageInfo.hasNextPage) return read;
        after = `, after: "${pageInfo.endCursor}"`;
      }
    };
    expect(await sorted('expires_asc')).toEqual([first, second, third, none]);
    expect(await sorted('last_used_desc')).toEqual([third, second, first, none]);
    expect(await sorted('last_used_asc')).toEqual([none, first, second, third]);
  });

  it('tells the state of each by the clock of the server, as the filter finds it', async () => {
    const owner = await server.publisher();
    const of = { publisherId: owner, expiresAt: new Date(testNow.getTime() + 60_000) };
    const ending = await server.token(of);
    const revoked = await server.token({ ...of, revokedAt: testNow });
    const endless = await server.token({ publisherId: owner });
    const states = async () => {
      const found: Record<string, string> = {};
      for (const state of ['active', 'expired', 'revoked']) {
        const { data } = await ask(
          `{ tokens(filter: { publisherIds: ["${owner}"], states: [${state}] }) { nodes { id state } } }`,
        );
        const { nodes } = data?.tokens as { nodes: { id: string; state: string }[] };
        for (const node of nodes) expect(node.state).toBe(state);
        for (const { id } of nodes) found[id] = state;
      }
      return found;
    };
    server.clock.now = new Date(of.expiresAt.getTime() - 1);
    expect(await states()).toEqual({ [ending.id]: 'active', [revoked.id]: 'revoked', [endless.id]: 'active' });
    server.clock.now = of.expiresAt;
    expect(await states()).toEqual({ [ending.id]: 'expired', [revoked.id]: 'revoked', [endless.id]: 'active' });
  });

  it('can be filtered by tier, state, end and last use', async () => {
    const owner = await server.publisher();
    const of = { publisherId: owner };
    const active = await server.token(of);
    const ending = await server.token({ ...of, expiresAt: new Date(testNow.getTime() + 1) });
    const expired = await server.token({ ...of, expiresAt: testNow });
    const revoked = await server.token({ ...of, revokedAt: testNow });
    const ids = async (filter: string) => {
      const { data } = await ask(
        `{ tokens(filter: { publisherIds: ["${owner}"], ${filter} }) { totalCount nodes { id } } }`,
      );
      const { totalCount, nodes } = data?.tokens as { totalCount: number; nodes: { id: string }[] };
      expect(nodes).toHaveLength(totalCount);
      return nodes.map(({ id }) => id).sort();
    };
    expect(await ids('states: [active]')).toEqual([active.id, ending.id].sort());
    expect(await ids('states: [expired]')).toEqual([expired.id]);
    expect(await ids('states: [revoked]')).toEqual([revoked.id]);
    expect(await ids('states: [expired, revoked]')).toEqual([expired.id, revoked.id].sort());
    expect(await ids('states: []')).toEqual([]);
    expect(await ids('tiers: [partner, ssp]')).toHaveLength(4);
    expect(await ids('tiers: [staff]')).toEqual([]);
    expect(await ids('roles: [viewer]')).toEqual([]);
    expect(await ids('expiresTo: "2026-11-21T12:00:00Z"')).toEqual([expired.id]);
    expect(await ids('expiresAfter: "2026-11-21T12:00:00Z"')).toEqual([ending.id]);
    expect(await ids('lastUsedTo: "2026-11-20T12:00:00Z"')).toHaveLength(4);
    await use(active.id, '2026-11-20T12:00:00Z');
    expect(await ids('lastUsedTo: "2026-11-20T12:00:00Z"')).toHaveLength(4);
    expect(await ids('lastUsedTo: "2026-11-20T11:59:59Z"')).toHaveLength(3);
    // A token without a use counts from when it was minted.
    const minted = (await mint({ tier: 'partner', publisherId: owner })).token.id;
    const old = [ending.id, expired.id, revoked.id].sort();
    expect(await ids('unusedSince: "2026-11-20T12:00:00Z"')).toEqual(old);
    expect(await ids('unusedSince: "2026-11-20T12:00:01Z"')).toEqual([...old, active.id].sort());
    expect(await ids('createdTo: "2026-11-21T11:59:59Z"')).not.toContain(minted);
    expect(await ids('createdTo: "2026-11-21T12:00:00Z"')).toContain(minted);
    await server.database.orm.em.fork().execute('delete from token where id = ?', [minted]);
    const { data } = await ask(
      `{ publisher(id: "${owner}") { tokens { id } active: tokens(activeOnly: true) { id } } }`,
    );
    const { tokens, active: open } = data?.publisher as Record<string, { id: string }[]>;
    expect(tokens).toHaveLength(4);
    expect(open?.map(({ id }) => id).sort()).toEqual([active.id, ending.id].sort());
  });

  it('can be paged, each token once', async () => {
    const owner = await server.publisher();
    for (let index = 0; index < 5; index += 1) await server.token({ publisherId: owner });
    const read: string[] = [];
    for (let after = ''; ; ) {
      const { data } = await ask(
        `{ tokens(filter: { publisherIds: ["${owner}"] }, first: 2${after}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
      );
      const { nodes, pageInfo } = data?.tokens as {
        nodes: { id: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      read.push(...nodes.map(({ id }) => id));
      if (!pageInfo.hasNextPage) break;
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(new Set(read).size).toBe(5);
    expect(read).toHaveLength(5);
  });

  it('is newest first, and can be filtered by publisher', async () => {
    const owner = await server.publisher();
    const made: string[] = [];
    for (const minute of ['10', '11', '12']) {
      server.clock.now = new Date(`2026-11-21T12:${minute}:00Z`);
      made.unshift((await mint({ tier: 'partner', publisherId: owner })).token.id);
    }
    expect((await list(owner)).map(({ id }) => id)).toEqual(made);
    const everybodys = await list();
    expect(everybodys.slice(0, 3).map(({ id }) => id)).toEqual(made);
    expect(everybodys.length).toBeGreaterThan(3);
  });

  it('of an unknown publisher is empty', async () => {
    expect(await list('00000000-0000-0000-0000-000000000000')).toEqual([]);
  });

  it.each(['', 'x', "' or true", 'a\0b'])('of %j, which is no id, is rejected', async (id) => {
    const { errors } = await ask('query ($of: [ID!]) { tokens(filter: { publisherIds: $of }) { totalCount } }', {
      of: [id],
    });
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'filter.publisherIds.0', message: 'must be an id' }] },
    ]);
  });

  it('shows when a token was last used, to the minute', async () => {
    const { secret: token, token: details } = await mint({ tier: 'ssp' });
    server.clock.now = new Date('2026-11-21T12:34:56.789Z');
    await server.call({ path: '~/ssp/advertisement/x', token });
    let used: unknown = null;
    while (used === null) {
      used = (await list()).find(({ id }) => id === details.id)?.['lastUsedAt' as keyof Details] ?? null;
    }
    expect(used).toBe('2026-11-21T12:34:00Z');
  });
});

describe('the secret of a token', () => {
  it('is only in the response that minted it, not in a list, the database or the log', async () => {
    const { secret: token } = await mint({ tier: 'partner', publisherId, label: 'canary' });
    await server.call({ path: '~/advertisement/x', token });
    const hash = createHash('sha256').update(token).digest();
    const [, , random = ''] = token.split('_');
    const rows = await server.database.orm.em
      .fork()
      .execute("select token::text as row from token where label = 'canary'");
    const places = {
      list: JSON.stringify(await ask(`{ tokens { nodes { ${fields} } } }`)),
      log: server.logs.join(''),
      row: JSON.stringify(rows),
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.includes(random)]).toEqual([place, false]);
      if (place === 'row') continue; // the hash is kept there, and only there
      expect([place, text.includes(hash.toString('hex')) || text.includes(hash.toString('base64'))]).toEqual([
        place,
        false,
      ]);
    }
    expect(places.row).toContain(hash.toString('hex'));
  });

  it.each(['token', 'secret', 'hash'])('is not a field of a token: %s', async (field) => {
    const { errors } = await ask(`{ tokens { nodes { ${field} } } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  });
});
