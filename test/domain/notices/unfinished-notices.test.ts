import { describe, expect, it } from '@jest/globals';
import { deleteExpiredUnfinished } from '../../../src/domain/notices/lifecycle/unfinished-notices.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { mutation } from '../../support/literals.ts';

const bare = await bareGraph();
const newOperator = async () => (await bare.token({ tier: 'staff', role: 'operator' })).secret;
const operator = await newOperator();

type Unfinished = { id: string; title: string | null; texts: { path: string; text: string }[]; revision: number };
async function ask<Result>(query: string, variables: object = {}, secret = operator) {
  const { value, failure } = await bare.ask<Result | undefined>(query, variables, secret);
  return { value, code: failure?.kind, issues: failure?.issues };
}
const fields = 'id title texts { path text } revision';
const save = async (input: object, secret = operator) => {
  const query = mutation('saveUnfinishedNotice', `changed unfinishedNotice { ${fields} }`);
  const { value, ...refused } = await ask<{
    unfinishedNotice: Unfinished;
    changed: boolean;
  }>(query, { input }, secret);
  return { ...value, ...refused };
};
const list = async (secret = operator) =>
  (await ask<Unfinished[]>(`{ unfinishedNotices { ${fields} } }`, {}, secret)).value;
const texts = (title: string, more: object = {}) =>
  Object.entries({ 'basicInformation.title': title, ...more }).map(([path, text]) => ({ path, text }));
const idOf = async (title: string, secret = operator) =>
  (await save({ texts: texts(title) }, secret)).unfinishedNotice?.id ?? '';

describe('an unfinished notice', () => {
  it('is kept as it was typed, for its author only, and is no notice', async () => {
    const typed = texts('Half a', { 'campaign.totalValue': '12,', publisherId: '' });
    const { unfinishedNotice } = await save({ texts: typed });
    expect(unfinishedNotice).toMatchObject({ title: 'Half a', revision: 1 });
    expect(await list()).toEqual([{ ...unfinishedNotice, texts: expect.arrayContaining(typed) }]);
    const other = await newOperator();
    expect(await list(other)).toEqual([]);
    expect(await save({ id: unfinishedNotice?.id, revision: 1, texts: typed }, other)).toMatchObject({
      issues: [{ path: 'id', code: 'not_found' }],
    });
    expect(
      await ask(mutation('discardUnfinishedNotice', 'changed'), { input: { id: unfinishedNotice?.id } }, other),
    ).toMatchObject({ value: { changed: false } });
    expect(await bare.sql("select from notice where title like 'Half%'")).toEqual([]);
  });

  it('is replaced by its revision only, and saved once for a key', async () => {
    const id = await idOf('First');
    expect((await save({ id, revision: 1, texts: texts('Second') })).unfinishedNotice).toMatchObject({
      revision: 2,
      title: 'Second',
    });
    for (const revision of [1, null]) {
      expect((await save({ id, revision, texts: texts('Third') })).issues).toMatchObject([
        { path: 'revision', code: 'outdated', params: { current: 2 } },
      ]);
    }
    const again = { texts: texts('With a key'), idempotencyKey: 'save-once' };
    const [one, two] = [await save(again), await save(again)];
    expect([one.changed, two.changed]).toEqual([true, false]);
    expect(two.unfinishedNotice?.id).toBe(one.unfinishedNotice?.id);
  });

  it('ends with the notice that it becomes, and stays if that is refused', async () => {
    const id = await idOf('Becomes one');
    const create = (record: object) =>
      ask(mutation('createNotice', 'notice { paId }'), { input: { record, unfinishedId: id } });
    expect((await create(draftRecord({ campaign: { name: '' } }))).code).toBe('INPUT_INVALID');
    expect((await list())?.map((one) => one.id)).toContain(id);
    expect((await create(draftRecord())).value).toMatchObject({ notice: { paId: expect.any(String) } });
    expect((await list())?.map((one) => one.id)).not.toContain(id);
  });

  it.each([
    ['too much text', { texts: texts('x'.repeat(100_000)) }, 'texts', 'too_long'],
    ['a field twice', { texts: [...texts('a'), ...texts('b')] }, 'texts', 'duplicate_items'],
    ['what cannot be stored', { texts: texts('\0') }, 'texts', 'invalid_characters'],
    ['an id that is none', { id: 'x', revision: 1, texts: [] }, 'id', 'not_found'],
  ])('is refused with %s', async (_what, input, path, code) => {
    expect((await save(input)).issues).toMatchObject([{ path, code }]);
  });

  it('is one of at most 50 of its author, also when they come at once', async () => {
    const author = await newOperator();
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, number) => save({ texts: texts(`${number}`) }, author)),
    );
    expect(answers.filter(({ issues }) => issues).map(({ issues }) => issues)).toMatchObject([
      [{ code: 'too_many_items', params: { max: 50 } }],
      [{ code: 'too_many_items', params: { max: 50 } }],
    ]);
    expect(await list(author)).toHaveLength(50);
  });

  it('is gone 30 days after it was last saved', async () => {
    const author = await newOperator();
    const [kept, expired] = [await idOf('Kept', author), await idOf('Expired', author)];
    await bare.sql(`update unfinished_notice set saved_at = saved_at - interval '29 days' where id = '${kept}'`);
    await bare.sql(`update unfinished_notice set saved_at = saved_at - interval '31 days' where id = '${expired}'`);
    expect((await list(author))?.map(({ title }) => title)).toEqual(['Kept']);
    await deleteExpiredUnfinished(queryOn(bare.database.orm), bare.clock.now);
    expect(await bare.sql(`select id from unfinished_notice where id in ('${kept}', '${expired}')`)).toEqual([
      { id: kept },
    ]);
  });

  it('is found when a person asks for their data', async () => {
    const { secret } = await bare.token({ tier: 'staff', role: 'administrator' });
    await save({
      texts: texts('Of Anna', { 'advertiser.email': ' Anna.H@half.example', 'advertiser.phone': '+358 40 1234' }),
    });
    const search = async (person: string) =>
      (
        await ask<{ unfinishedNotices: number }>(
          `{ personDataOccurrences(${person}) { unfinishedNotices } }`,
          {},
          secret,
        )
      ).value;
    expect(await search('email: "anna.h@half.example"')).toEqual({ unfinishedNotices: 1 });
    expect(await search('phone: "+358401234"')).toEqual({ unfinishedNotices: 1 });
    expect(await search('email: "other@half.example"')).toEqual({ unfinishedNotices: 0 });
  });
});
