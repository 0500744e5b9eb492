import { Migration } from '@mikro-orm/migrations';

/** Vacuum often: rows stay for seconds. */
const vacuum = '(autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)';

/**
 * The tables with their indexes and checks. Tables that only grow are partitioned by month; their default partition takes rows
 * of a month that has no partition yet.
 */
export class Initial extends Migration {
  override up(): void {
    // Comes with PostgreSQL; the owner of a database may create it.
    this.addSql(`create extension if not exists pg_trgm`);

    // Indexes and rows store the results of the next three functions, so a change of one takes a new name and new indexes. That is
    // why they are here and not in database/functions. NFKD separates letters from their diacritics; letters that are not composed
    // are replaced one by one.
    this.addSql(`create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else translate(replace(replace(replace(replace(
      regexp_replace(normalize(lower(given), nfkd), '[\\u0300-\\u036f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŧςŋ', 'olddhitσn') end
$$`);

    // Words without case and diacritics, separated by spaces. All but letters, digits and marks separates; the ranges do not
    // depend on the locale. `begin atomic` finds `fold_text` whatever the search path: an index needs that.
    this.addSql(`create function split_words(given text) returns text language sql immutable parallel safe begin atomic
  select regexp_replace(fold_text(given),
    '[\\u0001-/:-@\\[-\`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe30-\\ufe4f]+', ' ', 'g');
end`);
    this.addSql(`create function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(normalize(given, nfkc)), '\\s+', ' ', 'g'))
$$`);

    this.addSql(`create table "audit_trail" (
  "id" bigserial not null,
  "occurred_at" timestamptz(3) not null,
  "position" bigint not null,
  "actor_kind" text not null,
  "actor_token_id" uuid null,
  "actor_subject" varchar(200) null,
  "request_id" varchar(128) not null,
  "import_id" uuid null,
  "action" text not null,
  "pa_id" varchar(128) null,
  "publisher_id" uuid null,
  "token_id" uuid null,
  "before" jsonb null,
  "after" jsonb null,
  primary key ("id", "occurred_at")
) partition by range ("occurred_at")`);
    this.addSql(`create table "audit_trail_p000000" partition of "audit_trail" default`);
    this.addSql(`create index "audit_trail_by_notice" on "audit_trail" ("pa_id", "id")`);
    this.addSql(`create index "audit_trail_by_publisher" on "audit_trail" ("publisher_id", "id")`);
    this.addSql(`create index "audit_trail_by_token" on "audit_trail" ("token_id", "id")`);
    this.addSql(`create index "audit_trail_by_actor" on "audit_trail" ("actor_token_id", "id")`);
    this.addSql(`create index "audit_trail_by_request" on "audit_trail" ("request_id", "id")`);
    this.addSql(`create index "audit_trail_by_position" on "audit_trail" ("position", "id")`);
    this.addSql(`create index "audit_trail_by_import" on "audit_trail" (import_id, id) where import_id is not null`);
    this.addSql(`create index "audit_trail_by_action" on "audit_trail" (action, id) where action <> 'notice.imported'`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_actor_kind_check" check ("actor_kind" in ('staff', 'partner', 'operator'))`,
    );
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );

    this.addSql(`create table "demo_load" (
  "loaded_at" timestamptz(3) not null,
  primary key ("loaded_at")
)`);

    this.addSql(`create table "deprecation_served" (
  "endpoint" varchar(200) not null,
  "deprecated_at" timestamptz(0) not null,
  "first_served_at" timestamptz(3) not null,
  primary key ("endpoint", "deprecated_at")
)`);

