import { Migration } from '@mikro-orm/migrations';

/** The audited actions for discarded drafts and for mails to publishers. */
export class MoreAuditedActions extends Migration {
  static readonly note =
    'closes the audit trail while it is read once, to check its actions: under a second per million rows.';

  override up(): void {
    this.addSql(`alter table "audit_trail" drop constraint "audit_trail_action_check"`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.draft_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'publisher.contacts_changed', 'publisher.told', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'mapping.saved', 'mapping.deleted', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );
  }
}
