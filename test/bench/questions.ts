import { vocabulary } from '../../src/generated/graph/vocabulary.ts';
import { readExamples } from '../../src/graph/http/examples.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { dayLength, dayOf } from '../../src/platform/database/pg-timestamps.ts';

/** A document, or one with variables. */
export type Question = string | { query: string; variables: Record<string, unknown> };

/** Builds the questions. Some of them need a notice, a publisher or a token. */
export type Questions = (paId: string, publisherId: string, tokenId: string) => Record<string, Question>;

const nodes = 'nodes { paId title phase campaign { name totalValue } advertiser { __typename } publisher { name } }';
const list = (args: string, selection = nodes) => `{ notices(${args}) { ${selection} } }`;
/** From the start of this month, where the rows that only grow are. */
const period = () => {
  const from = new Date(new Date().toISOString().slice(0, 7));
  return `from: "${from.toISOString()}", to: "${new Date(from.getTime() + 30 * 86_400_000).toISOString()}"`;
};
const day = (days: number) => JSON.stringify(dayOf(new Date(Date.now() + days * dayLength)));

/** Five days of the register, which a breakdown can read. */
const fiveDays = { publicationFrom: JSON.parse(day(-5)), publicationTo: JSON.parse(day(-1)) };

/** The example operations that read, with their own dates, for objects of the benchmark. */
const examples = (paId: string): [string, Question][] =>
  readExamples(createSchema(), new Date())
    .filter(
      ({ document, writes, name }) => !writes && !document.includes('\nsubscription ') && name !== 'explain-access',
    )
    .map(({ name, document: query, variables: given }) => {
      const known = { paId, id: `notice:${paId}`, email: 'contact7@sponsor.example', countries: ['US'] };
      const own = Object.entries(known).filter(([variable]) => variable in given);
      const filter = query.includes('$filter: NoticeFilter = {}') && { filter: fiveDays };
      return [`example: ${name}`, { query, variables: { ...given, ...Object.fromEntries(own), ...filter } }];
    });

