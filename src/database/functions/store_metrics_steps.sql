-- Stores steps of counts, in order for each notice, with their history. Returns when the counts of each step were recorded:
-- for a first step that changes nothing, the stored time; otherwise its own time, or that of the change before it if that is
-- later, because the clocks of processes differ.
-- The advisory locks make writers of a notice take turns, even if it has no counts and so no row to lock. The statement
-- after the locks sees what the previous writer committed.
-- A generic plan, because planning takes longer than storing a few counts.
create or replace function store_metrics_steps(pa_ids text[], orders int[], views bigint[], engagements bigint[],
  times timestamptz[], token_ids uuid[])
  returns table (pa_id text, recorded_at timestamptz, step int)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(id, 0) as key from unnest(pa_ids) as id order by key) as keys;
  return query
    with step as (
      select step.pa_id, step.step, step.views_count, step.engagements_count, step.token_id,
        stored.recorded_at as stored_at,
        greatest(max(step.recorded_at) over earlier, stored.recorded_at) as recorded_at,
        coalesce(lag(step.views_count) over earlier, stored.views_count, 0) as views_before,
        coalesce(lag(step.engagements_count) over earlier, stored.engagements_count, 0) as engagements_before
      from unnest(pa_ids, orders, views, engagements, times, token_ids)
        as step (pa_id, step, views_count, engagements_count, recorded_at, token_id)
      left join engagement_metrics as stored using (pa_id)
      window earlier as (partition by step.pa_id order by step.step)
    ), unchanged as (
      select pa_id, stored_at from step where step = 0 and stored_at is not null
        and views_count = views_before and engagements_count = engagements_before
    ), change as (
      select * from step where step > 0 or pa_id not in (select pa_id from unchanged)
    ), history as (
      insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id,
        views_increment, engagements_increment, position)
      select pa_id, views_count, engagements_count, recorded_at, token_id,
        views_count - views_before, engagements_count - engagements_before, (select feed_position())
      from change order by pa_id, step
    ), upsert as (
      insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
      select distinct on (pa_id) pa_id, views_count, engagements_count, recorded_at, token_id
      from change order by pa_id, step desc
      on conflict (pa_id) do update set views_count = excluded.views_count,
        engagements_count = excluded.engagements_count, recorded_at = excluded.recorded_at,
        token_id = excluded.token_id
    )
    select pa_id, stored_at, 0 from unchanged
    union all select pa_id, recorded_at, step from change;
end $$;
