import { Migration } from '@mikro-orm/migrations';

/** Changes name their import and keep the id of their own request. An administrator who ends an import is audited. */
export class ImportsInAuditTrail extends Migration {
  override up(): void {
    this.addSql(`alter table "audit_trail" add column "import_id" uuid null`);
    this.addSql(`create index "audit_trail_by_import" on "audit_trail" (import_id, id) where import_id is not null`);
    this.addSql(`alter table "audit_trail" drop constraint "audit_trail_action_check"`);
    this.addSql(
      `alter table "audit_trail" add constraint "audit_trail_action_check" check ("action" in ('notice.created', 'notice.imported', 'notice.submitted', 'notice.revision_requested', 'notice.confirmed', 'notice.signed_off', 'notice.sign_off_declined', 'notice.sign_off_withdrawn', 'notice.amended', 'notice.amendment_discarded', 'notice.ceased', 'notice.erased', 'publisher.created', 'publisher.renamed', 'publisher.plan_changed', 'token.minted', 'token.rotated', 'token.revoked', 'import.ended', 'person.searched', 'storage.months_dropped', 'data.exported'))`,
    );
  }
}
