import { Migration } from '@mikro-orm/migrations';

/** Each notice with its parties as one value, kept by the database: what most reads read. */
export class NoticeDocuments extends Migration {
  override up(): void {
    // A document of the usual size stays in its row as it is: nothing to look up elsewhere, nothing to unpack.
    this.addSql(`create table "notice_document" (
  "pa_id" varchar(128) not null,
  "document" json not null,
  primary key ("pa_id")
) with (toast_tuple_target = 8160)`);
    this.addSql(`alter table "notice_document" alter column "document" set storage main`);
    this.addSql(
      `alter table "notice_document" add constraint "notice_document_pa_id_foreign" foreign key ("pa_id") references "notice" ("pa_id") on update cascade on delete cascade`,
    );

    // Values without their names, which would be longer than the values. A column of a later release goes to the end of
    // its list: servers of this release read the places that they know.
    this.addSql(`create view "notice_as_document" as
      select n.pa_id, json_build_array(
        json_build_array(n.pa_id, n.revision, n.publisher_id, n.title, n.description, n.language, n.countries, n.sponsor_type,
          n.sponsor_category, n.linked_process_type, n.election_type, n.process_name, n.process_level, n.process_date,
          n.process_territory, n.official_information_url, n.confirmation_status, n.sign_off_status,
          n.publication_start_date, n.campaign_name, n.total_value::text, n.medium, n.is_ongoing, n.start_date,
          n.end_date, n.currency, n.ad_amount::text, n.ad_benefits_in_kind_value::text,
          n.campaign_benefits_in_kind_value::text, n.amount_includes_vat, n.amount_basis, n.calculation_methodology,
          n.funding_source, n.funding_origin, n.funding_description, n.payer_same_as_sponsor,
          n.sponsor_eligibility_declared, n.political_ad_declared_at::text, n.previously_suspended,
          n.previously_suspended_details, n.uses_targeting_techniques, n.uses_ad_delivery_techniques,
          n.recipient_groups, n.analytical_techniques, n.personal_data_categories, n.goals_and_logic,
          n.inclusion_parameters, n.exclusion_parameters, n.uses_ai_systems, n.ai_systems_description,
          n.techniques_start_date, n.techniques_end_date, n.internal_policy_url, n.data_controller_name,
          n.data_controller_contact_url, n.data_rights_url, n.consent_withdrawal_url, n.explicit_consent_declared,
          n.other_information, n.label_text, n.notice_url, n.european_repository_url, n.complaint_url, n.publisher_name,
          n.publisher_country, n.sponsor_registration_number, n.public_contact_email, n.public_postal_address,
          n.version, n.amendment_reason, n.created_at::text, n.updated_at::text, n.confirmed_at::text,
          n.signed_off_at::text, n.ceased_at::text, n.ceased_reason, n.retention_until, n.publisher_reference),
        coalesce((
          select json_agg(json_build_array(p.pa_id, p.role, p.position, p.company_name, p.legal_name, p.first_name, p.last_name, p.email, p.phone,
            p.street_address, p.postal_code, p.city, p.country) order by p.role, p.position)
          from party p where p.pa_id = n.pa_id), '[]')) as document
      from notice n`);

    // The row of the notice is locked first and read after it, so that of two who change the same notice at the same
    // time, its row and its parties, say, the later one sees what the earlier one did.
    this.addSql(`create function keep_notice_documents() returns trigger language plpgsql
      set timezone = 'UTC' set datestyle = 'ISO' as $$
      declare
        changed_ids text[] := array(select distinct pa_id from changed);
      begin
        perform from notice where pa_id = any(changed_ids) order by pa_id for no key update;
        insert into notice_document select pa_id, document from notice_as_document where pa_id = any(changed_ids)
          on conflict (pa_id) do update set document = excluded.document;
        return null;
      end $$`);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      for (const table of ['notice', 'party']) {
        if (table === 'notice' && event === 'delete') continue; // its document goes with it
        this.addSql(`create trigger "${table}_document_on_${event}" after ${event} on "${table}"
          referencing ${rows} table as changed for each statement execute function keep_notice_documents()`);
      }
    }
    this.addSql(`insert into notice_document select pa_id, document from notice_as_document`);

    // Indexes of expressions know nothing of their rows until the next analysis.
    for (const table of ['notice', 'party', 'notice_document']) this.addSql(`analyze ${table}`);
  }
}
