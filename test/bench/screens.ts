import type { Questions } from './questions.ts';

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const shown = `paId title phase countries campaign { name totalValue } publisher { id name }
  advertiser { __typename } metrics { viewsCount recordedAt }`;

/** The screens of a console, one operation each. */
export const screens: Questions = (paId, publisherId, tokenId) => ({
  'overview, all figures': `{ overview { byPhase { phase count } byMedium { medium count } byCountry { country count }
      byProcess { processName count } spend { currency campaigns notices totalValue }
      metricsOverTime { start views engagements changes } amendments { state count }
      signOffs { count oldestConfirmedAt ages { fromDays count } } metricsGap { applicable missing outdated }
      plansEnding { nodes { name proUntil } } retentionEnding { count firstDay } } }`,
  'list of 50': `{ notices(first: 50) { nodes { ${shown} } pageInfo { hasNextPage endCursor } } }`,
  'list of 200 with its length': `{ notices(first: 200) { totalCount nodes { ${shown} } pageInfo { hasNextPage endCursor } } }`,
  'search with 8 filters, by value': `{ notices(first: 50, orderBy: total_value_desc, filter: { phases: [published],
      media: [online], countries: ["DE", "IE"], linkedProcessTypes: [election], processNames: ["Election 6"],
      currencies: ["EUR"], valueMin: "1000", campaignFrom: "${at(-30).slice(0, 10)}" }) { totalCount nodes { ${shown} } } }`,
  'search by word': `{ notices(first: 50, filter: { search: "campaign 77" }) { totalCount nodes { ${shown} } } }`,
  'most viewed': `{ notices(first: 50, orderBy: views_desc) { nodes { ${shown} } } }`,
  'longest without a report': `{ notices(first: 50, orderBy: metrics_reported_asc, filter: { metricsStates: [outdated] }) {
      nodes { ${shown} } } }`,
  'a notice with history, readers and trail': `{ notice(paId: "${paId}") { ${shown} revision availableTransitions
        versions { version signedOffAt } metrics { history { recordedAt viewsCount } } }
      accessLedger(filter: { paIds: ["${paId}"] }, first: 50) { nodes { readAt requestId reader { kind token { label } } } }
      auditTrail(filter: { paIds: ["${paId}"] }, first: 50) { nodes { occurredAt action actor { kind } before after } } }`,
  'publishers with plans and numbers': `{ publishers(first: 50) { totalCount nodes { id name plan proUntil
      figures { notices byPhase { phase count } awaitingSignOff metricsMissing metricsOutdated } } } }`,
  'tokens with requests of a week': `{ tokens(first: 50, filter: { publisherIds: ["${publisherId}"] }) { totalCount nodes { id
      label hint tier lastUsedAt publisher { name } requestFigures(from: "${at(-7)}", to: "${at(0)}", by: day, groupBy: [code]) {
        start code requests } } } }`,
  'why a token is refused': `{ explainAccess(tokenId: "${tokenId}", paId: "${paId}") { tokens { token { label }
      endpoints { endpoint isAnswered failure conditions { condition holds explanation } } } } }`,
  retention: `{ erasableNotices(first: 50) { totalCount nodes { paId title retentionUntil } }
      soon: notices(first: 50, orderBy: retention_asc, filter: { retentionTo: "${at(90).slice(0, 10)}" }) { totalCount nodes {
        paId title retentionUntil } } }`,
  'data-subject request': `{ personDataOccurrences(email: "contact7@sponsor.example") { places { paId role field }
      placesAreComplete reads { readAt paId } } }`,
  imports: '{ imports(first: 50) { totalCount nodes { id state startedAt lines imported rejected } } }',
  'audit trail, 200 entries':
    '{ auditTrail(first: 200) { nodes { occurredAt action paId actor { kind } before after } } }',
  'readers of personal data in a month': `{ recordReads(per: publisher, from: "${at(-30)}", to: "${at(0)}") {
      publisher { name } reads notices days { start reads } } }`,
  'refusals and rate limits in a month': `{ topCallers(orderBy: rate_limited, from: "${at(-30)}", to: "${at(0)}") {
      token { label } publisher { name } requests refused rateLimited }
      requestFigures(from: "${at(-30)}", to: "${at(0)}", by: day, groupBy: [code]) { start code requests } }`,
});
