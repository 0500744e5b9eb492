-- A notice with its parties as one JSON value. Values only: names would be longer than the values. A new column goes to the
-- end of its list, because servers of the previous release read by position.
create or replace view notice_as_document as
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
from notice n;
