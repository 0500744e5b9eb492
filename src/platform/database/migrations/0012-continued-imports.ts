import { Migration } from '@mikro-orm/migrations';

/** Imports of rejected records that were mended name the import that they continue. */
export class ContinuedImports extends Migration {
  static readonly note = 'stops imports for an instant.';

  override up(): void {
    this.addSql(`alter table "import_job" add column "continues_id" uuid null`);
    this.addSql(
      `create index "import_job_by_continued" on "import_job" (continues_id, started_at, id) where continues_id is not null`,
    );
  }
}
