-- Summaries of notices (notice_count) and of campaigns (campaign_total, see campaigns.sql). Those of logs are in growth.sql and
-- record_reads.sql.
--
-- Writers only append: what a changed notice counted as before (changed_notice, changed_metrics). A figure is the summary plus
-- what these rows change. One snapshot shows both, so figures are exact in every transaction. From time to time,
-- `fold_summaries` moves the changes to the summaries. Writers never wait, neither for each other nor for that.
-- `jit = off`: PostgreSQL overestimates the number of changes, and would compile a query of milliseconds for seconds.

-- What the summaries know of a notice, in the order of the type. The campaign and the address of the sponsor by their keys; the
-- process as its name is written, because figures show the most frequent spelling.
create or replace function as_counted(n notice) returns notice_as_counted language sql immutable as $$
  select row(n.publisher_id, n.confirmation_status, n.sign_off_status, n.publication_start_date, n.start_date, n.end_date,
    (n.ceased_at at time zone 'UTC')::date, n.uses_targeting_techniques or n.uses_ad_delivery_techniques, n.medium, n.linked_process_type,
    n.process_name, n.countries, n.currency, n.campaign_key, n.contact_key, n.total_value, n.sponsor)::notice_as_counted
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

-- The notices that a filter by one value selects, or by a country and a medium; `all` is that without a filter. Servers of the
-- release before look for the name of a process as it is written.
create or replace function scopes_of(publisher uuid, countries text[], medium text, process_type text, process_name text)
  returns setof text language sql immutable as $$
  select * from (values ('all'), ('publisher ' || publisher), ('medium ' || medium), ('process_type ' || process_type),
    ('process_name ' || normal_name(process_name)),
    (case when process_name <> normal_name(process_name) then 'process_name ' || process_name end)) as scope (scope)
  where scope is not null
  union all
  select unnest(array['country ' || country, 'country ' || country || ' medium ' || medium]) from unnest(countries) as country
$$;

-- Scopes as the summaries name them.
create or replace function scopes_named(given text[]) returns text[] language sql immutable as $$
  select array_agg(distinct case when scope ^@ 'process_name ' then 'process_name ' || normal_name(substr(scope, 14)) else scope end)
  from unnest(given) as scope
$$;

create or replace function scopes_of(n notice_as_counted) returns setof text language sql immutable as $$
  select * from scopes_of(n.publisher_id, n.countries, n.medium, n.linked_process_type, n.process_name)
$$;

-- What notices count as, with the days on which that begins. Phases are sums by day, because they depend on the date:
-- `starts` is the first day on the register, `ends` the first day of the phase `ended` or `ceased`, `applies` the first day on which
-- engagement metrics are due (src/domain/notices/predicates). What has counts counts as `counted` since the day on which they are
-- due, and as `reported` on a day, `until` the campaign ends. Final counts have ended before all time. Counts that were
-- recorded before they were due carry that day as their name.
create or replace view notice_kind as
select s.is_change, s.pa_id, s.counted, kind, value, name, day, until, s.weight as number
from (
  select *, sign_off_status = 'signed_off' as is_signed_off,
    case when sign_off_status = 'signed_off' and medium in ('online', 'native') and uses_techniques then start_date end as due,
    coalesce(case when is_stopped then greatest(ceased_on, publication_start_date) else end_date + 1 end, 'infinity') as ends_on
  from (select *, ceased_on <= coalesce(end_date, 'infinity') as is_stopped from (
    select *, (counted).* from notice_state) as expanded) as expanded
) as s
cross join lateral (
  select kind, value, coalesce(name, '') as name, day, until from (values
    (not is_signed_off, 'phase', case confirmation_status when 'confirmed' then 'awaiting_sign_off'
      when 'pending_confirmation' then 'awaiting_confirmation' else 'draft' end, '', '-infinity'::date, '-infinity'::date),
    (is_signed_off, 'starts', '', '', publication_start_date, '-infinity'),
    (is_signed_off and ends_on < 'infinity', 'ends', case when is_stopped then 'ceased' else 'ended' end, '', ends_on, '-infinity'),
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
