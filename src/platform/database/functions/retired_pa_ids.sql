-- The PA-ID of a notice that was discarded or erased stays with its publisher, or with nobody: the ledger and the audit trail
-- keep it, and must not seem to be about a notice of somebody else.
create or replace function retire_pa_ids() returns trigger language plpgsql as $$
begin
  insert into retired_pa_id (pa_id, publisher_id, position)
  select pa_id, publisher_id, feed_position() from former order by pa_id
  on conflict (pa_id) do update set publisher_id = excluded.publisher_id, position = excluded.position;
  return null;
end $$;

-- After the insert, which waits for a deletion of the same notice: only now is the deletion visible.
create or replace function check_retired_pa_ids() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed join retired_pa_id f using (pa_id) where f.publisher_id is distinct from changed.publisher_id
  ) then
    raise exception 'a notice of another publisher had the PA-ID'
      using errcode = 'unique_violation', constraint = 'retired_pa_id_publisher';
  end if;
  return null;
end $$;

create or replace trigger pa_ids_retired after delete on notice
  referencing old table as former for each statement execute function retire_pa_ids();
create or replace trigger retired_pa_ids_checked after insert on notice
  referencing new table as changed for each statement execute function check_retired_pa_ids();
