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
