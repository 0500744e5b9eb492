import { Migration } from '@mikro-orm/migrations';

/** Publishers and tokens as administrators work with them, staff who sign in by name, and how much each token is used. */
export class Administration extends Migration {
  override up(): void {
    this.addSql(`alter table "publisher" add column "revision" int not null default 1`);
    // publishers: each page is read from its cursor on, in either direction.
    this.addSql(`create index "publisher_by_name" on "publisher" ("name", "id")`);

    // Staff who could do everything still can.
    this.addSql(`alter table "token" add column "role" text null, add column "replaces_id" uuid null`);
    this.addSql(`update "token" set "role" = 'administrator' where "tier" = 'staff'`);
    this.addSql(
      `alter table "token" add constraint "token_role_check" check ("role" in ('viewer', 'operator', 'administrator'))`,
    );
    this.addSql(
      `alter table "token" add constraint "token_role_iff_staff" check ((tier = 'staff') = (role is not null))`,
    );
    // A token has one successor, whoever rotates it at the same moment; the index finds it.
    this.addSql(`alter table "token" add constraint "token_replaces_id_unique" unique ("replaces_id")`);
    // tokens: each page is read from its cursor on, in either direction.
    this.addSql(`create index "token_by_creation" on "token" ("created_at", "id")`);

    this.addSql(`alter table "access_ledger" add column "subject" varchar(200) null`);
    // auditTrail: what was done with a token; newest first.
    this.addSql(`create index "audit_trail_by_token" on "audit_trail" ("token_id", "id")`);

    // requestFigures: the key serves a token's hours, and the upsert.
    this.addSql(`create table "request_count" (
  "token_id" uuid not null,
  "hour" timestamptz(0) not null,
  "endpoint" varchar(200) not null,
  "status" smallint not null,
  "requests" bigint not null,
  primary key ("token_id", "hour", "endpoint", "status")
) partition by range ("hour")`);
    this.addSql(`create table request_count_p000000 partition of request_count default`);
  }
}
