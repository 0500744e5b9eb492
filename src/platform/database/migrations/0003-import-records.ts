import { Migration } from '@mikro-orm/migrations';

/** The PA-IDs that running imports have met, so that a notice that a file has twice is noticed. */
export class AddImportRecords extends Migration {
  static readonly note = 'locks nothing that exists.';

  override up(): void {
    this.addSql(
      `create table "import_record" ("import_id" uuid not null, "pa_id" varchar(128) not null, "version" int not null, "line" int not null, primary key ("import_id", "pa_id", "version"))`,
    );
  }
}
