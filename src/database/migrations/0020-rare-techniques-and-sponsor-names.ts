import { Migration } from '@mikro-orm/migrations';

/** Indexes for lists by techniques that few notices use, and for the numbers of notices by sponsor. */
export class RareTechniquesAndSponsorNames extends Migration {
  override up(): void {
    this.addSql(`create index "notice_by_targeting" on "notice" ("uses_targeting_techniques")`);
    this.addSql(`create index "notice_by_ad_delivery" on "notice" ("uses_ad_delivery_techniques")`);

    this.addSql(
      `create index "party_sponsor_names" on "party" (company_name, legal_name, first_name, last_name) where role = 'advertiser'`,
    );
  }
}
