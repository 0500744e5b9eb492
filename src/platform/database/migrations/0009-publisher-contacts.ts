import { Migration } from '@mikro-orm/migrations';

/** Contacts of publishers, to whom staff write, and the audited action for them. */
export class PublisherContacts extends Migration {
  static readonly note =
    'stops changes of publishers for an instant; closes the audit trail while it is read once, to check its actions: under a second per million rows.';

  override up(): void {
    this.addSql(
      `create table "publisher_contact" ("publisher_id" uuid not null, "position" int not null, "name" varchar(200) not null, "email" varchar(254) not null, "phone" varchar(16) null, "role" varchar(200) null, primary key ("publisher_id", "position"))`,
    );
    this.addSql(`create index "publisher_contact_by_email" on "publisher_contact" (lower(email))`);
    this.addSql(`create index "publisher_contact_by_phone" on "publisher_contact" (phone) where phone is not null`);

    this.addSql(`alter table "audit_trail" drop constraint "audit_trail_action_check"`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'publisher.contacts_changed', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'mapping.saved', 'mapping.deleted', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );

    this.addSql(
      `alter table "publisher_contact" add constraint "publisher_contact_publisher_id_foreign" foreign key ("publisher_id") references "publisher" ("id") on delete cascade`,
    );
  }
}
