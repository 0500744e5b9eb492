import { Migration } from '@mikro-orm/migrations';

/** The name of the sponsor tells campaigns apart, so notices, the index and the summaries of campaigns have it. */
export class SponsorsOfCampaigns extends Migration {
  override up(): void {
    // Rows store its results, so a change of this function takes a new name and a new column.
    this.addSql(`create function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower(normalize(given, nfkc)), '\\s+', ' ', 'g'))
$$`);
    this.addSql(`alter table "notice" add column "sponsor" text not null default ''`);
    this.addSql(`alter table "changed_notice" add column "sponsor" text`);
    // What the triggers keep does not depend on it, except summaries, which are recounted.
    this.addSql('alter table "notice" disable trigger user');
    this.addSql(`update "notice" n set sponsor = normal_name(coalesce(p.company_name, p.first_name || ' ' || p.last_name))
from party p where p.pa_id = n.pa_id and p.role = 'advertiser'`);
    this.addSql('alter table "notice" enable trigger user');
    this.addSql('drop index "notice_campaigns"');
    this.addSql(
      `create index "notice_campaigns" on "notice" (currency, campaign_name, public_contact_email, sponsor, total_value, pa_id, publication_start_date, publisher_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    // They get a column in the middle, which \`create or replace\` cannot do. summaries.sql creates them again.
    this.addSql('drop view if exists notice_state cascade');
  }
}