/** What staff ask. */
export const questions: Questions = (paId, publisherId, tokenId) => {
  /** Some select many notices, some few or none. */
  const filters = [
    'phases: [published]',
    'phases: [draft]',
    `publisherIds: ["${publisherId}"]`,
    'media: [print]',
    'countries: ["FI"]',
    'linkedProcessTypes: [election]',
    'processNames: ["Election 7"]',
    'sponsor: "sponsor 777 "',
    'sponsor: "nobody"',
    'sponsor: "sponsor"',
    'text: "777777"',
    'text: "notice"',
    `publicationFrom: ${day(-20)}, publicationTo: ${day(-18)}`,
    `campaignRunsFrom: ${day(-10)}, campaignRunsTo: ${day(-8)}`,
    'currencies: ["EUR"], valueMin: "90000", valueMax: "90500"',
    'currencies: ["SEK"], valueMin: "1"',
    'usesTargetingTechniques: true, usesAdDeliveryTechniques: false',
    'usesTargetingTechniques: false',
    'metricsStates: [missing]',
    'metricsStates: [outdated], metricsOutdatedAfterDays: 30',
    'search: "777777"',
    'search: "campaign 77777"',
    'search: "nobody"',
    'search: "noti"',
    `search: "${paId}"`,
    `search: "${paId.slice(0, 6)}"`,
    'search: "PA-"',
    `search: "spons", publisherIds: ["${publisherId}"]`,
    `paIds: ["${paId}"]`,
    `onRegisterOn: ${day(-100)}`,
    'amendmentStates: [draft, awaiting_confirmation, awaiting_sign_off]',
    'signOffStatuses: [declined]',
    `campaignOf: "${paId}"`,
    `updatedFrom: ${day(1).replace(/"$/, 'T00:00:00Z"')}`,
    'previouslySuspended: true',
    'metricsStates: [final]',
    'metricsStates: [final_missing]',
    'isAwaitingSignOff: true',
    `awaitingSignOff: { confirmedTo: ${day(-7).replace(/"$/, 'T00:00:00Z"')} }`,
    `retentionTo: ${day(30)}`,
    'ceasedReasons: [suspended]',
    'wasAmended: true',
    'isSelfPublished: true',
    'sponsorNames: ["SPONSOR 777"]',
    `sponsorOf: "${paId}"`,
    'sponsorTypes: [campaign_organisation]',
    'sponsorTypes: [legal_person]',
    'sponsorCategories: [public_authority]',
    'sponsorCountries: ["US"]',
    `amendmentStates: [draft], amendmentUpdatedTo: ${day(-5).replace(/"$/, 'T00:00:00Z"')}`,
    'sponsorCountries: ["IE"]',
    'sponsorCountries: ["CN"]',
    'publisherCountries: ["MT"]',
    'languages: ["mt"]',
    'languages: ["de"]',
    'fundingSources: [public]',
    'fundingOrigins: [outside_eu]',
    'fundingOrigins: [inside_and_outside_eu]',
    'processLevels: [eu]',
    'electionTypes: [presidential]',
    `processDateFrom: ${day(0)}, processDateTo: ${day(7)}`,
    'personalDataCategories: [contact_list]',
    'personalDataCategories: [age]',
    'usesAiSystems: true',
    'currencies: ["EUR"], adAmountMin: "990", adAmountMax: "991"',
    'currencies: ["EUR"], adAmountMin: "5000"',
    `campaignStartFrom: ${day(-1)}, campaignStartTo: ${day(0)}`,
    `campaignEndFrom: ${day(0)}, campaignEndTo: ${day(7)}`,
    `campaignEndFrom: ${day(1_000)}`,
    `retentionFrom: ${day(2_590)}, retentionTo: ${day(2_599)}`,
    `sponsorCountries: ["US"], processDateFrom: ${day(0)}, processDateTo: ${day(90)}`,
    `onRegisterSinceFrom: ${day(-20)}, onRegisterSinceTo: ${day(-18)}`,
    'ranBeforeRegister: true',
    `ranBeforeRegister: true, onRegisterSinceFrom: ${day(-7)}`,
    `newSponsors: { from: ${day(-30)} }`,
    'amountBases: [budgeted]',
    'amountBases: [invoiced]',
    'amountIncludesVat: false',
    'payerSameAsSponsor: false',
    'payerNames: ["Nobody"]',
    'controllerNames: ["Nobody"]',
    'hasBenefitsInKind: true',
    'countriesAll: ["FI", "DE"]',
    'countriesOnly: ["FI"]',
    'countriesNone: ["FI", "DE"], sponsorCountriesNone: ["FI"]',
    'personalDataCategoriesAll: [age], personalDataCategoriesOnly: [age, location]',
    'explicitConsentDeclared: false',
    `ceasedFrom: ${day(-20)}, ceasedTo: ${day(-18)}`,
    'leftRegister: true',
    `amendedFrom: ${day(-20)}, amendedTo: ${day(-18)}`,
    'phases: [published], media: [online], countries: ["DE"], processNames: ["Election 7"], sponsor: "sponsor 77"',
  ];
  const oneCurrency = ', filter: { currencies: ["EUR"] }';
  const required: Record<string, string> = {
    total_value_desc: oneCurrency,
    total_value_asc: oneCurrency,
    ad_amount_desc: oneCurrency,
    ad_amount_asc: oneCurrency,
    confirmed_asc: ', filter: { isAwaitingSignOff: true }',
    on_register_since_desc: `, filter: { onRegisterSinceTo: ${day(0)} }`,
  };
  return {
    ...Object.fromEntries(
      vocabulary.NoticeOrder.map((order) => [
        `notices, ${order}`,
        list(`first: 100, orderBy: ${order}${required[order] ?? ''}`),
      ]),
    ),
    'notices, the last page': list('last: 100'),
    'notices, how many': list('first: 1', 'totalCount'),
    ...Object.fromEntries(filters.map((filter) => [`notices by ${filter}`, list(`first: 100, filter: { ${filter} }`)])),
    'notices with their content': list(
      'first: 100',
      `nodes { paId content { basicInformation { title processDate } advertiser { ... on RegisterOrganisation { companyName } }
        controllers { __typename } complianceFunding { adAmount fundingOrigin } targeting { personalDataCategories } } }`,
    ),
    'differences of amendments': list(
      'first: 100, filter: { amendmentStates: [draft] }',
      'nodes { paId amendment { differences { label before after isContactData } } }',
    ),
    'register entry on a day': `{ registerEntry(paId: "${paId}", on: ${day(-1)}) { paId targeting { viewsCount } } }`,
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
    'accessLedger of a person who read nothing':
      '{ accessLedger(first: 100, filter: { subjects: ["anna"] }) { nodes { readAt paId } } }',
    'accessLedger of a day': `{ accessLedger(first: 100, filter: { from: ${day(-1).replace(/"$/, 'T00:00:00Z"')} }) { nodes { readAt paId } } }`,
    'auditTrail, newest': '{ auditTrail(first: 100) { nodes { occurredAt action paId } } }',
    'auditTrail of a person who did nothing':
      '{ auditTrail(first: 100, filter: { actorSubjects: ["anna"] }) { nodes { occurredAt } } }',
    'auditTrail of an action that is rare':
      '{ auditTrail(first: 100, filter: { actions: [token_minted] }) { nodes { occurredAt } } }',
    'overview: phases': '{ overview { byPhase { phase count } } }',
    'overview: media': '{ overview { byMedium { medium count } } }',
    'overview: countries': '{ overview { byCountry { country count } } }',
    'overview: processes': '{ overview { byProcess { processName count } } }',
    ...Object.fromEntries(
      [
        ...vocabulary.BreakdownDimension.map((dimension) => `[${dimension}]`),
        ...['[sponsor, register_week], orderBy: ad_amount_with_benefits_desc', '[process], orderBy: group'],
        ...['[register_month, amount_basis]', '[vat, publication_start_month]', '[sponsor_type, funding_origin]'],
      ].map((groupBy) => [
        `breakdown of five days by ${groupBy}`,
        `{ overview(filter: { publicationFrom: ${day(-5)}, publicationTo: ${day(-1)} }) {
          groups(groupBy: ${groupBy}, currency: "EUR", first: 20) { others { isOthers notices } nodes {
            sponsor sponsorType sponsorCategory sponsorCountry publicationStartWeek registerWeek registerMonth payer processName electionType processLevel
            country controller hasBenefitsInKind explicitConsentDeclared publisherCountry ceasedReason registerDays media corrections
            notices groups adAmountWithBenefits kinds { amountBasis value } } } } }`,
      ]),
    ),
    'breakdown of five days by campaign, views for a euro': `{
      overview(filter: { publicationFrom: ${day(-5)}, publicationTo: ${day(-1)} }) {
        groups(groupBy: [campaign], currency: "EUR", orderBy: views_per_unit_desc) { nodes { campaign views viewsPerUnit } } } }`,
    'breakdown of a sponsor by week': `{ overview(filter: { sponsorOf: "${paId}" }) { groups(groupBy: [publication_start_week]) { nodes { publicationStartWeek adAmountWithBenefits } } } }`,
    'overview of a campaign: metrics over time': `{ overview(filter: { campaignOf: "${paId}" }) {
        metricsOverTime(by: week) { start views } } }`,
    'overview: spend': '{ overview { spend { currency campaigns totalValue } } }',
    'overview: spend of two countries, by kind of amount':
      '{ overview(filter: { countries: ["FI", "DE"] }) { spend { campaigns kinds { amountBasis amountIncludesVat count value } } } }',
    'overview: how many sponsors': '{ overview { numberOfGroups(groupBy: [sponsor]) } }',
    'overview: phases of notices new on the register': `{ overview(filter: { onRegisterSinceFrom: ${day(-30)} }) { byPhase { phase count } } }`,
    'overview: phases of a language':
      '{ overview(filter: { languages: ["de"] }) { byPhase { phase count } byPublisher { count } } }',
    'overview: metrics over time': '{ overview { metricsOverTime(by: week) { start views engagements } } }',
    'overview: publishers': '{ overview { byPublisher { publisher { name } count } } }',
    'overview: amendments': '{ overview { amendments { state count } } }',
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
    ...Object.fromEntries(examples(paId)),
  };
};

/** Those of them that publishers may ask, too. */
export const questionsOfPublishers: Questions = (...objects) =>
  Object.fromEntries(
    Object.entries(questions(...objects)).filter(
      ([, question]) =>
        typeof question === 'string' && !/publishers|plansEnding|auditTrail|recordReads|imports/.test(question),
    ),
  );
