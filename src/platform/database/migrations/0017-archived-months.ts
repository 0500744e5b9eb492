import { Migration } from '@mikro-orm/migrations';

/** The months of append-only tables that were archived. */
export class ArchivedMonths extends Migration {
  static readonly note = 'locks nothing that exists.';

  override up(): void {
    this.addSql(
      `create table "archived_month" ("parent" varchar(63) not null, "month" date not null, "rows" bigint not null, "digest" varchar(64) not null, "archived_at" timestamptz(3) not null, "archived_by" varchar(200) not null, primary key ("parent", "month"))`,
    );
  }
}