    this.addSql(`create table "engagement_metrics_change" (
  "id" bigserial not null,
  "recorded_at" timestamptz(3) not null,
  "position" bigint null,
  "pa_id" varchar(128) not null,
  "views_count" bigint not null,
  "engagements_count" bigint not null,
  "token_id" uuid null,
  "views_increment" bigint not null default '0',
  "engagements_increment" bigint not null default '0',
  primary key ("id", "recorded_at")
) partition by range ("recorded_at")`);
    this.addSql(`create table "engagement_metrics_change_p000000" partition of "engagement_metrics_change" default`);
    this.addSql(`create index "engagement_metrics_change_by_notice" on "engagement_metrics_change" ("pa_id", "id")`);
    this.addSql(
      `create index "engagement_metrics_change_by_position" on "engagement_metrics_change" ("position", "id")`,
    );
    this.addSql(
      `create index "engagement_metrics_change_by_time" on "engagement_metrics_change" using brin (recorded_at)`,
    );
    this.addSql(
      `create index "engagement_metrics_correction" on "engagement_metrics_change" (id) where least(views_increment, engagements_increment) < 0`,
    );

    this.addSql(`create table "idempotency_key" (
  "hash" varchar(64) not null,
  "input_hash" varchar(64) not null,
  "created_at" timestamptz(3) not null,
  "created_id" varchar(128) null,
  primary key ("hash")
)`);
    this.addSql(`create index "idempotency_key_by_time" on "idempotency_key" ("created_at")`);

    this.addSql(`create table "import_job" (
  "id" uuid not null,
  "started_at" timestamptz(3) not null default now(),
  "reported_at" timestamptz(3) not null default now(),
  "ended_at" timestamptz(3) null,
  "outcome" text null,
  "actor_kind" text not null,
  "actor_token_id" uuid null,
  "actor_subject" varchar(200) null,
  "request_id" varchar(128) not null,
  "source" varchar(200) null,
  "bytes_total" bigint null,
  "bytes_read" bigint null,
  "updates_existing" boolean not null,
  "skips_existing" boolean not null,
  "is_dry_run" boolean not null,
  "publisher_ids" uuid[] not null default '{}',
  "lines" int not null default 0,
  "imported" int not null default 0,
  "updated" int not null default 0,
  "unchanged" int not null default 0,
  "skipped" int not null default 0,
  "rejected" int not null default 0,
  primary key ("id")
)`);
    this.addSql(`create index "import_job_by_start" on "import_job" ("started_at", "id")`);
    this.addSql(
      `alter table "import_job" add constraint "import_job_outcome_check" check ("outcome" in ('finished', 'failed', 'interrupted'))`,
    );
    this.addSql(
      `alter table "import_job" add constraint "import_job_actor_kind_check" check ("actor_kind" in ('staff', 'partner', 'operator'))`,
    );

    this.addSql(`create table "access_ledger" (
  "id" bigserial not null,
  "read_at" timestamptz(3) not null,
  "position" bigint not null,
  "token_id" uuid null,
  "publisher_id" uuid null,
  "pa_id" varchar(128) not null,
  "request_id" varchar(128) not null,
  "caller_request_id" varchar(128) null,
  "subject" varchar(200) null,
  primary key ("id", "read_at")
) partition by range ("read_at")`);
    this.addSql(`create table "access_ledger_p000000" partition of "access_ledger" default`);
    this.addSql(`create index "access_ledger_by_notice" on "access_ledger" ("pa_id", "id")`);
    this.addSql(`create index "access_ledger_by_publisher" on "access_ledger" ("publisher_id", "id")`);
    this.addSql(`create index "access_ledger_by_token" on "access_ledger" ("token_id", "id")`);
    this.addSql(`create index "access_ledger_by_request" on "access_ledger" ("request_id", "id")`);
    this.addSql(`create index "access_ledger_by_time" on "access_ledger" using brin (read_at)`);
    this.addSql(`create index "access_ledger_by_position" on "access_ledger" ("position", "id")`);

    this.addSql(`create table "publisher" (
  "id" uuid not null,
  "name" varchar(200) not null,
  "plan" text not null default 'free',
  "pro_until" timestamptz(3) null,
  "created_at" timestamptz(3) not null,
  "revision" int not null default 1,
  primary key ("id")
)`);
    this.addSql(`create index "publisher_by_name" on "publisher" ("name", "id")`);
    this.addSql(`alter table "publisher" add constraint "publisher_name_check" check (name <> '')`);
    this.addSql(`alter table "publisher" add constraint "publisher_plan_check" check ("plan" in ('free', 'pro'))`);

