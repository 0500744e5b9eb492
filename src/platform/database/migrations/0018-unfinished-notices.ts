import { Migration } from '@mikro-orm/migrations';

/** Notices that staff began to write. */
export class UnfinishedNotices extends Migration {
  static readonly note = 'locks nothing that exists.';

  override up(): void {
    this.addSql(
      `create table "unfinished_notice" ("id" uuid not null, "author" varchar(220) not null, "texts" jsonb not null, "revision" int not null, "saved_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "unfinished_notice_by_author" on "unfinished_notice" ("author", "saved_at")`);
    this.addSql(`create index "unfinished_notice_by_time" on "unfinished_notice" ("saved_at")`);
  }
}
