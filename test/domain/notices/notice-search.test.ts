import { beforeAll, describe, expect, it } from '@jest/globals';
import { searchFirst } from '../../../src/domain/notices/list/notice-search.ts';
import type { Query } from '../../../src/platform/database/sql.ts';
import { insertCopies } from '../../support/copies.ts';
import { contactCanaries } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';

/* Hostile inputs: operators of full-text search, punctuation, quotes, very long and very frequent words. */

const server = await graphServer();
const { staff } = server;
const owner = await server.publisher();
const others = await server.publisher();
const title = 'Plain';

beforeAll(async () => {
  await server.notice(owner, { paId: 'PX-000123', title, publisherReference: 'ORD-123/7' });
  await server.notice(owner, { paId: 'PX-000124', title: 'Öljy ja hiilivety', campaignName: 'Syksy' });
  await server.notice(owner, { paId: 'FI-1', title }, { companyName: 'Åbo Segelsällskap r.f.', legalName: null });
  await server.notice(
    owner,
    { paId: 'FI-2', title, sponsorType: 'natural_person' },
    { companyName: null, legalName: null, firstName: 'Straße', lastName: "O'Neil" },
  );
  await server.notice(others, { paId: 'DK-1', title: 'Rødgrød med fløde, Ærø', processName: 'Folkeafstemning 2027' });
  await server.notice(others, { paId: 'GR-1', title: 'Νερό για όλους' });
  await server.notice(others, { paId: 'ND-1', title: 'O\u0308ljy'.normalize('NFD') });
  await server.notice(others, { paId: 'TX-1', title: 'Über „die Größe“', description: 'Στο λιμάνι. The co-op…' });
  await server.notice(others, { paId: 'TX-2', title: 'L’école – «Größe» pour tous' });
  await server.notice(others, { paId: "odd ' \\ & one", title: 'C++ & more: a|b !c' });
});

async function find(search: string, token = staff, by = 'search') {
  const { totalCount, nodes } = await server.ask<{ totalCount: number; nodes: { paId: string }[] }>(
    `query ($words: String) { notices(filter: { ${by}: $words }) { totalCount nodes { paId } } }`,
    { words: search },
    token,
  );
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ paId }) => paId).sort();
}

