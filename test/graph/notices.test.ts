import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NoticeFilter, QueryNoticesArgs } from '../../src/generated/graphql.ts';
import { vocabulary } from '../../src/generated/vocabulary.ts';
import { Notice, noticeText } from '../../src/notices/model/notice.entity.ts';
import { metricsApply } from '../../src/notices/predicates/metrics-apply.ts';
import { contactCanaries, noTechniques, techniques } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';
import { statementsDuring } from './bare-graph.ts';

type Node = { paId: string; title: string; phase: string };
type Page = {
  edges: { cursor: string; node: { paId: string } }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
};
type NoticeData = NonNullable<Parameters<TestServer['notice']>[1]>;

const summary = `paId title phase language countries linkedProcessType processName currency publicationStartDate
  usesTargetingTechniques usesAdDeliveryTechniques metrics { viewsCount engagementsCount recordedAt } createdAt updatedAt
  id revision version amendmentReason confirmationStatus signOffStatus confirmedAt signedOffAt amendment { version }
  publisherReference ceasedAt ceasedReason retentionUntil versions { version }
  advertiser { ...party } controllers { ...party } publisher { id name isPro }
  campaign { name totalValue medium isOngoing startDate endDate }`;
const parties = `fragment party on RegisterParty { __typename ... on RegisterOrganisation { companyName legalName city country }
  ... on RegisterPerson { firstName lastName country } }`;

/** The list, in its own database. */
async function startList() {
  const server = await startServer({ GRAPHQL_MAX_COST: '200000' }); // pages of 100 with all that a list has
  const { secret } = await server.token({ tier: 'staff' });
  const answer = (args: Partial<QueryNoticesArgs>, selection: string) =>
    server.graphql(
      secret,
      `query ($filter: NoticeFilter, $orderBy: NoticeOrder! = created_desc, $first: Int, $after: String, $last: Int, $before: String) {
        notices(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) { ${selection} } }
      ${selection.includes('...party') ? parties : ''}`,
      args,
    );
  const list = async (args: Partial<QueryNoticesArgs> = {}, selection = 'nodes { paId title phase }') => {
    const { data, errors } = await answer(args, selection);
    expect(errors).toBeUndefined();
    return data?.notices as Page;
  };
  return { server, answer, list };
}

/** Counts recorded at that time. */
const record = (server: TestServer, paId: string, at: Date, views = 500) =>
  server.database.orm.em
    .fork()
    .execute(
      'insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, ?, 7, ?)',
      [paId, views, at],
    );

const day = 86_400_000;
/** The day that many days from now. */
const inDays = (days: number) => new Date(testNow.getTime() + days * day).toISOString().slice(0, 10);
const notSigned: NoticeData = { signOffStatus: 'pending', signedOffAt: null };
const aLaw: NoticeData = {
  linkedProcessType: 'legislative_process',
  electionType: null,
  processName: 'Water Act',
  processDate: null,
  officialInformationUrl: null,
};

