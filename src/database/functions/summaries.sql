-- Summaries of notices (notice_count) and of campaigns (campaign_total). Those of logs are in growth.sql and record_reads.sql.
--
-- Writers only append: what a changed notice counted as before (changed_notice, changed_metrics). A figure is the summary plus
-- what these rows change. One snapshot shows both, so figures are exact in every transaction. From time to time,
-- `fold_summaries` moves the changes to the summaries. Writers never wait, neither for each other nor for that.

-- What the summaries know of a notice: the columns of changed_notice.
create or replace view notice_as_counted as
select n.pa_id::text, n.publisher_id, n.confirmation_status, n.sign_off_status, n.publication_start_date, n.start_date,
  n.end_date, n.ceased_at is not null as has_ceased, n.uses_targeting_techniques or n.uses_ad_delivery_techniques as uses_techniques,
  n.medium, n.linked_process_type, n.process_name::text, n.countries, n.currency::text, n.campaign_name::text,
  n.public_contact_email::text, n.total_value, n.sponsor
from notice n;

-- Changed notices as the summary counts them: the oldest row of each.
create or replace view former_notice as
select distinct on (pa_id) * from changed_notice order by pa_id, id;

create or replace view former_metrics as
select distinct on (pa_id) * from changed_metrics order by pa_id, id;

-- `weight` is 1 for a notice as it is, and -1 for a changed one as the summary counts it. `is_change` is false for all
-- notices as they are, for a recount, and true for both rows of changed notices.
-- PostgreSQL expects few changes. A full join is never a nested loop, which would take too long for many.
create or replace view notice_state as
with changed as materialized (
  select f.*, coalesce(f.pa_id, r.pa_id) as id_of_notice, r.pa_id is not null as has_former_counts, r.recorded_on
  from former_notice f full join former_metrics r on r.pa_id = f.pa_id
), current as not materialized (
  select n.*, (m.recorded_at at time zone 'UTC')::date as recorded_on
  from notice_as_counted n left join engagement_metrics m on m.pa_id = n.pa_id
)
select false as is_change, 1 as weight, n.* from current n
union all
select true, 1, n.* from changed c join current n on n.pa_id = c.id_of_notice
union all
select true, -1, c.pa_id, c.publisher_id, c.confirmation_status, c.sign_off_status, c.publication_start_date, c.start_date,
  c.end_date, c.has_ceased, c.uses_techniques, c.medium, c.linked_process_type, c.process_name, c.countries, c.currency,
  c.campaign_name, c.public_contact_email, c.total_value, c.sponsor,
  case when c.has_former_counts then c.recorded_on else (m.recorded_at at time zone 'UTC')::date end
from changed c left join engagement_metrics m on m.pa_id = c.pa_id where c.existed
union all
select true, -1, n.*, c.recorded_on from changed c join notice_as_counted n on n.pa_id = c.id_of_notice where c.pa_id is null;

-- The notices that a filter by one value selects, or by a country and a medium; `all` is that without a filter.
create or replace function scopes_of(publisher uuid, countries text[], medium text, process_type text, process_name text)
  returns setof text language sql immutable as $$
  select * from (values ('all'), ('publisher ' || publisher), ('medium ' || medium), ('process_type ' || process_type),
    ('process_name ' || process_name)) as scope (scope) where scope is not null
  union all
  select unnest(array['country ' || country, 'country ' || country || ' medium ' || medium]) from unnest(countries) as country
$$;

-- What notices count as, with the days on which that begins. Phases are sums by day, because they depend on the date:
-- `starts` is the first day on the register, `ends` the first day after the campaign, `applies` the first day on which
-- engagement metrics are due (src/notices/predicates). What has counts counts as `counted` since the day on which they are
-- due, and as `reported` on a day, `until` the campaign ends. A notice that had ended counts as ended before all time, so
-- that old notices share few rows. Counts that were recorded before they were due carry that day as their name.
create or replace view notice_kind as
select s.is_change, s.pa_id, publisher_id, countries, medium, linked_process_type, process_name,
  kind, value, name, day, until, s.weight as number
