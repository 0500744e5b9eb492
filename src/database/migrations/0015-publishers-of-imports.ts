import { Migration } from '@mikro-orm/migrations';

/** The publishers of an import, for the filter of `imports`. */
export class PublishersOfImports extends Migration {
  override up(): void {
    this.addSql(`alter table "import_job" add column "publisher_ids" uuid[] not null default '{}'`);
  }
}
