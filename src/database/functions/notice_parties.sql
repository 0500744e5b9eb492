-- Checks what spans two tables when a transaction commits.
create or replace function check_notice_parties() returns trigger language plpgsql as $$
declare
  the_notice notice;
  advertiser party;
begin
  select * into the_notice from notice where pa_id = new.pa_id;
  if not found then return null; end if;
  select * into advertiser from party where pa_id = new.pa_id and role = 'advertiser';
  if not found then
    raise exception 'notice % has no advertiser', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_has_advertiser';
  end if;
  if (the_notice.sponsor_type = 'natural_person') <> (advertiser.company_name is null) then
    raise exception 'notice %: a natural person, and only one, has no company name', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_natural_person';
  end if;
  if the_notice.payer_same_as_sponsor = exists (select from party where pa_id = new.pa_id and role = 'payer') then
    raise exception 'notice %: a payer is named when, and only when, it is not the sponsor', new.pa_id
      using errcode = 'check_violation', constraint = 'notice_payer';
  end if;
  return null;
end $$;

drop trigger if exists notice_parties on notice;
create constraint trigger notice_parties after insert or update on notice
  deferrable initially deferred for each row execute function check_notice_parties();
drop trigger if exists party_notice on party;
create constraint trigger party_notice after insert or update on party
  deferrable initially deferred for each row execute function check_notice_parties();
