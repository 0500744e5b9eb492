import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Notice } from '../../../src/domain/notices/model/notice.entity.ts';
import type { NoticeOrder, QueryNoticesArgs } from '../../../src/generated/graph/graphql.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { statementsDuring } from '../../graph/bare-graph.ts';
import { unsigned } from '../../support/factories.ts';
import { feedComplete } from '../../support/feed.ts';
import { cursorOf, invalidAt } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';
import { type Page, record, startList } from './notice-lists.ts';

const summary = `paId title phase language countries linkedProcessType electionType processName processLevel processDate
  currency adAmount publicationStartDate
  usesTargetingTechniques usesAdDeliveryTechniques metrics { viewsCount engagementsCount recordedAt } createdAt updatedAt
  id revision version amendmentReason confirmationStatus signOffStatus confirmedAt signedOffAt amendment { version }
  publisherReference ceasedAt ceasedReason retentionUntil versions { version }
  advertiser { ...party } controllers { ...party } publisher { id name isPro }
  campaign { name totalValue medium isOngoing startDate endDate }`;

const [ofPages, ofOne] = [await startList(), await startList()];

describe('pages', () => {
  const { server, list, answer } = ofPages;
  let owner: string;
  const whole =
    'nodes { paId } edges { cursor node { paId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

  /** A notice in the middle of every order; many share their keys. */
  async function somewhere(place: number): Promise<void> {
    const paId = await server.notice(owner, {
      ...unsigned,
      title: ['alpha', 'Alpha', 'Åbo', 'zeta', 'Zeta', 'beta'][place % 6] ?? '',
      createdAt: new Date(Date.UTC(2026, 9, 1, 8, 0, (place * 7) % 5)),
      updatedAt: new Date(Date.UTC(2026, 9, 2, 8, 0, (place * 3) % 5)),
      confirmedAt: place % 8 === 0 ? null : new Date(Date.UTC(2026, 9, 2, 8, 0, (place * 5) % 7)),
      publicationStartDate: `2026-10-0${1 + ((place * 3) % 4)}`,
      totalValue: `${5000 + ((place * 5) % 6)}.00`,
      retentionUntil: place % 5 === 0 ? null : `2033-12-0${1 + (place % 4)}`,
      isOngoing: place % 7 === 0,
      endDate: place % 7 === 0 ? null : `2026-12-0${1 + ((place * 2) % 5)}`,
      ...(place % 6 === 0 && { linkedProcessType: 'legislative_process', electionType: null }),
      processDate: place % 6 === 0 ? null : `2026-12-1${(place * 3) % 5}`,
      adAmount: `${1200 + ((place * 7) % 6)}.00`,
    });
    await server.sql('insert into register_period (pa_id, from_day, version, updated_at) values (?, ?, 1, now())', [
      paId,
      `2026-11-0${1 + ((place * 3) % 4)}`,
    ]);
    if (place % 3 > 0) await record(server, paId, new Date(testNow.getTime() - (place % 4) * 1_001), (place * 3) % 5);
  }

  beforeAll(async () => {
    owner = await server.publisher();
    for (let place = 0; place < 40; place++) await somewhere(place);
  });

  const filter = { currencies: ['EUR'], awaitingSignOff: {}, onRegisterSinceTo: '2026-11-21' };
  const paIdsOf = (page: Page) => page.nodes.map(({ paId }) => paId);
  const column = {
    feed: 'position',
    created: 'created_at',
    updated: 'updated_at',
    publication_start: 'publication_start_date',
    on_register_since: '(select from_day from register_period r where r.pa_id = notice.pa_id)',
    total_value: 'total_value',
    confirmed: "coalesce(confirmed_at, 'infinity')",
    retention: "coalesce(retention_until, 'infinity')",
    campaign_end: "coalesce(end_date, 'infinity')",
    process_date: "coalesce(process_date, 'infinity')",
    ad_amount: 'ad_amount',
    metrics_reported: "coalesce(recorded_on, 'infinity')",
    views: 'coalesce(views_count, -1)',
    title: "replace(replace(lower(title), 'Å', 'a'), 'å', 'a')",
  };

  /** All PA-IDs, sorted by PostgreSQL. */
  async function inOrder(orderBy: (typeof vocabulary.NoticeOrder)[number]): Promise<string[]> {
    const [, key, direction = 'asc'] = /^(.*?)(?:_(asc|desc))?$/.exec(orderBy) ?? [];
    const rows = await server.sql<{ pa_id: string }>(
      `select pa_id from notice left join engagement_metrics using (pa_id)
         order by ${column[key as keyof typeof column]} ${direction}, pa_id ${direction}`,
    );
    return rows.map((row) => row.pa_id);
  }

  describe.each(vocabulary.NoticeOrder)('%s', (orderBy) => {
    beforeEach(async () => {
      if (orderBy === 'feed') await feedComplete(list);
    });

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

  const cursorAt = (orderBy: NoticeOrder, ...keys: unknown[]) => cursorOf('notices', orderBy, ...keys);
  const time = '2026-10-01T08:00:00Z';

  it.each<Partial<QueryNoticesArgs>>([
    { after: cursorAt('created_desc', time, 'PA-1') },
    { after: cursorAt('views_desc', '1', '-1', 'PA-1'), orderBy: 'views_desc' },
    { before: cursorAt('total_value_asc', '1000.00', 'PA-1'), orderBy: 'total_value_asc', filter },
    { before: cursorAt('retention_asc', 'infinity', 'PA-1'), orderBy: 'retention_asc' },
    { after: cursorAt('title', "'; --", 'PA-1'), orderBy: 'title' },
  ])('%j is accepted, also without such a notice', async (args) => {
    expect((await answer(args, 'nodes { paId }')).errors).toBeUndefined();
  });

  it.each<[Partial<QueryNoticesArgs>, string]>([
    [{ after: cursorAt('created_desc', time, 'PA-1'), orderBy: 'created_asc' }, 'after'],
    [{ after: cursorAt('created_desc', '2026-13-01T08:00:00Z', 'PA-1') }, 'after'],
    [{ after: cursorAt('created_desc', '0000-01-01T08:00:00Z', 'PA-1') }, 'after'],
    [{ after: cursorAt('created_desc', "now()'", 'PA-1') }, 'after'],
    [{ after: cursorAt('created_desc', time, 'a\0') }, 'after'],
    [{ after: cursorAt('created_desc', time, 1) }, 'after'],
    [{ after: cursorAt('created_desc', time) }, 'after'],
    [{ before: cursorAt('publication_start_asc', '2026-02-30', 'PA-1'), orderBy: 'publication_start_asc' }, 'before'],
    [{ before: cursorAt('total_value_asc', '1e3', 'PA-1'), orderBy: 'total_value_asc', filter }, 'before'],
    [{ after: cursorAt('views_desc', '1', '-2', 'PA-1'), orderBy: 'views_desc' }, 'after'],
    [{ after: cursorAt('retention_asc', 'today', 'PA-1'), orderBy: 'retention_asc' }, 'after'],
    [{ after: cursorAt('title', 'a\0', 'PA-1'), orderBy: 'title' }, 'after'],
    [{ orderBy: 'total_value_desc' }, 'filter.currencies'],
    [{ orderBy: 'ad_amount_asc', filter: { currencies: ['EUR', 'SEK'] } }, 'filter.currencies'],
    [{ orderBy: 'confirmed_asc' }, 'filter.isAwaitingSignOff'],
    [{ orderBy: 'on_register_since_desc' }, 'filter.onRegisterSinceFrom'],
    [{ filter: { newSponsors: { from: '2026-02-30' } } }, 'filter.newSponsors.from'],
  ])('%j is rejected', async (args, path) => {
    const { data, errors } = await answer(args, 'nodes { paId }');
    expect(data).toEqual({ notices: null });
    expect(errors?.map(({ extensions }) => extensions)).toEqual(invalidAt(path));
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
  const { server, list } = ofOne;

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
    const at = '2026-10-01T08:00:00Z';
    const place = { city: 'Exampleton', country: 'IE' };
    expect(nodes).toEqual([
      {
        id: `notice:${paId}`,
        paId,
        title: 'A better town',
        language: 'en',
        countries: ['IE'],
        currency: 'EUR',
        phase: 'published',
        confirmationStatus: 'confirmed',
        signOffStatus: 'signed_off',
        linkedProcessType: 'election',
        electionType: 'municipal',
        processName: 'Local elections 2026',
        processLevel: 'local',
        processDate: '2026-12-06',
        adAmount: '1200.00',
        publicationStartDate: '2026-11-01',
        usesTargetingTechniques: true,
        usesAdDeliveryTechniques: false,
        publisherReference: null,
        revision: 1,
        version: 1,
        amendmentReason: null,
        amendment: null,
        versions: [{ version: 1 }],
        createdAt: at,
        updatedAt: at,
        confirmedAt: at,
        signedOffAt: at,
        retentionUntil: '2033-12-05',
        ceasedAt: null,
        ceasedReason: null,
        publisher: { id, name, isPro: true },
        metrics: { viewsCount: 500, engagementsCount: 7, recordedAt: '2026-11-21T12:00:00Z' },
        advertiser: {
          ...place,
          __typename: 'RegisterOrganisation',
          displayName: 'Town Forward',
          companyName: 'Town Forward',
          legalName: 'Town Forward e.V.',
        },
        controllers: [
          {
            ...place,
            __typename: 'RegisterOrganisation',
            displayName: 'Second',
            companyName: 'Second',
            legalName: null,
          },
          {
            __typename: 'RegisterPerson',
            displayName: 'Ada Byron',
            firstName: 'Ada',
            lastName: 'Byron',
            country: 'IE',
          },
        ],
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
    expect(await server.sql('select * from access_ledger')).toEqual([]);
  });

  it('needs no extra statement: a page of 100 takes as many as one of 5', async () => {
    for (let place = 0; place < 100; place++) await server.notice(place % 9 ? await server.publisher() : null);
    const everything = `nodes { ${summary} } edges { node { ${summary} } } totalCount`;
    expect(await statementsOf(5, everything)).toHaveLength(6);
    expect(await statementsOf(100, everything)).toHaveLength(6);
    expect(await statementsOf(100, 'nodes { paId phase campaign { name } }')).toHaveLength(1);
  });
});
