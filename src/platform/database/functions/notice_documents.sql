-- Keeps notice_document in step with the rows of notice and party.
-- Locks the notice first and reads it in a later statement, so that of two concurrent changes to a notice (its row and its
-- parties, say) the second sees the first.
create or replace function keep_notice_documents() returns trigger language plpgsql
set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  changed_ids text[] := array(select distinct pa_id from changed);
begin
  perform from notice where pa_id = any(changed_ids) order by pa_id for no key update;
  insert into notice_document select pa_id, document from notice_as_document where pa_id = any(changed_ids)
    on conflict (pa_id) do update set document = excluded.document;
  return null;
end $$;

-- The insert of a notice needs no trigger, because its parties follow (notice_parties.sql).
create or replace trigger party_document_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger notice_document_on_update after update on notice
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger party_document_on_update after update on party
  referencing new table as changed for each statement execute function keep_notice_documents();
create or replace trigger party_document_on_delete after delete on party
  referencing old table as changed for each statement execute function keep_notice_documents();
