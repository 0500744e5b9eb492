import { Migration } from '@mikro-orm/migrations';

/**
 * Growth of counts for each filter by one value, and reads of full records by reader (functions/growth.sql and
 * record_reads.sql). The next run of `migrate` recounts.
 */
export class GrowthByScopeAndRecordReads extends Migration {
  override up(): void {
    this.addSql('drop view if exists "current_growth"');
    this.addSql(`alter table "metrics_growth" add column "scope" text not null default 'all'`);
    this.addSql('alter table "metrics_growth" drop constraint "metrics_growth_pkey"');
    this.addSql('alter table "metrics_growth" add primary key ("scope", "quarter", "is_first_import")');
    this.addSql(`create table "record_read_total" (
  "kind" text not null,
  "quarter" timestamptz(0) not null,
  "reader" text not null,
  "reads" bigint not null,
  "last_read_at" timestamptz(3) not null,
  primary key ("kind", "quarter", "reader")
)`);
    this.addSql('alter table "summary_state" add column "reads_until" bigint not null default 0');
  }
}
