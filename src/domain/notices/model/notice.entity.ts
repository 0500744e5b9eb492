import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import { checksOf, indexesOn } from '../../../platform/database/constraints.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { propertiesOf } from '../fields/columns.ts';
import { fields } from '../fields.ts';

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** The words that full-text search covers. The index serves only this exact expression. */
export const noticeText = (table = '') =>
  `to_tsvector('simple'::regconfig, split_words(${table}title || ' ' || coalesce(${table}description, '') || ' ' || ${table}campaign_name || ' ' || coalesce(${table}process_name, '')))`;

/** Last day of the retention; `infinity` for none yet. The index serves only this exact expression. */
export const retentionEndSql = (table = '') => `coalesce(${table}retention_until, 'infinity'::date)`;

/** Day on which a notice ceased, in UTC; null if it has not. The index serves only this exact expression. */
export const ceasedOnSql = (table = '') => `(${table}ceased_at at time zone 'UTC')::date`;

/** Last day of the campaign, also if it was stopped; `infinity` while it is ongoing. The index serves only this exact expression. */
export const campaignEndSql = (table = '') =>
  `coalesce(least(${table}end_date, ${ceasedOnSql(table)}), 'infinity'::date)`;

/** Day of the vote; `infinity` for none. The index serves only this exact expression. */
export const processDateSql = (table = '') => `coalesce(${table}process_date, 'infinity'::date)`;

/** The name of the campaign as sorted, without case and diacritics. The index serves only this exact expression. */
export const sortCampaign = (table = '') => `fold_text(${table}campaign_key)`;

/** The title as sorted, without case and diacritics. The index serves only this exact expression. */
export const sortTitle = (table = '') => `fold_text(${table}title)`;

/** What the spellings of a column that people type have in common. */
const keyOf = (column: string) => p.text().nullable().generated(`(normal_name(${column})) stored`);

const confirmedAndSignedOff = "confirmation_status = 'confirmed' and sign_off_status = 'signed_off'";

/**
 * A political-advertisement notice. Its parties (advertiser, controllers, payer) and its engagement counts
 * have tables of their own.
 */
