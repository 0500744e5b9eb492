import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { MigrationGenerator } from '../platform/database/migration-generator.ts';
import { SealKey } from './access/seal-key.entity.ts';
import { Token } from './access/token.entity.ts';
import { AuditEntry } from './audit/audit-entry.entity.ts';
import { DemoLoad } from './demo-load.entity.ts';
import { ImportMapping } from './files/import-mapping.entity.ts';
import { IdempotencyKey } from './idempotency/idempotency-key.entity.ts';
import { LedgerEntry } from './ledger/ledger-entry.entity.ts';
import { EngagementMetrics, EngagementMetricsChange } from './metrics/engagement-metrics.entity.ts';
import { ImportJob } from './notices/import/import-job.entity.ts';
import { ImportRecord } from './notices/import/import-record.entity.ts';
import { ImportRejection } from './notices/import/import-rejection.entity.ts';
import { Notice } from './notices/model/notice.entity.ts';
import { NoticeDocument } from './notices/model/notice-document.entity.ts';
import { NoticeSearch } from './notices/model/notice-search.entity.ts';
import { NoticeVersion } from './notices/model/notice-version.entity.ts';
import { Party } from './notices/model/party.entity.ts';
import { RegisterPeriod } from './notices/model/register-period.entity.ts';
import { RetiredPaId } from './notices/model/retired-pa-id.entity.ts';
import { Publisher } from './publishers/publisher.entity.ts';
import { PublisherContact } from './publishers/publisher-contact.entity.ts';
import { DeprecationServed } from './requests/deprecation-served.entity.ts';
import { Refusal } from './requests/refusal.entity.ts';
import { RequestCount } from './requests/request-count.entity.ts';

const migrations = fileURLToPath(new URL('../platform/database/migrations', import.meta.url));

/**
 * The model: every table, how names map, and where migrations are. The server adds its connection (database/connect.ts);
 * the `mikro-orm` command connects to DATABASE_URL.
 */
export default defineConfig({
  entities: [
    Publisher,
    PublisherContact,
    Token,
    Notice,
    RetiredPaId,
    Party,
    NoticeVersion,
    NoticeDocument,
    NoticeSearch,
    RegisterPeriod,
    EngagementMetrics,
    EngagementMetricsChange,
    LedgerEntry,
    AuditEntry,
    ImportJob,
    ImportRecord,
    ImportRejection,
    ImportMapping,
    RequestCount,
    Refusal,
    IdempotencyKey,
    DeprecationServed,
    SealKey,
    DemoLoad,
  ],
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
