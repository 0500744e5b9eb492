import { TSMigrationGenerator } from '@mikro-orm/migrations';

/** Writes migrations as we keep them: named by their file, and without a way back. */
export class MigrationGenerator extends TSMigrationGenerator {
  override generateMigrationFile(_className: string, { up }: { up: string[] }): string {
    const statements = up.map((sql) => this.createStatement(sql.replace(/;$/, ''), 4)).join('');
    return `import { Migration } from '@mikro-orm/migrations';

/** Say here what it adds, and for what. */
export class Change extends Migration {
  override up(): void {
${statements}  }
}
`;
  }
}
