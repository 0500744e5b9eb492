import pg from 'pg';
import { start } from '../../src/app/start.ts';
import { readConfig } from '../../src/config.ts';
import { joinDatabase } from '../../src/database/open.ts';
import model from '../../src/mikro-orm.config.ts';
import { createLog } from '../../src/runtime/log.ts';
import { type Database, median } from './measure.ts';
import { nowhere } from './servers/serve.ts';

/**
 * What a question took: milliseconds of its first run and the median of five later ones, kilobytes of the answer, and
 * statements.
 */
export type Answer = { question: string; first: number; median: number; kilobytes: number; statements: number };

/** Builds the questions. Some of them need a notice, a publisher or a token. */
export type Questions = (paId: string, publisherId: string, tokenId: string) => Record<string, string>;

const nodes = 'nodes { paId title phase campaign { name totalValue } advertiser { __typename } publisher { name } }';
const list = (args: string, selection = nodes) => `{ notices(${args}) { ${selection} } }`;
/** From the start of this month, where the rows that only grow are. */
const period = () => {
  const from = new Date(new Date().toISOString().slice(0, 7));
  return `from: "${from.toISOString()}", to: "${new Date(from.getTime() + 30 * 86_400_000).toISOString()}"`;
};
const day = (days: number) => JSON.stringify(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

/** What dashboards ask. */
export const questions: Questions = (paId, publisherId, tokenId) => {
  const filtered: Record<string, string> = {
    'phases: published': '{ phases: [published] }',
    'phases: draft (none)': '{ phases: [draft] }',
    publisherIds: `{ publisherIds: ["${publisherId}"] }`,
    media: '{ media: [print] }',
    countries: '{ countries: ["FI"] }',
    linkedProcessTypes: '{ linkedProcessTypes: [election] }',
    processNames: '{ processNames: ["Election 7"] }',
    'sponsor, rare': '{ sponsor: "sponsor 777 " }',
    'sponsor, none': '{ sponsor: "nobody" }',
    'sponsor, every notice': '{ sponsor: "sponsor" }',
    'text, rare': '{ text: "777777" }',
    'text, every notice': '{ text: "notice" }',
    'publication dates': `{ publicationFrom: ${day(-20)}, publicationTo: ${day(-18)} }`,
    'campaign dates': `{ campaignFrom: ${day(-10)}, campaignTo: ${day(-8)} }`,
    'values of a currency': '{ currencies: ["EUR"], valueMin: "90000", valueMax: "90500" }',
    'values of a currency without any': '{ currencies: ["SEK"], valueMin: "1" }',
    techniques: '{ usesTargetingTechniques: true, usesAdDeliveryTechniques: false }',
    'techniques of none': '{ usesTargetingTechniques: false }',
    'metrics missing': '{ metricsStates: [missing] }',
    'metrics outdated': '{ metricsStates: [outdated], metricsOutdatedAfterDays: 30 }',
    'search, rare': '{ search: "777777" }',
    'search, two words': '{ search: "campaign 77777" }',
    'search, none': '{ search: "nobody" }',
    'search, every notice': '{ search: "noti" }',
    'search, PA-ID': `{ search: "${paId}" }`,
    'search, beginning of a PA-ID': `{ search: "${paId.slice(0, 6)}" }`,
    'search, beginning of every PA-ID': '{ search: "PA-" }',
    'search in a publisher': `{ search: "spons", publisherIds: ["${publisherId}"] }`,
    awaitingSignOff: '{ awaitingSignOff: {} }',
    retentionTo: `{ retentionTo: ${day(30)} }`,
    ceasedReasons: '{ ceasedReasons: [suspended] }',
    wasAmended: '{ wasAmended: true }',
    isSelfPublished: '{ isSelfPublished: true }',
    sponsorNames: '{ sponsorNames: ["SPONSOR 777"] }',
    sponsorOf: `{ sponsorOf: "${paId}" }`,
    'sponsorTypes, rare': '{ sponsorTypes: [campaign_organisation] }',
    'sponsorTypes, common': '{ sponsorTypes: [legal_person] }',
    'sponsorCategories, rare': '{ sponsorCategories: [public_authority] }',
    'sponsorCountries, rare': '{ sponsorCountries: ["US"] }',
    amendmentUpdatedTo: `{ amendmentStates: [draft], amendmentUpdatedTo: ${day(-5).replace(/"$/, 'T00:00:00Z"')} }`,
    'sponsorCountries, common': '{ sponsorCountries: ["IE"] }',
    'sponsorCountries, none': '{ sponsorCountries: ["CN"] }',
    'publisherCountries, rare': '{ publisherCountries: ["MT"] }',
    'languages, rare': '{ languages: ["mt"] }',
    'languages, common': '{ languages: ["de"] }',
    'fundingSources, rare': '{ fundingSources: [public] }',
    'fundingOrigins, rare': '{ fundingOrigins: [outside_eu] }',
    'fundingOrigins, none': '{ fundingOrigins: [inside_and_outside_eu] }',
    'processLevels, rare': '{ processLevels: [eu] }',
    'electionTypes, rare': '{ electionTypes: [presidential] }',
    'days of the vote': `{ processDateFrom: ${day(0)}, processDateTo: ${day(7)} }`,
    'personalDataCategories, rare': '{ personalDataCategories: [contact_list] }',
    'personalDataCategories, common': '{ personalDataCategories: [age] }',
    'usesAiSystems, rare': '{ usesAiSystems: true }',
    'ad amounts of a currency': '{ currencies: ["EUR"], adAmountMin: "990", adAmountMax: "991" }',
    'ad amounts of a currency, none': '{ currencies: ["EUR"], adAmountMin: "5000" }',
    'starts of campaigns': `{ campaignStartFrom: ${day(-1)}, campaignStartTo: ${day(0)} }`,
    'ends of campaigns': `{ campaignEndFrom: ${day(0)}, campaignEndTo: ${day(7)} }`,
    'ends of campaigns, none': `{ campaignEndFrom: ${day(1_000)} }`,
    'ends of retention': `{ retentionFrom: ${day(2_590)}, retentionTo: ${day(2_599)} }`,
    'sponsors from abroad before a vote': `{ sponsorCountries: ["US"], processDateFrom: ${day(0)}, processDateTo: ${day(90)} }`,
    'five at once':
      '{ phases: [published], media: [online], countries: ["DE"], processNames: ["Election 7"], sponsor: "sponsor 77" }',
  };
  const orders = [
    ...['created_desc', 'updated_desc', 'title', 'publication_start_desc', 'confirmed_asc', 'retention_asc'],
    ...[
      'total_value_desc',
      'views_desc',
      'metrics_reported_asc',
      'campaign_end_asc',
      'process_date_asc',
      'ad_amount_desc',
    ],
  ];
  const required: Record<string, string> = {
    total_value_desc: ', filter: { currencies: ["EUR"] }',
    ad_amount_desc: ', filter: { currencies: ["EUR"] }',
    confirmed_asc: ', filter: { awaitingSignOff: {} }',
  };
  return {
    ...Object.fromEntries(
      orders.map((order) => [`notices, ${order}`, list(`first: 100, orderBy: ${order}${required[order] ?? ''}`)]),
    ),
    'notices, the last page': list('last: 100'),
    'notices, how many': list('first: 1', 'totalCount'),
    ...Object.fromEntries(
      Object.entries(filtered).map(([name, filter]) => [`notices by ${name}`, list(`first: 100, filter: ${filter}`)]),
    ),
    'votes to come, next first': list(`first: 100, orderBy: process_date_asc, filter: { processDateFrom: ${day(0)} }`),
    'campaigns that end this week': list(
      `first: 100, orderBy: campaign_end_asc, filter: { campaignEndFrom: ${day(0)}, campaignEndTo: ${day(7)} }`,
    ),
    'final counts missing, of a publisher': list(
      `first: 100, filter: { publisherIds: ["${publisherId}"], campaignEndTo: ${day(-7)}, metricsStates: [missing] }`,
    ),
    'notices by ad amount, of a sponsor': list(
      'first: 100, orderBy: ad_amount_desc, filter: { currencies: ["EUR"], sponsorNames: ["Sponsor 777"] }',
    ),
    'notices by fundingOrigins, rare, how many': list(
      'first: 1, filter: { fundingOrigins: [outside_eu] }',
      'totalCount',
    ),
    'notices by languages, common, how many': list('first: 1, filter: { languages: ["de"] }', 'totalCount'),
    'notices by sponsor, every notice, how many': list('first: 1, filter: { sponsor: "sponsor" }', 'totalCount'),
    'notices by search, every notice, how many': list('first: 1, filter: { search: "noti" }', 'totalCount'),
    'a notice with everything': `{ notice(paId: "${paId}") {
        phase revision publisher { name } versions { version signedOffAt } amendment { version }
        metrics { viewsCount history { recordedAt viewsCount engagementsCount } }
        explainAccess(tokenId: "${tokenId}") { endpoints { endpoint isAnswered conditions { condition holds explanation } } } }
      accessLedger(filter: { paIds: ["${paId}"] }, first: 50) { nodes { readAt reader { kind token { label } } requestId } }
      auditTrail(filter: { paIds: ["${paId}"] }, first: 50) { nodes { occurredAt action before after } } }`,
    'publishers with tokens and notices': `{ publishers(first: 50) { totalCount nodes {
        name plan isPro tokens { hint lastUsedAt } notices(first: 5) { nodes { paId title } } } } }`,
    'tokens, how many': '{ tokens(first: 100) { totalCount nodes { hint tier revokedAt } } }',
    'accessLedger, newest': '{ accessLedger(first: 100) { nodes { readAt paId requestId } } }',
    'accessLedger of a publisher': `{ accessLedger(first: 100, filter: { publisherIds: ["${publisherId}"] }) { nodes { readAt paId } } }`,
    'accessLedger of a token that read nothing': `{ accessLedger(first: 100, filter: { tokenIds: ["${tokenId}"] }) { nodes { readAt paId } } }`,
    'accessLedger of a day': `{ accessLedger(first: 100, filter: { from: ${day(-1).replace(/"$/, 'T00:00:00Z"')} }) { nodes { readAt paId } } }`,
    'auditTrail, newest': '{ auditTrail(first: 100) { nodes { occurredAt action paId } } }',
    'auditTrail of an action that is rare':
      '{ auditTrail(first: 100, filter: { actions: [token_minted] }) { nodes { occurredAt } } }',
    'overview: phases': '{ overview { byPhase { phase count } } }',
    'overview: media': '{ overview { byMedium { medium count } } }',
    'overview: countries': '{ overview { byCountry { country count } } }',
    'overview: processes': '{ overview { byProcess { processName count } } }',
    ...Object.fromEntries(
      [
        ...[
          '[sponsor], orderBy: ad_value_desc',
          '[sponsor, week], orderBy: ad_value_desc',
          '[process], orderBy: group',
        ],
        ...['[technique]', '[personal_data_category]', '[country]', '[language]'],
      ].map((groupBy) => [
        `breakdown of five days by ${groupBy}`,
        `{ overview(filter: { publicationFrom: ${day(-5)}, publicationTo: ${day(-1)} }) {
          breakdown(groupBy: ${groupBy}, currency: "EUR") { sponsor week processName country notices adValue } } }`,
      ]),
    ),
    'breakdown of five days by campaign, views for a euro': `{
      overview(filter: { publicationFrom: ${day(-5)}, publicationTo: ${day(-1)} }) {
        breakdown(groupBy: [campaign], currency: "EUR", orderBy: views_per_unit_desc) { campaign views viewsPerUnit } } }`,
    'breakdown of a sponsor by week': `{ overview(filter: { sponsorOf: "${paId}" }) { breakdown(groupBy: [week]) { week adValue } } }`,
    'overview of a campaign: metrics over time': `{ overview(filter: { campaignOf: "${paId}" }) {
        metricsOverTime(by: week) { start views } } }`,
    'overview: spend': '{ overview { spend { currency campaigns totalValue } } }',
    'overview: metrics over time': '{ overview { metricsOverTime(by: week) { start views engagements } } }',
    'overview: sign-offs': '{ overview { signOffs { count oldestConfirmedAt ages { fromDays count } } } }',
    'overview: metrics gap': '{ overview { metricsGap { applicable missing outdated } } }',
    'overview: retention': '{ overview { retentionEnding { count } } }',
    'overview: phases of countries': '{ overview(filter: { countries: ["FI"] }) { byPhase { phase count } } }',
    'overview: metrics over time, of a publisher, in Helsinki': `{ overview(filter: { publisherIds: ["${publisherId}"] }) {
        metricsOverTime(by: day, timeZone: "Europe/Helsinki") { start views } } }`,
    'figures of 50 publishers': `{ publishers(first: 50) { nodes { name
        figures { notices byPhase { count } awaitingSignOff metricsMissing metricsOutdated } } } }`,
    'numbers of notices of 50 publishers':
      '{ publishers(first: 50) { nodes { name notices(first: 1) { totalCount } } } }',
    'publishers by the end of their plan': '{ publishers(first: 50, orderBy: pro_until_asc) { nodes { name } } }',
    'publishers by search': '{ publishers(filter: { search: "sher 19" }) { totalCount nodes { name } } }',
    'tokens by last use':
      '{ tokens(first: 50, orderBy: last_used_asc, filter: { states: [active] }) { nodes { hint } } }',
    'overview: spend of a publisher': `{ overview(filter: { publisherIds: ["${publisherId}"] }) { spend { totalValue } } }`,
    'overview: spend of a process': '{ overview(filter: { processNames: ["Election 7"] }) { spend { totalValue } } }',
    'campaigns by value': '{ campaigns(currency: "EUR") { totalCount nodes { name totalValue notices } } }',
    'campaigns by name': '{ campaigns(currency: "EUR", orderBy: name) { nodes { name totalValue notices } } }',
    'campaigns of a publisher': `{ campaigns(currency: "EUR", filter: { publisherIds: ["${publisherId}"] }) {
        totalCount nodes { name totalValue } } }`,
    'campaigns of two countries':
      '{ campaigns(currency: "EUR", filter: { countries: ["FI", "DE"] }) { nodes { name totalValue } } }',
    'campaigns, the last page': '{ campaigns(currency: "EUR", last: 100) { nodes { name totalValue } } }',
    'overview: phases of a country and a medium':
      '{ overview(filter: { countries: ["FI"], media: [online] }) { byPhase { phase count } } }',
    'overview: metrics gap of a medium':
      '{ overview(filter: { media: [native] }) { metricsGap { missing outdated } } }',
    'recordReads of a month, by publisher': `{ recordReads(per: publisher, ${period()}) { reads } }`,
    'recordReads of a month, with days': `{ recordReads(per: publisher, ${period()}) { reads notices days { start reads } } }`,
    'recordReads of a month, by notice': `{ recordReads(per: notice, ${period()}) { reads } }`,
    'requestFigures of a month': `{ requestFigures(${period()}, by: day, groupBy: [code]) { start code requests } }`,
    'requestFigures of a month, of a publisher': `{ requestFigures(filter: { publisherIds: ["${publisherId}"] },
        ${period()}, by: day, groupBy: [code]) { start code requests } }`,
    'topCallers of a month': `{ topCallers(${period()}) { requests refused } }`,
    'topCallers of a month, publishers': `{ topCallers(per: publisher, orderBy: requests, ${period()}) { requests } }`,
    'refusals, newest': '{ refusals(first: 100) { nodes { refusedAt code requestId } } }',
    'imports, newest': '{ imports(first: 50) { nodes { startedAt state imported } } }',
    'overview: plans': '{ overview { plansEnding { totalCount nodes { name proUntil } } } }',
    'overview: the whole': `{ overview { byPhase { count } byMedium { count } byCountry { count } byProcess { count }
        spend { totalValue } metricsOverTime(by: week) { views } signOffs { count } metricsGap { missing }
        plansEnding { nodes { name } } } }`,
  };
};

/** Rows of each table that only grows, for each notice; a seed of notices has none of them. */
const rowsPerNotice = 2;
/** The time over which they are spread, from the start of the month, in seconds. */
const spread = 1_000_000;

async function grow(client: pg.Client, notices: number): Promise<void> {
  const rowCount = rowsPerNotice * notices;
  const values = `'PA-' || upper(substr(md5((i % ${notices})::text), 1, 10))`;
  const moment = `date_trunc('month', now()) + i * interval '${spread / rowCount} seconds'`;
  const publisher = `'00000000-0000-4000-8000-000000000001'::uuid`;
  const statements = {
    access_ledger: `insert into access_ledger (read_at, publisher_id, pa_id, request_id)
      select ${moment}, ${publisher}, ${values}, i::text from generate_series(1, ${rowCount}) as i`,
    engagement_metrics_change: `insert into engagement_metrics_change
        (recorded_at, pa_id, views_count, engagements_count, views_increment, engagements_increment)
      select ${moment}, ${values}, i, 1, 7, 1 from generate_series(1, ${rowCount}) as i`,
    request_count: `insert into request_count (token_id, hour, endpoint, status, code, requests)
      select t.id, date_trunc('month', now()) + hour * interval '1 hour', 'register_entry', s.status, s.code, 1 + hour % 7
      from (select id from token where tier = 'partner' order by id limit ${rowCount / 1_000}) as t,
        generate_series(0, 499) as hour, (values (200, ''), (429, 'RATE_LIMITED')) as s (status, code) on conflict do nothing`,
    audit_trail: `insert into audit_trail (occurred_at, actor_kind, request_id, action, pa_id, publisher_id)
      select ${moment}, 'operator', i::text, 'notice.imported', ${values}, ${publisher} from generate_series(1, ${rowCount}) as i`,
  };
  for (const [table, statement] of Object.entries(statements)) {
    const { rows } = await client.query(`select count(*) >= 0.99 * ${rowCount} as is_grown from ${table}`);
    if (rows[0]?.is_grown) continue;
    await client.query(statement);
    await client.query(`vacuum analyze ${table}`);
  }
  await foldAll(client);
}

/** As a running server does, so that figures are those of everyday use. */
async function foldAll(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'select fold_summaries(2000) as folded, feed_horizon() - least(growth_until, reads_until) as left_over from summary_state',
    );
    if (rows[0].folded === 0 && rows[0].left_over < 10) break;
  }
  await client.query('vacuum analyze metrics_growth, record_read_total, notice_count, campaign_total');
}

