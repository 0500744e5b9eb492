import { z } from 'zod';
import type { NewSponsors, NoticeFilter } from '../../../generated/graph/graphql.ts';
import {
  conditionsOfFilter,
  type Filters,
  idIn,
  isOfPublishers,
  validateValues,
  valueIn,
  whether,
  withCheck,
} from '../../../platform/database/list.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { validateRanges } from '../../../platform/database/ranges.ts';
import { allOf, eitherOf, instant, type Query, type Sql, sql, today } from '../../../platform/database/sql.ts';
import { type Issue, issue, issuesOf } from '../../../platform/issues.ts';
import type { Reader } from '../../context.ts';
import { country, currency, date, language, stringIn, text, wholeNumber } from '../fields/validators.ts';
import { isLatePeriod } from '../model/first-period.ts';
import { campaignEndSql, ceasedOnSql, processDateSql, retentionEndSql } from '../model/notice.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { amendmentOfNotice, inAmendmentState } from '../predicates/amendment-state.ts';
import { defaultOutdatedAfterDays, inMetricsState } from '../predicates/metrics-state.ts';
import { inPhase } from '../predicates/phase.ts';
import { firstPeriodOf, isOnRegisterSql, wasShownOn } from '../predicates/visibility.ts';
import { validateRegisterDay } from '../read/register.ts';
import {
  exists,
  hasParty,
  isAwaitingSignOff,
  isBetween,
  isNamed,
  isOfCampaign,
  isOfNewSponsor,
  isOfSponsor,
  isSponsoredFrom,
  signedOffAmendments,
} from './notice-conditions.ts';
import { assertHasWords, searchFirst, sponsorIs, textHas, wordsMatch } from './notice-search.ts';

/** `own`: the publishers whose notices the caller may read; null: all. */
type Given = [{ now: Date; outdatedAfterDays: number; own: readonly string[] | null }];

/** A filter whose values must have a form: the SDL types allow some on which PostgreSQL would fail. */
const withForm = <Value>(form: z.ZodType, condition: (value: Value, ...given: Given) => Sql<boolean>) =>
  withCheck<Value, Given>(
    (path, value) => issuesOf(form.safeParse(value).error, (at) => (at === '' ? path : `${path}.${at}`)),
    condition,
  );

const paIdForm = stringIn('pa_id', isValidPaId);

/** An amount; cents are optional. */
const amount = stringIn(
  'amount',
  (value) => /^\d{1,13}(\.\d{2})?$/.test(value),
  'must be an amount as a string, such as "80000" or "80000.00"',
);

const isText = (value: string) => text(200).safeParse(value).success;

const partOfName = stringIn(
  'search_text',
  (value) => isText(value) && /[\p{L}\p{M}\p{N}]{2}/u.test(value),
  'must have at least two adjacent letters or digits, and at most 200 characters',
);

const words = stringIn(
  'search_text',
  (value) => isText(value) && /[\p{L}\p{N}]/u.test(value),
  'must have a letter or digit, and at most 200 characters',
);

/** As notices have them: in canonical form. */
const languageTags = z.array(language());

// Days of notice `n`; `infinity` for none.
const processDate = sql.raw(processDateSql('n.'));
const campaignEnd = sql.raw(campaignEndSql('n.'));
const retentionEnd = sql.raw(retentionEndSql('n.'));
const ceasedOn = sql.raw(ceasedOnSql('n.'));

/** Filters by the first and the last day of a range. The upper bound excludes `infinity`. */
const dayFrom = (column: Sql) =>
  withForm<string>(date(), (from) => sql`(${column} >= ${from}::date and ${column} < 'infinity')`);
const dayTo = (column: Sql) => withForm<string>(date(), (to) => sql`${column} <= ${to}::date`);

/** By the day of the stop. Few notices have one, and PostgreSQL uses their partial index only if the condition repeats its predicate. */
const ceasedDay = (compares: Sql) =>
  withForm<string>(date(), (day) => sql`(n.ceased_at is not null and ${ceasedOn} ${compares} ${day}::date)`);

/** To the last day of the campaign, or without one. */
const runsFrom = withForm<string>(date(), (from) => sql`${campaignEnd} >= ${from}::date`);

const countryList = z.array(country());

/** Lists of notice `n`: in all of these values, and in no others. */
const hasAll = (list: Sql) => (values: readonly string[]) => sql<boolean>`${list} @> ${values}::text[]`;
const hasOnly = (list: Sql) => (values: readonly string[]) =>
  sql<boolean>`(${list} <@ ${values}::text[] and ${list} <> '{}')`;

/** For a filter that is read together with others. */
const withOthers = () => sql<boolean>`true`;

