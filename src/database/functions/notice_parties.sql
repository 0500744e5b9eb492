-- Checks what spans two tables when a transaction commits.
create or replace function check_notice_parties() returns trigger language plpgsql as $$
declare
  fact record;
begin
  -- One statement, because it runs for most rows of an import.
  select n.sponsor_type = 'natural_person' as is_person, n.payer_same_as_sponsor, a.pa_id is not null as has_advertiser,
    a.company_name is null as has_no_company,
    exists (select from party where pa_id = n.pa_id and role = 'payer') as has_payer
  into fact
  from notice n left join party a on a.pa_id = n.pa_id and a.role = 'advertiser' where n.pa_id = new.pa_id;
  if not found then return null; end if;
  if not fact.has_advertiser then
    raise exception 'notice % has no advertiser', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_has_advertiser';
  end if;
  if fact.is_person <> fact.has_no_company then
    raise exception 'notice %: a natural person, and only one, has no company name', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_natural_person';
  end if;
  if fact.payer_same_as_sponsor = fact.has_payer then
    raise exception 'notice %: a payer is named when, and only when, it is not the sponsor', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_payer';
  end if;
  return null;
end $$;

drop trigger if exists notice_parties on notice;
create constraint trigger notice_parties after insert or update on notice
  deferrable initially deferred for each row execute function check_notice_parties();
drop trigger if exists party_notice on party;
drop trigger if exists party_notice_on_insert on party;
-- Controllers do not matter to the checks.
create constraint trigger party_notice_on_insert after insert on party
  deferrable initially deferred for each row when (new.role <> 'controller') execute function check_notice_parties();
drop trigger if exists party_notice_on_update on party;
create constraint trigger party_notice_on_update after update on party
  deferrable initially deferred for each row execute function check_notice_parties();
