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
