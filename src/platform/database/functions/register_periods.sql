-- Whether a period is the first of its notice: then the register began to show it. An erased notice does not count: its PA-ID may
-- have been used again.
create or replace function mark_first_period() returns trigger language plpgsql as $$
begin
  new.is_first := not exists (select from register_period r where r.pa_id = new.pa_id and not r.is_erased);
  return new;
end $$;

create or replace trigger register_period_marked before insert on register_period
  for each row execute function mark_first_period();
