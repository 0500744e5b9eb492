-- Comes with PostgreSQL; the owner of a database may create it.
create extension if not exists pg_trgm;

-- Indexes and rows store the results of these functions, so a change of one takes a new name and new indexes. That is why they are
-- here and not in database/functions. NFKD separates letters from their diacritics; letters that are not composed are replaced
-- one by one.
create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else translate(replace(replace(replace(replace(
      regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŧςŋ', 'olddhitσn') end
$$;

-- Words without case and diacritics, separated by spaces. All but letters, digits and marks separates; the ranges do not depend
-- on the locale. `begin atomic` finds `fold_text` whatever the search path: an index needs that.
create function split_words(given text) returns text language sql immutable parallel safe begin atomic
  select regexp_replace(fold_text(given),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe4f]+', ' ', 'g');
end;

create function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(normalize(given, nfkc)), '\s+', ' ', 'g'))
$$;
