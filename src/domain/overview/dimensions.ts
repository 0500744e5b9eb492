import type { BreakdownDimension, BreakdownRow, PartyRole } from '../../generated/graph/graphql.ts';
import { columnOf } from '../../platform/database/columns.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { NoticeRow } from '../notices/model/rows.ts';
import { firstPeriodOf } from '../notices/predicates/visibility.ts';

/**
 * A dimension: `columns` of notice `n` that it needs, and its `keys` over rows `f` of these columns. `join` makes several rows
 * of a notice, or none. `names`: what a row shows instead of keys that only identify a group; of several, the most frequent.
 */
export type GroupDimension = {
  columns: readonly string[];
  keys: Record<string, Sql>;
  join?: Sql;
  names?: Record<string, { name: Sql; join?: Sql }>;
};

/** The value of a field of the notice. Notices without it are left out. */
const fieldOf = (property: keyof NoticeRow & keyof BreakdownRow): GroupDimension => {
  const value = sql.ref(`f.${columnOf(property)}`);
  return {
    columns: [columnOf(property)],
    keys: { [property]: value },
    join: sql`join lateral (select) as ${sql.id(`has ${property}`)} on ${value} is not null`,
  };
};

/** A time step of a day. */
const stepOf = (step: 'week' | 'month', day: Sql) => sql`date_trunc(${sql.lit(step)}, ${day}::timestamp)::date`;

const declaredStart = (step: 'week' | 'month', key: keyof BreakdownRow): GroupDimension => ({
  columns: ['publication_start_date'],
  keys: { [key]: stepOf(step, sql`f.publication_start_date`) },
});
const publicationStartWeek = declaredStart('week', 'publicationStartWeek');

// `offset 0` hides a join: PostgreSQL would read the rows of all notices instead of using the index.
const onRegisterSince = (step: 'week' | 'month', key: keyof BreakdownRow): GroupDimension => ({
  columns: [],
  keys: { [key]: stepOf(step, sql`since.from_day`) },
  join: sql`cross join lateral (select r.from_day from ${firstPeriodOf('f')} offset 0) as since`,
});

const joinParty = (role: PartyRole, alias: string): Sql => sql`cross join lateral (
  select coalesce(p.company_name, p.first_name || ' ' || p.last_name) as name, p.country
  from party p where p.pa_id = f.pa_id and p.role = ${sql.lit(role)} offset 0) as ${sql.id(alias)}`;

/** A party by its name, however it is typed. */
const partyNamed = (role: 'payer' | 'controller'): GroupDimension => ({
  columns: [],
  keys: { [`${role}Key`]: sql`normal_name(${sql.ref(`${role}.name`)})` },
  join: joinParty(role, role),
  names: { [role]: { name: sql.ref(`${role}.name`) } },
});

const sponsor = {
  columns: ['sponsor', 'contact_key'],
  keys: { sponsorKey: sql`f.sponsor`, sponsorContact: sql`f.contact_key` },
  names: { sponsor: { name: sql`advertiser.name`, join: joinParty('advertiser', 'advertiser') } },
};

export const dimensions: Record<BreakdownDimension, GroupDimension> = {
  sponsor,
  sponsor_type: fieldOf('sponsorType'),
  sponsor_category: fieldOf('sponsorCategory'),
  sponsor_country: { columns: [], keys: { sponsorCountry: sql`home.country` }, join: joinParty('advertiser', 'home') },
  payer: partyNamed('payer'),
  controller: partyNamed('controller'),
  payer_same_as_sponsor: fieldOf('payerSameAsSponsor'),
  benefits_in_kind: {
    columns: ['ad_benefits_in_kind_value', 'campaign_benefits_in_kind_value'],
    keys: { hasBenefitsInKind: sql`(f.ad_benefits_in_kind_value > 0 or f.campaign_benefits_in_kind_value > 0)` },
  },
  campaign: {
    ...sponsor,
    columns: [...sponsor.columns, 'campaign_key', 'campaign_name'],
    keys: { campaignKey: sql`f.campaign_key`, ...sponsor.keys },
    names: { ...sponsor.names, campaign: { name: sql`f.campaign_name` } },
  },
  publisher: { columns: ['publisher_id'], keys: { publisherId: sql`f.publisher_id` } },
  publication_start_week: publicationStartWeek,
  week: publicationStartWeek,
  publication_start_month: declaredStart('month', 'publicationStartMonth'),
  register_week: onRegisterSince('week', 'registerWeek'),
  register_month: onRegisterSince('month', 'registerMonth'),
  process: {
    columns: ['linked_process_type', 'process_key', 'process_name', 'process_date'],
    keys: {
      processDate: sql`f.process_date`,
      processKey: sql`f.process_key`,
      linkedProcessType: sql`f.linked_process_type`,
    },
    join: sql`join lateral (select) as p on f.linked_process_type <> 'none'`,
    names: { processName: { name: sql`f.process_name` } },
  },
  election_type: fieldOf('electionType'),
  process_level: fieldOf('processLevel'),
  technique: {
    columns: ['uses_targeting_techniques', 'uses_ad_delivery_techniques'],
    keys: { technique: sql`t.technique` },
    join: sql`join lateral (values ('targeting', f.uses_targeting_techniques), ('ad_delivery', f.uses_ad_delivery_techniques))
      as t (technique, is_used) on t.is_used`,
  },
  personal_data_category: {
    columns: ['personal_data_categories'],
    keys: { personalDataCategory: sql`d.category` },
    join: sql`cross join lateral unnest(f.personal_data_categories) as d (category)`,
  },
  explicit_consent: fieldOf('explicitConsentDeclared'),
  ai_systems: fieldOf('usesAiSystems'),
  publisher_country: fieldOf('publisherCountry'),
  country: {
    columns: ['countries'],
    keys: { country: sql`c.country` },
    join: sql`cross join lateral unnest(f.countries) as c (country)`,
  },
  language: fieldOf('language'),
  medium: fieldOf('medium'),
  funding_source: fieldOf('fundingSource'),
  funding_origin: fieldOf('fundingOrigin'),
  amount_basis: fieldOf('amountBasis'),
  vat: fieldOf('amountIncludesVat'),
  ceased_reason: fieldOf('ceasedReason'),
  amended: { columns: ['version'], keys: { wasAmended: sql`(f.version > 1)` } },
  previously_suspended: fieldOf('previouslySuspended'),
};
