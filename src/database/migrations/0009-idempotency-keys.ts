import { Migration } from '@mikro-orm/migrations';

/** Keys of mutations that create something, so that a repetition creates nothing. Deleted after a day. */
export class IdempotencyKeys extends Migration {
  override up(): void {
    this.addSql(
      `create table "idempotency_key" ("hash" varchar(64) not null, "input_hash" varchar(64) not null, "created_at" timestamptz(3) not null, "created_id" varchar(128) null, primary key ("hash"))`,
    );
    this.addSql(`create index "idempotency_key_by_time" on "idempotency_key" ("created_at")`);
  }
}
