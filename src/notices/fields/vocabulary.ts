/*
 * The closed vocabularies of a notice. Lower snake case, as in the database, in GraphQL and in JSON. The SDL describes
 * each value.
 */

export const sponsorTypes = ['legal_person', 'natural_person', 'campaign_organisation'] as const;
export const sponsorCategories = [
  'political_party',
  'candidate',
  'elected_official',
  'campaign_organisation',
  'interest_group',
  'company',
  'public_authority',
  'other',
] as const;
export const linkedProcessTypes = [
  'election',
  'referendum',
  'legislative_process',
  'regulatory_process',
  'none',
] as const;
export const electionTypes = [
  'european_parliament',
  'presidential',
  'parliamentary',
  'regional',
  'municipal',
  'other',
] as const;
export const processLevels = ['eu', 'national', 'regional', 'local'] as const;
export const confirmationStatuses = ['draft', 'pending_confirmation', 'needs_revision', 'confirmed'] as const;
export const signOffStatuses = ['pending', 'signed_off', 'declined'] as const;
export const media = [
  'online',
  'native',
  'print',
  'television',
  'radio',
  'cinema',
  'outdoor',
  'direct_mail',
  'other',
] as const;
export const amountBases = ['invoiced', 'budgeted', 'estimated'] as const;
export const fundingSources = ['public', 'private', 'public_and_private'] as const;
export const fundingOrigins = ['inside_eu', 'outside_eu', 'inside_and_outside_eu'] as const;
/** Art. 18 forbids special categories. Only these can be stored. */
export const personalDataCategories = [
  'age',
  'gender',
  'location',
  'language',
  'interests',
  'behaviour',
  'device',
  'contact_list',
  'other',
] as const;
export const ceasedReasons = ['completed', 'withdrawn_by_sponsor', 'suspended', 'discontinued_infringement'] as const;

export const partyRoles = ['advertiser', 'controller', 'payer'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The law that every notice is published under (Annex II, introduction). */
export const regulation = 'Regulation (EU) 2024/900';
export const noticeTemplate = 'Implementing Regulation (EU) 2025/1410, Annex II';
