import { Migration } from '@mikro-orm/migrations';

/** When the deprecation of an endpoint was first served; and partitions for a role that may not make tables. */
export class Deprecation extends Migration {
  override up(): void {
    this.addSql(`create table "deprecation_served" (
  "endpoint" varchar(200) not null,
  "deprecated_at" timestamptz(0) not null,
  "first_served_at" timestamptz(3) not null,
  primary key ("endpoint", "deprecated_at")
)`);

    // A server whose role may only read and write rows makes the partitions of the months to come all the same.
    this.addSql('alter function make_monthly_partitions(text, int) security definer');
    this.addSql('alter function make_monthly_partitions(text, int) set search_path from current');
  }
}
