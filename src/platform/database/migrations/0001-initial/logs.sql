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
