import { describe, expect, it } from '@jest/globals';
import { hashToken } from '../../src/access/token.ts';
import { bareGraph, statementsDuring } from './bare-graph.ts';

const bare = await bareGraph();
const owner = await bare.publisher();

const during = (action: () => Promise<unknown>) => statementsDuring(bare.database.orm, action);
const load = (paId: string) => bare.services.notices.load(paId);

describe('the notice loader does not cache: the next load sees', () => {
  it.each([
    {
      what: 'a changed notice',
      sql: "update notice set title = 'Another' where pa_id = ?",
      seen: { title: 'Another' },
    },
    {
      what: 'a changed party',
      sql: "update party set city = 'Elsewhere' where pa_id = ?",
      seen: { parties: [expect.objectContaining({ city: 'Elsewhere' })] },
    },
    {
      what: 'counts that were written',
      sql: "insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, 7, 1, '2026-11-20T06:00:00Z')",
      seen: { viewsCount: '7', engagementsCount: '1', metricsUpdatedAt: '2026-11-20 06:00:00+00' },
    },
    { what: 'that the notice is gone', sql: 'delete from notice where pa_id = ?', seen: undefined },
  ])('$what', async ({ sql, seen }) => {
    const paId = await bare.notice(owner);
    const before = await load(paId);
    expect(before).toMatchObject({ title: 'A better town', viewsCount: null });
    await bare.sql(sql, [paId]);
    const after = await load(paId);
    if (seen) expect(after).toMatchObject(seen);
    else expect(after).toBeUndefined();
  });

  it('a new notice', async () => {
    expect(await load('PA-LATER00000')).toBeUndefined();
    await bare.notice(owner, { paId: 'PA-LATER00000' });
    expect(await load('PA-LATER00000')).toMatchObject({ paId: 'PA-LATER00000' });
  });
});

describe('the notice loader', () => {
  it('returns the right notice for each load, also for repeated keys', async () => {
    const [a, b] = [await bare.notice(owner, { title: 'A' }), await bare.notice(null, { title: 'B' })];
    const found = await Promise.all([load(b), load('nowhere'), load(a), load(a), load(b)]);
    expect(found.map((notice) => notice?.title)).toEqual(['B', undefined, 'A', 'A', 'B']);
    expect(found.map((notice) => notice?.publisherId)).toEqual([null, undefined, owner, owner, null]);
    expect(found.map((notice) => notice?.parties.length)).toEqual([1, undefined, 1, 1, 1]);
  });

  it('runs no statement for invalid PA-IDs', async () => {
    const statements = await during(async () => {
      const impossible = ['', '\0', 'a/b', 'x'.repeat(129), '\ud800'];
      expect(await Promise.all(impossible.map(load))).toEqual(impossible.map(() => undefined));
    });
    expect(statements).toEqual([]);
  });

  it('tolerates an invalid PA-ID among others', async () => {
    const paId = await bare.notice(owner);
    const found = await Promise.all([load('\0'), load(paId), load('a/b')]);
    expect(found.map((notice) => notice?.paId)).toEqual([undefined, paId, undefined]);
  });

  it.each([
    "'; drop table notice; --",
    '{"a,b"}',
    '\\',
    '"',
    "''",
    'NULL',
    '$1',
    '%',
    'a b',
    ' ',
    '🗳',
    '選挙-1',
    '\t\n',
    '...',
    'é',
  ])('finds the PA-ID %j, by an exact match only', async (paId) => {
    await bare.notice(owner, { paId });
    const found = await Promise.all([load(paId), load(`${paId}x`), load(paId.normalize('NFD'))]);
    expect(found.map((notice) => notice?.paId)).toEqual([paId, undefined, paId === 'é' ? undefined : paId]);
  });

  it('compares exactly, including case and trailing spaces', async () => {
    await bare.notice(owner, { paId: 'Case' });
    expect(await Promise.all(['case', 'CASE', 'Case ', ' Case'].map(load))).toEqual(Array(4).fill(undefined));
  });

  it('uses two statements for more than 500 keys, and returns all notices', async () => {
    const paId = await bare.notice(owner);
    const wanted = Array.from({ length: 700 }, (_, index) => (index % 7 === 0 ? paId : `PA-${index}`));
    const statements = await during(async () => {
      const found = await Promise.all(wanted.map(load));
      expect(found.map((notice) => notice?.paId)).toEqual(wanted.map((asked) => (asked === paId ? paId : undefined)));
    });
    expect(statements).toHaveLength(2);
  });

  it('returns the controllers in order', async () => {
    const paId = await bare.notice(owner);
    for (const position of [2, 0, 1]) {
      await bare.sql(
        `insert into party (pa_id, role, position, company_name, email, street_address, city, country)
         values (?, 'controller', ?, ?, 'a@b.example', 'A 1', 'Aton', 'AT')`,
        [paId, position, `Controller ${position}`],
      );
    }
    const notice = await load(paId);
    const controllers = notice?.parties.filter(({ role }) => role === 'controller');
    expect(controllers?.map(({ companyName }) => companyName)).toEqual([
      'Controller 0',
      'Controller 1',
      'Controller 2',
    ]);
  });
});