/** Each filter as a condition on notice `n` and its counts `m`, with the form of its values. */
const filters: Filters<NoticeFilter, Given> = {
  paIds: withForm(z.array(paIdForm), valueIn(sql`n.pa_id`)),
  // Only for common words (see `searchFirst`), and so are `sponsor` and `text`. `coalesce` hides the index: PostgreSQL
  // underestimates the matches and would sort all of them instead of scanning in order.
  search: withForm(words, (search, { own }) =>
    exists(sql`notice_search s where s.pa_id = n.pa_id and coalesce(${wordsMatch(search)}, false)`, own),
  ),
  phases: (phases, { now }) => eitherOf(phases.map((phase) => inPhase(phase, now))),
  onRegisterOn: withForm(date(), (day, { now, own }) =>
    day === dayOf(now)
      ? isOnRegisterSql(today(now))
      : exists(
          sql`register_period r where r.pa_id = n.pa_id and not r.is_erased and ${wasShownOn(sql`${day}::date`)}`,
          own,
        ),
  ),
  onRegisterSinceFrom: withForm(date(), withOthers),
  onRegisterSinceTo: withForm(date(), withOthers),
  ranBeforeRegister: (ran, { now, own }) =>
    whether(
      exists(
        sql`register_period r where r.pa_id = n.pa_id and ${sql.raw(isLatePeriod('r.'))} and r.from_day <= ${today(now)}`,
        own,
      ),
    )(ran),
  amendmentStates: (states, { own }) =>
    exists(sql`${amendmentOfNotice} and ${eitherOf(states.map(inAmendmentState))}`, own),
  amendmentUpdatedTo: (to, { own }) => exists(sql`${amendmentOfNotice} and v.updated_at <= ${instant(to)}`, own),
  isAwaitingSignOff: (is, { own }) => whether(isAwaitingSignOff({}, own))(is),
  awaitingSignOff: (given, { own }) => isAwaitingSignOff(given, own),
  signOffStatuses: valueIn(sql`n.sign_off_status`),
  campaignOf: withForm(paIdForm, (paId, { now, own }) => isOfCampaign(paId, now, own)),
  publisherIds: idIn(sql`n.publisher_id`),
  isSelfPublished: whether(sql`(n.publisher_id is null)`),
  media: valueIn(sql`n.medium`),
  countries: withForm(countryList, (countries) => sql`n.countries && ${countries}::text[]`),
  countriesAll: withForm(countryList, hasAll(sql`n.countries`)),
  countriesOnly: withForm(countryList, hasOnly(sql`n.countries`)),
  countriesNone: withForm(countryList, (countries) => sql`not n.countries && ${countries}::text[]`),
  linkedProcessTypes: valueIn(sql`n.linked_process_type`),
  processNames: withForm(z.array(text(300)), isNamed(sql`n.process_key`)),
  electionTypes: valueIn(sql`n.election_type`),
  processLevels: valueIn(sql`n.process_level`),
  processDateFrom: dayFrom(processDate),
  processDateTo: dayTo(processDate),
  sponsor: withForm(partOfName, (part, { own }) =>
    exists(sql`party p where p.pa_id = n.pa_id and coalesce(${sponsorIs(part)}, false)`, own),
  ),
  sponsorNames: withForm(z.array(text(201)), isNamed(sql`n.sponsor`)),
  sponsorOf: withForm(paIdForm, (paId, { own }) => isOfSponsor(paId, own)),
  newSponsors: withForm<NewSponsors>(z.object({ from: date(), to: date().nullish() }), (period, { now, own }) =>
    isOfNewSponsor(period, now, own),
  ),
  sponsorTypes: valueIn(sql`n.sponsor_type`),
  sponsorCategories: valueIn(sql`n.sponsor_category`),
  sponsorCountries: withForm(countryList, (countries, { own }) => isSponsoredFrom(countries, own)),
  sponsorCountriesNone: withForm(countryList, (countries, { own }) => sql`not ${isSponsoredFrom(countries, own)}`),
  controllerNames: withForm(z.array(text(201)), (names, { own }) => hasParty('controller', names, own)),
  publisherCountries: withForm(countryList, valueIn(sql`n.publisher_country`)),
  languages: withForm(languageTags, (tags) => valueIn(sql`n.language`)(languageTags.parse(tags))),
  fundingSources: valueIn(sql`n.funding_source`),
  fundingOrigins: valueIn(sql`n.funding_origin`),
  payerSameAsSponsor: whether(sql`n.payer_same_as_sponsor`),
  payerNames: withForm(z.array(text(201)), (names, { own }) => hasParty('payer', names, own)),
  hasBenefitsInKind: whether(sql`(n.ad_benefits_in_kind_value > 0 or n.campaign_benefits_in_kind_value > 0)`),
  text: withForm(text(200), textHas),
  publicationFrom: dayFrom(sql`n.publication_start_date`),
  publicationTo: dayTo(sql`n.publication_start_date`),
  campaignRunsFrom: runsFrom,
  campaignRunsTo: dayTo(sql`n.start_date`),
  campaignFrom: runsFrom,
  campaignTo: dayTo(sql`n.start_date`),
  campaignStartFrom: dayFrom(sql`n.start_date`),
  campaignStartTo: dayTo(sql`n.start_date`),
  campaignEndFrom: dayFrom(campaignEnd),
  campaignEndTo: dayTo(campaignEnd),
  updatedFrom: (from) => sql`n.updated_at >= ${instant(from)}`,
  retentionFrom: dayFrom(retentionEnd),
  retentionTo: dayTo(retentionEnd),
  currencies: withForm(z.array(currency()), valueIn(sql`n.currency`)),
  amountBases: valueIn(sql`n.amount_basis`),
  amountIncludesVat: whether(sql`n.amount_includes_vat`),
  valueMin: withForm(amount, (min) => sql`n.total_value >= ${min}::numeric`),
  valueMax: withForm(amount, (max) => sql`n.total_value <= ${max}::numeric`),
  adAmountMin: withForm(amount, (min) => sql`n.ad_amount >= ${min}::numeric`),
  adAmountMax: withForm(amount, (max) => sql`n.ad_amount <= ${max}::numeric`),
  usesTargetingTechniques: whether(sql`n.uses_targeting_techniques`),
  usesAdDeliveryTechniques: whether(sql`n.uses_ad_delivery_techniques`),
  personalDataCategories: (categories) => sql`n.personal_data_categories && ${categories}::text[]`,
  personalDataCategoriesAll: hasAll(sql`n.personal_data_categories`),
  personalDataCategoriesOnly: hasOnly(sql`n.personal_data_categories`),
  explicitConsentDeclared: whether(sql`n.explicit_consent_declared`),
  usesAiSystems: whether(sql`n.uses_ai_systems`),
  metricsStates: (states, { now, outdatedAfterDays }) =>
    eitherOf(states.map((state) => inMetricsState(state, outdatedAfterDays, now))),
  metricsOutdatedAfterDays: withForm(wholeNumber(0, 36_500), withOthers),
  ceasedReasons: valueIn(sql`n.ceased_reason`),
  ceasedFrom: ceasedDay(sql`>=`),
  ceasedTo: ceasedDay(sql`<=`),
  leftRegister: (left, { now, own }) => {
    const hasLeft = exists(
      sql`register_period e where e.pa_id = n.pa_id and not e.is_erased and e.to_day <= ${today(now)} and not exists (
        select from register_period r where r.pa_id = e.pa_id and not r.is_erased and ${wasShownOn(sql`e.to_day`)})`,
      own,
    );
    return whether(hasLeft)(left);
  },
  amendedFrom: withForm(date(), withOthers),
  amendedTo: withForm(date(), withOthers),
  wasAmended: whether(sql`(n.version > 1)`),
  previouslySuspended: whether(sql`n.previously_suspended`),
};

