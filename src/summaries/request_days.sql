-- Counts of requests of each token by day in UTC, which the transaction of a write keeps exact, as request_totals.sql does.
create or replace function add_request_days() returns trigger language plpgsql as $$
begin
  -- One statement, ordered by key, so that concurrent writers cannot deadlock.
  if tg_op = 'INSERT' then
    insert into request_day as d
    select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, sum(requests), max(hour) from new_rows
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (token_id, day, endpoint, status, code) do update
      set requests = d.requests + excluded.requests, last_hour = greatest(d.last_hour, excluded.last_hour);
  elsif tg_op = 'UPDATE' then
    insert into request_day as d
    select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, sum(requests), max(hour)
    from (select token_id, hour, endpoint, status, code, requests from new_rows
      union all select token_id, hour, endpoint, status, code, -requests from old_rows) as changed
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (token_id, day, endpoint, status, code) do update
      set requests = d.requests + excluded.requests, last_hour = greatest(d.last_hour, excluded.last_hour);
  else
    insert into request_day as d
    select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, -sum(requests), max(hour) from old_rows
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (token_id, day, endpoint, status, code) do update set requests = d.requests + excluded.requests;
  end if;
  return null;
end $$;

create or replace trigger request_days_on_insert after insert on request_count
  referencing new table as new_rows for each statement execute function add_request_days();
create or replace trigger request_days_on_update after update on request_count
  referencing old table as old_rows new table as new_rows for each statement execute function add_request_days();
create or replace trigger request_days_on_delete after delete on request_count
  referencing old table as old_rows for each statement execute function add_request_days();
