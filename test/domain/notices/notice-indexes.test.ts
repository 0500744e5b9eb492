import { beforeAll, expect, it } from '@jest/globals';
import { readCalendar } from '../../../src/graph/changes/calendar.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { seed } from '../../bench/seed.ts';
import { queriesDuring } from '../../graph/bare-graph.ts';
import { graphServer } from '../../support/graph-server.ts';
import { connectTo } from '../../support/run-sql.ts';

/*
 * What each index of `notice` is for. An import pays for every index with each record, so one that no question needs must go.
 */

const server = await graphServer();
let staff = '';
beforeAll(async () => {
  staff = (await seed(server.database.url, 3_000)).staffToken;
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ask = (operation: string, variables: object) => () => server.ask(operation, variables, staff);
const list = (filter: object, orderBy = 'created_desc') =>
  ask(
    `query ($filter: NoticeFilter, $orderBy: NoticeOrder!) {
      notices(filter: $filter, orderBy: $orderBy, first: 5) { totalCount nodes { paId } } }`,
    { filter, orderBy },
  );
const euro = { currencies: ['EUR'] };
const lastYear = { publicationFrom: day(-400), publicationTo: day(-18) };

const questions: Record<string, () => Promise<unknown>> = {
  notice_by_creation: list({}),
  notice_by_publication_start: list({}, 'publication_start_desc'),
  notice_by_total_value: list(euro, 'total_value_desc'),
  notice_by_phase: list({ signOffStatuses: ['declined'] }),
  notice_by_publisher: list({ isSelfPublished: true }),
  notice_by_update: list({}, 'updated_desc'),
  notice_by_position: list({}, 'feed'),
  notice_by_targeting: list({ usesTargetingTechniques: false }),
  notice_by_ad_delivery: list({ usesAdDeliveryTechniques: true }),
  notice_by_process: list({ processNames: ['Election 77'] }),
  notice_by_election_type: list({ electionTypes: ['presidential'] }),
  notice_by_process_level: list({ processLevels: ['eu'] }),
  notice_sponsors: list({ sponsorNames: ['Sponsor 77'] }),
  notice_by_sponsor_type: list({ sponsorTypes: ['campaign_organisation'] }),
  notice_by_sponsor_category: list({ sponsorCategories: ['public_authority'] }),
  notice_by_publisher_country: list({ publisherCountries: ['MT'] }),
  notice_by_language: list({ languages: ['mt'] }),
  notice_by_funding_source: list({ fundingSources: ['public'] }),
  notice_by_funding_origin: list({ fundingOrigins: ['outside_eu'] }),
  notice_by_amount_basis: list({ amountBases: ['estimated'] }),
  notice_by_vat: list({ amountIncludesVat: false }),
  notice_paid_by_others: list({ payerSameAsSponsor: false }),
  notice_by_campaign_name: ask('{ campaigns(currency: "EUR", orderBy: name) { nodes { name } } }', {}),
  notice_by_ai: list({ usesAiSystems: true }),
  notice_by_campaign_start: list({ campaignStartFrom: day(-2), campaignStartTo: day(-1) }),
  notice_by_ad_amount: list(euro, 'ad_amount_desc'),
  notice_by_campaign_end: list({}, 'campaign_end_asc'),
  notice_by_process_date: list({}, 'process_date_asc'),
  notice_by_country: list({ countries: ['MT'] }),
  notice_by_data_category: list({ personalDataCategories: ['contact_list'] }),
  notice_by_text: list({ text: '777' }),
  notice_by_title: list({}, 'title'),
  notice_by_retention_end: list({}, 'retention_asc'),
  notice_by_ceased_day: list({ ceasedFrom: day(-2), ceasedTo: day(-1) }),
  notice_stopped: list({ ceasedReasons: ['suspended'] }),
  notice_amended: list({ wasAmended: true }),
  notice_previously_suspended: list({ previouslySuspended: true }),
  notice_awaiting_sign_off: list({ awaitingSignOff: {} }),
  notice_by_public_contact_email: ask(
    'query ($email: String!) { personDataOccurrences(email: $email) { places { paId } } }',
    { email: 'somebody@sponsor.example' },
  ),
  notice_figures: ask('query ($filter: NoticeFilter) { overview(filter: $filter) { byPhase { count } } }', {
    filter: lastYear,
  }),
  notice_campaign_sums: ask('{ campaigns(currency: "EUR") { nodes { name } } }', {}),
  notice_by_end: () => readCalendar(queryOn(server.database.orm), { day: day(-1), paId: null }, day(0), [], 5),
};

/** The plans of the statements that read notices during an action. */
async function plansDuring(action: () => Promise<unknown>): Promise<string> {
  const queries = await queriesDuring(server.database.orm, action);
  const client = await connectTo(server.database.url);
  await client.query('set enable_seqscan = off'); // 3,000 notices are few
  const plans: string[] = [];
  for (const { text, values } of queries) {
    if (!/^\s*(select|with)\b.*\bnotice\b/s.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  await client.end();
  return plans.join('\n');
}

it('there is no other index', async () => {
  const rows = await server.sql<{ name: string }>(
    "select indexname as name from pg_indexes where tablename = 'notice' and indexname <> 'notice_pkey'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(questions).toSorted());
});

it.each(Object.entries(questions))('%s is read by its question', async (index, action) => {
  expect(await plansDuring(action)).toMatch(new RegExp(`(on|using) ${index}\\b`));
});
