-- Summary of the growth of counts (metrics_growth), by scope (scopes_of in notice_counts.sql) and quarter of an hour. The history
-- of counts is append-only, so a figure is the summary, plus the changes since `growth_until`, plus what moves from scope to
-- scope with notices that have changed since.

-- A quarter of an hour: the largest unit that divides the days of all time zones.
create or replace function quarter_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', moment, '2000-01-01T00:00:00Z')
$$;

-- For servers of the release before. The first counts of a notice that come with an import are not growth of that day.
create or replace function is_first_import(c engagement_metrics_change) returns boolean language sql immutable as $$
  select c.is_first_import
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
  select w.scope, quarter_of(c.recorded_at), c.is_first_import, sum(w.weight * c.views_increment),
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
  select quarter_of(c.recorded_at), c.is_first_import, c.views_increment::numeric, c.engagements_increment::numeric, 1::bigint
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
      quarter_of(c.recorded_at) as quarter, c.is_first_import, sum(c.views_increment) as views,
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
    select s.scope, quarter_of(e.recorded_at) as quarter, e.is_first_import,
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
