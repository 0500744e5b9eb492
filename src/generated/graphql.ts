// Made from schema/ by `npm run generate`; not to be edited.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { NoticeRow, CampaignRow, PartyRow } from '../notices/read/notice-loader.ts';
import type { VersionRow } from '../notices/lifecycle/versions.ts';
import type { PublicPartyRow, NoticePage, SummaryRow, AmendmentRow } from '../notices/list/notice-list.ts';
import type { PublisherRow } from '../publishers/publisher.entity.ts';
import type { PublisherPage } from '../publishers/publisher-list.ts';
import type { TokenRow, TokenPage } from '../tokens/token-list.ts';
import type { AuditRow, AuditPage } from '../audit/audit-list.ts';
import type { ErasablePage } from '../notices/lifecycle/erasure.ts';
import type { LedgerRow, LedgerPage } from '../ledger/ledger-list.ts';
import type { MetricsOf, MetricsChangeRow } from '../metrics/metrics-history.ts';
import type { OverviewOf } from '../overview/overview.ts';
import type { Context } from '../context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /**
   * A complete record to import, as JSON in the form of `NoticeRecord`, with `publisherId` beside `paId`. A missing `paId` is
   * minted; a missing `publisherId` means self-published. Checked field by field by the import, not by this scalar.
   */
  NoticeInput: { input: unknown; output: never; }
  /** A calendar day, ISO 8601 `YYYY-MM-DD`. */
  Date: { input: string; output: string; }
  /**
   * An instant, RFC 3339 in UTC with `Z`; fractions of a second only where there are any. On input with `Z` or an offset, from
   * the year 1900 to 2999.
   */
  DateTime: { input: Date; output: Date | string; }
  /** An amount of money as a string, exact to the cent: `^\d{1,13}\.\d{2}$`. Its currency stands beside it. */
  Money: { input: string; output: string; }
  /**
   * A count: a whole number from 0 to 9007199254740991 (2^53-1), wider than `Int`. On input any JSON value passes this
   * scalar and is judged field by field afterwards, so that a refusal names every count at fault.
   */
  Count: { input: unknown; output: number | string; }
  /** A difference of counts: a whole number from -9007199254740991 to 9007199254740991. */
  Delta: { input: never; output: number | string; }
  /** An address on the web, absolute, https. */
  Url: { input: string; output: string; }
  /** A country, ISO 3166-1 alpha-2. */
  CountryCode: { input: string; output: string; }
  /** A currency, ISO 4217 alpha-3. */
  CurrencyCode: { input: string; output: string; }
  /** A language, BCP 47. */
  LanguageTag: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
};