describe('a search for notices', () => {
  it.each<[string, string[]]>(
    [
      ['PX-000123', ['PX-000123']],
      ['px-0001', ['PX-000123', 'PX-000124']],
      ['PX-', ['PX-000123', 'PX-000124']],
      ['X-000123', []],
      ['ORD-123', ['PX-000123']],
      ['ord-123/7', ['PX-000123']],
      ['ord 123', ['PX-000123']],
      ['oljy', ['ND-1', 'PX-000124']],
      ['ÖLJY', ['ND-1', 'PX-000124']],
      ['hiili olj', ['PX-000124']],
      ['hiili oljz', []],
      ['vety', []],
      ['syks ÖLJ', ['PX-000124']],
      ['abo', ['FI-1']],
      ['Åbo segelsall', ['FI-1']],
      ['plain abo', ['FI-1']],
      ['strasse', ['FI-2']],
      ["o'neil", ['FI-2']],
      ['oneil', []],
      ['rodgrod FLOD', ['DK-1']],
      ['aero', ['DK-1']],
      ['folkeafstem 20', ['DK-1']],
      ['νερο ΟΛΟΥΣ', ['GR-1']],
      ["odd '", ["odd ' \\ & one"]],
      ["odd ' \\ & on", ["odd ' \\ & one"]],
      ['c++', ["odd ' \\ & one"]],
      ['a|b & !c', ["odd ' \\ & one"]],
      ['a b', ["odd ' \\ & one"]],
      ["plain' | 'x", []],
      ['plain:*', ['FI-1', 'FI-2', 'PX-000123']],
      ['\\plain\\', ['FI-1', 'FI-2', 'PX-000123']],
      ['%', []],
      ['p', []],
      [contactCanaries.email, []],
      [contactCanaries.lastName, []],
    ].filter(([search]) => search !== '%') as [string, string[]][],
  )('%j finds %j', async (search, expected) => {
    expect(await find(search)).toEqual([...expected].sort());
  });

  it.each([
    'x'.repeat(200),
    'qå '.repeat(66).trim(),
    `${"'".repeat(199)}q`,
    `${'\\'.repeat(150)} q`,
    'a\u0301'.repeat(100),
    '𝕏'.repeat(100),
  ])('takes %j', async (search) => {
    expect(await find(search)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['größe', ['TX-1', 'TX-2']],
    ['GROSSE', ['TX-1', 'TX-2']],
    ['ecole', ['TX-2']],
    ['l’école', ['TX-2']],
    ["l'ecole", ['TX-2']],
    ['"die grosse"', ['TX-1']],
    ['"grosse die"', []],
    ['λιμανι', ['TX-1']],
    ['co-op', ['TX-1']],
    ['-co-op große', ['TX-2']],
    ['große -"pour tous"', ['TX-1']],
    ['λιμάνι OR école', ['TX-1', 'TX-2']],
    ['große –', ['TX-1', 'TX-2']],
    ['gro', []],
  ])('the filter `text` splits words like `search`: %j', async (text, paIds) => {
    expect(await find(text, staff, 'text')).toEqual(paIds);
  });

  it('finds only the notices of a partner for its token', async () => {
    const { secret } = await server.token({ publisherId: owner });
    expect(await find('oljy', secret)).toEqual(['PX-000124']);
    expect(await find('GR-1', secret)).toEqual([]);
  });

  it('sees each change of a notice and of its sponsor, and nothing of an erased one', async () => {
    const paId = await server.notice(owner, { title: 'Before' }, { companyName: 'Former Ltd' });
    const em = server.database.orm.em.fork();
    await em.execute('update notice set title = ? where pa_id = ?', ['Afterwards', paId]);
    await em.execute(`update party set company_name = 'Current Ltd' where pa_id = ? and role = 'advertiser'`, [paId]);
    expect([await find('before'), await find('former')]).toEqual([[], []]);
    expect(await find('afterw current')).toEqual([paId]);
    await em.execute('delete from notice where pa_id = ?', [paId]);
    expect(await find('afterw')).toEqual([]);
    expect(await em.execute('select from notice_search where pa_id = ?', [paId])).toEqual([]);
  });

  it.each([
    ['abo segelsa', ['FI-1']],
    ['ÅBO SEGELSÄLL', ['FI-1']],
    ['åbö', ['FI-1']],
    ["strasse O'N", ['FI-2']],
    ['Straße', ['FI-2']],
    ['%bo', []],
    ['\uff05bo', []],
  ])('finds the sponsor %j whatever its case and diacritics', async (part, paIds) => {
    expect(await find(part, staff, 'sponsor')).toEqual(paIds);
  });

  it('agrees with itself when more than 5,000 notices match, and the index serves it', async () => {
    const em = server.database.orm.em.fork();
    await server.notice(others, { title: 'Rare words' }, { companyName: 'Rare Ltd' });
    const one = { paId: 'MANY-0', title: 'Common words' };
    await server.notice(
      others,
      one,
      { companyName: 'Common Ltd' },
      { controllers: [{ companyName: 'Common Holding' }] },
    );
    for (let first = 1; first <= 5000; first += 1000) {
      const numbers = `generate_series(${first}, ${first} + 999) as number`;
      await em.transactional(async (work) => {
        for (const table of ['notice', 'party']) {
          await work.execute(
            `${insertCopies(table)} from ${table} one, ${numbers},
               jsonb_populate_record(one, jsonb_build_object('pa_id', 'MANY-' || number)) as copy where one.pa_id = 'MANY-0'`,
          );
        }
      });
    }
    const { data } = await server.graphql(
      staff,
      `{ many: notices(filter: { search: "comm" }, first: 1) { totalCount nodes { title } }
         one: notices(filter: { search: "comm many-4711" }) { totalCount nodes { paId } }
         all: notices(filter: { search: "MANY-" }, first: 1) { totalCount } }`,
    );
    expect(data).toEqual({
      many: { totalCount: 5001, nodes: [{ title: 'Common words' }] },
      one: { totalCount: 1, nodes: [{ paId: 'MANY-4711' }] },
      all: { totalCount: 5001 },
    });
    for (const [filter, totalCount] of [
      [{ text: 'common' }, 5001],
      [{ sponsor: 'common' }, 5001],
      [{ text: 'words', sponsor: 'ltd' }, 5002],
      [{ text: 'rare', sponsor: 'ltd' }, 1],
      [{ text: 'words', sponsor: 'rare' }, 1],
      [{ text: 'common', sponsor: 'rare' }, 0],
    ] as const) {
      const list =
        'query ($filter: NoticeFilter) { notices(filter: $filter, first: 3) { totalCount nodes { title } } }';
      const page = await server.ask(list, { filter });
      expect([filter, page]).toMatchObject([filter, { totalCount, nodes: Array(Math.min(3, totalCount)).fill({}) }]);
    }
    const plan = await em.transactional(async (work) => {
      await work.execute('set local enable_seqscan = off');
      return work.execute("explain select from notice_search where words @@ search_query('rodgrod')");
    });
    expect(JSON.stringify(plan)).toContain('notice_search_words');
  });

  it('together with another filter counts up to 10,000', async () => {
    const { secret } = await server.token({ publisherId: owner });
    const count = async (token: string, filter: string) => {
      const list = `{ notices(filter: { ${filter} }, first: 1) { totalCount } }`;
      return ((await server.graphql(token, list)).data?.notices as { totalCount: number | null }).totalCount;
    };
    const copies = (table: string, changes: string) =>
      `${insertCopies(table)} from ${table} one, generate_series(1, ?::int) as number,
         jsonb_populate_record(one, jsonb_build_object('pa_id', ?::text || number, ${changes})) as copy
       where one.pa_id = 'FI-1' and to_jsonb(one) ->> 'role' is not distinct from ?`;
    const add = (name: string, rows: number) =>
      server.database.orm.em.fork().transactional(async (work) => {
        await work.execute('set local session_replication_role = replica'); // no triggers
        await work.execute(copies('notice', `'title', 'Lorem'`), [rows, name, null]);
        await work.execute(copies('party', `'company_name', 'Ipsum'`), [rows, name, 'advertiser']);
        await work.execute(
          'insert into notice_search select pa_id, words from notice_as_words where starts_with(pa_id, ?)',
          [name],
        );
      });
    await add('L-', 10_000);
    const searches = ['text: "lorem"', 'search: "lorem"', 'sponsor: "ipsum"'];
    for (const search of searches) expect([search, await count(secret, search)]).toEqual([search, 10_000]);
    await add('M-', 1);
    for (const search of searches) {
      expect([search, await count(secret, search), await count(staff, search)]).toEqual([search, null, 10_001]);
      expect(await count(staff, `${search}, publisherIds: ["${owner}"]`)).toBeNull();
    }
  });
});

// Less than a tenth of many notices.
it.each([
  { found: 5_000, covered: true },
  { found: 5_001, covered: false },
])('when an index finds $found notices, their PA-IDs replace the search: $covered', async ({ found, covered }) => {
  const query = (async () => Array.from({ length: found }, (_, n) => ({ paId: `PA-${n}` }))) as Query;
  const { found: conditions, rest } = await searchFirst(query, { search: 'word', countries: ['FI'] });
  expect(conditions).toHaveLength(covered ? 1 : 0);
  expect(rest).toEqual(covered ? { countries: ['FI'] } : { search: 'word', countries: ['FI'] });
});