describe('a filter', () => {
  let server: TestServer;
  let list: Awaited<ReturnType<typeof startList>>['list'];
  let answer: Awaited<ReturnType<typeof startList>>['answer'];
  let owner: string;

  /** How each notice differs from the first: online, with targeting, on the register and running. */
  const notices: Record<string, NoticeData> = {
    plain: {},
    selfPublished: {},
    draft: { confirmationStatus: 'draft', ...notSigned },
    sentBack: { confirmationStatus: 'needs_revision', ...notSigned },
    submitted: { confirmationStatus: 'pending_confirmation', ...notSigned },
    unsigned: notSigned,
    declined: { signOffStatus: 'declined', signedOffAt: null },
    scheduled: { publicationStartDate: inDays(1), startDate: inDays(1) },
    over: { endDate: inDays(-1) },
    ceased: { ceasedAt: testNow, ceasedReason: 'suspended' },
    print: { ...noTechniques, medium: 'print' },
    tv: { ...noTechniques, medium: 'television' },
    finnish: { countries: ['FI', 'SE'], description: 'Äänestä koulujen puolesta' },
    law: aLaw,
    ongoing: { isOngoing: true, endDate: null, retentionUntil: null },
    early: { publicationStartDate: '2026-08-01', startDate: '2026-09-01', endDate: '2026-09-30' },
    dear: { totalValue: '900000.00' },
    krona: { currency: 'SEK', totalValue: '50000.00' },
    delivered: { usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
    counted: {},
    countedLongAgo: {},
    person: { sponsorType: 'natural_person' },
  };
  const titles = Object.keys(notices);
  const allBut = (...without: string[]) => titles.filter((title) => !without.includes(title));

  beforeAll(async () => {
    ({ server, list, answer } = await startList());
    owner = await server.publisher();
    for (const [title, data] of Object.entries(notices)) {
      const sponsor = {
        finnish: { companyName: 'JÄRVEN 100% PUOLUE', legalName: null },
        person: { companyName: null, legalName: null, firstName: 'Ada', lastName: 'Byron' },
      }[title];
      const paId = await server.notice(title === 'selfPublished' ? null : owner, { title, ...data }, sponsor);
      if (title === 'counted') await record(server, paId, new Date('2026-11-14T00:00:00Z'));
      if (title === 'countedLongAgo') await record(server, paId, new Date('2026-11-13T23:59:59.999Z'));
    }
  });
  afterAll(() => server.stop());

  const notRunning = ['draft', 'sentBack', 'submitted', 'unsigned', 'declined', 'scheduled'];
  const rows: [NoticeFilter | null, string[]][] = [
    [null, titles],
    [{}, titles],
    [{ phases: null, sponsor: null, valueMin: null }, titles],
    [{ phases: [] }, []],
    [{ phases: ['draft'] }, ['draft', 'sentBack']],
    [{ phases: ['awaiting_confirmation'] }, ['submitted']],
    [{ phases: ['awaiting_sign_off'] }, ['unsigned', 'declined']],
    [{ phases: ['scheduled'] }, ['scheduled']],
    [{ phases: ['ceased'] }, ['over', 'ceased', 'early']],
    [{ phases: ['published'] }, allBut(...notRunning, 'over', 'ceased', 'early')],
    [{ phases: ['scheduled', 'ceased'] }, ['scheduled', 'over', 'ceased', 'early']],
    [{ media: ['print', 'television'] }, ['print', 'tv']],
    [{ media: ['radio'] }, []],
    [{ countries: ['SE', 'MT'] }, ['finnish']],
    [{ countries: ['IE'] }, allBut('finnish')],
    [{ linkedProcessTypes: ['legislative_process', 'none'] }, ['law']],
    [{ processNames: ['Water Act', 'Fire Act'] }, ['law']],
    [{ processNames: ['Water'] }, []],
    [{ sponsor: 'järven' }, ['finnish']],
    [{ sponsor: '100% p' }, ['finnish']],
    [{ sponsor: '100_ p' }, []],
    [{ sponsor: '100\\' }, []],
    [{ sponsor: 'PU' }, ['finnish']],
    [{ sponsor: 'jä' }, ['finnish']],
    [{ sponsor: 'uo' }, []], // within a word, where two letters are not looked for
    [{ sponsor: '_jä' }, []],
    [{ sponsor: 'by' }, ['person']],
    [{ sponsor: 'forward e.v' }, allBut('finnish', 'person')],
    [{ sponsor: 'ada byr' }, ['person']],
    [{ sponsor: contactCanaries.lastName }, []],
    [{ text: 'KOULUJEN äänestä' }, ['finnish']],
    [{ text: 'water' }, ['law']],
    [{ text: 'print or tv' }, ['print', 'tv']],
    [{ text: '"better town" -local' }, ['law']],
    [{ publicationFrom: '2026-11-02' }, ['scheduled']],
    [{ publicationFrom: '2026-11-01' }, allBut('early')],
    [{ publicationTo: '2026-08-01' }, ['early']],
    [{ publicationTo: '2026-07-31' }, []],
    [{ campaignFrom: '2026-12-05' }, allBut('over', 'early')],
    [{ campaignFrom: '2026-12-06' }, ['ongoing']],
    [{ campaignTo: '2026-09-01' }, ['early']],
    [{ campaignFrom: '2026-09-30', campaignTo: '2026-10-31' }, ['early']],
    [{ campaignFrom: '2026-10-01', campaignTo: '2026-10-31' }, []],
    [{ currencies: ['SEK', 'DKK'] }, ['krona']],
    [{ currencies: ['EUR'], valueMin: '5000.01' }, ['dear']],
    [{ currencies: ['EUR'], valueMin: '5001', valueMax: '900000' }, ['dear']],
    [{ currencies: ['EUR'], valueMin: '5000.00', valueMax: '899999.99' }, allBut('krona', 'dear')],
    [{ usesTargetingTechniques: false }, ['print', 'tv', 'delivered']],
    [{ usesTargetingTechniques: true }, allBut('print', 'tv', 'delivered')],
    [{ usesAdDeliveryTechniques: true }, ['delivered']],
    [{ usesAdDeliveryTechniques: false }, allBut('delivered')],
    [{ metricsStates: ['missing'] }, allBut(...notRunning, 'print', 'tv', 'counted', 'countedLongAgo')],
    [{ metricsStates: ['not_applicable', 'reported'] }, [...notRunning, 'print', 'tv', 'counted']],
    [{ metricsStates: ['outdated'] }, ['countedLongAgo']],
    [{ metricsStates: ['outdated'], metricsOutdatedAfterDays: 6 }, ['counted', 'countedLongAgo']],
    [{ metricsStates: ['reported'], metricsOutdatedAfterDays: 8 }, ['counted', 'countedLongAgo']],
    [{ phases: ['published'], media: ['print'], countries: ['IE'] }, ['print']],
  ];

  it.each(rows)('%j', async (filter, expected) => {
    const { nodes, totalCount } = await list({ filter }, 'nodes { title } totalCount');
    expect(nodes.map(({ title }) => title).sort()).toEqual([...expected].sort());
    expect(totalCount).toBe(expected.length);
  });

  // The check of the migrations compares expression indexes by name only.
  it('on words uses its index', async () => {
    const plan = await server.database.orm.em.fork().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      return em.execute(
        `explain select from notice n where ${noticeText('n.')} @@ websearch_to_tsquery('simple', 'water')`,
      );
    });
    expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on notice_by_text');
  });

  it('by publisher', async () => {
    const { nodes } = await list({ filter: { publisherIds: [owner] } });
    expect(nodes.map(({ title }) => title).sort()).toEqual(allBut('selfPublished').sort());
    expect((await list({ filter: { publisherIds: [await server.publisher()] } })).nodes).toEqual([]);
  });

  it.each<[NoticeFilter, string]>([
    [{ publisherIds: ["' or true"] }, 'publisherIds.0'],
    [{ countries: ['IE', 'ie'] }, 'countries.1'],
    [{ processNames: ['a\0'] }, 'processNames.0'],
    [{ processNames: [''] }, 'processNames.0'],
    [{ sponsor: '' }, 'sponsor'],
    [{ sponsor: 'abc\0' }, 'sponsor'],
    [{ sponsor: 'a' }, 'sponsor'],
    [{ sponsor: '%' }, 'sponsor'],
    [{ sponsor: 'e. V.' }, 'sponsor'],
    [{ text: '!!' }, 'text'],
    [{ text: '-town' }, 'text'],
    [{ text: '-"better town" -local' }, 'text'],
    [{ text: 'better or -town' }, 'text'],
    [{ text: 'x'.repeat(201) }, 'text'],
    [{ publicationFrom: '2026-02-30' }, 'publicationFrom'],
    [{ publicationTo: '21.11.2026' }, 'publicationTo'],
    [{ publicationFrom: '2026-11-02', publicationTo: '2026-11-01' }, 'publicationFrom'],
    [{ currencies: ['EUR'], valueMin: '10', valueMax: '9.99' }, 'valueMin'],
    [{ campaignFrom: '0000-01-01' }, 'campaignFrom'],
    [{ campaignTo: '' }, 'campaignTo'],
    [{ currencies: ['euro'] }, 'currencies.0'],
    [{ valueMin: '5000.00' }, 'currencies'],
    [{ currencies: ['EUR', 'SEK'], valueMax: '5000.00' }, 'currencies'],
    [{ currencies: ['EUR'], valueMin: '5000.0' }, 'valueMin'],
    [{ currencies: ['EUR'], valueMax: '-1.00' }, 'valueMax'],
    [{ metricsOutdatedAfterDays: -1 }, 'metricsOutdatedAfterDays'],
    [{ metricsOutdatedAfterDays: 2_000_000_000 }, 'metricsOutdatedAfterDays'],
    [{ search: '' }, 'search'],
    [{ search: ' &|!:* ' }, 'search'],
    [{ search: 'a\0' }, 'search'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ paIds: ['a/b'] }, 'paIds.0'],
    [{ retentionTo: '2026-02-30' }, 'retentionTo'],
  ])('%j is rejected', async (filter, field) => {
    const { data, errors } = await answer({ filter }, 'totalCount');
    expect(data).toEqual({ notices: null });
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: `filter.${field}`, message: expect.any(String) }] },
    ]);
  });
});

