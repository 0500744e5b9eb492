import { Migration } from '@mikro-orm/migrations';

/** Requests of each token by day, for the top callers of a period (functions/request_days.sql). */
export class RequestDays extends Migration {
  override up(): void {
    this.addSql(`create table "request_day" (
  "token_id" uuid not null,
  "day" timestamptz(0) not null,
  "endpoint" text not null,
  "status" smallint not null,
  "code" text not null,
  "requests" bigint not null,
  "last_hour" timestamptz(0) not null,
  primary key ("token_id", "day", "endpoint", "status", "code")
)`);
    // Rows arrive in the order of their days, so a small index finds those of a period for all tokens.
    this.addSql(`create index "request_day_by_day" on "request_day" using brin (day)`);
    // Writers wait until the triggers are there.
    this.addSql(`lock table "request_count" in share row exclusive mode`);
    this.addSql(`insert into "request_day"
      select token_id, date_trunc('day', hour, 'UTC'), endpoint, status, code, sum(requests), max(hour)
      from request_count group by 1, 2, 3, 4, 5 order by 2`);
  }
}
