import { Migration } from '@mikro-orm/migrations';

/** A metrics write locks no token. `store_metrics_steps` also changes with it. */
export class LeanMetricsWrites extends Migration {
  override up(): void {
    this.addSql(`alter table "engagement_metrics" drop constraint "engagement_metrics_token_id_foreign"`);
  }
}
