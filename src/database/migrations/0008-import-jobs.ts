import { Migration } from '@mikro-orm/migrations';

/** Imports with their progress. */
export class ImportJobs extends Migration {
  override up(): void {
    this.addSql(`create table "import_job" (
  "id" uuid not null,
  "started_at" timestamptz(3) not null default now(),
  "reported_at" timestamptz(3) not null default now(),
  "ended_at" timestamptz(3) null,
  "outcome" text null,
  "actor_kind" text not null,
  "actor_token_id" uuid null,
  "actor_subject" varchar(200) null,
  "request_id" varchar(128) not null,
  "source" varchar(200) null,
  "bytes_total" bigint null,
  "bytes_read" bigint null,
  "updates_existing" boolean not null,
  "skips_existing" boolean not null,
  "is_dry_run" boolean not null,
  "lines" int not null default 0,
  "imported" int not null default 0,
  "updated" int not null default 0,
  "unchanged" int not null default 0,
  "skipped" int not null default 0,
  "rejected" int not null default 0,
  primary key ("id")
)`);
    this.addSql(`create index "import_job_by_start" on "import_job" ("started_at", "id")`);

    this.addSql(
      `alter table "import_job" add constraint "import_job_outcome_check" check ("outcome" in ('finished', 'failed', 'interrupted'))`,
    );
    this.addSql(
      `alter table "import_job" add constraint "import_job_actor_kind_check" check ("actor_kind" in ('staff', 'partner', 'operator'))`,
    );
  }
}
