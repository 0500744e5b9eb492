import { Migration } from '@mikro-orm/migrations';

/** The search for words without diacritics, and indexes for the orders and filters of the list of notices. */
export class SearchAndOrders extends Migration {
  override up(): void {
    // Indexes store its results, so a change of this function takes a new name and new indexes. That is why it is here
    // and not in database/functions. NFKD separates letters from their diacritics; letters that are not composed are
    // replaced one by one.
    this.addSql(`create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else translate(replace(replace(replace(replace(
      regexp_replace(normalize(lower(given), nfkd), '[\\u0300-\\u036f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðħıŧςŋ', 'olddhitσn') end
$$`);

    this.addSql(`create table "notice_search" (
  "pa_id" varchar(128) not null,
  "words" tsvector not null,
  primary key ("pa_id")
)`);
    this.addSql(`create index "notice_search_words" on "notice_search" using gin ("words")`);
    this.addSql(
      `alter table "notice_search" add constraint "notice_search_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );

    this.addSql(`create index "notice_by_publisher" on "notice" ("publisher_id", "created_at", "pa_id")`);
    this.addSql(`drop index "notice_publisher_id_index"`);
    this.addSql(`create index "notice_by_update" on "notice" ("updated_at", "pa_id")`);
    this.addSql(`create index "notice_by_title" on "notice" ((fold_text(title)), pa_id)`);
    this.addSql(
      `create index "notice_by_retention_end" on "notice" ((coalesce(retention_until, 'infinity'::date)), pa_id)`,
    );
    this.addSql(`drop index "notice_by_retention"`);
    this.addSql(
      `create index "notice_stopped" on "notice" (ceased_reason, created_at, pa_id) where ceased_reason is not null`,
    );
    this.addSql(`create index "notice_amended" on "notice" (created_at, pa_id) where version > 1`);
    this.addSql(
      `create index "notice_previously_suspended" on "notice" (created_at, pa_id) where previously_suspended`,
    );
  }
}
