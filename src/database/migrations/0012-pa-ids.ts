import { Migration } from '@mikro-orm/migrations';

/** PA-IDs that clients resolve as path segments, and so cannot ask for, cannot exist. */
export class PaIds extends Migration {
  override up(): void {
    this.addSql(`alter table "notice" drop constraint "notice_pa_id_can_exist"`);
    this.addSql(
      `alter table "notice" add constraint "notice_pa_id_can_exist" check (pa_id <> '' and pa_id <> '.' and pa_id <> '..' and pa_id !~ '/')`,
    );
  }
}
