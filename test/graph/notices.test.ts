import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NoticeFilter } from '../../src/generated/graphql.ts';
import { vocabulary } from '../../src/generated/vocabulary.ts';
import { Notice, noticeText } from '../../src/notices/model/notice.entity.ts';
import { metricsApply } from '../../src/notices/predicates/metrics-apply.ts';
import { contactCanaries, noTechniques, techniques } from '../support/factories.ts';
import { type TestServer, testNow } from '../support/server.ts';
import { inDays, type Node, type NoticeData, notSigned, type Page, record, startList } from './notice-lists.ts';

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
    [{ adAmountMax: '5000.00' }, 'currencies'],
    [{ adAmountMin: '1', currencies: ['EUR', 'SEK'] }, 'currencies'],
    [{ languages: ['not a language'] }, 'languages.0'],
    [{ sponsorNames: ['a\u0000'] }, 'sponsorNames.0'],
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