/**
 * The conditions of a filter on notice `n` and its counts `m`, but for those of searches, and those of its reader. A partner's
 * statements read rows of its own publishers only, so that their time tells nothing of others: `coalesce` hides all other
 * conditions from the indexes.
 */
export function noticeConditions(filter: NoticeFilter, { now, readablePublisherIds: own }: Reader): Sql<boolean>[] {
  if (own === null) return valueConditions(filter, now, own);
  const { publisherIds, ...others } = filter;
  const asked = publisherIds?.map((id) => id.toLowerCase());
  const isOwn = isOfPublishers(sql`n.publisher_id`, asked ? own.filter((id) => asked.includes(id)) : own);
  const conditions = valueConditions(others, now, own);
  return [isOwn, ...(conditions.length > 0 ? [sql<boolean>`coalesce(${allOf(conditions)}, false)`] : [])];
}

const valueConditions = (filter: NoticeFilter, now: Date, own: readonly string[] | null): Sql<boolean>[] => [
  ...conditionsOfFilter(filters, filter, {
    now,
    own,
    outdatedAfterDays: filter.metricsOutdatedAfterDays ?? defaultOutdatedAfterDays,
  }),
  ...beganToShow(filter, now, own),
  ...wasAmendedBetween(filter, now, own),
];

/** Both ends of the range in one condition, so that an index finds the days between them. */
function beganToShow(
  { onRegisterSinceFrom: from, onRegisterSinceTo: to }: NoticeFilter,
  now: Date,
  own: readonly string[] | null,
): Sql<boolean>[] {
  if (!from && !to) return [];
  return [exists(sql`${firstPeriodOf('n')} and ${isBetween(sql`r.from_day`, from, to, now)}`, own)];
}

