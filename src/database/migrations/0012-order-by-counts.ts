import { Migration } from '@mikro-orm/migrations';

/** The orders of notices by views and by the day of their report, without a sort of all notices. */
export class OrderByCounts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "engagement_metrics" add "views_class" int generated always as (64 * (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6) + (views_count >> (floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6))::int) stored null, add "recorded_on" date generated always as ((recorded_at at time zone 'UTC')::date) stored null`,
    );
    this.addSql(`create index "engagement_metrics_by_views" on "engagement_metrics" ("views_class")`);
    this.addSql(`create index "engagement_metrics_by_day" on "engagement_metrics" ("recorded_on", "pa_id")`);
  }
}
