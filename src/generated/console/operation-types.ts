// Made from src/products/console/operations/ by `npm run generate`; not to be edited.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Filters of tokens, combined with AND. A list matches any of its values; an empty one matches nothing. */
export type TokenFilter = {
  /** With these ids. At most 200 items. */
  ids?: Array<string> | null | undefined;
  /** Of these publishers. At most 200 items. */
  publisherIds?: Array<string> | null | undefined;
  /** Of these tiers. At most 20 items. */
  tiers?: Array<Tier> | null | undefined;
  /** Staff tokens with these roles. At most 20 items. */
  roles?: Array<StaffRole> | null | undefined;
  /** In one of these states now. At most 20 items. */
  states?: Array<TokenState> | null | undefined;
  /** Part of the label or of `hint`, such as the last four characters of a token, ignoring case and diacritics. */
  search?: string | null | undefined;
  /** With these SHA-256 digests, in hexadecimal: finds a token that leaked, which must not be sent itself. At most 100 items. */
  digests?: Array<string> | null | undefined;
  /** Expires or expired after this instant. A token without an end does not count. */
  expiresAfter?: string | null | undefined;
  /** Expires or expired at this instant or earlier. */
  expiresTo?: string | null | undefined;
  /** Last used at this instant or earlier, or never. */
  lastUsedTo?: string | null | undefined;
  /** Minted before this instant and not used since, such as 90 days ago. */
  unusedSince?: string | null | undefined;
  /** Minted at this instant or earlier. */
  createdTo?: string | null | undefined;
};

/** What a partner token may do beyond reading. */
export type Scope =
  /** Also reports engagement metrics. Its name on the REST API is `metrics:write`. */
  | 'metrics_write';

/** State of a token. */
export type TokenState =
  /** Neither revoked nor expired. */
  | 'active'
  /** Expired, and not revoked before. */
  | 'expired'
  /** Revoked. */
  | 'revoked';

/** Sort orders of tokens. Ties are sorted by id. */
export type TokenOrder =
  /** Newest first. */
  | 'created_desc'
  /** Last used first, then those never used. */
  | 'last_used_desc'
  /** Never used first, then by last use, longest ago first. */
  | 'last_used_asc'
  /** Earliest end first, then those without an end. */
  | 'expires_asc';

