import { Migration } from '@mikro-orm/migrations';

/** Small indexes that find the changes of counts of a period, and the corrections. */
export class MetricsChanges extends Migration {
  override up(): void {
    this.addSql(
      `create index "engagement_metrics_change_by_time" on "engagement_metrics_change" using brin (recorded_at)`,
    );
    this.addSql(
      `create index "engagement_metrics_correction" on "engagement_metrics_change" (id) where least(views_increment, engagements_increment) < 0`,
    );
  }
}
