import { Migration } from '@mikro-orm/migrations';

const times = {
  notice: ['created_at', 'updated_at', 'confirmed_at', 'signed_off_at'],
  notice_version: ['updated_at', 'confirmed_at', 'signed_off_at', 'superseded_at'],
};

/**
 * - Times of notices in milliseconds. Whole seconds were rounded, up to half a second into the future.
 * - The position of a notice in the feed (functions/feeds.sql). Notices that have not changed since come first.
 * - The words of the filter `text`, split like those of `search`.
 */
export class ExactLists extends Migration {
  override up(): void {
    const changes = Object.entries(times).map(
      ([table, columns]) =>
        `alter table "${table}" ${columns.map((column) => `alter column "${column}" type timestamptz(3)`).join(', ')};`,
    );
    // PostgreSQL refuses to change a column that a view reads. In an empty database the view comes later.
    this.addSql(`do $$ declare
  definition text;
begin
  if to_regclass('notice_as_document') is not null then
    definition := pg_get_viewdef('notice_as_document'::regclass);
    drop view notice_as_document;
  end if;
  ${changes.join('\n  ')}
  if definition is not null then
    execute 'create view notice_as_document as ' || definition;
  end if;
end $$`);
    this.addSql(`alter table "notice" add column "position" bigint not null default 0`);
    this.addSql(`create index "notice_by_position" on "notice" ("position", "pa_id")`);

    // Words without case and diacritics, separated by spaces. All but letters, digits and marks separates; the ranges do not
    // depend on the locale. `begin atomic` finds `fold_text` whatever the search path: an index needs that.
    this.addSql(`create function split_words(given text) returns text language sql immutable parallel safe begin atomic
  select regexp_replace(fold_text(given),
    '[\\u0001-/:-@\\[-\`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe30-\\ufe4f]+', ' ', 'g');
end`);
    this.addSql('drop index "notice_by_text"');
    this.addSql(`create index "notice_by_text" on "notice" using gin (to_tsvector('simple'::regconfig, split_words(
  title || ' ' || coalesce(description, '') || ' ' || campaign_name || ' ' || coalesce(process_name, ''))))`);
  }
}
