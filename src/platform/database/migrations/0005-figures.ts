import { Migration } from '@mikro-orm/migrations';

/**
 * The day on which the register began to show a notice, and indexes for filters of lists and figures by kind of amount and
 * payer, and for campaigns by name.
 */
export class Figures extends Migration {
  static readonly note =
    'locks `notice` and `register_period` against writes while five indexes are built: some 10 s for 1,000,000 notices.';

  override up(): void {
    this.addSql(`create index "notice_by_amount_basis" on "notice" ("amount_basis")`);
    this.addSql(`create index "notice_by_vat" on "notice" ("amount_includes_vat")`);
    this.addSql(`create index "notice_paid_by_others" on "notice" (created_at, pa_id) where not payer_same_as_sponsor`);
    this.addSql(
      `create index "notice_by_campaign_name" on "notice" (currency, (fold_text(campaign_name)), pa_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );

    this.addSql(`alter table "register_period" add "is_first" boolean not null default true`);
    this.addSql(`
      update register_period r set is_first = false
      where exists (select from register_period o where o.pa_id = r.pa_id and not o.is_erased and o.from_day < r.from_day)`);
    this.addSql(
      `create index "register_period_first" on "register_period" (from_day, pa_id) where is_first and not is_erased`,
    );
  }
}
