import { Migration } from '@mikro-orm/migrations';

/** Indexes for the list of notices, the staff query `notices`. */
export class NoticeList extends Migration {
  override up(): void {
    // orderBy created_desc, created_asc: each page is read from its cursor on, in either direction.
    this.addSql(`create index "notice_by_creation" on "notice" ("created_at", "pa_id")`);
    // orderBy publication_start_desc, publication_start_asc, the same; filter publicationFrom, publicationTo.
    this.addSql(`create index "notice_by_publication_start" on "notice" ("publication_start_date", "pa_id")`);
    // orderBy total_value_desc, total_value_asc, the same, within a currency; filter currency, valueMin, valueMax.
    this.addSql(`create index "notice_by_total_value" on "notice" ("currency", "total_value", "pa_id")`);
    // filter phases: the few notices that are not on the register yet, among seven years of those that are.
    this.addSql(
      `create index "notice_by_phase" on "notice" ("confirmation_status", "sign_off_status", "publication_start_date")`,
    );
    // filter processName.
    this.addSql(`create index "notice_by_process" on "notice" ("process_name")`);
    // filter country.
    this.addSql(`create index "notice_by_country" on "notice" using gin ("countries")`);
    // filter text: the expression of `noticeText`, letter for letter.
    this.addSql(
      `create index "notice_by_text" on "notice" using gin (to_tsvector('simple'::regconfig, title || ' ' || coalesce(description, '') || ' ' || campaign_name || ' ' || coalesce(process_name, '')))`,
    );
  }
}
