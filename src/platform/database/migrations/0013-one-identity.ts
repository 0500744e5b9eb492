import { Migration } from '@mikro-orm/migrations';

/** The canonical form of a language tag; the text itself if it is none, or too long in this form. */
function canonicalTag(tag: string): string {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    return canonical.length <= 35 ? canonical : tag;
  } catch {
    return tag;
  }
}

/**
 * What is the same thing is the same however it is typed: campaigns, processes and addresses of sponsors have keys without case
 * and further blanks, languages are in canonical form, and sponsors are searched without diacritics. Growth of counts that was
 * counted twice is mended.
 */
export class OneIdentity extends Migration {
  static readonly note =
    'closes `notice` while it is written again with its indexes, and `party` against writes meanwhile: some 70 s of CPU for 1,000,000 notices, which were 5 min beside other work on both cores.';

  override async up(): Promise<void> {
    await this.#canonicalLanguages();

    // Also ignores what nobody sees, and both forms of the small sigma; normal names stay as they are.
    this.addSql(String.raw`create or replace function normal_name(given text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(case when octet_length(given) = length(given) then lower(given)
    else translate(normalize(lower(normalize(regexp_replace(given,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
      '', 'g'), nfkc)), nfkc), 'ς', 'σ') end, '[\t-\r \u1680\u2028\u2029]{2,}|[\t-\r\u1680\u2028\u2029]', ' ', 'g'))
$$`);
    this.addSql(`update notice set sponsor = normal_name(sponsor) where sponsor <> normal_name(sponsor)`);
    // Of mappings whose names are the same now, the latest keeps its name.
    this.addSql(`
      update import_mapping m set key = normal_name(renamed.name), name = renamed.name from (
        select key, case place when 1 then name else left(name, 90) || ' (' || place || ')' end as name
        from (select *, row_number() over (partition by normal_name(name) order by saved_at desc, key) as place from import_mapping)
          as placed) as renamed
      where m.key = renamed.key and (m.key, m.name) <> (normal_name(renamed.name), renamed.name)`);

    for (const index of [
      'notice_by_process',
      'notice_sponsors',
      'notice_figures',
      'notice_by_campaign_name',
      'notice_campaign_sums',
      'party_by_sponsor',
    ])
      this.addSql(`drop index "${index}"`);
    // In one statement, so that the table is written once.
    this.addSql(`alter table "notice"
      add column "campaign_key" text null generated always as (normal_name(campaign_name)) stored,
      add column "process_key" text null generated always as (normal_name(process_name)) stored,
      add column "contact_key" text null generated always as (normal_name(public_contact_email)) stored`);
    this.addSql(`create index "notice_by_process" on "notice" ("process_key")`);
    this.addSql(`create index "notice_sponsors" on "notice" ("sponsor", "contact_key", "pa_id")`);
    this.addSql(
      `create index "notice_figures" on "notice" (publisher_id, confirmation_status, sign_off_status, publication_start_date, end_date, ceased_at, medium, linked_process_type, process_key, process_name)`,
    );
    this.addSql(
      `create index "notice_by_campaign_name" on "notice" (currency, (fold_text(campaign_key)), pa_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql(
      `create index "notice_campaign_sums" on "notice" (currency, campaign_key, contact_key, sponsor, total_value, pa_id) include (publication_start_date, publisher_id, countries, medium, linked_process_type, process_key, amount_basis, amount_includes_vat) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    this.addSql(
      `create index "party_by_sponsor" on "party" using gin (fold_text(case when company_name is null then first_name || ' ' || last_name else company_name || E'\\n' || coalesce(legal_name, '') end) gin_trgm_ops) where role = 'advertiser'`,
    );

    // Counts that ended with a version and went on with a later one were counted twice. The first change of a notice has kept its
    // increment, unless months before it were dropped.
    this.addSql(`alter table "engagement_metrics_change" add column "is_first_import" boolean not null default false`);
    this.addSql(`
      update engagement_metrics_change c set views_increment = h.views_increment,
        engagements_increment = h.engagements_increment, is_first_import = h.is_first_import
      from (
        select id, recorded_at, views_count - coalesce(lag(views_count) over notice, views_count - views_increment) as views_increment,
          engagements_count - coalesce(lag(engagements_count) over notice, engagements_count - engagements_increment) as engagements_increment,
          token_id is null and lag(id) over notice is null and (views_increment, engagements_increment) = (views_count, engagements_count)
            as is_first_import
        from engagement_metrics_change window notice as (partition by pa_id order by id)) as h
      where (c.id, c.recorded_at) = (h.id, h.recorded_at) and (c.views_increment, c.engagements_increment, c.is_first_import)
        <> (h.views_increment, h.engagements_increment, h.is_first_import)`);
  }

  /** The values depend on the versions of Unicode and Node.js, so they are no part of the statements that identify the migration. */
  async #canonicalLanguages(): Promise<void> {
    if (!this.ctx) return;
    const stored = await this.execute(
      `select language from notice union select snapshot->'notice'->>'language' from notice_version`,
    );
    for (const { language } of stored) {
      const canonical = canonicalTag(language);
      if (canonical === language) continue;
      await this.execute('update notice set language = ? where language = ?', [canonical, language]);
      await this.execute(
        `update notice_version set snapshot = jsonb_set(snapshot, '{notice,language}', to_jsonb(?::text))
        where snapshot->'notice'->>'language' = ?`,
        [canonical, language],
      );
    }
  }
}
