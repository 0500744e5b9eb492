import type { AwaitingSignOff, NewSponsors } from '../../../generated/graph/graphql.ts';
import { isOfPublishers, isOneOf } from '../../../platform/database/list.ts';
import { dayInUtc, instant, type Sql, sql, today } from '../../../platform/database/sql.ts';
import { isFirstPeriod } from '../model/first-period.ts';
import { nameKeyOf } from '../model/party.entity.ts';
import { versionsAwaitingSignOff } from '../predicates/amendment-state.ts';
import { firstPeriodOf, isOnRegisterSql } from '../predicates/visibility.ts';

/* Conditions on notice `n`. `own`: the publishers whose notices the caller may read; null: all. */

type Day = string | null | undefined;

/** Whether a day is in a range, and not in the future. */
export const isBetween = (day: Sql, from: Day, to: Day, now: Date): Sql<boolean> =>
  sql`(${day} >= ${from ?? '-infinity'}::date and ${day} <= least(${to ?? 'infinity'}::date, ${today(now)}))`;

/**
 * Whether there are such rows of notice `n`. For a partner they are looked up for each of its own notices: without `offset`,
 * PostgreSQL may read the rows of all notices instead.
 */
export const exists = (rows: Sql, own: readonly string[] | null): Sql<boolean> =>
  own === null ? sql`exists (select from ${rows})` : sql`exists (select from ${rows} offset 0)`;

/** Whether notice `one` is of the publishers of its reader, who learns nothing about those of others. */
const isReadable = (own: readonly string[] | null): Sql => isOfPublishers(sql`one.publisher_id`, own);

export function isOfCampaign(paId: string, now: Date, own: readonly string[] | null): Sql<boolean> {
  return sql`(${isOnRegisterSql(today(now))} and (n.currency, n.campaign_key, n.contact_key, n.sponsor) = (
    select one.currency, one.campaign_key, one.contact_key, one.sponsor from notice one
    where one.pa_id = ${paId} and ${isReadable(own)}))`;
}

export function isOfSponsor(paId: string, own: readonly string[] | null): Sql<boolean> {
  return sql`(n.sponsor, n.contact_key) = (
    select one.sponsor, one.contact_key from notice one where one.pa_id = ${paId} and ${isReadable(own)})`;
}

/**
 * Sponsors whose first notice came onto the register in a period. The distinct ones of the period are few, and most have an earlier
 * notice. `offset 0` keeps the look-up for each of them: PostgreSQL would read all notices instead, which takes twice as long.
 */
export function isOfNewSponsor({ from, to }: NewSponsors, now: Date, own: readonly string[] | null): Sql<boolean> {
  if (own !== null) {
    return sql`(n.sponsor, n.contact_key) in (
      select one.sponsor, one.contact_key from (select * from notice one where ${isReadable(own)} offset 0) as one
      cross join lateral (select r.from_day from ${firstPeriodOf('one')} offset 0) as r
      group by one.sponsor, one.contact_key having ${isBetween(sql`min(r.from_day)`, from, to, now)})`;
  }
  const shown = sql`notice one join register_period r on r.pa_id = one.pa_id and ${sql.raw(isFirstPeriod('r.'))}`;
  return sql`(n.sponsor, n.contact_key) in (
    select * from (
      select distinct one.sponsor, one.contact_key from ${shown}
      where ${isBetween(sql`r.from_day`, from, to, now)} offset 0) as found
    where not exists (select from ${shown} where one.sponsor = found.sponsor
      and one.contact_key = found.contact_key and r.from_day < ${from}::date
      offset 0))`;
}

/** Whether a normalised name is one of these, however they are typed. */
export const isNamed =
  (key: Sql) =>
  (names: readonly string[]): Sql<boolean> =>
    sql`${key} = any(normal_names(${names}::text[]))`;

export function isSponsoredFrom(countries: readonly string[], own: readonly string[] | null): Sql<boolean> {
  return exists(
    sql`party p where p.pa_id = n.pa_id and p.role = 'advertiser' and ${isOneOf(sql`p.country`, sql`text`, countries)}`,
    own,
  );
}

/**
 * Whether one of the parties of a role has one of these names, however they are typed. For staff, the parties are found first: a
 * look-up for each notice takes 1.7 s of a million if the name is rare.
 */
export function hasParty(
  role: 'payer' | 'controller',
  names: readonly string[],
  own: readonly string[] | null,
): Sql<boolean> {
  const hasName = isNamed(sql.raw(nameKeyOf('p.')))(names);
  const parties = sql`party p where p.role = ${sql.lit(role)} and ${hasName}`;
  return own === null
    ? sql`n.pa_id = any(array(select p.pa_id from ${parties}))`
    : exists(sql`${parties} and p.pa_id = n.pa_id`, own);
}

/** The days (UTC) on which amendments of the notice were signed off, as rows `a`: those that a later version replaced, and the last. */
export const signedOffAmendments = sql`(
  select ${dayInUtc(sql`v.signed_off_at`)} as signed_off_on from notice_version v
    where v.pa_id = n.pa_id and v.version between 2 and n.version and not v.is_open
  union all select ${dayInUtc(sql`n.signed_off_at`)} where n.version > 1) as a`;

/** The waiting versions are few, so they are found first, by their indexes; for a partner, those of each of its notices. */
export function isAwaitingSignOff(
  { confirmedAfter, confirmedTo }: AwaitingSignOff,
  own: readonly string[] | null,
): Sql<boolean> {
  const after = confirmedAfter ? sql`and w.confirmed_at > ${instant(confirmedAfter)}` : sql``;
  const to = confirmedTo ? sql`and w.confirmed_at <= ${instant(confirmedTo)}` : sql``;
  if (own === null)
    return sql`n.pa_id in (select w.pa_id from (${versionsAwaitingSignOff()}) as w where true ${after} ${to})`;
  const ofNotice = versionsAwaitingSignOff([sql`n.pa_id = own.pa_id`]);
  return exists(sql`(select n.pa_id) as own cross join lateral (${ofNotice}) as w where true ${after} ${to}`, own);
}
