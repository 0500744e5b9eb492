import { Migration } from '@mikro-orm/migrations';

/** The model as first released. */
export class Initial extends Migration {
  override up(): void {
    this.addSql(`create table "engagement_metrics_change" (
  "id" bigserial not null,
  "recorded_at" timestamptz(3) not null,
  "pa_id" varchar(128) not null,
  "views_count" bigint not null,
  "engagements_count" bigint not null,
  "token_id" uuid null,
  primary key ("id", "recorded_at")
) partition by range ("recorded_at")`);
    this.addSql(`create table "access_ledger" (
  "id" bigserial not null,
  "read_at" timestamptz(3) not null,
  "token_id" uuid null,
  "publisher_id" uuid null,
  "pa_id" varchar(128) not null,
  "request_id" varchar(128) not null,
  primary key ("id", "read_at")
) partition by range ("read_at")`);
    this.addSql(`create table "publisher" (
  "id" uuid not null,
  "name" varchar(200) not null,
  "plan" text not null default 'free',
  "pro_until" timestamptz(3) null,
  "created_at" timestamptz(3) not null,
  primary key ("id")
)`);
    this.addSql(`alter table "publisher" add constraint "publisher_name_check" check (name <> '')`);
    this.addSql(`alter table "publisher" add constraint "publisher_plan_check" check ("plan" in ('free', 'pro'))`);
    this.addSql(`create table "notice" (
  "pa_id" varchar(128) not null,
  "publisher_id" uuid null,
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
  "created_at" timestamptz(0) not null,
  "updated_at" timestamptz(0) not null,
  "confirmed_at" timestamptz(0) null,
  "signed_off_at" timestamptz(0) null,
  "ceased_at" timestamptz(0) null,
  "ceased_reason" text null,
  "retention_until" date null,
  "publisher_reference" varchar(64) null,
  primary key ("pa_id")
)`);
    this.addSql(`create index "notice_publisher_id_index" on "notice" ("publisher_id")`);
    this.addSql(`alter table "notice" add constraint "notice_pa_id_can_exist" check (pa_id <> '' and pa_id !~ '/')`);
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
    this.addSql(`create table "token" (
  "id" uuid not null,
  "tier" text not null,
  "publisher_id" uuid null,
  "scopes" text[] not null default '{}',
  "hash" bytea not null,
  "hint" varchar(32) not null,
  "label" varchar(200) null,
  "created_at" timestamptz(3) not null,
  "expires_at" timestamptz(3) null,
  "last_used_at" timestamptz(0) null,
  "revoked_at" timestamptz(3) null,
  primary key ("id")
)`);
    this.addSql(`create index "token_publisher_id_index" on "token" ("publisher_id")`);
    this.addSql(`alter table "token" add constraint "token_hash_unique" unique ("hash")`);
    this.addSql(
      `alter table "token" add constraint "token_publisher_iff_partner" check ((tier = 'partner') = (publisher_id is not null))`,
    );
    this.addSql(`alter table "token" add constraint "token_scopes_known" check (scopes <@ array['metrics:write'])`);
    this.addSql(
      `alter table "token" add constraint "token_scopes_only_partner" check (tier = 'partner' or scopes = '{}')`,
    );
    this.addSql(`alter table "token" add constraint "token_hash_is_sha256" check (length(hash) = 32)`);
    this.addSql(`alter table "token" add constraint "token_tier_check" check ("tier" in ('partner', 'ssp', 'staff'))`);
    this.addSql(`create table "engagement_metrics" (
  "pa_id" varchar(128) not null,
  "views_count" bigint not null,
  "engagements_count" bigint not null,
  "recorded_at" timestamptz(3) not null,
  "token_id" uuid null,
  primary key ("pa_id")
)`);
    this.addSql(
      `alter table "engagement_metrics" add constraint "engagement_metrics_counts" check (least(views_count, engagements_count) >= 0 and greatest(views_count, engagements_count) <= 9007199254740991)`,
    );
    this.addSql(
      `alter table "notice" add constraint "notice_publisher_id_foreign" foreign key ("publisher_id") references "publisher" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "party" add constraint "party_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on delete cascade`,
    );
    this.addSql(
      `alter table "token" add constraint "token_publisher_id_foreign" foreign key ("publisher_id") references "publisher" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "engagement_metrics" add constraint "engagement_metrics_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "engagement_metrics" add constraint "engagement_metrics_token_id_foreign" foreign key ("token_id") references "token" ("id") on delete restrict`,
    );

    // What spans two tables is checked when a transaction commits.
    this.addSql(`
      create function check_notice_parties() returns trigger language plpgsql as $$
      declare
        the_notice notice;
        advertiser party;
      begin
        select * into the_notice from notice where pa_id = new.pa_id;
        if not found then return null; end if;
        select * into advertiser from party where pa_id = new.pa_id and role = 'advertiser';
        if not found then
          raise exception 'notice % has no advertiser', new.pa_id
            using errcode = 'check_violation', constraint = 'notice_has_advertiser';
        end if;
        if (the_notice.sponsor_type = 'natural_person') <> (advertiser.company_name is null) then
          raise exception 'notice %: a natural person, and only one, has no company name', new.pa_id
            using errcode = 'check_violation', constraint = 'notice_natural_person';
        end if;
        if the_notice.payer_same_as_sponsor = exists (select from party where pa_id = new.pa_id and role = 'payer') then
          raise exception 'notice %: a payer is named when, and only when, it is not the sponsor', new.pa_id
            using errcode = 'check_violation', constraint = 'notice_payer';
        end if;
        return null;
      end $$`);
    this.addSql(`create constraint trigger notice_parties after insert or update on notice
      deferrable initially deferred for each row execute function check_notice_parties()`);
    this.addSql(`create constraint trigger party_notice after insert or update on party
      deferrable initially deferred for each row execute function check_notice_parties()`);

    // Stores steps of counts, in order for each notice, with their history; returns the notices whose first step changed
    // nothing, and when their counts had been recorded. Writers of the same notice take turns, also for a notice that has
    // no counts yet and so no row to lock: each statement after the lock sees what the one before committed.
    this.addSql(`
      create function store_engagement_metrics(pa_ids text[], orders int[], views bigint[], engagements bigint[],
        times timestamptz[], token_ids uuid[]) returns table (pa_id text, recorded_at timestamptz) language plpgsql as $$
      #variable_conflict use_column
      begin
        perform pg_advisory_xact_lock(key) from (
          select distinct hashtextextended(id, 0) as key from unnest(pa_ids) as id order by key) as keys;
        return query
          with step as (
            select * from unnest(pa_ids, orders, views, engagements, times, token_ids)
              as step (pa_id, step, views_count, engagements_count, recorded_at, token_id)
          ), unchanged as (
            select stored.pa_id, stored.recorded_at from engagement_metrics as stored
            join step using (pa_id, views_count, engagements_count) where step.step = 0
          ), change as (
            select * from step where step.step > 0 or pa_id not in (select pa_id from unchanged)
          ), history as (
            insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id)
            select pa_id, views_count, engagements_count, recorded_at, token_id from change order by pa_id, step
          ), upsert as (
            insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
            select distinct on (pa_id) pa_id, views_count, engagements_count, recorded_at, token_id
            from change order by pa_id, step desc
            on conflict (pa_id) do update set views_count = excluded.views_count,
              engagements_count = excluded.engagements_count, recorded_at = excluded.recorded_at,
              token_id = excluded.token_id
          )
          select unchanged.pa_id::text, unchanged.recorded_at from unchanged;
      end $$`);

    // decisions §11: the ledger is append-only, whoever asks. Retention drops whole partitions.
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end $$`);
    this.addSql(`create trigger access_ledger_append_only before update or delete on access_ledger
      for each row execute function refuse_change()`);
    this.addSql(`create trigger access_ledger_no_truncate before truncate on access_ledger
      for each statement execute function refuse_change()`);

    // What only grows is partitioned by month. The default partition is a safety net, so that no write is ever refused
    // for want of a partition; months whose rows it holds already stay there.
    for (const table of ['engagement_metrics_change', 'access_ledger']) {
      this.addSql(`create table ${table}_p000000 partition of ${table} default`);
    }
    this.addSql(`create trigger access_ledger_no_truncate before truncate on access_ledger_p000000
      for each statement execute function refuse_change()`);
    this.addSql(`
      create function make_monthly_partitions(parent text, months_ahead int) returns void language plpgsql as $$
      declare
        month timestamptz;
        child text;
      begin
        perform pg_advisory_xact_lock(hashtext('make_monthly_partitions'));
        for month in select generate_series(date_trunc('month', now(), 'UTC'),
            date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead), interval '1 month') loop
          child := parent || '_p' || to_char(month at time zone 'UTC', 'YYYYMM');
          if to_regclass(child) is not null then continue; end if;
          begin
            execute format('create table %I partition of %I for values from (%L) to (%L)',
              child, parent, month, month + interval '1 month');
          exception when check_violation then
            continue;
          end;
          if parent = 'access_ledger' then
            execute format('create trigger access_ledger_no_truncate before truncate on %I
              for each statement execute function refuse_change()', child);
          end if;
        end loop;
      end $$`);
  }
}
