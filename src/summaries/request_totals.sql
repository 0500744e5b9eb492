-- Counts of requests of all tokens, which the transaction of a write keeps exact. Servers write counts in the background,
-- twice a minute, so a row that all of them add to is locked for moments only.
create or replace function add_request_totals() returns trigger language plpgsql as $$
begin
  -- One statement, ordered by key, so that concurrent writers cannot deadlock.
  if tg_op = 'INSERT' then
    insert into request_total as t
    select hour, endpoint, status, code, sum(requests) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (hour, endpoint, status, code) do update set requests = t.requests + excluded.requests;
  elsif tg_op = 'UPDATE' then
    insert into request_total as t
    select hour, endpoint, status, code, sum(requests)
    from (select hour, endpoint, status, code, requests from new_rows
      union all select hour, endpoint, status, code, -requests from old_rows) as changed
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (hour, endpoint, status, code) do update set requests = t.requests + excluded.requests;
  else
    insert into request_total as t
    select hour, endpoint, status, code, -sum(requests) from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (hour, endpoint, status, code) do update set requests = t.requests + excluded.requests;
  end if;
  return null;
end $$;

create or replace trigger request_totals_on_insert after insert on request_count
  referencing new table as new_rows for each statement execute function add_request_totals();
create or replace trigger request_totals_on_update after update on request_count
  referencing old table as old_rows new table as new_rows for each statement execute function add_request_totals();
create or replace trigger request_totals_on_delete after delete on request_count
  referencing old table as old_rows for each statement execute function add_request_totals();
