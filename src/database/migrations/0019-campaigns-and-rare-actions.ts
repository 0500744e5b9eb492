import { Migration } from '@mikro-orm/migrations';

/** Indexes for a page of campaigns, and for actions of the audit trail that are rarer than imports. */
export class CampaignsAndRareActions extends Migration {
  override up(): void {
    this.addSql('drop index "notice_campaigns"');
    this.addSql(
      `create index "notice_campaigns" on "notice" (currency, campaign_name, public_contact_email, total_value, pa_id, publication_start_date, publisher_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql(`create index "audit_trail_by_action" on "audit_trail" (action, id) where action <> 'notice.imported'`);
  }
}