    this.addSql(`create table "notice" (
  "pa_id" varchar(128) not null,
  "revision" int not null default 1,
  "position" bigint not null,
  "publisher_id" uuid null,
  "sponsor" text not null default '',
  "title" varchar(200) not null,
  "description" varchar(2000) null,
  "language" varchar(35) not null,
  "countries" text[] not null,
  "sponsor_type" text not null,
  "sponsor_category" text null,
  "linked_process_type" text not null,
  "election_type" text null,
  "process_name" varchar(300) null,
  "process_level" text null,
  "process_date" date null,
  "process_territory" varchar(200) null,
  "official_information_url" varchar(2000) null,
  "confirmation_status" text not null,
  "sign_off_status" text not null,
  "publication_start_date" date not null,
  "campaign_name" varchar(200) not null,
  "total_value" numeric(15,2) not null,
  "medium" text not null,
  "is_ongoing" boolean not null,
  "start_date" date not null,
  "end_date" date null,
  "currency" varchar(3) not null,
  "ad_amount" numeric(15,2) not null,
  "ad_benefits_in_kind_value" numeric(15,2) not null,
  "campaign_benefits_in_kind_value" numeric(15,2) not null,
  "amount_includes_vat" boolean not null,
  "amount_basis" text not null,
  "calculation_methodology" varchar(2000) not null,
  "funding_source" text not null,
  "funding_origin" text not null,
  "funding_description" varchar(2000) null,
  "payer_same_as_sponsor" boolean not null,
  "sponsor_eligibility_declared" boolean not null,
  "political_ad_declared_at" timestamptz(0) not null,
  "previously_suspended" boolean not null,
  "previously_suspended_details" varchar(2000) null,
  "uses_targeting_techniques" boolean not null,
  "uses_ad_delivery_techniques" boolean not null,
  "recipient_groups" varchar(2000) null,
  "analytical_techniques" varchar(2000) null,
  "personal_data_categories" text[] not null default '{}',
  "goals_and_logic" varchar(2000) null,
  "inclusion_parameters" text[] not null default '{}',
  "exclusion_parameters" text[] not null default '{}',
  "uses_ai_systems" boolean null,
  "ai_systems_description" varchar(2000) null,
  "techniques_start_date" date null,
  "techniques_end_date" date null,
  "internal_policy_url" varchar(2000) null,
  "data_controller_name" varchar(200) null,
  "data_controller_contact_url" varchar(2000) null,
  "data_rights_url" varchar(2000) null,
  "consent_withdrawal_url" varchar(2000) null,
  "explicit_consent_declared" boolean null,
  "other_information" varchar(2000) null,
  "label_text" varchar(300) null,
  "notice_url" varchar(2000) not null,
  "european_repository_url" varchar(2000) null,
  "complaint_url" varchar(2000) not null,
  "publisher_name" varchar(200) null,
  "publisher_country" varchar(2) null,
  "sponsor_registration_number" varchar(64) null,
  "public_contact_email" varchar(254) not null,
  "public_postal_address" varchar(300) null,
  "version" int not null default 1,
  "amendment_reason" varchar(2000) null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "confirmed_at" timestamptz(3) null,
  "signed_off_at" timestamptz(3) null,
  "ceased_at" timestamptz(0) null,
  "ceased_reason" text null,
  "retention_until" date null,
  "publisher_reference" varchar(64) null,
  primary key ("pa_id")
)`);
    this.addSql(`create index "notice_by_creation" on "notice" ("created_at", "pa_id")`);
    this.addSql(`create index "notice_by_publication_start" on "notice" ("publication_start_date", "pa_id")`);
    this.addSql(`create index "notice_by_total_value" on "notice" ("currency", "total_value", "pa_id")`);
    this.addSql(
      `create index "notice_by_phase" on "notice" ("confirmation_status", "sign_off_status", "publication_start_date")`,
    );
    this.addSql(`create index "notice_by_publisher" on "notice" ("publisher_id", "created_at", "pa_id")`);
    this.addSql(`create index "notice_by_update" on "notice" ("updated_at", "pa_id")`);
    this.addSql(`create index "notice_by_position" on "notice" ("position", "pa_id")`);
    this.addSql(`create index "notice_by_title" on "notice" ((fold_text(title)), pa_id)`);
    this.addSql(
      `create index "notice_by_retention_end" on "notice" ((coalesce(retention_until, 'infinity'::date)), pa_id)`,
    );
    this.addSql(
      `create index "notice_stopped" on "notice" (ceased_reason, created_at, pa_id) where ceased_reason is not null`,
    );
    this.addSql(`create index "notice_amended" on "notice" (created_at, pa_id) where version > 1`);
    this.addSql(
      `create index "notice_previously_suspended" on "notice" (created_at, pa_id) where previously_suspended`,
    );
    this.addSql(`create index "notice_by_targeting" on "notice" ("uses_targeting_techniques")`);
    this.addSql(`create index "notice_by_ad_delivery" on "notice" ("uses_ad_delivery_techniques")`);
    this.addSql(`create index "notice_by_process" on "notice" ("process_name")`);
    this.addSql(`create index "notice_by_country" on "notice" using gin ("countries")`);
    this.addSql(`create index "notice_by_public_contact_email" on "notice" (lower(public_contact_email))`);
    this.addSql(
      `create index "notice_figures" on "notice" ("publisher_id", "confirmation_status", "sign_off_status", "publication_start_date", "end_date", "ceased_at", "medium", "linked_process_type", "process_name")`,
    );
    this.addSql(
      `create index "notice_campaigns" on "notice" (currency, campaign_name, public_contact_email, sponsor, total_value, pa_id, publication_start_date, publisher_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql(
      `create index "notice_awaiting_sign_off" on "notice" (publisher_id, confirmed_at, pa_id) where confirmation_status = 'confirmed' and sign_off_status = 'pending'`,
    );
    this.addSql(
      `create index "notice_by_end" on "notice" (end_date, pa_id) where ceased_at is null and confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql(
      `create index "notice_by_text" on "notice" using gin (to_tsvector('simple'::regconfig, split_words(title || ' ' || coalesce(description, '') || ' ' || campaign_name || ' ' || coalesce(process_name, ''))))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_pa_id_can_exist" check (pa_id <> '' and pa_id <> '.' and pa_id <> '..' and pa_id !~ '/')`,
    );
    this.addSql(`alter table "notice" add constraint "notice_countries_given" check (cardinality(countries) > 0)`);
    this.addSql(
      `alter table "notice" add constraint "notice_election_type" check ((linked_process_type = 'election') = (election_type is not null))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_process_described" check (linked_process_type = 'none' or (process_name is not null and process_level is not null))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_vote_described" check (linked_process_type not in ('election', 'referendum') or (process_date is not null and official_information_url is not null))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_amounts_not_negative" check (least(total_value, ad_amount, ad_benefits_in_kind_value, campaign_benefits_in_kind_value) >= 0)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_ad_within_campaign" check (ad_amount + ad_benefits_in_kind_value <= total_value)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_benefits_within_campaign" check (campaign_benefits_in_kind_value <= total_value)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_end_iff_not_ongoing" check (is_ongoing = (end_date is null))`,
    );
    this.addSql(`alter table "notice" add constraint "notice_end_not_before_start" check (end_date >= start_date)`);
    this.addSql(
      `alter table "notice" add constraint "notice_on_register_before_it_runs" check (publication_start_date <= start_date)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_suspension_described" check (not previously_suspended or previously_suspended_details is not null)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_personal_data_categories_allowed" check (personal_data_categories <@ array['age', 'gender', 'location', 'language', 'interests', 'behaviour', 'device', 'contact_list', 'other'])`,
    );
    this.addSql(`alter table "notice" add constraint "notice_techniques_described" check (not (uses_targeting_techniques or uses_ad_delivery_techniques) or (recipient_groups is not null
        and cardinality(personal_data_categories) > 0 and goals_and_logic is not null and uses_ai_systems is not null
        and internal_policy_url is not null and data_controller_name is not null and data_controller_contact_url is not null
        and data_rights_url is not null and consent_withdrawal_url is not null and explicit_consent_declared is not null))`);
    this.addSql(`alter table "notice" add constraint "notice_no_techniques_nothing_described" check (uses_targeting_techniques or uses_ad_delivery_techniques or (recipient_groups is null
        and cardinality(personal_data_categories) = 0 and goals_and_logic is null and uses_ai_systems is null
        and internal_policy_url is null and data_controller_name is null and data_controller_contact_url is null
        and data_rights_url is null and consent_withdrawal_url is null and explicit_consent_declared is null))`);
    this.addSql(
      `alter table "notice" add constraint "notice_ai_described" check (not coalesce(uses_ai_systems, false) or ai_systems_description is not null)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_parameters_at_most_50" check (cardinality(inclusion_parameters) <= 50 and cardinality(exclusion_parameters) <= 50)`,
    );
    this.addSql(`alter table "notice" add constraint "notice_version_positive" check (version >= 1)`);
    this.addSql(
      `alter table "notice" add constraint "notice_amendment_explained" check (version = 1 or amendment_reason is not null)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_ceased_with_reason" check ((ceased_at is null) = (ceased_reason is null))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_confirmed_at" check (confirmation_status = 'confirmed' or confirmed_at is null)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_signed_off_when_confirmed" check (sign_off_status <> 'signed_off' or confirmation_status = 'confirmed')`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_self_published_has_no_publisher" check (publisher_id is not null or (publisher_name is null and publisher_country is null))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_sponsor_type_check" check ("sponsor_type" in ('legal_person', 'natural_person', 'campaign_organisation'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_sponsor_category_check" check ("sponsor_category" in ('political_party', 'candidate', 'elected_official', 'campaign_organisation', 'interest_group', 'company', 'public_authority', 'other'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_linked_process_type_check" check ("linked_process_type" in ('election', 'referendum', 'legislative_process', 'regulatory_process', 'none'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_election_type_check" check ("election_type" in ('european_parliament', 'presidential', 'parliamentary', 'regional', 'municipal', 'other'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_process_level_check" check ("process_level" in ('eu', 'national', 'regional', 'local'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_confirmation_status_check" check ("confirmation_status" in ('draft', 'pending_confirmation', 'needs_revision', 'confirmed'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_sign_off_status_check" check ("sign_off_status" in ('pending', 'signed_off', 'declined'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_medium_check" check ("medium" in ('online', 'native', 'print', 'television', 'radio', 'cinema', 'outdoor', 'direct_mail', 'other'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_amount_basis_check" check ("amount_basis" in ('invoiced', 'budgeted', 'estimated'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_funding_source_check" check ("funding_source" in ('public', 'private', 'public_and_private'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_funding_origin_check" check ("funding_origin" in ('inside_eu', 'outside_eu', 'inside_and_outside_eu'))`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_ceased_reason_check" check ("ceased_reason" in ('completed', 'withdrawn_by_sponsor', 'suspended', 'discontinued_infringement'))`,
    );

    this.addSql(`create table "party" (
  "pa_id" varchar(128) not null,
  "role" text not null,
  "position" smallint not null,
  "company_name" varchar(200) null,
  "legal_name" varchar(200) null,
  "first_name" varchar(100) null,
  "last_name" varchar(100) null,
  "email" varchar(254) not null,
  "phone" varchar(16) null,
  "street_address" varchar(200) not null,
  "postal_code" varchar(16) null,
  "city" varchar(100) not null,
  "country" varchar(2) not null,
  primary key ("pa_id", "role", "position")
)`);
    this.addSql(`create index "party_by_email" on "party" (lower(email))`);
    this.addSql(`create index "party_by_phone" on "party" (phone) where phone is not null`);
    this.addSql(
      `create index "party_by_sponsor" on "party" using gin (lower(case when company_name is null then first_name || ' ' || last_name else company_name || E'\\n' || coalesce(legal_name, '') end) gin_trgm_ops) where role = 'advertiser'`,
    );
    this.addSql(
      `create index "party_sponsor_names" on "party" (company_name, legal_name, first_name, last_name) where role = 'advertiser'`,
    );
    this.addSql(
      `alter table "party" add constraint "party_position" check (position >= 0 and (role = 'controller' or position = 0))`,
    );
    this.addSql(
      `alter table "party" add constraint "party_is_named" check (company_name is not null or (first_name is not null and last_name is not null))`,
    );
    this.addSql(`alter table "party" add constraint "party_phone_e164" check (phone ~ '^\\+[1-9][0-9]{1,14}$')`);
    this.addSql(
      `alter table "party" add constraint "party_role_check" check ("role" in ('advertiser', 'controller', 'payer'))`,
    );

    this.addSql(`create table "notice_version" (
  "pa_id" varchar(128) not null,
  "version" int not null,
  "is_open" boolean not null,
  "confirmation_status" text not null,
  "sign_off_status" text not null,
  "amendment_reason" varchar(2000) null,
  "updated_at" timestamptz(3) not null,
  "confirmed_at" timestamptz(3) null,
  "signed_off_at" timestamptz(3) null,
  "superseded_at" timestamptz(3) null,
  "snapshot" jsonb not null,
  primary key ("pa_id", "version")
)`);
    this.addSql(`create unique index "notice_version_open" on "notice_version" ("pa_id") where is_open`);
    this.addSql(
      `create index "notice_version_in_work" on "notice_version" (confirmation_status, sign_off_status, confirmed_at, pa_id) where is_open`,
    );
    this.addSql(
      `create index "notice_version_by_contact" on "notice_version" using gin ((lower((jsonb_path_query_array(snapshot, '$.parties[*].email'::jsonpath) || jsonb_path_query_array(snapshot, '$.parties[*].phone'::jsonpath) || jsonb_path_query_array(snapshot, '$.notice.public_contact_email'::jsonpath))::text)::jsonb))`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_kept_was_signed_off" check (is_open or signed_off_at is not null)`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_confirmation_status_check" check ("confirmation_status" in ('draft', 'pending_confirmation', 'needs_revision', 'confirmed'))`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_sign_off_status_check" check ("sign_off_status" in ('pending', 'signed_off', 'declined'))`,
    );

    this.addSql(`create table "notice_search" (
  "pa_id" varchar(128) not null,
  "words" tsvector not null,
  primary key ("pa_id")
)`);
    this.addSql(`create index "notice_search_words" on "notice_search" using gin ("words")`);

    // A document of the usual size stays uncompressed in its row.
    this.addSql(`create table "notice_document" (
  "pa_id" varchar(128) not null,
  "document" json not null,
  primary key ("pa_id")
) with (toast_tuple_target = 8160)`);
    this.addSql(`alter table "notice_document" alter column "document" set storage main`);

    this.addSql(`create table "engagement_metrics" (
  "pa_id" varchar(128) not null,
  "views_count" bigint not null,
  "engagements_count" bigint not null,
  "recorded_at" timestamptz(3) not null,
  "token_id" uuid null,
  "views_class" int generated always as (64 * (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6) + (views_count >> (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6))::int) stored null,
  "recorded_on" date generated always as ((recorded_at at time zone 'UTC')::date) stored null,
  primary key ("pa_id")
)`);
    this.addSql(`create index "engagement_metrics_by_views" on "engagement_metrics" ("views_class")`);
    this.addSql(`create index "engagement_metrics_by_day" on "engagement_metrics" ("recorded_on", "pa_id")`);
    this.addSql(
      `alter table "engagement_metrics" add constraint "engagement_metrics_counts" check (least(views_count, engagements_count) >= 0 and greatest(views_count, engagements_count) <= 9007199254740991)`,
    );

    this.addSql(`create table "refusal" (
  "id" bigserial primary key,
  "position" bigint not null,
  "refused_at" timestamptz(3) not null,
  "endpoint" varchar(40) null,
  "method" varchar(16) not null,
  "status" smallint not null,
  "code" varchar(40) not null,
  "pa_id" varchar(128) null,
  "token_id" uuid null,
  "publisher_id" uuid null,
  "request_id" varchar(128) not null,
  "caller_request_id" varchar(128) null
)`);
    this.addSql(`alter table "refusal" add constraint "refusal_request_id_unique" unique ("request_id")`);
    this.addSql(`create index "refusal_by_time" on "refusal" ("refused_at")`);
    this.addSql(`create index "refusal_by_position" on "refusal" ("position", "id")`);
    this.addSql(`create index "refusal_by_token" on "refusal" ("token_id", "id")`);
    this.addSql(`create index "refusal_by_publisher" on "refusal" ("publisher_id", "id")`);
    this.addSql(`create index "refusal_by_notice" on "refusal" ("pa_id", "id")`);
    this.addSql(`create index "refusal_by_caller_request" on "refusal" ("caller_request_id")`);

    this.addSql(`create table "request_count" (
  "token_id" uuid not null,
  "hour" timestamptz(0) not null,
  "endpoint" varchar(200) not null,
  "status" smallint not null,
  "code" varchar(40) not null default '',
  "requests" bigint not null,
  "omitted" bigint not null default '0',
  primary key ("token_id", "hour", "endpoint", "status", "code")
) partition by range ("hour")`);
    this.addSql(`create table "request_count_p000000" partition of "request_count" default`);
    this.addSql(`create index "request_count_by_hour" on "request_count" using brin (hour)`);

    this.addSql(`create table "token" (
  "id" uuid not null,
  "tier" text not null,
  "publisher_id" uuid null,
  "role" text null,
  "scopes" text[] not null default '{}',
  "hash" bytea not null,
  "hint" varchar(32) not null,
  "label" varchar(200) null,
  "created_at" timestamptz(3) not null,
  "expires_at" timestamptz(3) null,
  "last_used_at" timestamptz(0) null,
  "revoked_at" timestamptz(3) null,
  "replaces_id" uuid null,
  primary key ("id")
)`);
    this.addSql(`create index "token_publisher_id_index" on "token" ("publisher_id")`);
    this.addSql(`alter table "token" add constraint "token_hash_unique" unique ("hash")`);
    this.addSql(`alter table "token" add constraint "token_replaces_id_unique" unique ("replaces_id")`);
    this.addSql(`create index "token_by_creation" on "token" ("created_at", "id")`);
    this.addSql(
      `alter table "token" add constraint "token_publisher_iff_partner" check ((tier = 'partner') = (publisher_id is not null))`,
    );
    this.addSql(
      `alter table "token" add constraint "token_role_iff_staff" check ((tier = 'staff') = (role is not null))`,
    );
    this.addSql(`alter table "token" add constraint "token_scopes_known" check (scopes <@ array['metrics:write'])`);
    this.addSql(
      `alter table "token" add constraint "token_scopes_only_partner" check (tier = 'partner' or scopes = '{}')`,
    );
    this.addSql(`alter table "token" add constraint "token_hash_is_sha256" check (length(hash) = 32)`);
    this.addSql(`alter table "token" add constraint "token_tier_check" check ("tier" in ('partner', 'ssp', 'staff'))`);
    this.addSql(
      `alter table "token" add constraint "token_role_check" check ("role" in ('viewer', 'operator', 'administrator'))`,
    );

    this.addSql(
      `alter table "notice" add constraint "notice_publisher_id_foreign" foreign key ("publisher_id") references "publisher" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "party" add constraint "party_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on delete cascade`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on delete cascade`,
    );
    this.addSql(
      `alter table "notice_search" add constraint "notice_search_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "notice_document" add constraint "notice_document_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "engagement_metrics" add constraint "engagement_metrics_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "token" add constraint "token_publisher_id_foreign" foreign key ("publisher_id") references "publisher" ("id") on delete restrict`,
    );

    // Summaries: see src/summaries/. Another column of a counted notice is added by `alter type … add attribute`.
    this.addSql(`create type "notice_as_counted" as (
  "publisher_id" uuid,
  "confirmation_status" text,
  "sign_off_status" text,
  "publication_start_date" date,
  "start_date" date,
  "end_date" date,
  "has_ceased" boolean,
  "uses_techniques" boolean,
  "medium" text,
  "linked_process_type" text,
  "process_name" text,
  "countries" text[],
  "currency" text,
  "campaign_name" text,
  "public_contact_email" text,
  "total_value" numeric,
  "sponsor" text
)`);
    this.addSql(`create table "notice_count" (
  "scope" text not null,
  "kind" text not null,
  "value" text not null,
  "name" text not null,
  "day" date not null,
  "until" date not null,
  "number" bigint not null,
  primary key ("scope", "kind", "value", "name", "day", "until")
)`);
    this.addSql(`create table "campaign_total" (
  "scope" text not null,
  "currency" text not null,
  "day" date not null,
  "campaigns" bigint not null,
  "notices" bigint not null,
  "value" numeric not null,
  primary key ("scope", "currency", "day")
)`);
    this.addSql(`create table "metrics_growth" (
  "scope" text not null default 'all',
  "quarter" timestamptz(0) not null,
  "is_first_import" boolean not null,
  "views" numeric not null,
  "engagements" numeric not null,
  "changes" bigint not null,
  primary key ("scope", "quarter", "is_first_import")
)`);
    this.addSql(`create table "changed_notice" (
  "id" bigserial primary key,
  "pa_id" text not null,
  "former" notice_as_counted null
) with ${vacuum}`);
    this.addSql(`create table "changed_metrics" (
  "id" bigserial primary key,
  "pa_id" text not null,
  "recorded_on" date null
) with ${vacuum}`);
    this.addSql(`create table "record_read_total" (
  "kind" text not null,
  "quarter" timestamptz(0) not null,
  "reader" text not null,
  "reads" bigint not null,
  "last_read_at" timestamptz(3) not null,
  primary key ("kind", "quarter", "reader")
)`);
    this.addSql(`create table "request_total" (
  "hour" timestamptz(0) not null,
  "endpoint" text not null,
  "status" smallint not null,
  "code" text not null,
  "requests" bigint not null,
  primary key ("hour", "endpoint", "status", "code")
)`);
    this.addSql(`create table "request_day" (
  "token_id" uuid not null,
  "day" timestamptz(0) not null,
  "endpoint" text not null,
  "status" smallint not null,
  "code" text not null,
  "requests" bigint not null,
  "last_hour" timestamptz(0) not null,
  primary key ("token_id", "day", "endpoint", "status", "code")
)`);
    // Rows arrive in the order of their days, so a small index finds those of a period for all tokens.
    this.addSql(`create index "request_day_by_day" on "request_day" using brin (day)`);
    this.addSql(`create table "summary_state" (
  "growth_until" bigint not null,
  "reads_until" bigint not null default 0,
  "is_outdated" boolean not null
)`);
    this.addSql(`insert into "summary_state" values (0, 0, true)`);

    // The notices that a transaction has changed and not yet checked (functions/notice_parties.sql); none remain after a commit.
    // Unlogged, because none outlives a crash.
    this.addSql(`create unlogged table "unchecked_notices" (
  "id" bigint generated always as identity primary key,
  "pa_ids" text[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);

    // See functions/feeds.sql.
    this.addSql(`create table "feed_origin" ("xid_offset" bigint not null)`);
    this.addSql(`insert into "feed_origin" values (0)`);

    // See functions.ts.
    this.addSql(`create table "schema_function" ("name" text primary key, "digest" text not null)`);
  }
}
