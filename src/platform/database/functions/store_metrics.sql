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

-- The last recorded counts of a notice without current ones: counts end with a version to which they do not apply, and a later
-- version goes on from them. If the months of the history are dropped, its versions still have them. A function, and strict, so
-- that only notices without current counts open the partitions of the history.
create or replace function last_counts(of_notice text)
  returns table (views_count bigint, engagements_count bigint, recorded_at timestamptz)
  language plpgsql stable strict set plan_cache_mode = force_generic_plan as $$
begin
  return query select c.views_count, c.engagements_count, c.recorded_at::timestamptz
    from engagement_metrics_change c where c.pa_id = of_notice order by c.id desc limit 1;
  if found then return; end if;
  return query select m.views_count, m.engagements_count, m.recorded_at::timestamptz
    from notice_version v, jsonb_populate_record(null::engagement_metrics, nullif(v.snapshot->'metrics', 'null')) as m
    where v.pa_id = of_notice and m.pa_id is not null order by v.version desc limit 1;
end $$;

-- Stores writes of counts, in their order, with their history. Returns for each write, by its place from 1, when its counts
-- were recorded: for unchanged counts, the time of the last change; otherwise its own time, or that of the change before it
-- if that is later, because the clocks of processes differ. `refusal` is `UNCHANGED` for unchanged counts.
-- The advisory locks make writers of a notice take turns, even if it has no counts and so no row to lock. Whatever makes
-- counts inapplicable to a notice, or erases it, takes the lock first (`lockCounts` in notice-store.ts). The statement after
-- the locks sees what the previous owner of the lock has committed, and judges each write again. Other writes of the batch
-- are stored.
-- Nothing waits for a lock: a write whose notice is locked is refused as `BUSY`, so that it does not delay the others.
-- `judged_at` is null for imports: they wait for the locks, and nothing is judged.
-- A generic plan, because planning takes longer than storing a few counts. Its look-ups are subqueries, so that it uses the
-- indexes, even if it was made while the tables were small. Not by `enable_seqscan = off`: before PostgreSQL 18, the plan of
-- `feed_position`, which the session keeps, would then cost so much that each of its calls is compiled (`jit`).
create or replace function store_metrics(pa_ids text[], views bigint[], engagements bigint[], times timestamptz[],
  token_ids uuid[], judged_at timestamptz)
  returns table (place int, recorded_at timestamptz, refusal text)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
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
      select w.pa_id, w.views_count, w.engagements_count, w.token_id, w.place, w.at, stored.pa_id is not null as is_stored,
        coalesce(stored.recorded_at, last.recorded_at) as last_at, coalesce(stored.views_count, last.views_count) as last_views,
        coalesce(stored.engagements_count, last.engagements_count) as last_engagements,
        case when judged_at is null then null when w.pa_id = any(busy) then 'BUSY' else (
          select metrics_refusal(t, p, n, judged_at) from (select) as one left join token t on t.id = w.token_id
            left join publisher p on p.id = t.publisher_id left join notice n on n.pa_id = w.pa_id
        ) end as refusal
      from unnest(pa_ids, views, engagements, times, token_ids) with ordinality
        as w (pa_id, views_count, engagements_count, at, token_id, place)
      left join lateral (select * from engagement_metrics m where m.pa_id = w.pa_id offset 0) as stored on true
      left join lateral last_counts(case when stored.pa_id is null then w.pa_id end) as last on true
    ), compared as (
      select pa_id, place, views_count, engagements_count, token_id, last_at,
        is_stored or lag(place) over earlier is not null as is_current,
        greatest(max(at) over earlier, last_at) as recorded_at,
        coalesce(lag(views_count) over earlier, last_views) as views_before,
        coalesce(lag(engagements_count) over earlier, last_engagements) as engagements_before
      from write where refusal is null window earlier as (partition by pa_id order by place)
    ), step as (
      select *, not is_current or (views_count, engagements_count) <> (views_before, engagements_before) as is_change from compared
    ), history as (
      insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id,
        views_increment, engagements_increment, is_first_import, position)
      select pa_id, views_count, engagements_count, recorded_at, token_id, views_count - coalesce(views_before, 0),
        engagements_count - coalesce(engagements_before, 0), token_id is null and views_before is null, (select feed_position())
      from step where is_change order by pa_id, place
    ), upsert as (
      insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
      select distinct on (pa_id) pa_id, views_count, engagements_count, recorded_at, token_id
      from step where is_change order by pa_id, place desc
      on conflict (pa_id) do update set views_count = excluded.views_count,
        engagements_count = excluded.engagements_count, recorded_at = excluded.recorded_at,
        token_id = excluded.token_id
    )
    select place::int, coalesce(max(recorded_at) filter (where is_change) over (partition by pa_id order by place), last_at),
      case when not is_change then 'UNCHANGED' end from step
    union all select place::int, null, refusal from write where refusal is not null;
end $$;
