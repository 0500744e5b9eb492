import { Migration } from '@mikro-orm/migrations';

/**
 * Summaries to which writers only append (functions/summaries.sql), instead of those that every writer added to. Campaigns
 * and filters by one value get theirs. The next run of `migrate` recounts.
 */
export class AppendOnlySummaries extends Migration {
  override up(): void {
    for (const [table, name] of [
      ['notice', 'notice_count'],
      ['engagement_metrics', 'metrics_count'],
      ['engagement_metrics_change', 'metrics_growth'],
    ]) {
      for (const event of ['insert', 'update', 'delete']) {
        this.addSql(`drop trigger if exists "${name}_on_${event}" on "${table}"`);
      }
    }
    this.addSql(`drop trigger if exists "metrics_days_on_insert" on "engagement_metrics"`);
    this.addSql(
      `alter table "engagement_metrics" drop column "publisher_id", drop column "applies_from", drop column "ends_on"`,
    );

    this.addSql(`drop table "notice_count"`);
    this.addSql(`create table "notice_count" (
  "scope" text not null,
  "kind" text not null,
  "value" text not null,
  "name" text not null,
  "day" date not null,
  "until" date not null,
  "number" bigint not null,
  primary key ("scope", "kind", "value", "name", "day", "until")
)`);
    this.addSql(`create table "campaign_total" (
  "scope" text not null,
  "currency" text not null,
  "day" date not null,
  "campaigns" bigint not null,
  "notices" bigint not null,
  "value" numeric not null,
  primary key ("scope", "currency", "day")
)`);
    this.addSql(`drop table "metrics_growth"`);
    this.addSql(`create table "metrics_growth" (
  "quarter" timestamptz(0) not null,
  "is_first_import" boolean not null,
  "views" numeric not null,
  "engagements" numeric not null,
  "changes" bigint not null,
  primary key ("quarter", "is_first_import")
)`);

    // Vacuum often: rows stay for seconds.
    const vacuum = '(autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)';
    this.addSql(`create table "changed_notice" (
  "id" bigserial primary key,
  "pa_id" text not null,
  "existed" boolean not null,
  "publisher_id" uuid null,
  "confirmation_status" text null,
  "sign_off_status" text null,
  "publication_start_date" date null,
  "start_date" date null,
  "end_date" date null,
  "has_ceased" boolean null,
  "uses_techniques" boolean null,
  "medium" text null,
  "linked_process_type" text null,
  "process_name" text null,
  "countries" text[] null,
  "currency" text null,
  "campaign_name" text null,
  "public_contact_email" text null,
  "total_value" numeric null
) with ${vacuum}`);
    this.addSql(`create table "changed_metrics" (
  "id" bigserial primary key,
  "pa_id" text not null,
  "recorded_on" date null
) with ${vacuum}`);
    this.addSql(`create table "summary_state" (
  "growth_until" bigint not null,
  "is_outdated" boolean not null
)`);
    this.addSql(`insert into "summary_state" values (0, true)`);
  }
}
