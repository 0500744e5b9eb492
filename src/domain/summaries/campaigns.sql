-- The campaign totals (campaign_total) of all notices, or how those of changed notices change. A campaign counts from the first
-- day of its notices on the register, with its highest declared total so far: each day has the differences to the day before.
-- `folded`: the changed notices to take as they are; null for all. The others still count as before. `scopes`: null for all.
create or replace function campaign_numbers(counts_anew boolean, folded text[], scopes text[])
  returns table (scope text, currency text, day date, campaigns bigint, notices bigint, value numeric)
  language plpgsql stable set jit = off as $$
begin
  return query
  with changed as materialized (
    select f.pa_id, f.former, case when folded is null or f.pa_id = any(folded) then n.counted else f.former end as current
    from former_notice f left join counted_notice n on n.pa_id = f.pa_id
    where not counts_anew
  ), campaign as materialized (
    select distinct s.currency, s.campaign_name, s.public_contact_email, s.sponsor
    from changed c, unnest(array[c.former, c.current]) as s
    where s.sign_off_status = 'signed_off' and c.former is distinct from c.current
  ), member as (
    -- All notices; or those of the campaigns with a change: as they were with the weight -1, as they are with 1.
    select 1 as weight, n.counted from counted_notice n where counts_anew
    union all
    select w.weight, as_counted(n) from campaign c join notice n on n.currency = c.currency
      and n.campaign_key = c.campaign_name and n.contact_key = c.public_contact_email and n.sponsor = c.sponsor,
      (values (1), (-1)) as w (weight)
    where n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off' and n.pa_id not in (select c.pa_id from changed c)
    union all
    select w.weight, w.counted from changed c, lateral (values (-1, c.former), (1, c.current)) as w (weight, counted)
    where ((w.counted).currency, (w.counted).campaign_name, (w.counted).public_contact_email, (w.counted).sponsor)
      in (select * from campaign)
  ), by_day as (
    select m.weight, s.scope, (m.counted).currency, (m.counted).campaign_name, (m.counted).public_contact_email,
      (m.counted).sponsor, (m.counted).publication_start_date as day, max((m.counted).total_value) as top, count(*) as notices
    from member m, scopes_of(m.counted) as s (scope)
    where (m.counted).sign_off_status = 'signed_off' and (scopes is null or s.scope = any(scopes))
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
