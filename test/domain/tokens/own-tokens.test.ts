import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { identityProvider, personOf } from '../../support/identity-provider.ts';
import { testNow } from '../../support/server.ts';

/* What a publisher's people do with its tokens. */

const { pair, settings } = await identityProvider();
const server = await graphServer(settings);
const writes = ['metrics:write'] as ['metrics:write'];

type Rotated = {
  secret: string;
  token: { id: string; expiresAt: string | null; publisher: { id: string }; scopes: string[] };
};
const rotation = (id: string, more = '') =>
  `mutation { rotateToken(input: { id: "${id}", overlapMinutes: 0${more} }) { secret token { id expiresAt publisher { id } scopes } } }`;
const revocation = (id: string, more = '') =>
  `mutation { revokeToken(input: { id: "${id}"${more} }) { changed token { state } } }`;
const codes = (token: string, query: string) => server.codes(query, {}, token);

describe('a partner rotates', () => {
  it('its own token, also without the Pro plan', async () => {
    const publisherId = await server.publisher({ plan: 'free' });
    const { id, secret } = await server.token({ publisherId, scopes: writes });
    const rotated = await server.ask<Rotated>(rotation(id), {}, secret);
    expect(rotated.token).toMatchObject({ publisher: { id: publisherId }, scopes: ['metrics_write'], expiresAt: null });
    expect(await codes(secret, '{ me { tier } }')).toEqual(['TOKEN_INVALID']);
    expect(await codes(rotated.secret, '{ me { tier } }')).toEqual([]);
  });

  it('no other token of its publisher, nor revokes it, whatever the scopes; a person does', async () => {
    const publisherId = await server.publisher();
    const { id: own, secret } = await server.token({ publisherId, scopes: writes });
    const { id } = await server.token({ publisherId });
    for (const mutation of [rotation(id), revocation(id), revocation(own, ', withSuccessors: true')])
      expect(await codes(secret, mutation)).toEqual(['TOKEN_NOT_OWN']);
    expect(
      await server.sql('select id from token where publisher_id = ? and expires_at is null', [publisherId]),
    ).toHaveLength(2);
    const person = await personOf(pair, publisherId);
    await server.ask(rotation(id), {}, person);
    const ask = (token: string) =>
      server.ask(`{ token(id: "${id}") { rotatedBy { kind subject token { id } } } }`, {}, token);
    expect(await ask(secret)).toEqual({ rotatedBy: { kind: 'partner', subject: expect.any(String), token: null } });
    await server.ask(rotation(own), {}, server.staff);
    expect(await server.ask(`{ token(id: "${own}") { rotatedBy { kind subject token { id } } } }`, {}, person)).toEqual(
      {
        rotatedBy: { kind: 'staff', subject: null, token: null },
      },
    );
  });

  it('what a stolen token led to is revoked along with it, also what it rotated in earlier releases', async () => {
    const publisherId = await server.publisher();
    const { id: stolen, secret } = await server.token({ publisherId });
    const victim = await server.token({ publisherId });
    const { token: next, secret: ofThief } = await server.ask<Rotated>(rotation(stolen), {}, secret);
    const { token: ofVictim } = await server.ask<Rotated>(rotation(victim.id));
    await server.sql(`insert into audit_trail (occurred_at, actor_kind, actor_token_id, request_id, action, publisher_id, token_id)
      values (now(), 'partner', '${next.id}', 'earlier', 'token.rotated', '${publisherId}', '${victim.id}')`);
    const bystander = await server.token({ publisherId });
    const person = await personOf(pair, publisherId);
    const revoked = await server.ask<{ successors: { id: string; state: string }[] }>(
      `mutation { revokeToken(input: { id: "${stolen}", withSuccessors: true }) { changed successors { id state } } }`,
      {},
      person,
    );
    expect(revoked.successors.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
      [next.id, ofVictim.id].map((id) => `${id} revoked`).sort(),
    );
    expect(await codes(ofThief, '{ me { tier } }')).toEqual(['TOKEN_INVALID']);
    expect(await codes(bystander.secret, '{ me { tier } }')).toEqual([]);
  });

  it.each(['other', 'ssp', 'staff', 'missing'])('no token of another: %s', async (whose) => {
    const secret = await server.secretOf({ publisherId: await server.publisher(), scopes: writes });
    const made = {
      other: async () => (await server.token({ publisherId: await server.publisher() })).id,
      ssp: async () => (await server.token({ tier: 'ssp' })).id,
      staff: async () => (await server.token({ tier: 'staff', role: 'viewer' })).id,
      missing: async () => crypto.randomUUID(),
    }[whose];
    const id = (await made?.()) ?? '';
    for (const query of [rotation(id), revocation(id), `{ token(id: "${id}") { label } }`]) {
      const { data, errors } = await server.graphql(secret, query);
      expect(Object.values(data ?? {})).toEqual([null]);
      expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        ['No token has this id.', 'TOKEN_UNKNOWN'],
      ]);
    }
    expect((await server.sql('select id from token where id = ? and revoked_at is not null', [id])).length).toBe(0);
  });

  it('for as long as the token was minted for, and no longer', async () => {
    const publisherId = await server.publisher();
    const [{ created_at: createdAt } = { created_at: '' }] = await server.sql<{ created_at: string }>(
      'select created_at from token where id = ?',
      [(await server.token({ publisherId })).id],
    );
    const day = 86_400_000;
    const expiresAt = new Date(testNow.getTime() + day);
    const { id, secret } = await server.token({ publisherId, expiresAt });
    const latest = new Date(testNow.getTime() + expiresAt.getTime() - new Date(createdAt).getTime());
    const later = new Date(latest.getTime() + 1).toISOString();
    expect(await codes(secret, rotation(id, `, expiresAt: "${later}"`))).toEqual(['INPUT_INVALID']);
    expect(await codes(secret, rotation(id, ', expiresAt: null'))).toEqual(['INPUT_INVALID']);
    const { token } = await server.ask<Rotated>(rotation(id), {}, secret);
    expect(new Date(token.expiresAt ?? 0)).toEqual(latest);
  });
});