from (
  select *, sign_off_status = 'signed_off' as is_signed_off,
    case when sign_off_status = 'signed_off' and medium in ('online', 'native') and uses_techniques then start_date end as due,
    coalesce(case when has_ceased then publication_start_date else end_date + 1 end, 'infinity') as ends_on
  from notice_state
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
      case when ends_on <= recorded_on then '-infinity' else ends_on end),
    (true, 'medium', medium, '', '-infinity', '-infinity'),
    (linked_process_type <> 'none', 'process', linked_process_type, process_name, '-infinity', '-infinity')
  ) as one (applies, kind, value, name, day, until) where applies
  union all
  select 'country', country, '', '-infinity', '-infinity' from unnest(countries) as country
) as one;

-- The same for each scope.
create or replace view notice_number as
select is_change, pa_id, scope, kind, value, name, day, until, number
from notice_kind, scopes_of(publisher_id, countries, medium, linked_process_type, process_name) as scope;

-- The numbers of changed notices, for some scopes and kinds. In plpgsql, so that it is planned once.
create or replace function changed_numbers(scopes text[], kinds text[])
  returns table (scope text, kind text, value text, name text, day date, until date, number bigint) language plpgsql stable as $$
begin
  return query select n.scope, n.kind, n.value, n.name, n.day, n.until, sum(n.number)
    from notice_number n where n.is_change and n.scope = any(scopes) and n.kind = any(kinds)
    group by 1, 2, 3, 4, 5, 6 having sum(n.number) <> 0;
end $$;

-- The campaign totals of all notices, or how those of changed notices change. A campaign counts from the first day of its
-- notices on the register, with its highest declared total so far: each day has the differences to the day before.
-- `folded`: the changed notices to take as they are; null for all. The others still count as before. `scopes`: null for all.
create or replace function campaign_numbers(counts_anew boolean, folded text[], scopes text[])
  returns table (scope text, currency text, day date, campaigns bigint, notices bigint, value numeric) language plpgsql stable as $$
