-- Checks what spans two tables when a transaction commits. PostgreSQL defers only triggers of single rows, and an import changes
-- many: so each statement leaves one row with the ids of its notices, and the deferred trigger of that row checks all of them.
-- Never a sequential scan: while tables grow from nothing, the plan would be of an empty one.
create or replace function check_notice_parties() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  wrong record;
begin
  delete from unchecked_notices where id = new.id;
  select n.pa_id, fact.* into wrong
  from notice n cross join lateral (
    -- The lateral aggregate is one look-up for each notice, whatever the plan.
    select n.sponsor_type = 'natural_person' as is_person,
      coalesce(bool_or(role = 'advertiser'), false) as has_advertiser,
      bool_or(role = 'advertiser' and company_name is null) as has_no_company,
      bool_or(role = 'payer') as has_payer
    from party p where p.pa_id = n.pa_id
  ) as fact
  where n.pa_id = any(new.pa_ids)
    and (not has_advertiser or is_person <> has_no_company or n.payer_same_as_sponsor = has_payer)
  limit 1;
  if not found then return null; end if;
  if not wrong.has_advertiser then
    raise exception 'notice % has no advertiser', wrong.pa_id
      using errcode = 'check_violation', constraint = 'notice_has_advertiser';
  end if;
  if wrong.is_person <> wrong.has_no_company then
    raise exception 'notice %: a natural person, and only one, has no company name', wrong.pa_id
      using errcode = 'check_violation', constraint = 'notice_natural_person';
  end if;
  raise exception 'notice %: a payer is named when, and only when, it is not the sponsor', wrong.pa_id
    using errcode = 'check_violation', constraint = 'notice_payer';
end $$;

create or replace function check_parties_later() returns trigger language plpgsql as $$
begin
  insert into unchecked_notices (pa_ids) select array_agg(distinct pa_id::text) from changed having count(*) > 0;
  return null;
end $$;

-- Other columns of a notice do not matter to the checks.
create or replace function check_changed_notices_later() returns trigger language plpgsql as $$
begin
  insert into unchecked_notices (pa_ids)
  select array_agg(pa_id::text) from changed join former using (pa_id)
  where (changed.sponsor_type, changed.payer_same_as_sponsor) is distinct from (former.sponsor_type, former.payer_same_as_sponsor)
  having count(*) > 0;
  return null;
end $$;

drop trigger if exists unchecked_notices on unchecked_notices;
create constraint trigger unchecked_notices after insert on unchecked_notices
  deferrable initially deferred for each row execute function check_notice_parties();
create or replace trigger notice_parties_checked_on_insert after insert on notice
  referencing new table as changed for each statement execute function check_parties_later();
create or replace trigger notice_parties_checked_on_update after update on notice
  referencing old table as former new table as changed for each statement execute function check_changed_notices_later();
create or replace trigger party_parties_checked_on_insert after insert on party
  referencing new table as changed for each statement execute function check_parties_later();
create or replace trigger party_parties_checked_on_update after update on party
  referencing new table as changed for each statement execute function check_parties_later();

-- Normal names of a list, for filters. An expression over the list would hide from the planner how many notices have them.
create or replace function normal_names(given text[]) returns text[] language sql immutable as $$
  select array_agg(distinct normal_name(name)) from unnest(given) as name
$$;

-- The sponsor by which campaigns differ: the name, normalised by `normal_name`. An import gives the name with
-- the notice, so that here only other writers change the notice a second time. Fires before the triggers that store documents.
create or replace function normalise_sponsor() returns trigger language plpgsql as $$
begin
  new.sponsor := normal_name(new.sponsor);
  return new;
end $$;

create or replace function keep_sponsors() returns trigger language plpgsql as $$
declare
  renamed text[] := array(
    select n.pa_id from changed p join notice n on n.pa_id = p.pa_id
    where p.role = 'advertiser' and n.sponsor <> normal_name(coalesce(p.company_name, p.first_name || ' ' || p.last_name)));
begin
  if renamed = '{}' then return null; end if;
  perform from notice where pa_id = any(renamed) order by pa_id for no key update;
  update notice n set sponsor = coalesce(p.company_name, p.first_name || ' ' || p.last_name) from party p
    where n.pa_id = any(renamed) and p.pa_id = n.pa_id and p.role = 'advertiser';
  return null;
end $$;

create or replace trigger notice_sponsor_normalised before insert or update of sponsor on notice
  for each row execute function normalise_sponsor();
create or replace trigger party_advertiser_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_sponsors();
create or replace trigger party_advertiser_on_update after update on party
  referencing new table as changed for each statement execute function keep_sponsors();
