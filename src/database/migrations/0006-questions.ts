import { Migration } from '@mikro-orm/migrations';

/** What the questions of dashboards stand on: indexes, and the growth of counts beside the counts. */
export class Questions extends Migration {
  override up(): void {
    // `notices`, filter sponsor, a part of a name: the expression of `publicNames`, letter for letter. The extension comes
    // with PostgreSQL, and is one that the owner of a database may create.
    this.addSql(`create extension if not exists pg_trgm`);
    this.addSql(
      `create index "party_by_sponsor" on "party" using gin (lower(case when company_name is null then first_name || ' ' || last_name else company_name || E'\\n' || coalesce(legal_name, '') end) gin_trgm_ops) where role = 'advertiser'`,
    );

    // `overview`: each holds every column that its figure looks at, so that the table itself is not read.
    // byPhase, byMedium, byProcess: equal entries are kept once, so that a million notices take a few megabytes.
    this.addSql(
      `create index "notice_figures" on "notice" ("publisher_id", "confirmation_status", "sign_off_status", "publication_start_date", "end_date", "ceased_at", "medium", "linked_process_type", "process_name")`,
    );
    // byCountry: apart from the others, since an index with an array in it cannot keep equal entries once.
    this.addSql(`create index "notice_countries" on "notice" ("publisher_id", "countries")`);
    // spend: in the order of campaigns, so that nothing needs sorting.
    this.addSql(
      `create index "notice_campaigns" on "notice" (currency, campaign_name, public_contact_email, total_value, publication_start_date, publisher_id) where confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    // metricsGap.
    this.addSql(
      `create index "notice_with_metrics" on "notice" (pa_id, publisher_id, publication_start_date, start_date, end_date, ceased_at) where medium in ('online', 'native') and (uses_targeting_techniques or uses_ad_delivery_techniques) and confirmation_status = 'confirmed' and sign_off_status = 'signed_off'`,
    );
    // signOffs.
    this.addSql(
      `create index "notice_awaiting_sign_off" on "notice" (publisher_id, confirmed_at) where confirmation_status = 'confirmed' and sign_off_status = 'pending'`,
    );

    // `accessLedger`, newest first, by publisherId, tokenId, requestId; by paId as the search for a person does.
    this.addSql(`create index "access_ledger_by_publisher" on "access_ledger" ("publisher_id", "id")`);
    this.addSql(`create index "access_ledger_by_token" on "access_ledger" ("token_id", "id")`);
    this.addSql(`create index "access_ledger_by_request" on "access_ledger" ("request_id", "id")`);

    // `metricsOverTime` adds increments up: worked out once, when counts are stored, and not for each question.
    this.addSql(`alter table "engagement_metrics_change" add column "views_increment" bigint not null default '0',
      add column "engagements_increment" bigint not null default '0'`);
    this.addSql(`
      update engagement_metrics_change as stored
      set views_increment = change.views_increment, engagements_increment = change.engagements_increment
      from (
        select id, recorded_at, views_count - lag(views_count, 1, 0::bigint) over earlier as views_increment,
          engagements_count - lag(engagements_count, 1, 0::bigint) over earlier as engagements_increment
        from engagement_metrics_change window earlier as (partition by pa_id order by id)) as change
      where stored.id = change.id and stored.recorded_at = change.recorded_at`);
    // As before, and each change with what it adds to the counts before it.
    this.addSql(`
      create or replace function store_engagement_metrics(pa_ids text[], orders int[], views bigint[],
        engagements bigint[], times timestamptz[], token_ids uuid[])
        returns table (pa_id text, recorded_at timestamptz) language plpgsql as $$
      #variable_conflict use_column
      begin
        perform pg_advisory_xact_lock(key) from (
          select distinct hashtextextended(id, 0) as key from unnest(pa_ids) as id order by key) as keys;
        return query
          with step as (
            select step.*, stored.recorded_at as stored_at,
              coalesce(lag(step.views_count) over earlier, stored.views_count, 0) as views_before,
              coalesce(lag(step.engagements_count) over earlier, stored.engagements_count, 0) as engagements_before
            from unnest(pa_ids, orders, views, engagements, times, token_ids)
              as step (pa_id, step, views_count, engagements_count, recorded_at, token_id)
            left join engagement_metrics as stored using (pa_id)
            window earlier as (partition by step.pa_id order by step.step)
          ), unchanged as (
            select pa_id, stored_at from step where step = 0 and stored_at is not null
              and views_count = views_before and engagements_count = engagements_before
          ), change as (
            select * from step where step > 0 or pa_id not in (select pa_id from unchanged)
          ), history as (
            insert into engagement_metrics_change (pa_id, views_count, engagements_count, recorded_at, token_id,
              views_increment, engagements_increment)
            select pa_id, views_count, engagements_count, recorded_at, token_id,
              views_count - views_before, engagements_count - engagements_before
            from change order by pa_id, step
          ), upsert as (
            insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at, token_id)
            select distinct on (pa_id) pa_id, views_count, engagements_count, recorded_at, token_id
            from change order by pa_id, step desc
            on conflict (pa_id) do update set views_count = excluded.views_count,
              engagements_count = excluded.engagements_count, recorded_at = excluded.recorded_at,
              token_id = excluded.token_id
          )
          select unchanged.pa_id::text, unchanged.stored_at from unchanged;
      end $$`);
  }
}