/** A token to mint. */
export type MintTokenInput = {
  /** The tier. */
  tier: Tier;
  /** The publisher of a partner token; absent or null for other tiers. */
  publisherId?: string | null | undefined;
  /** Scopes beyond reading. For partner tokens only. At most 20 items. */
  scopes?: Array<Scope>;
  /** Required for staff tokens, absent or null for others. */
  role?: StaffRole | null | undefined;
  /** Purpose of the token: 1 to 200 characters, without an e-mail address or telephone number; absent or null: none. */
  label?: string | null | undefined;
  /** When the token expires, in the future; absent or null: never. */
  expiresAt?: string | null | undefined;
  /**
   * As `CreateNoticeInput.idempotencyKey`; absent or null: none. But a repeated request mints nothing and fails with
   * `TOKEN_ALREADY_MINTED`, because secrets are not stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A token to replace by a successor. */
export type RotateTokenInput = {
  /** Id of the token. */
  id: string;
  /** Minutes for which the old token stays valid, unless its successor is rotated before: 0 (rejected at once) to 43200 (30 days). */
  overlapMinutes: number;
  /** When the successor expires, in the future; null: never. Absent, and at most for partners: it lives as long as the token was minted for. */
  expiresAt?: string | null | undefined;
  /**
   * As `CreateNoticeInput.idempotencyKey`; absent or null: none. But a repeated request mints nothing and fails with
   * `TOKEN_ALREADY_MINTED`, because secrets are not stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A token to revoke. */
export type RevokeTokenInput = {
  /** Id of the token. */
  id: string;
  /**
   * Also revokes what replaced the token, and so on; and the successors of other tokens that a partner rotated with one of these,
   * as earlier releases allowed. Not for a partner token.
   */
  withSuccessors?: boolean;
};

/** Tiers of credentials; not interchangeable (contract part 5). */
export type Tier =
  /** For the partner endpoints. Belongs to a publisher. */
  | 'partner'
  /** For the SSP endpoint. */
  | 'ssp'
  /** For the console and the internal graph. */
  | 'staff';

/** Roles of staff. Each includes the permissions of the previous ones. */
export type StaffRole =
  /** Reads everything except contact data. */
  | 'viewer'
  /** Also reads full records and changes notices. */
  | 'operator'
  /** Also manages publishers, tokens, retention and requests of data subjects. */
  | 'administrator';

/** Filters of the audit trail, combined with AND. An empty list matches nothing. */
export type AuditFilter = {
  /** Of any of these notices; exact match. At most 100 items. */
  paIds?: Array<string> | null | undefined;
  /** Of any of these publishers, their notices and tokens. At most 100 items. */
  publisherIds?: Array<string> | null | undefined;
  /** Of any of these tokens. At most 100 items. */
  tokenIds?: Array<string> | null | undefined;
  /** Made with any of these tokens. At most 100 items. */
  actorTokenIds?: Array<string> | null | undefined;
  /** By any of these people without a token of this server: `Actor.subject`, exact match. At most 100 items. */
  actorSubjects?: Array<string> | null | undefined;
  /** In this request; exact match. */
  requestId?: string | null | undefined;
  /** By this import, and its end if an administrator ended it. */
  importId?: string | null | undefined;
  /** By any of these imports, such as one and those that continue it. At most 101 items. */
  importIds?: Array<string> | null | undefined;
  /** Any of these actions. At most 50 items. */
  actions?: Array<AuditAction> | null | undefined;
  /** At this instant or later. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
};

/** Kinds of actors. */
export type ActorKind =
  /** A staff user. */
  | 'staff'
  /** A partner, with a token of a publisher. */
  | 'partner'
  /** The operator at the command line. */
  | 'operator';

/** Audited actions. */
export type AuditAction =
  /** A notice was created. */
  | 'notice_created'
  /** A notice was imported. */
  | 'notice_imported'
  /** A notice was submitted to its sponsor. */
  | 'notice_submitted'
  /** A notice was sent back for revision. */
  | 'notice_revision_requested'
  /** A sponsor confirmed a notice. */
  | 'notice_confirmed'
  /** A publisher signed a notice off. */
  | 'notice_signed_off'
  /** A publisher declined to sign a notice off. */
  | 'notice_sign_off_declined'
  /** A publisher withdrew its sign-off. */
  | 'notice_sign_off_withdrawn'
  /** An amendment of a notice was opened or replaced. */
  | 'notice_amended'
  /** An amendment was discarded. */
  | 'notice_amendment_discarded'
  /** A draft was discarded: the notice is deleted. */
  | 'notice_draft_discarded'
  /** A campaign was stopped before its end. */
  | 'notice_ceased'
  /** A notice was erased at the end of its retention. */
  | 'notice_erased'
  /** A publisher was created. */
  | 'publisher_created'
  /** A publisher was renamed. */
  | 'publisher_renamed'
  /** A publisher's plan was set. */
  | 'publisher_plan_changed'
  /** A publisher's contacts were changed. */
  | 'publisher_contacts_changed'
  /** A mail was sent to contacts of a publisher. */
  | 'publisher_told'
  /** A token was minted. */
  | 'token_minted'
  /** A token was rotated. */
  | 'token_rotated'
  /** A token was revoked. */
  | 'token_revoked'
  /** An administrator ended an import. */
  | 'import_ended'
  /** A mapping of CSV columns was saved. */
  | 'mapping_saved'
  /** A saved mapping of CSV columns was deleted. */
  | 'mapping_deleted'
  /** Personal data was searched for. */
  | 'person_searched'
  /** Months of a partitioned table were dropped, or archived. */
  | 'storage_months_dropped'
  /** A list was exported as a file; `after` has the list, the format and the filter. */
  | 'data_exported';

/** Sort orders of campaigns. Ties are sorted by PA-ID. */
export type CampaignOrder =
  /** Highest total value first. */
  | 'total_value_desc'
  /** By name, ignoring case and diacritics. */
  | 'name';

/** A mail to contacts of a publisher. */
export type TellPublisherInput = {
  /** Id of the publisher. */
  id: string;
  /** E-mail addresses of its contacts, at least one. At most 10 items. */
  to: Array<string>;
  /** What it is about, for the audit trail. At most 10 items. */
  about: Array<MailTopic>;
  /** Up to 200 characters, in one line. */
  subject: string;
  /** Up to 10000 characters. */
  text: string;
  /**
   * True: the caller has sent it from elsewhere. Only the entry of the audit trail is made, and `to` may be empty. Absent or null:
   * the server sends it.
   */
  isSent?: boolean | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** What a mail to a publisher is about. */
export type MailTopic =
  /** Versions that wait for its sign-off. */
  | 'sign_off'
  /** Notices without sign-off whose publication starts soon. */
  | 'starting'
  /** Notices that were sent back for revision. */
  | 'sent_back'
  /** Campaigns that ended without final counts. */
  | 'final_missing'
  /** Notices without views and engagements. */
  | 'missing'
  /** Counts that are older than a week. */
  | 'outdated'
  /** The end of its Pro plan. */
  | 'plan'
  /** Tokens that are in use although they were revoked or have expired. */
  | 'old_tokens';

/** The contacts of a publisher. */
export type SetPublisherContactsInput = {
  /** Id of the publisher. */
  id: string;
  /** The `revision` that was read. */
  revision: number;
  /** All contacts; empty: none. At most 10 items. */
  contacts: Array<PublisherContactInput>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A contact of a publisher. An e-mail address is given once. */
export type PublisherContactInput = {
  /** Name of the person or desk, 1 to 200 characters. */
  name: string;
  /** E-mail address. */
  email: string;
  /** Telephone number with its country code and no spaces, such as +358401234567; absent or null: not known. */
  phone?: string | null | undefined;
  /** What to write to this contact about, up to 200 characters; absent or null: not said. */
  role?: string | null | undefined;
};

/** State of a version of a notice. */
export type VersionState =
  /** The current version, whether the register shows it or not. */
  | 'in_force'
  /** The open amendment. */
  | 'amendment'
  /** An earlier version that was signed off. */
  | 'kept';

/** Roles of parties. */
export type PartyRole =
  /** The sponsor. */
  | 'advertiser'
  /** An entity that ultimately controls the sponsor. */
  | 'controller'
  /** The payer, if not the sponsor. */
  | 'payer';

/** Searched fields. */
export type PersonDataField =
  /** E-mail address of a party. */
  | 'email'
  /** Telephone number of a party. */
  | 'phone'
  /** E-mail address that the sponsor designates for publication. */
  | 'publicContactEmail';

/** What is wrong with a field. */
export type IssueCode =
  /** It is missing. `fields`: the fields that make it required; absent if it is always required. */
  | 'required'
  /** It must be left out because of the values of `fields`. */
  | 'not_applicable'
  /** It must be left out: the server sets it later. */
  | 'set_by_server'
  /** There is no such field. */
  | 'unknown_field'
  /** It has another type than `expected`. */
  | 'wrong_type'
  /** It is not in the format `format`. */
  | 'invalid_format'
  /** It has control characters, changes of text direction or broken Unicode. */
  | 'invalid_characters'
  /** It is an empty text, or only white space. */
  | 'empty'
  /** It has more than `max` characters. */
  | 'too_long'
  /** It has fewer than `min` items. */
  | 'too_few_items'
  /** It has more than `max` items. */
  | 'too_many_items'
  /** It has the same item twice. */
  | 'duplicate_items'
  /** It is not one of `allowed`. */
  | 'not_in_vocabulary'
  /** It is less than `min` or greater than `max`; one of them may be absent. */
  | 'out_of_range'
  /** It is before the value of `fields`, or not in the future. */
  | 'too_early'
  /** It is after the value of `fields`. */
  | 'too_late'
  /** It exceeds the value of `fields`. */
  | 'too_large'
  /** It contradicts the values of `fields`. */
  | 'inconsistent'
  /** It must not be given together with `fields`. */
  | 'exclusive'
  /** It contains contact data or the name of a party, which the audit trail must not keep. */
  | 'contact_data'
  /** Another notice or publisher has this value. */
  | 'already_used'
  /** It refers to something that does not exist. */
  | 'not_found'
  /** It differs from the stored value, which cannot change. */
  | 'must_not_change'
  /** It is not the current revision, which is `current`. */
  | 'outdated'
  /** The notice has an open amendment. */
  | 'being_amended'
  /** The database refused the record. */
  | 'refused_by_database'
  /** The line of a file is not a record: it is not JSON, or no row of CSV with as many cells as the header. */
  | 'unreadable';

/** The format of a value. */
export type ValueFormat =
  /** An amount as a string, exact to the cent. */
  | 'amount'
  /** A calendar day. */
  | 'day'
  /** An instant with `Z` or an offset. */
  | 'instant'
  /** An absolute https URL. */
  | 'url'
  /** An e-mail address. */
  | 'email'
  /** A telephone number (E.164). */
  | 'phone'
  /** A country, ISO 3166-1 alpha-2. */
  | 'country'
  /** A currency, ISO 4217 alpha-3. */
  | 'currency'
  /** A language, BCP 47. */
  | 'language'
  /** An id. */
  | 'id'
  /** A PA-ID. */
  | 'pa_id'
  /** A whole number. */
  | 'whole_number'
  /** A time zone of the IANA database. */
  | 'time_zone'
  /** A text to search for. */
  | 'search_text'
  /** A cursor of this list. */
  | 'cursor'
  /** A SHA-256 digest in hexadecimal. */
  | 'sha256';

/** An endpoint of the partner API. */
export type RestEndpoint =
  /** `GET /advertisement/{PAID}`: the register entry. */
  | 'register_entry'
  /** `GET /advertisement-full/{PAID}`: the complete record. */
  | 'full_record'
  /** `PUT /advertisement/{PAID}/metrics`: the counts, assumed to be valid in explanations. */
  | 'metrics_write'
  /** `GET /ssp/advertisement/{PAID}`: the register entry, for SSPs. */
  | 'ssp_register_entry';

/** The conditions of the endpoints. */
export type AccessConditionName =
  /** The token is neither revoked nor expired. */
  | 'token_is_active'
  /** The tier of the token is accepted by the endpoint. */
  | 'token_is_of_tier'
  /** The token has requests left in the current window of its rate limit. */
  | 'token_is_within_rate_limit'
  /** The publisher of the token is on the Pro plan. */
  | 'publisher_is_on_pro_plan'
  /** The token has the scope `metrics:write`. */
  | 'token_has_scope'
  /** The notice exists. */
  | 'notice_exists'
  /** The notice is on the register. */
  | 'notice_is_on_register'
  /** The notice is on the register or belongs to the publisher of the token. */
  | 'notice_is_visible'
  /** The notice belongs to the publisher of the token. */
  | 'notice_is_own'
  /** Engagement metrics are defined for the notice (Annex II note 15). */
  | 'metrics_apply';

/**
 * A record of a notice, in the form of `NoticeRecord`: one that was read can be edited and sent back. Every field is
 * nullable here. A mutation that takes a record judges it as a whole, and lists an issue for each field that is missing or
 * invalid.
 */
export type NoticeInput = {
  /** PA-ID. A new notice without one gets one; an amendment may leave it out. */
  paId?: string | null | undefined;
  /** Id of its publisher; null when self-published. An amendment may leave it out. */
  publisherId?: string | null | undefined;
  /** The advertisement and its linked process. */
  basicInformation?: BasicInformationInput | null | undefined;
  /** The sponsor. */
  advertiser?: PartyInput | null | undefined;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. At most 100 items. */
  controllers?: Array<PartyInput> | null | undefined;
  /** The campaign. */
  campaign?: CampaignInput | null | undefined;
  /** Amounts, their origin, and the payer. */
  complianceFunding?: ComplianceFundingInput | null | undefined;
  /** Targeting and ad-delivery techniques, and engagement metrics. */
  targeting?: TargetingInput | null | undefined;
  /** Label, URLs, versions and dates. */
  legalMetadata?: LegalMetadataInput | null | undefined;
};

/** Basic Information: the advertisement and its linked process. */
export type BasicInformationInput = {
  /** Name of the advertisement. Required. At most 200 characters. */
  title?: string | null | undefined;
  /** Short description of the advertisement. At most 2000 characters. */
  description?: string | null | undefined;
  /** Language of the advertisement and of the notice (Art. 12). Required. */
  language?: string | null | undefined;
  /** Countries in which the advertisement is disseminated; at least one. Required. At most 300 items. */
  countries?: Array<string> | null | undefined;
  /** Kind of sponsor. Required. */
  sponsorType?: SponsorType | null | undefined;
  /** The sponsor's political role. */
  sponsorCategory?: SponsorCategory | null | undefined;
  /** Kind of process that the advertisement is linked to. Required. */
  linkedProcessType?: LinkedProcessType | null | undefined;
  /** Kind of election; set if and only if the process is an election. */
  electionType?: ElectionType | null | undefined;
  /** Name of the linked process. At most 300 characters. */
  processName?: string | null | undefined;
  /** Level at which the linked process takes place. */
  processLevel?: ProcessLevel | null | undefined;
  /** Day of the vote. */
  processDate?: string | null | undefined;
  /** Territory of the linked process. At most 200 characters. */
  processTerritory?: string | null | undefined;
  /** Official information on how to take part (Annex II point 10, Art. 12(1)(h)). */
  officialInformationUrl?: string | null | undefined;
  /** Confirmation by the sponsor. May be left out. A new notice can be `draft` or `pending_confirmation`; ignored in an amendment. */
  confirmationStatus?: ConfirmationStatus | null | undefined;
  /** Sign-off by the publisher. May be left out. `pending` in a new notice; ignored in an amendment. */
  signOffStatus?: SignOffStatus | null | undefined;
  /** Day (UTC) from which the register shows the notice, once it is signed off. Required. */
  publicationStartDate?: string | null | undefined;
};

/** The campaign that the advertisement belongs to. */
export type CampaignInput = {
  /** Name of the campaign. Required. At most 200 characters. */
  name?: string | null | undefined;
  /** Total value of the campaign, money and other benefits (Annex II point 6, Art. 12(1)(d)), in the currency of the notice. Required. */
  totalValue?: string | null | undefined;
  /** The medium. Required. */
  medium?: Medium | null | undefined;
  /** Whether the campaign has no fixed end. Required. */
  isOngoing?: boolean | null | undefined;
  /** First day of intended dissemination (Annex II point 4, Art. 12(1)(c)). Required. */
  startDate?: string | null | undefined;
  /** Last day of intended dissemination; null while ongoing. */
  endDate?: string | null | undefined;
};

/** Compliance & Funding. */
export type ComplianceFundingInput = {
  /** Currency of every amount of the notice (Annex II point 5). Required. */
  currency?: string | null | undefined;
  /** Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)). Required. */
  adAmount?: string | null | undefined;
  /** Value of other benefits for this advertisement (Annex II point 5). Default: `0.00`. */
  adBenefitsInKindValue?: string | null | undefined;
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). Default: `0.00`. */
  campaignBenefitsInKindValue?: string | null | undefined;
  /** Whether the amounts include VAT. Required. */
  amountIncludesVat?: boolean | null | undefined;
  /** Whether the amounts are invoiced, budgeted or estimated (Annex II point 8). Required. */
  amountBasis?: AmountBasis | null | undefined;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). Required. At most 2000 characters. */
  calculationMethodology?: string | null | undefined;
  /** Whether the money is public or private (Annex II point 7). Required. */
  fundingSource?: FundingSource | null | undefined;
  /** Whether the money is from inside or outside the Union (Annex II point 7). Required. */
  fundingOrigin?: FundingOrigin | null | undefined;
  /** Description of the funding. At most 2000 characters. */
  fundingDescription?: string | null | undefined;
  /** Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)). Required. */
  payerSameAsSponsor?: boolean | null | undefined;
  /** The payer; null if the sponsor pays. */
  payer?: PartyInput | null | undefined;
  /** Whether the sponsor declared that it is not barred from sponsoring before a vote (Art. 5(2)). Required. */
  sponsorEligibilityDeclared?: boolean | null | undefined;
  /** When the sponsor declared the advertisement political (Art. 7). Required. */
  politicalAdDeclaredAt?: string | null | undefined;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). Required. */
  previouslySuspended?: boolean | null | undefined;
  /** What was suspended, and why. At most 2000 characters. */
  previouslySuspendedDetails?: string | null | undefined;
};

/** Targeting (Annex II points 14 to 16). */
export type TargetingInput = {
  /** Whether targeting techniques using personal data were used (Annex II point 14). Required. */
  usesTargetingTechniques?: boolean | null | undefined;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). Required. */
  usesAdDeliveryTechniques?: boolean | null | undefined;
  /** The groups of recipients (Annex II point 15). At most 2000 characters. */
  recipientGroups?: string | null | undefined;
  /** Analytical techniques used (Annex II point 15). At most 2000 characters. */
  analyticalTechniques?: string | null | undefined;
  /** Categories of personal data used (Annex II point 15). At most 9 items. */
  personalDataCategories?: Array<PersonalDataCategory> | null | undefined;
  /** Goals, mechanisms and logic, with the reasons for them (Annex II point 15). At most 2000 characters. */
  goalsAndLogic?: string | null | undefined;
  /** Parameters that include recipients (Art. 19(1)(c)). At most 50 items. */
  inclusionParameters?: Array<string> | null | undefined;
  /** Parameters that exclude recipients (Art. 19(1)(c)). At most 50 items. */
  exclusionParameters?: Array<string> | null | undefined;
  /** Whether AI systems were used (Annex II point 15). */
  usesAiSystems?: boolean | null | undefined;
  /** What the AI systems do. At most 2000 characters. */
  aiSystemsDescription?: string | null | undefined;
  /** First day of the techniques; null: the campaign's. */
  techniquesStartDate?: string | null | undefined;
  /** Last day of the techniques; null: the campaign's. */
  techniquesEndDate?: string | null | undefined;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl?: string | null | undefined;
  /** Organisation that decides on the personal data used. At most 200 characters. */
  dataControllerName?: string | null | undefined;
  /** Contact page of that organisation. */
  dataControllerContactUrl?: string | null | undefined;
  /** Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl?: string | null | undefined;
  /** Information on withdrawing consent (Annex II point 16). */
  consentWithdrawalUrl?: string | null | undefined;
  /** Whether the declaration was made that each recipient gave explicit consent (Art. 18(1)). */
  explicitConsentDeclared?: boolean | null | undefined;
  /** Anything else about the techniques. At most 2000 characters. */
  otherInformation?: string | null | undefined;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  viewsCount?: number | null | undefined;
  /** Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  engagementsCount?: number | null | undefined;
  /** When the counts were recorded. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  metricsUpdatedAt?: string | null | undefined;
};

/** Legal & Metadata. */
export type LegalMetadataInput = {
  /** The regulation that the notice is published under. */
  regulation?: string | null | undefined;
  /** The template that the notice follows. */
  noticeTemplate?: string | null | undefined;
  /** Text of the label on the advertisement (Art. 11). At most 300 characters. */
  labelText?: string | null | undefined;
  /** The notice for human readers (Art. 11(1)(e)). Required. */
  noticeUrl?: string | null | undefined;
  /** The advertisement in the European repository (Annex II point 11); null until the repository opens. */
  europeanRepositoryUrl?: string | null | undefined;
  /** Where to report the advertisement (Annex II point 12, Art. 15). Required. */
  complaintUrl?: string | null | undefined;
  /** The publisher (Annex II point 12); null when self-published. At most 200 characters. */
  publisherName?: string | null | undefined;
  /** The publisher's country; null when self-published. */
  publisherCountry?: string | null | undefined;
  /** The sponsor's registration number (Annex II point 1). At most 64 characters. */
  sponsorRegistrationNumber?: string | null | undefined;
  /** E-mail address that the sponsor designates for publication (Art. 12(1)(a)). Required. At most 254 characters. */
  publicContactEmail?: string | null | undefined;
  /** Postal address that the sponsor has made public (Art. 12(1)(a)). At most 300 characters. */
  publicPostalAddress?: string | null | undefined;
  /** Version of the notice, from 1. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  version?: number | null | undefined;
  /** What this version amends; set from version 2 on. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  amendmentReason?: string | null | undefined;
  /** When the notice was created. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  createdAt?: string | null | undefined;
  /** When the notice last changed. Engagement metrics do not count. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  updatedAt?: string | null | undefined;
  /** When the sponsor confirmed this version. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  confirmedAt?: string | null | undefined;
  /** When the publisher signed this version off. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  signedOffAt?: string | null | undefined;
  /** When the advertisement ceased (Annex II point 13). Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  ceasedAt?: string | null | undefined;
  /** Why it ceased (Annex II point 13). Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  ceasedReason?: CeasedReason | null | undefined;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  retentionUntil?: string | null | undefined;
  /** The publisher's own booking or order number. At most 64 characters. */
  publisherReference?: string | null | undefined;
};

/** A sponsor, controller or payer, with contact data. */
export type PartyInput = {
  /** Trading name; null for a natural person. At most 200 characters. */
  companyName?: string | null | undefined;
  /** Legal name, where different. At most 200 characters. */
  legalName?: string | null | undefined;
  /** First name of the natural person, or of the contact person. At most 100 characters. */
  firstName?: string | null | undefined;
  /** Last name of the natural person, or of the contact person. At most 100 characters. */
  lastName?: string | null | undefined;
  /** E-mail address (RFC 5321). Required. At most 254 characters. */
  email?: string | null | undefined;
  /** Telephone number (E.164). At most 16 characters. */
  phone?: string | null | undefined;
  /** Street and house number. Required. At most 200 characters. */
  streetAddress?: string | null | undefined;
  /** Postal code; null for countries without postal codes. At most 16 characters. */
  postalCode?: string | null | undefined;
  /** Town. Required. At most 100 characters. */
  city?: string | null | undefined;
  /** Country. Required. */
  country?: string | null | undefined;
};

/** An import to start. */
export type StartImportInput = {
  /**
   * Name of the file; absent or null: none. It is kept if it has at most 200 characters, no folders, no control characters, and
   * nothing that looks like an e-mail address or a telephone number.
   */
  source?: string | null | undefined;
  /** Size of the file in bytes; absent or null: unknown. */
  bytesTotal?: number | null | undefined;
  /** What happens to records whose PA-ID exists. */
  onExisting?: OnExisting;
  /** Whether the records are only validated. */
  dryRun?: boolean;
  /**
   * Id of the import whose rejected records this one has, mended; absent or null: none. If that one continues another, both
   * continue the first.
   */
  continues?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** Progress of an import. */
export type ReportImportInput = {
  /** Id of the import. */
  id: string;
  /** How the import ended; absent or null: it goes on. */
  outcome?: ImportEnd | null | undefined;
  /** Bytes of the file that have been read; null: unknown. Absent: as reported before. */
  bytesRead?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  lines?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  imported?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  updated?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  unchanged?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  skipped?: number | null | undefined;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  rejected?: number | null | undefined;
  /**
   * Records that were rejected since the report before, for `Import.rejections`; absent or null: none. At most 500 items.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  rejections?: Array<ImportRejectionInput> | null | undefined;
};

/** Why a record was rejected: without values, so that anybody of the staff may see it. */
export type ImportRejectionInput = {
  /** The line at which it begins; of a file of rejected records, in the file that they come from. */
  line: number;
  /** What was wrong with it. At most 20 items. */
  issues: Array<RejectionIssueInput>;
};

/** What was wrong with a field of a rejected record. */
export type RejectionIssueInput = {
  /** Path of the field, as far as records have it; empty for the whole record. */
  path: string;
  /** What was wrong. */
  code: IssueCode;
};

/** How an import ended. */
export type ImportEnd =
  /** All records have an outcome. */
  | 'finished'
  /** An error stopped it. */
  | 'failed'
  /** Its operator stopped it. */
  | 'interrupted';

/** States of an import. */
export type ImportState =
  /** It has reported within the last minute. */
  | 'running'
  /** All records have an outcome. */
  | 'finished'
  /** An error stopped it. What it had imported stays. */
  | 'failed'
  /** It was stopped by its operator or an administrator, or has not reported for a minute. What it had imported stays. */
  | 'interrupted';

/** A mapping to save. */
export type SaveImportMappingInput = {
  /** Its name: 1 to 100 characters, without an e-mail address or telephone number. Names are compared as those of campaigns are (see `CampaignTotal`). */
  name: string;
  /** The mapping, as JSON: at most 262144 characters. */
  mapping: string;
  /** The revision of the saved mapping that it replaces; absent: the name is new. */
  revision?: number | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A saved mapping to delete. */
export type DeleteImportMappingInput = {
  /** Its name. */
  name: string;
};

/** The beginning of a CSV file, and what is known of it. */
export type ImportPreviewInput = {
  /** The first 65536 bytes of the file, or all of a shorter one, in Base64. */
  start: string;
  /** Its encoding, instead of the likely one. */
  encoding?: string | null | undefined;
  /** The character between its cells, instead of the likely one. */
  delimiter?: string | null | undefined;
  /** The line of its header, instead of the likely one. 0: it has none. */
  headerLine?: number | null | undefined;
  /** The mapping, as JSON: at most 262144 characters. What it says of the encoding, delimiter and header wins. */
  mapping?: string | null | undefined;
  /** Whether the mapping was made for another file: it is completed by the words, and the signs of currencies, of this one. */
  isOfOther?: boolean | null | undefined;
  /** Fields of the mapping for which it is found how their columns are read. At most 200 items. */
  found?: Array<string> | null | undefined;
};

/** How the fields of a column were found. */
export type ImportColumnOrigin =
  /** By its name, which is that of a field. */
  | 'same_name'
  /** By words of its name, and its values. */
  | 'guessed'
  /** They are those of a mapping. */
  | 'earlier'
  /** It has none. */
  | 'none';

/** Lines of a file to import. */
export type ImportNoticeRowsInput = {
  /** The import that the lines belong to. */
  importId: string;
  /** The number of the first line in the file: 1, or after the header of CSV if it is given; then `nextLine` of the call before. */
  line: number;
  /** Whole lines, with line feeds between them: at most 4194304 characters, of which 500 records are imported. */
  text: string;
  /** Whether the file ends with these lines. */
  isLast: boolean;
  /** Bytes of the file that have been read; null: unknown. Absent: as reported before. */
  bytesRead?: number | null | undefined;
  /** Publisher of records that name none; absent or null: they have none. */
  publisherId?: string | null | undefined;
  /** How rows of CSV become records; absent or null: the text is JSON Lines. */
  csv?: CsvInput | null | undefined;
  /** Rows that begin before this line are not imported; absent or null: all are. */
  fromLine?: number | null | undefined;
};

/** How rows of CSV become records. */
export type CsvInput = {
  /**
   * The header and the lines before it, as in the file; empty if the mapping says that the file has none. Absent or null: `text`
   * begins with them, and `line` is 1. Later calls need it: the first one answers it.
   */
  header?: string | null | undefined;
  /** The mapping, as JSON: that of `admin notices import --mapping`. Its encoding is ignored, because the text is decoded. */
  mapping: string;
};

/** What an import does with a record whose PA-ID exists. */
export type OnExisting =
  /** Rejects the record. */
  | 'reject'
  /** Skips the record. */
  | 'skip'
  /**
   * Replaces the notice. A signed-off version is only replaced by a signed-off record with a higher `version`, and is kept in
   * `Notice.versions`. A record with the same version and different content is rejected. Omitted fields, such as times, keep
   * their stored values.
   */
  | 'update';

/** Outcome of importing a record. */
export type ImportOutcome =
  /** A new notice was stored. */
  | 'imported'
  /** An existing notice, or only its counts, was replaced. */
  | 'updated'
  /** An existing notice already has this content. Nothing was stored. */
  | 'unchanged'
  /** The notice exists and was skipped. Nothing was stored. */
  | 'skipped'
  /** The record is invalid. Nothing was stored. */
  | 'rejected';

/** Filters of the access ledger, combined with AND. An empty list matches nothing. */
export type AccessLedgerFilter = {
  /** Of any of these notices; exact match. At most 100 items. */
  paIds?: Array<string> | null | undefined;
  /** By any of these publishers. At most 100 items. */
  publisherIds?: Array<string> | null | undefined;
  /** With any of these tokens. At most 100 items. */
  tokenIds?: Array<string> | null | undefined;
  /** By any of these people, who used no token of this server: `Actor.subject`, exact match. At most 100 items. */
  subjects?: Array<string> | null | undefined;
  /** In this request; exact match. */
  requestId?: string | null | undefined;
  /** At this instant or later. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
};

/** A notice to create. */
export type CreateNoticeInput = {
  /** The record. A PA-ID is minted if absent. */
  record: NoticeInput;
  /**
   * The caller's unfinished notice that this one completes; absent or null: none. It is deleted in the same transaction; an
   * unknown one is ignored.
   */
  unfinishedId?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type SubmitNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type EraseNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type DiscardNoticeDraftInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type RequestNoticeRevisionInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type ConfirmNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type SignOffNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type DeclineNoticeSignOffInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type WithdrawNoticeSignOffInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice to change. */
export type DiscardNoticeAmendmentInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A notice whose advertisement was stopped. */
export type CeaseNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
  /** Why it was stopped (Annex II point 13). Public. */
  ceasedReason: CeasedReason;
};

/** New content of a notice. */
export type AmendNoticeInput = {
  /** PA-ID of the notice. */
  paId: string;
  /** The `revision` that was read. */
  revision: number;
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
  /**
   * The complete new record. Its statuses, times, version and counts are ignored, so a record that was read can be edited
   * and sent back. `publisherId` may be omitted.
   */
  record: NoticeInput;
  /**
   * What is amended. Public. Required for a new amendment; an open one keeps its reason if absent; null: none, which a new version cannot
   * have. At most 2000 characters, without contact data or names of the parties.
   */
  amendmentReason?: string | null | undefined;
};

/**
 * Filters of changes of engagement metrics, combined with AND. Those of `NoticeFilter` concern the notice as it is now: with the
 * same values, `from` and `to`, the list is that behind a step of `Overview.metricsOverTime`, which leaves out first imports by
 * default.
 */
export type MetricsChangeFilter = {
  /** With these PA-IDs; exact match. At most 200 items. */
  paIds?: Array<string> | null | undefined;
  /**
   * Words of the title, the public names of the sponsor, the payer and the controllers, the campaign, the process or the
   * publisher's reference, or the PA-ID. Words match by their beginning, in any order, ignoring case and diacritics: `oljy sto`
   * finds "Stockholm: öljy". A single letter matches whole words only. PA-ID and reference also match as a whole by their beginning.
   * At most 200 characters, with a letter or digit.
   */
  search?: string | null | undefined;
  /** Now in one of these phases. At most 20 items. */
  phases?: Array<NoticePhase> | null | undefined;
  /**
   * Notices that the register showed at the end of this day (UTC), whatever they are now; today: those it shows now. Not in the
   * future. Figures (`overview`, `campaigns`) are those of that day, and so are the other filters beside it: amounts, attributes, parties,
   * phases and counts are of the versions that the register showed. Lists of notices have what they say now, and so do their other
   * filters: `registerEntry(on:)` has what one said then. Notices that were erased since are in neither. Open amendments, the words of `search`
   * and the names of publishers are not kept: they are always those of now. Counts whose months were dropped are missing.
   */
  onRegisterOn?: string | null | undefined;
  /** First shown by the register on this day (UTC) or later (see `Notice.onRegisterSince`). */
  onRegisterSinceFrom?: string | null | undefined;
  /** First shown by the register on this day (UTC) or earlier. */
  onRegisterSinceTo?: string | null | undefined;
  /**
   * Whether the campaign began before the register first showed the notice. `false` also finds those that it has not shown, such
   * as drafts: `phases` leaves them out, and with `campaignStartTo` finds those whose campaign has begun.
   */
  ranBeforeRegister?: boolean | null | undefined;
  /** With an open amendment in one of these states. The notice itself stays in its phase, such as `published`. At most 20 items. */
  amendmentStates?: Array<AmendmentState> | null | undefined;
  /** With an open amendment that last changed at this instant or earlier. */
  amendmentUpdatedTo?: string | null | undefined;
  /** Whether a version awaits sign-off, as counted in `Overview.signOffs`. */
  isAwaitingSignOff?: boolean | null | undefined;
  /** With a version that awaits sign-off, and was confirmed in this time. */
  awaitingSignOff?: AwaitingSignOff | null | undefined;
  /** With one of these sign-off statuses. An open amendment has its own. At most 20 items. */
  signOffStatuses?: Array<SignOffStatus> | null | undefined;
  /**
   * On the register, of the same campaign (see `CampaignTotal`) as the notice with this PA-ID. With `publisherIds`, that notice
   * must be of one of these publishers, too.
   */
  campaignOf?: string | null | undefined;
  /** Of one of these publishers. At most 200 items. */
  publisherIds?: Array<string> | null | undefined;
  /** Whether the sponsor is its own publisher. */
  isSelfPublished?: boolean | null | undefined;
  /** In one of these media. At most 20 items. */
  media?: Array<Medium> | null | undefined;
  /** Disseminated in one of these countries. At most 200 items. */
  countries?: Array<string> | null | undefined;
  /** Disseminated in all of these countries, and maybe in others. At most 200 items. */
  countriesAll?: Array<string> | null | undefined;
  /** Disseminated in these countries only, though maybe not in all of them. At most 200 items. */
  countriesOnly?: Array<string> | null | undefined;
  /** Disseminated in none of these countries. At most 200 items. */
  countriesNone?: Array<string> | null | undefined;
  /** Linked to one of these kinds of process. At most 20 items. */
  linkedProcessTypes?: Array<LinkedProcessType> | null | undefined;
  /** Linked to a process of one of these names. At most 50 items. */
  processNames?: Array<string> | null | undefined;
  /** Linked to one of these kinds of election. At most 20 items. */
  electionTypes?: Array<ElectionType> | null | undefined;
  /** Linked to a process at one of these levels. At most 20 items. */
  processLevels?: Array<ProcessLevel> | null | undefined;
  /** With a vote on this day or later. */
  processDateFrom?: string | null | undefined;
  /** With a vote on this day or earlier. */
  processDateTo?: string | null | undefined;
  /**
   * Part of the sponsor's public name, ignoring case and diacritics: at least two letters or digits. Terms without three adjacent letters or
   * digits match at the start of a word only.
   */
  sponsor?: string | null | undefined;
  /** Of one of these sponsors. At most 50 items. */
  sponsorNames?: Array<string> | null | undefined;
  /**
   * In any phase, of the sponsor of the notice with this PA-ID: with the same name (see `sponsorNames`) and the same
   * `legalMetadata.publicContactEmail`, in any case, which is not shown. With `publisherIds`, as `campaignOf`.
   */
  sponsorOf?: string | null | undefined;
  /** Of new sponsors: their first notice came onto the register in this period. Sponsors are those of `sponsorOf`. */
  newSponsors?: NewSponsors | null | undefined;
  /** With a sponsor of one of these kinds. At most 20 items. */
  sponsorTypes?: Array<SponsorType> | null | undefined;
  /** With a sponsor in one of these political roles. At most 20 items. */
  sponsorCategories?: Array<SponsorCategory> | null | undefined;
  /** With a sponsor in one of these countries. At most 250 items. */
  sponsorCountries?: Array<string> | null | undefined;
  /** With a sponsor in none of these countries. At most 250 items. */
  sponsorCountriesNone?: Array<string> | null | undefined;
  /** Where somebody of one of these names ultimately controls the sponsor. At most 50 items. */
  controllerNames?: Array<string> | null | undefined;
  /** Whose publisher states to be in one of these countries. Self-published notices state none. At most 250 items. */
  publisherCountries?: Array<string> | null | undefined;
  /** In one of these languages; the whole tag in any case, so `DE` finds `de`, not `de-AT`. At most 50 items. */
  languages?: Array<string> | null | undefined;
  /** Paid with money from one of these sources. At most 20 items. */
  fundingSources?: Array<FundingSource> | null | undefined;
  /** Paid with money of one of these origins. At most 20 items. */
  fundingOrigins?: Array<FundingOrigin> | null | undefined;
  /** Whether the sponsor pays. If not, `complianceFunding` names the payer. */
  payerSameAsSponsor?: boolean | null | undefined;
  /** Paid by somebody of one of these names, who is not the sponsor. `sponsorNames` finds what sponsors pay themselves. At most 50 items. */
  payerNames?: Array<string> | null | undefined;
  /** Whether there are benefits in kind, more than 0: for the advertisement or its campaign. */
  hasBenefitsInKind?: boolean | null | undefined;
  /**
   * Words in the title, the description, or the name of the campaign or process. Whole words without stemming, split like those of
   * `search`, ignoring case and diacritics. Web-search syntax: `"a phrase"`, `or`, `-excluded`. An exclusion alone is rejected.
   */
  text?: string | null | undefined;
  /**
   * With a declared publication start on this day (UTC) or later. When the register really began to show it is
   * `onRegisterSinceFrom`.
   */
  publicationFrom?: string | null | undefined;
  /** With a declared publication start on this day (UTC) or earlier. */
  publicationTo?: string | null | undefined;
  /**
   * With a campaign that runs on this day or later: to its last day (see `Notice.campaignEnd`), or ongoing. With `campaignRunsTo`:
   * campaigns that run on at least one day between these.
   */
  campaignRunsFrom?: string | null | undefined;
  /** With a campaign that runs on this day or earlier: it starts on it or before. */
  campaignRunsTo?: string | null | undefined;
  /**
   * As `campaignRunsFrom`.
   * @deprecated Use `campaignRunsFrom`. Removed after 2027-05-31.
   */
  campaignFrom?: string | null | undefined;
  /**
   * As `campaignRunsTo`.
   * @deprecated Use `campaignRunsTo`. Removed after 2027-05-31.
   */
  campaignTo?: string | null | undefined;
  /** With a campaign that starts on this day or later. */
  campaignStartFrom?: string | null | undefined;
  /** With a campaign that starts on this day or earlier. */
  campaignStartTo?: string | null | undefined;
  /**
   * With a campaign whose last day, declared or by a stop (see `Notice.campaignEnd`), is this one or later. An ongoing one has
   * none.
   */
  campaignEndFrom?: string | null | undefined;
  /** With a campaign whose last day (see `Notice.campaignEnd`) is this one or earlier. */
  campaignEndTo?: string | null | undefined;
  /**
   * With an `updatedAt` at this instant or later, to the millisecond. Finds recent changes, but not reliably all since an earlier
   * call: a change has the time at which its request arrived, and may be committed later; an imported record may bring its own
   * `updatedAt`. To miss nothing, use `orderBy: feed`.
   */
  updatedFrom?: string | null | undefined;
  /** With a retention that ends on this day or later. */
  retentionFrom?: string | null | undefined;
  /** With a retention that ends on this day or earlier. */
  retentionTo?: string | null | undefined;
  /** With amounts in one of these currencies. At most 200 items. */
  currencies?: Array<string> | null | undefined;
  /** With amounts on one of these bases. At most 20 items. */
  amountBases?: Array<AmountBasis> | null | undefined;
  /** Whether the amounts include VAT. */
  amountIncludesVat?: boolean | null | undefined;
  /** With a total campaign value of at least this amount. Requires exactly one currency in `currencies`. Cents are optional. */
  valueMin?: string | null | undefined;
  /** With a total campaign value of at most this amount; conditions as for `valueMin`. */
  valueMax?: string | null | undefined;
  /** With at least this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMin?: string | null | undefined;
  /** With at most this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMax?: string | null | undefined;
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques?: boolean | null | undefined;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques?: boolean | null | undefined;
  /** With techniques that used one of these categories of personal data. At most 20 items. */
  personalDataCategories?: Array<PersonalDataCategory> | null | undefined;
  /** With techniques that used all of these categories of personal data, and maybe others. At most 20 items. */
  personalDataCategoriesAll?: Array<PersonalDataCategory> | null | undefined;
  /** With techniques that used these categories of personal data only, though maybe not all of them. At most 20 items. */
  personalDataCategoriesOnly?: Array<PersonalDataCategory> | null | undefined;
  /** Whether explicit consent to the use of personal data is declared (Article 18). Notices without techniques do not say. */
  explicitConsentDeclared?: boolean | null | undefined;
  /** Whether the techniques used AI systems. Notices without techniques do not say. */
  usesAiSystems?: boolean | null | undefined;
  /** With engagement metrics in one of these states. At most 20 items. */
  metricsStates?: Array<MetricsState> | null | undefined;
  /**
   * For `metricsStates`: counts reported on a day (UTC) more than this many days ago are `outdated`, or, after the end of the
   * campaign, `final_missing`; 0 to 36500. Default: 7.
   */
  metricsOutdatedAfterDays?: number | null | undefined;
  /** Stopped for one of these reasons. At most 20 items. */
  ceasedReasons?: Array<CeasedReason> | null | undefined;
  /** With a `ceasedAt` on this day (UTC) or later. */
  ceasedFrom?: string | null | undefined;
  /** With a `ceasedAt` on this day (UTC) or earlier. */
  ceasedTo?: string | null | undefined;
  /** Whether the register ever stopped showing the notice, such as after a withdrawn sign-off; it may show it again. */
  leftRegister?: boolean | null | undefined;
  /** Whether an amendment was signed off: the version is higher than 1. */
  wasAmended?: boolean | null | undefined;
  /** With an amendment signed off on this day (UTC) or later. */
  amendedFrom?: string | null | undefined;
  /** With an amendment signed off on this day (UTC) or earlier. With `amendedFrom`: the same amendment. */
  amendedTo?: string | null | undefined;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended?: boolean | null | undefined;
  /** At this instant or later. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
  /** Whether a count became lower. */
  isCorrection?: boolean | null | undefined;
  /** Whether they are the first counts of the notice and came with an import. They grew before, on days that are not known. */
  isFirstImport?: boolean | null | undefined;
};

/**
 * Filters of notices, combined with AND. A list matches any of its values; an empty one matches nothing. Fields that end in `All`,
 * `Only` or `None` say what they match; an empty list of `All` or `None` narrows nothing. Fields that end in `Names` take whole
 * names, compared as those of campaigns are (see `CampaignTotal`): of an organisation, or the first and last name of a person.
 */
export type NoticeFilter = {
  /** With these PA-IDs; exact match. At most 200 items. */
  paIds?: Array<string> | null | undefined;
  /**
   * Words of the title, the public names of the sponsor, the payer and the controllers, the campaign, the process or the
   * publisher's reference, or the PA-ID. Words match by their beginning, in any order, ignoring case and diacritics: `oljy sto`
   * finds "Stockholm: öljy". A single letter matches whole words only. PA-ID and reference also match as a whole by their beginning.
   * At most 200 characters, with a letter or digit.
   */
  search?: string | null | undefined;
  /** Now in one of these phases. At most 20 items. */
  phases?: Array<NoticePhase> | null | undefined;
  /**
   * Notices that the register showed at the end of this day (UTC), whatever they are now; today: those it shows now. Not in the
   * future. Figures (`overview`, `campaigns`) are those of that day, and so are the other filters beside it: amounts, attributes, parties,
   * phases and counts are of the versions that the register showed. Lists of notices have what they say now, and so do their other
   * filters: `registerEntry(on:)` has what one said then. Notices that were erased since are in neither. Open amendments, the words of `search`
   * and the names of publishers are not kept: they are always those of now. Counts whose months were dropped are missing.
   */
  onRegisterOn?: string | null | undefined;
  /** First shown by the register on this day (UTC) or later (see `Notice.onRegisterSince`). */
  onRegisterSinceFrom?: string | null | undefined;
  /** First shown by the register on this day (UTC) or earlier. */
  onRegisterSinceTo?: string | null | undefined;
  /**
   * Whether the campaign began before the register first showed the notice. `false` also finds those that it has not shown, such
   * as drafts: `phases` leaves them out, and with `campaignStartTo` finds those whose campaign has begun.
   */
  ranBeforeRegister?: boolean | null | undefined;
  /** With an open amendment in one of these states. The notice itself stays in its phase, such as `published`. At most 20 items. */
  amendmentStates?: Array<AmendmentState> | null | undefined;
  /** With an open amendment that last changed at this instant or earlier. */
  amendmentUpdatedTo?: string | null | undefined;
  /** Whether a version awaits sign-off, as counted in `Overview.signOffs`. */
  isAwaitingSignOff?: boolean | null | undefined;
  /** With a version that awaits sign-off, and was confirmed in this time. */
  awaitingSignOff?: AwaitingSignOff | null | undefined;
  /** With one of these sign-off statuses. An open amendment has its own. At most 20 items. */
  signOffStatuses?: Array<SignOffStatus> | null | undefined;
  /**
   * On the register, of the same campaign (see `CampaignTotal`) as the notice with this PA-ID. With `publisherIds`, that notice
   * must be of one of these publishers, too.
   */
  campaignOf?: string | null | undefined;
  /** Of one of these publishers. At most 200 items. */
  publisherIds?: Array<string> | null | undefined;
  /** Whether the sponsor is its own publisher. */
  isSelfPublished?: boolean | null | undefined;
  /** In one of these media. At most 20 items. */
  media?: Array<Medium> | null | undefined;
  /** Disseminated in one of these countries. At most 200 items. */
  countries?: Array<string> | null | undefined;
  /** Disseminated in all of these countries, and maybe in others. At most 200 items. */
  countriesAll?: Array<string> | null | undefined;
  /** Disseminated in these countries only, though maybe not in all of them. At most 200 items. */
  countriesOnly?: Array<string> | null | undefined;
  /** Disseminated in none of these countries. At most 200 items. */
  countriesNone?: Array<string> | null | undefined;
  /** Linked to one of these kinds of process. At most 20 items. */
  linkedProcessTypes?: Array<LinkedProcessType> | null | undefined;
  /** Linked to a process of one of these names. At most 50 items. */
  processNames?: Array<string> | null | undefined;
  /** Linked to one of these kinds of election. At most 20 items. */
  electionTypes?: Array<ElectionType> | null | undefined;
  /** Linked to a process at one of these levels. At most 20 items. */
  processLevels?: Array<ProcessLevel> | null | undefined;
  /** With a vote on this day or later. */
  processDateFrom?: string | null | undefined;
  /** With a vote on this day or earlier. */
  processDateTo?: string | null | undefined;
  /**
   * Part of the sponsor's public name, ignoring case and diacritics: at least two letters or digits. Terms without three adjacent letters or
   * digits match at the start of a word only.
   */
  sponsor?: string | null | undefined;
  /** Of one of these sponsors. At most 50 items. */
  sponsorNames?: Array<string> | null | undefined;
  /**
   * In any phase, of the sponsor of the notice with this PA-ID: with the same name (see `sponsorNames`) and the same
   * `legalMetadata.publicContactEmail`, in any case, which is not shown. With `publisherIds`, as `campaignOf`.
   */
  sponsorOf?: string | null | undefined;
  /** Of new sponsors: their first notice came onto the register in this period. Sponsors are those of `sponsorOf`. */
  newSponsors?: NewSponsors | null | undefined;
  /** With a sponsor of one of these kinds. At most 20 items. */
  sponsorTypes?: Array<SponsorType> | null | undefined;
  /** With a sponsor in one of these political roles. At most 20 items. */
  sponsorCategories?: Array<SponsorCategory> | null | undefined;
  /** With a sponsor in one of these countries. At most 250 items. */
  sponsorCountries?: Array<string> | null | undefined;
  /** With a sponsor in none of these countries. At most 250 items. */
  sponsorCountriesNone?: Array<string> | null | undefined;
  /** Where somebody of one of these names ultimately controls the sponsor. At most 50 items. */
  controllerNames?: Array<string> | null | undefined;
  /** Whose publisher states to be in one of these countries. Self-published notices state none. At most 250 items. */
  publisherCountries?: Array<string> | null | undefined;
  /** In one of these languages; the whole tag in any case, so `DE` finds `de`, not `de-AT`. At most 50 items. */
  languages?: Array<string> | null | undefined;
  /** Paid with money from one of these sources. At most 20 items. */
  fundingSources?: Array<FundingSource> | null | undefined;
  /** Paid with money of one of these origins. At most 20 items. */
  fundingOrigins?: Array<FundingOrigin> | null | undefined;
  /** Whether the sponsor pays. If not, `complianceFunding` names the payer. */
  payerSameAsSponsor?: boolean | null | undefined;
  /** Paid by somebody of one of these names, who is not the sponsor. `sponsorNames` finds what sponsors pay themselves. At most 50 items. */
  payerNames?: Array<string> | null | undefined;
  /** Whether there are benefits in kind, more than 0: for the advertisement or its campaign. */
  hasBenefitsInKind?: boolean | null | undefined;
  /**
   * Words in the title, the description, or the name of the campaign or process. Whole words without stemming, split like those of
   * `search`, ignoring case and diacritics. Web-search syntax: `"a phrase"`, `or`, `-excluded`. An exclusion alone is rejected.
   */
  text?: string | null | undefined;
  /**
   * With a declared publication start on this day (UTC) or later. When the register really began to show it is
   * `onRegisterSinceFrom`.
   */
  publicationFrom?: string | null | undefined;
  /** With a declared publication start on this day (UTC) or earlier. */
  publicationTo?: string | null | undefined;
  /**
   * With a campaign that runs on this day or later: to its last day (see `Notice.campaignEnd`), or ongoing. With `campaignRunsTo`:
   * campaigns that run on at least one day between these.
   */
  campaignRunsFrom?: string | null | undefined;
  /** With a campaign that runs on this day or earlier: it starts on it or before. */
  campaignRunsTo?: string | null | undefined;
  /**
   * As `campaignRunsFrom`.
   * @deprecated Use `campaignRunsFrom`. Removed after 2027-05-31.
   */
  campaignFrom?: string | null | undefined;
  /**
   * As `campaignRunsTo`.
   * @deprecated Use `campaignRunsTo`. Removed after 2027-05-31.
   */
  campaignTo?: string | null | undefined;
  /** With a campaign that starts on this day or later. */
  campaignStartFrom?: string | null | undefined;
  /** With a campaign that starts on this day or earlier. */
  campaignStartTo?: string | null | undefined;
  /**
   * With a campaign whose last day, declared or by a stop (see `Notice.campaignEnd`), is this one or later. An ongoing one has
   * none.
   */
  campaignEndFrom?: string | null | undefined;
  /** With a campaign whose last day (see `Notice.campaignEnd`) is this one or earlier. */
  campaignEndTo?: string | null | undefined;
  /**
   * With an `updatedAt` at this instant or later, to the millisecond. Finds recent changes, but not reliably all since an earlier
   * call: a change has the time at which its request arrived, and may be committed later; an imported record may bring its own
   * `updatedAt`. To miss nothing, use `orderBy: feed`.
   */
  updatedFrom?: string | null | undefined;
  /** With a retention that ends on this day or later. */
  retentionFrom?: string | null | undefined;
  /** With a retention that ends on this day or earlier. */
  retentionTo?: string | null | undefined;
  /** With amounts in one of these currencies. At most 200 items. */
  currencies?: Array<string> | null | undefined;
  /** With amounts on one of these bases. At most 20 items. */
  amountBases?: Array<AmountBasis> | null | undefined;
  /** Whether the amounts include VAT. */
  amountIncludesVat?: boolean | null | undefined;
  /** With a total campaign value of at least this amount. Requires exactly one currency in `currencies`. Cents are optional. */
  valueMin?: string | null | undefined;
  /** With a total campaign value of at most this amount; conditions as for `valueMin`. */
  valueMax?: string | null | undefined;
  /** With at least this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMin?: string | null | undefined;
  /** With at most this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMax?: string | null | undefined;
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques?: boolean | null | undefined;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques?: boolean | null | undefined;
  /** With techniques that used one of these categories of personal data. At most 20 items. */
  personalDataCategories?: Array<PersonalDataCategory> | null | undefined;
  /** With techniques that used all of these categories of personal data, and maybe others. At most 20 items. */
  personalDataCategoriesAll?: Array<PersonalDataCategory> | null | undefined;
  /** With techniques that used these categories of personal data only, though maybe not all of them. At most 20 items. */
  personalDataCategoriesOnly?: Array<PersonalDataCategory> | null | undefined;
  /** Whether explicit consent to the use of personal data is declared (Article 18). Notices without techniques do not say. */
  explicitConsentDeclared?: boolean | null | undefined;
  /** Whether the techniques used AI systems. Notices without techniques do not say. */
  usesAiSystems?: boolean | null | undefined;
  /** With engagement metrics in one of these states. At most 20 items. */
  metricsStates?: Array<MetricsState> | null | undefined;
  /**
   * For `metricsStates`: counts reported on a day (UTC) more than this many days ago are `outdated`, or, after the end of the
   * campaign, `final_missing`; 0 to 36500. Default: 7.
   */
  metricsOutdatedAfterDays?: number | null | undefined;
  /** Stopped for one of these reasons. At most 20 items. */
  ceasedReasons?: Array<CeasedReason> | null | undefined;
  /** With a `ceasedAt` on this day (UTC) or later. */
  ceasedFrom?: string | null | undefined;
  /** With a `ceasedAt` on this day (UTC) or earlier. */
  ceasedTo?: string | null | undefined;
  /** Whether the register ever stopped showing the notice, such as after a withdrawn sign-off; it may show it again. */
  leftRegister?: boolean | null | undefined;
  /** Whether an amendment was signed off: the version is higher than 1. */
  wasAmended?: boolean | null | undefined;
  /** With an amendment signed off on this day (UTC) or later. */
  amendedFrom?: string | null | undefined;
  /** With an amendment signed off on this day (UTC) or earlier. With `amendedFrom`: the same amendment. */
  amendedTo?: string | null | undefined;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended?: boolean | null | undefined;
};

/** A period in which the register began to show notices, in days (UTC). */
export type NewSponsors = {
  /** First day. */
  from: string;
  /** Last day. Default: today. */
  to?: string | null | undefined;
};

/** Filter of notices by the version that awaits sign-off: the open amendment, or the notice itself if it has none. */
export type AwaitingSignOff = {
  /** Confirmed by the sponsor after this instant. */
  confirmedAfter?: string | null | undefined;
  /** Confirmed by the sponsor at this instant or earlier. */
  confirmedTo?: string | null | undefined;
};

/**
 * Sort orders of notices. Ties are sorted by PA-ID, descending in orders that end in `_desc`. Orders by amount require exactly one
 * currency in the filter `currencies`.
 */
export type NoticeOrder =
  /** Newest first. */
  | 'created_desc'
  /** Oldest first. */
  | 'created_asc'
  /** Last changed first. */
  | 'updated_desc'
  /** By title, ignoring case and diacritics. */
  | 'title'
  /** Latest declared publication start first. */
  | 'publication_start_desc'
  /** Earliest declared publication start first. */
  | 'publication_start_asc'
  /**
   * Last to come onto the register first: by `onRegisterSince`. Requires the filter `onRegisterSinceFrom` or `onRegisterSinceTo`; the
   * latter with today selects all that the register has ever shown.
   */
  | 'on_register_since_desc'
  /** Waiting longest for sign-off first: by `confirmedAt` of the waiting version. Requires the filter `isAwaitingSignOff` or `awaitingSignOff`. */
  | 'confirmed_asc'
  /** Earliest end of retention first, then notices without an end. */
  | 'retention_asc'
  /** Earliest last day of the campaign first (see `Notice.campaignEnd`), then ongoing campaigns. */
  | 'campaign_end_asc'
  /** Earliest vote first, past ones included (see `processDateFrom`), then notices without a vote. */
  | 'process_date_asc'
  /** Highest total campaign value first. */
  | 'total_value_desc'
  /** Lowest total campaign value first. */
  | 'total_value_asc'
  /** Highest amount paid for the advertisement first. */
  | 'ad_amount_desc'
  /** Lowest amount paid for the advertisement first. */
  | 'ad_amount_asc'
  /** Most views first, then notices without counts. */
  | 'views_desc'
  /** Counts recorded on the earliest day (UTC) first, then notices without counts. */
  | 'metrics_reported_asc'
  /**
   * By last change, oldest first, for polling: pass the last `endCursor` as `after`, and keep it if a page is empty. A changed
   * notice moves to the end, so each one is returned after its last change, in the state of then or later. All that raises
   * `revision` counts. Engagement metrics (see `metricsChanges`) and the passing of days, which changes `phase`, do not. An
   * erased notice is in `auditTrail` only. A notice that no longer matches the filter is not returned. The feed ends before the
   * oldest open transaction of the database server, like `LogOrder.feed`.
   */
  | 'feed';

/** State of the engagement metrics of a notice (Annex II note 15). Each notice has exactly one. */
export type MetricsState =
  /** None are due: another medium, no techniques, not on the register, or the campaign has not begun. */
  | 'not_applicable'
  /** They apply, and there are no counts, whether the campaign is running or has ended. */
  | 'missing'
  /** They apply, the campaign is running, and the counts are older than `metricsOutdatedAfterDays`. */
  | 'outdated'
  /** They apply, and there are counts that are in no other state: recent ones, but not final. */
  | 'reported'
  /** They apply, the campaign has ended, and the counts are older than `metricsOutdatedAfterDays` and not final. */
  | 'final_missing'
  /**
   * They apply, and the counts were recorded after the declared last day of the campaign, or since the day (UTC) of its stop. They
   * are never outdated.
   */
  | 'final';

/** Phase of a notice, derived from its confirmation, its sign-off and its dates (UTC). */
export type NoticePhase =
  /** Being written, or sent back for revision. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'awaiting_confirmation'
  /** Confirmed, but not signed off by its publisher, or declined. */
  | 'awaiting_sign_off'
  /** Confirmed and signed off, before its publication start. */
  | 'scheduled'
  /** On the register; the campaign runs, or will. */
  | 'published'
  /** On the register; the declared last day of the campaign is over, and it was not stopped by then. */
  | 'ended'
  /** On the register; the campaign was stopped (`ceasedAt`), by its declared last day at the latest. */
  | 'ceased';

/** State of an open amendment. */
export type AmendmentState =
  /** Being written, or sent back for revision. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'awaiting_confirmation'
  /** Confirmed; the publisher is asked to sign it off. */
  | 'awaiting_sign_off';

/**
 * Transitions of a notice, each by a mutation. Those of the review act on the open amendment if there is one, except
 * `withdraw_sign_off`.
 */
export type NoticeTransition =
  /** `submitNotice`. */
  | 'submit'
  /** `requestNoticeRevision`. */
  | 'request_revision'
  /** `confirmNotice`. */
  | 'confirm'
  /** `signOffNotice`. */
  | 'sign_off'
  /** `declineNoticeSignOff`. */
  | 'decline_sign_off'
  /** `withdrawNoticeSignOff`. */
  | 'withdraw_sign_off'
  /** `ceaseNotice`. */
  | 'cease'
  /** `amendNotice`. */
  | 'amend'
  /** `discardNoticeAmendment`. */
  | 'discard_amendment'
  /** `discardNoticeDraft`. */
  | 'discard_draft'
  /** `eraseNotice`, after its retention. */
  | 'erase';

/** Length of a time step. */
export type TimeStep =
  /** A day. */
  | 'day'
  /** Seven days from Monday. */
  | 'week'
  /** A calendar month. */
  | 'month';

/** Filters of publishers, combined with AND. A list matches any of its values; an empty one matches nothing. */
export type PublisherFilter = {
  /** With these ids. At most 200 items. */
  ids?: Array<string> | null | undefined;
  /** Part of the name, ignoring case and diacritics. */
  search?: string | null | undefined;
  /** Subscribed to one of these plans, even if it has ended. At most 20 items. */
  plans?: Array<Plan> | null | undefined;
  /** Whether the publisher is on the Pro plan now. */
  isPro?: boolean | null | undefined;
  /** With a Pro subscription that ends or ended after this instant. One without an end does not count. */
  proEndsAfter?: string | null | undefined;
  /** With a Pro subscription that ends or ended at this instant or earlier. */
  proEndsTo?: string | null | undefined;
};

/** Sort orders of publishers. Ties are sorted by id. */
export type PublisherOrder =
  /** By name, ignoring case and diacritics. */
  | 'name'
  /** Newest first. */
  | 'created_desc'
  /** Earliest end of the Pro subscription first, then publishers without one. */
  | 'pro_until_asc';

/** A publisher to create. */
export type CreatePublisherInput = {
  /** Its name, 1 to 200 characters, without an e-mail address or telephone number. */
  name: string;
  /** Allow the name of another publisher. Names are compared as those of campaigns are (see `CampaignTotal`). */
  allowSameName?: boolean;
  /** Its plan. */
  plan?: Plan;
  /** End of the Pro subscription; absent or null: no end. */
  proUntil?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A publisher to rename. */
export type RenamePublisherInput = {
  /** Id of the publisher. */
  id: string;
  /** The `revision` that was read. */
  revision: number;
  /** The new name, 1 to 200 characters, without an e-mail address or telephone number. */
  name: string;
  /** Allow the name of another publisher. Names are compared as those of campaigns are (see `CampaignTotal`). */
  allowSameName?: boolean;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** A new plan of a publisher. */
export type SetPublisherPlanInput = {
  /** Id of the publisher. */
  id: string;
  /** The `revision` that was read. */
  revision: number;
  /** The plan. */
  plan: Plan;
  /**
   * End of the Pro subscription; null: no end. Absent: it stays. Required if a publisher that is not on the Pro plan gets it,
   * and the end that it has is past.
   */
  proUntil?: string | null | undefined;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** Subscription plans. */
export type Plan =
  /** No access to the partner API. */
  | 'free'
  /** Access to the partner API, until `proUntil`. */
  | 'pro';

/** Whose reads of full records are added up. */
export type RecordReadGroup =
  /** For each publisher, without reads by staff. */
  | 'publisher'
  /** For each token, of publishers and of staff. */
  | 'token'
  /** For each subject: staff without a token. */
  | 'subject'
  /** For each notice that was read. */
  | 'notice';

/** Filters of refusals, combined with AND. An empty list matches nothing. */
export type RefusalFilter = {
  /** Of any of these tokens, including revoked and expired ones. At most 100 items. */
  tokenIds?: Array<string> | null | undefined;
  /** Of the tokens of any of these publishers. At most 100 items. */
  publisherIds?: Array<string> | null | undefined;
  /** For any of these notices. At most 100 items. */
  paIds?: Array<string> | null | undefined;
  /** With any of these codes. At most 50 items. */
  codes?: Array<RefusalCode> | null | undefined;
  /** By any of these endpoints. At most 10 items. */
  endpoints?: Array<RestEndpoint> | null | undefined;
  /** `X-Request-Id` of the response, or the request id of the logs; exact match. A caller may use its id more than once. */
  requestId?: string | null | undefined;
  /** Like the one with this `Refusal.requestId`, and that one: of the same token, endpoint, method and code. */
  likeRequestId?: string | null | undefined;
  /** At this instant or later. */
  from?: string | null | undefined;
  /** Before this instant. */
  to?: string | null | undefined;
};

/** Why the partner API refused a request, or failed. */
export type RefusalCode =
  /** The `Authorization` header is missing or malformed, or was sent more than once (401). */
  | 'CREDENTIALS_MISSING'
  /** The token is unknown, revoked or expired (401). */
  | 'TOKEN_INVALID'
  /** The token is of another tier than the endpoint takes (401). */
  | 'WRONG_TIER'
  /** The token had used up the requests of its window (429). */
  | 'RATE_LIMITED'
  /** The database was unreachable or too slow (503). */
  | 'DATABASE_UNAVAILABLE'
  /** A fault of this service; the log has its cause under the request id (500). */
  | 'INTERNAL'
  /** The publisher of the token was not on the Pro plan (403). */
  | 'PLAN_NOT_PRO'
  /** No notice with the PA-ID was on the register (404). */
  | 'NOTICE_NOT_ON_REGISTER'
  /** The read has a condition, `If-Match` or `If-Unmodified-Since`, that is not met (412). */
  | 'READ_CONDITION_NOT_MET'
  /** No notice of the token's publisher had the PA-ID (404). */
  | 'NOTICE_NOT_OWN'
  /** The token lacks the scope `metrics:write` (403). */
  | 'SCOPE_MISSING'
  /** A count is missing, negative, too large or not a whole number (400). */
  | 'METRICS_INVALID'
  /** The body is not valid JSON (400). */
  | 'BODY_NOT_JSON'
  /** The write had a condition, such as `If-Match` (412). */
  | 'WRITE_CONDITIONAL'
  /** The write has `Content-Range` (400). */
  | 'WRITE_PARTIAL'
  /** The body is too long (413). */
  | 'BODY_TOO_LARGE'
  /** The body is compressed (415). */
  | 'BODY_ENCODED'
  /** No notice with the PA-ID was visible to the token (404). */
  | 'NOTICE_NOT_VISIBLE'
  /** The notice belongs to a different publisher, or to none (403). */
  | 'NOTICE_OF_ANOTHER_PUBLISHER'
  /** Engagement metrics are not defined for the notice, or it had not started running (409). */
  | 'METRICS_NOT_APPLICABLE'
  /** The endpoint is switched off (410). */
  | 'GONE'
  /** There is no endpoint with the requested path (404). */
  | 'PATH_NOT_FOUND'
  /** The path does not take the method (405). */
  | 'METHOD_NOT_ALLOWED'
  /** The request is not valid HTTP (400). */
  | 'BAD_REQUEST'
  /** The request was not complete in time (408). */
  | 'REQUEST_TIMEOUT'
  /** The request has an `Expect` header other than `100-continue` (417). */
  | 'EXPECTATION_FAILED'
  /** The request has too many header lines, or they are too long (431). */
  | 'HEADERS_TOO_LARGE'
  /** The body has a transfer coding other than `chunked` (501). */
  | 'NOT_IMPLEMENTED';

/** Filters of requests, combined with AND. */
export type RequestFilter = {
  /** With any of these tokens. At most 100 items. */
  tokenIds?: Array<string> | null | undefined;
  /** With the tokens of any of these publishers. At most 100 items. */
  publisherIds?: Array<string> | null | undefined;
  /** To any of these endpoints. At most 10 items. */
  endpoints?: Array<RestEndpoint> | null | undefined;
  /** Refused with any of these codes. At most 50 items. */
  codes?: Array<RefusalCode> | null | undefined;
};

/** A notice that is not complete. */
export type SaveUnfinishedNoticeInput = {
  /** The unfinished notice that it replaces; absent or null: a new one. */
  id?: string | null | undefined;
  /** The `revision` that was read: required with `id`; absent or null: none. */
  revision?: number | null | undefined;
  /** What was typed, each field once. At most 500 items. */
  texts: Array<UnfinishedTextInput>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: string | null | undefined;
};

/** What was typed in a field. */
export type UnfinishedTextInput = {
  /** The field, such as `campaign.name`. */
  path: string;
  /** What was typed. */
  text: string;
};

/** An unfinished notice to delete. */
export type DiscardUnfinishedNoticeInput = {
  /** Its id. */
  id: string;
};

/** Kind of sponsor (Annex II point 1). */
export type SponsorType =
  /** A legal person: a company, a registered association, a party with legal personality. */
  | 'legal_person'
  /** A natural person. Their name is public, their address and town are not. */
  | 'natural_person'
  /** A campaign organisation without legal personality. */
  | 'campaign_organisation';

/** The political role of a sponsor (Art. 3). */
export type SponsorCategory =
  /** A political party. */
  | 'political_party'
  /** A candidate for an elected office. */
  | 'candidate'
  /** A holder of an elected office. */
  | 'elected_official'
  /** A campaign organisation. */
  | 'campaign_organisation'
  /** An interest group or association. */
  | 'interest_group'
  /** A company. */
  | 'company'
  /** A public authority. */
  | 'public_authority'
  /** None of the others. */
  | 'other';

/** Kind of process that an advertisement is linked to (Annex II point 9, Art. 12(1)(g)). */
export type LinkedProcessType =
  /** An election. */
  | 'election'
  /** A referendum. */
  | 'referendum'
  /** The making of a law. */
  | 'legislative_process'
  /** The making of a regulation below a law. */
  | 'regulatory_process'
  /** No linked process. */
  | 'none';

/** Kind of election. */
export type ElectionType =
  /** Election of the European Parliament. */
  | 'european_parliament'
  /** Presidential election. */
  | 'presidential'
  /** Election of a national parliament. */
  | 'parliamentary'
  /** Regional election. */
  | 'regional'
  /** Municipal election. */
  | 'municipal'
  /** Another election. */
  | 'other';

/** The level at which the linked process takes place. */
export type ProcessLevel =
  /** The European Union. */
  | 'eu'
  /** A country. */
  | 'national'
  /** A region. */
  | 'regional'
  /** A municipality or smaller. */
  | 'local';

/** Confirmation by the sponsor that the data is true and complete. */
export type ConfirmationStatus =
  /** Being written. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'pending_confirmation'
  /** Sent back for revision. */
  | 'needs_revision'
  /** Confirmed by the sponsor. */
  | 'confirmed';

/** Sign-off by the publisher. A self-published notice is signed off by its confirmation. */
export type SignOffStatus =
  /** The publisher has not decided. */
  | 'pending'
  /** The publisher has signed the notice off. */
  | 'signed_off'
  /** The publisher has declined it. */
  | 'declined';

/** Medium of an advertisement. A notice has one medium; a campaign in several media has a notice for each. */
export type Medium =
  /** Websites, apps, streaming, podcasts, e-mail, search. */
  | 'online'
  /** Advertising in the form of editorial content, in a feed or as an advertorial. */
  | 'native'
  /** Newspapers and magazines. */
  | 'print'
  /** Television. */
  | 'television'
  /** Radio. */
  | 'radio'
  /** Cinema. */
  | 'cinema'
  /** Posters and other outdoor advertising, including digital screens. */
  | 'outdoor'
  /** Letters and leaflets delivered to households. */
  | 'direct_mail'
  /** Another or undeclared medium. */
  | 'other';

/** Basis of the amounts of a notice (Annex II point 8). */
export type AmountBasis =
  /** From invoices. */
  | 'invoiced'
  /** From a budget. */
  | 'budgeted'
  /** Estimated. */
  | 'estimated';

/** Whether the money is public or private (Annex II point 7, Art. 12(1)(e)). */
export type FundingSource =
  /** Public money. */
  | 'public'
  /** Private money. */
  | 'private'
  /** Both. */
  | 'public_and_private';

/** Whether the money comes from inside or outside the Union (Annex II point 7, Art. 12(1)(e)). */
export type FundingOrigin =
  /** From inside the Union. */
  | 'inside_eu'
  /** From outside the Union. */
  | 'outside_eu'
  /** From both. */
  | 'inside_and_outside_eu';

/** Categories of personal data that targeting or ad delivery may use. Special categories (Art. 18) are not allowed. */
export type PersonalDataCategory =
  /** Age. */
  | 'age'
  /** Gender. */
  | 'gender'
  /** Location. */
  | 'location'
  /** Language. */
  | 'language'
  /** Declared or inferred interests. */
  | 'interests'
  /** Behaviour on a site or in an app. */
  | 'behaviour'
  /** The device used. */
  | 'device'
  /** A list of contacts. */
  | 'contact_list'
  /** Another category. */
  | 'other';

/** Why an advertisement ceased (Annex II point 13). */
export type CeasedReason =
  /** The campaign ended. */
  | 'completed'
  /** The sponsor withdrew the advertisement. */
  | 'withdrawn_by_sponsor'
  /** The advertisement was suspended. */
  | 'suspended'
  /** The advertisement was discontinued for an infringement. */
  | 'discontinued_infringement';

export type AmendNoticeMutationVariables = Exact<{
  input: AmendNoticeInput;
}>;


export type AmendNoticeMutation = { amendNotice: { changed: boolean } | null };

export type AuditGroupsQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AuditGroupsQuery = { auditGroups: { nodes: Array<{ count: number | null, newest: { id: string, occurredAt: string, action: AuditAction, paId: string | null, before: unknown, after: unknown, unknownValues: Array<{ field: string, text: string }>, notice: { title: string, currency: string } | null, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, publisher: { id: string, name: string } | null, token: { id: string, label: string | null, hint: string } | null }, import: { id: string, source: string | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null, auditTrail: { totalCount: number | null } | null };

export type AuditListQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AuditListQuery = { auditTrail: { totalCount: number | null, nodes: Array<{ id: string, occurredAt: string, action: AuditAction, paId: string | null, before: unknown, after: unknown, unknownValues: Array<{ field: string, text: string }>, notice: { title: string, currency: string } | null, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, publisher: { id: string, name: string } | null, token: { id: string, label: string | null, hint: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type CampaignListQueryVariables = Exact<{
  currency: string;
  filter?: NoticeFilter | null | undefined;
  orderBy: CampaignOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CampaignListQuery = { campaigns: { totalCount: number | null, nodes: Array<{ name: string, currency: string, totalValue: string, notices: number, id: string, notice: { campaign: { startDate: string, endDate: string | null }, advertiser:
          | { companyName: string }
          | { firstName: string, lastName: string }
         | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type CreateNoticeMutationVariables = Exact<{
  input: CreateNoticeInput;
}>;


export type CreateNoticeMutation = { createNotice: { notice: { paId: string } | null } | null };

export type DataSubjectQueryVariables = Exact<{
  email?: string | null | undefined;
  phone?: string | null | undefined;
}>;


export type DataSubjectQuery = { personDataOccurrences: { placesAreComplete: boolean, readsAreComplete: boolean, archivedMonths: Array<string>, unfinishedNotices: number, places: Array<{ paId: string, version: number, versionState: VersionState, role: PartyRole | null, position: number | null, field: PersonDataField, notice: { title: string, phase: NoticePhase, publicationStartDate: string, onRegisterSince: string | null, retentionUntil: string | null } | null }>, reads: Array<{ id: string, readAt: string, paId: string, reader: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, publisher: { name: string } | null }>, contactOf: Array<{ id: string, name: string }> } | null };

export type ErasableNoticesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ErasableNoticesQuery = { erasableNotices: { nodes: Array<{ id: string, paId: string, title: string, retentionUntil: string | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type ExplainAccessQueryVariables = Exact<{
  tokenId?: string | null | undefined;
  hint?: string | null | undefined;
  requestId?: string | null | undefined;
  paId?: string | null | undefined;
}>;


export type ExplainAccessQuery = { explainAccess: { refusals: Array<{ id: string, refusedAt: string, endpoint: RestEndpoint | null, method: string, code: RefusalCode, explanation: string, paId: string | null, unknownValues: Array<{ field: string, text: string }> }>, tokens: Array<{ paId: string | null, token: { id: string, label: string | null, hint: string, publisher: { id: string, name: string } | null } | null, endpoints: Array<{ endpoint: RestEndpoint, isAnswered: boolean | null, failure: RefusalCode | null, conditions: Array<{ condition: AccessConditionName, holds: boolean | null, explanation: string }> }> }> } | null };

export type FindRequestQueryVariables = Exact<{
  requestId: string;
  isStaff: boolean;
}>;


export type FindRequestQuery = { refusals: { nodes: Array<{ code: RefusalCode }> } | null, accessLedger: { nodes: Array<{ paId: string }> } | null, auditTrail?: { nodes: Array<{ action: AuditAction }> } | null, imports?: { nodes: Array<{ id: string, source: string | null }> } | null };

export type FindQueryVariables = Exact<{
  text: string;
  paIds: Array<string> | string;
  notices: boolean;
  publishers: boolean;
}>;


export type FindQuery = { exact?: { nodes: Array<{ paId: string, title: string, phase: NoticePhase, advertiser:
        | { companyName: string }
        | { firstName: string, lastName: string }
       | null }> } | null, notices?: { nodes: Array<{ paId: string, title: string, phase: NoticePhase, advertiser:
        | { companyName: string }
        | { firstName: string, lastName: string }
       | null }> } | null, campaigns?: { nodes: Array<{ paId: string, campaign: { name: string }, advertiser:
        | { companyName: string }
        | { firstName: string, lastName: string }
       | null }> } | null, publishers?: { nodes: Array<{ plan: Plan, id: string, name: string }> } | null, tokens: { nodes: Array<{ state: TokenState, id: string, label: string | null, hint: string, publisher: { name: string } | null }> } | null };

export type FoundNoticeFragment = { paId: string, title: string, phase: NoticePhase, advertiser:
    | { companyName: string }
    | { firstName: string, lastName: string }
   | null };

export type PageFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type TokenNameFragment = { id: string, label: string | null, hint: string };

export type ActorNameFragment = { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null };

export type PublisherNameFragment = { id: string, name: string };

export type OrganisationNameFragment = { companyName: string };

export type PersonNameFragment = { firstName: string, lastName: string };

export type SponsorFragment = { advertiser:
    | { companyName: string }
    | { firstName: string, lastName: string }
   | null };

export type DifferenceFragment = { path: string, before: unknown, after: unknown, isContactData: boolean };

export type JudgedContentFragment = { revision: number, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
      | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
      | { displayName: string, firstName: string, lastName: string, country: string }
    , controllers: Array<
      | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
      | { displayName: string, firstName: string, lastName: string, country: string }
    >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
        | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
        | { displayName: string, firstName: string, lastName: string, country: string }
       | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, amendment: { version: number, amendmentReason: string | null, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
        | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
        | { displayName: string, firstName: string, lastName: string, country: string }
      , controllers: Array<
        | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
        | { displayName: string, firstName: string, lastName: string, country: string }
      >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
         | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, differences: Array<{ path: string, before: unknown, after: unknown, isContactData: boolean }> | null } | null };

export type AuditedChangeFragment = { id: string, occurredAt: string, action: AuditAction, paId: string | null, before: unknown, after: unknown, unknownValues: Array<{ field: string, text: string }>, notice: { title: string, currency: string } | null, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, publisher: { id: string, name: string } | null, token: { id: string, label: string | null, hint: string } | null };

export type RefusedRequestFragment = { id: string, refusedAt: string, endpoint: RestEndpoint | null, method: string, code: RefusalCode, explanation: string, paId: string | null, unknownValues: Array<{ field: string, text: string }> };

export type StartImportMutationVariables = Exact<{
  input: StartImportInput;
}>;


export type StartImportMutation = { startImport: { import: { id: string } | null } | null };

export type ReportImportMutationVariables = Exact<{
  input: ReportImportInput;
}>;


export type ReportImportMutation = { reportImport: { import: { id: string } | null } | null };

export type ImportJobQueryVariables = Exact<{
  id: string;
}>;


export type ImportJobQuery = { import: { reportedAt: string, endedAt: string | null, requestId: string, lines: number, id: string, state: ImportState, startedAt: string, source: string | null, onExisting: OnExisting, dryRun: boolean, percent: number | null, imported: number, updated: number, unchanged: number, skipped: number, rejected: number, rejections: Array<{ line: number, issues: Array<{ path: string, code: IssueCode }> }> | null, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, continues: { id: string, startedAt: string, source: string | null, dryRun: boolean, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null } | null, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null } | null };

export type ImportListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ImportListQuery = { imports: { totalCount: number | null, nodes: Array<{ id: string, state: ImportState, startedAt: string, source: string | null, onExisting: OnExisting, dryRun: boolean, percent: number | null, imported: number, updated: number, unchanged: number, skipped: number, rejected: number, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, continues: { id: string, startedAt: string, source: string | null, dryRun: boolean, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null } | null, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type ImportSummaryFragment = { id: string, state: ImportState, startedAt: string, source: string | null, onExisting: OnExisting, dryRun: boolean, percent: number | null, imported: number, updated: number, unchanged: number, skipped: number, rejected: number, actor: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, continues: { id: string, startedAt: string, source: string | null, dryRun: boolean, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null } | null, continuedBy: Array<{ id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number }> | null };

export type MendedImportFragment = { id: string, startedAt: string, dryRun: boolean, imported: number, updated: number, unchanged: number, skipped: number, rejected: number };

export type ImportCountsFragment = { imported: number, updated: number, unchanged: number, skipped: number, rejected: number };

export type ImportMappingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportMappingsQuery = { importMappings: Array<{ name: string, mapping: string, revision: number, savedAt: string }> | null };

export type ImportPreviewQueryVariables = Exact<{
  input: ImportPreviewInput;
}>;


export type ImportPreviewQuery = { importPreview: { mapping: unknown, rows: number, saved: { name: string, revision: number } | null, columns: Array<{ column: string, samples: Array<string>, isFilled: boolean, origin: ImportColumnOrigin, doubt: string | null, targets: unknown }>, readings: Array<{ column: number, to: string, cell: string | null, value: unknown, rejected: number, words: Array<string>, fault: { code: IssueCode, params: { max: number | null, allowed: Array<string> | null, format: ValueFormat | null } } | null }>, issues: Array<{ path: string, code: IssueCode, message: string, params: { fields: Array<string> | null } }> } | null };

export type SaveImportMappingMutationVariables = Exact<{
  input: SaveImportMappingInput;
}>;


export type SaveImportMappingMutation = { saveImportMapping: { mappings: Array<{ name: string, mapping: string, revision: number, savedAt: string }> } | null };

export type DeleteImportMappingMutationVariables = Exact<{
  input: DeleteImportMappingInput;
}>;


export type DeleteImportMappingMutation = { deleteImportMapping: { mappings: Array<{ name: string, mapping: string, revision: number, savedAt: string }> } | null };

export type SavedMappingFragment = { name: string, mapping: string, revision: number, savedAt: string };

export type ImportNoticeRowsMutationVariables = Exact<{
  input: ImportNoticeRowsInput;
}>;


export type ImportNoticeRowsMutation = { importNoticeRows: { nextLine: number, header: string | null, rejectsHead: string | null, leftOut: Array<{ line: number, reason: string }>, rows: Array<{ line: number, outcome: ImportOutcome, rejectedText: string | null, issues: Array<{ path: string, code: IssueCode, message: string, params: { fields: Array<string> | null, max: number | null } }> }> } | null };

export type ImportedNoticesQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ImportedNoticesQuery = { auditTrail: { totalCount: number | null, nodes: Array<{ id: string, paId: string | null, notice: { title: string, phase: NoticePhase, revision: number, availableTransitions: Array<NoticeTransition> | null, confirmationStatus: ConfirmationStatus, amendment: { confirmationStatus: ConfirmationStatus | null } | null } | null, publisher: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type LedgerListQueryVariables = Exact<{
  filter?: AccessLedgerFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type LedgerListQuery = { accessLedger: { totalCount: number | null, nodes: Array<{ id: string, readAt: string, paId: string, requestId: string, callerRequestId: string | null, notice: { title: string } | null, reader: { kind: ActorKind, subject: string | null, unknownValues: Array<{ field: string, text: string }>, token: { id: string, label: string | null, hint: string } | null }, publisher: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { tier: Tier, role: StaffRole | null, subject: string | null, permissions: Array<string>, expiresAt: string | null, publishers: Array<{ isPro: boolean, proUntil: string | null, id: string, name: string }>, token: { scopes: Array<Scope>, id: string, label: string | null, hint: string, predecessor: { id: string } | null } | null } | null };

export type MetricsChangeListQueryVariables = Exact<{
  filter?: MetricsChangeFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type MetricsChangeListQuery = { metricsChanges: { totalCount: number | null, nodes: Array<{ id: string, recordedAt: string, paId: string, viewsCount: number, viewsBefore: number, engagementsCount: number, engagementsBefore: number, isCorrection: boolean, isFirstImport: boolean, notice: { title: string } | null, token: { id: string, label: string | null, hint: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type NextToJudgeQueryVariables = Exact<{ [key: string]: never; }>;


export type NextToJudgeQuery = { overview: { signOffs: { count: number } | null } | null, notices: { nodes: Array<{ paId: string, title: string }> } | null };

export type NoticeConflictQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeConflictQuery = { notice: { revision: number } | null, auditTrail: { nodes: Array<{ id: string, occurredAt: string, action: AuditAction, before: unknown, after: unknown }> } | null };

export type NoticeContentQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeContentQuery = { notice: { revision: number, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
        | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
        | { displayName: string, firstName: string, lastName: string, country: string }
      , controllers: Array<
        | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
        | { displayName: string, firstName: string, lastName: string, country: string }
      >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
         | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, amendment: { version: number, amendmentReason: string | null, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        , controllers: Array<
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
            | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
            | { displayName: string, firstName: string, lastName: string, country: string }
           | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, differences: Array<{ path: string, before: unknown, after: unknown, isContactData: boolean }> | null } | null } | null };

export type NoticeCountQueryVariables = Exact<{
  filter?: NoticeFilter | null | undefined;
}>;


export type NoticeCountQuery = { notices: { totalCount: number | null } | null };

export type NoticeIdsQueryVariables = Exact<{
  filter: NoticeFilter;
  first: number;
}>;


export type NoticeIdsQuery = { notices: { nodes: Array<{ paId: string }> } | null };

export type NoticeListQueryVariables = Exact<{
  filter?: NoticeFilter | null | undefined;
  orderBy: NoticeOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  withContent: boolean;
}>;


export type NoticeListQuery = { notices: { nodes: Array<{ id: string, paId: string, title: string, phase: NoticePhase, campaignEnd: string | null, currency: string, publicationStartDate: string, createdAt: string, updatedAt: string, confirmedAt: string | null, retentionUntil: string | null, amendment: { state: AmendmentState, confirmedAt: string | null } | null, publisher: { name: string } | null, campaign: { medium: Medium, totalValue: string }, content?: { basicInformation: { processDate: string | null }, complianceFunding: { adAmount: string, adBenefitsInKindValue: string } } | null, metrics: { viewsCount: number | null, recordedAt: string | null }, advertiser:
        | { companyName: string }
        | { firstName: string, lastName: string }
       | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type NoticeMetricsQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeMetricsQuery = { notice: { campaignEnd: string | null, campaign: { startDate: string }, metrics: { viewsCount: number | null, engagementsCount: number | null, recordedAt: string | null, history: Array<{ recordedAt: string, viewsCount: number, engagementsCount: number, isCorrection: boolean }> | null } } | null };

export type NoticeRecordQueryVariables = Exact<{
  paId: string;
  ofAmendment: boolean;
}>;


export type NoticeRecordQuery = { notice: { title: string, revision: number, version: number, publisher: { id: string } | null, record?: { paId: string, publisherId: string | null, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }, controllers: Array<{ companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }>, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, sponsorEligibilityDeclared: boolean, politicalAdDeclaredAt: string, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string } | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, explicitConsentDeclared: boolean | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, confirmedAt: string | null, signedOffAt: string | null, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null, publisherReference: string | null } } | null, amendment: { version: number, amendmentReason: string | null, record?: { paId: string, publisherId: string | null, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }, controllers: Array<{ companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }>, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, sponsorEligibilityDeclared: boolean, politicalAdDeclaredAt: string, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string } | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, explicitConsentDeclared: boolean | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, confirmedAt: string | null, signedOffAt: string | null, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null, publisherReference: string | null } } | null } | null } | null };

export type NoticeSubjectQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeSubjectQuery = { notice: { campaign: { name: string }, advertiser:
      | { companyName: string }
      | { firstName: string, lastName: string }
     | null } | null };

export type SubmitNoticeMutationVariables = Exact<{
  input: SubmitNoticeInput;
}>;


export type SubmitNoticeMutation = { submitNotice: { changed: boolean } | null };

export type ConfirmNoticeMutationVariables = Exact<{
  input: ConfirmNoticeInput;
}>;


export type ConfirmNoticeMutation = { confirmNotice: { changed: boolean } | null };

export type SignOffNoticeMutationVariables = Exact<{
  input: SignOffNoticeInput;
}>;


export type SignOffNoticeMutation = { signOffNotice: { changed: boolean } | null };

export type RequestNoticeRevisionMutationVariables = Exact<{
  input: RequestNoticeRevisionInput;
}>;


export type RequestNoticeRevisionMutation = { requestNoticeRevision: { changed: boolean } | null };

export type DeclineNoticeSignOffMutationVariables = Exact<{
  input: DeclineNoticeSignOffInput;
}>;


export type DeclineNoticeSignOffMutation = { declineNoticeSignOff: { changed: boolean } | null };

export type WithdrawNoticeSignOffMutationVariables = Exact<{
  input: WithdrawNoticeSignOffInput;
}>;


export type WithdrawNoticeSignOffMutation = { withdrawNoticeSignOff: { changed: boolean } | null };

export type CeaseNoticeMutationVariables = Exact<{
  input: CeaseNoticeInput;
}>;


export type CeaseNoticeMutation = { ceaseNotice: { changed: boolean } | null };

export type DiscardNoticeAmendmentMutationVariables = Exact<{
  input: DiscardNoticeAmendmentInput;
}>;


export type DiscardNoticeAmendmentMutation = { discardNoticeAmendment: { changed: boolean } | null };

export type EraseNoticeMutationVariables = Exact<{
  input: EraseNoticeInput;
}>;


export type EraseNoticeMutation = { eraseNotice: { changed: boolean } | null };

export type DiscardNoticeDraftMutationVariables = Exact<{
  input: DiscardNoticeDraftInput;
}>;


export type DiscardNoticeDraftMutation = { discardNoticeDraft: { changed: boolean } | null };

export type NoticeVersionsQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeVersionsQuery = { notice: { title: string, versions: Array<{ version: number, amendmentReason: string | null, signedOffAt: string | null, supersededAt: string | null }> | null } | null };

export type NoticeQueryVariables = Exact<{
  paId: string;
}>;


export type NoticeQuery = { notice: { paId: string, title: string, phase: NoticePhase, revision: number, version: number, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, confirmedAt: string | null, signedOffAt: string | null, availableTransitions: Array<NoticeTransition> | null, publisherReference: string | null, campaignEnd: string | null, currency: string, publicationStartDate: string, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null, amendment: { version: number, state: AmendmentState, confirmationStatus: ConfirmationStatus | null, confirmedAt: string | null } | null, publisher: { id: string, name: string } | null, campaign: { name: string }, advertiser:
      | { companyName: string }
      | { firstName: string, lastName: string }
     | null } | null };

export type OverviewMetricsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  by: TimeStep;
}>;


export type OverviewMetricsQuery = { overview: { metricsOverTime: Array<{ start: string, views: string, engagements: string, changes: number }> | null } | null };

export type OverviewSpendQueryVariables = Exact<{
  filter?: NoticeFilter | null | undefined;
}>;


export type OverviewSpendQuery = { overview: { spend: Array<{ currency: string, campaigns: number, totalValue: string }> | null } | null };

export type OverviewSpikesQueryVariables = Exact<{
  from: string;
  recently: string;
  to: string;
  isStaff: boolean;
}>;


export type OverviewSpikesQuery = { requestFigures: Array<{ start: string, code: RefusalCode | null, requests: number }> | null, publishers?: Array<{ requests: number, publisher: { id: string } | null }> | null, topCallers: Array<{ token: { id: string, label: string | null, hint: string, requestFigures: Array<{ start: string, code: RefusalCode | null, requests: number }> | null } | null }> | null };

export type OverviewWorkQueryVariables = Exact<{
  from: string;
  to: string;
  soon: string;
  isStaff: boolean;
}>;


export type OverviewWorkQuery = { overview: { signOffs: { count: number, amendments: number, oldestConfirmedAt: string | null } | null, metricsGap: { missing: number, outdated: number, finalMissing: number } | null, plansEnding?: { totalCount: number | null, nodes: Array<{ proUntil: string | null, id: string, name: string }> } | null, retentionEnding: { count: number, firstDay: string | null } | null } | null, plansEnded?: { totalCount: number | null, nodes: Array<{ proUntil: string | null, id: string, name: string }> } | null, registered?: { nodes: Array<{ id: string }> } | null, longestWaiting: { nodes: Array<{ paId: string, title: string, publisher: { id: string } | null }> } | null, starting: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, publisher: { id: string } | null }> } | null, expiring?: { nodes: Array<{ expiresAt: string | null, id: string, label: string | null, hint: string, successor: { id: string } | null }> } | null, finalMissing: { nodes: Array<{ paId: string, title: string, publisher: { id: string } | null }> } | null, missing: { nodes: Array<{ paId: string, title: string, publisher: { id: string } | null }> } | null, outdated: { nodes: Array<{ paId: string, title: string, publisher: { id: string } | null }> } | null };

export type TitlesFragment = { nodes: Array<{ paId: string, title: string, publisher: { id: string } | null }> };

export type OwnSignOffQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSignOffQuery = { notices: { nodes: Array<{ paId: string, title: string, version: number, revision: number, advertiser:
        | { companyName: string }
        | { firstName: string, lastName: string }
       | null, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        , controllers: Array<
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
            | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
            | { displayName: string, firstName: string, lastName: string, country: string }
           | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, amendment: { version: number, amendmentReason: string | null, content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
            | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
            | { displayName: string, firstName: string, lastName: string, country: string }
          , controllers: Array<
            | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
            | { displayName: string, firstName: string, lastName: string, country: string }
          >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
              | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
              | { displayName: string, firstName: string, lastName: string, country: string }
             | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null, differences: Array<{ path: string, before: unknown, after: unknown, isContactData: boolean }> | null } | null }> } | null };

export type CreatePublisherMutationVariables = Exact<{
  input: CreatePublisherInput;
}>;


export type CreatePublisherMutation = { createPublisher: { publisher: { id: string } | null } | null };

export type RenamePublisherMutationVariables = Exact<{
  input: RenamePublisherInput;
}>;


export type RenamePublisherMutation = { renamePublisher: { changed: boolean } | null };

export type SetPublisherPlanMutationVariables = Exact<{
  input: SetPublisherPlanInput;
}>;


export type SetPublisherPlanMutation = { setPublisherPlan: { changed: boolean } | null };

export type PublisherListQueryVariables = Exact<{
  from: string;
  to: string;
  callers: number;
  due?: NoticeFilter | null | undefined;
  filter?: PublisherFilter | null | undefined;
  orderBy: PublisherOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type PublisherListQuery = { publishers: { totalCount: number | null, nodes: Array<{ id: string, name: string, plan: Plan, proUntil: string | null, isPro: boolean, figures: { awaitingSignOff: number, metricsMissing: number, metricsOutdated: number, finalMetricsMissing: number } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null, due: { byPublisher: Array<{ count: number, publisher: { id: string } | null }> | null } | null, oldTokens: { nodes: Array<{ count: number, newest: { token: { publisher: { id: string } | null } | null } }> } | null, topCallers: Array<{ requests: number, refused: number, publisher: { id: string } | null }> | null };

export type PublisherNamesQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
  id: string;
  isChosen: boolean;
}>;


export type PublisherNamesQuery = { found: { nodes: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean } } | null, chosen?: { id: string, name: string } | null };

export type PublisherQueryVariables = Exact<{
  id: string;
}>;


export type PublisherQuery = { publisher: { id: string, name: string, plan: Plan, proUntil: string | null, isPro: boolean, createdAt: string, revision: number, figures: { byPhase: Array<{ phase: NoticePhase, count: number }> } | null } | null };

export type RecordReadsQueryVariables = Exact<{
  per: RecordReadGroup;
  from: string;
  to: string;
}>;


export type RecordReadsQuery = { recordReads: Array<{ subject: string | null, paId: string | null, reads: number, lastReadAt: string, publisher: { id: string, name: string } | null, token: { id: string, label: string | null, hint: string } | null }> | null };

export type RefusalGroupsQueryVariables = Exact<{
  filter?: RefusalFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RefusalGroupsQuery = { refusalGroups: { nodes: Array<{ count: number, firstRefusedAt: string, paId: string | null, newest: { requestId: string, id: string, refusedAt: string, endpoint: RestEndpoint | null, method: string, code: RefusalCode, explanation: string, paId: string | null, token: { state: TokenState, id: string, label: string | null, hint: string, publisher: { id: string, name: string } | null } | null, unknownValues: Array<{ field: string, text: string }> } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, omitted: Array<{ day: string, count: number }> | null } | null, refusals: { totalCount: number | null } | null };

export type RequestFiguresQueryVariables = Exact<{
  filter?: RequestFilter | null | undefined;
  from: string;
  to: string;
}>;


export type RequestFiguresQuery = { requestFigures: Array<{ start: string, code: RefusalCode | null, requests: number }> | null };

export type RetentionEndingQueryVariables = Exact<{
  from: string;
  first: number;
}>;


export type RetentionEndingQuery = { notices: { nodes: Array<{ retentionUntil: string | null }>, pageInfo: { hasNextPage: boolean } } | null, all: { totalCount: number | null } | null, withEnd: { totalCount: number | null } | null };

export type SponsorSpendQueryVariables = Exact<{
  filter: NoticeFilter;
  currency: string;
  first: number;
}>;


export type SponsorSpendQuery = { overview: { spend: Array<{ currency: string, campaigns: number }> | null, groups: { nodes: Array<{ isOthers: boolean, groups: number, sponsor: string | null, notices: number, adAmountWithBenefits: string, notice: { paId: string } | null }>, others: Array<{ isOthers: boolean, groups: number, sponsor: string | null, notices: number, adAmountWithBenefits: string, notice: { paId: string } | null }> } | null } | null };

export type SponsorSumFragment = { isOthers: boolean, groups: number, sponsor: string | null, notices: number, adAmountWithBenefits: string, notice: { paId: string } | null };

export type PublisherContactsQueryVariables = Exact<{
  id: string;
}>;


export type PublisherContactsQuery = { publisher: { revision: number, id: string, name: string, contacts: Array<{ name: string, email: string, phone: string | null, role: string | null }> | null } | null };

export type SetPublisherContactsMutationVariables = Exact<{
  input: SetPublisherContactsInput;
}>;


export type SetPublisherContactsMutation = { setPublisherContacts: { changed: boolean } | null };

export type TellPublisherMutationVariables = Exact<{
  input: TellPublisherInput;
}>;


export type TellPublisherMutation = { tellPublisher: { changed: boolean, refused: Array<string> } | null };

export type ContactFragment = { name: string, email: string, phone: string | null, role: string | null };

export type WhomToTellQueryVariables = Exact<{
  filter?: NoticeFilter | null | undefined;
  isPlan: boolean;
}>;


export type WhomToTellQuery = { overview: { byPublisher?: Array<{ count: number, publisher: { id: string, name: string } | null }> | null, plansEnding?: { nodes: Array<{ proUntil: string | null, id: string, name: string }> } | null } | null, plansEnded?: { nodes: Array<{ proUntil: string | null, id: string, name: string }> } | null, told: { nodes: Array<{ occurredAt: string, after: unknown, publisher: { id: string } | null }> } | null };

export type ToldFragment = { nodes: Array<{ occurredAt: string, after: unknown, publisher: { id: string } | null }> };

export type WhatToTellQueryVariables = Exact<{
  id: string;
  ids?: Array<string> | string | null | undefined;
  paIds?: Array<string> | string | null | undefined;
  from: string;
  to: string;
  isOne: boolean;
}>;


export type WhatToTellQuery = { publisher: { plan: Plan, proUntil: string | null, isPro: boolean } | null, newest: { nodes: Array<{ content: { basicInformation: { language: string }, legalMetadata: { publisherCountry: string | null } } | null }> } | null, sign_off: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, starting: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, drafts: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, amendments: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, final_missing: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, missing: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, outdated: { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> } | null, old_tokens?: { nodes: Array<{ count: number, newest: { refusedAt: string, token: { id: string, label: string | null, hint: string } | null } }> } | null, told: { nodes: Array<{ occurredAt: string, after: unknown, publisher: { id: string } | null }> } | null, auditTrail?: { nodes: Array<{ after: unknown }> } | null };

export type ToldNoticesFragment = { totalCount: number | null, nodes: Array<{ paId: string, title: string, phase: NoticePhase, publicationStartDate: string, confirmationStatus: ConfirmationStatus, campaignEnd: string | null, amendment: { confirmationStatus: ConfirmationStatus | null } | null, metrics: { recordedAt: string | null } }> };

export type MintTokenMutationVariables = Exact<{
  input: MintTokenInput;
}>;


export type MintTokenMutation = { mintToken: { secret: string, token: { tier: Tier, role: StaffRole | null, scopes: Array<Scope>, state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string, unknownValues: Array<{ field: string, text: string }>, publisher: { isPro: boolean, id: string, name: string } | null } | null } | null };

export type RotateTokenMutationVariables = Exact<{
  input: RotateTokenInput;
}>;


export type RotateTokenMutation = { rotateToken: { secret: string, token: { tier: Tier, role: StaffRole | null, scopes: Array<Scope>, state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string, unknownValues: Array<{ field: string, text: string }>, publisher: { isPro: boolean, id: string, name: string } | null } | null } | null };

export type RevokeTokenMutationVariables = Exact<{
  input: RevokeTokenInput;
}>;


export type RevokeTokenMutation = { revokeToken: { changed: boolean } | null };

export type TokenListQueryVariables = Exact<{
  filter?: TokenFilter | null | undefined;
  orderBy: TokenOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type TokenListQuery = { tokens: { totalCount: number | null, nodes: Array<{ tier: Tier, role: StaffRole | null, scopes: Array<Scope>, state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string, successor: { id: string } | null, unknownValues: Array<{ field: string, text: string }>, publisher: { isPro: boolean, id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } | null };

export type TokenNamesQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
  id: string;
  isChosen: boolean;
}>;


export type TokenNamesQuery = { found: { nodes: Array<{ id: string, label: string | null, hint: string }>, pageInfo: { hasNextPage: boolean } } | null, chosen?: { id: string, label: string | null, hint: string } | null };

export type TokenQueryVariables = Exact<{
  id: string;
}>;


export type TokenQuery = { token: { tier: Tier, role: StaffRole | null, scopes: Array<Scope>, state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string, predecessor: { state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string } | null, successor: { state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string } | null, unknownValues: Array<{ field: string, text: string }>, publisher: { isPro: boolean, id: string, name: string } | null } | null };

export type TokenDatesFragment = { state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string };

export type TokenAccessFragment = { tier: Tier, role: StaffRole | null, scopes: Array<Scope>, state: TokenState, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, id: string, label: string | null, hint: string, unknownValues: Array<{ field: string, text: string }>, publisher: { isPro: boolean, id: string, name: string } | null };

export type UnfinishedNoticesQueryVariables = Exact<{ [key: string]: never; }>;


export type UnfinishedNoticesQuery = { unfinishedNotices: Array<{ id: string, title: string | null, savedAt: string }> | null };

export type UnfinishedNoticeQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
}>;


export type UnfinishedNoticeQuery = { unfinishedNotices: Array<{ id: string, revision: number, savedAt: string, expiresAt: string, texts: Array<{ path: string, text: string }> }> | null };

export type SaveUnfinishedNoticeMutationVariables = Exact<{
  input: SaveUnfinishedNoticeInput;
}>;


export type SaveUnfinishedNoticeMutation = { saveUnfinishedNotice: { unfinishedNotice: { id: string, revision: number, savedAt: string, expiresAt: string } | null } | null };

export type DiscardUnfinishedNoticeMutationVariables = Exact<{
  input: DiscardUnfinishedNoticeInput;
}>;


export type DiscardUnfinishedNoticeMutation = { discardUnfinishedNotice: { changed: boolean } | null };

export type KeptNoticeFragment = { id: string, revision: number, savedAt: string, expiresAt: string };

export type VersionContentQueryVariables = Exact<{
  paId: string;
  numbers: Array<number> | number;
}>;


export type VersionContentQuery = { notice: { versions: Array<{ content: { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        , controllers: Array<
          | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
          | { displayName: string, firstName: string, lastName: string, country: string }
        >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
            | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
            | { displayName: string, firstName: string, lastName: string, country: string }
           | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } } | null }> | null } | null };

export type VersionDifferencesQueryVariables = Exact<{
  paId: string;
  numbers?: Array<number> | number | null | undefined;
  from?: number | null | undefined;
}>;


export type VersionDifferencesQuery = { notice: { content: { complianceFunding: { currency: string } } | null, versions: Array<{ differences: Array<{ path: string, before: unknown, after: unknown, isContactData: boolean }> | null }> | null } | null };

export type VersionRecordsQueryVariables = Exact<{
  paId: string;
  numbers: Array<number> | number;
}>;


export type VersionRecordsQuery = { notice: { versions: Array<{ version: number, record: { paId: string, publisherId: string | null, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }, controllers: Array<{ companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }>, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, sponsorEligibilityDeclared: boolean, politicalAdDeclaredAt: string, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string } | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, explicitConsentDeclared: boolean | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, confirmedAt: string | null, signedOffAt: string | null, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null, publisherReference: string | null } } | null }> | null } | null };

export type FullRecordFragment = { paId: string, publisherId: string | null, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }, controllers: Array<{ companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string }>, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, sponsorEligibilityDeclared: boolean, politicalAdDeclaredAt: string, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer: { companyName: string | null, legalName: string | null, firstName: string | null, lastName: string | null, email: string, phone: string | null, streetAddress: string, postalCode: string | null, city: string, country: string } | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, explicitConsentDeclared: boolean | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, confirmedAt: string | null, signedOffAt: string | null, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null, publisherReference: string | null } };

export type RegisterContentFragment = { paId: string, basicInformation: { title: string, description: string | null, language: string, countries: Array<string>, sponsorType: SponsorType, sponsorCategory: SponsorCategory | null, linkedProcessType: LinkedProcessType, electionType: ElectionType | null, processName: string | null, processLevel: ProcessLevel | null, processDate: string | null, processTerritory: string | null, officialInformationUrl: string | null, confirmationStatus: ConfirmationStatus, signOffStatus: SignOffStatus, publicationStartDate: string }, advertiser:
    | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
    | { displayName: string, firstName: string, lastName: string, country: string }
  , controllers: Array<
    | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
    | { displayName: string, firstName: string, lastName: string, country: string }
  >, campaign: { name: string, totalValue: string, medium: Medium, isOngoing: boolean, startDate: string, endDate: string | null }, complianceFunding: { currency: string, adAmount: string, adBenefitsInKindValue: string, campaignBenefitsInKindValue: string, amountIncludesVat: boolean, amountBasis: AmountBasis, calculationMethodology: string, fundingSource: FundingSource, fundingOrigin: FundingOrigin, fundingDescription: string | null, payerSameAsSponsor: boolean, previouslySuspended: boolean, previouslySuspendedDetails: string | null, payer:
      | { displayName: string, companyName: string, legalName: string | null, city: string, country: string }
      | { displayName: string, firstName: string, lastName: string, country: string }
     | null }, targeting: { usesTargetingTechniques: boolean, usesAdDeliveryTechniques: boolean, recipientGroups: string | null, analyticalTechniques: string | null, personalDataCategories: Array<PersonalDataCategory>, goalsAndLogic: string | null, inclusionParameters: Array<string>, exclusionParameters: Array<string>, usesAiSystems: boolean | null, aiSystemsDescription: string | null, techniquesStartDate: string | null, techniquesEndDate: string | null, internalPolicyUrl: string | null, dataControllerName: string | null, dataControllerContactUrl: string | null, dataRightsUrl: string | null, consentWithdrawalUrl: string | null, otherInformation: string | null, viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null }, legalMetadata: { regulation: string, noticeTemplate: string, labelText: string | null, noticeUrl: string, europeanRepositoryUrl: string | null, complaintUrl: string, publisherName: string | null, publisherCountry: string | null, sponsorRegistrationNumber: string | null, publicContactEmail: string, publicPostalAddress: string | null, version: number, amendmentReason: string | null, createdAt: string, updatedAt: string, ceasedAt: string | null, ceasedReason: CeasedReason | null, retentionUntil: string | null } };
