import { Migration } from '@mikro-orm/migrations';

/** Changes of counts get a position in the feed, so that subscribers see them. Earlier ones stay without. */
export class LiveChanges extends Migration {
  override up(): void {
    this.addSql(`alter table "engagement_metrics_change" add "position" bigint null`);
    this.addSql(
      `create index "engagement_metrics_change_by_position" on "engagement_metrics_change" ("position", "id")`,
    );
  }
}
