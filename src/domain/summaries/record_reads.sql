-- Summary of the access ledger (record_read_total): reads of full records by reader and quarter of an hour. The ledger is
-- append-only, so a figure is the summary, plus the entries since `reads_until`.

-- A read counts for each of these.
create or replace function readers_of(publisher uuid, token uuid, subject text) returns table (kind text, reader text)
  language sql immutable as $$
  select * from (values ('publisher', publisher::text), ('token', token::text), ('subject', subject)) as r (kind, reader)
  where reader is not null
$$;

-- Reads from `since` to before `until` by each reader of a kind; a quarter has several rows. Entries of quarters that the
-- period cuts are counted one by one. Planned for the values: a plan for any position would read all entries of the period.
create or replace function record_reads_of(kind_of_reader text, since timestamptz, until timestamptz)
  returns table (reader text, quarter timestamptz, reads bigint, last_read_at timestamptz)
  language plpgsql stable set plan_cache_mode = 'force_custom_plan' as $$
declare
  unfolded bigint := (select reads_until from summary_state);
  whole_from timestamptz := case since when quarter_of(since) then since else quarter_of(since) + interval '15 minutes' end;
  whole_to timestamptz := greatest(whole_from, quarter_of(until));
begin
  return query
  select t.reader, t.quarter::timestamptz, t.reads, t.last_read_at::timestamptz
  from record_read_total t where t.kind = kind_of_reader and t.quarter >= whole_from and t.quarter < whole_to
  union all
  select r.reader, quarter_of(l.read_at), 1::bigint, l.read_at::timestamptz
  from (
    select e.publisher_id, e.token_id, e.subject, e.read_at from access_ledger e
    where e.position >= unfolded and e.read_at >= whole_from and e.read_at < whole_to
    union all
    select e.publisher_id, e.token_id, e.subject, e.read_at from access_ledger e
    where e.read_at >= since and e.read_at < least(whole_from, until) or e.read_at >= whole_to and e.read_at < until
  ) as l, readers_of(l.publisher_id, l.token_id, l.subject) as r
  where r.kind = kind_of_reader;
end $$;

-- Moves entries that are final to the summary: no transaction that is still open has an earlier position. About as many as
-- fit the statement time-out. The caller has the lock `fold_summaries`.
create or replace function fold_record_reads(counts_anew boolean) returns void
  language plpgsql set plan_cache_mode = 'force_custom_plan' as $$
declare
  folded bigint := (select reads_until from summary_state);
  horizon bigint := feed_horizon();
begin
  if counts_anew then
    -- Archived months have no rows to count, so their sums stay.
    delete from record_read_total
    where date_trunc('month', quarter, 'UTC') not in (
      select month::timestamp at time zone 'UTC' from absent_months('access_ledger') as month);
  else
    horizon := least(horizon, (
      select greatest(l.position, folded + 1) from access_ledger l
      where l.position >= folded order by l.position offset 100000 limit 1));
    if horizon <= folded then return; end if;
  end if;
  update summary_state set reads_until = horizon;
  insert into record_read_total as t
  select r.kind, quarter_of(l.read_at), r.reader, count(*), max(l.read_at)
  from access_ledger l, readers_of(l.publisher_id, l.token_id, l.subject) as r
  where l.position < horizon and (l.position >= folded or counts_anew) group by 1, 2, 3
  on conflict (kind, quarter, reader) do update set reads = t.reads + excluded.reads,
    last_read_at = greatest(t.last_read_at, excluded.last_read_at);
end $$;