begin
  return query
  with former as materialized (
    select f.*, folded is null or f.pa_id = any(folded) as is_folded
    from former_notice f left join notice_as_counted n on n.pa_id = f.pa_id
    where not counts_anew and (not f.existed or (f.publisher_id, f.sign_off_status, f.publication_start_date, f.medium,
        f.linked_process_type, f.process_name, f.countries, f.currency, f.campaign_name, f.public_contact_email, f.total_value, f.sponsor)
      is distinct from (n.publisher_id, n.sign_off_status, n.publication_start_date, n.medium,
        n.linked_process_type, n.process_name, n.countries, n.currency, n.campaign_name, n.public_contact_email, n.total_value, n.sponsor))
  ), current as materialized (
    select c.* from notice_as_counted c join former f on f.pa_id = c.pa_id and f.is_folded where c.sign_off_status = 'signed_off'
  ), campaign as (
    select f.currency, f.campaign_name, f.public_contact_email, f.sponsor from former f
    where f.is_folded and f.existed and f.sign_off_status = 'signed_off'
    union select c.currency, c.campaign_name, c.public_contact_email, c.sponsor from current c
  ), member as (
    select 1 as weight, n.* from notice_as_counted n where counts_anew and n.sign_off_status = 'signed_off'
    union all
    select weight, n.* from campaign c join notice_as_counted n on n.currency = c.currency
      and n.campaign_name = c.campaign_name and n.public_contact_email = c.public_contact_email and n.sponsor = c.sponsor,
      unnest('{1,-1}'::int[]) as weight
    where not counts_anew and n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off'
      and n.pa_id not in (select f.pa_id from former f)
    union all
    select 1, c.* from current c
    union all
    select weight, f.pa_id, f.publisher_id, f.confirmation_status, f.sign_off_status, f.publication_start_date, f.start_date,
      f.end_date, f.has_ceased, f.uses_techniques, f.medium, f.linked_process_type, f.process_name, f.countries, f.currency,
      f.campaign_name, f.public_contact_email, f.total_value, f.sponsor
    from former f, unnest('{1,-1}'::int[]) as weight
    where f.existed and f.sign_off_status = 'signed_off' and not (f.is_folded and weight = 1)
      and (f.is_folded or (f.currency, f.campaign_name, f.public_contact_email, f.sponsor) in (select * from campaign))
  ), by_day as (
    select weight, s.scope, m.currency, m.campaign_name, m.public_contact_email, m.sponsor, m.publication_start_date as day,
      max(m.total_value) as top, count(*) as notices
    from member m, scopes_of(m.publisher_id, m.countries, m.medium, m.linked_process_type, m.process_name) as s (scope)
    where scopes is null or s.scope = any(scopes)
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

-- Appends what a notice counted as. Only for changes of what the summaries know.
create or replace function append_changed_notice() returns trigger language plpgsql as $$
begin
  insert into changed_notice (pa_id, existed, publisher_id, confirmation_status, sign_off_status, publication_start_date,
    start_date, end_date, has_ceased, uses_techniques, medium, linked_process_type, process_name, countries, currency,
    campaign_name, public_contact_email, total_value, sponsor)
  values (old.pa_id, true, old.publisher_id, old.confirmation_status, old.sign_off_status, old.publication_start_date,
    old.start_date, old.end_date, old.ceased_at is not null, old.uses_targeting_techniques or old.uses_ad_delivery_techniques,
    old.medium, old.linked_process_type, old.process_name, old.countries, old.currency, old.campaign_name,
    old.public_contact_email, old.total_value, old.sponsor);
  return null;
end $$;

create or replace function append_new_notices() returns trigger language plpgsql as $$
begin
  insert into changed_notice (pa_id, existed) select pa_id, false from inserted;
  return null;
end $$;

drop trigger if exists changed_notice_on_insert_or_delete on notice;
create or replace trigger changed_notice_on_insert after insert on notice
  referencing new table as inserted for each statement execute function append_new_notices();
create or replace trigger changed_notice_on_delete after delete on notice
  for each row execute function append_changed_notice();
create or replace trigger changed_notice_on_update after update on notice for each row
  when ((old.publisher_id, old.confirmation_status, old.sign_off_status, old.publication_start_date, old.start_date,
      old.end_date, old.ceased_at, old.uses_targeting_techniques, old.uses_ad_delivery_techniques, old.medium,
      old.linked_process_type, old.process_name, old.countries, old.currency, old.campaign_name, old.public_contact_email,
      old.total_value, old.sponsor)
    is distinct from (new.publisher_id, new.confirmation_status, new.sign_off_status, new.publication_start_date, new.start_date,
      new.end_date, new.ceased_at, new.uses_targeting_techniques, new.uses_ad_delivery_techniques, new.medium,
      new.linked_process_type, new.process_name, new.countries, new.currency, new.campaign_name, new.public_contact_email,
      new.total_value, new.sponsor))
  execute function append_changed_notice();

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

drop trigger if exists changed_metrics_on_insert_or_delete on engagement_metrics;
create or replace trigger changed_metrics_on_insert after insert on engagement_metrics
  referencing new table as inserted for each statement execute function append_new_metrics();
create or replace trigger changed_metrics_on_delete after delete on engagement_metrics
  for each row execute function append_changed_metrics();
create or replace trigger changed_metrics_on_update after update on engagement_metrics for each row
  when ((old.recorded_at at time zone 'UTC')::date <> (new.recorded_at at time zone 'UTC')::date)
  execute function append_changed_metrics();

-- Moves changes to the summaries, of at most so many notices. Returns their number.
-- One statement reads and deletes the changes, so that it moves exactly those that it sees.
create or replace function fold_summaries(at_most int) returns int language plpgsql as $$
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
      select publisher_id, countries, medium, linked_process_type, process_name, kind, value, name, day, until,
        count(*) as number
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
