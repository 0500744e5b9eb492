import { TSMigrationGenerator } from '@mikro-orm/migrations';

/** Writes migrations in this project's style: named by their file, without `down`. */
export class MigrationGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }): string {
    const name = className.replace(/^Migration\d+/, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const statements = up.map((sql) => this.createStatement(sql.replace(/;$/, ''), 4)).join('');
    return `import { Migration } from '@mikro-orm/migrations';

/** What it adds, and for what. */
export class ${name} extends Migration {
  /** What it locks, and its time for a million notices, measured or worked out from 100,000. */
  static readonly note = '';

  override up(): void {
${statements}  }
}
`;
  }
}
