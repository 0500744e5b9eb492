import { Migration } from '@mikro-orm/migrations';

/** Revisions of a notice, which changes are guarded by. */
export class NoticeVersions extends Migration {
  override up(): void {
    this.addSql(`alter table "notice" add column "revision" int not null default 1`);
  }
}
