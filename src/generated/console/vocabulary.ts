// Made from schema/ by `npm run generate`; not to be edited.
import type * as types from './operation-types.ts';

export const vocabulary = {
  AmendmentState: ["draft","awaiting_confirmation","awaiting_sign_off"] as readonly types.AmendmentState[],
  AmountBasis: ["invoiced","budgeted","estimated"] as readonly types.AmountBasis[],
  AuditAction: ["notice_created","notice_imported","notice_submitted","notice_revision_requested","notice_confirmed","notice_signed_off","notice_sign_off_declined","notice_sign_off_withdrawn","notice_amended","notice_amendment_discarded","notice_draft_discarded","notice_ceased","notice_erased","publisher_created","publisher_renamed","publisher_plan_changed","publisher_contacts_changed","publisher_told","token_minted","token_rotated","token_revoked","import_ended","mapping_saved","mapping_deleted","person_searched","storage_months_dropped","data_exported"] as readonly types.AuditAction[],
  CampaignOrder: ["total_value_desc","name"] as readonly types.CampaignOrder[],
  CeasedReason: ["completed","withdrawn_by_sponsor","suspended","discontinued_infringement"] as readonly types.CeasedReason[],
  ConfirmationStatus: ["draft","pending_confirmation","needs_revision","confirmed"] as readonly types.ConfirmationStatus[],
  ElectionType: ["european_parliament","presidential","parliamentary","regional","municipal","other"] as readonly types.ElectionType[],
  FundingOrigin: ["inside_eu","outside_eu","inside_and_outside_eu"] as readonly types.FundingOrigin[],
  FundingSource: ["public","private","public_and_private"] as readonly types.FundingSource[],
  ImportEnd: ["finished","failed","interrupted"] as readonly types.ImportEnd[],
  IssueCode: ["required","not_applicable","set_by_server","unknown_field","wrong_type","invalid_format","invalid_characters","empty","too_long","too_few_items","too_many_items","duplicate_items","not_in_vocabulary","out_of_range","too_early","too_late","too_large","inconsistent","exclusive","contact_data","already_used","not_found","must_not_change","outdated","being_amended","refused_by_database","unreadable"] as readonly types.IssueCode[],
  LinkedProcessType: ["election","referendum","legislative_process","regulatory_process","none"] as readonly types.LinkedProcessType[],
  MailTopic: ["sign_off","starting","sent_back","final_missing","missing","outdated","plan","old_tokens"] as readonly types.MailTopic[],
  Medium: ["online","native","print","television","radio","cinema","outdoor","direct_mail","other"] as readonly types.Medium[],
  MetricsState: ["not_applicable","missing","outdated","reported","final_missing","final"] as readonly types.MetricsState[],
  NoticeOrder: ["created_desc","created_asc","updated_desc","title","publication_start_desc","publication_start_asc","on_register_since_desc","confirmed_asc","retention_asc","campaign_end_asc","process_date_asc","total_value_desc","total_value_asc","ad_amount_desc","ad_amount_asc","views_desc","metrics_reported_asc","feed"] as readonly types.NoticeOrder[],
  NoticePhase: ["draft","awaiting_confirmation","awaiting_sign_off","scheduled","published","ended","ceased"] as readonly types.NoticePhase[],
  OnExisting: ["reject","skip","update"] as readonly types.OnExisting[],
  PersonalDataCategory: ["age","gender","location","language","interests","behaviour","device","contact_list","other"] as readonly types.PersonalDataCategory[],
  Plan: ["free","pro"] as readonly types.Plan[],
  ProcessLevel: ["eu","national","regional","local"] as readonly types.ProcessLevel[],
  PublisherOrder: ["name","created_desc","pro_until_asc"] as readonly types.PublisherOrder[],
  RecordReadGroup: ["publisher","token","subject","notice"] as readonly types.RecordReadGroup[],
  RefusalCode: ["CREDENTIALS_MISSING","TOKEN_INVALID","WRONG_TIER","RATE_LIMITED","DATABASE_UNAVAILABLE","INTERNAL","PLAN_NOT_PRO","NOTICE_NOT_ON_REGISTER","READ_CONDITION_NOT_MET","NOTICE_NOT_OWN","SCOPE_MISSING","METRICS_INVALID","BODY_NOT_JSON","WRITE_CONDITIONAL","WRITE_PARTIAL","BODY_TOO_LARGE","BODY_ENCODED","NOTICE_NOT_VISIBLE","NOTICE_OF_ANOTHER_PUBLISHER","METRICS_NOT_APPLICABLE","GONE","PATH_NOT_FOUND","METHOD_NOT_ALLOWED","BAD_REQUEST","REQUEST_TIMEOUT","EXPECTATION_FAILED","HEADERS_TOO_LARGE","NOT_IMPLEMENTED"] as readonly types.RefusalCode[],
  RestEndpoint: ["register_entry","full_record","metrics_write","ssp_register_entry"] as readonly types.RestEndpoint[],
  Scope: ["metrics_write"] as readonly types.Scope[],
  SignOffStatus: ["pending","signed_off","declined"] as readonly types.SignOffStatus[],
  SponsorCategory: ["political_party","candidate","elected_official","campaign_organisation","interest_group","company","public_authority","other"] as readonly types.SponsorCategory[],
  SponsorType: ["legal_person","natural_person","campaign_organisation"] as readonly types.SponsorType[],
  StaffRole: ["viewer","operator","administrator"] as readonly types.StaffRole[],
  Tier: ["partner","ssp","staff"] as readonly types.Tier[],
  TimeStep: ["day","week","month"] as readonly types.TimeStep[],
  TokenOrder: ["created_desc","last_used_desc","last_used_asc","expires_asc"] as readonly types.TokenOrder[],
  TokenState: ["active","expired","revoked"] as readonly types.TokenState[],
};

export const descriptions = {
  StaffRole: {"viewer":"Reads everything except contact data","operator":"Also reads full records and changes notices","administrator":"Also manages publishers, tokens, retention and requests of data subjects"} as Readonly<Record<types.StaffRole, string>>,
};
