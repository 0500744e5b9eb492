-- Summaries that the same transaction keeps exact: numbers of notices (notice_count) and growth of their counts
-- (metrics_growth). A sum over the shards is the figure; zero rows may remain in pairs of opposite sign.

-- The shard of this transaction: one that no other open transaction writes, so that writers neither wait for each other nor
-- deadlock. The setting ends with the transaction, like the lock.
create or replace function summary_shard() returns smallint language plpgsql as $$
declare
  shard smallint := nullif(current_setting('notices.summary_shard', true), '')::smallint;
begin
  if shard is not null then return shard; end if;
  for candidate in 0..63 loop
    if pg_try_advisory_xact_lock(hashtext('summary_shard'), candidate) then
      perform set_config('notices.summary_shard', candidate::text, true);
      return candidate;
    end if;
  end loop;
  perform pg_advisory_xact_lock(hashtext('summary_shard'), 0);
  perform set_config('notices.summary_shard', '0', true);
  return 0;
end $$;

-- The first day after the campaign: infinity while it goes on, and never before the register shows the notice.
create or replace function ends_on(n notice) returns date language sql immutable as $$
  select coalesce(case when n.ceased_at is not null then n.publication_start_date else n.end_date + 1 end, 'infinity')
$$;

-- The first day on which engagement metrics are due (src/notices/predicates/metrics-apply.ts); null if never.
create or replace function applies_from(n notice) returns date language sql immutable as $$
  select case when n.sign_off_status = 'signed_off' and n.medium in ('online', 'native')
    and (n.uses_targeting_techniques or n.uses_ad_delivery_techniques) then n.start_date end
$$;

-- In plpgsql, because PostgreSQL 18 cannot plan the statements below with these functions inlined.
-- What a notice counts as, with the days on which that begins. Phases are sums by day, because they depend on the date:
-- `starts` is the first day on the register, `ends` the first day after the campaign, `applies` the first day on which
-- engagement metrics are due (src/notices/predicates).
create or replace function counts_of_notice(n notice)
  returns table (kind text, value text, name text, day date) language plpgsql immutable as $$
begin
  return query select one.* from (values
    (case when n.sign_off_status <> 'signed_off' then 'phase' end,
      case n.confirmation_status when 'confirmed' then 'awaiting_sign_off'
        when 'pending_confirmation' then 'awaiting_confirmation' else 'draft' end, '', '-infinity'::date),
    (case when n.sign_off_status = 'signed_off' then 'starts' end, '', '', n.publication_start_date),
    (case when n.sign_off_status = 'signed_off' and ends_on(n) < 'infinity' then 'ends' end, '', '', ends_on(n)),
    (case when applies_from(n) is not null then 'applies' end, '', '', applies_from(n)),
    ('medium', n.medium, '', '-infinity'::date),
    (case when n.linked_process_type <> 'none' then 'process' end, n.linked_process_type::text, coalesce(n.process_name, '')::text,
      '-infinity'::date)
  ) as one (kind, value, name, day) where one.kind is not null
  union all
  select 'country', country, '', '-infinity'::date from unnest(n.countries) as country;
end $$;

-- What reported counts count as: `counted` since the day on which they are due, and `reported` on a day by a notice that ends
-- on another. A notice that had ended counts as ended before all time, so that old notices share few rows. Counts that were
-- recorded before they were due carry that day as their name.
create or replace function counts_of_metrics(m engagement_metrics)
  returns table (kind text, value text, name text, day date, until date) language plpgsql immutable as $$
declare
  due date := m.applies_from;
  recorded date := (m.recorded_at at time zone 'UTC')::date;
begin
  if due is null then return; end if;
  return query values
    ('counted', '', '', due, '-infinity'::date),
    ('reported', '', case when due > recorded then due::text else '' end, recorded,
      case when m.ends_on <= recorded then '-infinity' else m.ends_on end);
end $$;

-- A publisher, and all publishers together (the nil UUID).
create or replace function scopes_of(publisher uuid) returns uuid[] language sql immutable as $$
  select array_remove(array[publisher, '00000000-0000-0000-0000-000000000000'], null)
$$;

-- Adds differences, given as columns, for each publisher and for all publishers together (the nil UUID).
create or replace function add_to_notice_count(publishers uuid[], kinds text[], "values" text[], names text[], days date[],
  untils date[], numbers bigint[]) returns void language plpgsql as $$
declare
  own_shard smallint;
begin
  if publishers is null then return; end if;
  own_shard := summary_shard();
  insert into notice_count as c (publisher_id, kind, value, name, day, until, shard, number)
  select publisher_id, kind, value, name, day, until, own_shard, number
  from unnest(publishers, kinds, "values", names, days, untils, numbers)
    as d (publisher_id, kind, value, name, day, until, number)
  on conflict (publisher_id, kind, value, name, day, until, shard) do update set number = c.number + excluded.number;
  if 0 > any (numbers) then
    delete from notice_count c using unnest(publishers, kinds, "values", names, days, untils, numbers)
      as d (publisher_id, kind, value, name, day, until, number)
    where d.number < 0 and c.publisher_id = d.publisher_id and c.kind = d.kind and c.value = d.value and c.name = d.name and c.day = d.day
      and c.until = d.until and c.shard = own_shard and c.number = 0;
  end if;