/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type Query = {
  /**
   * Tokens, newest first, revoked ones included, page by page: the first 50 unless told otherwise; never a secret.
   * For staff. Fails with `INPUT_INVALID`.
   */
  tokens: TokenConnection;
  /**
   * Every change, with who made it, page by page: 50 unless told otherwise. It never holds contact data or secrets.
   * To poll it, use `orderBy: feed`. For staff. Fails with `INPUT_INVALID`.
   */
  auditTrail: AuditConnection;
  /**
   * Where the e-mail address or telephone number of a person is kept, and who read the notices that hold it: what the
   * person may ask for (GDPR, Art. 15). Compared as a whole, e-mail addresses without regard to case; texts that people
   * wrote are not searched. Each search is written to the audit trail, without what was searched for.
   * For administrators. Fails with `INPUT_INVALID`.
   */
  personDataOccurrences: PersonDataOccurrences;
  /**
   * What each endpoint of the partner API would answer about a notice to whoever holds a token, and why: the conditions
   * in the order in which they are checked. Judged by the same rules as the endpoints themselves, as of now, and told
   * without contact data. How often the token called within its minute is not looked at. For staff.
   * Fails with `TOKEN_UNKNOWN`; a PA-ID that no notice has is explained like any other.
   */
  explainAccess: Array<EndpointAccess>;
  /**
   * Reads of full records (decisions §11), page by page: who read which notice, when, under which request. It holds no
   * contact data. To poll it, use `orderBy: feed`. For staff. Fails with `INPUT_INVALID`.
   */
  accessLedger: AccessLedgerConnection;
  /**
   * A notice as staff see it, in whatever phase. For staff; its full `record` only for operators.
   * Fails with `NOTICE_UNKNOWN`.
   */
  notice: Notice;
  /**
   * The complete record of a notice of the caller's own publisher, personal data included, drafts and future notices too.
   * Each answer is first written to the access ledger. Only for a legitimate business need, under a processing agreement.
   * For partner tokens of a publisher on the Pro plan.
   * Fails with `NOTICE_NOT_OWN`, alike for another publisher's notice, a self-published one and one that does not exist.
   */
  noticeRecord: NoticeRecord;
  /**
   * Notices in every phase, page by page: the first 50 unless told otherwise. A page stays the same page while other
   * notices come and go: cursors are places in the order, not numbers of rows. Without contact data, so no page is a read
   * of full records, and none is written to the access ledger. For staff, and for partner tokens of a publisher on the Pro
   * plan, its own notices only.
   * Fails with `INPUT_INVALID`; for a partner token that asks about another publisher with `PUBLISHER_NOT_OWN`.
   */
  notices: NoticeConnection;
  /**
   * Figures about notices, for dashboards; each is worked out when it is asked for, and the database is asked for no other.
   * Without personal data. For staff, and for partner tokens of a publisher on the Pro plan, about its own notices only.
   * Fails with `INPUT_INVALID`; for a partner token that asks about another publisher with `PUBLISHER_NOT_OWN`.
   */
  overview: Overview;
  /**
   * Publishers by name, page by page: the first 50 unless told otherwise. For staff.
   * Fails with `INPUT_INVALID`.
   */
  publishers: PublisherConnection;
  /** A publisher. For staff. Fails with `PUBLISHER_UNKNOWN`. */
  publisher: Publisher;
  /**
   * A notice as it appears on the public register: confirmed, signed off by its publisher, publication start reached.
   * For partner tokens of a publisher on the Pro plan, SSP tokens and staff.
   * Fails with `NOTICE_NOT_ON_REGISTER`.
   */
  registerEntry: RegisterEntry;
  /**
   * Notices whose retention has ended before today (UTC), the one that ended first first: seven years after their last
   * publication (Arts. 9, 12). They can be erased. For administrators. Fails with `INPUT_INVALID`.
   */
  erasableNotices: ErasableNoticeConnection;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryTokensArgs = {
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  tier?: InputMaybe<Tier>;
  activeOnly?: Scalars['Boolean']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryAuditTrailArgs = {
  filter?: InputMaybe<AuditFilter>;
  orderBy?: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryPersonDataOccurrencesArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  phone?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryExplainAccessArgs = {
  paId: Scalars['ID']['input'];
  tokenId: Scalars['ID']['input'];
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryAccessLedgerArgs = {
  filter?: InputMaybe<AccessLedgerFilter>;
  orderBy?: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryNoticeArgs = {
  paId: Scalars['ID']['input'];
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryNoticeRecordArgs = {
  paId: Scalars['ID']['input'];
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryNoticesArgs = {
  filter?: InputMaybe<NoticeFilter>;
  orderBy?: NoticeOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryOverviewArgs = {
  filter?: InputMaybe<OverviewFilter>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryPublishersArgs = {
  search?: InputMaybe<Scalars['String']['input']>;
  plan?: InputMaybe<Plan>;
  lapsingBefore?: InputMaybe<Scalars['DateTime']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryPublisherArgs = {
  id: Scalars['ID']['input'];
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryRegisterEntryArgs = {
  paId: Scalars['ID']['input'];
};


/** What can be asked. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type QueryErasableNoticesArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
};

/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type Mutation = {
  /**
   * Mints a token. Its secret is in this answer and nowhere else. Scopes and role are fixed from here on.
   * For administrators. Fails with `PUBLISHER_UNKNOWN`, `INPUT_INVALID`.
   */
  mintToken: MintedToken;
  /**
   * Mints a successor of a token, with the same tier, publisher, scopes, role and label. Its secret is in this answer and
   * nowhere else. Both are good until the overlap is over, the old one for no longer than it was before. For administrators.
   * Fails with `TOKEN_UNKNOWN`, `INPUT_INVALID`; with `TOKEN_STATE` for a token that is revoked, has expired or has been
   * rotated already.
   */
  rotateToken: MintedToken;
  /**
   * Revokes a token: the very next request with it is refused. Revoking twice changes nothing. For administrators.
   * Fails with `TOKEN_UNKNOWN`.
   */
  revokeToken: Token;
  /**
   * Records the engagement metrics of a notice: cumulative totals that replace those recorded before. A lower value is a
   * correction; the same values again change nothing. Each change is kept, with its time and token.
   * For partner tokens with the scope `metrics:write`, of a publisher on the Pro plan.
   * Fails, in this order, with `METRICS_ABSENT` or `METRICS_INVALID`, `NOTICE_NOT_VISIBLE`, `NOTICE_OF_ANOTHER_PUBLISHER`,
   * `METRICS_NOT_APPLICABLE`.
   */
  recordEngagementMetrics: EngagementMetrics;
  /**
   * Creates a notice, as a draft, or submitted for confirmation where its `confirmationStatus` says `pending_confirmation`.
   * Statuses may be left out; a record that is confirmed, signed off, amended, ceased or counted already is refused: those
   * are changes of their own, and `importNotices` takes records of other systems. For operators.
   * Fails with `INPUT_INVALID`, field by field.
   */
  createNotice: Notice;
  /**
   * Submits a draft, or one that was sent back, to its sponsor for confirmation. Submitting it again changes nothing.
   * Acts on the open amendment where there is one, as do confirming, signing off, declining and requesting a revision.
   * For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` when the notice is confirmed.
   */
  submitNotice: Notice;
  /**
   * Sends a submitted notice back to be mended, before it is signed off. Once more changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` for a draft, or one signed off.
   */
  requestRevision: Notice;
  /**
   * Records that the sponsor confirmed the notice. A self-published notice is signed off by the same act. Confirming a
   * confirmed notice changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` when the notice is not submitted.
   */
  confirmNotice: Notice;
  /**
   * Records that the publisher signed the notice off. An amendment takes the place of the version before it by that.
   * Signing off twice changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` when the notice is not confirmed.
   */
  signOffNotice: Notice;
  /**
   * Records that the publisher declined to sign the notice off: it goes back to be mended, and to be confirmed again.
   * Declining twice changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` when the notice awaits no sign-off.
   */
  declineSignOff: Notice;
  /**
   * Takes the publisher's sign-off back: the notice leaves the register at once. What was on the register is kept as a
   * version. An open amendment is left alone. Withdrawing twice changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` for a self-published notice, whose sign-off is its
   * confirmation.
   */
  withdrawSignOff: Notice;
  /**
   * Records that the advertisement has ceased before the end of its campaign. The register goes on to show the notice, and
   * its retention is counted from the later of the two. Again for the same reason changes nothing. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` unless the notice is published and runs.
   */
  ceaseNotice: Notice;
  /**
   * Replaces what a notice says. One that was never signed off is replaced in its place. One that was is left as it is, on
   * the register too, and its next version is opened beside it as an amendment; an open amendment is replaced. Either way
   * it is a draft then, or what was sent back still, to be submitted, confirmed and signed off. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `INPUT_INVALID`, field by field.
   */
  amendNotice: Notice;
  /**
   * Throws the open amendment away. Where none is open, nothing changes. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`.
   */
  discardAmendment: Notice;
  /**
   * Imports complete records, each on its own: a record that is refused leaves the others alone, and its result says why,
   * field by field. For operators.
   * Fails with `INPUT_INVALID` for more than 1000 records, and for options that exclude each other.
   */
  importNotices: Array<ImportResult>;
  /** Creates a publisher. For administrators. Fails with `INPUT_INVALID`. */
  createPublisher: Publisher;
  /**
   * Gives a publisher another name. The name that it has changes nothing. For administrators.
   * Fails with `PUBLISHER_UNKNOWN`, `INPUT_INVALID`; with `PUBLISHER_CHANGED` when its revision is another one by now.
   */
  renamePublisher: Publisher;
  /**
   * Sets the plan of a publisher, seen by the very next request. The plan that it has changes nothing. For administrators.
   * Fails with `PUBLISHER_UNKNOWN`; with `PUBLISHER_CHANGED` when its revision is another one by now.
   */
  setPublisherPlan: Publisher;
  /**
   * Erases a notice for good: the record, its parties, every version, its counts and their history. What was done with it,
   * and who read it, stays written down, without contact data. Erasing it again changes nothing, as long as the audit
   * trail tells of it. Answers the PA-ID. For administrators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `NOTICE_STATE` while its retention has not ended.
   */
  eraseNotice: Scalars['ID']['output'];
  /**
   * Drops the months of a table that only grows which ended before a day: whole partitions, at once, however many rows they
   * hold. What they held is gone. Dropping the same months twice changes nothing. For administrators.
   * Fails with `INPUT_INVALID` for a day that is still to come, and with `RETENTION_NOT_ENDED` for months that the database
   * keeps for longer: the access ledger and the audit trail for 3 years, the history of metrics for 1 year, the counts of
   * requests for 3 months. The message names the latest day that is possible.
   */
  dropOldMonths: DroppedMonths;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationMintTokenArgs = {
  input: TokenInput;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationRotateTokenArgs = {
  id: Scalars['ID']['input'];
  overlapMinutes: Scalars['Int']['input'];
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationRevokeTokenArgs = {
  id: Scalars['ID']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationRecordEngagementMetricsArgs = {
  paId: Scalars['ID']['input'];
  metrics?: InputMaybe<EngagementMetricsInput>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationCreateNoticeArgs = {
  input: Scalars['NoticeInput']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationSubmitNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationRequestRevisionArgs = {
  paId: Scalars['ID']['input'];
  revision: Scalars['Int']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationConfirmNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationSignOffNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationDeclineSignOffArgs = {
  paId: Scalars['ID']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationWithdrawSignOffArgs = {
  paId: Scalars['ID']['input'];
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationCeaseNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision: Scalars['Int']['input'];
  reason: CeasedReason;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationAmendNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision: Scalars['Int']['input'];
  input: Scalars['NoticeInput']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationDiscardAmendmentArgs = {
  paId: Scalars['ID']['input'];
  revision: Scalars['Int']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationImportNoticesArgs = {
  records: Array<Scalars['NoticeInput']['input']>;
  update?: Scalars['Boolean']['input'];
  skipExisting?: Scalars['Boolean']['input'];
  dryRun?: Scalars['Boolean']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationCreatePublisherArgs = {
  input: PublisherInput;
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationRenamePublisherArgs = {
  id: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  revision: Scalars['Int']['input'];
  allowSameName?: Scalars['Boolean']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationSetPublisherPlanArgs = {
  id: Scalars['ID']['input'];
  plan: Plan;
  proUntil?: InputMaybe<Scalars['DateTime']['input']>;
  revision: Scalars['Int']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationEraseNoticeArgs = {
  paId: Scalars['ID']['input'];
  revision: Scalars['Int']['input'];
};


/** What can be changed. Every field has a rule of its own; a caller whom it refuses learns why from the code of the error. */
export type MutationDropOldMonthsArgs = {
  table: GrowingTable;
  before: Scalars['Date']['input'];
};

/** A publisher or medium: the owner of notices and of partner tokens. */
export type Publisher = {
  /** Its tokens, newest first, 200 at most; never a secret. */
  tokens: Array<Token>;
  /**
   * How many requests its tokens made, up to half a minute ago; nothing for hours and days without any.
   * Fails with `INPUT_INVALID`.
   */
  requestFigures: Array<RequestFigure>;
  /**
   * Its notices, like `notices`. Where several publishers are asked, each has a page of its own.
   * Fails with `INPUT_INVALID`.
   */
  notices: NoticeConnection;
  /** Id. */
  id: Scalars['ID']['output'];
  /** Name. */
  name: Scalars['String']['output'];
  /** Plan as subscribed. */
  plan: Plan;
  /** End of the Pro subscription; null = no end. */
  proUntil: Maybe<Scalars['DateTime']['output']>;
  /** Whether the publisher is on the Pro plan at this moment. */
  isPro: Scalars['Boolean']['output'];
  /** When the publisher was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Grows by one with each change of name or plan; a change names the revision that was read. */
  revision: Scalars['Int']['output'];
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherTokensArgs = {
  activeOnly?: Scalars['Boolean']['input'];
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherRequestFiguresArgs = {
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  by?: FigureInterval;
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherNoticesArgs = {
  filter?: InputMaybe<NoticeFilter>;
  orderBy?: NoticeOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};

/** A token to mint. */
export type TokenInput = {
  /** The tier. */
  tier: Tier;
  /** The publisher that a partner token belongs to; for the other tiers none. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** Scopes beyond reading; for partner tokens only. */
  scopes?: Array<Scalars['String']['input']>;
  /** What staff may do with it; for staff tokens, and only for them. */
  role?: InputMaybe<StaffRole>;
  /** A name that tells people what the token is for: 1 to 200 characters, without an e-mail address or telephone number. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** When the token ends by itself, in the future; null = never. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A token just minted. */
export type MintedToken = {
  /** The secret, shown once. */
  token: Scalars['String']['output'];
  /** What is kept of it. */
  details: Token;
};

/** A token, without its secret. */
export type Token = {
  /** Id. */
  id: Scalars['ID']['output'];
  /** The tier. */
  tier: Tier;
  /** The publisher that a partner token belongs to. */
  publisherId: Maybe<Scalars['ID']['output']>;
  /** Scopes beyond reading. */
  scopes: Array<Scalars['String']['output']>;
  /** What staff may do with it; null for the other tiers. */
  role: Maybe<StaffRole>;
  /** A name that tells people what the token is for. */
  label: Maybe<Scalars['String']['output']>;
  /** Prefix and last four characters of the secret. */
  hint: Scalars['String']['output'];
  /** When it was minted. */
  createdAt: Scalars['DateTime']['output'];
  /** When it ends by itself. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was revoked. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the token that it was minted in place of. */
  replaces: Maybe<Scalars['ID']['output']>;
  /** Id of the token that was minted in its place. */
  replacedBy: Maybe<Scalars['ID']['output']>;
  /**
   * How many requests were made with it, up to half a minute ago; nothing for hours and days without any.
   * Fails with `INPUT_INVALID`.
   */
  requestFigures: Array<RequestFigure>;
};


/** A token, without its secret. */
export type TokenRequestFiguresArgs = {
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  by?: FigureInterval;
};

/** A page of a list of tokens (the connection of the Relay specification). */
export type TokenConnection = {
  /** The tokens of the page with their cursors. */
  edges: Array<TokenEdge>;
  /** The tokens of the page. */
  nodes: Array<Token>;
  /** Where the page stands in the list. */
  pageInfo: PageInfo;
  /** How many tokens the whole list has; counted only when asked for. */
  totalCount: Scalars['Int']['output'];
};

/** A token in a list, with its place there. */
export type TokenEdge = {
  /** The place of the token in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The token. */
  node: Token;
};

/** How many requests came to an endpoint of the REST API within an hour or a day, and got this status. */
export type RequestFigure = {
  /** First moment of the hour or the day (UTC). */
  start: Scalars['DateTime']['output'];
  /** The endpoint, as the pattern of its path. */
  endpoint: Scalars['String']['output'];
  /** Status of the answers; 499 where the caller hung up before. */
  status: Scalars['Int']['output'];
  /** How many requests. */
  requests: Scalars['Count']['output'];
};

/** How long a time a figure is of. */
export type FigureInterval =
  /** Whole hours. */
  | 'hour'
  /** Whole days (UTC). */
  | 'day';

/** The tiers of credential; never interchangeable (documents part 5). */
export type Tier =
  /** Belongs to a publisher; for the partner endpoints. */
  | 'partner'
  /** For the SSP endpoint. */
  | 'ssp'
  /** For this graph, inside the house. */
  | 'staff';

/** What staff may do, each role all that the ones before it may. */
export type StaffRole =
  /** To look at everything but contact data. */
  | 'viewer'
  /** To read full records too, and to change notices. */
  | 'operator'
  /** To manage publishers, tokens, retention and the requests of data subjects too. */
  | 'administrator';

/** What the changes of a list have in common: every field that is given narrows it down. */
export type AuditFilter = {
  /** Of the notice with this PA-ID. */
  paId?: InputMaybe<Scalars['ID']['input']>;
  /** Of this publisher, its notices and tokens. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** Of this token. */
  tokenId?: InputMaybe<Scalars['ID']['input']>;
  /** Made with this token. */
  actorTokenId?: InputMaybe<Scalars['ID']['input']>;
  /** Under this request id, compared exactly. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** One of these. */
  actions?: InputMaybe<Array<AuditAction>>;
  /** Made at this moment or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Made before this moment. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of the audit trail (the connection of the Relay specification). */
export type AuditConnection = {
  /** The changes of the page with their cursors. */
  edges: Array<AuditEdge>;
  /** The changes of the page. */
  nodes: Array<AuditEntry>;
  /** Where the page stands in the trail. */
  pageInfo: PageInfo;
  /** How many changes the whole list has; null when there are more than 10,000, which are not counted. */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether changes of the list are committed that the feed does not show yet (see `LogOrder.feed`). */
  isHeldBack: Scalars['Boolean']['output'];
};

/** The orders of the audit trail and of the access ledger. */
export type LogOrder =
  /**
   * Newest first, for people: the latest entries are there at once. Not for polling: a transaction that began earlier may
   * commit later, so an entry may still appear behind a cursor.
   */
  | 'newest_first'
  /**
   * For clients that poll, oldest first: pass the last `endCursor` as `after`, and keep it when a page is empty. Each entry
   * comes exactly once. The feed ends before the oldest transaction that is still open in the database server, usually a
   * matter of milliseconds. While one stays open, `isHeldBack` is true and the feed waits; `newest_first` does not.
   * `last: 1` gives a cursor to begin from now.
   */
  | 'feed';

/** A change in the audit trail, with its place there. */
export type AuditEdge = {
  /** The place of the change in the trail, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The change. */
  node: AuditEntry;
};

/** A change: who made it when, and what was before and after it. */
export type AuditEntry = {
  /** Id. */
  id: Scalars['ID']['output'];
  /** When. */
  occurredAt: Scalars['DateTime']['output'];
  /** Who made it. */
  actorKind: ActorKind;
  /** The token that it was made with; null for an actor without one, whom `actorSubject` names. */
  actorTokenId: Maybe<Scalars['ID']['output']>;
  /** The name (subject) of a member of staff who acted without a token, as the identity provider has it. For staff. */
  actorSubject: Maybe<Scalars['String']['output']>;
  /** Id of the request, as in the log. */
  requestId: Scalars['String']['output'];
  /** What was done. */
  action: AuditAction;
  /** The notice, where it is about one. */
  paId: Maybe<Scalars['ID']['output']>;
  /** The publisher, where it is about one, or about a notice or token of one. */
  publisherId: Maybe<Scalars['ID']['output']>;
  /** The token, where it is about one. */
  tokenId: Maybe<Scalars['ID']['output']>;
  /** The fields that changed, as they were; null when there was nothing before. */
  before: Maybe<Scalars['JSON']['output']>;
  /** The same fields as they became; null when nothing is left. */
  after: Maybe<Scalars['JSON']['output']>;
};

/** Who can have made a change. */
export type ActorKind =
  /** Somebody of the staff. */
  | 'staff'
  /** A partner, with a token of a publisher. */
  | 'partner'
  /** The operator at the command line. */
  | 'operator';

/** What can have been done. */
export type AuditAction =
  /** A notice was created. */
  | 'notice_created'
  /** A notice was imported. */
  | 'notice_imported'
  /** A notice was submitted to its sponsor. */
  | 'notice_submitted'
  /** A notice was sent back to be revised. */
  | 'notice_revision_requested'
  /** A sponsor confirmed a notice. */
  | 'notice_confirmed'
  /** A publisher signed a notice off. */
  | 'notice_signed_off'
  /** A publisher declined to sign a notice off. */
  | 'notice_sign_off_declined'
  /** A publisher took its sign-off back. */
  | 'notice_sign_off_withdrawn'
  /** A new version of a notice was begun. */
  | 'notice_amended'
  /** A new version of a notice was discarded. */
  | 'notice_amendment_discarded'
  /** A campaign was stopped before its end. */
  | 'notice_ceased'
  /** A notice was erased at the end of its retention. */
  | 'notice_erased'
  /** A publisher was created. */
  | 'publisher_created'
  /** A publisher got another name. */
  | 'publisher_renamed'
  /** A publisher's plan was set. */
  | 'publisher_plan_changed'
  /** A token was minted. */
  | 'token_minted'
  /** A token got a successor. */
  | 'token_rotated'
  /** A token was revoked. */
  | 'token_revoked'
  /** The data of a person were searched for. */
  | 'person_searched'
  /** Months of a table that only grows were dropped. */
  | 'storage_months_dropped';

/** What is kept of a person. */
export type PersonDataOccurrences = {
  /** The places, by PA-ID and version: the first 1000. */
  places: Array<PersonDataPlace>;
  /** Whether these are all places. */
  placesAreComplete: Scalars['Boolean']['output'];
  /** Reads of full records of these notices, the latest first: the latest 1000. */
  reads: Array<PersonDataRead>;
  /** Whether these are all reads of these notices. */
  readsAreComplete: Scalars['Boolean']['output'];
};

/** A place that holds what was searched for. */
export type PersonDataPlace = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** The version of the notice. */
  version: Scalars['Int']['output'];
  /** Where this version stands. */
  versionState: VersionState;
  /** As whom; null where it is a field of the notice itself. */
  role: Maybe<PartyRole>;
  /** The place among the controllers, from 0; null for others. */
  position: Maybe<Scalars['Int']['output']>;
  /** The field. */
  field: PersonDataField;
};

/** Where a version of a notice stands. */
export type VersionState =
  /** In force: the notice as it is. */
  | 'in_force'
  /** The open amendment. */
  | 'amendment'
  /** Kept, as it was signed off once. */
  | 'kept';

/** As whom a party stands behind a notice. */
export type PartyRole =
  /** The sponsor. */
  | 'advertiser'
  /** An entity that ultimately controls the sponsor. */
  | 'controller'
  /** Who pays, where that is another. */
  | 'payer';

/** A field by which a person is found. */
export type PersonDataField =
  /** E-mail address of a party. */
  | 'email'
  /** Telephone number of a party. */
  | 'phone'
  /** E-mail address that the sponsor designates for publication. */
  | 'publicContactEmail';

/** A read of a full record, as the access ledger has it. */
export type PersonDataRead = {
  /** When it was. */
  readAt: Scalars['DateTime']['output'];
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** Id of the token that it was read with; null for a reader without one, whom `subject` names. */
  tokenId: Maybe<Scalars['ID']['output']>;
  /** The name (subject) of a member of staff who read it without a token, as the identity provider has it. */
  subject: Maybe<Scalars['String']['output']>;
  /** Id of the publisher that read it; null for staff. */
  publisherId: Maybe<Scalars['ID']['output']>;
  /** Name of that publisher. */
  publisherName: Maybe<Scalars['String']['output']>;
  /** Id of the request, as in the logs. */
  requestId: Scalars['String']['output'];
};

/**
 * A notice for those who look after it: where it stands, and what became of it. No contact data but in its `record`, so
 * that only who selects that reads a full record.
 */
export type Notice = {
  /** What each endpoint of the partner API would answer about this notice to whoever holds a token. Fails with `TOKEN_UNKNOWN`. */
  explainAccess: Array<EndpointAccess>;
  /** The engagement metrics of the notice, and how they came about. */
  metrics: NoticeMetrics;
  /** PA-ID, the same over all versions. */
  paId: Scalars['ID']['output'];
  /** The phase that the notice is in. */
  phase: NoticePhase;
  /** Grows by one with every change of the notice or of its amendment, but not with its engagement metrics: what a change is guarded by. */
  revision: Scalars['Int']['output'];
  /** Whether the sponsor confirmed it. */
  confirmationStatus: ConfirmationStatus;
  /** Whether its publisher signed it off. */
  signOffStatus: SignOffStatus;
  /** First day on the register, in UTC. */
  publicationStartDate: Scalars['Date']['output'];
  /** Its publisher; null when self-published. */
  publisher: Maybe<Publisher>;
  /** When the notice was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the notice last changed; a metrics write is no change of the notice. */
  updatedAt: Scalars['DateTime']['output'];
  /** The full record, personal data included: each answer is first written to the access ledger. For operators. */
  record: NoticeRecord;
  /**
   * The versions that were ever signed off, newest first; none of a notice that never was. Each is kept as it was when the
   * next took its place, or when its sign-off was withdrawn. At most the newest 100.
   */
  versions: Array<NoticeVersion>;
  /** The amendment that is being worked on: the next version; null when there is none. */
  amendment: Maybe<NoticeAmendment>;
};


/**
 * A notice for those who look after it: where it stands, and what became of it. No contact data but in its `record`, so
 * that only who selects that reads a full record.
 */
export type NoticeExplainAccessArgs = {
  tokenId: Scalars['ID']['input'];
};

/** What an endpoint would answer, and why. */
export type EndpointAccess = {
  /** The endpoint. */
  endpoint: RestEndpoint;
  /** Whether it would answer what is asked for, or store it. */
  isAnswered: Scalars['Boolean']['output'];
  /**
   * What fails: that of the first condition that does not hold; null when it is answered. The OpenAPI document says how each
   * looks over HTTP; there `TIER_REFUSED` looks like `TOKEN_INVALID`.
   */
  failure: Maybe<Scalars['String']['output']>;
  /**
   * The conditions, in the order of the checks. Those after the first that does not hold are judged, too, but for a token of
   * another tier, to which none of them applies.
   */
  conditions: Array<AccessCondition>;
};

/** An endpoint of the partner API. */
export type RestEndpoint =
  /** `GET /advertisement/{PAID}`: the notice as the register shows it. */
  | 'register_entry'
  /** `GET /advertisement-full/{PAID}`: the complete record. */
  | 'full_record'
  /** `PUT /advertisement/{PAID}/metrics`: the counts, here taken to be in order. */
  | 'metrics_write'
  /** `GET /ssp/advertisement/{PAID}`: the notice as the register shows it, for SSPs. */
  | 'ssp_register_entry';

/** A condition of an endpoint. */
export type AccessCondition = {
  /** The condition. */
  condition: AccessConditionName;
  /** Whether it holds. */
  holds: Scalars['Boolean']['output'];
  /** Why it holds, or does not, in words for a person. */
  explanation: Scalars['String']['output'];
};

/** The conditions of the endpoints. */
export type AccessConditionName =
  /** The token is neither revoked nor expired. */
  | 'token_is_active'
  /** The token is of the tier that the endpoint takes. */
  | 'token_is_of_tier'
  /** The publisher of the token is on the Pro plan. */
  | 'publisher_is_on_pro_plan'
  /** The token has the scope `metrics:write`. */
  | 'token_has_scope'
  /** There is a notice with this PA-ID. */
  | 'notice_exists'
  /** The notice is on the register. */
  | 'notice_is_on_register'
  /** The notice is on the register or the publisher's own. */
  | 'notice_is_visible'
  /** The notice is the publisher's own. */
  | 'notice_is_own'
  /** Engagement metrics are defined for the notice (Annex II note 15). */
  | 'metrics_apply';

/** Basic Information: what the advertisement is, and the process that it is linked to. */
export type BasicInformation = {
  /** Name of the advertisement. */
  title: Scalars['String']['output'];
  /** What the advertisement says, in short. */
  description: Maybe<Scalars['String']['output']>;
  /** Language of the advertisement and of the notice (Art. 12). */
  language: Scalars['LanguageTag']['output'];
  /** Countries in which the advertisement is disseminated; at least one. */
  countries: Array<Scalars['CountryCode']['output']>;
  /** What kind of sponsor it is. */
  sponsorType: SponsorType;
  /** The sponsor's political role. */
  sponsorCategory: Maybe<SponsorCategory>;
  /** The kind of process that the advertisement is linked to. */
  linkedProcessType: LinkedProcessType;
  /** The kind of election; set for an election, and only then. */
  electionType: Maybe<ElectionType>;
  /** Name of the linked process. */
  processName: Maybe<Scalars['String']['output']>;
  /** Level at which the linked process takes place. */
  processLevel: Maybe<ProcessLevel>;
  /** Day of the vote. */
  processDate: Maybe<Scalars['Date']['output']>;
  /** Territory of the linked process. */
  processTerritory: Maybe<Scalars['String']['output']>;
  /** Official information on how to take part (Annex II point 10, Art. 12(1)(h)). */
  officialInformationUrl: Maybe<Scalars['Url']['output']>;
  /** Where the notice stands with its sponsor. */
  confirmationStatus: ConfirmationStatus;
  /** Where the notice stands with its publisher. */
  signOffStatus: SignOffStatus;
  /** First day (UTC) on which the register shows the notice. */
  publicationStartDate: Scalars['Date']['output'];
};

/** The campaign that the advertisement belongs to. */
export type Campaign = {
  /** Name of the campaign. */
  name: Scalars['String']['output'];
  /** Money and the value of other benefits for the whole campaign (Annex II point 6, Art. 12(1)(d)), in the currency of the notice. */
  totalValue: Scalars['Money']['output'];
  /** The medium. */
  medium: Medium;
  /** Whether the campaign has no fixed end. */
  isOngoing: Scalars['Boolean']['output'];
  /** First day of intended dissemination (Annex II point 4, Art. 12(1)(c)). */
  startDate: Scalars['Date']['output'];
  /** Last day of intended dissemination; null while ongoing. */
  endDate: Maybe<Scalars['Date']['output']>;
};

/** What reads of full records have in common: every field that is given narrows them down. */
export type AccessLedgerFilter = {
  /** Of this notice, compared exactly. */
  paId?: InputMaybe<Scalars['ID']['input']>;
  /** By this publisher. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** With this token. */
  tokenId?: InputMaybe<Scalars['ID']['input']>;
  /** Under this request id, compared exactly. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** At this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of the access ledger (the connection of the Relay specification). */
export type AccessLedgerConnection = {
  /** The reads of the page with their cursors. */
  edges: Array<AccessLedgerEdge>;
  /** The reads of the page. */
  nodes: Array<LedgerEntry>;
  /** Where the page stands in the list. */
  pageInfo: PageInfo;
  /** How many reads the whole list has; null when there are more than 10,000, which are not counted. */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether reads of the list are committed that the feed does not show yet (see `LogOrder.feed`). */
  isHeldBack: Scalars['Boolean']['output'];
};

/** A read in the access ledger, with its place there. */
export type AccessLedgerEdge = {
  /** The place of the read in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The read. */
  node: LedgerEntry;
};

/** A read of a full record. */
export type LedgerEntry = {
  /** Id, unique in the ledger. */
  id: Scalars['ID']['output'];
  /** When the record was read. */
  readAt: Scalars['DateTime']['output'];
  /** PA-ID of the notice, which may be gone by now. */
  paId: Scalars['ID']['output'];
  /** The publisher that read it; null for staff. */
  publisherId: Maybe<Scalars['ID']['output']>;
  /** The token that it was read with; null for a reader without one, whom `subject` names. */
  tokenId: Maybe<Scalars['ID']['output']>;
  /** The name (subject) of a member of staff who read it without a token, as the identity provider has it. For staff. */
  subject: Maybe<Scalars['String']['output']>;
  /** Id of the request, unique, as in the log. */
  requestId: Scalars['String']['output'];
  /** The `X-Request-Id` that the caller sent; null if it sent none, or one that is not fit to be kept. */
  callerRequestId: Maybe<Scalars['String']['output']>;
};

/** The two counts of a metrics write; both are required. */
export type EngagementMetricsInput = {
  /** Times the advertisement was displayed or played since it started. */
  viewsCount?: InputMaybe<Scalars['Count']['input']>;
  /** Interactions with it since it started, summed. */
  engagementsCount?: InputMaybe<Scalars['Count']['input']>;
};

/** The engagement metrics of a notice, as stored. */
export type EngagementMetrics = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** Times the advertisement was displayed or played since it started. */
  viewsCount: Scalars['Count']['output'];
  /** Interactions with it since it started, summed. */
  engagementsCount: Scalars['Count']['output'];
  /** When these counts were recorded. */
  recordedAt: Scalars['DateTime']['output'];
};

/** A notice in short, for lists. An allow-list like `RegisterEntry`: no contact data exists on it, nor on what it leads to. */
export type NoticeSummary = {
  /** The engagement metrics of the notice, and how they came about. */
  metrics: NoticeMetrics;
  /** PA-ID, the same over all versions. */
  paId: Scalars['ID']['output'];
  /** Name of the advertisement. */
  title: Scalars['String']['output'];
  /** The phase that the notice is in. */
  phase: NoticePhase;
  /** The amendment that is being worked on: the next version; null when there is none. */
  amendment: Maybe<AmendmentSummary>;
  /** The sponsor. */
  advertiser: RegisterParty;
  /** The entities that ultimately control the sponsor; empty when nobody does. */
  controllers: Array<RegisterParty>;
  /** The publisher; null when self-published. */
  publisher: Maybe<Publisher>;
  /** Language of the advertisement and of the notice. */
  language: Scalars['LanguageTag']['output'];
  /** Countries in which the advertisement is disseminated; at least one. */
  countries: Array<Scalars['CountryCode']['output']>;
  /** The kind of process that the advertisement is linked to. */
  linkedProcessType: LinkedProcessType;
  /** Name of the linked process. */
  processName: Maybe<Scalars['String']['output']>;
  /** The campaign: its medium, its days, its total value. */
  campaign: Campaign;
  /** Currency of the amounts. */
  currency: Scalars['CurrencyCode']['output'];
  /** First day (UTC) on which the register shows the notice. */
  publicationStartDate: Scalars['Date']['output'];
  /** Whether targeting techniques using personal data were used. */
  usesTargetingTechniques: Scalars['Boolean']['output'];
  /** Whether ad-delivery techniques using personal data were used. */
  usesAdDeliveryTechniques: Scalars['Boolean']['output'];
  /** Times the advertisement was displayed or played since it started; null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Interactions with it since it started, summed; null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  metricsUpdatedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the notice was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the notice last changed; a metrics write is no change of the notice. */
  updatedAt: Scalars['DateTime']['output'];
};

/** The engagement metrics of a notice: its counts as they stand, and their history. */
export type NoticeMetrics = {
  /** Times the advertisement was displayed or played since it started; null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Interactions with it since it started, summed; null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  recordedAt: Maybe<Scalars['DateTime']['output']>;
  /**
   * The counts as they were recorded one after the other, in order of time; the latest 500 of the period.
   * Fails with `INPUT_INVALID` for a period that begins after its end.
   */
  history: Array<MetricsChange>;
};


/** The engagement metrics of a notice: its counts as they stand, and their history. */
export type NoticeMetricsHistoryArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Counts of a notice as they were recorded at a moment: cumulative totals. */
export type MetricsChange = {
  /** When they were recorded. */
  recordedAt: Scalars['DateTime']['output'];
  /** Times the advertisement was displayed or played since it started. */
  viewsCount: Scalars['Count']['output'];
  /** Interactions with it since it started, summed. */
  engagementsCount: Scalars['Count']['output'];
  /** The token that they were recorded with; null for an import. For staff. */
  tokenId: Maybe<Scalars['ID']['output']>;
};

/** A version of a notice that was signed off (domain part 6). */
export type NoticeVersion = {
  /** Its number, from 1. */
  version: Scalars['Int']['output'];
  /** What it amended; set from version 2 on. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** When the sponsor confirmed it. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the publisher signed it off; the last time, where the sign-off was withdrawn in between. */
  signedOffAt: Maybe<Scalars['DateTime']['output']>;
  /** When the next version took its place; null for the one in force, and for one whose sign-off was withdrawn since. */
  supersededAt: Maybe<Scalars['DateTime']['output']>;
  /** Its full record, personal data included: each answer is first written to the access ledger. For operators. */
  record: NoticeRecord;
};

/** The next version of a notice, while it is being worked on: not on the register, nor read by its publisher. */
export type NoticeAmendment = {
  /** The number that it will have. */
  version: Scalars['Int']['output'];
  /** What it amends. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** The state that it is in. */
  state: AmendmentState;
  /** Whether the sponsor confirmed it. */
  confirmationStatus: ConfirmationStatus;
  /** Whether the publisher declined it; signed off, it is no amendment any more. */
  signOffStatus: SignOffStatus;
  /** When it last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the sponsor confirmed it. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** Its full record, personal data included: each answer is first written to the access ledger. For operators. */
  record: NoticeRecord;
};

/** What became of one record of an import. */
export type ImportResult = {
  /** PA-ID of the notice, given or minted; null when none was given and the record was refused or only judged. */
  paId: Maybe<Scalars['ID']['output']>;
  /** What was done. */
  outcome: ImportOutcome;
  /** The fields at fault, when the record was refused: the first 20. */
  issues: Array<Issue>;
  /** Fields that look wrong in a record that was accepted. */
  warnings: Array<Issue>;
};

/** What an import did with a record. */
export type ImportOutcome =
  /** A new notice. */
  | 'imported'
  /** An existing notice was replaced, or only its counts. */
  | 'updated'
  /** An existing notice has this content already. Nothing was written. */
  | 'unchanged'
  /** The notice exists, and existing ones are skipped. Nothing was written. */
  | 'skipped'
  /** The record was refused. Nothing was written. */
  | 'rejected';

/** One field at fault. */
export type Issue = {
  /** The field, as a path such as `campaign.endDate`; empty for the whole record. */
  path: Scalars['String']['output'];
  /** What is wrong with it, in words for a person; never the refused value. */
  message: Scalars['String']['output'];
};

/** The complete record of a notice: every field of it, personal data included. */
export type NoticeRecord = {
  /** PA-ID, the same over all versions. */
  paId: Scalars['ID']['output'];
  /** What the advertisement is, and the process that it is linked to. */
  basicInformation: BasicInformation;
  /** The sponsor. */
  advertiser: Party;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty when nobody does. */
  controllers: Array<Party>;
  /** The campaign. */
  campaign: Campaign;
  /** Amounts, their origin, and who paid. */
  complianceFunding: ComplianceFunding;
  /** Targeting and ad-delivery techniques, and what came of them. */
  targeting: Targeting;
  /** Label, addresses, versions. */
  legalMetadata: LegalMetadata;
};

/** Who stands behind an advertisement, with contact data. */
export type Party = {
  /** Trading name; null for a natural person. */
  companyName: Maybe<Scalars['String']['output']>;
  /** Legal name, where different. */
  legalName: Maybe<Scalars['String']['output']>;
  /** First name of the natural person, or of the contact person. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Last name of the natural person, or of the contact person. */
  lastName: Maybe<Scalars['String']['output']>;
  /** E-mail address (RFC 5321). */
  email: Scalars['String']['output'];
  /** Telephone number (E.164). */
  phone: Maybe<Scalars['String']['output']>;
  /** Street and house number. */
  streetAddress: Scalars['String']['output'];
  /** Postal code; null where a country has none. */
  postalCode: Maybe<Scalars['String']['output']>;
  /** Town. */
  city: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** Compliance & Funding, complete. */
export type ComplianceFunding = {
  /** Currency of every amount of the notice (Annex II point 5). */
  currency: Scalars['CurrencyCode']['output'];
  /** Paid for this advertisement (Annex II point 5, Art. 12(1)(d)). */
  adAmount: Scalars['Money']['output'];
  /** Value of other benefits for this advertisement (Annex II point 5). */
  adBenefitsInKindValue: Scalars['Money']['output'];
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). */
  campaignBenefitsInKindValue: Scalars['Money']['output'];
  /** Whether the amounts include VAT. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** How firm the amounts are (Annex II point 8). */
  amountBasis: AmountBasis;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). */
  calculationMethodology: Scalars['String']['output'];
  /** Public or private money (Annex II point 7). */
  fundingSource: FundingSource;
  /** Money from inside or outside the Union (Annex II point 7). */
  fundingOrigin: FundingOrigin;
  /** Where the money comes from, in words. */
  fundingDescription: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor pays itself (Annex II point 3, Art. 12(1)(b)). */
  payerSameAsSponsor: Scalars['Boolean']['output'];
  /** Who pays; null when the sponsor does. */
  payer: Maybe<Party>;
  /** Declared not to be a sponsor barred before a vote (Art. 5(2)). */
  sponsorEligibilityDeclared: Scalars['Boolean']['output'];
  /** When the sponsor declared the advertisement political (Art. 7). */
  politicalAdDeclaredAt: Scalars['DateTime']['output'];
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended: Scalars['Boolean']['output'];
  /** What was suspended, and why. */
  previouslySuspendedDetails: Maybe<Scalars['String']['output']>;
};

/** Targeting, complete (Annex II points 14 to 16). */
export type Targeting = {
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques: Scalars['Boolean']['output'];
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques: Scalars['Boolean']['output'];
  /** The groups of recipients (Annex II point 15). */
  recipientGroups: Maybe<Scalars['String']['output']>;
  /** Analytical techniques used (Annex II point 15). */
  analyticalTechniques: Maybe<Scalars['String']['output']>;
  /** Categories of personal data used (Annex II point 15). */
  personalDataCategories: Array<PersonalDataCategory>;
  /** Goals, mechanisms and logic, with the reasons for them (Annex II point 15). */
  goalsAndLogic: Maybe<Scalars['String']['output']>;
  /** Parameters that include recipients (Art. 19(1)(c)). */
  inclusionParameters: Array<Scalars['String']['output']>;
  /** Parameters that exclude recipients (Art. 19(1)(c)). */
  exclusionParameters: Array<Scalars['String']['output']>;
  /** Whether AI systems were used (Annex II point 15). */
  usesAiSystems: Maybe<Scalars['Boolean']['output']>;
  /** What the AI systems do. */
  aiSystemsDescription: Maybe<Scalars['String']['output']>;
  /** First day of the techniques; null = the campaign's. */
  techniquesStartDate: Maybe<Scalars['Date']['output']>;
  /** Last day of the techniques; null = the campaign's. */
  techniquesEndDate: Maybe<Scalars['Date']['output']>;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl: Maybe<Scalars['Url']['output']>;
  /** Organisation that decides on the personal data used. */
  dataControllerName: Maybe<Scalars['String']['output']>;
  /** Where to reach that organisation. */
  dataControllerContactUrl: Maybe<Scalars['Url']['output']>;
  /** How to exercise data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl: Maybe<Scalars['Url']['output']>;
  /** How to withdraw consent (Annex II point 16). */
  consentWithdrawalUrl: Maybe<Scalars['Url']['output']>;
  /** Declared that each recipient gave explicit consent (Art. 18(1)). */
  explicitConsentDeclared: Maybe<Scalars['Boolean']['output']>;
  /** Anything else about the techniques. */
  otherInformation: Maybe<Scalars['String']['output']>;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Interactions with it: clicks, reactions, comments, shares, summed (Annex II point 15); null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  metricsUpdatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Legal & Metadata, complete. */
export type LegalMetadata = {
  /** The regulation that the notice is published under. */
  regulation: Scalars['String']['output'];
  /** The template that the notice follows. */
  noticeTemplate: Scalars['String']['output'];
  /** Text of the label on the advertisement (Art. 11). */
  labelText: Maybe<Scalars['String']['output']>;
  /** The notice for human readers (Art. 11(1)(e)). */
  noticeUrl: Scalars['Url']['output'];
  /** The advertisement in the European repository (Annex II point 11); null until that opens. */
  europeanRepositoryUrl: Maybe<Scalars['Url']['output']>;
  /** Where to report the advertisement (Annex II point 12, Art. 15). */
  complaintUrl: Scalars['Url']['output'];
  /** The publisher (Annex II point 12); null when self-published. */
  publisherName: Maybe<Scalars['String']['output']>;
  /** The publisher's country; null when self-published. */
  publisherCountry: Maybe<Scalars['CountryCode']['output']>;
  /** The sponsor's registration number (Annex II point 1). */
  sponsorRegistrationNumber: Maybe<Scalars['String']['output']>;
  /** E-mail address that the sponsor designates for publication (Art. 12(1)(a)). */
  publicContactEmail: Scalars['String']['output'];
  /** Postal address that the sponsor has made public (Art. 12(1)(a)). */
  publicPostalAddress: Maybe<Scalars['String']['output']>;
  /** Version of the notice, from 1. */
  version: Scalars['Int']['output'];
  /** What this version amends; set from version 2 on. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** When the notice was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the notice last changed; a metrics write is no change of the notice. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the sponsor confirmed this version. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the publisher signed this version off. */
  signedOffAt: Maybe<Scalars['DateTime']['output']>;
  /** When the advertisement ceased (Annex II point 13). */
  ceasedAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it ceased (Annex II point 13). */
  ceasedReason: Maybe<CeasedReason>;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. */
  retentionUntil: Maybe<Scalars['Date']['output']>;
  /** The publisher's own booking or order number. */
  publisherReference: Maybe<Scalars['String']['output']>;
};

/** What notices of a list have in common: every field that is given narrows it down. */
export type NoticeFilter = {
  /** In one of these phases, as of now. */
  phases?: InputMaybe<Array<NoticePhase>>;
  /** With an open amendment in one of these states. The notice itself stays in its phase meanwhile, such as `published`. */
  amendmentStates?: InputMaybe<Array<AmendmentState>>;
  /** Of this publisher. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** In one of these media. */
  media?: InputMaybe<Array<Medium>>;
  /** Disseminated in this country. */
  country?: InputMaybe<Scalars['CountryCode']['input']>;
  /** Linked to this kind of process. */
  linkedProcessType?: InputMaybe<LinkedProcessType>;
  /** Linked to the process of this name, compared exactly. */
  processName?: InputMaybe<Scalars['String']['input']>;
  /**
   * With this as a part of the sponsor's public name, in upper or lower case; where a word of the name starts, if it has
   * fewer than three letters or digits next to each other. It needs at least two.
   */
  sponsor?: InputMaybe<Scalars['String']['input']>;
  /**
   * With these words in title, description, name of the campaign or of the process. Words as they are written, without
   * regard to case; `"a phrase"`, `or` and `-without` as in a web search. It needs a word to find: `-without` alone is
   * refused.
   */
  text?: InputMaybe<Scalars['String']['input']>;
  /** First shown by the register on this day (UTC) or later. */
  publicationFrom?: InputMaybe<Scalars['Date']['input']>;
  /** First shown by the register on this day (UTC) or earlier. */
  publicationTo?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that runs on this day or later. */
  campaignFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that runs on this day or earlier. */
  campaignTo?: InputMaybe<Scalars['Date']['input']>;
  /** With amounts in this currency. */
  currency?: InputMaybe<Scalars['CurrencyCode']['input']>;
  /** With a campaign of this total value or more, with or without cents; only together with `currency`. */
  valueMin?: InputMaybe<Scalars['Money']['input']>;
  /** With a campaign of this total value or less, with or without cents; only together with `currency`. */
  valueMax?: InputMaybe<Scalars['Money']['input']>;
  /** Whether targeting techniques using personal data were used. */
  usesTargetingTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether ad-delivery techniques using personal data were used. */
  usesAdDeliveryTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether engagement metrics are defined for the notice (Annex II note 15) and none were reported. */
  metricsMissing?: InputMaybe<Scalars['Boolean']['input']>;
  /** With engagement metrics that are defined for the notice and were last reported more than this many days ago; 0 to 36500. */
  metricsOlderThanDays?: InputMaybe<Scalars['Int']['input']>;
};

/** The orders of a list of notices. Those that are equal in it stand in the order of their PA-IDs. */
export type NoticeOrder =
  /** Created last first. */
  | 'created_desc'
  /** Created first first. */
  | 'created_asc'
  /** Latest start of publication first. */
  | 'publication_start_desc'
  /** Earliest start of publication first. */
  | 'publication_start_asc'
  /** Highest total value of the campaign first; only together with the filter `currency`. */
  | 'total_value_desc'
  /** Lowest total value of the campaign first; only together with the filter `currency`. */
  | 'total_value_asc';

/** The phase that a notice is in, derived from its confirmation, its sign-off and its days (UTC). */
export type NoticePhase =
  /** Being written, or sent back to be mended. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'awaiting_confirmation'
  /** Confirmed, and not signed off by its publisher, who may have declined it. */
  | 'awaiting_sign_off'
  /** Confirmed and signed off; the start of its publication is still to come. */
  | 'scheduled'
  /** On the register, its campaign not over. */
  | 'published'
  /** On the register, its campaign over or ceased before its end. */
  | 'ceased';

/** The state of an amendment that is being worked on. */
export type AmendmentState =
  /** Being written, or sent back to be revised. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'awaiting_confirmation'
  /** Confirmed; its publisher is asked to sign it off. */
  | 'awaiting_sign_off';

/** A page of a list of notices (the connection of the Relay specification). */
export type NoticeConnection = {
  /** The notices of the page with their cursors. */
  edges: Array<NoticeEdge>;
  /** The notices of the page. */
  nodes: Array<NoticeSummary>;
  /** Where the page stands in the list. */
  pageInfo: PageInfo;
  /** How many notices the whole list has; counted only when asked for. */
  totalCount: Scalars['Int']['output'];
};

/** A notice in a list, with its place there. */
export type NoticeEdge = {
  /** The place of the notice in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The notice. */
  node: NoticeSummary;
};

/** An amendment in short, for lists: where it stands, and nothing of what it says. */
export type AmendmentSummary = {
  /** The version that it will be. */
  version: Scalars['Int']['output'];
  /** The state that it is in. */
  state: AmendmentState;
  /** When it last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the sponsor confirmed it. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
};

/** What the figures of an overview are about: every field that is given narrows it down. */
export type OverviewFilter = {
  /** Of this publisher. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
};

/** Figures about notices, as of now. */
export type Overview = {
  /** Notices in each phase, in the order of the phases. */
  byPhase: Array<PhaseCount>;
  /** Notices in each medium that has any, the most first. */
  byMedium: Array<MediumCount>;
  /** Notices disseminated in each country that has any, the most first. One of several countries counts in each of them. */
  byCountry: Array<CountryCount>;
  /** Notices linked to each process, the most first. Those that are linked to none are left out. */
  byProcess: Array<ProcessCount>;
  /**
   * What was spent on the campaigns of the notices on the register (phases `published` and `ceased`), for each currency:
   * amounts of different currencies are never added. A campaign is counted once, however many notices it has: notices
   * that share the sponsor's published e-mail address, the name of the campaign and the currency are of one campaign, and
   * the highest total value that they declare is taken for it.
   */
  spend: Array<Spend>;
  /**
   * How the counts of views and engagements grew in each day, week or month of a period (UTC), those with none included. A
   * correction downwards counts as negative. At most 400 steps.
   */
  metricsOverTime: Array<MetricsStep>;
  /**
   * Open amendments in each state, in the order of the states. Their notices count in `byPhase`, in the phase that they are
   * in meanwhile, such as `published`.
   */
  amendments: Array<AmendmentCount>;
  /**
   * Versions that publishers have to sign off: confirmed, neither signed off nor declined. Of a notice, its open amendment
   * counts where it has one, or else the notice itself.
   */
  signOffs: SignOffQueue;
  /** What is missing of the engagement metrics that are defined for notices (Annex II note 15). */
  metricsGap: MetricsGap;
  /** Publishers whose Pro plan ends within so many days from now, the first to end first; 100 at most. For staff. */
  plansEnding: Array<Publisher>;
  /** Notices whose retention ends within so many days from today, or has ended. */
  retentionEnding: RetentionEnding;
};


/** Figures about notices, as of now. */
export type OverviewByProcessArgs = {
  first?: Scalars['Int']['input'];
};


/** Figures about notices, as of now. */
export type OverviewMetricsOverTimeArgs = {
  from?: InputMaybe<Scalars['Date']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  by?: TimeStep;
};


/** Figures about notices, as of now. */
export type OverviewMetricsGapArgs = {
  days?: Scalars['Int']['input'];
};


/** Figures about notices, as of now. */
export type OverviewPlansEndingArgs = {
  days?: Scalars['Int']['input'];
};


/** Figures about notices, as of now. */
export type OverviewRetentionEndingArgs = {
  days?: Scalars['Int']['input'];
};

/** How many notices are in a phase. */
export type PhaseCount = {
  /** The phase. */
  phase: NoticePhase;
  /** Its notices. */
  count: Scalars['Int']['output'];
};

/** How many amendments are in a state. */
export type AmendmentCount = {
  /** The state. */
  state: AmendmentState;
  /** Its amendments, one at most for each notice. */
  count: Scalars['Int']['output'];
};

/** How many notices are in a medium. */
export type MediumCount = {
  /** The medium. */
  medium: Medium;
  /** Its notices. */
  count: Scalars['Int']['output'];
};

/** How many notices are disseminated in a country. */
export type CountryCount = {
  /** The country. */
  country: Scalars['CountryCode']['output'];
  /** Its notices. */
  count: Scalars['Int']['output'];
};

/** How many notices are linked to a process. */
export type ProcessCount = {
  /** The kind of process. */
  linkedProcessType: LinkedProcessType;
  /** Name of the process. */
  processName: Scalars['String']['output'];
  /** Its notices. */
  count: Scalars['Int']['output'];
};

/** What was spent on campaigns in one currency. */
export type Spend = {
  /** The currency. */
  currency: Scalars['CurrencyCode']['output'];
  /** Campaigns, each counted once. */
  campaigns: Scalars['Int']['output'];
  /** Their notices. */
  notices: Scalars['Int']['output'];
  /** The total values of the campaigns, added up. */
  totalValue: Scalars['Money']['output'];
};

/** The length of a step in time. */
export type TimeStep =
  /** A day (UTC). */
  | 'day'
  /** Seven days from Monday (UTC). */
  | 'week'
  /** A month of the calendar (UTC). */
  | 'month';

/** How the counts of notices grew in a step of time. */
export type MetricsStep = {
  /** First day of the step (UTC); the first step may begin before the period, which then counts from its first day. */
  start: Scalars['Date']['output'];
  /** Views that were added; negative when corrections downwards prevail. */
  views: Scalars['Delta']['output'];
  /** Interactions that were added; negative when corrections downwards prevail. */
  engagements: Scalars['Delta']['output'];
  /** How often counts were changed. */
  changes: Scalars['Int']['output'];
};

/** Versions that wait for the sign-off of their publishers. */
export type SignOffQueue = {
  /** How many wait. */
  count: Scalars['Int']['output'];
  /** How many of them are amendments, as the filter `amendmentStates` lists them. */
  amendments: Scalars['Int']['output'];
  /** When the one that waits longest was confirmed by its sponsor; null when none waits. */
  oldestConfirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** How many wait for how long, without gaps and in the order of their ages. */
  ages: Array<AgeCount>;
};

/** How many have an age in a range of full days. */
export type AgeCount = {
  /** The least age, in days. */
  fromDays: Scalars['Int']['output'];
  /** The age that none of them has reached, in days; null for the last range. */
  toDays: Maybe<Scalars['Int']['output']>;
  /** How many there are. */
  count: Scalars['Int']['output'];
};

/** What is missing of the engagement metrics of notices. */
export type MetricsGap = {
  /** Notices that engagement metrics are defined for: those that the filter `metricsMissing` looks among. */
  applicable: Scalars['Int']['output'];
  /** Those of them without any counts, as the filter `metricsMissing` lists them. */
  missing: Scalars['Int']['output'];
  /** Those of them with outdated counts, as the filter `metricsOlderThanDays` lists them. */
  outdated: Scalars['Int']['output'];
  /** Those with outdated counts whose campaign is not over: in the phase `published`. */
  outdatedPublished: Scalars['Int']['output'];
};

/** Notices whose retention ends soon. */
export type RetentionEnding = {
  /** How many there are. */
  count: Scalars['Int']['output'];
  /** The first day on which a retention ends; null when there is none. */
  firstDay: Maybe<Scalars['Date']['output']>;
};

/** Where a page stands in its list. */
export type PageInfo = {
  /** Whether something comes after the page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether something comes before the page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first entry of the page; null when it is empty. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** Cursor of the last entry of the page; null when it is empty. */
  endCursor: Maybe<Scalars['String']['output']>;
};

/** A publisher to create. */
export type PublisherInput = {
  /** Its name, 1 to 200 characters, without an e-mail address or telephone number. */
  name: Scalars['String']['input'];
  /** Whether another publisher may have the name; without it, one that is taken is refused, whatever the case of its letters. */
  allowSameName?: InputMaybe<Scalars['Boolean']['input']>;
  /** Its plan. */
  plan?: Plan;
  /** End of the Pro subscription; null = no end. */
  proUntil?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of a list of publishers (the connection of the Relay specification). */
export type PublisherConnection = {
  /** The publishers of the page with their cursors. */
  edges: Array<PublisherEdge>;
  /** The publishers of the page. */
  nodes: Array<Publisher>;
  /** Where the page stands in the list. */
  pageInfo: PageInfo;
  /** How many publishers the whole list has; counted only when asked for. */
  totalCount: Scalars['Int']['output'];
};

/** A publisher in a list, with its place there. */
export type PublisherEdge = {
  /** The place of the publisher in the list, for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The publisher. */
  node: Publisher;
};

/** What a publisher subscribes to. */
export type Plan =
  /** No access to the partner API. */
  | 'free'
  /** Access to the partner API, until its end. */
  | 'pro';

/**
 * A notice as it appears on the public register. An allow-list: no field for an e-mail address, a telephone number, a
 * street address or a postal code of a person exists on it, nor on anything that it leads to.
 */
export type RegisterEntry = {
  /** PA-ID, the same over all versions. */
  paId: Scalars['ID']['output'];
  /** What the advertisement is, and the process that it is linked to. */
  basicInformation: BasicInformation;
  /** The sponsor. */
  advertiser: RegisterParty;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty when nobody does. */
  controllers: Array<RegisterParty>;
  /** The campaign. */
  campaign: Campaign;
  /** Amounts, their origin, and who paid. */
  complianceFunding: RegisterFunding;
  /** Targeting and ad-delivery techniques, and what came of them. */
  targeting: RegisterTargeting;
  /** Label, addresses, versions. */
  legalMetadata: RegisterLegalMetadata;
};

/** Who stands behind an advertisement, as the register shows them. */
export type RegisterParty = RegisterOrganisation | RegisterPerson;

/** A legal entity, party or campaign organisation on the register. Its contact person is not public. */
export type RegisterOrganisation = {
  /** Trading name. */
  companyName: Scalars['String']['output'];
  /** Legal name, where different. */
  legalName: Maybe<Scalars['String']['output']>;
  /** Place of establishment (Art. 12(1)(a)). */
  city: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** A natural person on the register: identity is what the law publishes, home town and contact data are not. */
export type RegisterPerson = {
  /** First name. */
  firstName: Scalars['String']['output'];
  /** Last name. */
  lastName: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** Compliance & Funding, as the register shows it. */
export type RegisterFunding = {
  /** Currency of every amount of the notice (Annex II point 5). */
  currency: Scalars['CurrencyCode']['output'];
  /** Paid for this advertisement (Annex II point 5, Art. 12(1)(d)). */
  adAmount: Scalars['Money']['output'];
  /** Value of other benefits for this advertisement (Annex II point 5). */
  adBenefitsInKindValue: Scalars['Money']['output'];
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). */
  campaignBenefitsInKindValue: Scalars['Money']['output'];
  /** Whether the amounts include VAT. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** How firm the amounts are (Annex II point 8). */
  amountBasis: AmountBasis;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). */
  calculationMethodology: Scalars['String']['output'];
  /** Public or private money (Annex II point 7). */
  fundingSource: FundingSource;
  /** Money from inside or outside the Union (Annex II point 7). */
  fundingOrigin: FundingOrigin;
  /** Where the money comes from, in words. */
  fundingDescription: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor pays itself (Annex II point 3, Art. 12(1)(b)). */
  payerSameAsSponsor: Scalars['Boolean']['output'];
  /** Who pays; null when the sponsor does. */
  payer: Maybe<RegisterParty>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended: Scalars['Boolean']['output'];
  /** What was suspended, and why. */
  previouslySuspendedDetails: Maybe<Scalars['String']['output']>;
};

/** Targeting, as the register shows it (Annex II points 14 to 16). */
export type RegisterTargeting = {
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques: Scalars['Boolean']['output'];
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques: Scalars['Boolean']['output'];
  /** The groups of recipients (Annex II point 15). */
  recipientGroups: Maybe<Scalars['String']['output']>;
  /** Analytical techniques used (Annex II point 15). */
  analyticalTechniques: Maybe<Scalars['String']['output']>;
  /** Categories of personal data used (Annex II point 15). */
  personalDataCategories: Array<PersonalDataCategory>;
  /** Goals, mechanisms and logic, with the reasons for them (Annex II point 15). */
  goalsAndLogic: Maybe<Scalars['String']['output']>;
  /** Parameters that include recipients (Art. 19(1)(c)). */
  inclusionParameters: Array<Scalars['String']['output']>;
  /** Parameters that exclude recipients (Art. 19(1)(c)). */
  exclusionParameters: Array<Scalars['String']['output']>;
  /** Whether AI systems were used (Annex II point 15). */
  usesAiSystems: Maybe<Scalars['Boolean']['output']>;
  /** What the AI systems do. */
  aiSystemsDescription: Maybe<Scalars['String']['output']>;
  /** First day of the techniques; null = the campaign's. */
  techniquesStartDate: Maybe<Scalars['Date']['output']>;
  /** Last day of the techniques; null = the campaign's. */
  techniquesEndDate: Maybe<Scalars['Date']['output']>;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl: Maybe<Scalars['Url']['output']>;
  /** Organisation that decides on the personal data used. */
  dataControllerName: Maybe<Scalars['String']['output']>;
  /** Where to reach that organisation. */
  dataControllerContactUrl: Maybe<Scalars['Url']['output']>;
  /** How to exercise data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl: Maybe<Scalars['Url']['output']>;
  /** How to withdraw consent (Annex II point 16). */
  consentWithdrawalUrl: Maybe<Scalars['Url']['output']>;
  /** Anything else about the techniques. */
  otherInformation: Maybe<Scalars['String']['output']>;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Interactions with it: clicks, reactions, comments, shares, summed (Annex II point 15); null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  metricsUpdatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Legal & Metadata, as the register shows it. */
export type RegisterLegalMetadata = {
  /** The regulation that the notice is published under. */
  regulation: Scalars['String']['output'];
  /** The template that the notice follows. */
  noticeTemplate: Scalars['String']['output'];
  /** Text of the label on the advertisement (Art. 11). */
  labelText: Maybe<Scalars['String']['output']>;
  /** The notice for human readers (Art. 11(1)(e)). */
  noticeUrl: Scalars['Url']['output'];
  /** The advertisement in the European repository (Annex II point 11); null until that opens. */
  europeanRepositoryUrl: Maybe<Scalars['Url']['output']>;
  /** Where to report the advertisement (Annex II point 12, Art. 15). */
  complaintUrl: Scalars['Url']['output'];
  /** The publisher (Annex II point 12); null when self-published. */
  publisherName: Maybe<Scalars['String']['output']>;
  /** The publisher's country; null when self-published. */
  publisherCountry: Maybe<Scalars['CountryCode']['output']>;
  /** The sponsor's registration number (Annex II point 1). */
  sponsorRegistrationNumber: Maybe<Scalars['String']['output']>;
  /** E-mail address that the sponsor designates for publication (Art. 12(1)(a)). */
  publicContactEmail: Scalars['String']['output'];
  /** Postal address that the sponsor has made public (Art. 12(1)(a)). */
  publicPostalAddress: Maybe<Scalars['String']['output']>;
  /** Version of the notice, from 1. */
  version: Scalars['Int']['output'];
  /** What this version amends; set from version 2 on. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** When the notice was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the notice last changed; a metrics write is no change of the notice. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the advertisement ceased (Annex II point 13). */
  ceasedAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it ceased (Annex II point 13). */
  ceasedReason: Maybe<CeasedReason>;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. */
  retentionUntil: Maybe<Scalars['Date']['output']>;
};

/** A page of the list of notices that can be erased. */
export type ErasableNoticeConnection = {
  /** The notices of the page with their cursors. */
  edges: Array<ErasableNoticeEdge>;
  /** The notices of the page. */
  nodes: Array<ErasableNotice>;
  /** Where the page stands in the list. */
  pageInfo: PageInfo;
};

/** A notice that can be erased, with its place in the list. */
export type ErasableNoticeEdge = {
  /** The place of the notice in the list, for `after`. */
  cursor: Scalars['String']['output'];
  /** The notice. */
  node: ErasableNotice;
};

/** A notice whose retention has ended. */
export type ErasableNotice = {
  /** PA-ID, the same over all versions. */
  paId: Scalars['ID']['output'];
  /** Its revision, which its erasure is guarded by. */
  revision: Scalars['Int']['output'];
  /** Name of the advertisement. */
  title: Scalars['String']['output'];
  /** The last day that it had to be kept. */
  retentionUntil: Scalars['Date']['output'];
};

/** What was dropped. */
export type DroppedMonths = {
  /** The table. */
  table: GrowingTable;
  /** First days of the months that are gone, in order. */
  months: Array<Scalars['Date']['output']>;
};

/** The tables that only grow; each is kept in one partition a month. */
export type GrowingTable =
  /** Who read which full record, when. */
  | 'access_ledger'
  /** Who changed what, when. */
  | 'audit_trail'
  /** Every change of engagement metrics. */
  | 'engagement_metrics_change'
  /** How many requests each token made, by hour. */
  | 'request_count';

/** What kind of sponsor stands behind an advertisement (Annex II point 1). */
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

/** The kind of process that an advertisement is linked to (Annex II point 9, Art. 12(1)(g)). */
export type LinkedProcessType =
  /** An election. */
  | 'election'
  /** A referendum. */
  | 'referendum'
  /** A law in the making. */
  | 'legislative_process'
  /** A rule below a law in the making. */
  | 'regulatory_process'
  /** No such process. */
  | 'none';

/** The kind of election. */
export type ElectionType =
  /** Of the European Parliament. */
  | 'european_parliament'
  /** Of a president. */
  | 'presidential'
  /** Of a national parliament. */
  | 'parliamentary'
  /** Of a region. */
  | 'regional'
  /** Of a municipality. */
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

/** Where a notice stands with its sponsor, who confirms that its data are true and complete. */
export type ConfirmationStatus =
  /** Being written. */
  | 'draft'
  /** Submitted; the sponsor is asked to confirm. */
  | 'pending_confirmation'
  /** Sent back to be mended. */
  | 'needs_revision'
  /** Confirmed by the sponsor. */
  | 'confirmed';

/** Where a notice stands with its publisher. A self-published notice is signed off when it is confirmed. */
export type SignOffStatus =
  /** The publisher has not decided. */
  | 'pending'
  /** The publisher has signed the notice off. */
  | 'signed_off'
  /** The publisher has declined it. */
  | 'declined';

/** The medium of an advertisement; a notice has one, a campaign over several media has a notice for each. */
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
  /** Posters and other outdoor advertising, digital screens included. */
  | 'outdoor'
  /** Letters and leaflets delivered to households. */
  | 'direct_mail'
  /** Another medium, or one that was not declared. */
  | 'other';

/** How firm the amounts of a notice are (Annex II point 8). */
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

/** A category of personal data that targeting or ad delivery may use. Special categories (Art. 18) do not exist here. */
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

/** Why a notice ceased (Annex II point 13). */
export type CeasedReason =
  /** The campaign came to its end. */
  | 'completed'
  /** The sponsor withdrew the advertisement. */
  | 'withdrawn_by_sponsor'
  /** The advertisement was suspended. */
  | 'suspended'
  /** The advertisement was discontinued for an infringement. */
  | 'discontinued_infringement';



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  RegisterParty:
    | ( PublicPartyRow )
    | ( PublicPartyRow )
  ;
};


/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Publisher: ResolverTypeWrapper<PublisherRow>;
  TokenInput: TokenInput;
  MintedToken: ResolverTypeWrapper<Omit<MintedToken, 'details'> & { details: ResolversTypes['Token'] }>;
  Token: ResolverTypeWrapper<TokenRow>;
  TokenConnection: ResolverTypeWrapper<TokenPage>;
  TokenEdge: ResolverTypeWrapper<Omit<TokenEdge, 'node'> & { node: ResolversTypes['Token'] }>;
  RequestFigure: ResolverTypeWrapper<RequestFigure>;
  FigureInterval: FigureInterval;
  Tier: Tier;
  StaffRole: StaffRole;
  AuditFilter: AuditFilter;
  AuditConnection: ResolverTypeWrapper<AuditPage>;
  LogOrder: LogOrder;
  AuditEdge: ResolverTypeWrapper<Omit<AuditEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  AuditEntry: ResolverTypeWrapper<AuditRow>;
  ActorKind: ActorKind;
  AuditAction: AuditAction;
  PersonDataOccurrences: ResolverTypeWrapper<PersonDataOccurrences>;
  PersonDataPlace: ResolverTypeWrapper<PersonDataPlace>;
  VersionState: VersionState;
  PartyRole: PartyRole;
  PersonDataField: PersonDataField;
  PersonDataRead: ResolverTypeWrapper<PersonDataRead>;
  Notice: ResolverTypeWrapper<NoticeRow>;
  EndpointAccess: ResolverTypeWrapper<EndpointAccess>;
  RestEndpoint: RestEndpoint;
  AccessCondition: ResolverTypeWrapper<AccessCondition>;
  AccessConditionName: AccessConditionName;
  BasicInformation: ResolverTypeWrapper<NoticeRow>;
  Campaign: ResolverTypeWrapper<CampaignRow>;
  AccessLedgerFilter: AccessLedgerFilter;
  AccessLedgerConnection: ResolverTypeWrapper<LedgerPage>;
  AccessLedgerEdge: ResolverTypeWrapper<Omit<AccessLedgerEdge, 'node'> & { node: ResolversTypes['LedgerEntry'] }>;
  LedgerEntry: ResolverTypeWrapper<LedgerRow>;
  EngagementMetricsInput: EngagementMetricsInput;
  EngagementMetrics: ResolverTypeWrapper<EngagementMetrics>;
  NoticeSummary: ResolverTypeWrapper<SummaryRow>;
  NoticeMetrics: ResolverTypeWrapper<MetricsOf>;
  MetricsChange: ResolverTypeWrapper<MetricsChangeRow>;
  NoticeVersion: ResolverTypeWrapper<VersionRow>;
  NoticeAmendment: ResolverTypeWrapper<VersionRow>;
  NoticeInput: ResolverTypeWrapper<Scalars['NoticeInput']['output']>;
  ImportResult: ResolverTypeWrapper<ImportResult>;
  ImportOutcome: ImportOutcome;
  Issue: ResolverTypeWrapper<Issue>;
  NoticeRecord: ResolverTypeWrapper<NoticeRow>;
  Party: ResolverTypeWrapper<PartyRow>;
  ComplianceFunding: ResolverTypeWrapper<NoticeRow>;
  Targeting: ResolverTypeWrapper<NoticeRow>;
  LegalMetadata: ResolverTypeWrapper<NoticeRow>;
  NoticeFilter: NoticeFilter;
  NoticeOrder: NoticeOrder;
  NoticePhase: NoticePhase;
  AmendmentState: AmendmentState;
  NoticeConnection: ResolverTypeWrapper<NoticePage>;
  NoticeEdge: ResolverTypeWrapper<Omit<NoticeEdge, 'node'> & { node: ResolversTypes['NoticeSummary'] }>;
  AmendmentSummary: ResolverTypeWrapper<AmendmentRow>;
  OverviewFilter: OverviewFilter;
  Overview: ResolverTypeWrapper<OverviewOf>;
  PhaseCount: ResolverTypeWrapper<PhaseCount>;
  AmendmentCount: ResolverTypeWrapper<AmendmentCount>;
  MediumCount: ResolverTypeWrapper<MediumCount>;
  CountryCount: ResolverTypeWrapper<CountryCount>;
  ProcessCount: ResolverTypeWrapper<ProcessCount>;
  Spend: ResolverTypeWrapper<Spend>;
  TimeStep: TimeStep;
  MetricsStep: ResolverTypeWrapper<MetricsStep>;
  SignOffQueue: ResolverTypeWrapper<SignOffQueue>;
  AgeCount: ResolverTypeWrapper<AgeCount>;
  MetricsGap: ResolverTypeWrapper<MetricsGap>;
  RetentionEnding: ResolverTypeWrapper<RetentionEnding>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PublisherInput: PublisherInput;
  PublisherConnection: ResolverTypeWrapper<PublisherPage>;
  PublisherEdge: ResolverTypeWrapper<Omit<PublisherEdge, 'node'> & { node: ResolversTypes['Publisher'] }>;
  Plan: Plan;
  RegisterEntry: ResolverTypeWrapper<NoticeRow>;
  RegisterParty: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['RegisterParty']>;
  RegisterOrganisation: ResolverTypeWrapper<PublicPartyRow>;
  RegisterPerson: ResolverTypeWrapper<PublicPartyRow>;
  RegisterFunding: ResolverTypeWrapper<NoticeRow>;
  RegisterTargeting: ResolverTypeWrapper<NoticeRow>;
  RegisterLegalMetadata: ResolverTypeWrapper<NoticeRow>;
  ErasableNoticeConnection: ResolverTypeWrapper<ErasablePage>;
  ErasableNoticeEdge: ResolverTypeWrapper<ErasableNoticeEdge>;
  ErasableNotice: ResolverTypeWrapper<ErasableNotice>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Money: ResolverTypeWrapper<Scalars['Money']['output']>;
  Count: ResolverTypeWrapper<Scalars['Count']['output']>;
  Delta: ResolverTypeWrapper<Scalars['Delta']['output']>;
  Url: ResolverTypeWrapper<Scalars['Url']['output']>;
  CountryCode: ResolverTypeWrapper<Scalars['CountryCode']['output']>;
  CurrencyCode: ResolverTypeWrapper<Scalars['CurrencyCode']['output']>;
  LanguageTag: ResolverTypeWrapper<Scalars['LanguageTag']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  DroppedMonths: ResolverTypeWrapper<DroppedMonths>;
  GrowingTable: GrowingTable;
  SponsorType: SponsorType;
  SponsorCategory: SponsorCategory;
  LinkedProcessType: LinkedProcessType;
  ElectionType: ElectionType;
  ProcessLevel: ProcessLevel;
  ConfirmationStatus: ConfirmationStatus;
  SignOffStatus: SignOffStatus;
  Medium: Medium;
  AmountBasis: AmountBasis;
  FundingSource: FundingSource;
  FundingOrigin: FundingOrigin;
  PersonalDataCategory: PersonalDataCategory;
  CeasedReason: CeasedReason;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Mutation: Record<PropertyKey, never>;
  Publisher: PublisherRow;
  TokenInput: TokenInput;
  MintedToken: Omit<MintedToken, 'details'> & { details: ResolversParentTypes['Token'] };
  Token: TokenRow;
  TokenConnection: TokenPage;
  TokenEdge: Omit<TokenEdge, 'node'> & { node: ResolversParentTypes['Token'] };
  RequestFigure: RequestFigure;
  AuditFilter: AuditFilter;
  AuditConnection: AuditPage;
  AuditEdge: Omit<AuditEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  AuditEntry: AuditRow;
  PersonDataOccurrences: PersonDataOccurrences;
  PersonDataPlace: PersonDataPlace;
  PersonDataRead: PersonDataRead;
  Notice: NoticeRow;
  EndpointAccess: EndpointAccess;
  AccessCondition: AccessCondition;
  BasicInformation: NoticeRow;
  Campaign: CampaignRow;
  AccessLedgerFilter: AccessLedgerFilter;
  AccessLedgerConnection: LedgerPage;
  AccessLedgerEdge: Omit<AccessLedgerEdge, 'node'> & { node: ResolversParentTypes['LedgerEntry'] };
  LedgerEntry: LedgerRow;
  EngagementMetricsInput: EngagementMetricsInput;
  EngagementMetrics: EngagementMetrics;
  NoticeSummary: SummaryRow;
  NoticeMetrics: MetricsOf;
  MetricsChange: MetricsChangeRow;
  NoticeVersion: VersionRow;
  NoticeAmendment: VersionRow;
  NoticeInput: Scalars['NoticeInput']['output'];
  ImportResult: ImportResult;
  Issue: Issue;
  NoticeRecord: NoticeRow;
  Party: PartyRow;
  ComplianceFunding: NoticeRow;
  Targeting: NoticeRow;
  LegalMetadata: NoticeRow;
  NoticeFilter: NoticeFilter;
  NoticeConnection: NoticePage;
  NoticeEdge: Omit<NoticeEdge, 'node'> & { node: ResolversParentTypes['NoticeSummary'] };
  AmendmentSummary: AmendmentRow;
  OverviewFilter: OverviewFilter;
  Overview: OverviewOf;
  PhaseCount: PhaseCount;
  AmendmentCount: AmendmentCount;
  MediumCount: MediumCount;
  CountryCount: CountryCount;
  ProcessCount: ProcessCount;
  Spend: Spend;
  MetricsStep: MetricsStep;
  SignOffQueue: SignOffQueue;
  AgeCount: AgeCount;
  MetricsGap: MetricsGap;
  RetentionEnding: RetentionEnding;
  PageInfo: PageInfo;
  PublisherInput: PublisherInput;
  PublisherConnection: PublisherPage;
  PublisherEdge: Omit<PublisherEdge, 'node'> & { node: ResolversParentTypes['Publisher'] };
  RegisterEntry: NoticeRow;
  RegisterParty: ResolversUnionTypes<ResolversParentTypes>['RegisterParty'];
  RegisterOrganisation: PublicPartyRow;
  RegisterPerson: PublicPartyRow;
  RegisterFunding: NoticeRow;
  RegisterTargeting: NoticeRow;
  RegisterLegalMetadata: NoticeRow;
  ErasableNoticeConnection: ErasablePage;
  ErasableNoticeEdge: ErasableNoticeEdge;
  ErasableNotice: ErasableNotice;
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Money: Scalars['Money']['output'];
  Count: Scalars['Count']['output'];
  Delta: Scalars['Delta']['output'];
  Url: Scalars['Url']['output'];
  CountryCode: Scalars['CountryCode']['output'];
  CurrencyCode: Scalars['CurrencyCode']['output'];
  LanguageTag: Scalars['LanguageTag']['output'];
  JSON: Scalars['JSON']['output'];
  DroppedMonths: DroppedMonths;
  Int: Scalars['Int']['output'];
  String: Scalars['String']['output'];
  Boolean: Scalars['Boolean']['output'];
};

export type MaxItemsDirectiveArgs = {
  value: Scalars['Int']['input'];
};

export type MaxItemsDirectiveResolver<Result, Parent, ContextType = Context, Args = MaxItemsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  max: Scalars['Int']['input'];
  argument?: Maybe<Scalars['String']['input']>;
  perStep?: Scalars['Boolean']['input'];
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = Context, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  tokens?: Resolver<ResolversTypes['TokenConnection'], ParentType, ContextType, RequireFields<QueryTokensArgs, 'activeOnly'>>;
  auditTrail?: Resolver<ResolversTypes['AuditConnection'], ParentType, ContextType, RequireFields<QueryAuditTrailArgs, 'orderBy'>>;
  personDataOccurrences?: Resolver<ResolversTypes['PersonDataOccurrences'], ParentType, ContextType, Partial<QueryPersonDataOccurrencesArgs>>;
  explainAccess?: Resolver<Array<ResolversTypes['EndpointAccess']>, ParentType, ContextType, RequireFields<QueryExplainAccessArgs, 'paId' | 'tokenId'>>;
  accessLedger?: Resolver<ResolversTypes['AccessLedgerConnection'], ParentType, ContextType, RequireFields<QueryAccessLedgerArgs, 'orderBy'>>;
  notice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<QueryNoticeArgs, 'paId'>>;
  noticeRecord?: Resolver<ResolversTypes['NoticeRecord'], ParentType, ContextType, RequireFields<QueryNoticeRecordArgs, 'paId'>>;
  notices?: Resolver<ResolversTypes['NoticeConnection'], ParentType, ContextType, RequireFields<QueryNoticesArgs, 'orderBy'>>;
  overview?: Resolver<ResolversTypes['Overview'], ParentType, ContextType, Partial<QueryOverviewArgs>>;
  publishers?: Resolver<ResolversTypes['PublisherConnection'], ParentType, ContextType, Partial<QueryPublishersArgs>>;
  publisher?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType, RequireFields<QueryPublisherArgs, 'id'>>;
  registerEntry?: Resolver<ResolversTypes['RegisterEntry'], ParentType, ContextType, RequireFields<QueryRegisterEntryArgs, 'paId'>>;
  erasableNotices?: Resolver<ResolversTypes['ErasableNoticeConnection'], ParentType, ContextType, Partial<QueryErasableNoticesArgs>>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  mintToken?: Resolver<ResolversTypes['MintedToken'], ParentType, ContextType, RequireFields<MutationMintTokenArgs, 'input'>>;
  rotateToken?: Resolver<ResolversTypes['MintedToken'], ParentType, ContextType, RequireFields<MutationRotateTokenArgs, 'id' | 'overlapMinutes'>>;
  revokeToken?: Resolver<ResolversTypes['Token'], ParentType, ContextType, RequireFields<MutationRevokeTokenArgs, 'id'>>;
  recordEngagementMetrics?: Resolver<ResolversTypes['EngagementMetrics'], ParentType, ContextType, RequireFields<MutationRecordEngagementMetricsArgs, 'paId'>>;
  createNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationCreateNoticeArgs, 'input'>>;
  submitNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationSubmitNoticeArgs, 'paId'>>;
  requestRevision?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationRequestRevisionArgs, 'paId' | 'revision'>>;
  confirmNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationConfirmNoticeArgs, 'paId'>>;
  signOffNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationSignOffNoticeArgs, 'paId'>>;
  declineSignOff?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationDeclineSignOffArgs, 'paId'>>;
  withdrawSignOff?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationWithdrawSignOffArgs, 'paId'>>;
  ceaseNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationCeaseNoticeArgs, 'paId' | 'revision' | 'reason'>>;
  amendNotice?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationAmendNoticeArgs, 'paId' | 'revision' | 'input'>>;
  discardAmendment?: Resolver<ResolversTypes['Notice'], ParentType, ContextType, RequireFields<MutationDiscardAmendmentArgs, 'paId' | 'revision'>>;
  importNotices?: Resolver<Array<ResolversTypes['ImportResult']>, ParentType, ContextType, RequireFields<MutationImportNoticesArgs, 'records' | 'update' | 'skipExisting' | 'dryRun'>>;
  createPublisher?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType, RequireFields<MutationCreatePublisherArgs, 'input'>>;
  renamePublisher?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType, RequireFields<MutationRenamePublisherArgs, 'id' | 'name' | 'revision' | 'allowSameName'>>;
  setPublisherPlan?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType, RequireFields<MutationSetPublisherPlanArgs, 'id' | 'plan' | 'revision'>>;
  eraseNotice?: Resolver<ResolversTypes['ID'], ParentType, ContextType, RequireFields<MutationEraseNoticeArgs, 'paId' | 'revision'>>;
  dropOldMonths?: Resolver<ResolversTypes['DroppedMonths'], ParentType, ContextType, RequireFields<MutationDropOldMonthsArgs, 'table' | 'before'>>;
};

export type PublisherResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Publisher'] = ResolversParentTypes['Publisher']> = {
  tokens?: Resolver<Array<ResolversTypes['Token']>, ParentType, ContextType, RequireFields<PublisherTokensArgs, 'activeOnly'>>;
  requestFigures?: Resolver<Array<ResolversTypes['RequestFigure']>, ParentType, ContextType, RequireFields<PublisherRequestFiguresArgs, 'from' | 'to' | 'by'>>;
  notices?: Resolver<ResolversTypes['NoticeConnection'], ParentType, ContextType, RequireFields<PublisherNoticesArgs, 'orderBy'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  proUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isPro?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MintedTokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MintedToken'] = ResolversParentTypes['MintedToken']> = {
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  details?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
};

export type TokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Token'] = ResolversParentTypes['Token']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  publisherId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['StaffRole']>, ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  replaces?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  replacedBy?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  requestFigures?: Resolver<Array<ResolversTypes['RequestFigure']>, ParentType, ContextType, RequireFields<TokenRequestFiguresArgs, 'from' | 'to' | 'by'>>;
};

export type TokenConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TokenConnection'] = ResolversParentTypes['TokenConnection']> = {
  edges?: Resolver<Array<ResolversTypes['TokenEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Token']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TokenEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TokenEdge'] = ResolversParentTypes['TokenEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
};

export type RequestFigureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RequestFigure'] = ResolversParentTypes['RequestFigure']> = {
  start?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
};

export type AuditConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditConnection'] = ResolversParentTypes['AuditConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AuditEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEdge'] = ResolversParentTypes['AuditEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actorKind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  actorTokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  actorSubject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  publisherId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export type PersonDataOccurrencesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonDataOccurrences'] = ResolversParentTypes['PersonDataOccurrences']> = {
  places?: Resolver<Array<ResolversTypes['PersonDataPlace']>, ParentType, ContextType>;
  placesAreComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reads?: Resolver<Array<ResolversTypes['PersonDataRead']>, ParentType, ContextType>;
  readsAreComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PersonDataPlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonDataPlace'] = ResolversParentTypes['PersonDataPlace']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  versionState?: Resolver<ResolversTypes['VersionState'], ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['PartyRole']>, ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  field?: Resolver<ResolversTypes['PersonDataField'], ParentType, ContextType>;
};

export type PersonDataReadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonDataRead'] = ResolversParentTypes['PersonDataRead']> = {
  readAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publisherId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  publisherName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NoticeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Notice'] = ResolversParentTypes['Notice']> = {
  explainAccess?: Resolver<Array<ResolversTypes['EndpointAccess']>, ParentType, ContextType, RequireFields<NoticeExplainAccessArgs, 'tokenId'>>;
  metrics?: Resolver<ResolversTypes['NoticeMetrics'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  phase?: Resolver<ResolversTypes['NoticePhase'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  confirmationStatus?: Resolver<ResolversTypes['ConfirmationStatus'], ParentType, ContextType>;
  signOffStatus?: Resolver<ResolversTypes['SignOffStatus'], ParentType, ContextType>;
  publicationStartDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  record?: Resolver<ResolversTypes['NoticeRecord'], ParentType, ContextType>;
  versions?: Resolver<Array<ResolversTypes['NoticeVersion']>, ParentType, ContextType>;
  amendment?: Resolver<Maybe<ResolversTypes['NoticeAmendment']>, ParentType, ContextType>;
};

export type EndpointAccessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EndpointAccess'] = ResolversParentTypes['EndpointAccess']> = {
  endpoint?: Resolver<ResolversTypes['RestEndpoint'], ParentType, ContextType>;
  isAnswered?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['AccessCondition']>, ParentType, ContextType>;
};

export type AccessConditionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessCondition'] = ResolversParentTypes['AccessCondition']> = {
  condition?: Resolver<ResolversTypes['AccessConditionName'], ParentType, ContextType>;
  holds?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type BasicInformationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BasicInformation'] = ResolversParentTypes['BasicInformation']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['LanguageTag'], ParentType, ContextType>;
  countries?: Resolver<Array<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  sponsorType?: Resolver<ResolversTypes['SponsorType'], ParentType, ContextType>;
  sponsorCategory?: Resolver<Maybe<ResolversTypes['SponsorCategory']>, ParentType, ContextType>;
  linkedProcessType?: Resolver<ResolversTypes['LinkedProcessType'], ParentType, ContextType>;
  electionType?: Resolver<Maybe<ResolversTypes['ElectionType']>, ParentType, ContextType>;
  processName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  processLevel?: Resolver<Maybe<ResolversTypes['ProcessLevel']>, ParentType, ContextType>;
  processDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  processTerritory?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  officialInformationUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  confirmationStatus?: Resolver<ResolversTypes['ConfirmationStatus'], ParentType, ContextType>;
  signOffStatus?: Resolver<ResolversTypes['SignOffStatus'], ParentType, ContextType>;
  publicationStartDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export type CampaignResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Campaign'] = ResolversParentTypes['Campaign']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  totalValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  medium?: Resolver<ResolversTypes['Medium'], ParentType, ContextType>;
  isOngoing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  endDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type AccessLedgerConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessLedgerConnection'] = ResolversParentTypes['AccessLedgerConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AccessLedgerEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['LedgerEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AccessLedgerEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessLedgerEdge'] = ResolversParentTypes['AccessLedgerEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['LedgerEntry'], ParentType, ContextType>;
};

export type LedgerEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LedgerEntry'] = ResolversParentTypes['LedgerEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  readAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  publisherId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  callerRequestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type EngagementMetricsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EngagementMetrics'] = ResolversParentTypes['EngagementMetrics']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  viewsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  engagementsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type NoticeSummaryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeSummary'] = ResolversParentTypes['NoticeSummary']> = {
  metrics?: Resolver<ResolversTypes['NoticeMetrics'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phase?: Resolver<ResolversTypes['NoticePhase'], ParentType, ContextType>;
  amendment?: Resolver<Maybe<ResolversTypes['AmendmentSummary']>, ParentType, ContextType>;
  advertiser?: Resolver<ResolversTypes['RegisterParty'], ParentType, ContextType>;
  controllers?: Resolver<Array<ResolversTypes['RegisterParty']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['LanguageTag'], ParentType, ContextType>;
  countries?: Resolver<Array<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  linkedProcessType?: Resolver<ResolversTypes['LinkedProcessType'], ParentType, ContextType>;
  processName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  campaign?: Resolver<ResolversTypes['Campaign'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  publicationStartDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  usesTargetingTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  usesAdDeliveryTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  viewsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  engagementsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  metricsUpdatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type NoticeMetricsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeMetrics'] = ResolversParentTypes['NoticeMetrics']> = {
  viewsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  engagementsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  recordedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  history?: Resolver<Array<ResolversTypes['MetricsChange']>, ParentType, ContextType, Partial<NoticeMetricsHistoryArgs>>;
};

export type MetricsChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsChange'] = ResolversParentTypes['MetricsChange']> = {
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  viewsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  engagementsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type NoticeVersionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeVersion'] = ResolversParentTypes['NoticeVersion']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedOffAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  supersededAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  record?: Resolver<ResolversTypes['NoticeRecord'], ParentType, ContextType>;
};

export type NoticeAmendmentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeAmendment'] = ResolversParentTypes['NoticeAmendment']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['AmendmentState'], ParentType, ContextType>;
  confirmationStatus?: Resolver<ResolversTypes['ConfirmationStatus'], ParentType, ContextType>;
  signOffStatus?: Resolver<ResolversTypes['SignOffStatus'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  record?: Resolver<ResolversTypes['NoticeRecord'], ParentType, ContextType>;
};

export interface NoticeInputScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['NoticeInput'], any> {
  name: 'NoticeInput';
}

export type ImportResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportResult'] = ResolversParentTypes['ImportResult']> = {
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ImportOutcome'], ParentType, ContextType>;
  issues?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
};

export type IssueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Issue'] = ResolversParentTypes['Issue']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NoticeRecordResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeRecord'] = ResolversParentTypes['NoticeRecord']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  basicInformation?: Resolver<ResolversTypes['BasicInformation'], ParentType, ContextType>;
  advertiser?: Resolver<ResolversTypes['Party'], ParentType, ContextType>;
  controllers?: Resolver<Array<ResolversTypes['Party']>, ParentType, ContextType>;
  campaign?: Resolver<ResolversTypes['Campaign'], ParentType, ContextType>;
  complianceFunding?: Resolver<ResolversTypes['ComplianceFunding'], ParentType, ContextType>;
  targeting?: Resolver<ResolversTypes['Targeting'], ParentType, ContextType>;
  legalMetadata?: Resolver<ResolversTypes['LegalMetadata'], ParentType, ContextType>;
};

export type PartyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Party'] = ResolversParentTypes['Party']> = {
  companyName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  legalName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  firstName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  streetAddress?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  postalCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
};

export type ComplianceFundingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ComplianceFunding'] = ResolversParentTypes['ComplianceFunding']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  adAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  adBenefitsInKindValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  campaignBenefitsInKindValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountIncludesVat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  amountBasis?: Resolver<ResolversTypes['AmountBasis'], ParentType, ContextType>;
  calculationMethodology?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fundingSource?: Resolver<ResolversTypes['FundingSource'], ParentType, ContextType>;
  fundingOrigin?: Resolver<ResolversTypes['FundingOrigin'], ParentType, ContextType>;
  fundingDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  payerSameAsSponsor?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  payer?: Resolver<Maybe<ResolversTypes['Party']>, ParentType, ContextType>;
  sponsorEligibilityDeclared?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  politicalAdDeclaredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  previouslySuspended?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  previouslySuspendedDetails?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type TargetingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Targeting'] = ResolversParentTypes['Targeting']> = {
  usesTargetingTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  usesAdDeliveryTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  recipientGroups?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  analyticalTechniques?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  personalDataCategories?: Resolver<Array<ResolversTypes['PersonalDataCategory']>, ParentType, ContextType>;
  goalsAndLogic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  inclusionParameters?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  exclusionParameters?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  usesAiSystems?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  aiSystemsDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  techniquesStartDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  techniquesEndDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  internalPolicyUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  dataControllerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  dataControllerContactUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  dataRightsUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  consentWithdrawalUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  explicitConsentDeclared?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  otherInformation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  viewsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  engagementsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  metricsUpdatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type LegalMetadataResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LegalMetadata'] = ResolversParentTypes['LegalMetadata']> = {
  regulation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  noticeTemplate?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  labelText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  noticeUrl?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  europeanRepositoryUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  complaintUrl?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  publisherName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publisherCountry?: Resolver<Maybe<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  sponsorRegistrationNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publicContactEmail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publicPostalAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedOffAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ceasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ceasedReason?: Resolver<Maybe<ResolversTypes['CeasedReason']>, ParentType, ContextType>;
  retentionUntil?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  publisherReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type NoticeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeConnection'] = ResolversParentTypes['NoticeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['NoticeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['NoticeSummary']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type NoticeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeEdge'] = ResolversParentTypes['NoticeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['NoticeSummary'], ParentType, ContextType>;
};

export type AmendmentSummaryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AmendmentSummary'] = ResolversParentTypes['AmendmentSummary']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['AmendmentState'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type OverviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Overview'] = ResolversParentTypes['Overview']> = {
  byPhase?: Resolver<Array<ResolversTypes['PhaseCount']>, ParentType, ContextType>;
  byMedium?: Resolver<Array<ResolversTypes['MediumCount']>, ParentType, ContextType>;
  byCountry?: Resolver<Array<ResolversTypes['CountryCount']>, ParentType, ContextType>;
  byProcess?: Resolver<Array<ResolversTypes['ProcessCount']>, ParentType, ContextType, RequireFields<OverviewByProcessArgs, 'first'>>;
  spend?: Resolver<Array<ResolversTypes['Spend']>, ParentType, ContextType>;
  metricsOverTime?: Resolver<Array<ResolversTypes['MetricsStep']>, ParentType, ContextType, RequireFields<OverviewMetricsOverTimeArgs, 'by'>>;
  amendments?: Resolver<Array<ResolversTypes['AmendmentCount']>, ParentType, ContextType>;
  signOffs?: Resolver<ResolversTypes['SignOffQueue'], ParentType, ContextType>;
  metricsGap?: Resolver<ResolversTypes['MetricsGap'], ParentType, ContextType, RequireFields<OverviewMetricsGapArgs, 'days'>>;
  plansEnding?: Resolver<Array<ResolversTypes['Publisher']>, ParentType, ContextType, RequireFields<OverviewPlansEndingArgs, 'days'>>;
  retentionEnding?: Resolver<ResolversTypes['RetentionEnding'], ParentType, ContextType, RequireFields<OverviewRetentionEndingArgs, 'days'>>;
};

export type PhaseCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PhaseCount'] = ResolversParentTypes['PhaseCount']> = {
  phase?: Resolver<ResolversTypes['NoticePhase'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AmendmentCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AmendmentCount'] = ResolversParentTypes['AmendmentCount']> = {
  state?: Resolver<ResolversTypes['AmendmentState'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MediumCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MediumCount'] = ResolversParentTypes['MediumCount']> = {
  medium?: Resolver<ResolversTypes['Medium'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CountryCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CountryCount'] = ResolversParentTypes['CountryCount']> = {
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProcessCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProcessCount'] = ResolversParentTypes['ProcessCount']> = {
  linkedProcessType?: Resolver<ResolversTypes['LinkedProcessType'], ParentType, ContextType>;
  processName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SpendResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Spend'] = ResolversParentTypes['Spend']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  campaigns?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type MetricsStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsStep'] = ResolversParentTypes['MetricsStep']> = {
  start?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  views?: Resolver<ResolversTypes['Delta'], ParentType, ContextType>;
  engagements?: Resolver<ResolversTypes['Delta'], ParentType, ContextType>;
  changes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SignOffQueueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SignOffQueue'] = ResolversParentTypes['SignOffQueue']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendments?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  oldestConfirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ages?: Resolver<Array<ResolversTypes['AgeCount']>, ParentType, ContextType>;
};

export type AgeCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AgeCount'] = ResolversParentTypes['AgeCount']> = {
  fromDays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  toDays?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MetricsGapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsGap'] = ResolversParentTypes['MetricsGap']> = {
  applicable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outdated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outdatedPublished?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RetentionEndingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RetentionEnding'] = ResolversParentTypes['RetentionEnding']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstDay?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PublisherConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherConnection'] = ResolversParentTypes['PublisherConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PublisherEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Publisher']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PublisherEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherEdge'] = ResolversParentTypes['PublisherEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType>;
};

export type RegisterEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterEntry'] = ResolversParentTypes['RegisterEntry']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  basicInformation?: Resolver<ResolversTypes['BasicInformation'], ParentType, ContextType>;
  advertiser?: Resolver<ResolversTypes['RegisterParty'], ParentType, ContextType>;
  controllers?: Resolver<Array<ResolversTypes['RegisterParty']>, ParentType, ContextType>;
  campaign?: Resolver<ResolversTypes['Campaign'], ParentType, ContextType>;
  complianceFunding?: Resolver<ResolversTypes['RegisterFunding'], ParentType, ContextType>;
  targeting?: Resolver<ResolversTypes['RegisterTargeting'], ParentType, ContextType>;
  legalMetadata?: Resolver<ResolversTypes['RegisterLegalMetadata'], ParentType, ContextType>;
};

export type RegisterPartyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterParty'] = ResolversParentTypes['RegisterParty']> = {
  __resolveType: TypeResolveFn<'RegisterOrganisation' | 'RegisterPerson', ParentType, ContextType>;
};

export type RegisterOrganisationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterOrganisation'] = ResolversParentTypes['RegisterOrganisation']> = {
  companyName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  legalName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RegisterPersonResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterPerson'] = ResolversParentTypes['RegisterPerson']> = {
  firstName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RegisterFundingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterFunding'] = ResolversParentTypes['RegisterFunding']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  adAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  adBenefitsInKindValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  campaignBenefitsInKindValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountIncludesVat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  amountBasis?: Resolver<ResolversTypes['AmountBasis'], ParentType, ContextType>;
  calculationMethodology?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fundingSource?: Resolver<ResolversTypes['FundingSource'], ParentType, ContextType>;
  fundingOrigin?: Resolver<ResolversTypes['FundingOrigin'], ParentType, ContextType>;
  fundingDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  payerSameAsSponsor?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  payer?: Resolver<Maybe<ResolversTypes['RegisterParty']>, ParentType, ContextType>;
  previouslySuspended?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  previouslySuspendedDetails?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RegisterTargetingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterTargeting'] = ResolversParentTypes['RegisterTargeting']> = {
  usesTargetingTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  usesAdDeliveryTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  recipientGroups?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  analyticalTechniques?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  personalDataCategories?: Resolver<Array<ResolversTypes['PersonalDataCategory']>, ParentType, ContextType>;
  goalsAndLogic?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  inclusionParameters?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  exclusionParameters?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  usesAiSystems?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  aiSystemsDescription?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  techniquesStartDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  techniquesEndDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  internalPolicyUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  dataControllerName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  dataControllerContactUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  dataRightsUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  consentWithdrawalUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  otherInformation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  viewsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  engagementsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  metricsUpdatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type RegisterLegalMetadataResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterLegalMetadata'] = ResolversParentTypes['RegisterLegalMetadata']> = {
  regulation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  noticeTemplate?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  labelText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  noticeUrl?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  europeanRepositoryUrl?: Resolver<Maybe<ResolversTypes['Url']>, ParentType, ContextType>;
  complaintUrl?: Resolver<ResolversTypes['Url'], ParentType, ContextType>;
  publisherName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publisherCountry?: Resolver<Maybe<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  sponsorRegistrationNumber?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publicContactEmail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  publicPostalAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  ceasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ceasedReason?: Resolver<Maybe<ResolversTypes['CeasedReason']>, ParentType, ContextType>;
  retentionUntil?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type ErasableNoticeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ErasableNoticeConnection'] = ResolversParentTypes['ErasableNoticeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ErasableNoticeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['ErasableNotice']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ErasableNoticeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ErasableNoticeEdge'] = ResolversParentTypes['ErasableNoticeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ErasableNotice'], ParentType, ContextType>;
};

export type ErasableNoticeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ErasableNotice'] = ResolversParentTypes['ErasableNotice']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  retentionUntil?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface MoneyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Money'], any> {
  name: 'Money';
}

export interface CountScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Count'], any> {
  name: 'Count';
}

export interface DeltaScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Delta'], any> {
  name: 'Delta';
}

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Url'], any> {
  name: 'Url';
}

export interface CountryCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CountryCode'], any> {
  name: 'CountryCode';
}

export interface CurrencyCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CurrencyCode'], any> {
  name: 'CurrencyCode';
}

export interface LanguageTagScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['LanguageTag'], any> {
  name: 'LanguageTag';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type DroppedMonthsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DroppedMonths'] = ResolversParentTypes['DroppedMonths']> = {
  table?: Resolver<ResolversTypes['GrowingTable'], ParentType, ContextType>;
  months?: Resolver<Array<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Publisher?: PublisherResolvers<ContextType>;
  MintedToken?: MintedTokenResolvers<ContextType>;
  Token?: TokenResolvers<ContextType>;
  TokenConnection?: TokenConnectionResolvers<ContextType>;
  TokenEdge?: TokenEdgeResolvers<ContextType>;
  RequestFigure?: RequestFigureResolvers<ContextType>;
  AuditConnection?: AuditConnectionResolvers<ContextType>;
  AuditEdge?: AuditEdgeResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  PersonDataOccurrences?: PersonDataOccurrencesResolvers<ContextType>;
  PersonDataPlace?: PersonDataPlaceResolvers<ContextType>;
  PersonDataRead?: PersonDataReadResolvers<ContextType>;
  Notice?: NoticeResolvers<ContextType>;
  EndpointAccess?: EndpointAccessResolvers<ContextType>;
  AccessCondition?: AccessConditionResolvers<ContextType>;
  BasicInformation?: BasicInformationResolvers<ContextType>;
  Campaign?: CampaignResolvers<ContextType>;
  AccessLedgerConnection?: AccessLedgerConnectionResolvers<ContextType>;
  AccessLedgerEdge?: AccessLedgerEdgeResolvers<ContextType>;
  LedgerEntry?: LedgerEntryResolvers<ContextType>;
  EngagementMetrics?: EngagementMetricsResolvers<ContextType>;
  NoticeSummary?: NoticeSummaryResolvers<ContextType>;
  NoticeMetrics?: NoticeMetricsResolvers<ContextType>;
  MetricsChange?: MetricsChangeResolvers<ContextType>;
  NoticeVersion?: NoticeVersionResolvers<ContextType>;
  NoticeAmendment?: NoticeAmendmentResolvers<ContextType>;
  NoticeInput?: GraphQLScalarType;
  ImportResult?: ImportResultResolvers<ContextType>;
  Issue?: IssueResolvers<ContextType>;
  NoticeRecord?: NoticeRecordResolvers<ContextType>;
  Party?: PartyResolvers<ContextType>;
  ComplianceFunding?: ComplianceFundingResolvers<ContextType>;
  Targeting?: TargetingResolvers<ContextType>;
  LegalMetadata?: LegalMetadataResolvers<ContextType>;
  NoticeConnection?: NoticeConnectionResolvers<ContextType>;
  NoticeEdge?: NoticeEdgeResolvers<ContextType>;
  AmendmentSummary?: AmendmentSummaryResolvers<ContextType>;
  Overview?: OverviewResolvers<ContextType>;
  PhaseCount?: PhaseCountResolvers<ContextType>;
  AmendmentCount?: AmendmentCountResolvers<ContextType>;
  MediumCount?: MediumCountResolvers<ContextType>;
  CountryCount?: CountryCountResolvers<ContextType>;
  ProcessCount?: ProcessCountResolvers<ContextType>;
  Spend?: SpendResolvers<ContextType>;
  MetricsStep?: MetricsStepResolvers<ContextType>;
  SignOffQueue?: SignOffQueueResolvers<ContextType>;
  AgeCount?: AgeCountResolvers<ContextType>;
  MetricsGap?: MetricsGapResolvers<ContextType>;
  RetentionEnding?: RetentionEndingResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PublisherConnection?: PublisherConnectionResolvers<ContextType>;
  PublisherEdge?: PublisherEdgeResolvers<ContextType>;
  RegisterEntry?: RegisterEntryResolvers<ContextType>;
  RegisterParty?: RegisterPartyResolvers<ContextType>;
  RegisterOrganisation?: RegisterOrganisationResolvers<ContextType>;
  RegisterPerson?: RegisterPersonResolvers<ContextType>;
  RegisterFunding?: RegisterFundingResolvers<ContextType>;
  RegisterTargeting?: RegisterTargetingResolvers<ContextType>;
  RegisterLegalMetadata?: RegisterLegalMetadataResolvers<ContextType>;
  ErasableNoticeConnection?: ErasableNoticeConnectionResolvers<ContextType>;
  ErasableNoticeEdge?: ErasableNoticeEdgeResolvers<ContextType>;
  ErasableNotice?: ErasableNoticeResolvers<ContextType>;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Money?: GraphQLScalarType;
  Count?: GraphQLScalarType;
  Delta?: GraphQLScalarType;
  Url?: GraphQLScalarType;
  CountryCode?: GraphQLScalarType;
  CurrencyCode?: GraphQLScalarType;
  LanguageTag?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  DroppedMonths?: DroppedMonthsResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  maxItems?: MaxItemsDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
};
