import { Migration } from '@mikro-orm/migrations';

/** Requests of all tokens by hour, for figures without a filter by token (functions/request_totals.sql). */
export class RequestTotals extends Migration {
  override up(): void {
    this.addSql(`create table "request_total" (
  "hour" timestamptz(0) not null,
  "endpoint" text not null,
  "status" smallint not null,
  "code" text not null,
  "requests" bigint not null,
  primary key ("hour", "endpoint", "status", "code")
)`);
    // Writers wait until the triggers are there.
    this.addSql(`lock table "request_count" in share row exclusive mode`);
    this.addSql(`insert into "request_total"
      select hour, endpoint, status, code, sum(requests) from request_count group by 1, 2, 3, 4`);
  }
}
