import { Migration } from '@mikro-orm/migrations';

/** Two indexes get what figures of sponsors and of kinds of amounts read, so that these need no notices themselves. */
export class FigureIndexes extends Migration {
  static readonly note =
    'locks `notice` against writes while two indexes are built: some 10 s for 1,000,000 notices; at its end, for a moment, against reads, too.';

  override up(): void {
    this.addSql(`create index "notice_sponsors" on "notice" ("sponsor", "public_contact_email", "pa_id")`);
    this.addSql(
      `create index "notice_campaign_sums" on "notice" (currency, campaign_name, public_contact_email, sponsor, total_value, pa_id) include (publication_start_date, publisher_id, countries, medium, linked_process_type, process_name, amount_basis, amount_includes_vat) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql('drop index "notice_by_sponsor"');
    this.addSql('drop index "notice_campaigns"');
  }
}
