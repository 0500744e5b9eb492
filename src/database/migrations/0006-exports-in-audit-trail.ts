import { Migration } from '@mikro-orm/migrations';

/** Exports are audited. */
export class ExportsInAuditTrail extends Migration {
  override up(): void {
    this.addSql(`alter table "audit_trail" drop constraint "audit_trail_action_check"`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );
  }
}