end $$;

create or replace function count_notices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(d.value), array_agg(d.name),
      array_agg(d.day), array_agg(date '-infinity'), array_agg(d.number))
    from (
      select scope, kind, value, name, day, count(*) as number
      from new_rows n, counts_of_notice(row(n.*)::notice), unnest(scopes_of(n.publisher_id)) as scope group by 1, 2, 3, 4, 5
    ) as d;
  elsif tg_op = 'DELETE' then
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(d.value), array_agg(d.name),
      array_agg(d.day), array_agg(date '-infinity'), array_agg(d.number))
    from (
      select scope, kind, value, name, day, -count(*) as number
      from old_rows o, counts_of_notice(row(o.*)::notice), unnest(scopes_of(o.publisher_id)) as scope group by 1, 2, 3, 4, 5
    ) as d;
  else
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(d.value), array_agg(d.name),
      array_agg(d.day), array_agg(date '-infinity'), array_agg(d.number))
    from (
      select scope, kind, value, name, day, sum(number)::bigint as number from (
        select n.publisher_id, kind, value, name, day, 1 as number from new_rows n, counts_of_notice(row(n.*)::notice)
        union all
        select o.publisher_id, kind, value, name, day, -1 from old_rows o, counts_of_notice(row(o.*)::notice)
      ) as changed, unnest(scopes_of(publisher_id)) as scope
      group by 1, 2, 3, 4, 5 having sum(number) <> 0
    ) as d;
    -- The counts of a notice carry what they count as (see fill_metrics_days).
    update engagement_metrics m set applies_from = n.applies_from, ends_on = n.ends_on
    from (
      select r.pa_id, applies_from(row(r.*)::notice) as applies_from, ends_on(row(r.*)::notice) as ends_on from new_rows r
    ) as n where m.pa_id = n.pa_id and (m.applies_from, m.ends_on) is distinct from (n.applies_from, n.ends_on);
  end if;
  return null;
end $$;

create or replace trigger notice_count_on_insert after insert on notice
  referencing new table as new_rows for each statement execute function count_notices();
create or replace trigger notice_count_on_update after update on notice
  referencing old table as old_rows new table as new_rows for each statement execute function count_notices();
create or replace trigger notice_count_on_delete after delete on notice
  referencing old table as old_rows for each statement execute function count_notices();

-- Copies what new counts count as from their notice. The lock makes a concurrent change of the notice wait, which would
-- not find these counts.
create or replace function fill_metrics_days() returns trigger language plpgsql as $$
begin
  select n.publisher_id, applies_from(n), ends_on(n) into new.publisher_id, new.applies_from, new.ends_on
  from notice n where n.pa_id = new.pa_id for share;
  return new;
end $$;

create or replace trigger metrics_days_on_insert before insert on engagement_metrics
  for each row when (new.ends_on is null) execute function fill_metrics_days();

create or replace function count_metrics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(d.value), array_agg(d.name),
      array_agg(d.day), array_agg(d.until), array_agg(d.number))
    from (
      select scope, kind, value, name, day, until, count(*) as number
      from new_rows n, counts_of_metrics(row(n.*)::engagement_metrics), unnest(scopes_of(n.publisher_id)) as scope group by 1, 2, 3, 4, 5, 6
    ) as d;
  elsif tg_op = 'DELETE' then
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(d.value), array_agg(d.name),
      array_agg(d.day), array_agg(d.until), array_agg(d.number))
    from (
      select scope, kind, value, name, day, until, -count(*) as number
      from old_rows o, counts_of_metrics(row(o.*)::engagement_metrics), unnest(scopes_of(o.publisher_id)) as scope group by 1, 2, 3, 4, 5, 6
    ) as d;
  else
    -- Most reports of a day are not the first of that day, and change nothing. As `counts_of_metrics`, written out,
    -- because reports are frequent.
    perform add_to_notice_count(array_agg(d.scope), array_agg(d.kind), array_agg(''::text), array_agg(d.name),
      array_agg(d.day), array_agg(d.until), array_agg(d.number))
    from (
      select scope, kind, name, day, until, sum(number) as number
      from (
        select o.recorded_at as before, n.recorded_at as after, o.applies_from as due_before, n.applies_from as due_after,
          o.ends_on as end_before, n.ends_on as end_after, n.publisher_id
        from old_rows o join new_rows n using (pa_id)
      ) as changed
      cross join lateral (values
        (due_after, (after at time zone 'UTC')::date, end_after, 1),
        (due_before, (before at time zone 'UTC')::date, end_before, -1)
      ) as m (due, recorded, ends_on, number)
      cross join lateral (values
        ('counted', '', due, '-infinity'::date),
        ('reported', case when due > recorded then due::text else '' end, recorded,
          case when ends_on <= recorded then '-infinity' else ends_on end)
      ) as one (kind, name, day, until)
      cross join unnest(scopes_of(publisher_id)) as scope
      where due is not null and ((before at time zone 'UTC')::date <> (after at time zone 'UTC')::date
        or (due_before, end_before) is distinct from (due_after, end_after))
      group by 1, 2, 3, 4, 5 having sum(number) <> 0
    ) as d;
  end if;
  return null;
