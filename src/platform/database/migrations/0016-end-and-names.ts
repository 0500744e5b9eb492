import { Migration } from '@mikro-orm/migrations';

/** A campaign that was stopped has ended; payers and controllers are found by name, also by `search`. */
export class EndAndNames extends Migration {
  static readonly note =
    'locks `notice` and `party` against writes while three indexes are built, and the words of searches of notices with payers or controllers written again: some 30 s for 1,000,000 notices.';

  override up(): void {
    this.addSql(`drop index "notice_by_campaign_end"`);
    this.addSql(
      `create index "notice_by_campaign_end" on "notice" ((coalesce(least(end_date, (ceased_at at time zone 'UTC')::date), 'infinity'::date)), pa_id)`,
    );
    this.addSql(
      `create index "notice_by_ceased_day" on "notice" (((ceased_at at time zone 'UTC')::date), pa_id) where ceased_at is not null`,
    );

    this.addSql(
      `create index "party_by_name" on "party" ((normal_name(coalesce(company_name, first_name || ' ' || last_name))), pa_id) where role <> 'advertiser'`,
    );

    this.addSql(`
      update notice_search s set words = s.words || array_to_tsvector(array_remove(string_to_array(split_words(named.names), ' '), '')) from (
        select pa_id, string_agg(concat_ws(' ', company_name, case when company_name is null then concat_ws(' ', first_name, last_name)
          else legal_name end), ' ') as names
        from party where role <> 'advertiser' group by pa_id) as named
      where named.pa_id = s.pa_id`);
  }
}
