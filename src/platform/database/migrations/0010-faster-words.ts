import { Migration } from '@mikro-orm/migrations';

/**
 * `split_words` keeps single spaces in place: a match for each of them took most of its time. The number of spaces between words
 * changes; the words that indexes and rows store do not.
 */
export class FasterWords extends Migration {
  static readonly note = 'replaces a function: less than a second, while no one waits.';

  override up(): void {
    this.addSql(String.raw`create or replace function split_words(given text) returns text language sql immutable parallel safe begin atomic
  select regexp_replace(fold_text(given),
    '[\u0001-\u001f!-/:-@\[-${'`'}{-\u00bf\u00d7\u00f7\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe4f]+', ' ', 'g');
end`);
  }
}
