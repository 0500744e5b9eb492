-- Whether a period is the first of its notice: then the register began to show it. An erased notice does not count: its PA-ID may
-- have been used again. A first period is late if the campaign began before it.
create or replace function mark_first_period() returns trigger language plpgsql as $$
begin
  new.is_first := not exists (select from register_period r where r.pa_id = new.pa_id and not r.is_erased);
  -- By the PA-ID alone: in the first import of an empty database, a condition on `start_date` led to another index.
  new.is_late := new.is_first
    and coalesce((select n.start_date from notice n where n.pa_id = new.pa_id) < new.from_day, false);
  return new;
end $$;

create or replace trigger register_period_marked before insert on register_period
  for each row execute function mark_first_period();

-- An amendment may declare another start of the campaign.
create or replace function mark_late_period() returns trigger language plpgsql as $$
begin
  update register_period r set is_late = new.start_date < r.from_day
  where r.pa_id = new.pa_id and r.is_first and not r.is_erased and r.is_late <> (new.start_date < r.from_day);
  return null;
end $$;

create or replace trigger register_period_late_on_update after update on notice for each row
  when (old.start_date <> new.start_date) execute function mark_late_period();
