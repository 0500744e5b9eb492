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

-- Makes the table of a month, which exists, a partition. It refuses truncate if the parent does.
create or replace function attach_month(parent text, month timestamptz) returns void language plpgsql as $$
declare
  child text := parent || '_p' || to_char(month at time zone 'UTC', 'YYYYMM');
begin
  if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_no_truncate') then
    execute format(
      'create trigger %I before truncate on %I for each statement execute function refuse_change()',
      parent || '_no_truncate', child);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, month, month + interval '1 month');
end $$;

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
      perform attach_month(parent, month);
    exception when check_violation then
      continue; -- the default partition holds rows of this month
    end;
  end loop;
end $$;

-- The months of a table that ended before a day, in order.
create or replace function partitions_before(parent text, before date) returns setof text language sql stable as $$
  select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_p[0-9]{6}$')
    and c.relname <> parent || '_p000000'
    and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
  order by 1
$$;

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
  for child in select partitions_before(parent, before) loop
    execute format('drop table %I', child);
    since := to_date(right(child, 6), 'YYYYMM')::timestamp at time zone 'UTC';
    until := (to_date(right(child, 6), 'YYYYMM') + interval '1 month') at time zone 'UTC';
    if parent = 'engagement_metrics_change' then
      delete from metrics_growth where quarter >= since and quarter < until;
    elsif parent = 'access_ledger' then
      delete from record_read_total where quarter < until; -- earlier months may have been archived
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
