import { Migration } from '@mikro-orm/migrations';

/** An import keeps what the lines of its file so far tell about the rest. */
export class FileState extends Migration {
  static readonly note = 'stops imports for an instant.';

  override up(): void {
    this.addSql(`alter table "import_job" add column "so_far" jsonb not null default '{}'::jsonb`);
  }
}
