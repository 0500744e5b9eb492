import { describe, expect, it } from '@jest/globals';
import type { NoticeFilter } from '../../../src/generated/graph/graphql.ts';
import { find, partner, rows, server, staff } from '../notices/random-notices.ts';

const normal = (name: string) => name.trim().toLowerCase();
/** Of several, the first in the alphabet. */
const mostFrequent = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].sort(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  )[0]?.[0];

describe('each figure', () => {
  type Counts = { count: number }[];
  type Gap = Record<'applicable' | 'missing' | 'outdated' | 'finalMissing' | 'final', number>;
  type Overview = Record<'byPhase' | 'byMedium' | 'byCountry' | 'byProcess' | 'amendments', Counts> & {
    signOffs: { count: number; ages: Counts };
    metricsGap: Gap;
    retentionEnding: { count: number };
  };

  /** The figures as a list of numbers, each with the filter of its list. */
  function listsOf(overview: Overview): [number, NoticeFilter][] {
    const by = (counts: Counts, filterOf: (row: Record<string, never>) => NoticeFilter) =>
      counts.map((row): [number, NoticeFilter] => [row.count, filterOf(row as never)]);
    const { signOffs, metricsGap: gap } = overview;
    const metricsOutdatedAfterDays = 1;
    return [
      ...by(overview.byPhase, ({ phase = '' as never }) => ({ phases: [phase] })),
      ...by(overview.byMedium, ({ medium = '' as never }) => ({ media: [medium] })),
      ...by(overview.byCountry, ({ country = '' }) => ({ countries: [country] })),
      ...by(overview.byProcess, ({ linkedProcessType = '' as never, processName = '' }) => ({
        linkedProcessTypes: [linkedProcessType],
        processNames: [processName],
      })),
      ...by(overview.amendments, ({ state = '' as never }) => ({ amendmentStates: [state] })),
      [signOffs.count, { awaitingSignOff: {} }],
      ...by(signOffs.ages, ({ confirmedAfter, confirmedTo }) => ({ awaitingSignOff: { confirmedAfter, confirmedTo } })),
      [gap.applicable, { metricsStates: ['missing', 'outdated', 'reported', 'final_missing', 'final'] }],
      [gap.missing, { metricsStates: ['missing'] }],
      [gap.outdated, { metricsStates: ['outdated'], metricsOutdatedAfterDays }],
      [gap.finalMissing, { metricsStates: ['final_missing'], metricsOutdatedAfterDays }],
      [gap.final, { metricsStates: ['final'] }],
      [overview.retentionEnding.count, { retentionTo: '2027-01-07' }],
    ];
  }

  // The first two and that of the partner are read from the summary, the others are counted.
  const filters: [string, () => NoticeFilter, 'staff' | 'partner'][] = [
    ['all notices', () => ({}), 'staff'],
    ['a publisher', () => ({ publisherIds: [partner.publisherId.toUpperCase()] }), 'staff'],
    ['countries', () => ({ countries: ['FI', 'DE'] }), 'staff'],
    ['a partner', () => ({}), 'partner'],
    [
      'a kind of process and a period',
      () => ({ linkedProcessTypes: ['election'], publicationTo: '2026-11-14' }),
      'staff',
    ],
    ['states of counts', () => ({ metricsStates: ['missing', 'final_missing'], metricsOutdatedAfterDays: 1 }), 'staff'],
    [
      'words and an amount',
      () => ({ text: 'water oil', amountIncludesVat: true, sponsorCountries: ['CH', 'IE', 'US'] }),
      'staff',
    ],
  ];

  it.each(filters)('of %s is the length of its list', async (_what, filterOf, who) => {
    const token = who === 'staff' ? staff : partner.secret;
    const lists = listsOf(
      await server.ask<Overview>(
        `query ($filter: NoticeFilter) { overview(filter: $filter) {
        byPhase { phase count } byMedium { medium count } byCountry { country count }
        byProcess(first: 200) { linkedProcessType processName count } amendments { state count }
        signOffs { count ages { confirmedAfter confirmedTo count } } retentionEnding(days: 47) { count }
        metricsGap(days: 1) { applicable missing outdated finalMissing final } } }`,
        { filter: filterOf() },
        token,
      ),
    );
    expect(lists.filter(([count]) => count > 0).length).toBeGreaterThan(15);
    for (const [count, filter] of lists) {
      const both = {
        ...filter,
        ...filterOf(),
        ...(filter.countries && filterOf().countries && { countries: filter.countries }),
      };
      const isNarrower =
        filter.countries && filterOf().countries && !filterOf().countries?.includes(filter.countries[0] ?? '');
      if (isNarrower || (filter.metricsStates && filterOf().metricsStates)) continue; // both at once is no filter of a list
      const query = 'query ($filter: NoticeFilter) { notices(filter: $filter) { totalCount } }';
      expect([both, await server.ask(query, { filter: both }, token)]).toEqual([both, { totalCount: count }]);
    }
  });

  it.each(filters)('of %s names a process as most of its notices do', async (_what, filterOf, who) => {
    const token = who === 'staff' ? staff : partner.secret;
    type Process = { linkedProcessType: 'election'; processName: string };
    const { byProcess } = await server.ask<{ byProcess: Process[] }>(
      'query ($filter: NoticeFilter) { overview(filter: $filter) { byProcess(first: 200) { linkedProcessType processName } } }',
      { filter: filterOf() },
      token,
    );
    expect(byProcess.length).toBe(filterOf().linkedProcessTypes ? 1 : 2);
    for (const { linkedProcessType, processName } of byProcess) {
      const ofProcess = { linkedProcessTypes: [linkedProcessType], processNames: [processName] };
      const list = await find({ ...filterOf(), ...ofProcess }, token);
      const spelled = list.map((each) => rows.find((row) => row.paId === each)?.process.processName ?? '');
      expect(processName).toBe(mostFrequent(spelled));
    }
  });

  it.each(filters)('of %s about spending is that of its list of campaigns', async (_what, filterOf, who) => {
    const token = who === 'staff' ? staff : partner.secret;
    type Spend = { currency: string; campaigns: number; notices: number; totalValue: string };
    const { spend } = await server.ask<{ spend: Spend[] }>(
      'query ($filter: NoticeFilter) { overview(filter: $filter) { spend { currency campaigns notices totalValue } } }',
      { filter: filterOf() },
      token,
    );
    expect(spend.map(({ currency }) => currency)).toEqual(['EUR', 'SEK']);
    type Campaign = { name: string; paId: string; totalValue: string; notices: number; notice: Named };
    type Named = { campaign: { name: string; totalValue: string } };
    type Campaigns = { totalCount: number; nodes: Campaign[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    const cents = (value: string) => Number(value.replace('.', ''));
    for (const { currency, ...figures } of spend) {
      for (const orderBy of ['total_value_desc', 'name']) {
        const found: Campaign[] = [];
        let after: string | null = null;
        do {
          const campaigns: Campaigns = await server.ask(
            `query ($currency: CurrencyCode!, $filter: NoticeFilter, $orderBy: CampaignOrder!, $after: String) {
               campaigns(currency: $currency, filter: $filter, orderBy: $orderBy, first: 3, after: $after) { totalCount
                 nodes { name paId currency totalValue notices notice { campaign { name totalValue } } } pageInfo { hasNextPage endCursor } } }`,
            { currency, filter: filterOf(), orderBy, after },
            token,
          );
          expect(campaigns.totalCount).toBe(figures.campaigns);
          found.push(...campaigns.nodes);
          expect(Buffer.from(campaigns.pageInfo.endCursor, 'base64url').toString()).not.toMatch(/@[a-z]+\.[a-z]/);
          after = campaigns.pageInfo.hasNextPage ? campaigns.pageInfo.endCursor : null;
        } while (after !== null);
        expect({
          campaigns: new Set(found.map(({ paId }) => paId)).size,
          notices: found.reduce((sum, { notices }) => sum + notices, 0),
          cents: found.reduce((sum, { totalValue }) => sum + cents(totalValue), 0),
        }).toEqual({ campaigns: figures.campaigns, notices: figures.notices, cents: cents(figures.totalValue) });
        const keys = found.map(({ name, totalValue }) => (orderBy === 'name' ? normal(name) : -cents(totalValue)));
        expect(keys).toEqual([...keys].sort((one, other) => (one < other ? -1 : Number(one > other))));
        for (const { paId, name, totalValue, notices, notice } of found) {
          expect([normal(notice.campaign.name), notice.campaign.totalValue]).toEqual([normal(name), totalValue]);
          const list = await find({ ...filterOf(), campaignOf: paId }, token);
          const spelled = list.map((each) => rows.find((row) => row.paId === each)?.campaign.campaignName ?? '');
          expect(name).toBe(mostFrequent(spelled));
          expect([paId, list.length, list.includes(paId)]).toEqual([paId, notices, true]);
        }
      }
      const all = await find(
        { ...filterOf(), currencies: [currency], phases: ['published', 'ended', 'ceased'] },
        token,
      );
      expect(all).toHaveLength(figures.notices);
    }
  });

  it('of a campaign does not show a partner the notices of others, nor whether they exist', async () => {
    const others = rows.find(({ publisherId }) => publisherId !== partner.publisherId)?.paId ?? '';
    expect(await find({ campaignOf: others }, partner.secret)).toEqual([]);
    expect(await find({ campaignOf: 'PA-NONE' }, partner.secret)).toEqual([]);
  });

  it.each(filters.filter(([, , who]) => who === 'staff'))(
    'of %s per publisher is the length of its list',
    async (_what, filterOf) => {
      const { byPublisher } = await server.ask<{ byPublisher: { publisher: { id: string } | null; count: number }[] }>(
        'query ($filter: NoticeFilter) { overview(filter: $filter) { byPublisher(first: 200) { publisher { id } count } } }',
        { filter: filterOf() },
      );
      const counts = byPublisher.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((one, other) => other - one));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await find(filterOf())).length);
      for (const { publisher, count } of byPublisher) {
        const by = publisher ? { publisherIds: [publisher.id] } : { isSelfPublished: true };
        expect(await find({ ...filterOf(), ...by })).toHaveLength(count);
      }
    },
  );

  it('of campaigns is refused for a currency that is none', async () => {
    expect(await server.codes('{ campaigns(currency: "eur") { totalCount } }')).toEqual(['INPUT_INVALID']);
  });

  it('of each publisher is the length of its list', async () => {
    type Row = Record<string, { totalCount: number }> & {
      figures: Record<string, number> & { byPhase: { phase: string; count: number }[] };
    };
    const { nodes } = await server.ask<{ nodes: Row[] }>(
      `{ publishers { nodes {
        figures { notices byPhase { phase count } awaitingSignOff metricsMissing metricsOutdated finalMetricsMissing }
        all: notices { totalCount } waiting: notices(filter: { awaitingSignOff: {} }) { totalCount }
        draft: notices(filter: { phases: [draft] }) { totalCount }
        published: notices(filter: { phases: [published] }) { totalCount }
        missing: notices(filter: { metricsStates: [missing] }) { totalCount }
        outdated: notices(filter: { metricsStates: [outdated] }) { totalCount }
        finalMissing: notices(filter: { metricsStates: [final_missing] }) { totalCount } } } }`,
    );
    expect(nodes.length).toBe(3);
    for (const { figures, all, waiting, draft, published, missing, outdated, finalMissing } of nodes) {
      const { byPhase, ...numbers } = figures;
      expect(numbers).toEqual({
        notices: all?.totalCount,
        awaitingSignOff: waiting?.totalCount,
        metricsMissing: missing?.totalCount,
        metricsOutdated: outdated?.totalCount,
        finalMetricsMissing: finalMissing?.totalCount,
      });
      expect(byPhase).toContainEqual({ phase: 'draft', count: draft?.totalCount });
      expect(byPhase).toContainEqual({ phase: 'published', count: published?.totalCount });
    }
  });
});
