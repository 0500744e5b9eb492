-- Sums of request_count: of all tokens by hour (request_total), and of each token by day in UTC (request_day). The transaction of a
-- write keeps them exact. Servers write counts in the background, twice a minute, so a row that all of them add to is locked
-- for moments only. The argument is 1 for rows that are now there, and -1 for rows that are no longer there.
create or replace function add_request_counts() returns trigger language plpgsql as $$
declare
  sign int := tg_argv[0];
begin
  -- Each statement is ordered by key, so that concurrent writers cannot deadlock.
  insert into request_total as t
  select hour, endpoint, status, code, sign * sum(requests) from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (hour, endpoint, status, code) do update set requests = t.requests + excluded.requests;
  insert into request_day as d
  select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, sign * sum(requests), max(hour) from changed
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (token_id, day, endpoint, status, code) do update
    set requests = d.requests + excluded.requests, last_hour = greatest(d.last_hour, excluded.last_hour);
  return null;
end $$;

create or replace trigger request_counts_on_insert after insert on request_count
  referencing new table as changed for each statement execute function add_request_counts('1');
create or replace trigger request_counts_after_update after update on request_count
  referencing new table as changed for each statement execute function add_request_counts('1');
create or replace trigger request_counts_before_update after update on request_count
  referencing old table as changed for each statement execute function add_request_counts('-1');
create or replace trigger request_counts_on_delete after delete on request_count
  referencing old table as changed for each statement execute function add_request_counts('-1');