describe('a notice in one operation', () => {
  it('is looked up once for rule and resolver, and again in the next operation', async () => {
    const paId = await bare.notice(owner);
    const [first, second] = [await bare.contextOf(undefined), await bare.contextOf(undefined)];
    const statements = await during(async () => {
      const seen = await Promise.all([first.notice(paId), first.notice(paId)]);
      expect(await first.notice(paId)).toBe(seen[0]);
    });
    expect(statements).toHaveLength(1);
    await bare.sql("update notice set title = 'Changed' where pa_id = ?", [paId]);
    expect((await first.notice(paId))?.title).toBe('A better town');
    expect((await second.notice(paId))?.title).toBe('Changed');
  });
});

// Documents part 5, rules 3 and 5: a revocation and a plan take effect on the very next call.
describe('the caller is identified for each request, without a cache', () => {
  const callerOf = async (secret: string) => (await bare.contextOf(secret)).caller;

  it('a plan that changes', async () => {
    const publisherId = await bare.publisher();
    const { secret } = await bare.token({ publisherId });
    const proUntil = new Date('2027-01-01T00:00:00Z');
    expect(await callerOf(secret)).toMatchObject({ publishers: [{ plan: 'pro', proUntil: null }] });
    await bare.setPlan(publisherId, 'free');
    expect(await callerOf(secret)).toMatchObject({ publishers: [{ plan: 'free', proUntil: null }] });
    await bare.setPlan(publisherId, 'pro', proUntil);
    expect(await callerOf(secret)).toMatchObject({ publishers: [{ plan: 'pro', proUntil }] });
  });

  it('a token that is revoked', async () => {
    const { id, secret } = await bare.token({ tier: 'ssp' });
    expect(await callerOf(secret)).toEqual({ tier: 'ssp', tokenId: id });
    await bare.revoke(id);
    expect(await callerOf(secret)).toEqual({ tier: null, failure: 'TOKEN_INVALID' });
  });

  it('a token that expires, at that instant', async () => {
    const { secret } = await bare.token({ tier: 'staff', expiresAt: new Date('2026-11-21T12:00:00.001Z') });
    expect(await callerOf(secret)).toMatchObject({ tier: 'staff' });
    bare.clock.now = new Date('2026-11-21T12:00:00.001Z');
    expect(await callerOf(secret)).toEqual({ tier: null, failure: 'TOKEN_INVALID' });
  });

  it('is found by the hash of the token, many in one statement', async () => {
    const minted = await Promise.all(Array.from({ length: 20 }, () => bare.token({ tier: 'ssp' })));
    const statements = await during(async () => {
      const hashes = minted.map(({ secret }) => `\\x${hashToken(secret).toString('hex')}`);
      const rows = await Promise.all(
        [...hashes, `\\x${'00'.repeat(32)}`].map((hash) => bare.services.tokens.load(hash)),
      );
      expect(rows.map((row) => row?.id)).toEqual([...minted.map(({ id }) => id), undefined]);
    });
    expect(statements).toHaveLength(1);
  });
});
