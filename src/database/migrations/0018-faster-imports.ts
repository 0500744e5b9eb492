import { Migration } from '@mikro-orm/migrations';

/**
 * Imports with less work in PostgreSQL: fewer indexes, and one check of parties for each statement. The new table holds the
 * notices that a transaction has changed and not yet checked (functions/notice_parties.sql); none remain after a commit.
 */
export class FasterImports extends Migration {
  override up(): void {
    // Figures come from summaries now, so no query uses these.
    this.addSql('drop index "notice_countries"');
    this.addSql('drop index "notice_with_metrics"');
    // Most parties have no telephone number.
    this.addSql('drop index "party_by_phone"');
    this.addSql('create index "party_by_phone" on "party" (phone) where phone is not null');

    // Vacuum often: each row is deleted by the transaction that inserted it. Unlogged, because none outlives a crash.
    this.addSql(`create unlogged table "unchecked_notices" (
  "id" bigint generated always as identity primary key,
  "pa_ids" text[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
  }
}
