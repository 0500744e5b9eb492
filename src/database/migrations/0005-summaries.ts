import { Migration } from '@mikro-orm/migrations';

/** Summaries for the figures of the overview and of publishers, which triggers keep exact (functions/summaries.sql). */
export class Summaries extends Migration {
  override up(): void {
    this.addSql(
      `alter table "engagement_metrics" add column "publisher_id" uuid null, add column "applies_from" date null, add column "ends_on" date null`,
    );
    this.addSql(`create table "notice_count" (
  "publisher_id" uuid not null,
  "kind" text not null,
  "value" text not null,
  "name" text not null,
  "day" date not null,
  "until" date not null,
  "shard" smallint not null,
  "number" bigint not null,
  primary key ("publisher_id", "kind", "value", "name", "day", "until", "shard")
)`);
    this.addSql(`create table "metrics_growth" (
  "quarter" timestamptz(0) not null,
  "is_first_import" boolean not null,
  "shard" smallint not null,
  "views" numeric not null,
  "engagements" numeric not null,
  "changes" bigint not null,
  primary key ("quarter", "is_first_import", "shard")
)`);
  }
}