describe('SQL conditions and rules in code', () => {
  let server: TestServer;
  let list: Awaited<ReturnType<typeof startList>>['list'];

  beforeAll(async () => {
    ({ server, list } = await startList());
    const states: NoticeData[] = (['draft', 'pending_confirmation', 'needs_revision', 'confirmed'] as const).flatMap(
      (confirmationStatus) =>
        (['pending', 'declined', 'signed_off'] as const)
          .filter((signOffStatus) => confirmationStatus === 'confirmed' || signOffStatus !== 'signed_off')
          .map((signOffStatus) => ({ confirmationStatus, signOffStatus })),
    );
    const publications = [-2, -1, 0, 1, 2].map((days) => ({ publicationStartDate: inDays(days) }));
    const campaigns: NoticeData[] = [
      { startDate: inDays(2), isOngoing: true, endDate: null, retentionUntil: null },
      ...[-1, 0, 1].map((days) => ({ startDate: inDays(days), endDate: inDays(days) })),
    ];
    const ends: NoticeData[] = [{}, { ceasedAt: testNow, ceasedReason: 'completed' }];
    const kinds: NoticeData[] = [
      { medium: 'online' },
      { medium: 'native', usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
      { medium: 'online', ...noTechniques },
      { medium: 'radio', ...techniques },
    ];
    const owner = await server.publisher();
    let place = 0;
    for (const state of states)
      for (const publication of publications)
        for (const campaign of campaigns)
          for (const end of ends) {
            if (publication.publicationStartDate > (campaign.startDate ?? '')) continue;
            const kind = kinds[place++ % kinds.length];
            const everyKind = state.signOffStatus === 'signed_off' ? kinds : [kind];
            for (const one of everyKind)
              await server.notice(owner, { ...state, ...publication, ...campaign, ...end, ...one });
          }
  });
  afterAll(() => server.stop());
  afterEach(() => {
    server.clock.now = testNow;
  });

  /** All matching notices, over all pages. */
  async function all(filter: NoticeFilter): Promise<Node[]> {
    const found: Node[] = [];
    for (let after: string | null = null; ; ) {
      const page: Page = await list(
        { filter, first: 200, after },
        'nodes { paId phase } pageInfo { endCursor hasNextPage }',
      );
      found.push(...page.nodes);
      if (!page.pageInfo.hasNextPage) return found;
      after = page.pageInfo.endCursor;
    }
  }
  const moments = ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z'];

  it.each(moments)('agree on the phase of every notice, at %s', async (moment) => {
    server.clock.now = new Date(moment);
    const everything = await all({});
    expect(everything.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const phase of vocabulary.NoticePhase) {
      const ofPhase = await all({ phases: [phase] });
      expect(ofPhase.length).toBeGreaterThan(0);
      expect([...new Set(ofPhase.map((notice) => notice.phase))]).toEqual([phase]);
      found.push(...ofPhase.map(({ paId }) => paId));
    }
    expect(found.sort()).toEqual(everything.map(({ paId }) => paId).sort());
  });

  it.each(moments)('agree on where metrics apply, at %s', async (moment) => {
    server.clock.now = new Date(moment);
    const rows = await server.database.orm.em.fork().findAll(Notice);
    const expected = rows.filter((row) => metricsApply(row, server.clock.now)).map(({ paId }) => paId);
    expect(expected.length).toBeGreaterThan(0);
    expect((await all({ metricsStates: ['missing'] })).map(({ paId }) => paId).sort()).toEqual(expected.sort());
  });
});

// What a tenth of a sample matches is filtered in the ordered scan.
describe('a search with 5,001 matches', () => {
  let server: TestServer;
  let list: Awaited<ReturnType<typeof startList>>['list'];

  beforeAll(async () => {
    ({ server, list } = await startList());
    const owner = await server.publisher();
    const paId = await server.notice(owner, { title: 'Common words' }, { companyName: 'Common Ltd' });
    const controllers = [{ companyName: 'Common Holding' }];
    await server.notice(owner, { title: 'Rare words' }, { companyName: 'Rare Ltd' }, { controllers });
    await server.database.orm.em.fork().transactional(async (em) => {
      for (const table of ['notice', 'party']) {
        await em.execute(
          `insert into ${table} select copy.* from ${table} one, generate_series(1, 5000) as number,
             jsonb_populate_record(one, jsonb_build_object('pa_id', 'PA-' || number)) as copy where one.pa_id = ?`,
          [paId],
        );
      }
    });
  });
  afterAll(() => server.stop());

  it.each([
    [{ text: 'common' }, 5001],
    [{ sponsor: 'common' }, 5001],
    [{ text: 'words', sponsor: 'ltd' }, 5002],
    [{ text: 'rare', sponsor: 'ltd' }, 1],
    [{ text: 'words', sponsor: 'rare' }, 1],
    [{ text: 'common', sponsor: 'rare' }, 0],
  ])('%j finds %i', async (filter, totalCount) => {
    const page = await list({ filter, first: 3 }, 'totalCount nodes { title advertiser { __typename } }');
    expect(page).toMatchObject({ totalCount, nodes: Array(Math.min(3, totalCount)).fill({}) });
  });
});

describe('pages', () => {
  let server: TestServer;
  let list: Awaited<ReturnType<typeof startList>>['list'];
  let answer: Awaited<ReturnType<typeof startList>>['answer'];
  let owner: string;
  const whole =
    'nodes { paId } edges { cursor node { paId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

  /** A notice in the middle of every order; many share their keys. */
  async function somewhere(place: number): Promise<void> {
    const paId = await server.notice(owner, {
      ...notSigned,
      title: ['alpha', 'Alpha', 'Åbo', 'zeta', 'Zeta', 'beta'][place % 6] ?? '',
      createdAt: new Date(Date.UTC(2026, 9, 1, 8, 0, (place * 7) % 5)),
      updatedAt: new Date(Date.UTC(2026, 9, 2, 8, 0, (place * 3) % 5)),
      confirmedAt: place % 8 === 0 ? null : new Date(Date.UTC(2026, 9, 2, 8, 0, (place * 5) % 7)),
      publicationStartDate: `2026-10-0${1 + ((place * 3) % 4)}`,
      totalValue: `${5000 + ((place * 5) % 6)}.00`,
      retentionUntil: place % 5 === 0 ? null : `2033-12-0${1 + (place % 4)}`,
    });
    if (place % 3 > 0) await record(server, paId, new Date(testNow.getTime() - (place % 4) * 1_001), (place * 3) % 5);
  }

  beforeAll(async () => {
    ({ server, list, answer } = await startList());
    owner = await server.publisher();
    for (let place = 0; place < 40; place++) await somewhere(place);
  });
  afterAll(() => server.stop());

  const filter = { currencies: ['EUR'], awaitingSignOff: {} };
  const paIdsOf = (page: Page) => page.nodes.map(({ paId }) => paId);
  const column = {
    feed: 'position',
    created: 'created_at',
    updated: 'updated_at',
    publication_start: 'publication_start_date',
    total_value: 'total_value',
    confirmed: "coalesce(confirmed_at, 'infinity')",
    retention: "coalesce(retention_until, 'infinity')",
    metrics_reported: "coalesce(recorded_on, 'infinity')",
    views: 'coalesce(views_count, -1)',
    title: "replace(replace(lower(title), 'Å', 'a'), 'å', 'a')",
  };

  /** All PA-IDs, sorted by PostgreSQL. */
  async function inOrder(orderBy: (typeof vocabulary.NoticeOrder)[number]): Promise<string[]> {
    const [, key, direction = 'asc'] = /^(.*?)(?:_(asc|desc))?$/.exec(orderBy) ?? [];
    const rows = await server.database.orm.em.fork().execute<{ pa_id: string }[]>(
      `select pa_id from notice left join engagement_metrics using (pa_id)
         order by ${column[key as keyof typeof column]} ${direction}, pa_id ${direction}`,
    );
    return rows.map((row) => row.pa_id);
  }

  describe.each(vocabulary.NoticeOrder)('%s', (orderBy) => {
    it('is the order of the list', async () => {
      expect(paIdsOf(await list({ filter, orderBy, first: 200 }))).toEqual((await inOrder(orderBy)).slice(0, 200));
    });

    it.each(['forward', 'backward'])(
      'is walked %s while others come in: none is missed, none comes twice',
      async (way) => {
        const before = await inOrder(orderBy);
        const walked: string[] = [];
        let cursor: string | null = null;
        for (let step = 0; ; step++) {
          const page: Page = await list(
            way === 'forward'
              ? { filter, orderBy, first: 17, after: cursor }
              : { filter, orderBy, last: 17, before: cursor },
            whole,
          );
          const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
          expect(page.edges.map(({ node }) => node.paId)).toEqual(paIdsOf(page));
          expect([page.edges.at(0)?.cursor, page.edges.at(-1)?.cursor]).toEqual([startCursor, endCursor]);
          expect(way === 'forward' ? hasPreviousPage : hasNextPage).toBe(step > 0);
          if (way === 'forward') walked.push(...paIdsOf(page));
          else walked.unshift(...paIdsOf(page));
          await somewhere(100 + step);
          if (!(way === 'forward' ? hasNextPage : hasPreviousPage)) break;
          cursor = way === 'forward' ? endCursor : startCursor;
        }
        expect(new Set(walked).size).toBe(walked.length);
        expect(walked.filter((paId) => before.includes(paId))).toEqual(before);
      },
    );
  });

  it('can be read between two cursors, from either end', async () => {
    const { edges } = await list({ first: 10 }, whole);
    const bounds = { after: edges[1]?.cursor ?? '', before: edges[8]?.cursor ?? '' };
    const between = edges.slice(2, 8).map(({ node }) => node.paId);
    const page = await list({ ...bounds, first: 20 }, whole);
    expect(paIdsOf(page)).toEqual(between);
    expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(paIdsOf(await list({ ...bounds, first: 2 }))).toEqual(between.slice(0, 2));
    expect(paIdsOf(await list({ ...bounds, last: 2 }))).toEqual(between.slice(-2));
  });

  it('can be empty', async () => {
    const page = await list({ filter: { countries: ['MT'] } }, `${whole} totalCount`);
    expect(page).toEqual({
      nodes: [],
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      totalCount: 0,
    });
  });

  it('have 50 notices by default, newest first', async () => {
    while ((await inOrder('created_desc')).length <= 50) await somewhere(0);
    expect(paIdsOf(await list())).toEqual((await inOrder('created_desc')).slice(0, 50));
  });

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const good = cursor('created_desc', '2026-10-01T08:00:00Z', 'PA-1');

  it.each<[Partial<QueryNoticesArgs>, string]>([
    [{ first: 0 }, 'first'],
    [{ first: -1 }, 'first'],
    [{ first: 201 }, 'first'],
    [{ last: 0 }, 'last'],
    [{ last: 201 }, 'last'],
    [{ first: 5, last: 5 }, 'last'],
    [{ after: '' }, 'after'],
    [{ before: 'x' }, 'before'],
    [{ after: cursor() }, 'after'],
    [{ after: Buffer.from('null').toString('base64url') }, 'after'],
    [{ orderBy: 'created_asc', after: good }, 'after'],
    [{ after: cursor('created_desc', '2026-13-01T08:00:00Z', 'PA-1') }, 'after'],
    [{ after: cursor('created_desc', '0000-01-01T08:00:00Z', 'PA-1') }, 'after'],
    [{ after: cursor('created_desc', "now()'", 'PA-1') }, 'after'],
    [{ after: cursor('created_desc', '2026-10-01T08:00:00Z', 'a\0') }, 'after'],
    [{ after: cursor('created_desc', '2026-10-01T08:00:00Z', 1) }, 'after'],
    [{ before: cursor('publication_start_asc', '2026-02-30', 'PA-1'), orderBy: 'publication_start_asc' }, 'before'],
    [{ before: cursor('total_value_asc', '1e3', 'PA-1'), orderBy: 'total_value_asc', filter }, 'before'],
    [{ after: cursor('views_desc', '1', '-2', 'PA-1'), orderBy: 'views_desc' }, 'after'],
    [{ after: cursor('retention_asc', 'today', 'PA-1'), orderBy: 'retention_asc' }, 'after'],
    [{ after: cursor('title', 'a\0', 'PA-1'), orderBy: 'title' }, 'after'],
    [{ orderBy: 'total_value_desc' }, 'filter.currencies'],
    [{ orderBy: 'confirmed_asc' }, 'filter.awaitingSignOff'],
  ])('%j is rejected', async (args, path) => {
    const { data, errors } = await answer(args, 'nodes { paId }');
    expect(data).toEqual({ notices: null });
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path, message: expect.any(String) }] },
    ]);
  });

  it('continue after a deleted notice', async () => {
    const { edges } = await list({ first: 3 }, whole);
    await server.database.orm.em.fork().nativeDelete(Notice, { paId: edges[1]?.node.paId ?? '' });
    expect(paIdsOf(await list({ first: 1, after: edges[1]?.cursor ?? '' }))).toEqual([edges[2]?.node.paId]);
  });

  it('report all issues at once', async () => {
    const { errors } = await answer({ filter: { countries: ['x'] }, first: 0, after: '' }, 'nodes { paId }');
    const issues = errors?.[0]?.extensions.issues as { path: string }[];
    expect(issues.map(({ path }) => path)).toEqual(['filter.countries.0', 'first', 'after']);
  });
});