export const Notice = defineEntity({
  name: 'Notice',
  properties: {
    paId: p.string().length(128).primary(),
    /** Incremented by every change (`changeNotice`, `storeRecords`), for optimistic concurrency checks. */
    revision: p.integer().default(1),
    /** Position in the feed (see feed.ts): that of the last change. A trigger sets it. */
    position: p.bigint('string').defaultRaw('feed_position()'),
    /** Null for a self-published notice. */
    publisher: () => p.manyToOne(Publisher).nullable().deleteRule('restrict'),
    /** Normalised name of the advertiser, kept by triggers (functions/notice_parties.sql). */
    sponsor: p.text().default(''),
    campaignKey: keyOf('campaign_name'),
    processKey: keyOf('process_name'),
    contactKey: keyOf('public_contact_email'),

    ...propertiesOf(fields.basicInformation),
    ...propertiesOf(fields.campaign),
    ...propertiesOf(fields.complianceFunding),
    ...propertiesOf(fields.targeting),
    ...propertiesOf(fields.legalMetadata),
  },
  // For lists of notices (sort orders and filters) and for searches by person.
  indexes: [
    { name: 'notice_by_creation', properties: ['createdAt', 'paId'] },
    { name: 'notice_by_publication_start', properties: ['publicationStartDate', 'paId'] },
    { name: 'notice_by_total_value', properties: ['currency', 'totalValue', 'paId'] },
    { name: 'notice_by_phase', properties: ['confirmationStatus', 'signOffStatus', 'publicationStartDate'] },
    { name: 'notice_by_publisher', properties: ['publisher', 'createdAt', 'paId'] },
    { name: 'notice_by_update', properties: ['updatedAt', 'paId'] },
    { name: 'notice_by_position', properties: ['position', 'paId'] },
    // Most notices may have the same value, but a scan for the other one would read them all.
    { name: 'notice_by_targeting', properties: ['usesTargetingTechniques'] },
    { name: 'notice_by_ad_delivery', properties: ['usesAdDeliveryTechniques'] },
    { name: 'notice_by_process', properties: ['processKey'] },
    { name: 'notice_by_election_type', properties: ['electionType'] },
    { name: 'notice_by_process_level', properties: ['processLevel'] },
    { name: 'notice_sponsors', properties: ['sponsor', 'contactKey', 'paId'] },
    { name: 'notice_by_sponsor_type', properties: ['sponsorType'] },
    { name: 'notice_by_sponsor_category', properties: ['sponsorCategory'] },
    { name: 'notice_by_publisher_country', properties: ['publisherCountry'] },
    { name: 'notice_by_language', properties: ['language'] },
    { name: 'notice_by_funding_source', properties: ['fundingSource'] },
    { name: 'notice_by_funding_origin', properties: ['fundingOrigin'] },
    { name: 'notice_by_amount_basis', properties: ['amountBasis'] },
    { name: 'notice_by_vat', properties: ['amountIncludesVat'] },
    { name: 'notice_by_ai', properties: ['usesAiSystems'] },
    { name: 'notice_by_campaign_start', properties: ['startDate'] },
    { name: 'notice_by_ad_amount', properties: ['currency', 'adAmount', 'paId'] },
    { name: 'notice_by_country', properties: ['countries'], type: 'gin' },
    { name: 'notice_by_data_category', properties: ['personalDataCategories'], type: 'gin' },
    ...indexesOn('notice', {
      notice_by_end: `(end_date, pa_id) where ceased_at is null and ${confirmedAndSignedOff}`,
      notice_by_title: `((${sortTitle()}), pa_id)`,
      notice_by_retention_end: `((${retentionEndSql()}), pa_id)`,
      notice_by_campaign_end: `((${campaignEndSql()}), pa_id)`,
      notice_by_process_date: `((${processDateSql()}), pa_id)`,
      notice_by_public_contact_email: '(lower(public_contact_email))',
      notice_by_text: `using gin (${noticeText()})`,
      // Few notices each.
      notice_by_ceased_day: `((${ceasedOnSql()}), pa_id) where ceased_at is not null`,
      notice_stopped: '(ceased_reason, created_at, pa_id) where ceased_reason is not null',
      notice_amended: '(created_at, pa_id) where version > 1',
      notice_paid_by_others: '(created_at, pa_id) where not payer_same_as_sponsor',
      notice_previously_suspended: '(created_at, pa_id) where previously_suspended',
      notice_awaiting_sign_off: `(publisher_id, confirmed_at, pa_id) where confirmation_status = 'confirmed' and sign_off_status = 'pending'`,
      // For figures: index-only scans.
      notice_figures:
        '(publisher_id, confirmation_status, sign_off_status, publication_start_date, end_date, ceased_at, medium, linked_process_type, process_key, process_name)',
      notice_by_campaign_name: `(currency, (${sortCampaign()}), pa_id) where ${confirmedAndSignedOff}`,
      notice_campaign_sums: `(currency, campaign_key, contact_key, sponsor, total_value, pa_id) include (publication_start_date, publisher_id, countries, medium, linked_process_type, process_key, amount_basis, amount_includes_vat) where ${confirmedAndSignedOff}`,
    }),
  ],
  checks: checksOf({
    notice_pa_id_can_exist: "pa_id <> '' and pa_id <> '.' and pa_id <> '..' and pa_id !~ '/'",
    notice_countries_given: 'cardinality(countries) > 0',
    notice_election_type: "(linked_process_type = 'election') = (election_type is not null)",
    notice_process_described:
      "linked_process_type = 'none' or (process_name is not null and process_level is not null)",
    notice_vote_described:
      "linked_process_type not in ('election', 'referendum') or (process_date is not null and official_information_url is not null)",
    notice_amounts_not_negative:
      'least(total_value, ad_amount, ad_benefits_in_kind_value, campaign_benefits_in_kind_value) >= 0',
    notice_ad_within_campaign: 'ad_amount + ad_benefits_in_kind_value <= total_value',
    notice_benefits_within_campaign: 'campaign_benefits_in_kind_value <= total_value',
    notice_end_iff_not_ongoing: 'is_ongoing = (end_date is null)',
    notice_end_not_before_start: 'end_date >= start_date',
    notice_on_register_before_it_runs: 'publication_start_date <= start_date',
    notice_suspension_described: 'not previously_suspended or previously_suspended_details is not null',
    notice_personal_data_categories_allowed: `personal_data_categories <@ array[${quoted(vocabulary.PersonalDataCategory)}]`,
    notice_techniques_described: `not (uses_targeting_techniques or uses_ad_delivery_techniques) or (recipient_groups is not null
        and cardinality(personal_data_categories) > 0 and goals_and_logic is not null and uses_ai_systems is not null
        and internal_policy_url is not null and data_controller_name is not null and data_controller_contact_url is not null
        and data_rights_url is not null and consent_withdrawal_url is not null and explicit_consent_declared is not null)`,
    notice_no_techniques_nothing_described: `uses_targeting_techniques or uses_ad_delivery_techniques or (recipient_groups is null
        and cardinality(personal_data_categories) = 0 and goals_and_logic is null and uses_ai_systems is null
        and internal_policy_url is null and data_controller_name is null and data_controller_contact_url is null
        and data_rights_url is null and consent_withdrawal_url is null and explicit_consent_declared is null)`,
    notice_ai_described: 'not coalesce(uses_ai_systems, false) or ai_systems_description is not null',
    notice_parameters_at_most_50: 'cardinality(inclusion_parameters) <= 50 and cardinality(exclusion_parameters) <= 50',
    notice_version_positive: 'version >= 1',
    notice_amendment_explained: 'version = 1 or amendment_reason is not null',
    notice_ceased_with_reason: '(ceased_at is null) = (ceased_reason is null)',
    notice_confirmed_at: "confirmation_status = 'confirmed' or confirmed_at is null",
    notice_signed_off_when_confirmed: "sign_off_status <> 'signed_off' or confirmation_status = 'confirmed'",
    notice_self_published_has_no_publisher:
      'publisher_id is not null or (publisher_name is null and publisher_country is null)',
  }),
});

/** What the database keeps for lists and figures: no part of what a notice says. */
export const derivedProperties = ['position', 'sponsor', 'campaignKey', 'processKey', 'contactKey'] as const;

export type NoticeEntity = InferEntity<typeof Notice>;
