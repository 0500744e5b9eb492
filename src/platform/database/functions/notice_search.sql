-- Words by which the filter `search` finds notices.
create or replace function words_of(given text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(split_words(given), ' '), '')
$$;

-- The query of the filter `text`: words, phrases in quotes, `or`, and a minus to exclude. A term with punctuation is a phrase.
create or replace function text_query(given text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(websearch_to_tsquery('simple', string_agg(
    case when term[1] = '' and lower(term[3]) = 'or' then 'or' else term[1] || '"' || words || '"' end, ' ' order by place)), '')
  from regexp_matches(given, '(-?)(?:"([^"]*)"?|([^\s"]+))', 'g') with ordinality as terms (term, place),
    btrim(split_words(coalesce(term[2], term[3]))) as words
  where words <> ''
$$;

-- A word in a tsquery. A single letter would match too many words by their beginning.
create or replace function query_of_word(word text) returns text language sql immutable parallel safe as $$
  select '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when length(word) > 1 then ':*' else '' end
$$;

-- The query of a search: all of its terms, or the whole of it as the beginning of a PA-ID or reference. A term with
-- punctuation is either the beginning of one, or all of its words.
create or replace function search_query(search text) returns tsquery language sql immutable parallel safe as $$
  with folded as (
    select btrim(regexp_replace(fold_text(search), '\s+', ' ', 'g')) as whole
  ), term as (
    select term, words_of(term) as words from folded, unnest(string_to_array(whole, ' ')) as term
  ), terms as (
    select string_agg(
        case when words = array[term] then query_of_word(term)
          else '(' || query_of_word(term) || '|(' ||
            (select string_agg(query_of_word(word), '&') from unnest(words) as word) || '))'
        end, '&') as query,
      count(*) as number
    from term where words <> '{}'
  )
  select case when whole like '% %' then query_of_word(whole) || '|(' || query || ')' else query end::tsquery
  from folded, terms
$$;

-- Sponsor, payer and controllers as on the register, so without the contact person of an organisation.
create or replace view notice_as_words as
select n.pa_id, array_to_tsvector(
  array[fold_text(n.pa_id), fold_text(coalesce(n.publisher_reference, n.pa_id))]
  || words_of(concat_ws(' ', n.title, n.campaign_name, n.process_name, n.publisher_reference, (
    select string_agg(case when p.company_name is null then concat_ws(' ', p.first_name, p.last_name)
      else concat_ws(' ', p.company_name, p.legal_name) end, ' ')
    from party p where p.pa_id = n.pa_id)))) as words
from notice n;

-- Runs after the triggers of notice_documents.sql, which have locked the notices, and so sees concurrent changes. The insert
-- of a notice needs no trigger, because its sponsor follows.
create or replace function keep_notice_search() returns trigger language plpgsql as $$
declare
  changed_ids text[] := array(select distinct pa_id from changed);
begin
  insert into notice_search select pa_id, words from notice_as_words where pa_id = any(changed_ids)
    on conflict (pa_id) do update set words = excluded.words where notice_search.words <> excluded.words;
  return null;
end $$;

create or replace trigger notice_search_on_update after update on notice
  referencing new table as changed for each statement execute function keep_notice_search();
create or replace trigger party_search_on_insert after insert on party
  referencing new table as changed for each statement execute function keep_notice_search();
create or replace trigger party_search_on_update after update on party
  referencing new table as changed for each statement execute function keep_notice_search();
create or replace trigger party_search_on_delete after delete on party
  referencing old table as changed for each statement execute function keep_notice_search();