/** Both ends of the range in one condition, so that they concern one amendment. */
function wasAmendedBetween(
  { amendedFrom: from, amendedTo: to }: NoticeFilter,
  now: Date,
  own: readonly string[] | null,
): Sql<boolean>[] {
  if (!from && !to) return [];
  return [
    sql`n.version > 1`, // few, with an index
    exists(sql`${signedOffAmendments} where ${isBetween(sql`a.signed_off_on`, from, to, now)}`, own),
  ];
}

/** The notices of a figure: rows `n` of `notices` that fulfil the conditions. */
export type FigureNotices = { notices: Sql; conditions: Sql<boolean>[]; own: readonly string[] | null };

/**
 * The notices of a figure's filter, whose counts the statement need not join. `offset 0` keeps PostgreSQL from looking for a
 * partner's among those of others, whatever the statement asks of them.
 * @param searchesFirst as in `findConditions`
 * @throws Failure INPUT_INVALID
 */
export async function figureNotices(
  query: Query,
  filter: NoticeFilter,
  reader: Reader,
  searchesFirst = true,
): Promise<FigureNotices> {
  const { metricsStates, metricsOutdatedAfterDays, ...others } = filter;
  const { now, readablePublisherIds: own } = reader;
  const { conditions } = await findConditions(query, others, reader, searchesFirst);
  if (metricsStates) {
    const isInState = allOf(valueConditions({ metricsStates, metricsOutdatedAfterDays }, now, null));
    const counts = sql`(select n.pa_id) as one left join engagement_metrics m on m.pa_id = one.pa_id`;
    conditions.push(exists(sql`${counts} where ${isInState}`, own));
  }
  const notices =
    own === null
      ? sql`notice n`
      : sql`(select * from notice n where ${isOfPublishers(sql`n.publisher_id`, own)} offset 0) as n`;
  return { notices, conditions, own };
}

/** Rows of another table, to join to each notice `n` of a figure. For a partner, they are looked up for each of its own notices. */
export const rowsOfEach = (own: FigureNotices['own'], rows: Sql): Sql =>
  sql`lateral (select * from ${rows} ${own === null ? sql`` : sql`offset 0`})`;

/**
 * Searches for the words of a filter first (`searchFirst`), for those who may read all notices.
 * @param searchesFirst not for notices as of an earlier day: the indexes are of those of now
 * @returns the conditions of the whole filter, and the filter without the searches that they name by PA-ID
 * @throws Failure INPUT_INVALID
 */
export async function findConditions(
  query: Query,
  filter: NoticeFilter,
  reader: Reader,
  searchesFirst = true,
): Promise<{ conditions: Sql<boolean>[]; rest: NoticeFilter }> {
  if (typeof filter.text === 'string') await assertHasWords(query, filter.text);
  const isOfAll = reader.readablePublisherIds === null;
  const { found, rest } = isOfAll && searchesFirst ? await searchFirst(query, filter) : { found: [], rest: filter };
  return { conditions: [...found, ...noticeConditions(rest, reader)], rest };
}

const amountFilters = ['valueMin', 'valueMax', 'adAmountMin', 'adAmountMax'] as const;

type Required = { oneCurrency?: boolean; awaitingSignOff?: boolean; onRegisterSince?: boolean };

export function validateNoticeFilter(filter: NoticeFilter, now: Date, required: Required = {}): Issue[] {
  const issues = validateValues(filters, filter);
  if (issues.length === 0 && filter.onRegisterOn)
    issues.push(...validateRegisterDay('filter.onRegisterOn', filter.onRegisterOn, now));
  // No ranges: the first day concerns the end of campaigns. One after the other day finds those that run all days between.
  const { campaignRunsFrom: _end, campaignFrom: _old, ...ranges } = filter;
  if (issues.length === 0) issues.push(...validateRanges(ranges));
  const comparesAmounts = required.oneCurrency || amountFilters.some((name) => typeof filter[name] === 'string');
  if (comparesAmounts && filter.currencies?.length !== 1) {
    const fields = ['orderBy', ...amountFilters.map((name) => `filter.${name}`)];
    issues.push(issue('filter.currencies', 'required', { fields }, 'must be one currency when amounts are compared'));
  }
  if (required.awaitingSignOff && !filter.isAwaitingSignOff && !filter.awaitingSignOff) {
    issues.push(issue('filter.isAwaitingSignOff', 'required', { fields: ['orderBy'] }, 'is required for this order'));
  }
  if (required.onRegisterSince && !filter.onRegisterSinceFrom && !filter.onRegisterSinceTo) {
    const fields = ['orderBy', 'filter.onRegisterSinceTo'];
    issues.push(issue('filter.onRegisterSinceFrom', 'required', { fields }, 'or its end is required for this order'));
  }
  return issues;
}