describe('a notice in the list', () => {
  let server: TestServer;
  let list: Awaited<ReturnType<typeof startList>>['list'];

  beforeAll(async () => {
    ({ server, list } = await startList());
  });
  afterAll(() => server.stop());

  /** The statements on notices and related tables, without those of the token. */
  const statementsOf = async (first: number, selection: string) =>
    (
      await statementsDuring(server.database.orm, async () => {
        expect((await list({ first }, selection)).nodes).toHaveLength(first);
      })
    ).filter((text) => !/(from|update) token\b/.test(text));

  it('has its state, its parties as on the register, its publisher and its counts, without a read of its record', async () => {
    const name = 'Tagblatt';
    const id = await server.publisher({ name });
    const person = { companyName: null, legalName: null, firstName: 'Ada', lastName: 'Byron' };
    const paId = await server.notice(id, {}, {}, { controllers: [{ companyName: 'Second' }, person], payer: null });
    await record(server, paId, testNow);
    const { nodes } = await list({}, `nodes { ${summary} }`);
    expect(nodes).toEqual([
      {
        paId,
        title: 'A better town',
        phase: 'published',
        language: 'en',
        countries: ['IE'],
        linkedProcessType: 'election',
        processName: 'Local elections 2026',
        currency: 'EUR',
        publicationStartDate: '2026-11-01',
        usesTargetingTechniques: true,
        usesAdDeliveryTechniques: false,
        metrics: { viewsCount: 500, engagementsCount: 7, recordedAt: '2026-11-21T12:00:00Z' },
        id: `notice:${paId}`,
        revision: 1,
        version: 1,
        amendmentReason: null,
        confirmationStatus: 'confirmed',
        signOffStatus: 'signed_off',
        confirmedAt: '2026-10-01T08:00:00Z',
        signedOffAt: '2026-10-01T08:00:00Z',
        amendment: null,
        publisherReference: null,
        ceasedAt: null,
        ceasedReason: null,
        retentionUntil: '2033-12-05',
        versions: [{ version: 1 }],
        createdAt: '2026-10-01T08:00:00Z',
        updatedAt: '2026-10-01T08:00:00Z',
        advertiser: {
          __typename: 'RegisterOrganisation',
          companyName: 'Town Forward',
          legalName: 'Town Forward e.V.',
          city: 'Exampleton',
          country: 'IE',
        },
        controllers: [
          {
            __typename: 'RegisterOrganisation',
            companyName: 'Second',
            legalName: null,
            city: 'Exampleton',
            country: 'IE',
          },
          { __typename: 'RegisterPerson', firstName: 'Ada', lastName: 'Byron', country: 'IE' },
        ],
        publisher: { id, name, isPro: true },
        campaign: {
          name: 'Better town 2026',
          totalValue: '5000.00',
          medium: 'online',
          isOngoing: false,
          startDate: '2026-11-02',
          endDate: '2026-12-05',
        },
      },
    ]);
    expect(await server.database.orm.em.fork().execute('select * from access_ledger')).toEqual([]);
  });

  it('needs no extra statement: a page of 100 takes as many as one of 5', async () => {
    for (let place = 0; place < 100; place++) await server.notice(place % 9 ? await server.publisher() : null);
    const everything = `nodes { ${summary} } edges { node { ${summary} } } totalCount`;
    expect(await statementsOf(5, everything)).toHaveLength(6);
    expect(await statementsOf(100, everything)).toHaveLength(6);
    expect(await statementsOf(100, 'nodes { paId phase campaign { name } }')).toHaveLength(1);
  });
});
