import { Migration } from '@mikro-orm/migrations';

/**
 * Details of refused requests, and counts by error code. A running server of the previous release cannot add counts with
 * the new key: it keeps them, and loses those of its last minutes when it stops.
 */
export class Refusals extends Migration {
  override up(): void {
    this.addSql(`create table "refusal" (
  "id" bigserial primary key,
  "position" bigint not null,
  "refused_at" timestamptz(3) not null,
  "endpoint" varchar(40) null,
  "method" varchar(16) not null,
  "status" smallint not null,
  "code" varchar(40) not null,
  "pa_id" varchar(128) null,
  "token_id" uuid null,
  "publisher_id" uuid null,
  "request_id" varchar(128) not null,
  "caller_request_id" varchar(128) null
)`);
    this.addSql(`alter table "refusal" add constraint "refusal_request_id_unique" unique ("request_id")`);
    this.addSql(`create index "refusal_by_time" on "refusal" ("refused_at")`);
    this.addSql(`create index "refusal_by_position" on "refusal" ("position", "id")`);
    this.addSql(`create index "refusal_by_token" on "refusal" ("token_id", "id")`);
    this.addSql(`create index "refusal_by_publisher" on "refusal" ("publisher_id", "id")`);
    this.addSql(`create index "refusal_by_notice" on "refusal" ("pa_id", "id")`);
    this.addSql(`create index "refusal_by_caller_request" on "refusal" ("caller_request_id")`);

    this.addSql(`update "request_count" set "endpoint" = case "endpoint"
      when '/advertisement/:PAID' then 'register_entry'
      when '/advertisement-full/:PAID' then 'full_record'
      when '/advertisement/:PAID/metrics' then 'metrics_write'
      when '/ssp/advertisement/:PAID' then 'ssp_register_entry'
      else "endpoint" end`);

    this.addSql(`alter table "request_count" drop constraint "request_count_pkey"`);
    this.addSql(
      `alter table "request_count" add "code" varchar(40) not null default '', add "omitted" bigint not null default '0'`,
    );
    this.addSql(`alter table "request_count" add primary key ("token_id", "hour", "endpoint", "status", "code")`);
  }
}