end $$;

create or replace trigger metrics_count_on_insert after insert on engagement_metrics
  referencing new table as new_rows for each statement execute function count_metrics();
create or replace trigger metrics_count_on_update after update on engagement_metrics
  referencing old table as old_rows new table as new_rows for each statement execute function count_metrics();
create or replace trigger metrics_count_on_delete after delete on engagement_metrics
  referencing old table as old_rows for each statement execute function count_metrics();

-- A quarter of an hour: the largest unit that divides the days of all time zones.
create or replace function quarter_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', moment, '2000-01-01T00:00:00Z')
$$;

-- Growth of counts. The first counts of a notice that come with an import are not growth of that day.
create or replace function add_metrics_growth() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if not exists (select from changed) then return null; end if;
  insert into metrics_growth as g (quarter, is_first_import, shard, views, engagements, changes)
  select quarter_of(recorded_at), is_first_import(row(changed.*)::engagement_metrics_change), summary_shard(), sign * sum(views_increment),
    sign * sum(engagements_increment), sign * count(*)
  from changed group by 1, 2
  on conflict (quarter, is_first_import, shard) do update set views = g.views + excluded.views,
    engagements = g.engagements + excluded.engagements, changes = g.changes + excluded.changes;
  return null;
end $$;

create or replace function is_first_import(c engagement_metrics_change) returns boolean language sql immutable as $$
  select c.token_id is null and c.views_increment = c.views_count and c.engagements_increment = c.engagements_count
$$;

create or replace trigger metrics_growth_on_insert after insert on engagement_metrics_change
  referencing new table as changed for each statement execute function add_metrics_growth();
create or replace trigger metrics_growth_on_delete after delete on engagement_metrics_change
  referencing old table as changed for each statement execute function add_metrics_growth();

-- Moves all numbers to one shard and drops zeros. Gives up if another transaction writes.
create or replace function merge_summary_shards() returns boolean language plpgsql as $$
begin
  for shard in 0..63 loop
    if not pg_try_advisory_xact_lock(hashtext('summary_shard'), shard) then return false; end if;
  end loop;
  with removed as (
    delete from notice_count c using (
      select publisher_id, kind, value, name, day, until from notice_count
      group by 1, 2, 3, 4, 5, 6 having count(*) > 1 or sum(number) = 0
    ) as of where (c.publisher_id, c.kind, c.value, c.name, c.day, c.until)
      = (of.publisher_id, of.kind, of.value, of.name, of.day, of.until)
    returning c.*
  ) insert into notice_count
  select publisher_id, kind, value, name, day, until, 64, sum(number) from removed
  group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0;
  with removed as (
    delete from metrics_growth g using (
      select quarter, is_first_import from metrics_growth group by 1, 2 having count(*) > 1 or sum(changes) = 0
    ) as of where (g.quarter, g.is_first_import) = (of.quarter, of.is_first_import)
    returning g.*
  ) insert into metrics_growth
  select quarter, is_first_import, 64, sum(views), sum(engagements), sum(changes) from removed
  group by 1, 2 having sum(changes) <> 0;
  return true;
end $$;

-- Counts anew, for rows that were written without triggers. Writers wait.
create or replace function rebuild_summaries() returns void language plpgsql as $$
begin
  lock table notice, engagement_metrics, engagement_metrics_change in share row exclusive mode;
  update engagement_metrics m set publisher_id = n.publisher_id, applies_from = applies_from(n), ends_on = ends_on(n)
  from notice n where n.pa_id = m.pa_id and (m.publisher_id, m.applies_from, m.ends_on)
    is distinct from (n.publisher_id, applies_from(n), ends_on(n));
  delete from notice_count;
  insert into notice_count
  select scope, kind, value, name, day, until, 64, count(*) from (
    select n.publisher_id, kind, value, name, day, date '-infinity' as until from notice n, counts_of_notice(n)
    union all
    select m.publisher_id, kind, value, name, day, until from engagement_metrics m, counts_of_metrics(m)
  ) as one, unnest(scopes_of(publisher_id)) as scope group by 1, 2, 3, 4, 5, 6;
  delete from metrics_growth;
  insert into metrics_growth
  select quarter_of(recorded_at), is_first_import(c), 64, sum(views_increment), sum(engagements_increment), count(*)
  from engagement_metrics_change c group by 1, 2;
end $$;
