import { Migration } from '@mikro-orm/migrations';

/** Revisions of a notice, which changes are guarded by; its versions; and what finds a person in them. */
export class NoticeVersions extends Migration {
  override up(): void {
    this.addSql(`alter table "notice" add column "revision" int not null default 1`);

    this.addSql(`create table "notice_version" (
  "pa_id" varchar(128) not null,
  "version" int not null,
  "is_open" boolean not null,
  "confirmation_status" text not null,
  "sign_off_status" text not null,
  "amendment_reason" varchar(2000) null,
  "updated_at" timestamptz(0) not null,
  "confirmed_at" timestamptz(0) null,
  "signed_off_at" timestamptz(0) null,
  "superseded_at" timestamptz(0) null,
  "snapshot" jsonb not null,
  primary key ("pa_id", "version")
)`);
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_confirmation_status_check" check ("confirmation_status" in ('draft', 'pending_confirmation', 'needs_revision', 'confirmed'))`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_sign_off_status_check" check ("sign_off_status" in ('pending', 'signed_off', 'declined'))`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_kept_was_signed_off" check (is_open or signed_off_at is not null)`,
    );
    this.addSql(
      `alter table "notice_version" add constraint "notice_version_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on delete cascade`,
    );
    // One open amendment for each notice; every change of a notice looks for it.
    this.addSql(`create unique index "notice_version_open" on "notice_version" ("pa_id") where is_open`);

    // personDataOccurrences: a person's e-mail address and telephone number, wherever they are kept. The expression for
    // snapshots is that of `contactsOf`, letter for letter.
    this.addSql(
      `create index "notice_version_by_contact" on "notice_version" using gin ((lower((jsonb_path_query_array(snapshot, '$.parties[*].email'::jsonpath) || jsonb_path_query_array(snapshot, '$.parties[*].phone'::jsonpath) || jsonb_path_query_array(snapshot, '$.notice.public_contact_email'::jsonpath))::text)::jsonb))`,
    );
    this.addSql(`create index "party_by_email" on "party" (lower(email))`);
    this.addSql(`create index "party_by_phone" on "party" ("phone")`);
    this.addSql(`create index "notice_by_public_contact_email" on "notice" (lower(public_contact_email))`);
    // personDataOccurrences: who read those notices.
    this.addSql(`create index "access_ledger_by_notice" on "access_ledger" ("pa_id", "id")`);
    // erasableNotices: oldest end of retention first. eraseNotice: the history of the counts.
    this.addSql(`create index "notice_by_retention" on "notice" ("retention_until", "pa_id")`);
    this.addSql(`create index "engagement_metrics_change_by_notice" on "engagement_metrics_change" ("pa_id", "id")`);
  }
}
