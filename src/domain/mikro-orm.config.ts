import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { discoverEntities } from '@mikro-orm/core/file-discovery';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { MigrationGenerator } from '../platform/database/migration-generator.ts';

const entities = await discoverEntities('./**/*.entity.ts', { baseDir: import.meta.dirname });
const migrations = fileURLToPath(new URL('../platform/database/migrations', import.meta.url));

/**
 * The model: every table, how names map, and where migrations are. The server adds its connection (database/connect.ts);
 * the `mikro-orm` command connects to DATABASE_URL.
 */
export default defineConfig({
  entities: [...entities],
  namingStrategy: UnderscoreNamingStrategy,
  extensions: [Migrator],
  migrations: {
    path: migrations,
    glob: '*.ts',
    tableName: 'schema_migration',
    snapshot: false,
    generator: MigrationGenerator,
    fileName: (_timestamp, name = 'change') =>
      `${String(readdirSync(migrations).filter((file) => file.endsWith('.ts')).length + 1).padStart(4, '0')}-${name}`,
  },
  schemaGenerator: {
    // Not in the model: monthly partitions, which the database makes, and tables that only functions or `migrate` use.
    skipTables: [
      /_p\d{6}$/,
      'feed_origin',
      'notice_count',
      'campaign_total',
      'metrics_growth',
      'changed_notice',
      'changed_metrics',
      'summary_state',
      'request_total',
      'request_day',
      'record_read_total',
      'unchecked_notices',
      'schema_migration',
      'schema_function',
    ],
    // These are in database/functions.
    skipViews: [/./],
    ignoreTriggers: true,
    ignoreRoutines: true,
  },
  ensureDatabase: false, // a mistyped name is an error, not a new database
  ...(process.env.DATABASE_URL && { clientUrl: process.env.DATABASE_URL }),
});
