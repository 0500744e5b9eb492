import { Migration } from '@mikro-orm/migrations';

const times = {
  notice: ['created_at', 'updated_at', 'confirmed_at', 'signed_off_at'],
  notice_version: ['updated_at', 'confirmed_at', 'signed_off_at', 'superseded_at'],
};

/**
 * Times of notices in milliseconds: whole seconds were rounded, up to half a second into the future. And the position of a
 * notice in the feed, which functions/feeds.sql keeps; notices that have not changed since come first.
 */
export class ExactTimesAndFeedOfNotices extends Migration {
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
  }
}
