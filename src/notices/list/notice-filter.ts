import { conditionsOfFilter, type Filters, isOneOf } from '../../database/list.ts';
import { instant, type Sql, sql } from '../../database/sql.ts';
import type { AwaitingSignOff, NoticeFilter } from '../../generated/graphql.ts';
import { retentionEndSql } from '../model/notice.entity.ts';
import { amendmentOfNotice, inAmendmentState } from '../predicates/amendment-state.ts';
import { versionsAwaitingSignOff } from '../predicates/awaiting-sign-off.ts';
import { inMetricsState } from '../predicates/metrics-state.ts';
import { inPhase } from '../predicates/phase.ts';
import { isOnRegisterSql, today } from '../predicates/visibility.ts';
import { sponsorIs, textHas, wordsMatch } from './notice-search.ts';

/** What the conditions of several filters need. */
type Given = [now: Date, outdatedAfterDays: number, publisherIds: readonly string[] | null];

const defaultOutdatedAfterDays = 7;

/** Each filter as a condition on notice `n` and its counts `m`. */
const filters: Filters<NoticeFilter, Given> = {
  paIds: (paIds) => isOneOf(sql`n.pa_id`, sql`text`, paIds),
  // Only for common words (see `searchFirst`), and so are `sponsor` and `text`. `coalesce` hides the index: PostgreSQL
  // underestimates the matches and would sort all of them instead of scanning in order.
  search: (search) =>
    sql`exists (select from notice_search s where s.pa_id = n.pa_id and coalesce(${wordsMatch(search)}, false))`,
  phases: (phases, now) => anyOf(phases.map((phase) => inPhase(phase, now))),
  amendmentStates: (states) =>
    sql`exists (select from ${amendmentOfNotice} and ${anyOf(states.map(inAmendmentState))})`,
  awaitingSignOff: isAwaitingSignOff,
  signOffStatuses: (statuses) => isOneOf(sql`n.sign_off_status`, sql`text`, statuses),
  campaignOf: (paId, now, _days, publisherIds) => isOfCampaign(paId, now, publisherIds),
  publisherIds: (ids) => isOneOf(sql`n.publisher_id`, sql`uuid`, ids),
  isSelfPublished: (is) => (is ? sql`n.publisher_id is null` : sql`n.publisher_id is not null`),
  media: (media) => isOneOf(sql`n.medium`, sql`text`, media),
  countries: (countries) => sql`n.countries && ${countries}::text[]`,
  linkedProcessTypes: (types) => isOneOf(sql`n.linked_process_type`, sql`text`, types),
  processNames: (names) => isOneOf(sql`n.process_name`, sql`text`, names),
  sponsor: (part) => sql`exists (select from party p where p.pa_id = n.pa_id and coalesce(${sponsorIs(part)}, false))`,
  text: textHas,
  publicationFrom: (from) => sql`n.publication_start_date >= ${from}::date`,
  publicationTo: (to) => sql`n.publication_start_date <= ${to}::date`,
  campaignFrom: (from) => sql`(n.end_date is null or n.end_date >= ${from}::date)`,
  campaignTo: (to) => sql`n.start_date <= ${to}::date`,
  updatedFrom: (from) => sql`n.updated_at >= ${instant(from)}`,
  retentionTo: (to) => sql`${sql.raw(retentionEndSql('n.'))} <= ${to}::date`,
  currencies: (currencies) => isOneOf(sql`n.currency`, sql`text`, currencies),
  valueMin: (min) => sql`n.total_value >= ${min}::numeric`,
  valueMax: (max) => sql`n.total_value <= ${max}::numeric`,
  usesTargetingTechniques: (uses) => sql`n.uses_targeting_techniques = ${uses}`,
  usesAdDeliveryTechniques: (uses) => sql`n.uses_ad_delivery_techniques = ${uses}`,
  metricsStates: (states, now, days) => anyOf(states.map((state) => inMetricsState(state, days, now))),
  metricsOutdatedAfterDays: () => sql`true`, // part of `metricsStates`
  ceasedReasons: (reasons) => isOneOf(sql`n.ceased_reason`, sql`text`, reasons),
  wasAmended: (was) => (was ? sql`n.version > 1` : sql`n.version = 1`),
  previouslySuspended: (was) => (was ? sql`n.previously_suspended` : sql`not n.previously_suspended`),
};

export const noticeConditions = (filter: NoticeFilter, now: Date): Sql<boolean>[] =>
  conditionsOfFilter(
    filters,
    filter,
    now,
    filter.metricsOutdatedAfterDays ?? defaultOutdatedAfterDays,
    filter.publisherIds ?? null,
  );

function anyOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/** The other notice must be of the given publishers: a partner learns nothing about those of others. */
function isOfCampaign(paId: string, now: Date, publisherIds: readonly string[] | null): Sql<boolean> {
  const isReadable = publisherIds ? isOneOf(sql`one.publisher_id`, sql`uuid`, publisherIds) : sql`true`;
  return sql`n.pa_id in (
    select n.pa_id from notice one join notice n on n.currency = one.currency and n.campaign_name = one.campaign_name
      and n.public_contact_email = one.public_contact_email and n.sponsor = one.sponsor
    where one.pa_id = ${paId} and ${isReadable} and ${isOnRegisterSql(today(now))})`;
}

/** The waiting versions are few, so they are found first, by their indexes. */
function isAwaitingSignOff({ confirmedAfter, confirmedTo }: AwaitingSignOff): Sql<boolean> {
  const after = confirmedAfter ? sql`and w.confirmed_at > ${instant(confirmedAfter)}` : sql``;
  const to = confirmedTo ? sql`and w.confirmed_at <= ${instant(confirmedTo)}` : sql``;
  return sql`n.pa_id in (select w.pa_id from (${versionsAwaitingSignOff()}) as w where true ${after} ${to})`;
}
