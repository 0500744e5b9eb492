import { describe, expect, it } from '@jest/globals';
import { hashTextOf } from '../../../src/domain/access/token.ts';
import type { Context } from '../../../src/domain/context.ts';
import type { NoticeRow } from '../../../src/domain/notices/model/rows.ts';
import { noticeResolvers } from '../../../src/domain/notices/notice-resolvers.ts';
import { contentResolvers } from '../../../src/domain/notices/read/content-resolvers.ts';
import { noticeNodes } from '../../../src/domain/notices/read/notice-node.ts';
import { signedOffVersions } from '../../../src/domain/notices/read/related-rows.ts';
import { archiveVersions } from '../../../src/domain/notices/store/version-store.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { bareGraph, statementsDuring } from '../../graph/bare-graph.ts';

const bare = await bareGraph();
const owner = await bare.publisher();

const during = (action: () => Promise<unknown>) => statementsDuring(bare.database.orm, action);
const load = (paId: string) => bare.services.notices.load(paId);

it('looks up concurrent tokens in one statement', async () => {
  const minted = await Promise.all(Array.from({ length: 20 }, () => bare.token({ tier: 'ssp' })));
  const hashes = [...minted.map(({ secret }) => hashTextOf(secret)), `\\x${'00'.repeat(32)}`];
  const statements = await during(async () => {
    const rows = await Promise.all(hashes.map((hash) => bare.services.tokens.load(hash)));
    expect(rows.map((row) => row?.id)).toEqual([...minted.map(({ id }) => id), undefined]);
  });
  expect(statements).toHaveLength(1);
});

describe('the notice loader', () => {
  it('tolerates an invalid PA-ID among others', async () => {
    const paId = await bare.notice(owner);
    const found = await Promise.all([load('\0'), load(paId), load('a/b')]);
    expect(found.map((notice) => notice?.paId)).toEqual([undefined, paId, undefined]);
  });

  it('finds PA-IDs with characters that are special in SQL and array literals', async () => {
    const paIds = ["'; drop table notice; --", '{"a,b"}', '\\', '"', 'NULL', '$1', '%', ' ', '\t\n'];
    for (const paId of paIds) await bare.notice(owner, { paId });
    expect((await Promise.all(paIds.map(load))).map((notice) => notice?.paId)).toEqual(paIds);
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

it('a version is the one that was read, even if the next one has come into force since', async () => {
  const paId = await bare.notice(owner);
  const context = await bare.contextOf((await bare.token({ tier: 'staff' })).secret);
  const notice = await context.memo(noticeNodes).load(paId);
  if (!notice) throw new Error('the notice was not found');
  const [inForce] = signedOffVersions(notice);
  await archiveVersions(queryOn(bare.database.orm), [paId], bare.clock.now);
  await bare.sql("update notice set version = 2, amendment_reason = 'x', title = 'Next' where pa_id = ?", [paId]);
  type Resolver = (version: object, args: object, context: Context) => Promise<NoticeRow>;
  for (const resolve of [noticeResolvers.NoticeVersion?.record, contentResolvers.NoticeVersion?.content]) {
    const found = await (resolve as unknown as Resolver)({ ...inForce, related: notice.related }, {}, context);
    expect(found).toMatchObject({ version: 1, title: 'A better town' });
  }
});
