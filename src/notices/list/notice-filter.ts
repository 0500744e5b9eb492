import { z } from 'zod';
import { conditionsOf, type Filters } from '../../database/list.ts';
import { validateRange } from '../../database/ranges.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { isUuid } from '../../database/validate-text.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { type Issue, issue, issuesOf } from '../../issues.ts';
import { country, currency, date, stringIn, text, wholeNumber } from '../fields/validators.ts';
import { noticeText } from '../model/notice.entity.ts';
import { publicNames } from '../model/party.entity.ts';
import { amendmentOfNotice, inAmendmentState } from '../predicates/amendment-state.ts';
import { metricsApplySql } from '../predicates/metrics-apply.ts';
import { inPhase } from '../predicates/phase.ts';

/** An amount; cents are optional. */
const amount = stringIn(
  'amount',
  (value) => /^\d{1,13}(\.\d{2})?$/.test(value),
  'must be an amount as a string, such as "80000" or "80000.00"',
);

/** Adjacent letters or digits. The trigram index finds three anywhere, but two only at the start of a word. */
const searchable = /[\p{L}\p{M}\p{N}]{2}/u;
const foundAnywhere = /[\p{L}\p{M}\p{N}]{3}/u;

const partOfName = stringIn(
  'search_text',
  (value) => text(200).safeParse(value).success && searchable.test(value),
  'must have at least two adjacent letters or digits, and at most 200 characters',
);

/** Rejects values that the SDL types allow but PostgreSQL does not. */
const filterSchema = z.object({
  publisherId: stringIn('id', isUuid).nullish(),
  country: country().nullish(),
  processName: text(300).nullish(),
  sponsor: partOfName.nullish(),
  text: text(200).nullish(),
  publicationFrom: date().nullish(),
  publicationTo: date().nullish(),
  campaignFrom: date().nullish(),
  campaignTo: date().nullish(),
  currency: currency().nullish(),
  valueMin: amount.nullish(),
  valueMax: amount.nullish(),
  metricsOlderThanDays: wholeNumber(0, 36_500).nullish(),
});

/**
 * Validates a filter.
 * @param comparesAmounts whether the list is sorted by amount
 */
export function validateFilter(filter: NoticeFilter, comparesAmounts: boolean): Issue[] {
  const issues = issuesOf(filterSchema.safeParse(filter).error, (path) => `filter.${path}`);
  const { publicationFrom, publicationTo, valueMin, valueMax } = filter;
  if (issues.length === 0) {
    issues.push(
      ...validateRange(publicationFrom, publicationTo, 'filter.publicationFrom', 'filter.publicationTo'),
      ...validateRange(toNumber(valueMin), toNumber(valueMax), 'filter.valueMin', 'must not be more than `valueMax`'),
    );
  }
  const needsCurrency = comparesAmounts || typeof (filter.valueMin ?? filter.valueMax) === 'string';
  if (needsCurrency && !filter.currency) {
    const message = 'is required when amounts are compared';
    issues.push(issue('filter.currency', 'required', { fields: ['filter.valueMin', 'filter.valueMax'] }, message));
  }
  return issues;
}

/** Exact to the cent: an amount has at most 13 digits before its decimals. */
const toNumber = (value: string | null | undefined) => (typeof value === 'string' ? Number(value) : null);

/** Each filter as a condition on notice `n` and its counts `m`. */
const filters: Filters<NoticeFilter, [now: Date]> = {
  phases: (phases, now) => anyOf(phases.map((phase) => inPhase(phase, now))),
  amendmentStates: (states) =>
    sql`exists (select from ${amendmentOfNotice} and ${anyOf([...new Set(states)].map(inAmendmentState))})`,
  publisherId: (id) => sql`n.publisher_id = ${id}::uuid`,
  media: (media) => sql`n.medium = any(${media}::text[])`,
  country: (country) => sql`n.countries @> array[${country}]::text[]`,
  linkedProcessType: (type) => sql`n.linked_process_type = ${type}`,
  processName: (name) => sql`n.process_name = ${name}`,
  // Only for common sponsors (see `searchFirst`). `coalesce` hides the index: PostgreSQL underestimates the matches and
  // would sort all of them instead of scanning in order.
  sponsor: (part) => sql`exists (select from party p where p.pa_id = n.pa_id and coalesce(${sponsorIs(part)}, false))`,
  text: textHas,
  publicationFrom: (from) => sql`n.publication_start_date >= ${from}::date`,
  publicationTo: (to) => sql`n.publication_start_date <= ${to}::date`,
  campaignFrom: (from) => sql`(n.end_date is null or n.end_date >= ${from}::date)`,
  campaignTo: (to) => sql`n.start_date <= ${to}::date`,
  currency: (currency) => sql`n.currency = ${currency}`,
  valueMin: (min) => sql`n.total_value >= ${min}::numeric`,
  valueMax: (max) => sql`n.total_value <= ${max}::numeric`,
  usesTargetingTechniques: (uses) => sql`n.uses_targeting_techniques = ${uses}`,
  usesAdDeliveryTechniques: (uses) => sql`n.uses_ad_delivery_techniques = ${uses}`,
  metricsMissing: (missing, now) => sql`(${metricsApplySql(now)} and ${metricsAreMissing}) = ${missing}`,
  metricsOlderThanDays: (days, now) => sql`(${metricsApplySql(now)} and ${metricsAreOutdated(days, now)})`,
};

/** Whether party `p` is a sponsor with this text in its public names. A short text matches at word starts only. */
export function sponsorIs(part: string): Sql<boolean> {
  const escaped = part.replaceAll(/[\\%_]/g, '\\$&');
  const prefixes = foundAnywhere.test(part) ? ['%'] : ['', '% ', '%\n', '%-'];
  const matches = prefixes.map((prefix) => sql`${sql.raw(publicNames('p.'))} like lower(${`${prefix}${escaped}%`})`);
  return sql`(p.role = 'advertiser' and (${sql.join(matches, sql` or `)}))`;
}

/** Whether notice `n` matches a full-text search. */
export function textHas(words: string): Sql<boolean> {
  return sql`${sql.raw(noticeText('n.'))} @@ ${queryOf(words)}`;
}

/** Whether a search has words to find. The index cannot serve a search that only excludes words. */
export function findsWords(words: string): Sql<boolean> {
  return sql`querytree(${queryOf(words)}) not in ('', 'T')`;
}

const queryOf = (words: string) => sql`websearch_to_tsquery('simple', ${words})`;

export const noticeConditions = (filter: NoticeFilter, now: Date): Sql<boolean>[] => conditionsOf(filters, filter, now);

function anyOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/** Whether notice `n` has no counts `m`. */
export const metricsAreMissing = sql<boolean>`m.pa_id is null`;

/** Whether counts `m` were recorded more than `days` days ago. */
export function metricsAreOutdated(days: number, now: Date): Sql<boolean> {
  return sql`m.recorded_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
}
