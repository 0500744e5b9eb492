create table schema_migration (id serial primary key, name text, executed_at timestamptz default now());

-- Comes with PostgreSQL; the owner of a database may create it.
create extension if not exists pg_trgm;

-- Indexes and rows store the results of these functions, so a change of one takes a new name and new indexes. That is why they are
-- here and not in database/functions. NFKD separates letters from their diacritics; letters that are not composed are replaced
-- one by one.
create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else translate(replace(replace(replace(replace(
      regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŧςŋ', 'olddhitσn') end
$$;

-- Words without case and diacritics, separated by spaces. All but letters, digits and marks separates; the ranges do not depend
-- on the locale. `begin atomic` finds `fold_text` whatever the search path: an index needs that.
create function split_words(given text) returns text language sql immutable parallel safe begin atomic
  select regexp_replace(fold_text(given),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe4f]+', ' ', 'g');
end;

create function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(normalize(given, nfkc)), '\s+', ' ', 'g'))
$$;

-- Publishers, tokens, and notices with what belongs to them.
create table publisher (
  id uuid primary key,
  name varchar(200) not null check (name <> ''),
  plan text not null default 'free' check (plan in ('free', 'pro')),
  pro_until timestamptz(3),
  created_at timestamptz(3) not null,
  revision int not null default 1
);
create index publisher_by_name on publisher (name, id);

create table token (
  id uuid primary key,
  tier text not null check (tier in ('partner', 'ssp', 'staff')),
  publisher_id uuid constraint token_publisher_id_foreign references publisher (id) on delete restrict,
  role text check (role in ('viewer', 'operator', 'administrator')),
  scopes text[] not null default '{}',
  hash bytea not null constraint token_hash_unique unique,
  hint varchar(32) not null,
  label varchar(200),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(0),
  revoked_at timestamptz(3),
  replaces_id uuid constraint token_replaces_id_unique unique,
  constraint token_publisher_iff_partner check ((tier = 'partner') = (publisher_id is not null)),
  constraint token_role_iff_staff check ((tier = 'staff') = (role is not null)),
  constraint token_scopes_known check (scopes <@ array['metrics:write']),
  constraint token_scopes_only_partner check (tier = 'partner' or scopes = '{}'),
  constraint token_hash_is_sha256 check (length(hash) = 32)
);
create index token_publisher_id_index on token (publisher_id);
create index token_by_creation on token (created_at, id);

create table notice (
  pa_id varchar(128) primary key,
  revision int not null default 1,
  position bigint not null,
  publisher_id uuid constraint notice_publisher_id_foreign references publisher (id) on delete restrict,
  sponsor text not null default '',
  title varchar(200) not null,
  description varchar(2000),
  language varchar(35) not null,
  countries text[] not null,
  sponsor_type text not null check (sponsor_type in ('legal_person', 'natural_person', 'campaign_organisation')),
  sponsor_category text check (sponsor_category in ('political_party', 'candidate', 'elected_official', 'campaign_organisation',
    'interest_group', 'company', 'public_authority', 'other')),
  linked_process_type text not null check (linked_process_type in ('election', 'referendum', 'legislative_process',
    'regulatory_process', 'none')),
  election_type text check (election_type in ('european_parliament', 'presidential', 'parliamentary', 'regional', 'municipal',
    'other')),
  process_name varchar(300),
  process_level text check (process_level in ('eu', 'national', 'regional', 'local')),
  process_date date,
  process_territory varchar(200),
  official_information_url varchar(2000),
  confirmation_status text not null check (confirmation_status in ('draft', 'pending_confirmation', 'needs_revision', 'confirmed')),
  sign_off_status text not null check (sign_off_status in ('pending', 'signed_off', 'declined')),
  publication_start_date date not null,
  campaign_name varchar(200) not null,
  total_value numeric(15,2) not null,
  medium text not null check (medium in ('online', 'native', 'print', 'television', 'radio', 'cinema', 'outdoor', 'direct_mail',
    'other')),
  is_ongoing boolean not null,
  start_date date not null,
  end_date date,
  currency varchar(3) not null,
  ad_amount numeric(15,2) not null,
  ad_benefits_in_kind_value numeric(15,2) not null,
  campaign_benefits_in_kind_value numeric(15,2) not null,
  amount_includes_vat boolean not null,
  amount_basis text not null check (amount_basis in ('invoiced', 'budgeted', 'estimated')),
  calculation_methodology varchar(2000) not null,
  funding_source text not null check (funding_source in ('public', 'private', 'public_and_private')),
  funding_origin text not null check (funding_origin in ('inside_eu', 'outside_eu', 'inside_and_outside_eu')),
  funding_description varchar(2000),
  payer_same_as_sponsor boolean not null,
  sponsor_eligibility_declared boolean not null,
  political_ad_declared_at timestamptz(0) not null,
  previously_suspended boolean not null,
  previously_suspended_details varchar(2000),
  uses_targeting_techniques boolean not null,
  uses_ad_delivery_techniques boolean not null,
  recipient_groups varchar(2000),
  analytical_techniques varchar(2000),
  personal_data_categories text[] not null default '{}',
  goals_and_logic varchar(2000),
  inclusion_parameters text[] not null default '{}',
  exclusion_parameters text[] not null default '{}',
  uses_ai_systems boolean,
  ai_systems_description varchar(2000),
  techniques_start_date date,
  techniques_end_date date,
  internal_policy_url varchar(2000),
  data_controller_name varchar(200),
  data_controller_contact_url varchar(2000),
  data_rights_url varchar(2000),
  consent_withdrawal_url varchar(2000),
  explicit_consent_declared boolean,
  other_information varchar(2000),
  label_text varchar(300),
  notice_url varchar(2000) not null,
  european_repository_url varchar(2000),
  complaint_url varchar(2000) not null,
  publisher_name varchar(200),
  publisher_country varchar(2),
  sponsor_registration_number varchar(64),
  public_contact_email varchar(254) not null,
  public_postal_address varchar(300),
  version int not null default 1,
  amendment_reason varchar(2000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  signed_off_at timestamptz(3),
  ceased_at timestamptz(0),
  ceased_reason text check (ceased_reason in ('completed', 'withdrawn_by_sponsor', 'suspended', 'discontinued_infringement')),
  retention_until date,
  publisher_reference varchar(64),
  constraint notice_pa_id_can_exist check (pa_id <> '' and pa_id <> '.' and pa_id <> '..' and pa_id !~ '/'),
  constraint notice_countries_given check (cardinality(countries) > 0),
  constraint notice_election_type check ((linked_process_type = 'election') = (election_type is not null)),
  constraint notice_process_described check (linked_process_type = 'none' or (process_name is not null
    and process_level is not null)),
  constraint notice_vote_described check (linked_process_type not in ('election', 'referendum') or (process_date is not null
    and official_information_url is not null)),
  constraint notice_amounts_not_negative check (least(total_value, ad_amount, ad_benefits_in_kind_value,
    campaign_benefits_in_kind_value) >= 0),
  constraint notice_ad_within_campaign check (ad_amount + ad_benefits_in_kind_value <= total_value),
  constraint notice_benefits_within_campaign check (campaign_benefits_in_kind_value <= total_value),
  constraint notice_end_iff_not_ongoing check (is_ongoing = (end_date is null)),
  constraint notice_end_not_before_start check (end_date >= start_date),
  constraint notice_on_register_before_it_runs check (publication_start_date <= start_date),
  constraint notice_suspension_described check (not previously_suspended or previously_suspended_details is not null),
  constraint notice_personal_data_categories_allowed check (personal_data_categories <@ array['age', 'gender', 'location',
    'language', 'interests', 'behaviour', 'device', 'contact_list', 'other']),
  constraint notice_techniques_described check (not (uses_targeting_techniques or uses_ad_delivery_techniques) or (
    recipient_groups is not null and cardinality(personal_data_categories) > 0 and goals_and_logic is not null
    and uses_ai_systems is not null and internal_policy_url is not null and data_controller_name is not null
    and data_controller_contact_url is not null and data_rights_url is not null and consent_withdrawal_url is not null
    and explicit_consent_declared is not null)),
  constraint notice_no_techniques_nothing_described check (uses_targeting_techniques or uses_ad_delivery_techniques or (
    recipient_groups is null and cardinality(personal_data_categories) = 0 and goals_and_logic is null
    and uses_ai_systems is null and internal_policy_url is null and data_controller_name is null
    and data_controller_contact_url is null and data_rights_url is null and consent_withdrawal_url is null
    and explicit_consent_declared is null)),
  constraint notice_ai_described check (not coalesce(uses_ai_systems, false) or ai_systems_description is not null),
  constraint notice_parameters_at_most_50 check (cardinality(inclusion_parameters) <= 50
    and cardinality(exclusion_parameters) <= 50),
  constraint notice_version_positive check (version >= 1),
  constraint notice_amendment_explained check (version = 1 or amendment_reason is not null),
  constraint notice_ceased_with_reason check ((ceased_at is null) = (ceased_reason is null)),
  constraint notice_confirmed_at check (confirmation_status = 'confirmed' or confirmed_at is null),
  constraint notice_signed_off_when_confirmed check (sign_off_status <> 'signed_off' or confirmation_status = 'confirmed'),
  constraint notice_self_published_has_no_publisher check (publisher_id is not null or (publisher_name is null
    and publisher_country is null))
);
create index notice_by_creation on notice (created_at, pa_id);
create index notice_by_publication_start on notice (publication_start_date, pa_id);
create index notice_by_total_value on notice (currency, total_value, pa_id);
create index notice_by_phase on notice (confirmation_status, sign_off_status, publication_start_date);
create index notice_by_publisher on notice (publisher_id, created_at, pa_id);
create index notice_by_update on notice (updated_at, pa_id);
create index notice_by_position on notice (position, pa_id);
create index notice_by_title on notice ((fold_text(title)), pa_id);
create index notice_by_retention_end on notice ((coalesce(retention_until, 'infinity'::date)), pa_id);
create index notice_stopped on notice (ceased_reason, created_at, pa_id) where ceased_reason is not null;
create index notice_amended on notice (created_at, pa_id) where version > 1;
create index notice_previously_suspended on notice (created_at, pa_id) where previously_suspended;
create index notice_by_targeting on notice (uses_targeting_techniques);
create index notice_by_ad_delivery on notice (uses_ad_delivery_techniques);
create index notice_by_process on notice (process_name);
create index notice_by_election_type on notice (election_type);
create index notice_by_process_level on notice (process_level);
create index notice_by_sponsor on notice (sponsor);
create index notice_by_sponsor_type on notice (sponsor_type);
create index notice_by_sponsor_category on notice (sponsor_category);
create index notice_by_publisher_country on notice (publisher_country);
create index notice_by_language on notice (language);
create index notice_by_funding_source on notice (funding_source);
create index notice_by_funding_origin on notice (funding_origin);
create index notice_by_ai on notice (uses_ai_systems);
create index notice_by_campaign_start on notice (start_date);
create index notice_by_ad_amount on notice (currency, ad_amount, pa_id);
create index notice_by_campaign_end on notice ((coalesce(end_date, 'infinity'::date)), pa_id);
create index notice_by_process_date on notice ((coalesce(process_date, 'infinity'::date)), pa_id);
create index notice_by_country on notice using gin (countries);
create index notice_by_data_category on notice using gin (personal_data_categories);
create index notice_by_public_contact_email on notice (lower(public_contact_email));
create index notice_figures on notice (publisher_id, confirmation_status, sign_off_status, publication_start_date, end_date,
  ceased_at, medium, linked_process_type, process_name);
create index notice_campaigns on notice (currency, campaign_name, public_contact_email, sponsor, total_value, pa_id,
  publication_start_date, publisher_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off';
create index notice_awaiting_sign_off on notice (publisher_id, confirmed_at, pa_id) where confirmation_status = 'confirmed'
  and sign_off_status = 'pending';
create index notice_by_end on notice (end_date, pa_id) where ceased_at is null and confirmation_status = 'confirmed'
  and sign_off_status = 'signed_off';
create index notice_by_text on notice using gin (to_tsvector('simple'::regconfig, split_words(title || ' ' ||
  coalesce(description, '') || ' ' || campaign_name || ' ' || coalesce(process_name, ''))));

create table party (
  pa_id varchar(128) not null constraint party_pa_id_foreign references notice (pa_id) on delete cascade,
  role text not null check (role in ('advertiser', 'controller', 'payer')),
  position smallint not null,
  company_name varchar(200),
  legal_name varchar(200),
  first_name varchar(100),
  last_name varchar(100),
  email varchar(254) not null,
  phone varchar(16),
  street_address varchar(200) not null,
  postal_code varchar(16),
  city varchar(100) not null,
  country varchar(2) not null,
  primary key (pa_id, role, position),
  constraint party_position check (position >= 0 and (role = 'controller' or position = 0)),
  constraint party_is_named check (company_name is not null or (first_name is not null and last_name is not null)),
  constraint party_phone_e164 check (phone ~ '^\+[1-9][0-9]{1,14}$')
);
create index party_by_email on party (lower(email));
create index party_by_phone on party (phone) where phone is not null;
create index party_by_sponsor on party using gin (lower(case when company_name is null then first_name || ' ' || last_name else
  company_name || E'\n' || coalesce(legal_name, '') end) gin_trgm_ops) where role = 'advertiser';
create index party_by_sponsor_country on party (country, pa_id) where role = 'advertiser';
create index party_sponsor_names on party (company_name, legal_name, first_name, last_name) where role = 'advertiser';

create table notice_version (
  pa_id varchar(128) not null constraint notice_version_pa_id_foreign references notice (pa_id) on delete cascade,
  version int not null,
  is_open boolean not null,
  confirmation_status text not null check (confirmation_status in ('draft', 'pending_confirmation', 'needs_revision', 'confirmed')),
  sign_off_status text not null check (sign_off_status in ('pending', 'signed_off', 'declined')),
  amendment_reason varchar(2000),
  updated_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  signed_off_at timestamptz(3),
  superseded_at timestamptz(3),
  snapshot jsonb not null,
  primary key (pa_id, version),
  constraint notice_version_kept_was_signed_off check (is_open or signed_off_at is not null)
);
create unique index notice_version_open on notice_version (pa_id) where is_open;
create index notice_version_in_work on notice_version (confirmation_status, sign_off_status, confirmed_at, pa_id) where is_open;
create index notice_version_by_contact on notice_version using gin ((lower((jsonb_path_query_array(snapshot,
  '$.parties[*].email'::jsonpath) || jsonb_path_query_array(snapshot, '$.parties[*].phone'::jsonpath) ||
  jsonb_path_query_array(snapshot, '$.notice.public_contact_email'::jsonpath))::text)::jsonb));

-- No reference: a period outlives its notice.
create table register_period (
  pa_id varchar(128) not null,
  from_day date not null,
  to_day date,
  version int not null,
  updated_at timestamptz(3) not null,
  ceased_at timestamptz(0),
  ceased_reason text check (ceased_reason in ('completed', 'withdrawn_by_sponsor', 'suspended', 'discontinued_infringement')),
  retention_until date,
  is_erased boolean not null default false,
  primary key (pa_id, from_day)
);
create index register_period_by_day on register_period (from_day, pa_id);

create table notice_search (
  pa_id varchar(128) primary key constraint notice_search_pa_id_foreign references notice (pa_id) on update cascade on delete
    cascade,
  words tsvector not null
);
create index notice_search_words on notice_search using gin (words);

-- A document of the usual size stays uncompressed in its row.
create table notice_document (
  pa_id varchar(128) primary key constraint notice_document_pa_id_foreign references notice (pa_id) on update cascade on delete
    cascade,
  document json not null
) with (toast_tuple_target = 8160);
alter table notice_document alter column document set storage main;

create table engagement_metrics (
  pa_id varchar(128) primary key constraint engagement_metrics_pa_id_foreign references notice (pa_id) on update cascade on delete
    cascade,
  views_count bigint not null,
  engagements_count bigint not null,
  recorded_at timestamptz(3) not null,
  token_id uuid,
  views_class int generated always as (64 * (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6) +
    (views_count >> (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6))::int) stored,
  recorded_on date generated always as ((recorded_at at time zone 'UTC')::date) stored,
  constraint engagement_metrics_counts check (least(views_count, engagements_count) >= 0 and greatest(views_count,
    engagements_count) <= 9007199254740991)
);
create index engagement_metrics_by_views on engagement_metrics (views_class);
create index engagement_metrics_by_day on engagement_metrics (recorded_on, pa_id);

-- Logs and what operations need. Tables that only grow are partitioned by month; their default partition takes rows of a month that
-- has no partition yet.
create table audit_trail (
  id bigserial not null,
  occurred_at timestamptz(3) not null,
  position bigint not null,
  actor_kind text not null check (actor_kind in ('staff', 'partner', 'operator')),
  actor_token_id uuid,
  actor_subject varchar(200),
  request_id varchar(128) not null,
  import_id uuid,
  action text not null check (action in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested',
    'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended',
    'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed',
    'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'person.searched',
    'storage.months_dropped', 'data.exported')),
  pa_id varchar(128),
  publisher_id uuid,
  token_id uuid,
  before jsonb,
  after jsonb,
  primary key (id, occurred_at)
) partition by range (occurred_at);
create table audit_trail_p000000 partition of audit_trail default;
create index audit_trail_by_notice on audit_trail (pa_id, id);
create index audit_trail_by_publisher on audit_trail (publisher_id, id);
create index audit_trail_by_token on audit_trail (token_id, id);
create index audit_trail_by_actor on audit_trail (actor_token_id, id);
create index audit_trail_by_request on audit_trail (request_id, id);
create index audit_trail_by_position on audit_trail (position, id);
create index audit_trail_by_import on audit_trail (import_id, id) where import_id is not null;
create index audit_trail_by_action on audit_trail (action, id) where action <> 'notice.imported';

create table access_ledger (
  id bigserial not null,
  read_at timestamptz(3) not null,
  position bigint not null,
  token_id uuid,
  publisher_id uuid,
  pa_id varchar(128) not null,
  request_id varchar(128) not null,
  caller_request_id varchar(128),
  subject varchar(200),
  primary key (id, read_at)
) partition by range (read_at);
create table access_ledger_p000000 partition of access_ledger default;
create index access_ledger_by_notice on access_ledger (pa_id, id);
create index access_ledger_by_publisher on access_ledger (publisher_id, id);
create index access_ledger_by_token on access_ledger (token_id, id);
create index access_ledger_by_request on access_ledger (request_id, id);
create index access_ledger_by_time on access_ledger using brin (read_at);
create index access_ledger_by_position on access_ledger (position, id);

create table engagement_metrics_change (
  id bigserial not null,
  recorded_at timestamptz(3) not null,
  position bigint,
  pa_id varchar(128) not null,
  views_count bigint not null,
  engagements_count bigint not null,
  token_id uuid,
  views_increment bigint not null default '0',
  engagements_increment bigint not null default '0',
  primary key (id, recorded_at)
) partition by range (recorded_at);
create table engagement_metrics_change_p000000 partition of engagement_metrics_change default;
create index engagement_metrics_change_by_notice on engagement_metrics_change (pa_id, id);
create index engagement_metrics_change_by_position on engagement_metrics_change (position, id);
create index engagement_metrics_change_by_time on engagement_metrics_change using brin (recorded_at);
create index engagement_metrics_correction on engagement_metrics_change (id)
  where least(views_increment, engagements_increment) < 0;

create table request_count (
  token_id uuid not null,
  hour timestamptz(0) not null,
  endpoint varchar(200) not null,
  status smallint not null,
  code varchar(40) not null default '',
  requests bigint not null,
  omitted bigint not null default '0',
  primary key (token_id, hour, endpoint, status, code)
) partition by range (hour);
create table request_count_p000000 partition of request_count default;
create index request_count_by_hour on request_count using brin (hour);

create table refusal (
  id bigserial primary key,
  position bigint not null,
  refused_at timestamptz(3) not null,
  endpoint varchar(40),
  method varchar(16) not null,
  status smallint not null,
  code varchar(40) not null,
  pa_id varchar(128),
  token_id uuid,
  publisher_id uuid,
  request_id varchar(128) not null constraint refusal_request_id_unique unique,
  caller_request_id varchar(128)
);
create index refusal_by_time on refusal (refused_at);
create index refusal_by_position on refusal (position, id);
create index refusal_by_token on refusal (token_id, id);
create index refusal_by_publisher on refusal (publisher_id, id);
create index refusal_by_notice on refusal (pa_id, id);
create index refusal_by_caller_request on refusal (caller_request_id);

create table import_job (
  id uuid primary key,
  started_at timestamptz(3) not null default now(),
  reported_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  outcome text check (outcome in ('finished', 'failed', 'interrupted')),
  actor_kind text not null check (actor_kind in ('staff', 'partner', 'operator')),
  actor_token_id uuid,
  actor_subject varchar(200),
  request_id varchar(128) not null,
  source varchar(200),
  bytes_total bigint,
  bytes_read bigint,
  updates_existing boolean not null,
  skips_existing boolean not null,
  is_dry_run boolean not null,
  publisher_ids uuid[] not null default '{}',
  lines int not null default 0,
  imported int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  next_line int not null default 1
);
create index import_job_by_start on import_job (started_at, id);

create table import_rejection (
  import_id uuid not null,
  line int not null,
  issues jsonb not null,
  primary key (import_id, line)
);

create table idempotency_key (
  hash varchar(64) primary key,
  input_hash varchar(64) not null,
  created_at timestamptz(3) not null,
  created_id varchar(128)
);
create index idempotency_key_by_time on idempotency_key (created_at);

create table deprecation_served (
  endpoint varchar(200) not null,
  deprecated_at timestamptz(0) not null,
  first_served_at timestamptz(3) not null,
  primary key (endpoint, deprecated_at)
);

create table demo_load (
  loaded_at timestamptz(3) primary key
);

-- See functions/feeds.sql.
create table feed_origin (xid_offset bigint not null);
insert into feed_origin values (0);

-- See functions.ts.
create table schema_function (name text primary key, digest text not null);

-- Summaries: see src/domain/summaries/. Another column of a counted notice is added by `alter type … add attribute`.
create type notice_as_counted as (
  publisher_id uuid,
  confirmation_status text,
  sign_off_status text,
  publication_start_date date,
  start_date date,
  end_date date,
  ceased_on date,
  uses_techniques boolean,
  medium text,
  linked_process_type text,
  process_name text,
  countries text[],
  currency text,
  campaign_name text,
  public_contact_email text,
  total_value numeric,
  sponsor text
);

create table notice_count (
  scope text not null,
  kind text not null,
  value text not null,
  name text not null,
  day date not null,
  until date not null,
  number bigint not null,
  primary key (scope, kind, value, name, day, until)
);

create table campaign_total (
  scope text not null,
  currency text not null,
  day date not null,
  campaigns bigint not null,
  notices bigint not null,
  value numeric not null,
  primary key (scope, currency, day)
);

create table metrics_growth (
  scope text not null default 'all',
  quarter timestamptz(0) not null,
  is_first_import boolean not null,
  views numeric not null,
  engagements numeric not null,
  changes bigint not null,
  primary key (scope, quarter, is_first_import)
);

-- Vacuumed often: rows stay for seconds. So are those of changed_metrics.
create table changed_notice (
  id bigserial primary key,
  pa_id text not null,
  former notice_as_counted
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table changed_metrics (
  id bigserial primary key,
  pa_id text not null,
  recorded_on date
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table record_read_total (
  kind text not null,
  quarter timestamptz(0) not null,
  reader text not null,
  reads bigint not null,
  last_read_at timestamptz(3) not null,
  primary key (kind, quarter, reader)
);

create table request_total (
  hour timestamptz(0) not null,
  endpoint text not null,
  status smallint not null,
  code text not null,
  requests bigint not null,
  primary key (hour, endpoint, status, code)
);

create table request_day (
  token_id uuid not null,
  day timestamptz(0) not null,
  endpoint text not null,
  status smallint not null,
  code text not null,
  requests bigint not null,
  last_hour timestamptz(0) not null,
  primary key (token_id, day, endpoint, status, code)
);
-- Rows arrive in the order of their days, so a small index finds those of a period for all tokens.
create index request_day_by_day on request_day using brin (day);

create table summary_state (
  growth_until bigint not null,
  reads_until bigint not null default 0,
  is_outdated boolean not null
);
insert into summary_state values (0, 0, true);

-- The notices that a transaction has changed and not yet checked (functions/notice_parties.sql); none remain after a commit.
-- Unlogged, because none outlives a crash.
create unlogged table unchecked_notices (
  id bigint generated always as identity primary key,
  pa_ids text[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

insert into schema_migration (name) values ('0001-initial');

-- The access ledger and the audit trail are append-only, for every role. Retention drops whole partitions.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger access_ledger_append_only before update or delete on access_ledger
  for each row execute function refuse_change();
create or replace trigger access_ledger_no_truncate before truncate on access_ledger
  for each statement execute function refuse_change();
create or replace trigger access_ledger_no_truncate before truncate on access_ledger_p000000
  for each statement execute function refuse_change();
create or replace trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_change();
create or replace trigger audit_trail_no_truncate before truncate on audit_trail
  for each statement execute function refuse_change();
create or replace trigger audit_trail_no_truncate before truncate on audit_trail_p000000
  for each statement execute function refuse_change();

insert into schema_function values ('append_only', '17145f27c7619d2529f486e8bb623f75779652fe473fe65fd2918b1f0bae970f');

-- Order of the feeds: of logs, and of notices by their last change. An id is drawn before its transaction commits, so a client
-- that polls by id misses rows that commit late. A position is the number of the transaction: below the oldest open
-- transaction, no row can appear any more. The offset keeps positions growing after a dump is restored on a server with lower
-- transaction numbers.
create or replace function feed_position() returns bigint language plpgsql as $$
begin
  return pg_current_xact_id()::text::bigint + (select xid_offset from feed_origin);
end $$;

alter table audit_trail alter column position set default feed_position();
alter table access_ledger alter column position set default feed_position();
alter table refusal alter column position set default feed_position();
alter table engagement_metrics_change alter column position set default feed_position();
alter table notice alter column position set default feed_position();

-- A changed notice moves to the end of its feed.
create or replace function move_in_feed() returns trigger language plpgsql as $$
begin
  new.position = feed_position();
  return new;
end $$;
create or replace trigger notice_position before update on notice for each row execute function move_in_feed();

-- Rows below the horizon are final, on a replica too.
create or replace function feed_horizon() returns bigint language sql stable as $$
select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_offset from feed_origin $$;

-- Moves the origin if rows are ahead of every transaction of this server: they came with a dump.
create or replace function align_feeds() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('align_feeds'));
  update feed_origin set xid_offset = newest - pg_current_xact_id()::text::bigint
  from (select greatest((select max(position) from audit_trail), (select max(position) from access_ledger),
    (select max(position) from refusal), (select max(position) from engagement_metrics_change),
    (select max(position) from notice),
    (select greatest(growth_until, reads_until) - 1 from summary_state)))
    as feeds (newest)
  where newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset;
end $$;

insert into schema_function values ('feeds', '57c4aea7d3488a23aab030e054ba628277899b996139258186c65a6a751ad57f');

-- Partitions by month of the tables that only grow.

-- How long a month is kept after its end, at least. Only the owner of the function can change it.
create or replace function minimum_retention(parent text) returns interval language plpgsql immutable as $$
begin
  case parent
    when 'access_ledger' then return '3 years';
    when 'audit_trail' then return '3 years';
    when 'engagement_metrics_change' then return '1 year';
    when 'request_count' then return '3 months';
    else raise exception '% is not partitioned by month', parent using errcode = 'invalid_parameter_value';
  end case;
end $$;

create or replace function droppable_before(parent text) returns date language sql stable as $$
  select ((now() at time zone 'UTC') - minimum_retention(parent))::date
$$;

-- Creates each month as a table of its own, then attaches it. ATTACH needs an exclusive lock on the default partition, and
-- other statements queue behind a waiting ATTACH. So it gives up after lock_timeout (55P03), and the caller tries again.
-- Concurrent callers wait for each other first, without that limit.
create or replace function make_monthly_partitions(parent text, months_ahead int) returns void language plpgsql as $$
declare
  month timestamptz;
  child text;
begin
  perform minimum_retention(parent); -- refuses any other table
  if months_ahead is null or months_ahead not between 0 and 12 then
    raise exception 'months_ahead must be 0 to 12' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext('make_monthly_partitions'));
  perform set_config('lock_timeout', '100ms', true);
  for month in select generate_series(date_trunc('month', now(), 'UTC'),
      date_trunc('month', now(), 'UTC') + make_interval(months => months_ahead), interval '1 month') loop
    child := parent || '_p' || to_char(month at time zone 'UTC', 'YYYYMM');
    if to_regclass(child) is not null then continue; end if;
    begin
      execute format('create table %I (like %I including all)', child, parent);
      if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_no_truncate') then
        execute format(
          'create trigger %I before truncate on %I for each statement execute function refuse_change()',
          parent || '_no_truncate', child);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, child, month, month + interval '1 month');
    exception when check_violation then
      continue; -- the default partition holds rows of this month
    end;
  end loop;
end $$;

-- Drops the months that ended before a day: one DROP each, however many rows they hold.
create or replace function drop_monthly_partitions(parent text, before date) returns setof text
  language plpgsql as $$
declare
  child text;
  since timestamptz;
  until timestamptz;
begin
  if before is null or before > droppable_before(parent) then
    raise exception 'months of % are kept for %: the latest possible day is %',
      parent, minimum_retention(parent), droppable_before(parent) using errcode = 'invalid_parameter_value';
  end if;
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_p[0-9]{6}$')
      and c.relname <> parent || '_p000000'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
    order by c.relname
  loop
    execute format('drop table %I', child);
    since := to_date(right(child, 6), 'YYYYMM')::timestamp at time zone 'UTC';
    until := (to_date(right(child, 6), 'YYYYMM') + interval '1 month') at time zone 'UTC';
    if parent = 'engagement_metrics_change' then
      delete from metrics_growth where quarter >= since and quarter < until;
    elsif parent = 'access_ledger' then
      delete from record_read_total where quarter >= since and quarter < until;
    elsif parent = 'request_count' then
      delete from request_total where hour >= since and hour < until;
      delete from request_day where day >= since and day < until;
    end if;
    return next child;
  end loop;
end $$;

-- Both run with the rights of the owner. pg_temp comes last: if it is not named, it is searched first, and a temporary view
-- of the caller would hide a table or a catalog.
do $$
declare
  name text;
begin
  foreach name in array array['make_monthly_partitions(text, int)', 'drop_monthly_partitions(text, date)'] loop
    execute format('alter function %s security definer', name);
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end $$;
alter function make_monthly_partitions(text, int) set lock_timeout = 0;
alter function drop_monthly_partitions(text, date) set lock_timeout = '1s';

insert into schema_function values ('monthly_partitions', 'b3f5a198f48840bd4f57318b85cb1a428257c1316f7b2812ae7829d34f839cd0');

-- Checks what spans two tables when a transaction commits. PostgreSQL defers only triggers of single rows, and an import changes
-- many: so each statement leaves one row with the ids of its notices, and the deferred trigger of that row checks all of them.
-- Never a sequential scan: while tables grow from nothing, the plan would be of an empty one.
create or replace function check_notice_parties() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  wrong record;
begin
  delete from unchecked_notices where id = new.id;
  select n.pa_id, fact.* into wrong
  from notice n cross join lateral (
    -- The lateral aggregate is one look-up for each notice, whatever the plan.
    select n.sponsor_type = 'natural_person' as is_person,
      coalesce(bool_or(role = 'advertiser'), false) as has_advertiser,
      bool_or(role = 'advertiser' and company_name is null) as has_no_company,
      bool_or(role = 'payer') as has_payer
    from party p where p.pa_id = n.pa_id
  ) as fact
  where n.pa_id = any(new.pa_ids)
    and (not has_advertiser or is_person <> has_no_company or n.payer_same_as_sponsor = has_payer)
  limit 1;
  if not found then return null; end if;
  if not wrong.has_advertiser then
    raise exception 'notice % has no advertiser', wrong.pa_id
      using errcode = 'check_violation', constraint = 'notice_has_advertiser';
  end if;
  if wrong.is_person <> wrong.has_no_company then
    raise exception 'notice %: a natural person, and only one, has no company name', wrong.pa_id
      using errcode = 'check_violation', constraint = 'notice_natural_person';
  end if;
  raise exception 'notice %: a payer is named when, and only when, it is not the sponsor', wrong.pa_id
    using errcode = 'check_violation', constraint = 'notice_payer';
end $$;

create or replace function check_parties_later() returns trigger language plpgsql as $$
begin
  insert into unchecked_notices (pa_ids) select array_agg(distinct pa_id::text) from changed having count(*) > 0;
  return null;
end $$;

-- Other columns of a notice do not matter to the checks.
create or replace function check_changed_notices_later() returns trigger language plpgsql as $$
begin
  insert into unchecked_notices (pa_ids)
  select array_agg(pa_id::text) from changed join former using (pa_id)
  where (changed.sponsor_type, changed.payer_same_as_sponsor) is distinct from (former.sponsor_type, former.payer_same_as_sponsor)
  having count(*) > 0;
  return null;
end $$;

drop trigger if exists unchecked_notices on unchecked_notices;
create constraint trigger unchecked_notices after insert on unchecked_notices
  deferrable initially deferred for each row execute function check_notice_parties();
create or replace trigger notice_parties_checked_on_insert after insert on notice
  referencing new table as changed for each statement execute function check_parties_later();
create or replace trigger notice_parties_checked_on_update after update on notice
  referencing old table as former new table as changed for each statement execute function check_changed_notices_later();
create or replace trigger party_parties_checked_on_insert after insert on party
  referencing new table as changed for each statement execute function check_parties_later();
create or replace trigger party_parties_checked_on_update after update on party
  referencing new table as changed for each statement execute function check_parties_later();

-- The sponsor by which campaigns differ: the name, normalised by `normal_name`. An import gives the name with
-- the notice, so that here only other writers change the notice a second time. Fires before the triggers that store documents.
create or replace function normalise_sponsor() returns trigger language plpgsql as $$
begin
  new.sponsor := normal_name(new.sponsor);
  return new;
end $$;

create or replace function keep_sponsors() returns trigger language plpgsql as $$
declare
  renamed text[] := array(
    select n.pa_id from changed p join notice n on n.pa_id = p.pa_id
    where p.role = 'advertiser' and n.sponsor <> normal_name(coalesce(p.company_name, p.first_name || ' ' || p.last_name)));
begin
  if renamed = '{}' then return null; end if;
  perform from notice where pa_id = any(renamed) order by pa_id for no key update;
  update notice n set sponsor = coalesce(p.company_name, p.first_name || ' ' || p.last_name) from party p
    where n.pa_id = any(renamed) and p.pa_id = n.pa_id and p.role = 'advertiser';
  return null;
end $$;

create or replace trigger notice_sponsor_normalised before insert or update of sponsor on notice
  for each row execute function normalise_sponsor();
create or replace trigger party_advertiser_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_sponsors();
create or replace trigger party_advertiser_on_update after update on party
  referencing new table as changed for each statement execute function keep_sponsors();

insert into schema_function values ('notice_parties', 'a886355984feff57b51223e6524d3c1a18e8b397a1b2b50efb89ed37670f0a3f');

-- Made from src/domain/notices/fields.ts by `npm run generate`; not to be edited.
-- A notice with its parties as one JSON value. Values only: names would be longer than the values. The order is the stored
-- format: servers of the previous release read by position.
create or replace view notice_as_document as
select n.pa_id, json_build_array(
  json_build_array(
    n.pa_id,
    n.revision,
    n.publisher_id,
    n.title,
    n.description,
    n.language,
    n.countries,
    n.sponsor_type,
    n.sponsor_category,
    n.linked_process_type,
    n.election_type,
    n.process_name,
    n.process_level,
    n.process_date,
    n.process_territory,
    n.official_information_url,
    n.confirmation_status,
    n.sign_off_status,
    n.publication_start_date,
    n.campaign_name,
    n.total_value::text,
    n.medium,
    n.is_ongoing,
    n.start_date,
    n.end_date,
    n.currency,
    n.ad_amount::text,
    n.ad_benefits_in_kind_value::text,
    n.campaign_benefits_in_kind_value::text,
    n.amount_includes_vat,
    n.amount_basis,
    n.calculation_methodology,
    n.funding_source,
    n.funding_origin,
    n.funding_description,
    n.payer_same_as_sponsor,
    n.sponsor_eligibility_declared,
    n.political_ad_declared_at::text,
    n.previously_suspended,
    n.previously_suspended_details,
    n.uses_targeting_techniques,
    n.uses_ad_delivery_techniques,
    n.recipient_groups,
    n.analytical_techniques,
    n.personal_data_categories,
    n.goals_and_logic,
    n.inclusion_parameters,
    n.exclusion_parameters,
    n.uses_ai_systems,
    n.ai_systems_description,
    n.techniques_start_date,
    n.techniques_end_date,
    n.internal_policy_url,
    n.data_controller_name,
    n.data_controller_contact_url,
    n.data_rights_url,
    n.consent_withdrawal_url,
    n.explicit_consent_declared,
    n.other_information,
    n.label_text,
    n.notice_url,
    n.european_repository_url,
    n.complaint_url,
    n.publisher_name,
    n.publisher_country,
    n.sponsor_registration_number,
    n.public_contact_email,
    n.public_postal_address,
    n.version,
    n.amendment_reason,
    n.created_at::text,
    n.updated_at::text,
    n.confirmed_at::text,
    n.signed_off_at::text,
    n.ceased_at::text,
    n.ceased_reason,
    n.retention_until,
    n.publisher_reference
  ),
  coalesce((
    select json_agg(json_build_array(
      p.pa_id,
      p.role,
      p.position,
      p.company_name,
      p.legal_name,
      p.first_name,
      p.last_name,
      p.email,
      p.phone,
      p.street_address,
      p.postal_code,
      p.city,
      p.country
    ) order by p.role, p.position)
    from party p where p.pa_id = n.pa_id
  ), '[]')
) as document
from notice n;

insert into schema_function values ('notice_as_document', 'ec58e5207a6535bf2a527ed88fc7c5b1aeaf7228287a5c5c57001427ebf45407');

-- Keeps notice_document in step with the rows of notice and party.
-- Locks the notice first and reads it in a later statement, so that of two concurrent changes to a notice (its row and its
-- parties, say) the second sees the first.
create or replace function keep_notice_documents() returns trigger language plpgsql
set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  changed_ids text[] := array(select distinct pa_id from changed);
begin
  perform from notice where pa_id = any(changed_ids) order by pa_id for no key update;
  insert into notice_document select pa_id, document from notice_as_document where pa_id = any(changed_ids)
    on conflict (pa_id) do update set document = excluded.document;
  return null;
end $$;

-- The insert of a notice needs no trigger, because its parties follow (notice_parties.sql).
create or replace trigger party_document_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger notice_document_on_update after update on notice
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger party_document_on_update after update on party
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger party_document_on_delete after delete on party
  referencing old table as changed for each statement execute function keep_notice_documents();

insert into schema_function values ('notice_documents', '9e9301e3a9bb6bed23bf6386c03aa88fbd603395306c6a2243dd3c563a761e0a');

-- Words by which the filter `search` finds notices.
create or replace function words_of(given text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(split_words(given), ' '), '')
$$;

-- The query of the filter `text`: words, phrases in quotes, `or`, and a minus to exclude. A term with punctuation is a phrase.
create or replace function text_query(given text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(websearch_to_tsquery('simple', string_agg(
    case when term[1] = '' and lower(term[3]) = 'or' then 'or' else term[1] || '"' || words || '"' end, ' ' order by place)), '')
  from regexp_matches(given, '(-?)(?:"([^"]*)"?|([^\s"]+))', 'g') with ordinality as terms (term, place),
    btrim(split_words(coalesce(term[2], term[3]))) as words
  where words <> ''
$$;

-- A word in a tsquery. A single letter would match too many words by their beginning.
create or replace function query_of_word(word text) returns text language sql immutable parallel safe as $$
  select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when length(word) > 1 then ':*' else '' end
$$;

-- The query of a search: all of its terms, or the whole of it as the beginning of a PA-ID or reference. A term with
-- punctuation is either the beginning of one, or all of its words.
create or replace function search_query(search text) returns tsquery language sql immutable parallel safe as $$
  with folded as (
    select btrim(regexp_replace(fold_text(search), '\s+', ' ', 'g')) as whole
  ), term as (
    select term, words_of(term) as words from folded, unnest(string_to_array(whole, ' ')) as term
  ), terms as (
    select string_agg(
        case when words = array[term] then query_of_word(term)
          else '(' || query_of_word(term) || '|(' ||
            (select string_agg(query_of_word(word), '&') from unnest(words) as word) || '))'
        end, '&') as query,
      count(*) as number
    from term where words <> '{}'
  )
  select case when whole like '% %' then query_of_word(whole) || '|(' || query || ')' else query end::tsquery
  from folded, terms
$$;

-- The sponsor as on the register, so without the contact person of an organisation.
create or replace view notice_as_words as
select n.pa_id, array_to_tsvector(
  array[fold_text(n.pa_id), fold_text(coalesce(n.publisher_reference, n.pa_id))]
  || words_of(concat_ws(' ', n.title, n.campaign_name, n.process_name, n.publisher_reference, (
    select case when p.company_name is null then concat_ws(' ', p.first_name, p.last_name)
      else concat_ws(' ', p.company_name, p.legal_name) end
    from party p where p.pa_id = n.pa_id and p.role = 'advertiser' and p.position = 0)))) as words
from notice n;

-- Runs after the triggers of notice_documents.sql, which have locked the notices, and so sees concurrent changes. The insert
-- of a notice needs no trigger, because its sponsor follows.
create or replace function keep_notice_search() returns trigger language plpgsql as $$
declare
  changed_ids text[] := array(select distinct pa_id from changed);
begin
  insert into notice_search select pa_id, words from notice_as_words where pa_id = any(changed_ids)
    on conflict (pa_id) do update set words = excluded.words where notice_search.words <> excluded.words;
  return null;
end $$;

create or replace trigger notice_search_on_update after update on notice
  referencing new table as changed for each statement execute function keep_notice_search();
create or replace trigger party_search_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_notice_search();
create or replace trigger party_search_on_update after update on party
  referencing new table as changed for each statement execute function keep_notice_search();

insert into schema_function values ('notice_search', 'bb0c5ccf129d2a9da576e09f2ebfaa97ffef95b8531632f610fa5f6e98b5b9e0');

-- Why a metrics write is refused, in the order of its checks (`recordEngagementMetrics` in graph/permissions.ts); null if it is
-- not. `t`, `p` and `n`: its token, the publisher of the token, and the notice; all null if there is none.
create or replace function metrics_refusal(t token, p publisher, n notice, at timestamptz) returns text
  language sql stable as $$
  select case
    when t.id is null or t.revoked_at is not null or t.expires_at <= at then 'TOKEN_INVALID'
    when p.plan <> 'pro' or p.pro_until <= at then 'PLAN_NOT_PRO'
    when n.pa_id is null then 'NOTICE_NOT_VISIBLE'
    when (n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off'
      and n.publication_start_date <= (at at time zone 'UTC')::date) is not true
      then case when n.publisher_id = p.id then 'METRICS_NOT_APPLICABLE' else 'NOTICE_NOT_VISIBLE' end
    when n.publisher_id is distinct from p.id then 'NOTICE_OF_ANOTHER_PUBLISHER'
    when (n.medium in ('online', 'native') and (n.uses_targeting_techniques or n.uses_ad_delivery_techniques)
      and n.start_date <= (at at time zone 'UTC')::date) is not true then 'METRICS_NOT_APPLICABLE'
  end
$$;

-- The time of first counts: the history keeps the times of counts that were dropped. A function, so that only first counts
-- open the partitions of the history.
create or replace function time_of_first_counts(pa_id text, at timestamptz) returns timestamptz
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return greatest(at, (select max(c.recorded_at) from engagement_metrics_change c where c.pa_id = $1 and c.recorded_at > at));
end $$;

-- Stores writes of counts, in their order, with their history. Returns for each write, by its place from 1, when its counts
-- were recorded: for unchanged counts, the time of the last change; otherwise its own time, or that of the change before it
-- if that is later, because the clocks of processes differ.
-- The advisory locks make writers of a notice take turns, even if it has no counts and so no row to lock. Whatever makes
-- counts inapplicable to a notice, or erases it, takes the lock first (`lockCounts` in notice-store.ts). The statement after
-- the locks sees what the previous owner of the lock has committed, and judges each write again. Other writes of the batch
-- are stored.
-- Nothing waits for a lock: a write whose notice is locked is refused as `BUSY`, so that it does not delay the others.
-- `judged_at` is null for imports: they wait for the locks, and nothing is judged.
-- A generic plan, because planning takes longer than storing a few counts. It looks up each row by its index, even if it was
-- made while the tables were small.
create or replace function store_metrics(pa_ids text[], views bigint[], engagements bigint[], times timestamptz[],
  token_ids uuid[], judged_at timestamptz)
  returns table (place int, recorded_at timestamptz, refusal text)
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  busy text[];
begin
  if judged_at is null then
    perform pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(id, 0) as key from unnest(pa_ids) as id order by key) as keys;
  else
    busy := array(select id from (select distinct unnest(pa_ids) as id) as ids
      where not pg_try_advisory_xact_lock(hashtextextended(id, 0)));
  end if;
  return query
    with write as (
      select w.pa_id, w.views_count, w.engagements_count, w.token_id, w.place,
        case when stored.pa_id is null then time_of_first_counts(w.pa_id, w.at) else w.at end as recorded_at,
        stored.recorded_at as stored_at, stored.views_count as stored_views, stored.engagements_count as stored_engagements,
        case when judged_at is null then null when w.pa_id = any(busy) then 'BUSY' else (
          select metrics_refusal(t, p, n, judged_at) from (select) as one left join token t on t.id = w.token_id
            left join publisher p on p.id = t.publisher_id left join notice n on n.pa_id = w.pa_id
        ) end as refusal
      from unnest(pa_ids, views, engagements, times, token_ids) with ordinality
        as w (pa_id, views_count, engagements_count, at, token_id, place)
      left join engagement_metrics as stored on stored.pa_id = w.pa_id
    ), compared as (
      select pa_id, place, views_count, engagements_count, token_id, stored_at,
        greatest(max(recorded_at) over earlier, stored_at) as recorded_at,
        coalesce(lag(views_count) over earlier, stored_views) as views_before,
        coalesce(lag(engagements_count) over earlier, stored_engagements) as engagements_before
      from write where refusal is null window earlier as (partition by pa_id order by place)
    ), step as (
      select *, (views_count, engagements_count) is distinct from (views_before, engagements_before) as is_change from compared
    ), history as (
      insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id,
        views_increment, engagements_increment, position)
      select pa_id, views_count, engagements_count, recorded_at, token_id, views_count - coalesce(views_before, 0),
        engagements_count - coalesce(engagements_before, 0), (select feed_position())
      from step where is_change order by pa_id, place
    ), upsert as (
      insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
      select distinct on (pa_id) pa_id, views_count, engagements_count, recorded_at, token_id
      from step where is_change order by pa_id, place desc
      on conflict (pa_id) do update set views_count = excluded.views_count,
        engagements_count = excluded.engagements_count, recorded_at = excluded.recorded_at,
        token_id = excluded.token_id
    )
    select place::int, coalesce(max(recorded_at) filter (where is_change) over (partition by pa_id order by place), stored_at),
      null from step
    union all select place::int, null, refusal from write where refusal is not null;
end $$;

insert into schema_function values ('store_metrics', 'dab03f36eb87c6ac76cbccc02863997462a607ea6244ff1b7674c1024d6230ec');

-- Summaries of notices (notice_count) and of campaigns (campaign_total, see campaigns.sql). Those of logs are in growth.sql and
-- record_reads.sql.
--
-- Writers only append: what a changed notice counted as before (changed_notice, changed_metrics). A figure is the summary plus
-- what these rows change. One snapshot shows both, so figures are exact in every transaction. From time to time,
-- `fold_summaries` moves the changes to the summaries. Writers never wait, neither for each other nor for that.
-- `jit = off`: PostgreSQL overestimates the number of changes, and would compile a query of milliseconds for seconds.

-- What the summaries know of a notice, in the order of the type.
create or replace function as_counted(n notice) returns notice_as_counted language sql immutable as $$
  select row(n.publisher_id, n.confirmation_status, n.sign_off_status, n.publication_start_date, n.start_date, n.end_date,
    (n.ceased_at at time zone 'UTC')::date, n.uses_targeting_techniques or n.uses_ad_delivery_techniques, n.medium, n.linked_process_type,
    n.process_name, n.countries, n.currency, n.campaign_name, n.public_contact_email, n.total_value, n.sponsor)::notice_as_counted
$$;

create or replace view counted_notice as select n.pa_id::text, as_counted(n) as counted from notice n;

-- Changed notices as the summary counts them: the oldest row of each. `former` is null for a notice that it does not count yet.
create or replace view former_notice as
select distinct on (pa_id) * from changed_notice order by pa_id, id;

create or replace view former_metrics as
select distinct on (pa_id) * from changed_metrics order by pa_id, id;

-- `weight` is 1 for a notice as it is, and -1 for a changed one as the summary counts it. `is_change` is false for all
-- notices as they are, for a recount, and true for both rows of changed notices.
-- PostgreSQL expects few changes. A full join is never a nested loop, which would take too long for many.
create or replace view notice_state as
with changed as materialized (
  select pa_id, f.pa_id is not null as has_former, f.former, r.pa_id is not null as has_former_counts, r.recorded_on
  from former_notice f full join former_metrics r using (pa_id)
), current as not materialized (
  select n.pa_id, n.counted, (m.recorded_at at time zone 'UTC')::date as recorded_on
  from counted_notice n left join engagement_metrics m on m.pa_id = n.pa_id
)
select false as is_change, 1 as weight, n.pa_id, n.counted, n.recorded_on from current n
union all
select true, s.weight, c.pa_id, s.counted, s.recorded_on
from changed c left join current n on n.pa_id = c.pa_id
cross join lateral (values
  (1, n.counted, n.recorded_on),
  (-1, case when c.has_former then c.former else n.counted end,
    case when c.has_former_counts then c.recorded_on else n.recorded_on end)
) as s (weight, counted, recorded_on)
where s.counted is distinct from null;

-- The notices that a filter by one value selects, or by a country and a medium; `all` is that without a filter.
create or replace function scopes_of(publisher uuid, countries text[], medium text, process_type text, process_name text)
  returns setof text language sql immutable as $$
  select * from (values ('all'), ('publisher ' || publisher), ('medium ' || medium), ('process_type ' || process_type),
    ('process_name ' || process_name)) as scope (scope) where scope is not null
  union all
  select unnest(array['country ' || country, 'country ' || country || ' medium ' || medium]) from unnest(countries) as country
$$;

create or replace function scopes_of(n notice_as_counted) returns setof text language sql immutable as $$
  select * from scopes_of(n.publisher_id, n.countries, n.medium, n.linked_process_type, n.process_name)
$$;

-- What notices count as, with the days on which that begins. Phases are sums by day, because they depend on the date:
-- `starts` is the first day on the register, `ends` the first day after the campaign, `applies` the first day on which
-- engagement metrics are due (src/domain/notices/predicates). What has counts counts as `counted` since the day on which they are
-- due, and as `reported` on a day, `until` the campaign ends. Final counts have ended before all time. Counts that were
-- recorded before they were due carry that day as their name.
create or replace view notice_kind as
select s.is_change, s.pa_id, s.counted, kind, value, name, day, until, s.weight as number
from (
  select *, sign_off_status = 'signed_off' as is_signed_off,
    case when sign_off_status = 'signed_off' and medium in ('online', 'native') and uses_techniques then start_date end as due,
    coalesce(case when ceased_on is not null then publication_start_date else end_date + 1 end, 'infinity') as ends_on
  from (select *, (counted).* from notice_state) as expanded
) as s
cross join lateral (
  select kind, value, coalesce(name, '') as name, day, until from (values
    (not is_signed_off, 'phase', case confirmation_status when 'confirmed' then 'awaiting_sign_off'
      when 'pending_confirmation' then 'awaiting_confirmation' else 'draft' end, '', '-infinity'::date, '-infinity'::date),
    (is_signed_off, 'starts', '', '', publication_start_date, '-infinity'),
    (is_signed_off and ends_on < 'infinity', 'ends', '', '', ends_on, '-infinity'),
    (due is not null, 'applies', '', '', due, '-infinity'),
    (due is not null and recorded_on is not null, 'counted', '', '', due, '-infinity'),
    (due is not null and recorded_on is not null, 'reported', '', case when due > recorded_on then due::text end, recorded_on,
      case when recorded_on > end_date or recorded_on >= ceased_on then '-infinity' else ends_on end),
    (true, 'medium', medium, '', '-infinity', '-infinity'),
    (linked_process_type <> 'none', 'process', linked_process_type, process_name, '-infinity', '-infinity')
  ) as one (applies, kind, value, name, day, until) where applies
  union all
  select 'country', country, '', '-infinity', '-infinity' from unnest(countries) as country
) as one;

-- The same for each scope.
create or replace view notice_number as
select is_change, pa_id, scope, kind, value, name, day, until, number
from notice_kind, scopes_of(counted) as scope;

-- The numbers of changed notices, for some scopes and kinds. In plpgsql, so that it is planned once.
create or replace function changed_numbers(scopes text[], kinds text[])
  returns table (scope text, kind text, value text, name text, day date, until date, number bigint)
  language plpgsql stable set jit = off as $$
begin
  return query select n.scope, n.kind, n.value, n.name, n.day, n.until, sum(n.number)
    from notice_number n where n.is_change and n.scope = any(scopes) and n.kind = any(kinds)
    group by 1, 2, 3, 4, 5, 6 having sum(n.number) <> 0;
end $$;

-- Appends what a notice counted as. Only for changes of what the summaries know.
create or replace function append_changed_notice() returns trigger language plpgsql as $$
begin
  insert into changed_notice (pa_id, former) values (old.pa_id, as_counted(old));
  return null;
end $$;

create or replace function append_new_notices() returns trigger language plpgsql as $$
begin
  insert into changed_notice (pa_id) select pa_id from inserted;
  return null;
end $$;

create or replace trigger changed_notice_on_insert after insert on notice
  referencing new table as inserted for each statement execute function append_new_notices();
create or replace trigger changed_notice_on_delete after delete on notice
  for each row execute function append_changed_notice();
create or replace trigger changed_notice_on_update after update on notice for each row
  when (as_counted(old) is distinct from as_counted(new)) execute function append_changed_notice();

-- Only the first counts of a notice on a day change what it counts as.
create or replace function append_changed_metrics() returns trigger language plpgsql as $$
begin
  insert into changed_metrics (pa_id, recorded_on) values (old.pa_id, (old.recorded_at at time zone 'UTC')::date);
  return null;
end $$;

create or replace function append_new_metrics() returns trigger language plpgsql as $$
begin
  insert into changed_metrics (pa_id) select pa_id from inserted;
  return null;
end $$;

create or replace trigger changed_metrics_on_insert after insert on engagement_metrics
  referencing new table as inserted for each statement execute function append_new_metrics();
create or replace trigger changed_metrics_on_delete after delete on engagement_metrics
  for each row execute function append_changed_metrics();
create or replace trigger changed_metrics_on_update after update on engagement_metrics for each row
  when ((old.recorded_at at time zone 'UTC')::date <> (new.recorded_at at time zone 'UTC')::date)
  execute function append_changed_metrics();

-- Moves changes to the summaries, of at most so many notices. Returns their number.
-- One statement reads and deletes the changes, so that it moves exactly those that it sees.
create or replace function fold_summaries(at_most int) returns int language plpgsql set jit = off as $$
declare
  folded text[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_summaries')) or not pg_try_advisory_xact_lock(hashtext('fold_growth')) then
    return 0;
  end if;
  perform fold_record_reads(false);
  folded := array(select pa_id from changed_notice union select pa_id from changed_metrics limit at_most);
  with fold as materialized (
    select unnest(folded) as pa_id
  ), notices as (
    delete from changed_notice where pa_id in (select pa_id from fold)
  ), metrics as (
    delete from changed_metrics where pa_id in (select pa_id from fold)
  ), numbers as materialized (
    select scope, kind, value, name, day, until, sum(number) as number
    from notice_number where is_change and pa_id in (select pa_id from fold) group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0
  ), totals as materialized (
    select * from campaign_numbers(false, folded, null) as n where (n.campaigns, n.notices, n.value) <> (0, 0, 0)
  ), growth as (
    insert into metrics_growth as g (scope, quarter, is_first_import, views, engagements, changes)
    select * from moved_growth(folded, null)
    on conflict (scope, quarter, is_first_import) do update set views = g.views + excluded.views,
      engagements = g.engagements + excluded.engagements, changes = g.changes + excluded.changes
  ), old_numbers as (
    delete from notice_count c using numbers n where (c.scope, c.kind, c.value, c.name, c.day, c.until)
      = (n.scope, n.kind, n.value, n.name, n.day, n.until) returning c.*
  ), old_totals as (
    delete from campaign_total t using totals n where (t.scope, t.currency, t.day) = (n.scope, n.currency, n.day) returning t.*
  ), new_numbers as (
    insert into notice_count
    select scope, kind, value, name, day, until, sum(number) from (select * from numbers union all select * from old_numbers) as n
    group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0
  )
  insert into campaign_total
  select scope, currency, day, sum(campaigns), sum(notices), sum(value) from (select * from totals union all select * from old_totals) as t
  group by 1, 2, 3 having sum(notices) <> 0;
  -- After the notices: the history of those that are counted need not move.
  if cardinality(folded) < at_most then perform fold_growth(false); end if;
  return cardinality(folded);
end $$;

-- Recounts without making writers wait: one statement sees one state of everything, and what it does not see, it does not
-- fold.
create or replace function rebuild_summaries() returns void language plpgsql set work_mem = '256MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_summaries'));
  with notices as (
    delete from changed_notice
  ), metrics as (
    delete from changed_metrics
  ), old_numbers as (
    delete from notice_count returning 1
  ), old_totals as (
    delete from campaign_total returning 1
  ), numbers as (
    insert into notice_count
    select scope, kind, value, name, day, until, sum(number)
    from (
      -- Notices that are alike first: there are many of each, and each has several scopes.
      select (counted).publisher_id, (counted).countries, (counted).medium, (counted).linked_process_type, (counted).process_name,
        kind, value, name, day, until, count(*) as number
      from notice_kind where not is_change group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) as alike,
    scopes_of(publisher_id, countries, medium, linked_process_type, process_name) as scope,
    (select count(*) from old_numbers) as deleted
    group by 1, 2, 3, 4, 5, 6
  )
  insert into campaign_total select n.* from (select count(*) from old_totals) as deleted, campaign_numbers(true, null, null) as n;
  perform pg_advisory_xact_lock(hashtext('fold_growth'));
  perform fold_growth(true);
  perform fold_record_reads(true);
  update summary_state set is_outdated = false;
end $$;

insert into schema_function values ('notice_counts', '766f63e04434ee7916a8d493faaddbf39d43b0d069ac25fd3d477e09e3c43461');

-- The campaign totals (campaign_total) of all notices, or how those of changed notices change. A campaign counts from the first
-- day of its notices on the register, with its highest declared total so far: each day has the differences to the day before.
-- `folded`: the changed notices to take as they are; null for all. The others still count as before. `scopes`: null for all.
create or replace function campaign_numbers(counts_anew boolean, folded text[], scopes text[])
  returns table (scope text, currency text, day date, campaigns bigint, notices bigint, value numeric)
  language plpgsql stable set jit = off as $$
begin
  return query
  with changed as materialized (
    select f.pa_id, f.former, case when folded is null or f.pa_id = any(folded) then n.counted else f.former end as current
    from former_notice f left join counted_notice n on n.pa_id = f.pa_id
    where not counts_anew
  ), campaign as materialized (
    select distinct s.currency, s.campaign_name, s.public_contact_email, s.sponsor
    from changed c, unnest(array[c.former, c.current]) as s
    where s.sign_off_status = 'signed_off' and c.former is distinct from c.current
  ), member as (
    -- All notices; or those of the campaigns with a change: as they were with the weight -1, as they are with 1.
    select 1 as weight, n.counted from counted_notice n where counts_anew
    union all
    select w.weight, as_counted(n) from campaign c join notice n on n.currency = c.currency
      and n.campaign_name = c.campaign_name and n.public_contact_email = c.public_contact_email and n.sponsor = c.sponsor,
      (values (1), (-1)) as w (weight)
    where n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off' and n.pa_id not in (select c.pa_id from changed c)
    union all
    select w.weight, w.counted from changed c, lateral (values (-1, c.former), (1, c.current)) as w (weight, counted)
    where ((w.counted).currency, (w.counted).campaign_name, (w.counted).public_contact_email, (w.counted).sponsor)
      in (select * from campaign)
  ), by_day as (
    select m.weight, s.scope, (m.counted).currency, (m.counted).campaign_name, (m.counted).public_contact_email,
      (m.counted).sponsor, (m.counted).publication_start_date as day, max((m.counted).total_value) as top, count(*) as notices
    from member m, scopes_of(m.counted) as s (scope)
    where (m.counted).sign_off_status = 'signed_off' and (scopes is null or s.scope = any(scopes))
    group by 1, 2, 3, 4, 5, 6, 7
  ), with_before as (
    select b.*, max(top) over (partition by weight, b.scope, b.currency, campaign_name, public_contact_email, sponsor
      order by b.day rows between unbounded preceding and 1 preceding) as top_before
    from by_day b
  )
  select w.scope, w.currency, w.day, coalesce(sum(weight) filter (where top_before is null), 0)::bigint,
    sum(weight * w.notices)::bigint,
    sum(weight * (greatest(top, top_before) - coalesce(top_before, 0)))
  from with_before w group by 1, 2, 3;
end $$;

insert into schema_function values ('campaigns', '3b3ab8914967739c7e05c4de7886e7d6397bc9313c1cc7a0f0d628f3906b787c');

-- Summary of the growth of counts (metrics_growth), by scope (scopes_of in notice_counts.sql) and quarter of an hour. The history
-- of counts is append-only, so a figure is the summary, plus the changes since `growth_until`, plus what moves from scope to
-- scope with notices that have changed since.

-- A quarter of an hour: the largest unit that divides the days of all time zones.
create or replace function quarter_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', moment, '2000-01-01T00:00:00Z')
$$;

-- The first counts of a notice that come with an import are not growth of that day.
create or replace function is_first_import(c engagement_metrics_change) returns boolean language sql immutable as $$
  select c.token_id is null and c.views_increment = c.views_count and c.engagements_increment = c.engagements_count
$$;

-- How the summary changes with notices that have changed their scopes: their history leaves some and joins others.
-- `of_these`: null for all changed notices. `scopes`: null for all.
create or replace function moved_growth(of_these text[], scopes text[])
  returns table (scope text, quarter timestamptz, is_first_import boolean, views numeric, engagements numeric, changes bigint)
  language plpgsql stable as $$
begin
  return query
  with weighted as materialized (
    select f.pa_id, s.scope, sum(w.weight) as weight
    from former_notice f left join counted_notice n on n.pa_id = f.pa_id,
      lateral (values (-1, f.former), (1, n.counted)) as w (weight, counted), scopes_of(w.counted) as s (scope)
    where (of_these is null or f.pa_id = any(of_these)) and (scopes is null or s.scope = any(scopes))
    group by 1, 2 having sum(w.weight) <> 0
  )
  select w.scope, quarter_of(c.recorded_at), is_first_import(c), sum(w.weight * c.views_increment),
    sum(w.weight * c.engagements_increment), sum(w.weight)::bigint
  from weighted w join engagement_metrics_change c on c.pa_id = w.pa_id
  where c.position is null or c.position < (select growth_until from summary_state)
  group by 1, 2, 3;
end $$;

-- Growth of the notices of scopes, in quarters of an hour from `since` to before `until`. A quarter has several rows. Planned
-- for the values: a plan for any position would read all changes of the period.
create or replace function growth_of(scopes text[], since timestamptz, until timestamptz)
  returns table (quarter timestamptz, is_first_import boolean, views numeric, engagements numeric, changes bigint)
  language plpgsql stable set plan_cache_mode = 'force_custom_plan' as $$
declare
  unfolded bigint := (select growth_until from summary_state);
begin
  return query
  select g.quarter::timestamptz, g.is_first_import, g.views, g.engagements, g.changes
  from metrics_growth g where g.scope = any(scopes) and g.quarter >= since and g.quarter < until
  union all
  select quarter_of(c.recorded_at), is_first_import(c), c.views_increment::numeric, c.engagements_increment::numeric, 1::bigint
  from engagement_metrics_change c left join counted_notice n on n.pa_id = c.pa_id,
    scopes_of(n.counted) as s (scope)
  where c.position >= unfolded and c.recorded_at >= since and c.recorded_at < until
    and s.scope = any(scopes)
  union all
  select m.quarter, m.is_first_import, m.views, m.engagements, m.changes
  from moved_growth(null, scopes) as m where m.quarter >= since and m.quarter < until;
end $$;

-- Moves changes that are final to the summary: no transaction that is still open has an earlier position. About as many as
-- fit the statement time-out. A notice counts as the summaries know it. The caller has the lock `fold_growth`.
create or replace function fold_growth(counts_anew boolean) returns void
  language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded bigint := (select growth_until from summary_state);
  horizon bigint := feed_horizon();
begin
  if counts_anew then
    delete from metrics_growth;
  else
    horizon := least(horizon, (
      select greatest(c.position, folded + 1) from engagement_metrics_change c
      where c.position >= folded order by c.position offset 100000 limit 1));
    if horizon <= folded then return; end if;
  end if;
  update summary_state set growth_until = horizon;
  insert into metrics_growth as g (scope, quarter, is_first_import, views, engagements, changes)
  select s.scope, a.quarter, a.is_first_import, sum(a.views), sum(a.engagements), sum(a.changes)
  from (
    -- Changes that are alike first: each counts in several scopes.
    select (s.counted).publisher_id, (s.counted).countries, (s.counted).medium, (s.counted).linked_process_type,
      (s.counted).process_name,
      quarter_of(c.recorded_at) as quarter, is_first_import(c) as is_first_import, sum(c.views_increment) as views,
      sum(c.engagements_increment) as engagements, count(*) as changes
    from engagement_metrics_change c
    left join counted_notice n on n.pa_id = c.pa_id
    left join former_notice f on f.pa_id = c.pa_id
    cross join lateral (select case when f.pa_id is null then n.counted else f.former end as counted offset 0) as s
    where c.position < horizon and c.position >= folded or counts_anew and (c.position is null or c.position < horizon)
    group by 1, 2, 3, 4, 5, 6, 7
  ) as a, scopes_of(a.publisher_id, a.countries, a.medium, a.linked_process_type, a.process_name) as s (scope)
  group by 1, 2, 3
  on conflict (scope, quarter, is_first_import) do update set views = g.views + excluded.views,
    engagements = g.engagements + excluded.engagements, changes = g.changes + excluded.changes;
end $$;

-- Takes erased changes out of the summary, if they are in it. The lock keeps others from moving them at the same time.
create or replace function subtract_growth() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_growth'));
  update metrics_growth g set views = g.views - d.views, engagements = g.engagements - d.engagements,
    changes = g.changes - d.changes
  from (
    select s.scope, quarter_of(e.recorded_at) as quarter, is_first_import(row(e.*)::engagement_metrics_change) as is_first_import,
      sum(e.views_increment) as views, sum(e.engagements_increment) as engagements, count(*) as changes
    from erased e
    left join counted_notice n on n.pa_id = e.pa_id
    left join former_notice f on f.pa_id = e.pa_id
    cross join lateral scopes_of(case when f.pa_id is null then n.counted else f.former end) as s (scope)
    where e.position is null or e.position < (select growth_until from summary_state) group by 1, 2, 3
  ) as d where (g.scope, g.quarter, g.is_first_import) = (d.scope, d.quarter, d.is_first_import);
  return null;
end $$;

create or replace trigger metrics_growth_on_delete after delete on engagement_metrics_change
  referencing old table as erased for each statement execute function subtract_growth();

insert into schema_function values ('growth', '9b1fc4876ff3d5249987a9a311f2193d24351a45df7c5d42bf6c91487f60e360');

-- Summary of the access ledger (record_read_total): reads of full records by reader and quarter of an hour. The ledger is
-- append-only, so a figure is the summary, plus the entries since `reads_until`.

-- A read counts for each of these.
create or replace function readers_of(publisher uuid, token uuid, subject text) returns table (kind text, reader text)
  language sql immutable as $$
  select * from (values ('publisher', publisher::text), ('token', token::text), ('subject', subject)) as r (kind, reader)
  where reader is not null
$$;

-- Reads from `since` to before `until` by each reader of a kind; a quarter has several rows. Entries of quarters that the
-- period cuts are counted one by one. Planned for the values: a plan for any position would read all entries of the period.
create or replace function record_reads_of(kind_of_reader text, since timestamptz, until timestamptz)
  returns table (reader text, quarter timestamptz, reads bigint, last_read_at timestamptz)
  language plpgsql stable set plan_cache_mode = 'force_custom_plan' as $$
declare
  unfolded bigint := (select reads_until from summary_state);
  whole_from timestamptz := case since when quarter_of(since) then since else quarter_of(since) + interval '15 minutes' end;
  whole_to timestamptz := greatest(whole_from, quarter_of(until));
begin
  return query
  select t.reader, t.quarter::timestamptz, t.reads, t.last_read_at::timestamptz
  from record_read_total t where t.kind = kind_of_reader and t.quarter >= whole_from and t.quarter < whole_to
  union all
  select r.reader, quarter_of(l.read_at), 1::bigint, l.read_at::timestamptz
  from (
    select e.publisher_id, e.token_id, e.subject, e.read_at from access_ledger e
    where e.position >= unfolded and e.read_at >= whole_from and e.read_at < whole_to
    union all
    select e.publisher_id, e.token_id, e.subject, e.read_at from access_ledger e
    where e.read_at >= since and e.read_at < least(whole_from, until) or e.read_at >= whole_to and e.read_at < until
  ) as l, readers_of(l.publisher_id, l.token_id, l.subject) as r
  where r.kind = kind_of_reader;
end $$;

-- Moves entries that are final to the summary: no transaction that is still open has an earlier position. About as many as
-- fit the statement time-out. The caller has the lock `fold_summaries`.
create or replace function fold_record_reads(counts_anew boolean) returns void
  language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded bigint := (select reads_until from summary_state);
  horizon bigint := feed_horizon();
begin
  if counts_anew then
    delete from record_read_total;
  else
    horizon := least(horizon, (
      select greatest(l.position, folded + 1) from access_ledger l
      where l.position >= folded order by l.position offset 100000 limit 1));
    if horizon <= folded then return; end if;
  end if;
  update summary_state set reads_until = horizon;
  insert into record_read_total as t
  select r.kind, quarter_of(l.read_at), r.reader, count(*), max(l.read_at)
  from access_ledger l, readers_of(l.publisher_id, l.token_id, l.subject) as r
  where l.position < horizon and (l.position >= folded or counts_anew) group by 1, 2, 3
  on conflict (kind, quarter, reader) do update set reads = t.reads + excluded.reads,
    last_read_at = greatest(t.last_read_at, excluded.last_read_at);
end $$;

insert into schema_function values ('record_reads', '598f5871e081097207f1d1f78a09081d764c296cfdce30bdfb7e15defacff58f');

-- Sums of request_count: of all tokens by hour (request_total), and of each token by day in UTC (request_day). The transaction of a
-- write keeps them exact. Servers write counts in the background, twice a minute, so a row that all of them add to is locked
-- for moments only. The argument is 1 for rows that are now there, and -1 for rows that are no longer there.
create or replace function add_request_counts() returns trigger language plpgsql as $$
declare
  sign int := tg_argv[0];
begin
  -- Each statement is ordered by key, so that concurrent writers cannot deadlock.
  insert into request_total as t
  select hour, endpoint, status, code, sign * sum(requests) from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (hour, endpoint, status, code) do update set requests = t.requests + excluded.requests;
  insert into request_day as d
  select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, sign * sum(requests), max(hour) from changed
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (token_id, day, endpoint, status, code) do update
    set requests = d.requests + excluded.requests, last_hour = greatest(d.last_hour, excluded.last_hour);
  return null;
end $$;

create or replace trigger request_counts_on_insert after insert on request_count
  referencing new table as changed for each statement execute function add_request_counts('1');
create or replace trigger request_counts_after_update after update on request_count
  referencing new table as changed for each statement execute function add_request_counts('1');
create or replace trigger request_counts_before_update after update on request_count
  referencing old table as changed for each statement execute function add_request_counts('-1');
create or replace trigger request_counts_on_delete after delete on request_count
  referencing old table as changed for each statement execute function add_request_counts('-1');

insert into schema_function values ('request_counts', '2ff6a2ac6e2d0ab6f3edf0b47a00a05cae7983ce51a6f98a319ab3bc984b4e20');