describe('at the same time', () => {
  /** The order of the audit trail is that of the commits of changes of one token. */
  const trail = async (id: string) =>
    (await server.sql<{ action: string }>('select action from audit_trail where token_id = ? order by id', [id])).map(
      ({ action }) => action,
    );

  it('a token that rotates itself while it is revoked has a successor only if it was rotated first', async () => {
    const publisherId = await server.publisher();
    for (let round = 0; round < 40; round += 1) {
      const { id, secret } = await server.token({ publisherId });
      const changes = { rotated: rotation(id), revoked: revocation(id) };
      const senders = { rotated: secret, revoked: server.staff };
      // Sent at once, in both orders.
      const order = round % 2 ? (['revoked', 'rotated'] as const) : (['rotated', 'revoked'] as const);
      const answers = await Promise.all(order.map((what) => server.graphql(senders[what], changes[what])));
      const rotated = answers[order.indexOf('rotated')];
      const successors = await server.sql('select id from token where replaces_id = ?', [id]);
      const actions = await trail(id);
      if (rotated?.errors) expect(['TOKEN_INVALID', 'TOKEN_STATE']).toContain(rotated.errors[0]?.extensions.code);
      expect(successors).toHaveLength(rotated?.errors ? 0 : 1);
      expect(['token.rotated token.revoked', 'token.revoked']).toContain(actions.join(' '));
      expect(await codes(secret, '{ me { tier } }')).toEqual(['TOKEN_INVALID']);
    }
  });

  it('rotations of a chain leave at most two of it valid, whoever rotates', async () => {
    const publisherId = await server.publisher();
    const person = await personOf(pair, publisherId);
    const overlapping = (id: string) => rotation(id).replace('overlapMinutes: 0', 'overlapMinutes: 43200');
    let newest: { id: string; secret: string } = await server.token({ publisherId });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [newest.secret, person, server.staff, newest.secret].map((sender) =>
          server.graphql(sender, overlapping(newest.id)),
        ),
      );
      const rotated = answers.flatMap(({ data }) => (data?.rotateToken as Rotated | null) ?? []);
      expect(rotated).toHaveLength(1);
      for (const { token, secret } of rotated) newest = { id: token.id, secret };
    }
    expect(
      await server.sql('select id from token where publisher_id = ? and (expires_at is null or expires_at > ?)', [
        publisherId,
        testNow.toISOString(),
      ]),
    ).toHaveLength(2);
  });

  it('what a stolen token led to is revoked, also what it leads to meanwhile', async () => {
    const publisherId = await server.publisher();
    for (let round = 0; round < 20; round += 1) {
      const first = await server.token({ publisherId });
      const { token: next, secret } = await server.ask<Rotated>(rotation(first.id), {}, first.secret);
      await Promise.all([
        server.graphql(secret, rotation(next.id)),
        server.ask(revocation(first.id, ', withSuccessors: true')),
      ]);
    }
    expect(
      await server.sql('select id from token where publisher_id = ? and revoked_at is null', [publisherId]),
    ).toEqual([]);
  });

  it('of two tokens of administrators that revoke each other, one does', async () => {
    const administrator = { tier: 'staff', role: 'administrator' } as const;
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await server.token(administrator), await server.token(administrator)];
      const answers = await Promise.all([
        server.graphql(one.secret, revocation(two.id)),
        server.graphql(two.secret, revocation(one.id)),
      ]);
      expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
      expect(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? [])).toEqual([
        'TOKEN_INVALID',
      ]);
      const revoked = await server.sql('select id from token where id in (?, ?) and revoked_at is not null', [
        one.id,
        two.id,
      ]);
      expect(revoked).toHaveLength(1);
    }
  });

  /** Runs `act` while another transaction has locked a token, and releases it when so many statements wait. */
  async function whileLocked<Result>(id: string, act: (waiting: (count: number) => Promise<void>) => Promise<Result>) {
    let result: Result | undefined;
    await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select from token where id = ? for update', [id]);
      result = await act(async (count) => {
        const blocked = `select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like '%for update%'`;
        while ((await server.sql(blocked)).length < count);
      });
    });
    return result as Result;
  }

  it.each([
    ['rotated', 'revoked'],
    ['revoked', 'rotated'],
  ] as const)('a token that is %s before it is %s, both waiting for its lock', async (...order) => {
    const publisherId = await server.publisher();
    const { id, secret } = await server.token({ publisherId });
    const changes = {
      rotated: () => server.graphql(secret, rotation(id)),
      revoked: () => server.graphql(server.staff, revocation(id)),
    };
    const answers = await whileLocked(id, async (waiting) => {
      const first = changes[order[0]]();
      await waiting(1);
      const second = changes[order[1]]();
      await waiting(2);
      return [first, second];
    });
    const [first, second] = await Promise.all(answers);
    const wasRotated = order[0] === 'rotated';
    expect(first?.errors).toBeUndefined();
    expect(second?.errors?.map(({ extensions }) => extensions.code)).toEqual(
      wasRotated ? undefined : ['TOKEN_INVALID'],
    );
    expect(await trail(id)).toEqual(wasRotated ? ['token.rotated', 'token.revoked'] : ['token.revoked']);
    expect(await server.sql('select id from token where replaces_id = ?', [id])).toHaveLength(wasRotated ? 1 : 0);
    expect(await codes(secret, '{ me { tier } }')).toEqual(['TOKEN_INVALID']);
  });

  it('a token that is revoked while its change waits for a lock changes nothing', async () => {
    const administrator = { tier: 'staff', role: 'administrator' } as const;
    // Tokens are locked in the order of their ids, so the caller's is still free while the other one is waited for.
    const tokens = [await server.token(administrator), await server.token(administrator)];
    const [target, caller] = tokens.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (!target || !caller) throw new Error('no tokens');
    const [answer] = await whileLocked(target.id, async (waiting) => {
      const change = codes(caller.secret, rotation(target.id));
      await waiting(1);
      await server.revoke(caller.id);
      return [change];
    });
    expect(await answer).toEqual(['TOKEN_INVALID']);
    expect(await server.sql('select id from token where replaces_id = ?', [target.id])).toEqual([]);
  });
});
