import { Migration } from '@mikro-orm/migrations';

/**
 * `normal_name` also ignores characters that nobody sees, and both forms of the small sigma; names that it makes are normal.
 * Names of sponsors, and the keys of saved mappings, are stored as it makes them.
 */
export class OneIdentity extends Migration {
  static readonly note = 'replaces a function, and reads all notices once.';

  override up(): void {
    this.addSql(String.raw`create or replace function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(case when octet_length(given) = length(given) then lower(given)
    else translate(normalize(lower(normalize(regexp_replace(given,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'), nfkc)), nfkc), 'ς', 'σ') end, '[\t-\r \u1680\u2028\u2029]+', ' ', 'g'))
$$`);
    // Of mappings whose names are the same now, the latest keeps its name.
    this.addSql(`
      update import_mapping m set key = normal_name(renamed.name), name = renamed.name from (
        select key, case when row_number() over (partition by normal_name(name) order by saved_at desc, key) = 1 then name
          else left(name, 90) || ' ' || left(md5(key), 6) end as name
        from import_mapping) as renamed
      where m.key = renamed.key and (m.key, m.name) <> (normal_name(renamed.name), renamed.name)`);
    this.addSql(`update notice set sponsor = normal_name(sponsor) where sponsor <> normal_name(sponsor)`);
  }
}