/** Adds the rows that a seed of notices lacks. */
export async function growTables({ url, seeded }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await grow(client, seeded.notices);
  await client.end();
}

/** Asks each question, one after the other, as an administrator over HTTP. */
export async function ask(
  { url, seeded }: Database,
  asked: Questions,
  progress: (text: string) => void,
): Promise<Answer[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select id, publisher_id from token where tier = 'partner' order by id limit 1");
  await client.end();

  const config = readConfig({
    PORT: '0',
    INTERNAL_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    DATABASE_STATEMENT_TIMEOUT: '60000',
  });
  const database = joinDatabase(model, config);
  const server = await start({ config, database, log: createLog('info', nowhere) });
  let statements = 0;
  const pool = await database.dashboards.em.getConnection().getNativeClient();
  pool.on('acquire', () => statements++);
  const send = async (query: string) => {
    const started = performance.now();
    const answer = await fetch(`${server.internalUrl}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${seeded.staffToken}` },
      body: JSON.stringify({ query }),
    });
    const body = await answer.text();
    const took = performance.now() - started;
    const { errors } = JSON.parse(body) as { errors?: { message: string }[] };
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return { took, kilobytes: Math.round(Buffer.byteLength(body) / 100) / 10 };
  };
  try {
    const answers: Answer[] = [];
    for (const [question, query] of Object.entries(asked(seeded.paIds(7), rows[0].publisher_id, rows[0].id))) {
      progress(question);
      const { took: first, kilobytes } = await send(query);
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        statements = 0;
        times.push((await send(query)).took);
      }
      answers.push({ question, first, median: median(times), kilobytes, statements });
    }
    return answers;
  } finally {
    await server.stop();
  }
}
