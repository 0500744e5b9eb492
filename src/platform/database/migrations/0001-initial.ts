import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** The tables with their indexes and checks, in SQL. Each file uses those before it. */
const files = ['text_functions', 'notices', 'logs', 'summaries'];

export class Initial extends Migration {
  static readonly note = 'creates all tables, in an empty database.';

  override up(): void {
    for (const file of files) {
      this.addSql(readFileSync(new URL(`0001-initial/${file}.sql`, import.meta.url), 'utf8'));
    }
  }
}
