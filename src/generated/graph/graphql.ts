// Made from schema/ by `npm run generate`; not to be edited.
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Caller } from '../../domain/access/caller.ts';
import type { AuditGroupRow, AuditGroupPage } from '../../domain/audit/audit-resolvers.ts';
import type { AuditRow, AuditPage } from '../../domain/audit/audit-list.ts';
import type { AccessOfToken } from '../../domain/explanation/explain.ts';
import type { Changed } from '../../domain/idempotency/once.ts';
import type { LedgerRow, LedgerPage } from '../../domain/ledger/ledger-list.ts';
import type { Occurrences, PlaceRow } from '../../domain/ledger/occurrences.ts';
import type { ReadsRow } from '../../domain/ledger/record-reads.ts';
import type { MetricsChangeRow, MetricsChangePage } from '../../domain/metrics/metrics-changes.ts';
import type { MetricsOf } from '../../domain/metrics/metrics-history.ts';
import type { RecordResult } from '../../domain/notices/import/import.ts';
import type { ImportRow, ImportPage } from '../../domain/notices/import/import-list.ts';
import type { NoticePage } from '../../domain/notices/list/notice-list.ts';
import type { NoticeRow, CampaignRow, PartyRow } from '../../domain/notices/model/rows.ts';
import type { NoticeContent } from '../../domain/notices/read/content.ts';
import type { Difference } from '../../domain/notices/read/differences.ts';
import type { NoticeNode } from '../../domain/notices/read/notice-node.ts';
import type { VersionNode, AmendmentNode, PublicPartyRow } from '../../domain/notices/read/related-rows.ts';
import type { BreakdownGroup, BreakdownPage } from '../../domain/overview/breakdown.ts';
import type { CampaignTotalRow, CampaignPage } from '../../domain/overview/campaigns.ts';
import type { PublisherCountRow } from '../../domain/overview/notice-counts.ts';
import type { MediumCountRow, ProcessCountRow, OverviewOf } from '../../domain/overview/overview.ts';
import type { PublisherFiguresRow } from '../../domain/overview/publisher-figures.ts';
import type { PublisherPage } from '../../domain/publishers/publisher-list.ts';
import type { PublisherRow } from '../../domain/publishers/publisher.entity.ts';
import type { Told } from '../../domain/publishers/tell.ts';
import type { OmittedRow } from '../../domain/requests/omitted-refusals.ts';
import type { RefusalGroupRow, RefusalGroupPage } from '../../domain/requests/refusal-resolvers.ts';
import type { RefusalRow, RefusalPage } from '../../domain/requests/refusal-list.ts';
import type { CallerRow } from '../../domain/requests/request-stats.ts';
import type { TokenRow, TokenPage } from '../../domain/tokens/token-list.ts';
import type { MintedNow, Rotated, Revoked } from '../../domain/tokens/token-resolvers.ts';
import type { ChangeRow, FeedPage } from '../../graph/changes/change-feed.ts';
import type { ActorRow } from '../../graph/nodes/link-resolvers.ts';
import type { Issue as IssueValue } from '../../platform/issues.ts';
import type { Context } from '../../domain/context.ts';
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
   * A complete record to import, as JSON in the form of `NoticeRecord`. A missing `paId` is minted; a missing `publisherId` means
   * self-published. The import validates each field, not this scalar, so that one invalid record does not stop the others.
   */
  NoticeRecordJson: { input: unknown; output: never; }
  /** A calendar day, ISO 8601 `YYYY-MM-DD`. Input: years 1900 to 2999. */
  Date: { input: string; output: string; }
  /** An instant, RFC 3339 in UTC with `Z`, without zero fractions of a second. Input: with `Z` or an offset, years 1900 to 2999. */
  DateTime: { input: Date; output: Date | string; }
  /**
   * An amount of money as a string, exact to the cent: `^\d{1,13}\.\d{2}$`, and in a sum `^\d{1,20}\.\d{2}$`. Filters also take it
   * without cents. The currency is a separate field.
   */
  Money: { input: string; output: string; }
  /**
   * A count: a whole number from 0 to 9007199254740991 (2^53-1), wider than `Int`. On input any JSON value passes this
   * scalar and is validated later, so that an error lists every invalid count.
   */
  Count: { input: unknown; output: number | string; }
  /**
   * A sum of counts, or of differences between them, as a string, because it can be higher than any number that JSON carries exactly:
   * `^-?\d{1,30}$`.
   */
  Sum: { input: never; output: number | string; }
  /** An absolute https URL. */
  Url: { input: string; output: string; }
  /** A country, ISO 3166-1 alpha-2. */
  CountryCode: { input: string; output: string; }
  /** A currency, ISO 4217 alpha-3. */
  CurrencyCode: { input: string; output: string; }
  /** A language, BCP 47, in the canonical form of RFC 5646, such as `de-AT`. Input: in any case. */
  LanguageTag: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** A time zone of the IANA database, such as `Europe/Helsinki` or `UTC`. */
  TimeZone: { input: string; output: string; }
};

/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type Query = {
  /** A token, without its secret. For staff, and for partners, restricted to their own. Fails with `TOKEN_UNKNOWN`. */
  token: Maybe<Token>;
  /**
   * Tokens, also revoked ones, without their secrets. For staff, and for partners, restricted to their own, also without the Pro
   * plan. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  tokens: Maybe<TokenConnection>;
  /**
   * All changes, with their actors, without contact data and secrets. As a file: `/export/audit-trail.csv` or `.jsonl`. To poll, use
   * `orderBy: feed`. For staff. Fails with `INPUT_INVALID`.
   */
  auditTrail: Maybe<AuditConnection>;
  /**
   * The same changes, those of an import as one item; each change is one if the filter names imports. Newest change first. For
   * staff. Fails with `INPUT_INVALID`.
   */
  auditGroups: Maybe<AuditGroupConnection>;
  /**
   * The campaigns behind `Overview.spend`: with the same filter, as many, and their total values add up to its sum. For staff, and
   * for partners on the Pro plan, restricted to their own notices. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  campaigns: Maybe<CampaignTotalConnection>;
  /**
   * Notices that contain a person's e-mail address or telephone number, who read them, and publishers that have the person as a
   * contact, for access requests (GDPR, Art. 15). Whole values are compared, e-mail addresses in any case; free text is not searched.
   * Audited, without its input. For administrators. Fails with `INPUT_INVALID`, also without an address and a number.
   */
  personDataOccurrences: Maybe<PersonDataOccurrences>;
  /**
   * What the partner API would answer the holder of a token, and why: the conditions of each endpoint in the order of the checks,
   * by the same rules. Changes nothing, and does not count against the rate limit. Contains no contact data. For staff, and for
   * partners, restricted to their own tokens, also without the Pro plan: a notice that is neither theirs nor on the register
   * counts as missing. Give exactly one of `tokenId`, `hint` and `requestId`; else it fails with `INPUT_INVALID`. Fails with
   * `TOKEN_UNKNOWN`, and with `REFUSAL_UNKNOWN` if no refusal of the last 7 days has the request id: a request that succeeded
   * leaves none. An unknown PA-ID is no failure.
   */
  explainAccess: Maybe<AccessExplanation>;
  /**
   * Imports, newest first: each call of `importNotices` that stored something or tried to, and each import of `startImport`, as
   * the command line makes. For staff. Fails with `INPUT_INVALID`.
   */
  imports: Maybe<ImportConnection>;
  /** An import. For staff. Fails with `IMPORT_UNKNOWN`. */
  import: Maybe<Import>;
  /** The saved mappings of CSV files, by name. For operators: constants of a mapping may be contact data. */
  importMappings: Maybe<Array<ImportMapping>>;
  /**
   * How an import would read a file that begins with `start`, and why it would refuse it or its mapping. Without a mapping, by a
   * saved one that fits the header, or a guess. For operators. Fails with `INPUT_INVALID`, also if no row can be read.
   */
  importPreview: Maybe<ImportPreview>;
  /**
   * Reads of full records: who read which notice, when, and in which request (choice D11); without contact data. As a file:
   * `/export/access-ledger.csv` or `.jsonl`. To poll, use `orderBy: feed`. For staff, and for partners on the Pro plan, restricted
   * to reads by their own tokens and people. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  accessLedger: Maybe<AccessLedgerConnection>;
  /**
   * Changes of engagement metrics, as recorded. As a file: `/export/metrics-changes.csv` or `.jsonl`. To poll, use `orderBy:
   * feed`. Those of an erased notice are erased with it. For staff, and for partners on the Pro plan, restricted to their own
   * notices. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  metricsChanges: Maybe<MetricsChangeConnection>;
  /** The caller. For any token, also of a publisher off the Pro plan. */
  me: Maybe<Me>;
  /**
   * An object by its id; null if there is none. For staff, and for partners, restricted to what is their own; all but publishers
   * and tokens needs the Pro plan. Fails with `NOTICE_NOT_OWN` for a partner, which does not reveal whether the notice exists.
   */
  node: Maybe<Node>;
  /**
   * Objects by their ids, in their order; null for those that do not exist. A repeated id counts once. For staff, and for
   * partners, restricted to what is their own, as `node`. Fails as `node` does, with one of them all.
   */
  nodes: Maybe<Array<Maybe<Node>>>;
  /**
   * The complete record of a notice of the caller's publisher in any phase, including personal data. Each read is recorded
   * in the access ledger first. Only for a legitimate business need, under a data processing agreement. For partners
   * on the Pro plan. Fails with `NOTICE_NOT_OWN`, which does not reveal whether the notice exists.
   */
  noticeRecord: Maybe<NoticeRecord>;
  /**
   * A notice in any phase. For staff, and for partners on the Pro plan, restricted to their own notices. Fails with
   * `NOTICE_UNKNOWN`; for a partner with `NOTICE_NOT_OWN`, which does not reveal whether the notice exists.
   */
  notice: Maybe<Notice>;
  /**
   * Notices in all phases, without contact data, so it is not recorded in the access ledger. As a file: `/export/notices.csv` or
   * `.jsonl`. Cursors are positions in the sort order, so pages stay stable while notices are added or removed. For staff, and for
   * partners on the Pro plan, restricted to their own notices. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  notices: Maybe<NoticeConnection>;
  /**
   * Statistics of notices, for dashboards, without personal data. Its filter is that of the list `notices`, so what a list can
   * find has figures. Only selected fields are computed. For staff, and for partners on the Pro plan, restricted to their own
   * notices. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  overview: Maybe<Overview>;
  /** Publishers. For staff. Fails with `INPUT_INVALID`. */
  publishers: Maybe<PublisherConnection>;
  /** A publisher. For staff. Fails with `PUBLISHER_UNKNOWN`. */
  publisher: Maybe<Publisher>;
  /** Who read full records, and how often: those with the most reads first. For staff. Fails with `INPUT_INVALID`. */
  recordReads: Maybe<Array<RecordReads>>;
  /**
   * Requests to the partner API that were refused or failed in the last 7 days (UTC, with today), up to 5 seconds ago. For staff,
   * and for partners on the Pro plan, restricted to their own tokens: for them a PA-ID is null if it is of another publisher's notice that is not
   * on the register. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`. To bound disk and memory, a process keeps the details of 50
   * an hour of each publisher; beyond them 4,000 an hour of recognised tokens, 300 of each; 1,000 of other requests.
   * `omittedCount` counts the rest, and `requestFigures` all of them.
   */
  refusals: Maybe<RefusalConnection>;
  /**
   * The same refusals, those of the same token, endpoint, method and code as one item; with `likeRequestId`, each is one. Newest
   * refusal first. For staff, and for partners on the Pro plan, restricted to their own tokens. Fails as `refusals`.
   */
  refusalGroups: Maybe<RefusalGroupConnection>;
  /**
   * A notice as it appears on the public register: confirmed, signed off by its publisher, publication start reached. For
   * partners on the Pro plan, SSP tokens and staff. Fails with `NOTICE_NOT_ON_REGISTER`.
   */
  registerEntry: Maybe<RegisterEntry>;
  /**
   * Number of requests to the partner API, up to half a minute ago: all with a known token, and all refused ones. Hours and
   * days without requests are left out. For staff, and for partners on the Pro plan, restricted to their own tokens.
   * Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  requestFigures: Maybe<Array<RequestFigure>>;
  /**
   * The tokens or publishers with the most requests, most first. For staff, and for partners on the Pro plan, restricted to their
   * own tokens. Fails with `INPUT_INVALID`, `PUBLISHER_NOT_OWN`.
   */
  topCallers: Maybe<Array<CallerRequests>>;
  /**
   * Notices that can be erased, because their retention ended before today (UTC): earliest end first. Retention is seven years
   * from the last publication (Arts. 9, 12). For administrators. Fails with `INPUT_INVALID`.
   */
  erasableNotices: Maybe<NoticeConnection>;
  /**
   * Notices that the caller began to write and has not created, last saved first: at most 50. No list, figure, feed or register
   * view has them, and only their author can read them. For operators.
   */
  unfinishedNotices: Maybe<Array<UnfinishedNotice>>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryTokenArgs = {
  id: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryTokensArgs = {
  filter?: InputMaybe<TokenFilter>;
  orderBy: TokenOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryAuditTrailArgs = {
  filter?: InputMaybe<AuditFilter>;
  orderBy: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryAuditGroupsArgs = {
  filter?: InputMaybe<AuditFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryCampaignsArgs = {
  currency: Scalars['CurrencyCode']['input'];
  filter?: InputMaybe<NoticeFilter>;
  orderBy: CampaignOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryPersonDataOccurrencesArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  phone?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryExplainAccessArgs = {
  tokenId?: InputMaybe<Scalars['ID']['input']>;
  hint?: InputMaybe<Scalars['String']['input']>;
  requestId?: InputMaybe<Scalars['String']['input']>;
  paId?: InputMaybe<Scalars['ID']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryImportsArgs = {
  filter?: InputMaybe<ImportFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryImportArgs = {
  id: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryImportPreviewArgs = {
  input: ImportPreviewInput;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryAccessLedgerArgs = {
  filter?: InputMaybe<AccessLedgerFilter>;
  orderBy: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryMetricsChangesArgs = {
  filter?: InputMaybe<MetricsChangeFilter>;
  orderBy: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryNoticeRecordArgs = {
  paId: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryNoticeArgs = {
  paId: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryNoticesArgs = {
  filter?: InputMaybe<NoticeFilter>;
  orderBy: NoticeOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryOverviewArgs = {
  filter?: InputMaybe<NoticeFilter>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryPublishersArgs = {
  filter?: InputMaybe<PublisherFilter>;
  orderBy: PublisherOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryPublisherArgs = {
  id: Scalars['ID']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryRecordReadsArgs = {
  per: RecordReadGroup;
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
  timeZone: Scalars['TimeZone']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryRefusalsArgs = {
  filter?: InputMaybe<RefusalFilter>;
  orderBy: LogOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryRefusalGroupsArgs = {
  filter?: InputMaybe<RefusalFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryRegisterEntryArgs = {
  paId: Scalars['ID']['input'];
  on?: InputMaybe<Scalars['Date']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryRequestFiguresArgs = {
  filter?: InputMaybe<RequestFilter>;
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  by: FigureInterval;
  groupBy: Array<RequestGroup>;
  timeZone: Scalars['TimeZone']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryTopCallersArgs = {
  per: CallerGroup;
  orderBy: CallerOrder;
  filter?: InputMaybe<RequestFilter>;
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  first: Scalars['Int']['input'];
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryErasableNoticesArgs = {
  filter?: InputMaybe<NoticeFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** Queries. Each field has its own permission rule; `extensions.code` of an error names the reason. */
export type QueryUnfinishedNoticesArgs = {
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Filters of tokens, combined with AND. A list matches any of its values; an empty one matches nothing. */
export type TokenFilter = {
  /** With these ids. At most 200 items. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of these publishers. At most 200 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of these tiers. At most 20 items. */
  tiers?: InputMaybe<Array<Tier>>;
  /** Staff tokens with these roles. At most 20 items. */
  roles?: InputMaybe<Array<StaffRole>>;
  /** In one of these states now. At most 20 items. */
  states?: InputMaybe<Array<TokenState>>;
  /** Part of the label or of `hint`, such as the last four characters of a token, ignoring case and diacritics. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** With these SHA-256 digests, in hexadecimal: finds a token that leaked, which must not be sent itself. At most 100 items. */
  digests?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Expires or expired after this instant. A token without an end does not count. */
  expiresAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Expires or expired at this instant or earlier. */
  expiresTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Last used at this instant or earlier, or never. */
  lastUsedTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Minted before this instant and not used since, such as 90 days ago. */
  unusedSince?: InputMaybe<Scalars['DateTime']['input']>;
  /** Minted at this instant or earlier. */
  createdTo?: InputMaybe<Scalars['DateTime']['input']>;
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

/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type Mutation = {
  /**
   * Mints a token. Its secret is returned only here. Scopes and role cannot be changed later.
   * For administrators. Fails with `PUBLISHER_UNKNOWN`, `INPUT_INVALID`, `TOKEN_ALREADY_MINTED`.
   */
  mintToken: Maybe<MintTokenPayload>;
  /**
   * Mints a successor of a token, with the same tier, publisher, scopes, role and label. Its secret is returned only here. Both
   * are valid during the overlap, the old one never longer than before; what the old one replaced ends at once, so at most two of a
   * chain are valid, and share their limits. For administrators, and for partners, restricted to their own tokens, also without the
   * Pro plan. A partner token rotates only itself, else it fails with `TOKEN_NOT_OWN`; a person of the publisher rotates any of them.
   * A successor that a partner mints lives no longer than the token did from its minting. Fails with `TOKEN_UNKNOWN`,
   * `INPUT_INVALID`, `TOKEN_ALREADY_MINTED`; with `TOKEN_STATE` for a token that is revoked, expired or already rotated.
   */
  rotateToken: Maybe<RotateTokenPayload>;
  /**
   * Revokes a token: its next request is rejected. After a theft, revoke it `withSuccessors`: otherwise a token that replaced it
   * stays valid. For administrators, and for partners, as `rotateToken`. Fails with `TOKEN_UNKNOWN`, `TOKEN_NOT_OWN`.
   */
  revokeToken: Maybe<RevokeTokenPayload>;
  /**
   * Replaces all contacts of a publisher. Contacts that are left out are deleted for good. Audited, without its contents. For
   * operators. Fails with `INPUT_INVALID`, `PUBLISHER_UNKNOWN`; with `PUBLISHER_CHANGED` if `revision` is outdated.
   */
  setPublisherContacts: Maybe<SetPublisherContactsPayload>;
  /**
   * Sends a mail to contacts of a publisher, through the mail server of the setting `SMTP_URL`. Audited: to how many and what about,
   * without addresses and text. For operators. Fails with `INPUT_INVALID`, `PUBLISHER_UNKNOWN`, `MAIL_REFUSED`; with
   * `MAIL_UNAVAILABLE` without a mail server or its answer, and after ten mails to a publisher within an hour.
   */
  tellPublisher: Maybe<TellPublisherPayload>;
  /**
   * Starts an import of the lines of a file, which `importNoticeRows` imports, so that its progress can be followed. Without lines
   * for a minute, it counts as interrupted until the next come. For operators. Fails with `INPUT_INVALID`.
   */
  startImport: Maybe<StartImportPayload>;
  /**
   * Reports that an import of the caller goes on, or that it ended before its last line. After the end nothing changes any more.
   * For operators. Fails with `IMPORT_UNKNOWN`, `IMPORT_NOT_OWN`, `INPUT_INVALID`.
   */
  reportImport: Maybe<ReportImportPayload>;
  /**
   * Ends an import of any caller: it is `interrupted`, keeps its last report, and imports nothing more. Audited. For
   * administrators. Fails with `IMPORT_UNKNOWN`.
   */
  endImport: Maybe<EndImportPayload>;
  /**
   * Saves a mapping under a name, for all staff and for `admin notices import --mapping NAME`. Audited, without its contents. For
   * operators. Fails with `INPUT_INVALID` for a mapping that is invalid, for a name that is used already unless `revision` is that
   * of the saved mapping, for more than 200 mappings, and for more than 5000000 characters of all together.
   */
  saveImportMapping: Maybe<SaveImportMappingPayload>;
  /** Deletes a saved mapping. If there is none, nothing changes. Audited. For operators. */
  deleteImportMapping: Maybe<DeleteImportMappingPayload>;
  /**
   * Imports the next lines of a file, as a part of an import of `startImport`, with its options: JSON Lines, or CSV with a
   * mapping. The rows of a call are stored together or not at all, and with them the totals of the import, so `reportImport` is
   * needed only to end it early. The next lines may be sent before the answer: they are validated meanwhile. Lines that are sent
   * again, because an answer was lost, store and reject nothing: `nextLine` says where to go on, also after the last lines, and
   * where lines came too early. For operators. Fails with `INPUT_INVALID` for lines that the mapping does not fit, and for further
   * lines of an import that has ended; with `IMPORT_NOT_OWN` for an import of another caller.
   */
  importNoticeRows: Maybe<ImportNoticeRowsPayload>;
  /**
   * Imports complete records independently of each other: the result of an invalid record lists its issues, and the valid ones are
   * imported. A version of a notice that the call has twice is imported once. Sent again, it creates nothing twice if each record
   * has a PA-ID. For operators. Fails with `INPUT_INVALID` for more than 1000 records, or an import that has ended, before or
   * meanwhile; with `IMPORT_NOT_OWN` for an import of another caller.
   */
  importNotices: Maybe<ImportNoticesPayload>;
  /**
   * Creates a draft, or a submitted notice if its `confirmationStatus` is `pending_confirmation`. Statuses may be omitted.
   * Rejects records that are already confirmed, signed off, amended or ceased or have counts: use `importNotices` for those.
   * For operators. Fails with `INPUT_INVALID`, with an issue per field.
   */
  createNotice: Maybe<CreateNoticePayload>;
  /**
   * Submits a draft, or a notice that was sent back, to its sponsor for confirmation. If an amendment is open, this mutation
   * and those for confirming, signing off, declining and requesting a revision act on the amendment. For operators. Fails
   * with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` if the notice is confirmed.
   */
  submitNotice: Maybe<SubmitNoticePayload>;
  /**
   * Sends a notice back for revision, after its submission and before its sign-off. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` for a draft or a signed-off notice.
   */
  requestNoticeRevision: Maybe<RequestNoticeRevisionPayload>;
  /**
   * Records that the sponsor confirmed the notice. This also signs off a self-published notice. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` if the notice is not submitted.
   */
  confirmNotice: Maybe<ConfirmNoticePayload>;
  /**
   * Signs the notice off for its publisher. A signed-off amendment replaces the current version. For operators, who record what the
   * publisher decided, and for people of its publisher on the Pro plan, but not for its tokens.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_NOT_OWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` if the notice is not confirmed.
   */
  signOffNotice: Maybe<SignOffNoticePayload>;
  /**
   * Declines the sign-off for the publisher: the notice goes back for revision and must be confirmed again. For operators, and for
   * people of its publisher, as `signOffNotice`.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_NOT_OWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` if the notice does not await sign-off.
   */
  declineNoticeSignOff: Maybe<DeclineNoticeSignOffPayload>;
  /**
   * Withdraws the publisher's sign-off: the notice leaves the register at once. The signed-off content is kept as a version.
   * An open amendment is unaffected. For operators. Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with
   * `NOTICE_STATE` for a self-published notice, whose sign-off is its confirmation.
   */
  withdrawNoticeSignOff: Maybe<WithdrawNoticeSignOffPayload>;
  /**
   * Records that the advertisement was stopped before the declared end of its campaign. The notice stays on the register, and its
   * retention starts at the later of the two. For operators.
   * Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` unless the notice is in the phase
   * `published`.
   */
  ceaseNotice: Maybe<CeaseNoticePayload>;
  /**
   * Replaces the content of a notice: in place if it was never signed off. Otherwise it stays as it is, also on the register, and
   * an amendment is opened as its next version, or the open one is replaced. The result is a draft, or still in revision, and must
   * be submitted, confirmed and signed off. For operators. Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`; with `INPUT_INVALID`,
   * with an issue per field.
   */
  amendNotice: Maybe<AmendNoticePayload>;
  /** Discards the open amendment, if any. For operators. Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`. */
  discardNoticeAmendment: Maybe<DiscardNoticeAmendmentPayload>;
  /**
   * Deletes a draft that was never signed off. Its audit trail stays, and its PA-ID can be used again for the same publisher. A
   * repeated call changes nothing while the audit trail has the entry. For operators. Fails with `NOTICE_UNKNOWN`,
   * `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` unless it is a draft or in revision, and if a version was signed off.
   */
  discardNoticeDraft: Maybe<DiscardNoticeDraftPayload>;
  /**
   * Stores the engagement metrics of a notice: cumulative totals that replace the previous ones. A lower value is a correction;
   * the same values again change nothing. Each change is kept, with its time and token. For partner tokens with the scope
   * `metrics:write`, of a publisher on the Pro plan. Fails, in this order, with `METRICS_INVALID`, `NOTICE_NOT_VISIBLE`,
   * `NOTICE_OF_ANOTHER_PUBLISHER`, `METRICS_NOT_APPLICABLE`. Token, plan and notice are checked a second time when the counts are
   * stored: a change that was committed in between wins, with `TOKEN_INVALID`, `PLAN_NOT_PRO` or one of these, and nothing is
   * stored. While another transaction has locked the notice, the write waits, at most for `DATABASE_STATEMENT_TIMEOUT`.
   */
  recordEngagementMetrics: Maybe<RecordEngagementMetricsPayload>;
  /** Creates a publisher. For administrators. Fails with `INPUT_INVALID`. */
  createPublisher: Maybe<CreatePublisherPayload>;
  /**
   * Renames a publisher. The current name changes nothing. For administrators.
   * Fails with `PUBLISHER_UNKNOWN`, `INPUT_INVALID`; with `PUBLISHER_CHANGED` if `revision` is outdated.
   */
  renamePublisher: Maybe<RenamePublisherPayload>;
  /**
   * Sets the plan of a publisher, effective with the next request. The current plan changes nothing. For administrators.
   * Fails with `INPUT_INVALID`, `PUBLISHER_UNKNOWN`; with `PUBLISHER_CHANGED` if `revision` is outdated.
   */
  setPublisherPlan: Maybe<SetPublisherPlanPayload>;
  /**
   * Erases a notice permanently: the record, its parties, all versions, its counts and their history. Its entries in the
   * audit trail and the access ledger stay. Erasing it again changes nothing while the audit trail has the erasure. For
   * administrators. Fails with `NOTICE_UNKNOWN`, `NOTICE_CHANGED`, `INPUT_INVALID`; with `NOTICE_STATE` before the end of its retention.
   */
  eraseNotice: Maybe<EraseNoticePayload>;
  /**
   * Permanently drops the monthly partitions of a table that ended before a day. Dropping the same months twice changes
   * nothing. For administrators. Fails with `INPUT_INVALID` for a day in the future, and with `RETENTION_NOT_ENDED` for
   * months that must be kept: access ledger and audit trail 3 years, history of metrics 1 year, request counts 3 months. The
   * message names the latest possible day.
   */
  dropOldMonths: Maybe<DropOldMonthsPayload>;
  /**
   * Saves a notice that is not complete yet, as it is: nothing is checked before `createNotice`. It is deleted 30 days after it was
   * last saved. Not audited. For operators. Fails with `INPUT_INVALID`, also for an `id` that was deleted, for an outdated `revision`, for
   * more than 50 of the caller, and for more than 100000 characters.
   */
  saveUnfinishedNotice: Maybe<SaveUnfinishedNoticePayload>;
  /** Deletes an unfinished notice of the caller. If there is none, nothing changes. For operators. */
  discardUnfinishedNotice: Maybe<DiscardUnfinishedNoticePayload>;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationMintTokenArgs = {
  input: MintTokenInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationRotateTokenArgs = {
  input: RotateTokenInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationRevokeTokenArgs = {
  input: RevokeTokenInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSetPublisherContactsArgs = {
  input: SetPublisherContactsInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationTellPublisherArgs = {
  input: TellPublisherInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationStartImportArgs = {
  input: StartImportInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationReportImportArgs = {
  input: ReportImportInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationEndImportArgs = {
  input: EndImportInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSaveImportMappingArgs = {
  input: SaveImportMappingInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDeleteImportMappingArgs = {
  input: DeleteImportMappingInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationImportNoticeRowsArgs = {
  input: ImportNoticeRowsInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationImportNoticesArgs = {
  input: ImportNoticesInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationCreateNoticeArgs = {
  input: CreateNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSubmitNoticeArgs = {
  input: SubmitNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationRequestNoticeRevisionArgs = {
  input: RequestNoticeRevisionInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationConfirmNoticeArgs = {
  input: ConfirmNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSignOffNoticeArgs = {
  input: SignOffNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDeclineNoticeSignOffArgs = {
  input: DeclineNoticeSignOffInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationWithdrawNoticeSignOffArgs = {
  input: WithdrawNoticeSignOffInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationCeaseNoticeArgs = {
  input: CeaseNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationAmendNoticeArgs = {
  input: AmendNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDiscardNoticeAmendmentArgs = {
  input: DiscardNoticeAmendmentInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDiscardNoticeDraftArgs = {
  input: DiscardNoticeDraftInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationRecordEngagementMetricsArgs = {
  input: RecordEngagementMetricsInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationCreatePublisherArgs = {
  input: CreatePublisherInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationRenamePublisherArgs = {
  input: RenamePublisherInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSetPublisherPlanArgs = {
  input: SetPublisherPlanInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationEraseNoticeArgs = {
  input: EraseNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDropOldMonthsArgs = {
  input: DropOldMonthsInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationSaveUnfinishedNoticeArgs = {
  input: SaveUnfinishedNoticeInput;
};


/**
 * Mutations. Each takes one argument, `input`, and answers a payload, or null if it failed: the other mutations of the
 * operation keep their answers. A mutation of an existing notice or publisher requires the `revision` that was read, and
 * fails if somebody changed it since. Each field has its own permission rule; `extensions.code` of an error names the reason.
 */
export type MutationDiscardUnfinishedNoticeArgs = {
  input: DiscardUnfinishedNoticeInput;
};

/** A publisher or medium: the owner of notices and of partner tokens. */
export type Publisher = Node & {
  /** The newest 200 tokens. */
  tokens: Maybe<Array<Token>>;
  /**
   * Whom staff write to about its notices, in the order given. For operators: the register, the partner API, exports and the audit
   * trail do not have them. `personDataOccurrences` finds them.
   */
  contacts: Maybe<Array<PublisherContact>>;
  /** Its notices, like `Query.notices`, with a page per publisher. Fails with `INPUT_INVALID`. */
  notices: Maybe<NoticeConnection>;
  /** Numbers of its notices now. One query for a page of publishers is fast, whatever they have. */
  figures: Maybe<PublisherFigures>;
  /** Unique over all types. */
  id: Scalars['ID']['output'];
  /** Name. */
  name: Scalars['String']['output'];
  /** Plan as subscribed. */
  plan: Plan;
  /** End of the Pro subscription; null: no end. */
  proUntil: Maybe<Scalars['DateTime']['output']>;
  /** Whether the publisher is on the Pro plan now. */
  isPro: Scalars['Boolean']['output'];
  /** When the publisher was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Incremented by each change of name, plan or contacts. For optimistic concurrency. */
  revision: Scalars['Int']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
  /** Number of requests with its tokens, like `Query.requestFigures`. Fails with `INPUT_INVALID`. */
  requestFigures: Maybe<Array<RequestFigure>>;
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherTokensArgs = {
  activeOnly: Scalars['Boolean']['input'];
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherNoticesArgs = {
  filter?: InputMaybe<NoticeFilter>;
  orderBy: NoticeOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/** A publisher or medium: the owner of notices and of partner tokens. */
export type PublisherRequestFiguresArgs = {
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  by: FigureInterval;
  groupBy: Array<RequestGroup>;
  timeZone: Scalars['TimeZone']['input'];
};

/** A token to mint. */
export type MintTokenInput = {
  /** The tier. */
  tier: Tier;
  /** The publisher of a partner token; absent or null for other tiers. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** Scopes beyond reading. For partner tokens only. At most 20 items. */
  scopes: Array<Scope>;
  /** Required for staff tokens, absent or null for others. */
  role?: InputMaybe<StaffRole>;
  /** Purpose of the token: 1 to 200 characters, without an e-mail address or telephone number; absent or null: none. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** When the token expires, in the future; absent or null: never. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * As `CreateNoticeInput.idempotencyKey`; absent or null: none. But a repeated request mints nothing and fails with
   * `TOKEN_ALREADY_MINTED`, because secrets are not stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A token to replace by a successor. */
export type RotateTokenInput = {
  /** Id of the token. */
  id: Scalars['ID']['input'];
  /** Minutes for which the old token stays valid, unless its successor is rotated before: 0 (rejected at once) to 43200 (30 days). */
  overlapMinutes: Scalars['Int']['input'];
  /** When the successor expires, in the future; null: never. Absent, and at most for partners: it lives as long as the token was minted for. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * As `CreateNoticeInput.idempotencyKey`; absent or null: none. But a repeated request mints nothing and fails with
   * `TOKEN_ALREADY_MINTED`, because secrets are not stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A token to revoke. */
export type RevokeTokenInput = {
  /** Id of the token. */
  id: Scalars['ID']['input'];
  /**
   * Also revokes what replaced the token, and so on; and the successors of other tokens that a partner rotated with one of these,
   * as earlier releases allowed. Not for a partner token.
   */
  withSuccessors: Scalars['Boolean']['input'];
};

/** A newly minted token. */
export type MintTokenPayload = {
  /** The secret, shown once. */
  secret: Scalars['String']['output'];
  /** The token without its secret. */
  token: Maybe<Token>;
  /** Always true: a repeated request fails with `TOKEN_ALREADY_MINTED`. */
  changed: Scalars['Boolean']['output'];
};

/** A newly minted token and its predecessor. */
export type RotateTokenPayload = {
  /** The secret, shown once. */
  secret: Scalars['String']['output'];
  /** The token without its secret. */
  token: Maybe<Token>;
  /** Always true: a repeated request fails with `TOKEN_ALREADY_MINTED`. */
  changed: Scalars['Boolean']['output'];
  /** The old token, which now expires at the end of the overlap. */
  replaced: Maybe<Token>;
};

/** Result of a revocation. */
export type RevokeTokenPayload = {
  /** The token after the change. */
  token: Maybe<Token>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
  /** The tokens that were revoked along with it, also before. */
  successors: Maybe<Array<Token>>;
};

/** A token, without its secret. */
export type Token = Node & {
  /** Unique over all types. */
  id: Scalars['ID']['output'];
  /** The tier. */
  tier: Tier;
  /** The publisher of a partner token. */
  publisher: Maybe<Publisher>;
  /** Scopes beyond reading. */
  scopes: Array<Scope>;
  /** Role of a staff token; null for other tiers. */
  role: Maybe<StaffRole>;
  /** Purpose of the token. */
  label: Maybe<Scalars['String']['output']>;
  /** Prefix and last four characters of the secret. */
  hint: Scalars['String']['output'];
  /** Its state now, by the clock of the server. */
  state: TokenState;
  /** When it was minted. */
  createdAt: Scalars['DateTime']['output'];
  /** When it expires. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was last used, to the minute. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it was revoked. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
  /**
   * Who rotated it and therefore received the secret of its successor. Null if it was not rotated, or if the audit trail of that month was dropped.
   * Partners see staff without `subject`.
   */
  rotatedBy: Maybe<Actor>;
  /** The token that it replaces. */
  predecessor: Maybe<Token>;
  /** The token that replaces it. */
  successor: Maybe<Token>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
  /** Number of requests with it, like `Query.requestFigures`, also after it was revoked. Fails with `INPUT_INVALID`. */
  requestFigures: Maybe<Array<RequestFigure>>;
};


/** A token, without its secret. */
export type TokenRequestFiguresArgs = {
  from: Scalars['DateTime']['input'];
  to: Scalars['DateTime']['input'];
  by: FigureInterval;
  groupBy: Array<RequestGroup>;
  timeZone: Scalars['TimeZone']['input'];
};

/** A page of a list (a Relay connection). */
export type TokenConnection = {
  /** The items of the page with their cursors. */
  edges: Array<TokenEdge>;
  /** The items of the page. */
  nodes: Array<Token>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An item of a list, with its cursor. */
export type TokenEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Token;
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
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of any of these publishers, their notices and tokens. At most 100 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of any of these tokens. At most 100 items. */
  tokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Made with any of these tokens. At most 100 items. */
  actorTokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** By any of these people without a token of this server: `Actor.subject`, exact match. At most 100 items. */
  actorSubjects?: InputMaybe<Array<Scalars['String']['input']>>;
  /** In this request; exact match. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** By this import, and its end if an administrator ended it. */
  importId?: InputMaybe<Scalars['ID']['input']>;
  /** By any of these imports, such as one and those that continue it. At most 101 items. */
  importIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Any of these actions. At most 50 items. */
  actions?: InputMaybe<Array<AuditAction>>;
  /** At this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of a list (a Relay connection). */
export type AuditConnection = {
  /** The items of the page with their cursors. */
  edges: Array<AuditEdge>;
  /** The items of the page. */
  nodes: Array<AuditEntry>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether committed items are not in the feed yet (see `LogOrder.feed`). */
  isHeldBack: Maybe<Scalars['Boolean']['output']>;
};

/** An item of a list, with its cursor. */
export type AuditEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: AuditEntry;
};

/** A page of a list (a Relay connection). */
export type AuditGroupConnection = {
  /** The items of the page with their cursors. */
  edges: Array<AuditGroupEdge>;
  /** The items of the page. */
  nodes: Array<AuditGroup>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An item of a list, with its cursor. */
export type AuditGroupEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: AuditGroup;
};

/** A change, or the changes of an import that the filter matches. */
export type AuditGroup = {
  /** The newest of them. */
  newest: AuditEntry;
  /** Their number; null if it is higher than 10,000. */
  count: Maybe<Scalars['Int']['output']>;
  /** When the first of them was made. */
  firstOccurredAt: Scalars['DateTime']['output'];
  /** Their import; null for other changes. */
  import: Maybe<Import>;
};

/** Sort orders of the logs: audit trail, access ledger, refusals and changes of engagement metrics. */
export type LogOrder =
  /** Newest first, for people. Not for polling: transactions commit out of order, so an entry can appear before a cursor. */
  | 'newest_first'
  /**
   * Oldest first, for polling: pass the last `endCursor` as `after`, and keep it if a page is empty. Each entry is returned
   * exactly once. The feed ends before the oldest open transaction of the database server, usually milliseconds ago. While one stays
   * open, `isHeldBack` is true and the feed waits. `last: 1` returns a cursor to start from now.
   */
  | 'feed';

/** A change, with its actor, its time, and the values before and after. */
export type AuditEntry = Node & {
  /** Unique over all types: `audit:` and a number. */
  id: Scalars['ID']['output'];
  /** When it was made. */
  occurredAt: Scalars['DateTime']['output'];
  /** Who made it. */
  actor: Actor;
  /** Id of the request, as in the logs. */
  requestId: Scalars['String']['output'];
  /** The import that made it, or that an administrator ended; null for other changes. */
  importId: Maybe<Scalars['ID']['output']>;
  /** The action. */
  action: AuditAction;
  /** PA-ID of the changed notice, if any. */
  paId: Maybe<Scalars['ID']['output']>;
  /** The changed notice, unless it was erased or discarded. */
  notice: Maybe<Notice>;
  /** The changed publisher, or the publisher that owns the notice or token. */
  publisher: Maybe<Publisher>;
  /** The changed token, if any. */
  token: Maybe<Token>;
  /** Old values of the changed fields, an object with their names; null for a creation, an export and a search. See `after`. */
  before: Maybe<Scalars['JSON']['output']>;
  /**
   * New values of the same fields; null for a deletion. Fields have their names in the graph. Contact data, secrets and free text
   * of a notice are left out. By action:
   * - `notice_created`: all fields of the notice that the trail may hold.
   * - `notice_imported`: `version`, `confirmationStatus`, `signOffStatus`; of an update also the other changed fields.
   * - `notice_amended`: `version` and the changed fields.
   * - `notice_submitted` and the other steps of the review: `version`, the changed statuses, and the `reason` if one was given.
   * - `notice_amendment_discarded`, `notice_draft_discarded`: only `before`: `version` and statuses of what was discarded.
   * - `notice_ceased`: `ceasedAt`, `ceasedReason`, `retentionUntil`. `notice_erased`: only `before`: `version`, `retentionUntil`.
   * - `publisher_…`: `name`, `plan`, `proUntil`; `publisher_contacts_changed`: the number of `contacts`; `publisher_told`: the number of
   *   `recipients`, what the mail was `about`, and `isSent` if the server did not send it.
   * - `token_minted`: `publisherId`, `tier`, `scopes`, `role`, `label`, `expiresAt`, and the id of the token that it `replaces`.
   *   `token_rotated`: `expiresAt`, `replacedBy`; of a token before the rotated one, which ends with it, `expiresAt`. `token_revoked`: `revokedAt`.
   * - `import_ended`: `outcome`. `mapping_saved` and `mapping_deleted`: `name`, `revision`. `person_searched`: what was `searched`, and the numbers of `places` and `reads` found.
   * - `storage_months_dropped`: `before`: `table`, `months`; of a month that was archived, `after`: `rows`, `digest`. `data_exported`: `list`, `format`, `filter`.
   *
   * With `notice_imported` and `notice_amended`, `alsoChanged` lists the names of the changed fields whose values are left out,
   * because entries are never deleted; those of parties have their path, like `FieldDifference.path`. See also `differences`.
   */
  after: Maybe<Scalars['JSON']['output']>;
  /**
   * What the version that this entry put in force changed, with the values of all content: for `notice_signed_off`, and for
   * `notice_imported` with a new version. Null for other entries, for a first version, and if the notice was erased.
   */
  differences: Maybe<Array<FieldDifference>>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
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

/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type Overview = {
  /**
   * Notices on the register (phases `published`, `ended` and `ceased`), by what they say and by currency. Amounts with and without
   * VAT, and of every basis, are added (see `BreakdownRow.kinds`). Fails with `INPUT_INVALID`, also if the filter selects more than
   * 20,000 notices.
   */
  groups: Maybe<BreakdownConnection>;
  /**
   * The first `groups`, and after them the others, in a row for each currency. Fails with `INPUT_INVALID`.
   * @deprecated Use `groups`, which has `others`. Removed after 2027-05-31.
   */
  breakdown: Maybe<Array<BreakdownRow>>;
  /**
   * How many groups `groups` has, such as sponsors with `[sponsor]`. A group counts once, whatever its currencies. Without a limit
   * of notices. Fails with `INPUT_INVALID`.
   */
  numberOfGroups: Maybe<Scalars['Int']['output']>;
  /** Notices per phase, in the order of the phases. */
  byPhase: Maybe<Array<PhaseCount>>;
  /** Notices per medium, most frequent first, without empty media. */
  byMedium: Maybe<Array<MediumCount>>;
  /** Notices per country of dissemination, most frequent first. A notice counts in each of its countries. */
  byCountry: Maybe<Array<CountryCount>>;
  /** Notices per linked process, most frequent first, without notices that have none. */
  byProcess: Maybe<Array<ProcessCount>>;
  /**
   * Notices per publisher, most first, without publishers that have none. Self-published notices are one entry, without a
   * publisher (see `NoticeFilter.isSelfPublished`).
   */
  byPublisher: Maybe<Array<PublisherCount>>;
  /**
   * Total campaign values of the notices on the register (phases `published`, `ended` and `ceased`), per currency. A campaign (see
   * `CampaignTotal`) counts once, with its highest declared total. The list behind it: `campaigns`. Adds amounts of every kind;
   * `kinds` has them apart.
   */
  spend: Maybe<Array<Spend>>;
  /**
   * Growth per day, week or month, at most 400 steps, including those without growth: differences between recorded counts and
   * those before them. Downward corrections count as negative. Counts are totals since the advertisement started, so all growth of
   * a notice adds up to its last recorded counts, also if a version between them had none.
   */
  metricsOverTime: Maybe<Array<MetricsStep>>;
  /** Open amendments per state, in the order of the states. Their notices also count in `byPhase`. */
  amendments: Maybe<Array<AmendmentCount>>;
  /** Versions that await sign-off: confirmed, not signed off or declined. An open amendment counts instead of its notice. */
  signOffs: Maybe<SignOffQueue>;
  /** Missing, outdated and final engagement metrics (Annex II note 15). */
  metricsGap: Maybe<MetricsGap>;
  /**
   * Publishers whose Pro plan ends within this many days, earliest first: their number (`totalCount`), and a page of them. The
   * filter of the overview does not narrow it. For staff. Fails with `INPUT_INVALID`.
   */
  plansEnding: Maybe<PublisherConnection>;
  /** Notices whose retention ends within this many days or has ended. */
  retentionEnding: Maybe<RetentionEnding>;
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewGroupsArgs = {
  groupBy: Array<BreakdownDimension>;
  currency?: InputMaybe<Scalars['CurrencyCode']['input']>;
  orderBy: BreakdownOrder;
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewBreakdownArgs = {
  groupBy: Array<BreakdownDimension>;
  currency?: InputMaybe<Scalars['CurrencyCode']['input']>;
  orderBy: BreakdownOrder;
  first: Scalars['Int']['input'];
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewNumberOfGroupsArgs = {
  groupBy: Array<BreakdownDimension>;
  currency?: InputMaybe<Scalars['CurrencyCode']['input']>;
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewByProcessArgs = {
  first: Scalars['Int']['input'];
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewByPublisherArgs = {
  first: Scalars['Int']['input'];
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewMetricsOverTimeArgs = {
  from?: InputMaybe<Scalars['Date']['input']>;
  to?: InputMaybe<Scalars['Date']['input']>;
  by: TimeStep;
  timeZone: Scalars['TimeZone']['input'];
  includeFirstImports: Scalars['Boolean']['input'];
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewMetricsGapArgs = {
  days: Scalars['Int']['input'];
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewPlansEndingArgs = {
  days: Scalars['Int']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Statistics of notices: of now, or of the day of the filter `onRegisterOn`. Each figure is exact at its own instant: those of one
 * answer may differ by what changes meanwhile.
 */
export type OverviewRetentionEndingArgs = {
  days: Scalars['Int']['input'];
};

/** A page of a list (a Relay connection). */
export type BreakdownConnection = {
  /** The items of the page with their cursors. */
  edges: Array<BreakdownEdge>;
  /** The items of the page. */
  nodes: Array<BreakdownRow>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** What lies beyond the page in its direction, added up, in a row for each currency; for plots. */
  others: Array<BreakdownRow>;
};

/** An item of a list, with its cursor. */
export type BreakdownEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: BreakdownRow;
};

/** What notices are grouped by. */
export type BreakdownDimension =
  /** The sponsor: its name and `legalMetadata.publicContactEmail`, as in `CampaignTotal`. */
  | 'sponsor'
  /** The campaign, as in `CampaignTotal`. */
  | 'campaign'
  /** The publisher. */
  | 'publisher'
  /** The kind of sponsor. */
  | 'sponsor_type'
  /** The sponsor's political role. Notices without one are left out. */
  | 'sponsor_category'
  /** The sponsor's country. */
  | 'sponsor_country'
  /** The payer, by name, where it is not the sponsor. Names are compared as those of sponsors. Other notices are left out. */
  | 'payer'
  /** Who ultimately controls the sponsor, by name, as payers. A notice counts for each of them; without any it is left out. */
  | 'controller'
  /** Whether the sponsor pays. */
  | 'payer_same_as_sponsor'
  /** Whether there are benefits in kind. */
  | 'benefits_in_kind'
  /** The week of the declared publication start. The register may show a notice later: `register_week`. */
  | 'publication_start_week'
  /** As `publication_start_week`. */
  | 'week'
  /** The month of the declared publication start. */
  | 'publication_start_month'
  /** The week of `Notice.onRegisterSince`. */
  | 'register_week'
  /** The month of `Notice.onRegisterSince`. */
  | 'register_month'
  /** The linked process with its date. Notices without one are left out. */
  | 'process'
  /** The kind of election. Other notices are left out. */
  | 'election_type'
  /** The level of the linked process. Notices without one are left out. */
  | 'process_level'
  /** The technique using personal data. A notice counts in each of its own; without any it is left out. */
  | 'technique'
  /** The category of personal data. A notice counts in each of its own; without any it is left out. */
  | 'personal_data_category'
  /** Whether explicit consent is declared. Notices without techniques are left out. */
  | 'explicit_consent'
  /** Whether the techniques used AI systems. Notices without techniques are left out. */
  | 'ai_systems'
  /** The country of dissemination. A notice counts in each of its countries. */
  | 'country'
  /** The country that the publisher states. Notices without one are left out. */
  | 'publisher_country'
  /** The language. */
  | 'language'
  /** The medium. */
  | 'medium'
  /** Whether the money is public or private. */
  | 'funding_source'
  /** Whether the money comes from inside or outside the Union. */
  | 'funding_origin'
  /** The basis of the amounts. */
  | 'amount_basis'
  /** Whether the amounts include value-added tax. */
  | 'vat'
  /** Why the notice was stopped. Others are left out. */
  | 'ceased_reason'
  /** Whether an amendment was signed off. */
  | 'amended'
  /** Whether a previous publication of the advertisement was suspended. */
  | 'previously_suspended';

/** Sort orders of a breakdown. Ties are sorted by group. */
export type BreakdownOrder =
  /** Most notices first. */
  | 'notices_desc'
  /** Highest value first. Requires `currency`. */
  | 'ad_amount_with_benefits_desc'
  /** As `ad_amount_with_benefits_desc`. */
  | 'ad_value_desc'
  /** Most views first. */
  | 'views_desc'
  /** Most views for a unit of the currency first, last those without views or value. Requires `currency`. */
  | 'views_per_unit_desc'
  /**
   * By group: weeks and months by time; processes by date, coming ones first, then past ones, last those without a date; sponsors,
   * payers, campaigns and publishers by name, ignoring case and diacritics; others by value.
   */
  | 'group';

/** A technique using personal data. */
export type Technique =
  /** Targeting techniques. */
  | 'targeting'
  /** Ad-delivery techniques. */
  | 'ad_delivery';

/** Notices of one currency in one group. Fields of the group are null if `groupBy` lacks their dimension, and in the row of the others. */
export type BreakdownRow = {
  /** Whether this row adds up the groups beyond the page. A notice counts in each of its groups. */
  isOthers: Scalars['Boolean']['output'];
  /** Currency of the amounts. */
  currency: Scalars['CurrencyCode']['output'];
  /** Name of the sponsor; the most frequent spelling. Sponsors with different published e-mail addresses may have the same. */
  sponsor: Maybe<Scalars['String']['output']>;
  /** Kind of sponsor. */
  sponsorType: Maybe<SponsorType>;
  /** The sponsor's political role. */
  sponsorCategory: Maybe<SponsorCategory>;
  /** The sponsor's country. */
  sponsorCountry: Maybe<Scalars['CountryCode']['output']>;
  /** Name of the payer; the most frequent spelling. */
  payer: Maybe<Scalars['String']['output']>;
  /** Name of the controller; the most frequent spelling. */
  controller: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)). */
  payerSameAsSponsor: Maybe<Scalars['Boolean']['output']>;
  /** Whether there are benefits in kind. */
  hasBenefitsInKind: Maybe<Scalars['Boolean']['output']>;
  /** Name of the campaign; the most frequent spelling. `CampaignTotal` says which names are the same. */
  campaign: Maybe<Scalars['String']['output']>;
  /** The publisher; null also for self-published notices. */
  publisher: Maybe<Publisher>;
  /** Monday of the week of the declared publication start. */
  publicationStartWeek: Maybe<Scalars['Date']['output']>;
  /**
   * As `publicationStartWeek`.
   * @deprecated Use `publicationStartWeek`. Removed after 2027-05-31.
   */
  week: Maybe<Scalars['Date']['output']>;
  /** First day of the month of the declared publication start. */
  publicationStartMonth: Maybe<Scalars['Date']['output']>;
  /** Monday of the week of `Notice.onRegisterSince`. */
  registerWeek: Maybe<Scalars['Date']['output']>;
  /** First day of the month of `Notice.onRegisterSince`. */
  registerMonth: Maybe<Scalars['Date']['output']>;
  /** Kind of process that the advertisement is linked to. */
  linkedProcessType: Maybe<LinkedProcessType>;
  /** Name of the process; the most frequent spelling. */
  processName: Maybe<Scalars['String']['output']>;
  /** Day of the vote. */
  processDate: Maybe<Scalars['Date']['output']>;
  /** Kind of election; set if and only if the process is an election. */
  electionType: Maybe<ElectionType>;
  /** Level at which the linked process takes place. */
  processLevel: Maybe<ProcessLevel>;
  /** The technique. */
  technique: Maybe<Technique>;
  /** The category of personal data. */
  personalDataCategory: Maybe<PersonalDataCategory>;
  /** Whether the declaration was made that each recipient gave explicit consent (Art. 18(1)). */
  explicitConsentDeclared: Maybe<Scalars['Boolean']['output']>;
  /** Whether AI systems were used (Annex II point 15). */
  usesAiSystems: Maybe<Scalars['Boolean']['output']>;
  /** The country of dissemination. */
  country: Maybe<Scalars['CountryCode']['output']>;
  /** The publisher's country; null when self-published. */
  publisherCountry: Maybe<Scalars['CountryCode']['output']>;
  /** Language of the advertisement and of the notice (Art. 12). */
  language: Maybe<Scalars['LanguageTag']['output']>;
  /** The medium. */
  medium: Maybe<Medium>;
  /** Whether the money is public or private (Annex II point 7). */
  fundingSource: Maybe<FundingSource>;
  /** Whether the money is from inside or outside the Union (Annex II point 7). */
  fundingOrigin: Maybe<FundingOrigin>;
  /** Whether the amounts are invoiced, budgeted or estimated (Annex II point 8). */
  amountBasis: Maybe<AmountBasis>;
  /** Whether the amounts include VAT. */
  amountIncludesVat: Maybe<Scalars['Boolean']['output']>;
  /** Why it ceased (Annex II point 13). */
  ceasedReason: Maybe<CeasedReason>;
  /** Whether an amendment was signed off. */
  wasAmended: Maybe<Scalars['Boolean']['output']>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended: Maybe<Scalars['Boolean']['output']>;
  /** Number of groups: 1; in the row of the others, how many it adds up. */
  groups: Scalars['Int']['output'];
  /** Number of notices. */
  notices: Scalars['Int']['output'];
  /** One of these notices, for what they have in common; null in the row of the others. */
  notice: Maybe<Notice>;
  /** Sum of `adAmount` and `adBenefitsInKindValue`, with and without VAT and on every basis (see `kinds`). */
  adAmountWithBenefits: Scalars['Money']['output'];
  /**
   * As `adAmountWithBenefits`.
   * @deprecated Use `adAmountWithBenefits`. Removed after 2027-05-31.
   */
  adValue: Scalars['Money']['output'];
  /** The kinds of amounts that `adAmountWithBenefits` adds, with the number of notices and the sum of each. */
  kinds: Array<AmountKind>;
  /** Sum of the views of the notices with counts. */
  views: Scalars['Sum']['output'];
  /** Sum of the interactions of the notices with counts. */
  engagements: Scalars['Sum']['output'];
  /** Views for a unit of the currency: of the notices with counts, by their `adAmountWithBenefits`. Null without any, or if it is 0. */
  viewsPerUnit: Maybe<Scalars['Float']['output']>;
  /**
   * Mean number of days from the sponsor's confirmation to the publisher's sign-off. Self-published notices do not count: their
   * sign-off is their confirmation. Null without others, and in the row of the others.
   */
  signOffDays: Maybe<Scalars['Float']['output']>;
  /**
   * Mean number of days from the start of the campaign to `Notice.onRegisterSince`, negative if that was earlier. Null in the row of
   * the others.
   */
  registerDays: Maybe<Scalars['Float']['output']>;
  /** Media of the notices, in the order of their names. Null in the row of the others. */
  media: Maybe<Array<Medium>>;
  /** How often counts of the notices were lowered: their corrections in `metricsChanges`. */
  corrections: Scalars['Int']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Sort orders of campaigns. Ties are sorted by PA-ID. */
export type CampaignOrder =
  /** Highest total value first. */
  | 'total_value_desc'
  /** By name, ignoring case and diacritics. */
  | 'name';

/** A page of a list (a Relay connection). */
export type CampaignTotalConnection = {
  /** The items of the page with their cursors. */
  edges: Array<CampaignTotalEdge>;
  /** The items of the page. */
  nodes: Array<CampaignTotal>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An item of a list, with its cursor. */
export type CampaignTotalEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: CampaignTotal;
};

/**
 * A campaign on the register: its notices share its name, the currency, and the sponsor's `legalMetadata.publicContactEmail` and
 * name: the company name, or first and last name of a natural person. Names and addresses are the same if they differ only in case,
 * white space, invisible characters or Unicode normal form (NFKC), not in diacritics.
 */
export type CampaignTotal = {
  /** Name of the campaign; the most frequent spelling. Campaigns of several sponsors may have the same. */
  name: Scalars['String']['output'];
  /** PA-ID of its notice with the highest total value. The list of all: `notices(filter: { campaignOf: … })`. */
  paId: Scalars['ID']['output'];
  /** That notice, for what its notices have in common, such as the sponsor. */
  notice: Maybe<Notice>;
  /** The currency. */
  currency: Scalars['CurrencyCode']['output'];
  /** The highest that one of its notices declares. */
  totalValue: Scalars['Money']['output'];
  /** What the amounts of that notice are based on. */
  amountBasis: AmountBasis;
  /** Whether the amounts of that notice include value-added tax. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** Number of its notices that count. */
  notices: Scalars['Int']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Streams, served at `/graphql/stream`. */
export type Subscription = {
  /**
   * Changes as they are committed: of the audit trail, of engagement metrics, and refused requests of the partner API; and
   * notices that the calendar publishes or ends at midnight UTC. Served at `/graphql/stream` as Server-Sent Events, by the protocol
   * of `graphql-sse` in its distinct connections mode: one POST for each subscription.
   *
   * Each change is sent exactly once, in the order of the feeds (see `LogOrder.feed`), those of a new day first. The first page has a
   * cursor and, without `after`, no changes. After a lost connection, subscribe again with the last `cursor`: nothing is missed or
   * repeated. The connection ends with `TOKEN_INVALID` when the token is revoked or expires.
   * For staff, and for partners on the Pro plan, restricted to what concerns their publishers. Fails with `INPUT_INVALID`; with
   * `PUBLISHER_NOT_OWN` for a partner that asks for another publisher.
   */
  changes: Maybe<ChangePage>;
};


/** Streams, served at `/graphql/stream`. */
export type SubscriptionChangesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  kinds?: InputMaybe<Array<ChangeKind>>;
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Changes that were committed since the previous page. */
export type ChangePage = {
  /** Position after these changes, for `after`. */
  cursor: Scalars['String']['output'];
  /** The changes, oldest first. */
  changes: Array<Change>;
};

/** A committed change. One of `auditEntry`, `metrics` and `refusal` is set, by `kind`; none for `phase`. */
export type Change = {
  /** Kind of change. */
  kind: ChangeKind;
  /** The notice concerned, as it is now; null if there is none, or it was erased. */
  notice: Maybe<Notice>;
  /** The entry of the audit trail. For staff; a partner learns which notice changed. */
  auditEntry: Maybe<AuditEntry>;
  /** The recorded counts. */
  metrics: Maybe<MetricsChange>;
  /** The refused request. */
  refusal: Maybe<Refusal>;
  /** For `phase`: the day that began, in UTC. */
  day: Maybe<Scalars['Date']['output']>;
};

/** Kinds of changes. */
export type ChangeKind =
  /** An entry of the audit trail: a change of a notice, a publisher or a token, or an export. */
  | 'audit_entry'
  /** New counts of a notice. */
  | 'metrics'
  /** A refused request of the partner API. Kept for 7 days. */
  | 'refusal'
  /**
   * A notice was published, or ended, because a day began: that of its publication, or the one after its campaign. A client
   * that resumes gets those of all days since its cursor.
   */
  | 'phase';

/** A mail to contacts of a publisher. */
export type TellPublisherInput = {
  /** Id of the publisher. */
  id: Scalars['ID']['input'];
  /** E-mail addresses of its contacts, at least one. At most 10 items. */
  to: Array<Scalars['String']['input']>;
  /** What it is about, for the audit trail. At most 10 items. */
  about: Array<MailTopic>;
  /** Up to 200 characters, in one line. */
  subject: Scalars['String']['input'];
  /** Up to 10000 characters. */
  text: Scalars['String']['input'];
  /**
   * True: the caller has sent it from elsewhere. Only the entry of the audit trail is made, and `to` may be empty. Absent or null:
   * the server sends it.
   */
  isSent?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
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

/** A mail that was sent. */
export type TellPublisherPayload = {
  /** The publisher. */
  publisher: Maybe<Publisher>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
  /** Addresses that the mail server did not take; the others got the mail. */
  refused: Array<Scalars['String']['output']>;
};

/** The contacts of a publisher. */
export type SetPublisherContactsInput = {
  /** Id of the publisher. */
  id: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** All contacts; empty: none. At most 10 items. */
  contacts: Array<PublisherContactInput>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A contact of a publisher. An e-mail address is given once. */
export type PublisherContactInput = {
  /** Name of the person or desk, 1 to 200 characters. */
  name: Scalars['String']['input'];
  /** E-mail address. */
  email: Scalars['String']['input'];
  /** Telephone number with its country code and no spaces, such as +358401234567; absent or null: not known. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** What to write to this contact about, up to 200 characters; absent or null: not said. */
  role?: InputMaybe<Scalars['String']['input']>;
};

/** A person or desk of a publisher. Personal data. */
export type PublisherContact = {
  /** Name of the person or desk, 1 to 200 characters. */
  name: Scalars['String']['output'];
  /** E-mail address. */
  email: Scalars['String']['output'];
  /** Telephone number with its country code and no spaces, such as +358401234567; absent or null: not known. */
  phone: Maybe<Scalars['String']['output']>;
  /** What to write to this contact about, up to 200 characters; absent or null: not said. */
  role: Maybe<Scalars['String']['output']>;
};

/** Stored data of a person. */
export type PersonDataOccurrences = {
  /** Publishers of which the person is a contact, the first 1000. */
  contactOf: Array<Publisher>;
  /** The first 1000 occurrences, by PA-ID and version. */
  places: Array<PersonDataPlace>;
  /** Whether these are all occurrences. */
  placesAreComplete: Scalars['Boolean']['output'];
  /** The latest 1000 reads of full records of these notices, newest first. */
  reads: Array<LedgerEntry>;
  /** Whether these are all reads of these notices: at most 1000, and none in `archivedMonths`. */
  readsAreComplete: Scalars['Boolean']['output'];
  /** First days of the archived months of the access ledger. `admin storage attach` puts a month back, so that its reads are found. */
  archivedMonths: Array<Scalars['Date']['output']>;
  /** How many unfinished notices of staff contain it. They are not among `places`, and are deleted 30 days after their last save. */
  unfinishedNotices: Scalars['Int']['output'];
};

/** An occurrence of the searched value. */
export type PersonDataPlace = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** The notice: its phase says whether the register shows it. */
  notice: Maybe<Notice>;
  /** The version of the notice. */
  version: Scalars['Int']['output'];
  /** State of this version. */
  versionState: VersionState;
  /** Role of the party; null for a field of the notice itself. */
  role: Maybe<PartyRole>;
  /** Index among the controllers, from 0; null for other roles. */
  position: Maybe<Scalars['Int']['output']>;
  /** The field. */
  field: PersonDataField;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
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

/**
 * The `extensions` of every error of an answer. Those that are not null depend on the code. No field returns this type; generate
 * code from it to read errors.
 */
export type ErrorExtensions = {
  /** What went wrong. Expect codes that you do not know. */
  code: ErrorCode;
  /** The id of the request, by which the server's log, the audit trail and the access ledger know it. */
  requestId: Scalars['String']['output'];
  /** With `INPUT_INVALID`, `METRICS_INVALID` and an outdated revision: every fault of the input. */
  issues: Maybe<Array<Issue>>;
  /** With `NOTICE_CHANGED` and `PUBLISHER_CHANGED`: the revision that the object has now. */
  currentRevision: Maybe<Scalars['Int']['output']>;
  /** With `ROLE_REFUSED`: the least role that may use the field. */
  requiredRole: Maybe<StaffRole>;
  /** With `ROLE_REFUSED`: the role that the caller has. */
  role: Maybe<StaffRole>;
  /** With `TOKEN_ALREADY_MINTED`: the token that the earlier request minted. */
  tokenId: Maybe<Scalars['ID']['output']>;
  /** With `RATE_LIMITED`, `TOO_MANY_…`, `QUERY_…` and `ANSWER_TOO_LARGE`: what is allowed. */
  limit: Maybe<Scalars['Count']['output']>;
  /** With `QUERY_…`: what was found. Absent where counting stops at the limit. */
  found: Maybe<Scalars['Count']['output']>;
  /** With `QUERY_TOO_COSTLY`: the path of the list that costs most, such as `notices.nodes.versions`. */
  list: Maybe<Scalars['String']['output']>;
  /** With `RATE_LIMITED` and `TOO_MANY_…`: seconds to wait before the next try. */
  retryAfter: Maybe<Scalars['Int']['output']>;
};

/** An invalid field. */
export type Issue = {
  /** Path of the field, such as `campaign.endDate`; empty for the whole record. */
  path: Scalars['String']['output'];
  /** What is wrong. A form can translate it, with the values of `params`. */
  code: IssueCode;
  /** Values for a translation of the code. */
  params: IssueParams;
  /** What is wrong, in English. Never contains the rejected value. */
  message: Scalars['String']['output'];
};

/** Values for the translation of an issue. Each code has only some of them. */
export type IssueParams = {
  /** Smallest length or number. */
  min: Maybe<Scalars['Count']['output']>;
  /** Largest length or number. */
  max: Maybe<Scalars['Count']['output']>;
  /** The allowed values. */
  allowed: Maybe<Array<Scalars['String']['output']>>;
  /** The expected type. */
  expected: Maybe<ValueKind>;
  /** The expected format. */
  format: Maybe<ValueFormat>;
  /** Paths of the other fields that the rule reads, such as the field that makes this one required. */
  fields: Maybe<Array<Scalars['String']['output']>>;
  /** The current revision. */
  current: Maybe<Scalars['Int']['output']>;
};

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

/** The type of a value in JSON. */
export type ValueKind =
  /** A string. */
  | 'text'
  /** True or false. */
  | 'boolean'
  /** A number. */
  | 'number'
  /** A list. */
  | 'list'
  /** An object. */
  | 'object';

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

/**
 * The values of `extensions.code` of an error. A code that a field can fail with is in the description of the field, except
 * those of access (`CREDENTIALS_MISSING` to `SCOPE_MISSING`), of an idempotency key, and of the server (`TOO_MANY_LISTS`,
 * `DATABASE_UNAVAILABLE`, `INTERNAL`). The description of a code is the usual message.
 */
export type ErrorCode =
  /** No usable `Authorization` header. Expected: `Bearer <token>`. */
  | 'CREDENTIALS_MISSING'
  /** No active token matches. */
  | 'TOKEN_INVALID'
  /** Your account has no role on this server. */
  | 'ROLE_ABSENT'
  /** The tier of this token may not use this field. */
  | 'TIER_REFUSED'
  /** Your role may not use this field. */
  | 'ROLE_REFUSED'
  /** The publisher of this token is not on the Pro plan. */
  | 'PLAN_NOT_PRO'
  /** The token lacks the scope that this field requires. */
  | 'SCOPE_MISSING'
  /** A count is missing, negative or not a whole number. */
  | 'METRICS_INVALID'
  /** Engagement metrics are not defined for this notice (Annex II note 15). */
  | 'METRICS_NOT_APPLICABLE'
  /** No notice with this PA-ID is on the register. */
  | 'NOTICE_NOT_ON_REGISTER'
  /** No notice with this PA-ID belongs to the publisher of this token. */
  | 'NOTICE_NOT_OWN'
  /** No notice with this PA-ID is visible to this token. */
  | 'NOTICE_NOT_VISIBLE'
  /** The notice belongs to a different publisher. */
  | 'NOTICE_OF_ANOTHER_PUBLISHER'
  /** No notice has this PA-ID. */
  | 'NOTICE_UNKNOWN'
  /** The state of the notice does not allow this. */
  | 'NOTICE_STATE'
  /** The publisher has changed since it was read. */
  | 'PUBLISHER_CHANGED'
  /** The notice has changed since it was read. */
  | 'NOTICE_CHANGED'
  /** This token may read data of its own publisher only. */
  | 'PUBLISHER_NOT_OWN'
  /** No publisher has this id. */
  | 'PUBLISHER_UNKNOWN'
  /** The state of the token does not allow this. */
  | 'TOKEN_STATE'
  /** No token has this id. */
  | 'TOKEN_UNKNOWN'
  /** A token rotates and revokes itself only. For another, sign in as a person of the publisher, or ask staff. */
  | 'TOKEN_NOT_OWN'
  /** An earlier request with this idempotency key minted the token. Its secret was shown once: rotate or revoke the token. */
  | 'TOKEN_ALREADY_MINTED'
  /** This idempotency key was used for another input. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** No import has this id. */
  | 'IMPORT_UNKNOWN'
  /** Another caller started this import. */
  | 'IMPORT_NOT_OWN'
  /** No refusal of the last 7 days has this request id. */
  | 'REFUSAL_UNKNOWN'
  /** The input is invalid. */
  | 'INPUT_INVALID'
  /** The cursor is ahead of this database, which was restored to an earlier moment. Start again without a cursor, from a time. */
  | 'CURSOR_AHEAD'
  /** Too many requests in a minute. Wait as many seconds as `Retry-After` says. */
  | 'RATE_LIMITED'
  /** Too many lists and statistics are being read for this caller. Request fewer at a time. */
  | 'TOO_MANY_LISTS'
  /** This list or statistic takes too long to read. Use a narrower filter, or select no totalCount. */
  | 'LIST_TOO_SLOW'
  /** This address does not take the method. */
  | 'METHOD_NOT_ALLOWED'
  /** This address does not serve that mode of the protocol. */
  | 'STREAM_MODE'
  /** There is no such export. */
  | 'EXPORT_UNKNOWN'
  /** Pages of this origin may not call this server. Its setting GRAPHQL_ORIGINS lists those that may. */
  | 'ORIGIN_NOT_ALLOWED'
  /** Too many exports are running. Try again when one has ended. */
  | 'TOO_MANY_EXPORTS'
  /** Too many streams of changes are open for this caller. Close one first. */
  | 'TOO_MANY_STREAMS'
  /** These months are still within their retention period. */
  | 'RETENTION_NOT_ENDED'
  /** This field is not allowed. */
  | 'FIELD_DENIED'
  /** The identity provider is unreachable or too slow. */
  | 'IDENTITY_PROVIDER_UNAVAILABLE'
  /** The mail server is unreachable or too slow: nothing was sent. */
  | 'MAIL_UNAVAILABLE'
  /** The mail server refuses this mail: nothing was sent. */
  | 'MAIL_REFUSED'
  /** The database is unreachable or too slow. */
  | 'DATABASE_UNAVAILABLE'
  /** Internal server error. */
  | 'INTERNAL'
  /** The document is not valid GraphQL syntax. */
  | 'GRAPHQL_PARSE_FAILED'
  /** The document does not fit the schema. */
  | 'GRAPHQL_VALIDATION_FAILED'
  /** The id of the persisted query is unknown. */
  | 'PERSISTED_QUERY_NOT_FOUND'
  /** The server takes no persisted queries. */
  | 'PERSISTED_QUERY_NOT_SUPPORTED'
  /** A variable does not fit its type. */
  | 'BAD_USER_INPUT'
  /** The document has no operation of this name, or several and none is named. */
  | 'OPERATION_RESOLUTION_FAILURE'
  /** The request is no valid GraphQL request over HTTP. */
  | 'BAD_REQUEST'
  /** The document has too many tokens. Send only the operation that runs, and its values as variables. */
  | 'QUERY_TOO_LONG'
  /** The operation nests its fields too deeply. Read inner objects by their ids, in a second operation. */
  | 'QUERY_TOO_DEEP'
  /** The operation has too many root fields. Divide it into several operations. */
  | 'QUERY_TOO_BROAD'
  /** The operation has too many fields. Divide it into several operations. */
  | 'QUERY_TOO_LARGE'
  /** The operation has too many aliases. Divide it into several operations. */
  | 'QUERY_TOO_MANY_ALIASES'
  /** The operation has too many directives. Leave fields out of the document instead. */
  | 'QUERY_TOO_MANY_DIRECTIVES'
  /** The answer could have too many values. */
  | 'QUERY_TOO_COSTLY'
  /** The answer has too much data. Ask for smaller pages; a mutation was carried out, and `data` is null. */
  | 'ANSWER_TOO_LARGE'
  /** The answer has more errors than it shows. */
  | 'ERRORS_LEFT_OUT'
  /** This operation is not one of the persisted operations of this server. */
  | 'OPERATION_UNKNOWN'
  /** This host is not allowed. INTERNAL_HOSTS lists the allowed hosts. */
  | 'HOST_UNKNOWN'
  /** Nothing is served at this path by this method. */
  | 'PATH_NOT_FOUND';

/**
 * A notice. Neither it nor its nested types have contact data, except `record`, and what the sponsor designates for publication in
 * `content`: only selecting a `record` reads a full record. Partners see the notices of their own publishers.
 */
export type Notice = Node & {
  /** What the partner API would answer for this notice to the holder of a token, and why. Fails with `TOKEN_UNKNOWN`. */
  explainAccess: Maybe<TokenAccess>;
  /** Engagement metrics and their history. */
  metrics: NoticeMetrics;
  /** Unique over all types: `notice:` and the PA-ID. */
  id: Scalars['ID']['output'];
  /** PA-ID, the same for all versions. */
  paId: Scalars['ID']['output'];
  /** Name of the advertisement. */
  title: Scalars['String']['output'];
  /** Phase of the notice. */
  phase: NoticePhase;
  /** Incremented by each change of the notice or its amendment, except engagement metrics. For optimistic concurrency. */
  revision: Scalars['Int']['output'];
  /** Version of the notice, from 1. */
  version: Scalars['Int']['output'];
  /** What this version amends; set from version 2 on. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** Confirmation by the sponsor. */
  confirmationStatus: ConfirmationStatus;
  /** Sign-off by the publisher. */
  signOffStatus: SignOffStatus;
  /** When the sponsor confirmed this version. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the publisher signed this version off. */
  signedOffAt: Maybe<Scalars['DateTime']['output']>;
  /** The open amendment, which is the next version; null if there is none. */
  amendment: Maybe<NoticeAmendment>;
  /** The sponsor. */
  advertiser: Maybe<RegisterParty>;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. */
  controllers: Maybe<Array<RegisterParty>>;
  /** The publisher; null when self-published. */
  publisher: Maybe<Publisher>;
  /** The publisher's own booking or order number. */
  publisherReference: Maybe<Scalars['String']['output']>;
  /** Language of the advertisement and of the notice (Art. 12). */
  language: Scalars['LanguageTag']['output'];
  /** Countries in which the advertisement is disseminated; at least one. */
  countries: Array<Scalars['CountryCode']['output']>;
  /** Kind of process that the advertisement is linked to. */
  linkedProcessType: LinkedProcessType;
  /** Kind of election; null for other processes. */
  electionType: Maybe<ElectionType>;
  /** Name of the linked process. */
  processName: Maybe<Scalars['String']['output']>;
  /** Level of the linked process; null without one. */
  processLevel: Maybe<ProcessLevel>;
  /** Day of the vote; null without one. */
  processDate: Maybe<Scalars['Date']['output']>;
  /** The campaign, with its medium, dates and total value. */
  campaign: Campaign;
  /** Currency of every amount of the notice (Annex II point 5). */
  currency: Scalars['CurrencyCode']['output'];
  /** Amount paid for the advertisement, with or without VAT (see `content`). */
  adAmount: Scalars['Money']['output'];
  /** Day (UTC) from which the register shows the notice, once it is signed off. */
  publicationStartDate: Scalars['Date']['output'];
  /**
   * First day (UTC) at whose end the register showed the notice, or today. Later than `publicationStartDate` if it was signed off
   * or imported later. It stays if the sign-off is withdrawn afterwards (`registerPeriods` has the gaps). Null if the register has
   * shown it at the end of no day: not yet, or it left on the day on which it came.
   */
  onRegisterSince: Maybe<Scalars['Date']['output']>;
  /** The periods in which the register showed the notice without a gap, oldest first. Empty if it has not shown it yet. */
  registerPeriods: Maybe<Array<RegisterPeriod>>;
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques: Scalars['Boolean']['output'];
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques: Scalars['Boolean']['output'];
  /** When the notice was created. */
  createdAt: Scalars['DateTime']['output'];
  /** When the notice last changed, or as imported. Engagement metrics and changes of an open amendment do not count. */
  updatedAt: Scalars['DateTime']['output'];
  /**
   * Last day of the campaign: the declared one (`Campaign.endDate`), or the day (UTC) of `ceasedAt` if earlier; null while it is
   * ongoing.
   */
  campaignEnd: Maybe<Scalars['Date']['output']>;
  /** When the advertisement ceased (Annex II point 13). */
  ceasedAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it ceased (Annex II point 13). */
  ceasedReason: Maybe<CeasedReason>;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. */
  retentionUntil: Maybe<Scalars['Date']['output']>;
  /** What the caller may do with the notice now, as one of its mutations. Empty for partners and viewers. */
  availableTransitions: Maybe<Array<NoticeTransition>>;
  /**
   * Versions that were signed off, newest first, of the newest 100. Each is stored as it was when the next version replaced it or
   * its sign-off was withdrawn. Fails with `INPUT_INVALID`.
   */
  versions: Maybe<Array<NoticeVersion>>;
  /**
   * What the notice says, in every phase: the fields of the register view, so without contact data of parties. Not recorded in the
   * access ledger.
   */
  content: Maybe<RegisterEntry>;
  /**
   * The full record, including personal data. Each read is recorded in the access ledger first. For operators; partners use
   * `Query.noticeRecord`.
   */
  record: Maybe<NoticeRecord>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};


/**
 * A notice. Neither it nor its nested types have contact data, except `record`, and what the sponsor designates for publication in
 * `content`: only selecting a `record` reads a full record. Partners see the notices of their own publishers.
 */
export type NoticeExplainAccessArgs = {
  tokenId: Scalars['ID']['input'];
};


/**
 * A notice. Neither it nor its nested types have contact data, except `record`, and what the sponsor designates for publication in
 * `content`: only selecting a `record` reads a full record. Partners see the notices of their own publishers.
 */
export type NoticeVersionsArgs = {
  numbers?: InputMaybe<Array<Scalars['Int']['input']>>;
  first: Scalars['Int']['input'];
};

/** Why a request was refused, and what the partner API would answer now. */
export type AccessExplanation = {
  /** The refusals with the given request id, newest first, at most 10; empty if none was given. */
  refusals: Array<Refusal>;
  /**
   * What each matching token would get now; at most 10 tokens, newest first. With a request id: the token of the newest
   * refusal; empty if that request had no token that this server knows.
   */
  tokens: Array<TokenAccess>;
};

/** What the partner API would answer the holder of a token now. */
export type TokenAccess = {
  /** The token. */
  token: Maybe<Token>;
  /** PA-ID of the notice in question; null if none was given. */
  paId: Maybe<Scalars['ID']['output']>;
  /** The rate limit; null if the limiter cannot be reached. */
  rateLimit: Maybe<RateLimit>;
  /** The endpoints, each with its answer. */
  endpoints: Array<EndpointAccess>;
};

/** The rate limit of a token, read without counting. */
export type RateLimit = {
  /** Requests that a token may make in a window. */
  limit: Scalars['Int']['output'];
  /** Requests left in the current window. */
  remaining: Scalars['Int']['output'];
  /** End of the current window; null if the next request opens a new one. */
  resetsAt: Maybe<Scalars['DateTime']['output']>;
};

/** What an endpoint would answer, and why. */
export type EndpointAccess = {
  /** The endpoint. */
  endpoint: RestEndpoint;
  /** Whether the request would succeed; null if that depends on an undecided condition. */
  isAnswered: Maybe<Scalars['Boolean']['output']>;
  /** The refusal, by the first unmet condition; null if no condition is known to be unmet. */
  failure: Maybe<RefusalCode>;
  /** The conditions, in the order of the checks, also those after the first unmet one, unless that is the tier of the token. */
  conditions: Array<AccessCondition>;
};

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

/** A condition of an endpoint. */
export type AccessCondition = {
  /** The condition. */
  condition: AccessConditionName;
  /** Whether it holds; null if it is undecided. */
  holds: Maybe<Scalars['Boolean']['output']>;
  /** Why it holds, does not hold or is undecided, for people. */
  explanation: Scalars['String']['output'];
};

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
  paId?: InputMaybe<Scalars['ID']['input']>;
  /** Id of its publisher; null when self-published. An amendment may leave it out. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** The advertisement and its linked process. */
  basicInformation?: InputMaybe<BasicInformationInput>;
  /** The sponsor. */
  advertiser?: InputMaybe<PartyInput>;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. At most 100 items. */
  controllers?: InputMaybe<Array<PartyInput>>;
  /** The campaign. */
  campaign?: InputMaybe<CampaignInput>;
  /** Amounts, their origin, and the payer. */
  complianceFunding?: InputMaybe<ComplianceFundingInput>;
  /** Targeting and ad-delivery techniques, and engagement metrics. */
  targeting?: InputMaybe<TargetingInput>;
  /** Label, URLs, versions and dates. */
  legalMetadata?: InputMaybe<LegalMetadataInput>;
};

/** Basic Information: the advertisement and its linked process. */
export type BasicInformationInput = {
  /** Name of the advertisement. Required. At most 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Short description of the advertisement. At most 2000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Language of the advertisement and of the notice (Art. 12). Required. */
  language?: InputMaybe<Scalars['LanguageTag']['input']>;
  /** Countries in which the advertisement is disseminated; at least one. Required. At most 300 items. */
  countries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Kind of sponsor. Required. */
  sponsorType?: InputMaybe<SponsorType>;
  /** The sponsor's political role. */
  sponsorCategory?: InputMaybe<SponsorCategory>;
  /** Kind of process that the advertisement is linked to. Required. */
  linkedProcessType?: InputMaybe<LinkedProcessType>;
  /** Kind of election; set if and only if the process is an election. */
  electionType?: InputMaybe<ElectionType>;
  /** Name of the linked process. At most 300 characters. */
  processName?: InputMaybe<Scalars['String']['input']>;
  /** Level at which the linked process takes place. */
  processLevel?: InputMaybe<ProcessLevel>;
  /** Day of the vote. */
  processDate?: InputMaybe<Scalars['Date']['input']>;
  /** Territory of the linked process. At most 200 characters. */
  processTerritory?: InputMaybe<Scalars['String']['input']>;
  /** Official information on how to take part (Annex II point 10, Art. 12(1)(h)). */
  officialInformationUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Confirmation by the sponsor. May be left out. A new notice can be `draft` or `pending_confirmation`; ignored in an amendment. */
  confirmationStatus?: InputMaybe<ConfirmationStatus>;
  /** Sign-off by the publisher. May be left out. `pending` in a new notice; ignored in an amendment. */
  signOffStatus?: InputMaybe<SignOffStatus>;
  /** Day (UTC) from which the register shows the notice, once it is signed off. Required. */
  publicationStartDate?: InputMaybe<Scalars['Date']['input']>;
};

/** The campaign that the advertisement belongs to. */
export type CampaignInput = {
  /** Name of the campaign. Required. At most 200 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Total value of the campaign, money and other benefits (Annex II point 6, Art. 12(1)(d)), in the currency of the notice. Required. */
  totalValue?: InputMaybe<Scalars['Money']['input']>;
  /** The medium. Required. */
  medium?: InputMaybe<Medium>;
  /** Whether the campaign has no fixed end. Required. */
  isOngoing?: InputMaybe<Scalars['Boolean']['input']>;
  /** First day of intended dissemination (Annex II point 4, Art. 12(1)(c)). Required. */
  startDate?: InputMaybe<Scalars['Date']['input']>;
  /** Last day of intended dissemination; null while ongoing. */
  endDate?: InputMaybe<Scalars['Date']['input']>;
};

/** Compliance & Funding. */
export type ComplianceFundingInput = {
  /** Currency of every amount of the notice (Annex II point 5). Required. */
  currency?: InputMaybe<Scalars['CurrencyCode']['input']>;
  /** Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)). Required. */
  adAmount?: InputMaybe<Scalars['Money']['input']>;
  /** Value of other benefits for this advertisement (Annex II point 5). Default: `0.00`. */
  adBenefitsInKindValue?: InputMaybe<Scalars['Money']['input']>;
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). Default: `0.00`. */
  campaignBenefitsInKindValue?: InputMaybe<Scalars['Money']['input']>;
  /** Whether the amounts include VAT. Required. */
  amountIncludesVat?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the amounts are invoiced, budgeted or estimated (Annex II point 8). Required. */
  amountBasis?: InputMaybe<AmountBasis>;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). Required. At most 2000 characters. */
  calculationMethodology?: InputMaybe<Scalars['String']['input']>;
  /** Whether the money is public or private (Annex II point 7). Required. */
  fundingSource?: InputMaybe<FundingSource>;
  /** Whether the money is from inside or outside the Union (Annex II point 7). Required. */
  fundingOrigin?: InputMaybe<FundingOrigin>;
  /** Description of the funding. At most 2000 characters. */
  fundingDescription?: InputMaybe<Scalars['String']['input']>;
  /** Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)). Required. */
  payerSameAsSponsor?: InputMaybe<Scalars['Boolean']['input']>;
  /** The payer; null if the sponsor pays. */
  payer?: InputMaybe<PartyInput>;
  /** Whether the sponsor declared that it is not barred from sponsoring before a vote (Art. 5(2)). Required. */
  sponsorEligibilityDeclared?: InputMaybe<Scalars['Boolean']['input']>;
  /** When the sponsor declared the advertisement political (Art. 7). Required. */
  politicalAdDeclaredAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). Required. */
  previouslySuspended?: InputMaybe<Scalars['Boolean']['input']>;
  /** What was suspended, and why. At most 2000 characters. */
  previouslySuspendedDetails?: InputMaybe<Scalars['String']['input']>;
};

/** Targeting (Annex II points 14 to 16). */
export type TargetingInput = {
  /** Whether targeting techniques using personal data were used (Annex II point 14). Required. */
  usesTargetingTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). Required. */
  usesAdDeliveryTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** The groups of recipients (Annex II point 15). At most 2000 characters. */
  recipientGroups?: InputMaybe<Scalars['String']['input']>;
  /** Analytical techniques used (Annex II point 15). At most 2000 characters. */
  analyticalTechniques?: InputMaybe<Scalars['String']['input']>;
  /** Categories of personal data used (Annex II point 15). At most 9 items. */
  personalDataCategories?: InputMaybe<Array<PersonalDataCategory>>;
  /** Goals, mechanisms and logic, with the reasons for them (Annex II point 15). At most 2000 characters. */
  goalsAndLogic?: InputMaybe<Scalars['String']['input']>;
  /** Parameters that include recipients (Art. 19(1)(c)). At most 50 items. */
  inclusionParameters?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Parameters that exclude recipients (Art. 19(1)(c)). At most 50 items. */
  exclusionParameters?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether AI systems were used (Annex II point 15). */
  usesAiSystems?: InputMaybe<Scalars['Boolean']['input']>;
  /** What the AI systems do. At most 2000 characters. */
  aiSystemsDescription?: InputMaybe<Scalars['String']['input']>;
  /** First day of the techniques; null: the campaign's. */
  techniquesStartDate?: InputMaybe<Scalars['Date']['input']>;
  /** Last day of the techniques; null: the campaign's. */
  techniquesEndDate?: InputMaybe<Scalars['Date']['input']>;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Organisation that decides on the personal data used. At most 200 characters. */
  dataControllerName?: InputMaybe<Scalars['String']['input']>;
  /** Contact page of that organisation. */
  dataControllerContactUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Information on withdrawing consent (Annex II point 16). */
  consentWithdrawalUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Whether the declaration was made that each recipient gave explicit consent (Art. 18(1)). */
  explicitConsentDeclared?: InputMaybe<Scalars['Boolean']['input']>;
  /** Anything else about the techniques. At most 2000 characters. */
  otherInformation?: InputMaybe<Scalars['String']['input']>;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  viewsCount?: InputMaybe<Scalars['Count']['input']>;
  /** Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  engagementsCount?: InputMaybe<Scalars['Count']['input']>;
  /** When the counts were recorded. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  metricsUpdatedAt?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Legal & Metadata. */
export type LegalMetadataInput = {
  /** The regulation that the notice is published under. */
  regulation?: InputMaybe<Scalars['String']['input']>;
  /** The template that the notice follows. */
  noticeTemplate?: InputMaybe<Scalars['String']['input']>;
  /** Text of the label on the advertisement (Art. 11). At most 300 characters. */
  labelText?: InputMaybe<Scalars['String']['input']>;
  /** The notice for human readers (Art. 11(1)(e)). Required. */
  noticeUrl?: InputMaybe<Scalars['Url']['input']>;
  /** The advertisement in the European repository (Annex II point 11); null until the repository opens. */
  europeanRepositoryUrl?: InputMaybe<Scalars['Url']['input']>;
  /** Where to report the advertisement (Annex II point 12, Art. 15). Required. */
  complaintUrl?: InputMaybe<Scalars['Url']['input']>;
  /** The publisher (Annex II point 12); null when self-published. At most 200 characters. */
  publisherName?: InputMaybe<Scalars['String']['input']>;
  /** The publisher's country; null when self-published. */
  publisherCountry?: InputMaybe<Scalars['CountryCode']['input']>;
  /** The sponsor's registration number (Annex II point 1). At most 64 characters. */
  sponsorRegistrationNumber?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address that the sponsor designates for publication (Art. 12(1)(a)). Required. At most 254 characters. */
  publicContactEmail?: InputMaybe<Scalars['String']['input']>;
  /** Postal address that the sponsor has made public (Art. 12(1)(a)). At most 300 characters. */
  publicPostalAddress?: InputMaybe<Scalars['String']['input']>;
  /** Version of the notice, from 1. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  version?: InputMaybe<Scalars['Int']['input']>;
  /** What this version amends; set from version 2 on. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  amendmentReason?: InputMaybe<Scalars['String']['input']>;
  /** When the notice was created. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  createdAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** When the notice last changed. Engagement metrics do not count. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  updatedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** When the sponsor confirmed this version. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  confirmedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** When the publisher signed this version off. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  signedOffAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** When the advertisement ceased (Annex II point 13). Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  ceasedAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Why it ceased (Annex II point 13). Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  ceasedReason?: InputMaybe<CeasedReason>;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. Set by the server: must be left out of a new notice, and is ignored in an amendment. */
  retentionUntil?: InputMaybe<Scalars['Date']['input']>;
  /** The publisher's own booking or order number. At most 64 characters. */
  publisherReference?: InputMaybe<Scalars['String']['input']>;
};

/** A sponsor, controller or payer, with contact data. */
export type PartyInput = {
  /** Trading name; null for a natural person. At most 200 characters. */
  companyName?: InputMaybe<Scalars['String']['input']>;
  /** Legal name, where different. At most 200 characters. */
  legalName?: InputMaybe<Scalars['String']['input']>;
  /** First name of the natural person, or of the contact person. At most 100 characters. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Last name of the natural person, or of the contact person. At most 100 characters. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** E-mail address (RFC 5321). Required. At most 254 characters. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Telephone number (E.164). At most 16 characters. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** Street and house number. Required. At most 200 characters. */
  streetAddress?: InputMaybe<Scalars['String']['input']>;
  /** Postal code; null for countries without postal codes. At most 16 characters. */
  postalCode?: InputMaybe<Scalars['String']['input']>;
  /** Town. Required. At most 100 characters. */
  city?: InputMaybe<Scalars['String']['input']>;
  /** Country. Required. */
  country?: InputMaybe<Scalars['CountryCode']['input']>;
};

/** Basic Information: the advertisement and its linked process. */
export type BasicInformation = {
  /** Name of the advertisement. */
  title: Scalars['String']['output'];
  /** Short description of the advertisement. */
  description: Maybe<Scalars['String']['output']>;
  /** Language of the advertisement and of the notice (Art. 12). */
  language: Scalars['LanguageTag']['output'];
  /** Countries in which the advertisement is disseminated; at least one. */
  countries: Array<Scalars['CountryCode']['output']>;
  /** Kind of sponsor. */
  sponsorType: SponsorType;
  /** The sponsor's political role. */
  sponsorCategory: Maybe<SponsorCategory>;
  /** Kind of process that the advertisement is linked to. */
  linkedProcessType: LinkedProcessType;
  /** Kind of election; set if and only if the process is an election. */
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
  /** Confirmation by the sponsor. */
  confirmationStatus: ConfirmationStatus;
  /** Sign-off by the publisher. */
  signOffStatus: SignOffStatus;
  /** Day (UTC) from which the register shows the notice, once it is signed off. */
  publicationStartDate: Scalars['Date']['output'];
};

/** The campaign that the advertisement belongs to. */
export type Campaign = {
  /** Name of the campaign. */
  name: Scalars['String']['output'];
  /** Total value of the campaign, money and other benefits (Annex II point 6, Art. 12(1)(d)), in the currency of the notice. */
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

/** Filters of imports, combined with AND. */
export type ImportFilter = {
  /** In any of these states. At most 10 items. */
  states?: InputMaybe<Array<ImportState>>;
  /** That stored notices of any of these publishers. At most 100 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Started with any of these tokens. At most 100 items. */
  actorTokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** With this request id; exact match. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** Whether records were only validated. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether records were rejected. */
  hasRejected?: InputMaybe<Scalars['Boolean']['input']>;
  /** Started at this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Started before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** An import to start. */
export type StartImportInput = {
  /**
   * Name of the file; absent or null: none. It is kept if it has at most 200 characters, no folders, no control characters, and
   * nothing that looks like an e-mail address or a telephone number.
   */
  source?: InputMaybe<Scalars['String']['input']>;
  /** Size of the file in bytes; absent or null: unknown. */
  bytesTotal?: InputMaybe<Scalars['Count']['input']>;
  /** What happens to records whose PA-ID exists. */
  onExisting: OnExisting;
  /** Whether the records are only validated. */
  dryRun: Scalars['Boolean']['input'];
  /**
   * Id of the import whose rejected records this one has, mended; absent or null: none. If that one continues another, both
   * continue the first.
   */
  continues?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** Progress of an import. */
export type ReportImportInput = {
  /** Id of the import. */
  id: Scalars['ID']['input'];
  /** How the import ended; absent or null: it goes on. */
  outcome?: InputMaybe<ImportEnd>;
  /** Bytes of the file that have been read; null: unknown. Absent: as reported before. */
  bytesRead?: InputMaybe<Scalars['Count']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  lines?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  imported?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  updated?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  unchanged?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  skipped?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Total since the start; absent or null: as before.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  rejected?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Records that were rejected since the report before, for `Import.rejections`; absent or null: none. At most 500 items.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  rejections?: InputMaybe<Array<ImportRejectionInput>>;
};

/** Why a record was rejected: without values, so that anybody of the staff may see it. */
export type ImportRejectionInput = {
  /** The line at which it begins; of a file of rejected records, in the file that they come from. */
  line: Scalars['Int']['input'];
  /** What was wrong with it. At most 20 items. */
  issues: Array<RejectionIssueInput>;
};

/** What was wrong with a field of a rejected record. */
export type RejectionIssueInput = {
  /** Path of the field, as far as records have it; empty for the whole record. */
  path: Scalars['String']['input'];
  /** What was wrong. */
  code: IssueCode;
};

/** An import to end. */
export type EndImportInput = {
  /** Id of the import. */
  id: Scalars['ID']['input'];
};

/** How an import ended. */
export type ImportEnd =
  /** All records have an outcome. */
  | 'finished'
  /** An error stopped it. */
  | 'failed'
  /** Its operator stopped it. */
  | 'interrupted';

/** Result of a change of an import. */
export type StartImportPayload = {
  /** The import after the change. */
  import: Maybe<Import>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of an import. */
export type ReportImportPayload = {
  /** The import after the change. */
  import: Maybe<Import>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of an import. */
export type EndImportPayload = {
  /** The import after the change. */
  import: Maybe<Import>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** A page of a list (a Relay connection). */
export type ImportConnection = {
  /** The items of the page with their cursors. */
  edges: Array<ImportEdge>;
  /** The items of the page. */
  nodes: Array<Import>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An item of a list, with its cursor. */
export type ImportEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Import;
};

/** An import of notices: who started it, its options, and its progress. */
export type Import = Node & {
  /** Unique over all types. */
  id: Scalars['ID']['output'];
  /** Whether it is running or how it ended. */
  state: ImportState;
  /** When it was started. */
  startedAt: Scalars['DateTime']['output'];
  /** When it last reported. */
  reportedAt: Scalars['DateTime']['output'];
  /** When it ended; null while it runs, and if it was interrupted without a report. */
  endedAt: Maybe<Scalars['DateTime']['output']>;
  /** Who started it. */
  actor: Actor;
  /** The request that started it. Its changes are `auditTrail(filter: { importId: … })`. */
  requestId: Scalars['String']['output'];
  /** Name of the file; null for standard input, a call without a file, or a name that may identify a person. */
  source: Maybe<Scalars['String']['output']>;
  /** What happens to records whose PA-ID exists. */
  onExisting: OnExisting;
  /** Whether the records are only validated. */
  dryRun: Scalars['Boolean']['output'];
  /** The last line, or the number of records, with a known outcome. */
  lines: Scalars['Int']['output'];
  /** Share of the file that has been read, 0 to 100; null if its size is not known. */
  percent: Maybe<Scalars['Int']['output']>;
  /** New notices. */
  imported: Scalars['Int']['output'];
  /** Replaced notices. */
  updated: Scalars['Int']['output'];
  /** Notices that already had the content. */
  unchanged: Scalars['Int']['output'];
  /** Skipped records. */
  skipped: Scalars['Int']['output'];
  /** Rejected records. */
  rejected: Scalars['Int']['output'];
  /** The import whose rejected records this one has, mended; null for other imports, or if it is no longer known. */
  continues: Maybe<Import>;
  /** The first 100 imports that continue this one, oldest first. */
  continuedBy: Maybe<Array<Import>>;
  /** Why records were rejected: the first 1000 that were reported, in the order of the file. */
  rejections: Maybe<Array<ImportRejection>>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Why a record of an import was rejected. It never has a value of the record. */
export type ImportRejection = {
  /** The line at which it begins; of a file of rejected records, in the file that they come from. */
  line: Scalars['Int']['output'];
  /** What was wrong with it. */
  issues: Array<RejectionIssue>;
};

/** What was wrong with a field of a rejected record. */
export type RejectionIssue = {
  /** Path of the field, as far as records have it; empty for the whole record. */
  path: Scalars['String']['output'];
  /** What was wrong. */
  code: IssueCode;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

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
  name: Scalars['String']['input'];
  /** The mapping, as JSON: at most 262144 characters. */
  mapping: Scalars['String']['input'];
  /** The revision of the saved mapping that it replaces; absent: the name is new. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A saved mapping to delete. */
export type DeleteImportMappingInput = {
  /** Its name. */
  name: Scalars['String']['input'];
};

/** The saved mappings after a change. */
export type SaveImportMappingPayload = {
  /** All saved mappings, by name. */
  mappings: Array<ImportMapping>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** The saved mappings after a change. */
export type DeleteImportMappingPayload = {
  /** All saved mappings, by name. */
  mappings: Array<ImportMapping>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** A saved mapping of the columns of CSV files. */
export type ImportMapping = {
  /** Its name. */
  name: Scalars['String']['output'];
  /** The mapping, as JSON. `admin notices import --schema` prints its JSON Schema. */
  mapping: Scalars['String']['output'];
  /** Increases with each change. */
  revision: Scalars['Int']['output'];
  /** When it was last saved. */
  savedAt: Scalars['DateTime']['output'];
};

/** The beginning of a CSV file, and what is known of it. */
export type ImportPreviewInput = {
  /** The first 65536 bytes of the file, or all of a shorter one, in Base64. */
  start: Scalars['String']['input'];
  /** Its encoding, instead of the likely one. */
  encoding?: InputMaybe<Scalars['String']['input']>;
  /** The character between its cells, instead of the likely one. */
  delimiter?: InputMaybe<Scalars['String']['input']>;
  /** The line of its header, instead of the likely one. 0: it has none. */
  headerLine?: InputMaybe<Scalars['Int']['input']>;
  /** The mapping, as JSON: at most 262144 characters. What it says of the encoding, delimiter and header wins. */
  mapping?: InputMaybe<Scalars['String']['input']>;
  /** Whether the mapping was made for another file: it is completed by the words, and the signs of currencies, of this one. */
  isOfOther?: InputMaybe<Scalars['Boolean']['input']>;
  /** Fields of the mapping for which it is found how their columns are read. At most 200 items. */
  found?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** How an import would read a file. */
export type ImportPreview = {
  /** The mapping. */
  mapping: Scalars['JSON']['output'];
  /** The saved mapping that it was made from. */
  saved: Maybe<ImportMapping>;
  /** How many rows were looked at. */
  rows: Scalars['Int']['output'];
  /** The first columns of the file. */
  columns: Array<ImportColumn>;
  /** What is read from the columns; empty for an invalid mapping. Columns that fill several fields have several. */
  readings: Array<ImportReading>;
  /** Why an import would refuse the file; not what is wrong with rows. `fields` of an issue are those that columns share. */
  issues: Array<Issue>;
};

/** A column of a file. */
export type ImportColumn = {
  /** Its name. */
  column: Scalars['String']['output'];
  /** Its first cells. */
  samples: Array<Scalars['String']['output']>;
  /** Whether none of its cells is empty. */
  isFilled: Scalars['Boolean']['output'];
  /** How its fields were found. */
  origin: ImportColumnOrigin;
  /** What its values may mean as well, or why they fit no field. */
  doubt: Maybe<Scalars['String']['output']>;
  /** The fields that it fills, as a mapping has them. */
  targets: Scalars['JSON']['output'];
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

/** What an import reads from a column for a field. */
export type ImportReading = {
  /** The index of the column, from 0. */
  column: Scalars['Int']['output'];
  /** The path of the field. */
  to: Scalars['String']['output'];
  /** The first cell that would be rejected, or else the first that has a value. */
  cell: Maybe<Scalars['String']['output']>;
  /** The value of that cell. */
  value: Maybe<Scalars['JSON']['output']>;
  /** How many different cells would be rejected. */
  rejected: Scalars['Int']['output'];
  /** What is wrong with the value. Absent: the cell is not in the form that the mapping says. */
  fault: Maybe<Issue>;
  /** The first different words in its cells or lists. */
  words: Array<Scalars['String']['output']>;
};

/** Lines of a file to import. */
export type ImportNoticeRowsInput = {
  /** The import that the lines belong to. */
  importId: Scalars['ID']['input'];
  /** The number of the first line in the file: 1, or after the header of CSV if it is given; then `nextLine` of the call before. */
  line: Scalars['Int']['input'];
  /** Whole lines, with line feeds between them: at most 4194304 characters, of which 500 records are imported. */
  text: Scalars['String']['input'];
  /** Whether the file ends with these lines. */
  isLast: Scalars['Boolean']['input'];
  /** Bytes of the file that have been read; null: unknown. Absent: as reported before. */
  bytesRead?: InputMaybe<Scalars['Count']['input']>;
  /** Publisher of records that name none; absent or null: they have none. */
  publisherId?: InputMaybe<Scalars['ID']['input']>;
  /** How rows of CSV become records; absent or null: the text is JSON Lines. */
  csv?: InputMaybe<CsvInput>;
  /** Rows that begin before this line are not imported; absent or null: all are. */
  fromLine?: InputMaybe<Scalars['Int']['input']>;
};

/** How rows of CSV become records. */
export type CsvInput = {
  /**
   * The header and the lines before it, as in the file; empty if the mapping says that the file has none. Absent or null: `text`
   * begins with them, and `line` is 1. Later calls need it: the first one answers it.
   */
  header?: InputMaybe<Scalars['String']['input']>;
  /** The mapping, as JSON: that of `admin notices import --mapping`. Its encoding is ignored, because the text is decoded. */
  mapping: Scalars['String']['input'];
};

/** What became of lines of a file. */
export type ImportNoticeRowsPayload = {
  /** The import. */
  import: Maybe<Import>;
  /** The first line that was not imported yet. Go on there, with more lines than before if it is the line of this call. */
  nextLine: Scalars['Int']['output'];
  /** The header of CSV and the lines before it, for the next calls; null for JSON Lines, and if the header is still to come. */
  header: Maybe<Scalars['String']['output']>;
  /** Rows that were rejected, or imported with warnings. */
  rows: Array<ImportedRow>;
  /** The first line of a file of the rejected rows; null if it needs none. */
  rejectsHead: Maybe<Scalars['String']['output']>;
  /** Rows that are no records, and have no outcome: a repeated header, rulers, types, units, totals. */
  leftOut: Array<LeftOutRow>;
  /** New notices of these lines without a publisher. */
  selfPublished: Scalars['Int']['output'];
  /** New notices of these lines with a new PA-ID. */
  minted: Scalars['Int']['output'];
  /** Whether this request imported or rejected any row. False if the lines were sent before. */
  changed: Scalars['Boolean']['output'];
};

/** A row that was rejected, or imported with warnings. */
export type ImportedRow = {
  /** The line at which it begins; of a file of rejected records, in the file that they come from. */
  line: Scalars['Int']['output'];
  /** What became of it. */
  outcome: ImportOutcome;
  /** Why it was rejected, or its warnings: the first 20. */
  issues: Array<Issue>;
  /** For a file of the rejected rows, which can be mended and imported: the row with its issues; null if it was imported. */
  rejectedText: Maybe<Scalars['String']['output']>;
};

/** A row that is no record. */
export type LeftOutRow = {
  /** The line at which it begins; of a file of rejected records, in the file that they come from. */
  line: Scalars['Int']['output'];
  /** Why, such as `repeats the header`. */
  reason: Scalars['String']['output'];
};

/** Records to import. */
export type ImportNoticesInput = {
  /** The records. At most 1000 items. */
  records: Array<Scalars['NoticeRecordJson']['input']>;
  /** What happens to records whose PA-ID exists. */
  onExisting: OnExisting;
  /** Validate the records without storing anything. */
  dryRun: Scalars['Boolean']['input'];
  /**
   * The import of `startImport` that the records belong to; absent or null: they are an import of their own.
   * @deprecated Use `importNoticeRows`. Removed after 2027-05-31.
   */
  importId?: InputMaybe<Scalars['ID']['input']>;
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

/** Result of an import. */
export type ImportNoticesPayload = {
  /** The result of each record, in the order of the records. */
  results: Array<ImportResult>;
  /** The import; null for a dry run of its own, which is not recorded. */
  import: Maybe<Import>;
  /** Whether any notice was imported or updated. */
  changed: Scalars['Boolean']['output'];
};

/** Result of one imported record. */
export type ImportResult = {
  /** PA-ID of the notice, given or minted; null if none was given and nothing was stored. */
  paId: Maybe<Scalars['ID']['output']>;
  /** The outcome. */
  outcome: ImportOutcome;
  /** The first 20 issues of a rejected record. */
  issues: Array<Issue>;
  /** Fields that look wrong in an accepted record. */
  warnings: Array<Issue>;
};

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
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** By any of these publishers. At most 100 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** With any of these tokens. At most 100 items. */
  tokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** By any of these people, who used no token of this server: `Actor.subject`, exact match. At most 100 items. */
  subjects?: InputMaybe<Array<Scalars['String']['input']>>;
  /** In this request; exact match. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** At this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of a list (a Relay connection). */
export type AccessLedgerConnection = {
  /** The items of the page with their cursors. */
  edges: Array<AccessLedgerEdge>;
  /** The items of the page. */
  nodes: Array<LedgerEntry>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether committed items are not in the feed yet (see `LogOrder.feed`). */
  isHeldBack: Maybe<Scalars['Boolean']['output']>;
};

/** An item of a list, with its cursor. */
export type AccessLedgerEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: LedgerEntry;
};

/** A read of a full record. */
export type LedgerEntry = Node & {
  /** Unique over all types: `ledger:` and a number. */
  id: Scalars['ID']['output'];
  /** When the record was read. */
  readAt: Scalars['DateTime']['output'];
  /** PA-ID of the notice, which may have been erased since. */
  paId: Scalars['ID']['output'];
  /** The notice; null if it was erased. */
  notice: Maybe<Notice>;
  /** Who read it. */
  reader: Actor;
  /** The publisher that read it; null for staff. */
  publisher: Maybe<Publisher>;
  /** Id of the request, as in the logs. */
  requestId: Scalars['String']['output'];
  /** `X-Request-Id` of the caller; null if absent or not suitable for storage. */
  callerRequestId: Maybe<Scalars['String']['output']>;
};

/** A notice to create. */
export type CreateNoticeInput = {
  /** The record. A PA-ID is minted if absent. */
  record: NoticeInput;
  /**
   * The caller's unfinished notice that this one completes; absent or null: none. It is deleted in the same transaction; an
   * unknown one is ignored.
   */
  unfinishedId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type SubmitNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type EraseNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type DiscardNoticeDraftInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type RequestNoticeRevisionInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type ConfirmNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type SignOffNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type DeclineNoticeSignOffInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type WithdrawNoticeSignOffInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice to change. */
export type DiscardNoticeAmendmentInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A notice whose advertisement was stopped. */
export type CeaseNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /** Why it was stopped (Annex II point 13). Public. */
  ceasedReason: CeasedReason;
};

/** New content of a notice. */
export type AmendNoticeInput = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** A note for the audit trail: at most 2000 characters, without contact data or names of the parties; absent or null: none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
  /**
   * The complete new record. Its statuses, times, version and counts are ignored, so a record that was read can be edited
   * and sent back. `publisherId` may be omitted.
   */
  record: NoticeInput;
  /**
   * What is amended. Public. Required for a new amendment; an open one keeps its reason if absent; null: none, which a new version cannot
   * have. At most 2000 characters, without contact data or names of the parties.
   */
  amendmentReason?: InputMaybe<Scalars['String']['input']>;
};

/** Result of a change of a notice. */
export type CreateNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type SubmitNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type RequestNoticeRevisionPayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type ConfirmNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type SignOffNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type DeclineNoticeSignOffPayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type WithdrawNoticeSignOffPayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type CeaseNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type AmendNoticePayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a notice. */
export type DiscardNoticeAmendmentPayload = {
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Input of `recordEngagementMetrics`. */
export type RecordEngagementMetricsInput = {
  /** PA-ID of the notice; exact match. */
  paId: Scalars['ID']['input'];
  /** The two counts. */
  metrics: EngagementMetricsInput;
};

/** Result of `recordEngagementMetrics`. */
export type RecordEngagementMetricsPayload = {
  /** The counts as stored. */
  metrics: EngagementMetrics;
  /** The notice after the change. */
  notice: Maybe<Notice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** The two counts. */
export type EngagementMetricsInput = {
  /** Times the advertisement was displayed or played since it started. */
  viewsCount: Scalars['Count']['input'];
  /** Total interactions since it started. */
  engagementsCount: Scalars['Count']['input'];
};

/** The engagement metrics of a notice, as stored. */
export type EngagementMetrics = {
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** Times the advertisement was displayed or played since it started. */
  viewsCount: Scalars['Count']['output'];
  /** Total interactions since it started. */
  engagementsCount: Scalars['Count']['output'];
  /** When these counts were recorded. */
  recordedAt: Scalars['DateTime']['output'];
};

/**
 * The engagement metrics of a notice: current counts, totals since the advertisement started, and their history. A version to
 * which no counts apply has none, and neither has a later one before its first report, which goes on from the last.
 */
export type NoticeMetrics = {
  /** Times the advertisement was displayed or played since it started; null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Total interactions since it started; null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  recordedAt: Maybe<Scalars['DateTime']['output']>;
  /** The recorded counts, oldest first; the latest 500 of the period. Fails with `INPUT_INVALID` for an inverted period. */
  history: Maybe<Array<MetricsChange>>;
};


/**
 * The engagement metrics of a notice: current counts, totals since the advertisement started, and their history. A version to
 * which no counts apply has none, and neither has a later one before its first report, which goes on from the last.
 */
export type NoticeMetricsHistoryArgs = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** Counts of a notice as recorded at one time: cumulative totals. */
export type MetricsChange = Node & {
  /** Unique over all types: `metrics:` and a number. */
  id: Scalars['ID']['output'];
  /** When they were recorded. */
  recordedAt: Scalars['DateTime']['output'];
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** The notice. */
  notice: Maybe<Notice>;
  /** Times the advertisement was displayed or played since it started. */
  viewsCount: Scalars['Count']['output'];
  /** Total interactions since it started. */
  engagementsCount: Scalars['Count']['output'];
  /** The last `viewsCount` before this change, of whichever version of the notice; 0 before the first counts. */
  viewsBefore: Scalars['Count']['output'];
  /** The last `engagementsCount` before this change; 0 before the first counts. */
  engagementsBefore: Scalars['Count']['output'];
  /** Whether a count became lower. */
  isCorrection: Scalars['Boolean']['output'];
  /** Whether they are the first counts of the notice and came with an import. They grew before, on days that are not known. */
  isFirstImport: Scalars['Boolean']['output'];
  /** The token that was used; null for an import. */
  token: Maybe<Token>;
};

/**
 * Filters of changes of engagement metrics, combined with AND. Those of `NoticeFilter` concern the notice as it is now: with the
 * same values, `from` and `to`, the list is that behind a step of `Overview.metricsOverTime`, which leaves out first imports by
 * default.
 */
export type MetricsChangeFilter = {
  /** With these PA-IDs; exact match. At most 200 items. */
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /**
   * Words of the title, the public names of the sponsor, the payer and the controllers, the campaign, the process or the
   * publisher's reference, or the PA-ID. Words match by their beginning, in any order, ignoring case and diacritics: `oljy sto`
   * finds "Stockholm: öljy". A single letter matches whole words only. PA-ID and reference also match as a whole by their beginning.
   * At most 200 characters, with a letter or digit.
   */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Now in one of these phases. At most 20 items. */
  phases?: InputMaybe<Array<NoticePhase>>;
  /**
   * Notices that the register showed at the end of this day (UTC), whatever they are now; today: those it shows now. Not in the
   * future. Figures (`overview`, `campaigns`) are those of that day, and so are the other filters beside it: amounts, attributes, parties,
   * phases and counts are of the versions that the register showed. Lists of notices have what they say now, and so do their other
   * filters: `registerEntry(on:)` has what one said then. Notices that were erased since are in neither. Open amendments, the words of `search`
   * and the names of publishers are not kept: they are always those of now. Counts whose months were dropped are missing.
   */
  onRegisterOn?: InputMaybe<Scalars['Date']['input']>;
  /** First shown by the register on this day (UTC) or later (see `Notice.onRegisterSince`). */
  onRegisterSinceFrom?: InputMaybe<Scalars['Date']['input']>;
  /** First shown by the register on this day (UTC) or earlier. */
  onRegisterSinceTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * Whether the campaign began before the register first showed the notice. `false` also finds those that it has not shown, such
   * as drafts: `phases` leaves them out, and with `campaignStartTo` finds those whose campaign has begun.
   */
  ranBeforeRegister?: InputMaybe<Scalars['Boolean']['input']>;
  /** With an open amendment in one of these states. The notice itself stays in its phase, such as `published`. At most 20 items. */
  amendmentStates?: InputMaybe<Array<AmendmentState>>;
  /** With an open amendment that last changed at this instant or earlier. */
  amendmentUpdatedTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Whether a version awaits sign-off, as counted in `Overview.signOffs`. */
  isAwaitingSignOff?: InputMaybe<Scalars['Boolean']['input']>;
  /** With a version that awaits sign-off, and was confirmed in this time. */
  awaitingSignOff?: InputMaybe<AwaitingSignOff>;
  /** With one of these sign-off statuses. An open amendment has its own. At most 20 items. */
  signOffStatuses?: InputMaybe<Array<SignOffStatus>>;
  /**
   * On the register, of the same campaign (see `CampaignTotal`) as the notice with this PA-ID. With `publisherIds`, that notice
   * must be of one of these publishers, too.
   */
  campaignOf?: InputMaybe<Scalars['ID']['input']>;
  /** Of one of these publishers. At most 200 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether the sponsor is its own publisher. */
  isSelfPublished?: InputMaybe<Scalars['Boolean']['input']>;
  /** In one of these media. At most 20 items. */
  media?: InputMaybe<Array<Medium>>;
  /** Disseminated in one of these countries. At most 200 items. */
  countries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in all of these countries, and maybe in others. At most 200 items. */
  countriesAll?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in these countries only, though maybe not in all of them. At most 200 items. */
  countriesOnly?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in none of these countries. At most 200 items. */
  countriesNone?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Linked to one of these kinds of process. At most 20 items. */
  linkedProcessTypes?: InputMaybe<Array<LinkedProcessType>>;
  /** Linked to a process of one of these names. At most 50 items. */
  processNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Linked to one of these kinds of election. At most 20 items. */
  electionTypes?: InputMaybe<Array<ElectionType>>;
  /** Linked to a process at one of these levels. At most 20 items. */
  processLevels?: InputMaybe<Array<ProcessLevel>>;
  /** With a vote on this day or later. */
  processDateFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a vote on this day or earlier. */
  processDateTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * Part of the sponsor's public name, ignoring case and diacritics: at least two letters or digits. Terms without three adjacent letters or
   * digits match at the start of a word only.
   */
  sponsor?: InputMaybe<Scalars['String']['input']>;
  /** Of one of these sponsors. At most 50 items. */
  sponsorNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /**
   * In any phase, of the sponsor of the notice with this PA-ID: with the same name (see `sponsorNames`) and the same
   * `legalMetadata.publicContactEmail`, in any case, which is not shown. With `publisherIds`, as `campaignOf`.
   */
  sponsorOf?: InputMaybe<Scalars['ID']['input']>;
  /** Of new sponsors: their first notice came onto the register in this period. Sponsors are those of `sponsorOf`. */
  newSponsors?: InputMaybe<NewSponsors>;
  /** With a sponsor of one of these kinds. At most 20 items. */
  sponsorTypes?: InputMaybe<Array<SponsorType>>;
  /** With a sponsor in one of these political roles. At most 20 items. */
  sponsorCategories?: InputMaybe<Array<SponsorCategory>>;
  /** With a sponsor in one of these countries. At most 250 items. */
  sponsorCountries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** With a sponsor in none of these countries. At most 250 items. */
  sponsorCountriesNone?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Where somebody of one of these names ultimately controls the sponsor. At most 50 items. */
  controllerNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whose publisher states to be in one of these countries. Self-published notices state none. At most 250 items. */
  publisherCountries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** In one of these languages; the whole tag in any case, so `DE` finds `de`, not `de-AT`. At most 50 items. */
  languages?: InputMaybe<Array<Scalars['LanguageTag']['input']>>;
  /** Paid with money from one of these sources. At most 20 items. */
  fundingSources?: InputMaybe<Array<FundingSource>>;
  /** Paid with money of one of these origins. At most 20 items. */
  fundingOrigins?: InputMaybe<Array<FundingOrigin>>;
  /** Whether the sponsor pays. If not, `complianceFunding` names the payer. */
  payerSameAsSponsor?: InputMaybe<Scalars['Boolean']['input']>;
  /** Paid by somebody of one of these names, who is not the sponsor. `sponsorNames` finds what sponsors pay themselves. At most 50 items. */
  payerNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether there are benefits in kind, more than 0: for the advertisement or its campaign. */
  hasBenefitsInKind?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Words in the title, the description, or the name of the campaign or process. Whole words without stemming, split like those of
   * `search`, ignoring case and diacritics. Web-search syntax: `"a phrase"`, `or`, `-excluded`. An exclusion alone is rejected.
   */
  text?: InputMaybe<Scalars['String']['input']>;
  /**
   * With a declared publication start on this day (UTC) or later. When the register really began to show it is
   * `onRegisterSinceFrom`.
   */
  publicationFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a declared publication start on this day (UTC) or earlier. */
  publicationTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With a campaign that runs on this day or later: to its last day (see `Notice.campaignEnd`), or ongoing. With `campaignRunsTo`:
   * campaigns that run on at least one day between these.
   */
  campaignRunsFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that runs on this day or earlier: it starts on it or before. */
  campaignRunsTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * As `campaignRunsFrom`.
   * @deprecated Use `campaignRunsFrom`. Removed after 2027-05-31.
   */
  campaignFrom?: InputMaybe<Scalars['Date']['input']>;
  /**
   * As `campaignRunsTo`.
   * @deprecated Use `campaignRunsTo`. Removed after 2027-05-31.
   */
  campaignTo?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that starts on this day or later. */
  campaignStartFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that starts on this day or earlier. */
  campaignStartTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With a campaign whose last day, declared or by a stop (see `Notice.campaignEnd`), is this one or later. An ongoing one has
   * none.
   */
  campaignEndFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign whose last day (see `Notice.campaignEnd`) is this one or earlier. */
  campaignEndTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With an `updatedAt` at this instant or later, to the millisecond. Finds recent changes, but not reliably all since an earlier
   * call: a change has the time at which its request arrived, and may be committed later; an imported record may bring its own
   * `updatedAt`. To miss nothing, use `orderBy: feed`.
   */
  updatedFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** With a retention that ends on this day or later. */
  retentionFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a retention that ends on this day or earlier. */
  retentionTo?: InputMaybe<Scalars['Date']['input']>;
  /** With amounts in one of these currencies. At most 200 items. */
  currencies?: InputMaybe<Array<Scalars['CurrencyCode']['input']>>;
  /** With amounts on one of these bases. At most 20 items. */
  amountBases?: InputMaybe<Array<AmountBasis>>;
  /** Whether the amounts include VAT. */
  amountIncludesVat?: InputMaybe<Scalars['Boolean']['input']>;
  /** With a total campaign value of at least this amount. Requires exactly one currency in `currencies`. Cents are optional. */
  valueMin?: InputMaybe<Scalars['Money']['input']>;
  /** With a total campaign value of at most this amount; conditions as for `valueMin`. */
  valueMax?: InputMaybe<Scalars['Money']['input']>;
  /** With at least this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMin?: InputMaybe<Scalars['Money']['input']>;
  /** With at most this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMax?: InputMaybe<Scalars['Money']['input']>;
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** With techniques that used one of these categories of personal data. At most 20 items. */
  personalDataCategories?: InputMaybe<Array<PersonalDataCategory>>;
  /** With techniques that used all of these categories of personal data, and maybe others. At most 20 items. */
  personalDataCategoriesAll?: InputMaybe<Array<PersonalDataCategory>>;
  /** With techniques that used these categories of personal data only, though maybe not all of them. At most 20 items. */
  personalDataCategoriesOnly?: InputMaybe<Array<PersonalDataCategory>>;
  /** Whether explicit consent to the use of personal data is declared (Article 18). Notices without techniques do not say. */
  explicitConsentDeclared?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the techniques used AI systems. Notices without techniques do not say. */
  usesAiSystems?: InputMaybe<Scalars['Boolean']['input']>;
  /** With engagement metrics in one of these states. At most 20 items. */
  metricsStates?: InputMaybe<Array<MetricsState>>;
  /**
   * For `metricsStates`: counts reported on a day (UTC) more than this many days ago are `outdated`, or, after the end of the
   * campaign, `final_missing`; 0 to 36500. Default: 7.
   */
  metricsOutdatedAfterDays?: InputMaybe<Scalars['Int']['input']>;
  /** Stopped for one of these reasons. At most 20 items. */
  ceasedReasons?: InputMaybe<Array<CeasedReason>>;
  /** With a `ceasedAt` on this day (UTC) or later. */
  ceasedFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a `ceasedAt` on this day (UTC) or earlier. */
  ceasedTo?: InputMaybe<Scalars['Date']['input']>;
  /** Whether the register ever stopped showing the notice, such as after a withdrawn sign-off; it may show it again. */
  leftRegister?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether an amendment was signed off: the version is higher than 1. */
  wasAmended?: InputMaybe<Scalars['Boolean']['input']>;
  /** With an amendment signed off on this day (UTC) or later. */
  amendedFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With an amendment signed off on this day (UTC) or earlier. With `amendedFrom`: the same amendment. */
  amendedTo?: InputMaybe<Scalars['Date']['input']>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended?: InputMaybe<Scalars['Boolean']['input']>;
  /** At this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
  /** Whether a count became lower. */
  isCorrection?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether they are the first counts of the notice and came with an import. They grew before, on days that are not known. */
  isFirstImport?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A page of a list (a Relay connection). */
export type MetricsChangeConnection = {
  /** The items of the page with their cursors. */
  edges: Array<MetricsChangeEdge>;
  /** The items of the page. */
  nodes: Array<MetricsChange>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether committed items are not in the feed yet (see `LogOrder.feed`). */
  isHeldBack: Maybe<Scalars['Boolean']['output']>;
};

/** An item of a list, with its cursor. */
export type MetricsChangeEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: MetricsChange;
};

/**
 * An object with an id that is unique over all types: a publisher, a token or an import has a uuid; a notice has `notice:` and its
 * PA-ID; entries of the audit trail and of the access ledger, changes of engagement metrics, and refusals have `audit:`,
 * `ledger:`, `metrics:` or `refusal:` and a number, which for partners is sealed: it tells nothing, and stays the same. A refusal
 * is found for 7 days.
 */
export type Node = {
  /** Unique over all types. */
  id: Scalars['ID']['output'];
};

/** Who sends this request. */
export type Me = {
  /** Tier of the credential. */
  tier: Tier;
  /** Role of staff; null for other tiers. */
  role: Maybe<StaffRole>;
  /** Subject (`sub`) at the identity provider of a person without a token. */
  subject: Maybe<Scalars['String']['output']>;
  /** The token of the request; null for people who signed in at the identity provider. */
  token: Maybe<Token>;
  /** The publisher of a partner; null for a person of several. */
  publisher: Maybe<Publisher>;
  /** The publishers of a partner: one with a token, one or several for a person. */
  publishers: Array<Publisher>;
  /**
   * The root fields that the caller may use now, by tier, role, plan and scope. What it gets there is restricted to what is its
   * own.
   */
  permissions: Array<Scalars['String']['output']>;
  /** When the token or the sign-in expires; null: never. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
};

/** Who changed or read something. */
export type Actor = {
  /** Kind of actor. */
  kind: ActorKind;
  /** The token that was used; null for actors without a token (see `subject`). */
  token: Maybe<Token>;
  /** Subject (`sub`) at the identity provider, or `cli:` and a user name, of a person without a token. */
  subject: Maybe<Scalars['String']['output']>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/**
 * Filters of notices, combined with AND. A list matches any of its values; an empty one matches nothing. Fields that end in `All`,
 * `Only` or `None` say what they match; an empty list of `All` or `None` narrows nothing. Fields that end in `Names` take whole
 * names, compared as those of campaigns are (see `CampaignTotal`): of an organisation, or the first and last name of a person.
 */
export type NoticeFilter = {
  /** With these PA-IDs; exact match. At most 200 items. */
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /**
   * Words of the title, the public names of the sponsor, the payer and the controllers, the campaign, the process or the
   * publisher's reference, or the PA-ID. Words match by their beginning, in any order, ignoring case and diacritics: `oljy sto`
   * finds "Stockholm: öljy". A single letter matches whole words only. PA-ID and reference also match as a whole by their beginning.
   * At most 200 characters, with a letter or digit.
   */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Now in one of these phases. At most 20 items. */
  phases?: InputMaybe<Array<NoticePhase>>;
  /**
   * Notices that the register showed at the end of this day (UTC), whatever they are now; today: those it shows now. Not in the
   * future. Figures (`overview`, `campaigns`) are those of that day, and so are the other filters beside it: amounts, attributes, parties,
   * phases and counts are of the versions that the register showed. Lists of notices have what they say now, and so do their other
   * filters: `registerEntry(on:)` has what one said then. Notices that were erased since are in neither. Open amendments, the words of `search`
   * and the names of publishers are not kept: they are always those of now. Counts whose months were dropped are missing.
   */
  onRegisterOn?: InputMaybe<Scalars['Date']['input']>;
  /** First shown by the register on this day (UTC) or later (see `Notice.onRegisterSince`). */
  onRegisterSinceFrom?: InputMaybe<Scalars['Date']['input']>;
  /** First shown by the register on this day (UTC) or earlier. */
  onRegisterSinceTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * Whether the campaign began before the register first showed the notice. `false` also finds those that it has not shown, such
   * as drafts: `phases` leaves them out, and with `campaignStartTo` finds those whose campaign has begun.
   */
  ranBeforeRegister?: InputMaybe<Scalars['Boolean']['input']>;
  /** With an open amendment in one of these states. The notice itself stays in its phase, such as `published`. At most 20 items. */
  amendmentStates?: InputMaybe<Array<AmendmentState>>;
  /** With an open amendment that last changed at this instant or earlier. */
  amendmentUpdatedTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Whether a version awaits sign-off, as counted in `Overview.signOffs`. */
  isAwaitingSignOff?: InputMaybe<Scalars['Boolean']['input']>;
  /** With a version that awaits sign-off, and was confirmed in this time. */
  awaitingSignOff?: InputMaybe<AwaitingSignOff>;
  /** With one of these sign-off statuses. An open amendment has its own. At most 20 items. */
  signOffStatuses?: InputMaybe<Array<SignOffStatus>>;
  /**
   * On the register, of the same campaign (see `CampaignTotal`) as the notice with this PA-ID. With `publisherIds`, that notice
   * must be of one of these publishers, too.
   */
  campaignOf?: InputMaybe<Scalars['ID']['input']>;
  /** Of one of these publishers. At most 200 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Whether the sponsor is its own publisher. */
  isSelfPublished?: InputMaybe<Scalars['Boolean']['input']>;
  /** In one of these media. At most 20 items. */
  media?: InputMaybe<Array<Medium>>;
  /** Disseminated in one of these countries. At most 200 items. */
  countries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in all of these countries, and maybe in others. At most 200 items. */
  countriesAll?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in these countries only, though maybe not in all of them. At most 200 items. */
  countriesOnly?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Disseminated in none of these countries. At most 200 items. */
  countriesNone?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Linked to one of these kinds of process. At most 20 items. */
  linkedProcessTypes?: InputMaybe<Array<LinkedProcessType>>;
  /** Linked to a process of one of these names. At most 50 items. */
  processNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Linked to one of these kinds of election. At most 20 items. */
  electionTypes?: InputMaybe<Array<ElectionType>>;
  /** Linked to a process at one of these levels. At most 20 items. */
  processLevels?: InputMaybe<Array<ProcessLevel>>;
  /** With a vote on this day or later. */
  processDateFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a vote on this day or earlier. */
  processDateTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * Part of the sponsor's public name, ignoring case and diacritics: at least two letters or digits. Terms without three adjacent letters or
   * digits match at the start of a word only.
   */
  sponsor?: InputMaybe<Scalars['String']['input']>;
  /** Of one of these sponsors. At most 50 items. */
  sponsorNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /**
   * In any phase, of the sponsor of the notice with this PA-ID: with the same name (see `sponsorNames`) and the same
   * `legalMetadata.publicContactEmail`, in any case, which is not shown. With `publisherIds`, as `campaignOf`.
   */
  sponsorOf?: InputMaybe<Scalars['ID']['input']>;
  /** Of new sponsors: their first notice came onto the register in this period. Sponsors are those of `sponsorOf`. */
  newSponsors?: InputMaybe<NewSponsors>;
  /** With a sponsor of one of these kinds. At most 20 items. */
  sponsorTypes?: InputMaybe<Array<SponsorType>>;
  /** With a sponsor in one of these political roles. At most 20 items. */
  sponsorCategories?: InputMaybe<Array<SponsorCategory>>;
  /** With a sponsor in one of these countries. At most 250 items. */
  sponsorCountries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** With a sponsor in none of these countries. At most 250 items. */
  sponsorCountriesNone?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** Where somebody of one of these names ultimately controls the sponsor. At most 50 items. */
  controllerNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whose publisher states to be in one of these countries. Self-published notices state none. At most 250 items. */
  publisherCountries?: InputMaybe<Array<Scalars['CountryCode']['input']>>;
  /** In one of these languages; the whole tag in any case, so `DE` finds `de`, not `de-AT`. At most 50 items. */
  languages?: InputMaybe<Array<Scalars['LanguageTag']['input']>>;
  /** Paid with money from one of these sources. At most 20 items. */
  fundingSources?: InputMaybe<Array<FundingSource>>;
  /** Paid with money of one of these origins. At most 20 items. */
  fundingOrigins?: InputMaybe<Array<FundingOrigin>>;
  /** Whether the sponsor pays. If not, `complianceFunding` names the payer. */
  payerSameAsSponsor?: InputMaybe<Scalars['Boolean']['input']>;
  /** Paid by somebody of one of these names, who is not the sponsor. `sponsorNames` finds what sponsors pay themselves. At most 50 items. */
  payerNames?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Whether there are benefits in kind, more than 0: for the advertisement or its campaign. */
  hasBenefitsInKind?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Words in the title, the description, or the name of the campaign or process. Whole words without stemming, split like those of
   * `search`, ignoring case and diacritics. Web-search syntax: `"a phrase"`, `or`, `-excluded`. An exclusion alone is rejected.
   */
  text?: InputMaybe<Scalars['String']['input']>;
  /**
   * With a declared publication start on this day (UTC) or later. When the register really began to show it is
   * `onRegisterSinceFrom`.
   */
  publicationFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a declared publication start on this day (UTC) or earlier. */
  publicationTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With a campaign that runs on this day or later: to its last day (see `Notice.campaignEnd`), or ongoing. With `campaignRunsTo`:
   * campaigns that run on at least one day between these.
   */
  campaignRunsFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that runs on this day or earlier: it starts on it or before. */
  campaignRunsTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * As `campaignRunsFrom`.
   * @deprecated Use `campaignRunsFrom`. Removed after 2027-05-31.
   */
  campaignFrom?: InputMaybe<Scalars['Date']['input']>;
  /**
   * As `campaignRunsTo`.
   * @deprecated Use `campaignRunsTo`. Removed after 2027-05-31.
   */
  campaignTo?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that starts on this day or later. */
  campaignStartFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign that starts on this day or earlier. */
  campaignStartTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With a campaign whose last day, declared or by a stop (see `Notice.campaignEnd`), is this one or later. An ongoing one has
   * none.
   */
  campaignEndFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a campaign whose last day (see `Notice.campaignEnd`) is this one or earlier. */
  campaignEndTo?: InputMaybe<Scalars['Date']['input']>;
  /**
   * With an `updatedAt` at this instant or later, to the millisecond. Finds recent changes, but not reliably all since an earlier
   * call: a change has the time at which its request arrived, and may be committed later; an imported record may bring its own
   * `updatedAt`. To miss nothing, use `orderBy: feed`.
   */
  updatedFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** With a retention that ends on this day or later. */
  retentionFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a retention that ends on this day or earlier. */
  retentionTo?: InputMaybe<Scalars['Date']['input']>;
  /** With amounts in one of these currencies. At most 200 items. */
  currencies?: InputMaybe<Array<Scalars['CurrencyCode']['input']>>;
  /** With amounts on one of these bases. At most 20 items. */
  amountBases?: InputMaybe<Array<AmountBasis>>;
  /** Whether the amounts include VAT. */
  amountIncludesVat?: InputMaybe<Scalars['Boolean']['input']>;
  /** With a total campaign value of at least this amount. Requires exactly one currency in `currencies`. Cents are optional. */
  valueMin?: InputMaybe<Scalars['Money']['input']>;
  /** With a total campaign value of at most this amount; conditions as for `valueMin`. */
  valueMax?: InputMaybe<Scalars['Money']['input']>;
  /** With at least this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMin?: InputMaybe<Scalars['Money']['input']>;
  /** With at most this amount paid for the advertisement; conditions as for `valueMin`. */
  adAmountMax?: InputMaybe<Scalars['Money']['input']>;
  /** Whether targeting techniques using personal data were used (Annex II point 14). */
  usesTargetingTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether ad-delivery techniques using personal data were used (Annex II point 14). */
  usesAdDeliveryTechniques?: InputMaybe<Scalars['Boolean']['input']>;
  /** With techniques that used one of these categories of personal data. At most 20 items. */
  personalDataCategories?: InputMaybe<Array<PersonalDataCategory>>;
  /** With techniques that used all of these categories of personal data, and maybe others. At most 20 items. */
  personalDataCategoriesAll?: InputMaybe<Array<PersonalDataCategory>>;
  /** With techniques that used these categories of personal data only, though maybe not all of them. At most 20 items. */
  personalDataCategoriesOnly?: InputMaybe<Array<PersonalDataCategory>>;
  /** Whether explicit consent to the use of personal data is declared (Article 18). Notices without techniques do not say. */
  explicitConsentDeclared?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether the techniques used AI systems. Notices without techniques do not say. */
  usesAiSystems?: InputMaybe<Scalars['Boolean']['input']>;
  /** With engagement metrics in one of these states. At most 20 items. */
  metricsStates?: InputMaybe<Array<MetricsState>>;
  /**
   * For `metricsStates`: counts reported on a day (UTC) more than this many days ago are `outdated`, or, after the end of the
   * campaign, `final_missing`; 0 to 36500. Default: 7.
   */
  metricsOutdatedAfterDays?: InputMaybe<Scalars['Int']['input']>;
  /** Stopped for one of these reasons. At most 20 items. */
  ceasedReasons?: InputMaybe<Array<CeasedReason>>;
  /** With a `ceasedAt` on this day (UTC) or later. */
  ceasedFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With a `ceasedAt` on this day (UTC) or earlier. */
  ceasedTo?: InputMaybe<Scalars['Date']['input']>;
  /** Whether the register ever stopped showing the notice, such as after a withdrawn sign-off; it may show it again. */
  leftRegister?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether an amendment was signed off: the version is higher than 1. */
  wasAmended?: InputMaybe<Scalars['Boolean']['input']>;
  /** With an amendment signed off on this day (UTC) or later. */
  amendedFrom?: InputMaybe<Scalars['Date']['input']>;
  /** With an amendment signed off on this day (UTC) or earlier. With `amendedFrom`: the same amendment. */
  amendedTo?: InputMaybe<Scalars['Date']['input']>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A period in which the register began to show notices, in days (UTC). */
export type NewSponsors = {
  /** First day. */
  from: Scalars['Date']['input'];
  /** Last day. Default: today. */
  to?: InputMaybe<Scalars['Date']['input']>;
};

/** Filter of notices by the version that awaits sign-off: the open amendment, or the notice itself if it has none. */
export type AwaitingSignOff = {
  /** Confirmed by the sponsor after this instant. */
  confirmedAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Confirmed by the sponsor at this instant or earlier. */
  confirmedTo?: InputMaybe<Scalars['DateTime']['input']>;
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

/** The complete record of a notice, including personal data. */
export type NoticeRecord = {
  /** PA-ID, the same for all versions. */
  paId: Scalars['ID']['output'];
  /** Id of its publisher; null when self-published. */
  publisherId: Maybe<Scalars['ID']['output']>;
  /** The advertisement and its linked process. */
  basicInformation: BasicInformation;
  /** The sponsor. */
  advertiser: Party;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. */
  controllers: Array<Party>;
  /** The campaign. */
  campaign: Campaign;
  /** Amounts, their origin, and the payer. */
  complianceFunding: ComplianceFunding;
  /** Targeting and ad-delivery techniques, and engagement metrics. */
  targeting: Targeting;
  /** Label, URLs, versions and dates. */
  legalMetadata: LegalMetadata;
};

/** A sponsor, controller or payer, with contact data. */
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
  /** Postal code; null for countries without postal codes. */
  postalCode: Maybe<Scalars['String']['output']>;
  /** Town. */
  city: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** Compliance & Funding. */
export type ComplianceFunding = {
  /** Currency of every amount of the notice (Annex II point 5). */
  currency: Scalars['CurrencyCode']['output'];
  /** Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)). */
  adAmount: Scalars['Money']['output'];
  /** Value of other benefits for this advertisement (Annex II point 5). */
  adBenefitsInKindValue: Scalars['Money']['output'];
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). */
  campaignBenefitsInKindValue: Scalars['Money']['output'];
  /** Whether the amounts include VAT. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** Whether the amounts are invoiced, budgeted or estimated (Annex II point 8). */
  amountBasis: AmountBasis;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). */
  calculationMethodology: Scalars['String']['output'];
  /** Whether the money is public or private (Annex II point 7). */
  fundingSource: FundingSource;
  /** Whether the money is from inside or outside the Union (Annex II point 7). */
  fundingOrigin: FundingOrigin;
  /** Description of the funding. */
  fundingDescription: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)). */
  payerSameAsSponsor: Scalars['Boolean']['output'];
  /** The payer; null if the sponsor pays. */
  payer: Maybe<Party>;
  /** Whether the sponsor declared that it is not barred from sponsoring before a vote (Art. 5(2)). */
  sponsorEligibilityDeclared: Scalars['Boolean']['output'];
  /** When the sponsor declared the advertisement political (Art. 7). */
  politicalAdDeclaredAt: Scalars['DateTime']['output'];
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended: Scalars['Boolean']['output'];
  /** What was suspended, and why. */
  previouslySuspendedDetails: Maybe<Scalars['String']['output']>;
};

/** Targeting (Annex II points 14 to 16). */
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
  /** First day of the techniques; null: the campaign's. */
  techniquesStartDate: Maybe<Scalars['Date']['output']>;
  /** Last day of the techniques; null: the campaign's. */
  techniquesEndDate: Maybe<Scalars['Date']['output']>;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl: Maybe<Scalars['Url']['output']>;
  /** Organisation that decides on the personal data used. */
  dataControllerName: Maybe<Scalars['String']['output']>;
  /** Contact page of that organisation. */
  dataControllerContactUrl: Maybe<Scalars['Url']['output']>;
  /** Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl: Maybe<Scalars['Url']['output']>;
  /** Information on withdrawing consent (Annex II point 16). */
  consentWithdrawalUrl: Maybe<Scalars['Url']['output']>;
  /** Whether the declaration was made that each recipient gave explicit consent (Art. 18(1)). */
  explicitConsentDeclared: Maybe<Scalars['Boolean']['output']>;
  /** Anything else about the techniques. */
  otherInformation: Maybe<Scalars['String']['output']>;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  metricsUpdatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Legal & Metadata. */
export type LegalMetadata = {
  /** The regulation that the notice is published under. */
  regulation: Scalars['String']['output'];
  /** The template that the notice follows. */
  noticeTemplate: Scalars['String']['output'];
  /** Text of the label on the advertisement (Art. 11). */
  labelText: Maybe<Scalars['String']['output']>;
  /** The notice for human readers (Art. 11(1)(e)). */
  noticeUrl: Scalars['Url']['output'];
  /** The advertisement in the European repository (Annex II point 11); null until the repository opens. */
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
  /** When the notice last changed. Engagement metrics do not count. */
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

/** A page of a list (a Relay connection). */
export type NoticeConnection = {
  /** The items of the page with their cursors. */
  edges: Array<NoticeEdge>;
  /** The items of the page. */
  nodes: Array<Notice>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether committed items are not in the feed yet (see `LogOrder.feed`). */
  isHeldBack: Maybe<Scalars['Boolean']['output']>;
};

/** An item of a list, with its cursor. */
export type NoticeEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Notice;
};

/** A period in which the register showed a notice, in days (UTC). */
export type RegisterPeriod = {
  /** First day at whose end the register showed the notice, or today. */
  from: Scalars['Date']['output'];
  /** Last day at whose end the register showed the notice; null if it shows it now. */
  to: Maybe<Scalars['Date']['output']>;
};

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

/** A version of a notice that was signed off. */
export type NoticeVersion = {
  /** Version number, from 1. */
  version: Scalars['Int']['output'];
  /** What it amended; set from version 2. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** When the sponsor confirmed it. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the publisher signed it off, for the last time. */
  signedOffAt: Maybe<Scalars['DateTime']['output']>;
  /** When the next version replaced it; null for the current version, and if its sign-off was withdrawn. */
  supersededAt: Maybe<Scalars['DateTime']['output']>;
  /** What this version says: the fields of the register view. Not recorded in the access ledger. */
  content: Maybe<RegisterEntry>;
  /**
   * What it changed, from an earlier version that was signed off: by default the one before; null if there is none. Fails with
   * `INPUT_INVALID`.
   */
  differences: Maybe<Array<FieldDifference>>;
  /** The full record, including personal data. Each read is recorded in the access ledger first. For operators. */
  record: Maybe<NoticeRecord>;
};


/** A version of a notice that was signed off. */
export type NoticeVersionDifferencesArgs = {
  from?: InputMaybe<Scalars['Int']['input']>;
};

/**
 * A field whose value differs between two versions of a notice. What the server sets (times, counts, statuses, `version`,
 * `amendmentReason`, `retentionUntil`) does not count. Controllers are compared by their position; more than 50 differences of
 * theirs are one, with the path `controllers` and what the register view shows of all of them.
 */
export type FieldDifference = {
  /**
   * Path in the full record, such as `campaign.endDate` or `controllers.0.legalName`; for contact data of controllers without the
   * position: `controllers.email`.
   */
  path: Scalars['String']['output'];
  /** Its label: the description of the field, without conditions and citations. */
  label: Scalars['String']['output'];
  /** Value before, in its form in the full record; null if there was none, or if the field is contact data. */
  before: Maybe<Scalars['JSON']['output']>;
  /** Value after, in its form in the full record; null if there is none, or if the field is contact data. */
  after: Maybe<Scalars['JSON']['output']>;
  /**
   * Whether the field is contact data, whose values are not shown: an e-mail address, telephone number, address, the contact
   * person of an organisation, or the home town of a natural person.
   */
  isContactData: Scalars['Boolean']['output'];
};

/** An open amendment: the next version of a notice. Not on the register. */
export type NoticeAmendment = {
  /** Its version number once signed off. */
  version: Scalars['Int']['output'];
  /** State of the amendment. */
  state: AmendmentState;
  /** When it last changed. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the sponsor confirmed it. */
  confirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** What it amends. */
  amendmentReason: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor confirmed it. */
  confirmationStatus: Maybe<ConfirmationStatus>;
  /** `pending` or `declined`. Once signed off, it is the current version. */
  signOffStatus: Maybe<SignOffStatus>;
  /** What it will say: the fields of the register view. Not recorded in the access ledger. */
  content: Maybe<RegisterEntry>;
  /** What it changes in the notice as it is now. */
  differences: Maybe<Array<FieldDifference>>;
  /** The full record, including personal data. Each read is recorded in the access ledger first. For operators. */
  record: Maybe<NoticeRecord>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Numbers of a publisher's notices. */
export type PublisherFigures = {
  /** All notices, in all phases. */
  notices: Scalars['Int']['output'];
  /** Notices per phase, in the order of the phases. */
  byPhase: Array<PhaseCount>;
  /** Versions that await sign-off, as in `Overview.signOffs`. */
  awaitingSignOff: Scalars['Int']['output'];
  /** Notices with missing engagement metrics (see `MetricsState.missing`). */
  metricsMissing: Scalars['Int']['output'];
  /** Running notices with counts recorded on a day (UTC) more than 7 days ago (see `MetricsState.outdated`). */
  metricsOutdated: Scalars['Int']['output'];
  /** Ended notices with such counts, and no final ones (see `MetricsState.final_missing`). */
  finalMetricsMissing: Scalars['Int']['output'];
};

/** Number of notices in a phase. */
export type PhaseCount = {
  /** The phase. */
  phase: NoticePhase;
  /** Number of notices. */
  count: Scalars['Int']['output'];
};

/** Number of amendments in a state. */
export type AmendmentCount = {
  /** The state. */
  state: AmendmentState;
  /** Number of amendments, at most one per notice. */
  count: Scalars['Int']['output'];
};

/** Number of notices in a medium. */
export type MediumCount = {
  /** The medium. */
  medium: Medium;
  /** Number of notices. */
  count: Scalars['Int']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Number of notices disseminated in a country. */
export type CountryCount = {
  /** The country. */
  country: Scalars['CountryCode']['output'];
  /** Number of notices. */
  count: Scalars['Int']['output'];
};

/** Number of notices linked to a process. */
export type ProcessCount = {
  /** The kind of process. */
  linkedProcessType: LinkedProcessType;
  /** Name of the process; the most frequent spelling. `CampaignTotal` says which names are the same. */
  processName: Scalars['String']['output'];
  /** Number of notices. */
  count: Scalars['Int']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** Number of notices of a publisher. */
export type PublisherCount = {
  /** The publisher; null for self-published notices. */
  publisher: Maybe<Publisher>;
  /** Number of notices. */
  count: Scalars['Int']['output'];
};

/** Campaign values in one currency. */
export type Spend = {
  /** The currency. */
  currency: Scalars['CurrencyCode']['output'];
  /** Number of campaigns. */
  campaigns: Scalars['Int']['output'];
  /** Number of notices of these campaigns: those on the register with this currency. */
  notices: Scalars['Int']['output'];
  /** Sum of the total values of the campaigns, whether with or without VAT and on whichever basis (see `kinds`). */
  totalValue: Scalars['Money']['output'];
  /**
   * The kinds of amounts that `totalValue` adds, with the number of campaigns and the sum of each. A campaign counts with the kind
   * of its notice with the highest total (`CampaignTotal.notice`).
   */
  kinds: Array<AmountKind>;
};

/** The amounts of one kind in a sum. To add only these: the filters `amountBases` and `amountIncludesVat`. */
export type AmountKind = {
  /** What the amounts are based on. */
  amountBasis: AmountBasis;
  /** Whether they include value-added tax. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** Number of notices with such amounts; in `Spend`, of campaigns. */
  count: Scalars['Int']['output'];
  /** Sum of these amounts. */
  value: Scalars['Money']['output'];
};

/** Length of a time step. */
export type TimeStep =
  /** A day. */
  | 'day'
  /** Seven days from Monday. */
  | 'week'
  /** A calendar month. */
  | 'month';

/** Growth of counts in a time step. */
export type MetricsStep = {
  /** First day of the step. The first step may begin before the period; days before the period do not count. */
  start: Scalars['Date']['output'];
  /** Added views; negative if downward corrections prevail. */
  views: Scalars['Sum']['output'];
  /** Added interactions; negative if downward corrections prevail. */
  engagements: Scalars['Sum']['output'];
  /** Number of changes. */
  changes: Scalars['Int']['output'];
};

/** Versions that await sign-off by their publishers. */
export type SignOffQueue = {
  /** Number of waiting versions. */
  count: Scalars['Int']['output'];
  /** How many of them are amendments (see the filter `amendmentStates`). */
  amendments: Scalars['Int']['output'];
  /** When the longest waiting version was confirmed by its sponsor; null if none waits. */
  oldestConfirmedAt: Maybe<Scalars['DateTime']['output']>;
  /** Waiting versions by age, in consecutive ranges. */
  ages: Array<AgeCount>;
};

/** Number of versions in a range of ages, in full days. */
export type AgeCount = {
  /** Minimum age in days. */
  fromDays: Scalars['Int']['output'];
  /** Upper bound in days, exclusive; null for the last range. */
  toDays: Maybe<Scalars['Int']['output']>;
  /** The range as times, for `NoticeFilter.awaitingSignOff`: confirmed after this instant; null for the last range. */
  confirmedAfter: Maybe<Scalars['DateTime']['output']>;
  /** Confirmed at this instant or earlier. */
  confirmedTo: Scalars['DateTime']['output'];
  /** Number of items. */
  count: Scalars['Int']['output'];
};

/** Missing, outdated and final engagement metrics. Other notices to which they apply are `reported`. */
export type MetricsGap = {
  /** Notices to which engagement metrics apply. */
  applicable: Scalars['Int']['output'];
  /** Those without counts (see `MetricsState.missing`). */
  missing: Scalars['Int']['output'];
  /** Those with outdated counts (see `MetricsState.outdated`). */
  outdated: Scalars['Int']['output'];
  /** Those whose campaign has ended, without final counts (see `MetricsState.final_missing`). */
  finalMissing: Scalars['Int']['output'];
  /** Those with final counts (see `MetricsState.final`). */
  final: Scalars['Int']['output'];
};

/** Notices whose retention ends soon. */
export type RetentionEnding = {
  /** Number of items. */
  count: Scalars['Int']['output'];
  /** Earliest end of retention; null if there is none. */
  firstDay: Maybe<Scalars['Date']['output']>;
};

/** Position of a page in its list (Relay). */
export type PageInfo = {
  /** Whether items follow the page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether items precede the page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item; null for an empty page. */
  startCursor: Maybe<Scalars['String']['output']>;
  /** Cursor of the last item; null for an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
};

/** Filters of publishers, combined with AND. A list matches any of its values; an empty one matches nothing. */
export type PublisherFilter = {
  /** With these ids. At most 200 items. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Part of the name, ignoring case and diacritics. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Subscribed to one of these plans, even if it has ended. At most 20 items. */
  plans?: InputMaybe<Array<Plan>>;
  /** Whether the publisher is on the Pro plan now. */
  isPro?: InputMaybe<Scalars['Boolean']['input']>;
  /** With a Pro subscription that ends or ended after this instant. One without an end does not count. */
  proEndsAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** With a Pro subscription that ends or ended at this instant or earlier. */
  proEndsTo?: InputMaybe<Scalars['DateTime']['input']>;
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
  name: Scalars['String']['input'];
  /** Allow the name of another publisher. Names are compared as those of campaigns are (see `CampaignTotal`). */
  allowSameName: Scalars['Boolean']['input'];
  /** Its plan. */
  plan: Plan;
  /** End of the Pro subscription; absent or null: no end. */
  proUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A publisher to rename. */
export type RenamePublisherInput = {
  /** Id of the publisher. */
  id: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** The new name, 1 to 200 characters, without an e-mail address or telephone number. */
  name: Scalars['String']['input'];
  /** Allow the name of another publisher. Names are compared as those of campaigns are (see `CampaignTotal`). */
  allowSameName: Scalars['Boolean']['input'];
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** A new plan of a publisher. */
export type SetPublisherPlanInput = {
  /** Id of the publisher. */
  id: Scalars['ID']['input'];
  /** The `revision` that was read. */
  revision: Scalars['Int']['input'];
  /** The plan. */
  plan: Plan;
  /**
   * End of the Pro subscription; null: no end. Absent: it stays. Required if a publisher that is not on the Pro plan gets it,
   * and the end that it has is past.
   */
  proUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** Result of a change of a publisher. */
export type CreatePublisherPayload = {
  /** The publisher after the change. */
  publisher: Maybe<Publisher>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a publisher. */
export type RenamePublisherPayload = {
  /** The publisher after the change. */
  publisher: Maybe<Publisher>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a publisher. */
export type SetPublisherPlanPayload = {
  /** The publisher after the change. */
  publisher: Maybe<Publisher>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a change of a publisher. */
export type SetPublisherContactsPayload = {
  /** The publisher after the change. */
  publisher: Maybe<Publisher>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** A page of a list (a Relay connection). */
export type PublisherConnection = {
  /** The items of the page with their cursors. */
  edges: Array<PublisherEdge>;
  /** The items of the page. */
  nodes: Array<Publisher>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An item of a list, with its cursor. */
export type PublisherEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Publisher;
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

/** Reads of full records by one reader, or of one notice. */
export type RecordReads = {
  /** The publisher, if reads are added up per publisher. */
  publisher: Maybe<Publisher>;
  /** The token, if reads are added up per token. */
  token: Maybe<Token>;
  /** Subject (`sub`) at the identity provider, or `cli:` and a user name, if reads are added up per subject. For staff. */
  subject: Maybe<Scalars['String']['output']>;
  /** PA-ID, if reads are added up per notice, which may have been erased since. */
  paId: Maybe<Scalars['ID']['output']>;
  /** Number of reads. */
  reads: Scalars['Count']['output'];
  /** Number of different notices that were read. */
  notices: Maybe<Scalars['Count']['output']>;
  /** The latest read in the period. */
  lastReadAt: Scalars['DateTime']['output'];
  /** Number of reads by day. Days without reads are left out. */
  days: Maybe<Array<RecordReadDay>>;
};

/** Number of reads of full records within a day. */
export type RecordReadDay = {
  /** First moment of the day. */
  start: Scalars['DateTime']['output'];
  /** Number of reads. */
  reads: Scalars['Count']['output'];
};

/** Filters of refusals, combined with AND. An empty list matches nothing. */
export type RefusalFilter = {
  /** Of any of these tokens, including revoked and expired ones. At most 100 items. */
  tokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Of the tokens of any of these publishers. At most 100 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** For any of these notices. At most 100 items. */
  paIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** With any of these codes. At most 50 items. */
  codes?: InputMaybe<Array<RefusalCode>>;
  /** By any of these endpoints. At most 10 items. */
  endpoints?: InputMaybe<Array<RestEndpoint>>;
  /** `X-Request-Id` of the response, or the request id of the logs; exact match. A caller may use its id more than once. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** Like the one with this `Refusal.requestId`, and that one: of the same token, endpoint, method and code. */
  likeRequestId?: InputMaybe<Scalars['String']['input']>;
  /** At this instant or later. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Before this instant. */
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

/** A page of a list (a Relay connection). */
export type RefusalConnection = {
  /** The items of the page with their cursors. */
  edges: Array<RefusalEdge>;
  /** The items of the page. */
  nodes: Array<Refusal>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** Whether committed items are not in the feed yet (see `LogOrder.feed`). */
  isHeldBack: Maybe<Scalars['Boolean']['output']>;
  /**
   * Number of refusals that match the filter and were only counted, because there were too many to keep their details. Covers the
   * whole hours from `from` to `to`. With `likeRequestId`, the method is not compared. Null with `paIds` or `requestId`, which are
   * not counted.
   */
  omittedCount: Maybe<Scalars['Count']['output']>;
  /** The refusals of `omittedCount` by day and publisher, newest day first: at most 200 items. */
  omitted: Maybe<Array<OmittedRefusals>>;
};

/** An item of a list, with its cursor. */
export type RefusalEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Refusal;
};

/** A page of a list (a Relay connection). */
export type RefusalGroupConnection = {
  /** The items of the page with their cursors. */
  edges: Array<RefusalGroupEdge>;
  /** The items of the page. */
  nodes: Array<RefusalGroup>;
  /** Cursors and neighbouring pages. */
  pageInfo: PageInfo;
  /**
   * Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
   * notices if frequent words in `text`, `search` or `sponsor` are combined with another filter. The filter of a partner
   * always has its publisher.
   */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** As `RefusalConnection.omittedCount`. */
  omittedCount: Maybe<Scalars['Count']['output']>;
  /** As `RefusalConnection.omitted`. */
  omitted: Maybe<Array<OmittedRefusals>>;
};

/** An item of a list, with its cursor. */
export type RefusalGroupEdge = {
  /** Cursor for `after` and `before`. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: RefusalGroup;
};

/** Refusals of a publisher's tokens on one day that were only counted. */
export type OmittedRefusals = {
  /** The day, in UTC. */
  day: Scalars['Date']['output'];
  /** The publisher of the tokens; null for other requests. */
  publisher: Maybe<Publisher>;
  /** Their number. */
  count: Scalars['Count']['output'];
};

/** Refusals that are alike. */
export type RefusalGroup = {
  /** The newest of them. */
  newest: Refusal;
  /** Their number. */
  count: Scalars['Count']['output'];
  /** When the oldest of them was refused. */
  firstRefusedAt: Scalars['DateTime']['output'];
  /** PA-ID of the notice, if all of them have the same. */
  paId: Maybe<Scalars['ID']['output']>;
};

/** A request to the partner API that was refused or failed. Has nothing that its caller typed, except its request id. */
export type Refusal = Node & {
  /** Unique over all types: `refusal:` and a number. */
  id: Scalars['ID']['output'];
  /** When it was refused. */
  refusedAt: Scalars['DateTime']['output'];
  /** The endpoint; null if there is none with this path and method. */
  endpoint: Maybe<RestEndpoint>;
  /** HTTP method. */
  method: Scalars['String']['output'];
  /** HTTP status of the response. */
  status: Scalars['Int']['output'];
  /** The reason. */
  code: RefusalCode;
  /** The reason in a sentence: the description of `code`. */
  explanation: Scalars['String']['output'];
  /** PA-ID of the notice; null if there was no notice with the requested PA-ID, which is then not stored. */
  paId: Maybe<Scalars['ID']['output']>;
  /** The token, also if it is revoked, expired or of another tier; null if the request had none that this server knows. */
  token: Maybe<Token>;
  /** The publisher of the token, if any. */
  publisher: Maybe<Publisher>;
  /** Id of the request, as in the logs. */
  requestId: Scalars['String']['output'];
  /** `X-Request-Id` of the caller; null if absent, or if it could contain personal data. */
  callerRequestId: Maybe<Scalars['String']['output']>;
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
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

/**
 * A notice as it appears on the public register. An allow-list: neither it nor its nested types have fields for a person's
 * e-mail address, telephone number, street address or postal code.
 */
export type RegisterEntry = {
  /** PA-ID, the same for all versions. */
  paId: Scalars['ID']['output'];
  /** The advertisement and its linked process. */
  basicInformation: BasicInformation;
  /** The sponsor. */
  advertiser: RegisterParty;
  /** The entities that ultimately control the sponsor (Art. 11(1)(b), 12(1)(a)); empty if there are none. */
  controllers: Array<RegisterParty>;
  /** The campaign. */
  campaign: Campaign;
  /** Amounts, their origin, and the payer. */
  complianceFunding: RegisterFunding;
  /** Targeting and ad-delivery techniques, and engagement metrics. */
  targeting: RegisterTargeting;
  /** Label, URLs, versions and dates. */
  legalMetadata: RegisterLegalMetadata;
};

/** A sponsor, controller or payer on the register. */
export type RegisterParty = {
  /** The company name, or first and last name of a natural person. */
  displayName: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** A legal entity, party or campaign organisation on the register. Its contact person is not public. */
export type RegisterOrganisation = RegisterParty & {
  /** The company name. */
  displayName: Scalars['String']['output'];
  /** Trading name. */
  companyName: Scalars['String']['output'];
  /** Legal name, where different. */
  legalName: Maybe<Scalars['String']['output']>;
  /** Place of establishment (Art. 12(1)(a)). */
  city: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** A natural person on the register. The law publishes the name; home town and contact data are not public. */
export type RegisterPerson = RegisterParty & {
  /** First and last name. */
  displayName: Scalars['String']['output'];
  /** First name. */
  firstName: Scalars['String']['output'];
  /** Last name. */
  lastName: Scalars['String']['output'];
  /** Country. */
  country: Scalars['CountryCode']['output'];
};

/** Compliance & Funding on the register. */
export type RegisterFunding = {
  /** Currency of every amount of the notice (Annex II point 5). */
  currency: Scalars['CurrencyCode']['output'];
  /** Amount paid for this advertisement (Annex II point 5, Art. 12(1)(d)). */
  adAmount: Scalars['Money']['output'];
  /** Value of other benefits for this advertisement (Annex II point 5). */
  adBenefitsInKindValue: Scalars['Money']['output'];
  /** Value of other benefits for the whole campaign, part of its total (Annex II point 6). */
  campaignBenefitsInKindValue: Scalars['Money']['output'];
  /** Whether the amounts include VAT. */
  amountIncludesVat: Scalars['Boolean']['output'];
  /** Whether the amounts are invoiced, budgeted or estimated (Annex II point 8). */
  amountBasis: AmountBasis;
  /** How the amounts were calculated (Annex II point 8, Art. 12(1)(f)). */
  calculationMethodology: Scalars['String']['output'];
  /** Whether the money is public or private (Annex II point 7). */
  fundingSource: FundingSource;
  /** Whether the money is from inside or outside the Union (Annex II point 7). */
  fundingOrigin: FundingOrigin;
  /** Description of the funding. */
  fundingDescription: Maybe<Scalars['String']['output']>;
  /** Whether the sponsor is the payer (Annex II point 3, Art. 12(1)(b)). */
  payerSameAsSponsor: Scalars['Boolean']['output'];
  /** The payer; null if the sponsor pays. */
  payer: Maybe<RegisterParty>;
  /** Whether an earlier publication or version was suspended or discontinued (Annex II point 13, Art. 12(1)(k)). */
  previouslySuspended: Scalars['Boolean']['output'];
  /** What was suspended, and why. */
  previouslySuspendedDetails: Maybe<Scalars['String']['output']>;
};

/** Targeting on the register (Annex II points 14 to 16). */
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
  /** First day of the techniques; null: the campaign's. */
  techniquesStartDate: Maybe<Scalars['Date']['output']>;
  /** Last day of the techniques; null: the campaign's. */
  techniquesEndDate: Maybe<Scalars['Date']['output']>;
  /** Internal policy on the techniques (Art. 19(1)(a)). */
  internalPolicyUrl: Maybe<Scalars['Url']['output']>;
  /** Organisation that decides on the personal data used. */
  dataControllerName: Maybe<Scalars['String']['output']>;
  /** Contact page of that organisation. */
  dataControllerContactUrl: Maybe<Scalars['Url']['output']>;
  /** Information on exercising data-protection rights (Annex II point 16, Art. 19(1)(e)). */
  dataRightsUrl: Maybe<Scalars['Url']['output']>;
  /** Information on withdrawing consent (Annex II point 16). */
  consentWithdrawalUrl: Maybe<Scalars['Url']['output']>;
  /** Anything else about the techniques. */
  otherInformation: Maybe<Scalars['String']['output']>;
  /** Times the advertisement was displayed or played since it started (Annex II point 15, Art. 12(1)(m)); null when not reported. */
  viewsCount: Maybe<Scalars['Count']['output']>;
  /** Total interactions: clicks, reactions, comments and shares (Annex II point 15); null when not reported. */
  engagementsCount: Maybe<Scalars['Count']['output']>;
  /** When the counts were recorded. */
  metricsUpdatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Legal & Metadata on the register. */
export type RegisterLegalMetadata = {
  /** The regulation that the notice is published under. */
  regulation: Scalars['String']['output'];
  /** The template that the notice follows. */
  noticeTemplate: Scalars['String']['output'];
  /** Text of the label on the advertisement (Art. 11). */
  labelText: Maybe<Scalars['String']['output']>;
  /** The notice for human readers (Art. 11(1)(e)). */
  noticeUrl: Scalars['Url']['output'];
  /** The advertisement in the European repository (Annex II point 11); null until the repository opens. */
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
  /** When the notice last changed. Engagement metrics do not count. */
  updatedAt: Scalars['DateTime']['output'];
  /** When the advertisement ceased (Annex II point 13). */
  ceasedAt: Maybe<Scalars['DateTime']['output']>;
  /** Why it ceased (Annex II point 13). */
  ceasedReason: Maybe<CeasedReason>;
  /** Day until which the notice is kept: seven years after its last publication (Arts. 9, 12); null while ongoing. */
  retentionUntil: Maybe<Scalars['Date']['output']>;
};

/** Filters of requests, combined with AND. */
export type RequestFilter = {
  /** With any of these tokens. At most 100 items. */
  tokenIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** With the tokens of any of these publishers. At most 100 items. */
  publisherIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** To any of these endpoints. At most 10 items. */
  endpoints?: InputMaybe<Array<RestEndpoint>>;
  /** Refused with any of these codes. At most 50 items. */
  codes?: InputMaybe<Array<RefusalCode>>;
};

/** Number of requests within an hour or a day, and in the same groups of `groupBy`. */
export type RequestFigure = {
  /**
   * First moment of the hour or the day. Requests are counted by UTC hour: where the time zone differs by a fraction of an
   * hour, the hour around midnight counts to the day in which it begins.
   */
  start: Scalars['DateTime']['output'];
  /** The endpoint; null if the path and the method belong to none, and without `groupBy: endpoint`. */
  endpoint: Maybe<RestEndpoint>;
  /** HTTP status of the responses; 499 if the client disconnected first. Null without `groupBy: status`. */
  status: Maybe<Scalars['Int']['output']>;
  /** Code of the refusals; null for other requests, and without `groupBy: code`. */
  code: Maybe<RefusalCode>;
  /** Number of requests. */
  requests: Scalars['Count']['output'];
  /** The texts behind the fields that are `unknown`. */
  unknownValues: Array<UnknownValue>;
};

/** What request statistics can count apart. */
export type RequestGroup =
  /** Each endpoint. */
  | 'endpoint'
  /** Each HTTP status. */
  | 'status'
  /** Each code of a refusal. */
  | 'code';

/** Interval of request statistics. */
export type FigureInterval =
  /** Whole hours. */
  | 'hour'
  /** Whole days of the time zone. */
  | 'day';

/** What requests are added up for. */
export type CallerGroup =
  /** For each token, and for requests without a known one. */
  | 'token'
  /** For each publisher. */
  | 'publisher';

/** Orders of callers. */
export type CallerOrder =
  /** Most requests first. */
  | 'requests'
  /** Most refused requests first. */
  | 'refused'
  /** Most requests over the rate limit first. */
  | 'rate_limited'
  /** Most requests with revoked or expired tokens first. */
  | 'inactive';

/** The requests of a token or a publisher in a period. */
export type CallerRequests = {
  /** The token; null for publishers, and for requests without a known token. */
  token: Maybe<Token>;
  /** The publisher; null if the token belongs to none. */
  publisher: Maybe<Publisher>;
  /** All requests. */
  requests: Scalars['Count']['output'];
  /** Refused requests. */
  refused: Scalars['Count']['output'];
  /** Requests over the rate limit. */
  rateLimited: Scalars['Count']['output'];
  /** Requests with tokens while they were revoked or expired. */
  inactive: Scalars['Count']['output'];
  /** When the newest request was refused, also after the period; to the hour if that was more than 7 days ago; null if never. */
  lastRefusedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Result of a deletion of a notice. */
export type EraseNoticePayload = {
  /** The `id` that the notice had, for caches: `notice:` and the PA-ID. */
  id: Scalars['ID']['output'];
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Result of a deletion of a notice. */
export type DiscardNoticeDraftPayload = {
  /** The `id` that the notice had, for caches: `notice:` and the PA-ID. */
  id: Scalars['ID']['output'];
  /** PA-ID of the notice. */
  paId: Scalars['ID']['output'];
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** Months to drop. */
export type DropOldMonthsInput = {
  /** The table. */
  table: GrowingTable;
  /** Drop months that ended before this day (UTC). */
  before: Scalars['Date']['input'];
  /** Only says which months it would drop. */
  dryRun: Scalars['Boolean']['input'];
};

/** The dropped months. */
export type DropOldMonthsPayload = {
  /** The table. */
  table: GrowingTable;
  /** First days of the dropped months, in order; in a dry run, of those that it would drop. */
  months: Array<Scalars['Date']['output']>;
  /** Whether this request dropped anything. */
  changed: Scalars['Boolean']['output'];
};

/** Append-only tables with monthly partitions. */
export type GrowingTable =
  /** Reads of full records. */
  | 'access_ledger'
  /** Changes and their actors. */
  | 'audit_trail'
  /** Changes of engagement metrics. */
  | 'engagement_metrics_change'
  /** Number of requests per token and hour. */
  | 'request_count';

/** A notice that is not complete. */
export type SaveUnfinishedNoticeInput = {
  /** The unfinished notice that it replaces; absent or null: a new one. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** The `revision` that was read: required with `id`; absent or null: none. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /** What was typed, each field once. At most 500 items. */
  texts: Array<UnfinishedTextInput>;
  /**
   * Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
   * same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
   * current state with `changed: false`. Another input, or another mutation, fails with `IDEMPOTENCY_KEY_REUSED`. Only a hash of it is stored.
   */
  idempotencyKey?: InputMaybe<Scalars['String']['input']>;
};

/** What was typed in a field. */
export type UnfinishedTextInput = {
  /** The field, such as `campaign.name`. */
  path: Scalars['String']['input'];
  /** What was typed. */
  text: Scalars['String']['input'];
};

/** An unfinished notice to delete. */
export type DiscardUnfinishedNoticeInput = {
  /** Its id. */
  id: Scalars['ID']['input'];
};

/** An unfinished notice after it was saved. */
export type SaveUnfinishedNoticePayload = {
  /** The unfinished notice; null if it was deleted since. */
  unfinishedNotice: Maybe<UnfinishedNotice>;
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** An unfinished notice that was deleted. */
export type DiscardUnfinishedNoticePayload = {
  /** Its id. */
  id: Scalars['ID']['output'];
  /** Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it. */
  changed: Scalars['Boolean']['output'];
};

/** A notice that somebody began to write. */
export type UnfinishedNotice = {
  /** Its id. */
  id: Scalars['ID']['output'];
  /** What was typed as its title. */
  title: Maybe<Scalars['String']['output']>;
  /** What was typed. */
  texts: Array<UnfinishedText>;
  /** Increases with each save. */
  revision: Scalars['Int']['output'];
  /** When it was last saved. */
  savedAt: Scalars['DateTime']['output'];
  /** When it is deleted, unless it is saved again. */
  expiresAt: Scalars['DateTime']['output'];
};

/** What was typed in a field. */
export type UnfinishedText = {
  /** The field, such as `campaign.name`. */
  path: Scalars['String']['output'];
  /** What was typed. */
  text: Scalars['String']['output'];
};

/**
 * A stored value that this release does not know, because a newer one wrote it: beside this one, or before it was replaced. The field
 * is `unknown`, which is a value of all enums of stored values; filters do not take it.
 */
export type UnknownValue = {
  /** The field that is `unknown`, such as `action` or `campaign.medium`. */
  field: Scalars['String']['output'];
  /** The value, as the newer release names it. */
  text: Scalars['String']['output'];
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




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( PublisherRow )
    | ( TokenRow )
    | ( AuditRow )
    | ( NoticeNode )
    | ( ImportRow )
    | ( LedgerRow )
    | ( MetricsChangeRow )
    | ( RefusalRow )
  ;
  RegisterParty:
    | ( PublicPartyRow )
    | ( PublicPartyRow )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  TokenFilter: TokenFilter;
  Scope: Scope;
  TokenState: TokenState;
  TokenOrder: TokenOrder;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Publisher: ResolverTypeWrapper<PublisherRow>;
  MintTokenInput: MintTokenInput;
  RotateTokenInput: RotateTokenInput;
  RevokeTokenInput: RevokeTokenInput;
  MintTokenPayload: ResolverTypeWrapper<MintedNow>;
  RotateTokenPayload: ResolverTypeWrapper<Rotated>;
  RevokeTokenPayload: ResolverTypeWrapper<Revoked>;
  Token: ResolverTypeWrapper<TokenRow>;
  TokenConnection: ResolverTypeWrapper<TokenPage>;
  TokenEdge: ResolverTypeWrapper<Omit<TokenEdge, 'node'> & { node: ResolversTypes['Token'] }>;
  Tier: Tier;
  StaffRole: StaffRole;
  AuditFilter: AuditFilter;
  AuditConnection: ResolverTypeWrapper<AuditPage>;
  AuditEdge: ResolverTypeWrapper<Omit<AuditEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  AuditGroupConnection: ResolverTypeWrapper<AuditGroupPage>;
  AuditGroupEdge: ResolverTypeWrapper<Omit<AuditGroupEdge, 'node'> & { node: ResolversTypes['AuditGroup'] }>;
  AuditGroup: ResolverTypeWrapper<AuditGroupRow>;
  LogOrder: LogOrder;
  AuditEntry: ResolverTypeWrapper<AuditRow>;
  ActorKind: ActorKind;
  AuditAction: AuditAction;
  Overview: ResolverTypeWrapper<OverviewOf>;
  BreakdownConnection: ResolverTypeWrapper<BreakdownPage>;
  BreakdownEdge: ResolverTypeWrapper<Omit<BreakdownEdge, 'node'> & { node: ResolversTypes['BreakdownRow'] }>;
  BreakdownDimension: BreakdownDimension;
  BreakdownOrder: BreakdownOrder;
  Technique: Technique;
  BreakdownRow: ResolverTypeWrapper<BreakdownGroup>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  CampaignOrder: CampaignOrder;
  CampaignTotalConnection: ResolverTypeWrapper<CampaignPage>;
  CampaignTotalEdge: ResolverTypeWrapper<Omit<CampaignTotalEdge, 'node'> & { node: ResolversTypes['CampaignTotal'] }>;
  CampaignTotal: ResolverTypeWrapper<CampaignTotalRow>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ChangePage: ResolverTypeWrapper<FeedPage>;
  Change: ResolverTypeWrapper<ChangeRow>;
  ChangeKind: ChangeKind;
  TellPublisherInput: TellPublisherInput;
  MailTopic: MailTopic;
  TellPublisherPayload: ResolverTypeWrapper<Told>;
  SetPublisherContactsInput: SetPublisherContactsInput;
  PublisherContactInput: PublisherContactInput;
  PublisherContact: ResolverTypeWrapper<PublisherContact>;
  PersonDataOccurrences: ResolverTypeWrapper<Occurrences>;
  PersonDataPlace: ResolverTypeWrapper<PlaceRow>;
  VersionState: VersionState;
  PartyRole: PartyRole;
  PersonDataField: PersonDataField;
  ErrorExtensions: ResolverTypeWrapper<Omit<ErrorExtensions, 'issues'> & { issues?: Maybe<Array<ResolversTypes['Issue']>> }>;
  Issue: ResolverTypeWrapper<IssueValue>;
  IssueParams: ResolverTypeWrapper<IssueParams>;
  IssueCode: IssueCode;
  ValueKind: ValueKind;
  ValueFormat: ValueFormat;
  ErrorCode: ErrorCode;
  Notice: ResolverTypeWrapper<NoticeNode>;
  AccessExplanation: ResolverTypeWrapper<Omit<AccessExplanation, 'refusals' | 'tokens'> & { refusals: Array<ResolversTypes['Refusal']>, tokens: Array<ResolversTypes['TokenAccess']> }>;
  TokenAccess: ResolverTypeWrapper<AccessOfToken>;
  RateLimit: ResolverTypeWrapper<RateLimit>;
  EndpointAccess: ResolverTypeWrapper<EndpointAccess>;
  RestEndpoint: RestEndpoint;
  AccessCondition: ResolverTypeWrapper<AccessCondition>;
  AccessConditionName: AccessConditionName;
  NoticeInput: NoticeInput;
  BasicInformationInput: BasicInformationInput;
  CampaignInput: CampaignInput;
  ComplianceFundingInput: ComplianceFundingInput;
  TargetingInput: TargetingInput;
  LegalMetadataInput: LegalMetadataInput;
  PartyInput: PartyInput;
  BasicInformation: ResolverTypeWrapper<NoticeContent>;
  Campaign: ResolverTypeWrapper<CampaignRow>;
  ImportFilter: ImportFilter;
  StartImportInput: StartImportInput;
  ReportImportInput: ReportImportInput;
  ImportRejectionInput: ImportRejectionInput;
  RejectionIssueInput: RejectionIssueInput;
  EndImportInput: EndImportInput;
  ImportEnd: ImportEnd;
  StartImportPayload: ResolverTypeWrapper<Omit<StartImportPayload, 'import'> & { import?: Maybe<ResolversTypes['Import']> }>;
  ReportImportPayload: ResolverTypeWrapper<Omit<ReportImportPayload, 'import'> & { import?: Maybe<ResolversTypes['Import']> }>;
  EndImportPayload: ResolverTypeWrapper<Omit<EndImportPayload, 'import'> & { import?: Maybe<ResolversTypes['Import']> }>;
  ImportConnection: ResolverTypeWrapper<ImportPage>;
  ImportEdge: ResolverTypeWrapper<Omit<ImportEdge, 'node'> & { node: ResolversTypes['Import'] }>;
  Import: ResolverTypeWrapper<ImportRow>;
  ImportRejection: ResolverTypeWrapper<ImportRejection>;
  RejectionIssue: ResolverTypeWrapper<RejectionIssue>;
  ImportState: ImportState;
  SaveImportMappingInput: SaveImportMappingInput;
  DeleteImportMappingInput: DeleteImportMappingInput;
  SaveImportMappingPayload: ResolverTypeWrapper<SaveImportMappingPayload>;
  DeleteImportMappingPayload: ResolverTypeWrapper<DeleteImportMappingPayload>;
  ImportMapping: ResolverTypeWrapper<ImportMapping>;
  ImportPreviewInput: ImportPreviewInput;
  ImportPreview: ResolverTypeWrapper<Omit<ImportPreview, 'readings' | 'issues'> & { readings: Array<ResolversTypes['ImportReading']>, issues: Array<ResolversTypes['Issue']> }>;
  ImportColumn: ResolverTypeWrapper<ImportColumn>;
  ImportColumnOrigin: ImportColumnOrigin;
  ImportReading: ResolverTypeWrapper<Omit<ImportReading, 'fault'> & { fault?: Maybe<ResolversTypes['Issue']> }>;
  ImportNoticeRowsInput: ImportNoticeRowsInput;
  CsvInput: CsvInput;
  ImportNoticeRowsPayload: ResolverTypeWrapper<Omit<ImportNoticeRowsPayload, 'import' | 'rows'> & { import?: Maybe<ResolversTypes['Import']>, rows: Array<ResolversTypes['ImportedRow']> }>;
  ImportedRow: ResolverTypeWrapper<Omit<ImportedRow, 'issues'> & { issues: Array<ResolversTypes['Issue']> }>;
  LeftOutRow: ResolverTypeWrapper<LeftOutRow>;
  ImportNoticesInput: ImportNoticesInput;
  OnExisting: OnExisting;
  ImportNoticesPayload: ResolverTypeWrapper<Omit<ImportNoticesPayload, 'results' | 'import'> & { results: Array<ResolversTypes['ImportResult']>, import?: Maybe<ResolversTypes['Import']> }>;
  NoticeRecordJson: ResolverTypeWrapper<Scalars['NoticeRecordJson']['output']>;
  ImportResult: ResolverTypeWrapper<RecordResult>;
  ImportOutcome: ImportOutcome;
  AccessLedgerFilter: AccessLedgerFilter;
  AccessLedgerConnection: ResolverTypeWrapper<LedgerPage>;
  AccessLedgerEdge: ResolverTypeWrapper<Omit<AccessLedgerEdge, 'node'> & { node: ResolversTypes['LedgerEntry'] }>;
  LedgerEntry: ResolverTypeWrapper<LedgerRow>;
  CreateNoticeInput: CreateNoticeInput;
  SubmitNoticeInput: SubmitNoticeInput;
  EraseNoticeInput: EraseNoticeInput;
  DiscardNoticeDraftInput: DiscardNoticeDraftInput;
  RequestNoticeRevisionInput: RequestNoticeRevisionInput;
  ConfirmNoticeInput: ConfirmNoticeInput;
  SignOffNoticeInput: SignOffNoticeInput;
  DeclineNoticeSignOffInput: DeclineNoticeSignOffInput;
  WithdrawNoticeSignOffInput: WithdrawNoticeSignOffInput;
  DiscardNoticeAmendmentInput: DiscardNoticeAmendmentInput;
  CeaseNoticeInput: CeaseNoticeInput;
  AmendNoticeInput: AmendNoticeInput;
  CreateNoticePayload: ResolverTypeWrapper<Changed>;
  SubmitNoticePayload: ResolverTypeWrapper<Changed>;
  RequestNoticeRevisionPayload: ResolverTypeWrapper<Changed>;
  ConfirmNoticePayload: ResolverTypeWrapper<Changed>;
  SignOffNoticePayload: ResolverTypeWrapper<Changed>;
  DeclineNoticeSignOffPayload: ResolverTypeWrapper<Changed>;
  WithdrawNoticeSignOffPayload: ResolverTypeWrapper<Changed>;
  CeaseNoticePayload: ResolverTypeWrapper<Changed>;
  AmendNoticePayload: ResolverTypeWrapper<Changed>;
  DiscardNoticeAmendmentPayload: ResolverTypeWrapper<Changed>;
  RecordEngagementMetricsInput: RecordEngagementMetricsInput;
  RecordEngagementMetricsPayload: ResolverTypeWrapper<Omit<RecordEngagementMetricsPayload, 'notice'> & { notice?: Maybe<ResolversTypes['Notice']> }>;
  EngagementMetricsInput: EngagementMetricsInput;
  EngagementMetrics: ResolverTypeWrapper<EngagementMetrics>;
  NoticeMetrics: ResolverTypeWrapper<MetricsOf>;
  MetricsChange: ResolverTypeWrapper<MetricsChangeRow>;
  MetricsChangeFilter: MetricsChangeFilter;
  MetricsChangeConnection: ResolverTypeWrapper<MetricsChangePage>;
  MetricsChangeEdge: ResolverTypeWrapper<Omit<MetricsChangeEdge, 'node'> & { node: ResolversTypes['MetricsChange'] }>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  Me: ResolverTypeWrapper<Caller>;
  Actor: ResolverTypeWrapper<ActorRow>;
  NoticeFilter: NoticeFilter;
  NewSponsors: NewSponsors;
  AwaitingSignOff: AwaitingSignOff;
  NoticeOrder: NoticeOrder;
  NoticeRecord: ResolverTypeWrapper<NoticeRow>;
  Party: ResolverTypeWrapper<PartyRow>;
  ComplianceFunding: ResolverTypeWrapper<NoticeRow>;
  Targeting: ResolverTypeWrapper<NoticeRow>;
  LegalMetadata: ResolverTypeWrapper<NoticeRow>;
  MetricsState: MetricsState;
  NoticePhase: NoticePhase;
  AmendmentState: AmendmentState;
  NoticeConnection: ResolverTypeWrapper<NoticePage>;
  NoticeEdge: ResolverTypeWrapper<Omit<NoticeEdge, 'node'> & { node: ResolversTypes['Notice'] }>;
  RegisterPeriod: ResolverTypeWrapper<RegisterPeriod>;
  NoticeTransition: NoticeTransition;
  NoticeVersion: ResolverTypeWrapper<VersionNode>;
  FieldDifference: ResolverTypeWrapper<Difference>;
  NoticeAmendment: ResolverTypeWrapper<AmendmentNode>;
  PublisherFigures: ResolverTypeWrapper<PublisherFiguresRow>;
  PhaseCount: ResolverTypeWrapper<PhaseCount>;
  AmendmentCount: ResolverTypeWrapper<AmendmentCount>;
  MediumCount: ResolverTypeWrapper<MediumCountRow>;
  CountryCount: ResolverTypeWrapper<CountryCount>;
  ProcessCount: ResolverTypeWrapper<ProcessCountRow>;
  PublisherCount: ResolverTypeWrapper<PublisherCountRow>;
  Spend: ResolverTypeWrapper<Spend>;
  AmountKind: ResolverTypeWrapper<AmountKind>;
  TimeStep: TimeStep;
  MetricsStep: ResolverTypeWrapper<MetricsStep>;
  SignOffQueue: ResolverTypeWrapper<SignOffQueue>;
  AgeCount: ResolverTypeWrapper<AgeCount>;
  MetricsGap: ResolverTypeWrapper<MetricsGap>;
  RetentionEnding: ResolverTypeWrapper<RetentionEnding>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PublisherFilter: PublisherFilter;
  PublisherOrder: PublisherOrder;
  CreatePublisherInput: CreatePublisherInput;
  RenamePublisherInput: RenamePublisherInput;
  SetPublisherPlanInput: SetPublisherPlanInput;
  CreatePublisherPayload: ResolverTypeWrapper<Changed>;
  RenamePublisherPayload: ResolverTypeWrapper<Changed>;
  SetPublisherPlanPayload: ResolverTypeWrapper<Changed>;
  SetPublisherContactsPayload: ResolverTypeWrapper<Changed>;
  PublisherConnection: ResolverTypeWrapper<PublisherPage>;
  PublisherEdge: ResolverTypeWrapper<Omit<PublisherEdge, 'node'> & { node: ResolversTypes['Publisher'] }>;
  Plan: Plan;
  RecordReadGroup: RecordReadGroup;
  RecordReads: ResolverTypeWrapper<ReadsRow>;
  RecordReadDay: ResolverTypeWrapper<RecordReadDay>;
  RefusalFilter: RefusalFilter;
  RefusalConnection: ResolverTypeWrapper<RefusalPage>;
  RefusalEdge: ResolverTypeWrapper<Omit<RefusalEdge, 'node'> & { node: ResolversTypes['Refusal'] }>;
  RefusalGroupConnection: ResolverTypeWrapper<RefusalGroupPage>;
  RefusalGroupEdge: ResolverTypeWrapper<Omit<RefusalGroupEdge, 'node'> & { node: ResolversTypes['RefusalGroup'] }>;
  OmittedRefusals: ResolverTypeWrapper<OmittedRow>;
  RefusalGroup: ResolverTypeWrapper<RefusalGroupRow>;
  Refusal: ResolverTypeWrapper<RefusalRow>;
  RefusalCode: RefusalCode;
  RegisterEntry: ResolverTypeWrapper<NoticeContent>;
  RegisterParty: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['RegisterParty']>;
  RegisterOrganisation: ResolverTypeWrapper<PublicPartyRow>;
  RegisterPerson: ResolverTypeWrapper<PublicPartyRow>;
  RegisterFunding: ResolverTypeWrapper<NoticeContent>;
  RegisterTargeting: ResolverTypeWrapper<NoticeContent>;
  RegisterLegalMetadata: ResolverTypeWrapper<NoticeContent>;
  RequestFilter: RequestFilter;
  RequestFigure: ResolverTypeWrapper<RequestFigure>;
  RequestGroup: RequestGroup;
  FigureInterval: FigureInterval;
  CallerGroup: CallerGroup;
  CallerOrder: CallerOrder;
  CallerRequests: ResolverTypeWrapper<CallerRow>;
  EraseNoticePayload: ResolverTypeWrapper<Changed>;
  DiscardNoticeDraftPayload: ResolverTypeWrapper<Changed>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Money: ResolverTypeWrapper<Scalars['Money']['output']>;
  Count: ResolverTypeWrapper<Scalars['Count']['output']>;
  Sum: ResolverTypeWrapper<Scalars['Sum']['output']>;
  Url: ResolverTypeWrapper<Scalars['Url']['output']>;
  CountryCode: ResolverTypeWrapper<Scalars['CountryCode']['output']>;
  CurrencyCode: ResolverTypeWrapper<Scalars['CurrencyCode']['output']>;
  LanguageTag: ResolverTypeWrapper<Scalars['LanguageTag']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  TimeZone: ResolverTypeWrapper<Scalars['TimeZone']['output']>;
  DropOldMonthsInput: DropOldMonthsInput;
  DropOldMonthsPayload: ResolverTypeWrapper<DropOldMonthsPayload>;
  GrowingTable: GrowingTable;
  SaveUnfinishedNoticeInput: SaveUnfinishedNoticeInput;
  UnfinishedTextInput: UnfinishedTextInput;
  DiscardUnfinishedNoticeInput: DiscardUnfinishedNoticeInput;
  SaveUnfinishedNoticePayload: ResolverTypeWrapper<SaveUnfinishedNoticePayload>;
  DiscardUnfinishedNoticePayload: ResolverTypeWrapper<DiscardUnfinishedNoticePayload>;
  UnfinishedNotice: ResolverTypeWrapper<UnfinishedNotice>;
  UnfinishedText: ResolverTypeWrapper<UnfinishedText>;
  UnknownValue: ResolverTypeWrapper<UnknownValue>;
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
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Query: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  TokenFilter: TokenFilter;
  Mutation: Record<PropertyKey, never>;
  Publisher: PublisherRow;
  MintTokenInput: MintTokenInput;
  RotateTokenInput: RotateTokenInput;
  RevokeTokenInput: RevokeTokenInput;
  MintTokenPayload: MintedNow;
  RotateTokenPayload: Rotated;
  RevokeTokenPayload: Revoked;
  Token: TokenRow;
  TokenConnection: TokenPage;
  TokenEdge: Omit<TokenEdge, 'node'> & { node: ResolversParentTypes['Token'] };
  AuditFilter: AuditFilter;
  AuditConnection: AuditPage;
  AuditEdge: Omit<AuditEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  AuditGroupConnection: AuditGroupPage;
  AuditGroupEdge: Omit<AuditGroupEdge, 'node'> & { node: ResolversParentTypes['AuditGroup'] };
  AuditGroup: AuditGroupRow;
  AuditEntry: AuditRow;
  Overview: OverviewOf;
  BreakdownConnection: BreakdownPage;
  BreakdownEdge: Omit<BreakdownEdge, 'node'> & { node: ResolversParentTypes['BreakdownRow'] };
  BreakdownRow: BreakdownGroup;
  Float: Scalars['Float']['output'];
  CampaignTotalConnection: CampaignPage;
  CampaignTotalEdge: Omit<CampaignTotalEdge, 'node'> & { node: ResolversParentTypes['CampaignTotal'] };
  CampaignTotal: CampaignTotalRow;
  Subscription: Record<PropertyKey, never>;
  ChangePage: FeedPage;
  Change: ChangeRow;
  TellPublisherInput: TellPublisherInput;
  TellPublisherPayload: Told;
  SetPublisherContactsInput: SetPublisherContactsInput;
  PublisherContactInput: PublisherContactInput;
  PublisherContact: PublisherContact;
  PersonDataOccurrences: Occurrences;
  PersonDataPlace: PlaceRow;
  ErrorExtensions: Omit<ErrorExtensions, 'issues'> & { issues?: Maybe<Array<ResolversParentTypes['Issue']>> };
  Issue: IssueValue;
  IssueParams: IssueParams;
  Notice: NoticeNode;
  AccessExplanation: Omit<AccessExplanation, 'refusals' | 'tokens'> & { refusals: Array<ResolversParentTypes['Refusal']>, tokens: Array<ResolversParentTypes['TokenAccess']> };
  TokenAccess: AccessOfToken;
  RateLimit: RateLimit;
  EndpointAccess: EndpointAccess;
  AccessCondition: AccessCondition;
  NoticeInput: NoticeInput;
  BasicInformationInput: BasicInformationInput;
  CampaignInput: CampaignInput;
  ComplianceFundingInput: ComplianceFundingInput;
  TargetingInput: TargetingInput;
  LegalMetadataInput: LegalMetadataInput;
  PartyInput: PartyInput;
  BasicInformation: NoticeContent;
  Campaign: CampaignRow;
  ImportFilter: ImportFilter;
  StartImportInput: StartImportInput;
  ReportImportInput: ReportImportInput;
  ImportRejectionInput: ImportRejectionInput;
  RejectionIssueInput: RejectionIssueInput;
  EndImportInput: EndImportInput;
  StartImportPayload: Omit<StartImportPayload, 'import'> & { import?: Maybe<ResolversParentTypes['Import']> };
  ReportImportPayload: Omit<ReportImportPayload, 'import'> & { import?: Maybe<ResolversParentTypes['Import']> };
  EndImportPayload: Omit<EndImportPayload, 'import'> & { import?: Maybe<ResolversParentTypes['Import']> };
  ImportConnection: ImportPage;
  ImportEdge: Omit<ImportEdge, 'node'> & { node: ResolversParentTypes['Import'] };
  Import: ImportRow;
  ImportRejection: ImportRejection;
  RejectionIssue: RejectionIssue;
  SaveImportMappingInput: SaveImportMappingInput;
  DeleteImportMappingInput: DeleteImportMappingInput;
  SaveImportMappingPayload: SaveImportMappingPayload;
  DeleteImportMappingPayload: DeleteImportMappingPayload;
  ImportMapping: ImportMapping;
  ImportPreviewInput: ImportPreviewInput;
  ImportPreview: Omit<ImportPreview, 'readings' | 'issues'> & { readings: Array<ResolversParentTypes['ImportReading']>, issues: Array<ResolversParentTypes['Issue']> };
  ImportColumn: ImportColumn;
  ImportReading: Omit<ImportReading, 'fault'> & { fault?: Maybe<ResolversParentTypes['Issue']> };
  ImportNoticeRowsInput: ImportNoticeRowsInput;
  CsvInput: CsvInput;
  ImportNoticeRowsPayload: Omit<ImportNoticeRowsPayload, 'import' | 'rows'> & { import?: Maybe<ResolversParentTypes['Import']>, rows: Array<ResolversParentTypes['ImportedRow']> };
  ImportedRow: Omit<ImportedRow, 'issues'> & { issues: Array<ResolversParentTypes['Issue']> };
  LeftOutRow: LeftOutRow;
  ImportNoticesInput: ImportNoticesInput;
  ImportNoticesPayload: Omit<ImportNoticesPayload, 'results' | 'import'> & { results: Array<ResolversParentTypes['ImportResult']>, import?: Maybe<ResolversParentTypes['Import']> };
  NoticeRecordJson: Scalars['NoticeRecordJson']['output'];
  ImportResult: RecordResult;
  AccessLedgerFilter: AccessLedgerFilter;
  AccessLedgerConnection: LedgerPage;
  AccessLedgerEdge: Omit<AccessLedgerEdge, 'node'> & { node: ResolversParentTypes['LedgerEntry'] };
  LedgerEntry: LedgerRow;
  CreateNoticeInput: CreateNoticeInput;
  SubmitNoticeInput: SubmitNoticeInput;
  EraseNoticeInput: EraseNoticeInput;
  DiscardNoticeDraftInput: DiscardNoticeDraftInput;
  RequestNoticeRevisionInput: RequestNoticeRevisionInput;
  ConfirmNoticeInput: ConfirmNoticeInput;
  SignOffNoticeInput: SignOffNoticeInput;
  DeclineNoticeSignOffInput: DeclineNoticeSignOffInput;
  WithdrawNoticeSignOffInput: WithdrawNoticeSignOffInput;
  DiscardNoticeAmendmentInput: DiscardNoticeAmendmentInput;
  CeaseNoticeInput: CeaseNoticeInput;
  AmendNoticeInput: AmendNoticeInput;
  CreateNoticePayload: Changed;
  SubmitNoticePayload: Changed;
  RequestNoticeRevisionPayload: Changed;
  ConfirmNoticePayload: Changed;
  SignOffNoticePayload: Changed;
  DeclineNoticeSignOffPayload: Changed;
  WithdrawNoticeSignOffPayload: Changed;
  CeaseNoticePayload: Changed;
  AmendNoticePayload: Changed;
  DiscardNoticeAmendmentPayload: Changed;
  RecordEngagementMetricsInput: RecordEngagementMetricsInput;
  RecordEngagementMetricsPayload: Omit<RecordEngagementMetricsPayload, 'notice'> & { notice?: Maybe<ResolversParentTypes['Notice']> };
  EngagementMetricsInput: EngagementMetricsInput;
  EngagementMetrics: EngagementMetrics;
  NoticeMetrics: MetricsOf;
  MetricsChange: MetricsChangeRow;
  MetricsChangeFilter: MetricsChangeFilter;
  MetricsChangeConnection: MetricsChangePage;
  MetricsChangeEdge: Omit<MetricsChangeEdge, 'node'> & { node: ResolversParentTypes['MetricsChange'] };
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  Me: Caller;
  Actor: ActorRow;
  NoticeFilter: NoticeFilter;
  NewSponsors: NewSponsors;
  AwaitingSignOff: AwaitingSignOff;
  NoticeRecord: NoticeRow;
  Party: PartyRow;
  ComplianceFunding: NoticeRow;
  Targeting: NoticeRow;
  LegalMetadata: NoticeRow;
  NoticeConnection: NoticePage;
  NoticeEdge: Omit<NoticeEdge, 'node'> & { node: ResolversParentTypes['Notice'] };
  RegisterPeriod: RegisterPeriod;
  NoticeVersion: VersionNode;
  FieldDifference: Difference;
  NoticeAmendment: AmendmentNode;
  PublisherFigures: PublisherFiguresRow;
  PhaseCount: PhaseCount;
  AmendmentCount: AmendmentCount;
  MediumCount: MediumCountRow;
  CountryCount: CountryCount;
  ProcessCount: ProcessCountRow;
  PublisherCount: PublisherCountRow;
  Spend: Spend;
  AmountKind: AmountKind;
  MetricsStep: MetricsStep;
  SignOffQueue: SignOffQueue;
  AgeCount: AgeCount;
  MetricsGap: MetricsGap;
  RetentionEnding: RetentionEnding;
  PageInfo: PageInfo;
  PublisherFilter: PublisherFilter;
  CreatePublisherInput: CreatePublisherInput;
  RenamePublisherInput: RenamePublisherInput;
  SetPublisherPlanInput: SetPublisherPlanInput;
  CreatePublisherPayload: Changed;
  RenamePublisherPayload: Changed;
  SetPublisherPlanPayload: Changed;
  SetPublisherContactsPayload: Changed;
  PublisherConnection: PublisherPage;
  PublisherEdge: Omit<PublisherEdge, 'node'> & { node: ResolversParentTypes['Publisher'] };
  RecordReads: ReadsRow;
  RecordReadDay: RecordReadDay;
  RefusalFilter: RefusalFilter;
  RefusalConnection: RefusalPage;
  RefusalEdge: Omit<RefusalEdge, 'node'> & { node: ResolversParentTypes['Refusal'] };
  RefusalGroupConnection: RefusalGroupPage;
  RefusalGroupEdge: Omit<RefusalGroupEdge, 'node'> & { node: ResolversParentTypes['RefusalGroup'] };
  OmittedRefusals: OmittedRow;
  RefusalGroup: RefusalGroupRow;
  Refusal: RefusalRow;
  RegisterEntry: NoticeContent;
  RegisterParty: ResolversInterfaceTypes<ResolversParentTypes>['RegisterParty'];
  RegisterOrganisation: PublicPartyRow;
  RegisterPerson: PublicPartyRow;
  RegisterFunding: NoticeContent;
  RegisterTargeting: NoticeContent;
  RegisterLegalMetadata: NoticeContent;
  RequestFilter: RequestFilter;
  RequestFigure: RequestFigure;
  CallerRequests: CallerRow;
  EraseNoticePayload: Changed;
  DiscardNoticeDraftPayload: Changed;
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Money: Scalars['Money']['output'];
  Count: Scalars['Count']['output'];
  Sum: Scalars['Sum']['output'];
  Url: Scalars['Url']['output'];
  CountryCode: Scalars['CountryCode']['output'];
  CurrencyCode: Scalars['CurrencyCode']['output'];
  LanguageTag: Scalars['LanguageTag']['output'];
  JSON: Scalars['JSON']['output'];
  TimeZone: Scalars['TimeZone']['output'];
  DropOldMonthsInput: DropOldMonthsInput;
  DropOldMonthsPayload: DropOldMonthsPayload;
  SaveUnfinishedNoticeInput: SaveUnfinishedNoticeInput;
  UnfinishedTextInput: UnfinishedTextInput;
  DiscardUnfinishedNoticeInput: DiscardUnfinishedNoticeInput;
  SaveUnfinishedNoticePayload: SaveUnfinishedNoticePayload;
  DiscardUnfinishedNoticePayload: DiscardUnfinishedNoticePayload;
  UnfinishedNotice: UnfinishedNotice;
  UnfinishedText: UnfinishedText;
  UnknownValue: UnknownValue;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  Boolean: Scalars['Boolean']['output'];
};

export type EndpointDirectiveArgs = {
  method: Scalars['String']['input'];
  path: Scalars['String']['input'];
  tier: Tier;
  scope?: Maybe<Scope>;
  field: Scalars['String']['input'];
};

export type EndpointDirectiveResolver<Result, Parent, ContextType = Context, Args = EndpointDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MaxItemsDirectiveArgs = {
  value: Scalars['Int']['input'];
};

export type MaxItemsDirectiveResolver<Result, Parent, ContextType = Context, Args = MaxItemsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type CostDirectiveArgs = {
  weight: Scalars['String']['input'];
};

export type CostDirectiveResolver<Result, Parent, ContextType = Context, Args = CostDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeDirectiveArgs = {
  assumedSize?: Maybe<Scalars['Int']['input']>;
  slicingArguments?: Maybe<Array<Scalars['String']['input']>>;
  sizedFields?: Maybe<Array<Scalars['String']['input']>>;
  requireOneSlicingArgument?: Maybe<Scalars['Boolean']['input']>;
};

export type ListSizeDirectiveResolver<Result, Parent, ContextType = Context, Args = ListSizeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizeOfDirectiveArgs = {
  argument: Scalars['String']['input'];
};

export type ListSizeOfDirectiveResolver<Result, Parent, ContextType = Context, Args = ListSizeOfDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ListSizePerStepDirectiveArgs = {
  assumedSize: Scalars['Int']['input'];
};

export type ListSizePerStepDirectiveResolver<Result, Parent, ContextType = Context, Args = ListSizePerStepDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType, RequireFields<QueryTokenArgs, 'id'>>;
  tokens?: Resolver<Maybe<ResolversTypes['TokenConnection']>, ParentType, ContextType, RequireFields<QueryTokensArgs, 'orderBy'>>;
  auditTrail?: Resolver<Maybe<ResolversTypes['AuditConnection']>, ParentType, ContextType, RequireFields<QueryAuditTrailArgs, 'orderBy'>>;
  auditGroups?: Resolver<Maybe<ResolversTypes['AuditGroupConnection']>, ParentType, ContextType, Partial<QueryAuditGroupsArgs>>;
  campaigns?: Resolver<Maybe<ResolversTypes['CampaignTotalConnection']>, ParentType, ContextType, RequireFields<QueryCampaignsArgs, 'currency' | 'orderBy'>>;
  personDataOccurrences?: Resolver<Maybe<ResolversTypes['PersonDataOccurrences']>, ParentType, ContextType, Partial<QueryPersonDataOccurrencesArgs>>;
  explainAccess?: Resolver<Maybe<ResolversTypes['AccessExplanation']>, ParentType, ContextType, Partial<QueryExplainAccessArgs>>;
  imports?: Resolver<Maybe<ResolversTypes['ImportConnection']>, ParentType, ContextType, Partial<QueryImportsArgs>>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType, RequireFields<QueryImportArgs, 'id'>>;
  importMappings?: Resolver<Maybe<Array<ResolversTypes['ImportMapping']>>, ParentType, ContextType>;
  importPreview?: Resolver<Maybe<ResolversTypes['ImportPreview']>, ParentType, ContextType, RequireFields<QueryImportPreviewArgs, 'input'>>;
  accessLedger?: Resolver<Maybe<ResolversTypes['AccessLedgerConnection']>, ParentType, ContextType, RequireFields<QueryAccessLedgerArgs, 'orderBy'>>;
  metricsChanges?: Resolver<Maybe<ResolversTypes['MetricsChangeConnection']>, ParentType, ContextType, RequireFields<QueryMetricsChangesArgs, 'orderBy'>>;
  me?: Resolver<Maybe<ResolversTypes['Me']>, ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<QueryNodeArgs, 'id'>>;
  nodes?: Resolver<Maybe<Array<Maybe<ResolversTypes['Node']>>>, ParentType, ContextType, RequireFields<QueryNodesArgs, 'ids'>>;
  noticeRecord?: Resolver<Maybe<ResolversTypes['NoticeRecord']>, ParentType, ContextType, RequireFields<QueryNoticeRecordArgs, 'paId'>>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType, RequireFields<QueryNoticeArgs, 'paId'>>;
  notices?: Resolver<Maybe<ResolversTypes['NoticeConnection']>, ParentType, ContextType, RequireFields<QueryNoticesArgs, 'orderBy'>>;
  overview?: Resolver<Maybe<ResolversTypes['Overview']>, ParentType, ContextType, Partial<QueryOverviewArgs>>;
  publishers?: Resolver<Maybe<ResolversTypes['PublisherConnection']>, ParentType, ContextType, RequireFields<QueryPublishersArgs, 'orderBy'>>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType, RequireFields<QueryPublisherArgs, 'id'>>;
  recordReads?: Resolver<Maybe<Array<ResolversTypes['RecordReads']>>, ParentType, ContextType, RequireFields<QueryRecordReadsArgs, 'per' | 'from' | 'to' | 'first' | 'timeZone'>>;
  refusals?: Resolver<Maybe<ResolversTypes['RefusalConnection']>, ParentType, ContextType, RequireFields<QueryRefusalsArgs, 'orderBy'>>;
  refusalGroups?: Resolver<Maybe<ResolversTypes['RefusalGroupConnection']>, ParentType, ContextType, Partial<QueryRefusalGroupsArgs>>;
  registerEntry?: Resolver<Maybe<ResolversTypes['RegisterEntry']>, ParentType, ContextType, RequireFields<QueryRegisterEntryArgs, 'paId'>>;
  requestFigures?: Resolver<Maybe<Array<ResolversTypes['RequestFigure']>>, ParentType, ContextType, RequireFields<QueryRequestFiguresArgs, 'from' | 'to' | 'by' | 'groupBy' | 'timeZone'>>;
  topCallers?: Resolver<Maybe<Array<ResolversTypes['CallerRequests']>>, ParentType, ContextType, RequireFields<QueryTopCallersArgs, 'per' | 'orderBy' | 'from' | 'to' | 'first'>>;
  erasableNotices?: Resolver<Maybe<ResolversTypes['NoticeConnection']>, ParentType, ContextType, Partial<QueryErasableNoticesArgs>>;
  unfinishedNotices?: Resolver<Maybe<Array<ResolversTypes['UnfinishedNotice']>>, ParentType, ContextType, Partial<QueryUnfinishedNoticesArgs>>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  mintToken?: Resolver<Maybe<ResolversTypes['MintTokenPayload']>, ParentType, ContextType, RequireFields<MutationMintTokenArgs, 'input'>>;
  rotateToken?: Resolver<Maybe<ResolversTypes['RotateTokenPayload']>, ParentType, ContextType, RequireFields<MutationRotateTokenArgs, 'input'>>;
  revokeToken?: Resolver<Maybe<ResolversTypes['RevokeTokenPayload']>, ParentType, ContextType, RequireFields<MutationRevokeTokenArgs, 'input'>>;
  setPublisherContacts?: Resolver<Maybe<ResolversTypes['SetPublisherContactsPayload']>, ParentType, ContextType, RequireFields<MutationSetPublisherContactsArgs, 'input'>>;
  tellPublisher?: Resolver<Maybe<ResolversTypes['TellPublisherPayload']>, ParentType, ContextType, RequireFields<MutationTellPublisherArgs, 'input'>>;
  startImport?: Resolver<Maybe<ResolversTypes['StartImportPayload']>, ParentType, ContextType, RequireFields<MutationStartImportArgs, 'input'>>;
  reportImport?: Resolver<Maybe<ResolversTypes['ReportImportPayload']>, ParentType, ContextType, RequireFields<MutationReportImportArgs, 'input'>>;
  endImport?: Resolver<Maybe<ResolversTypes['EndImportPayload']>, ParentType, ContextType, RequireFields<MutationEndImportArgs, 'input'>>;
  saveImportMapping?: Resolver<Maybe<ResolversTypes['SaveImportMappingPayload']>, ParentType, ContextType, RequireFields<MutationSaveImportMappingArgs, 'input'>>;
  deleteImportMapping?: Resolver<Maybe<ResolversTypes['DeleteImportMappingPayload']>, ParentType, ContextType, RequireFields<MutationDeleteImportMappingArgs, 'input'>>;
  importNoticeRows?: Resolver<Maybe<ResolversTypes['ImportNoticeRowsPayload']>, ParentType, ContextType, RequireFields<MutationImportNoticeRowsArgs, 'input'>>;
  importNotices?: Resolver<Maybe<ResolversTypes['ImportNoticesPayload']>, ParentType, ContextType, RequireFields<MutationImportNoticesArgs, 'input'>>;
  createNotice?: Resolver<Maybe<ResolversTypes['CreateNoticePayload']>, ParentType, ContextType, RequireFields<MutationCreateNoticeArgs, 'input'>>;
  submitNotice?: Resolver<Maybe<ResolversTypes['SubmitNoticePayload']>, ParentType, ContextType, RequireFields<MutationSubmitNoticeArgs, 'input'>>;
  requestNoticeRevision?: Resolver<Maybe<ResolversTypes['RequestNoticeRevisionPayload']>, ParentType, ContextType, RequireFields<MutationRequestNoticeRevisionArgs, 'input'>>;
  confirmNotice?: Resolver<Maybe<ResolversTypes['ConfirmNoticePayload']>, ParentType, ContextType, RequireFields<MutationConfirmNoticeArgs, 'input'>>;
  signOffNotice?: Resolver<Maybe<ResolversTypes['SignOffNoticePayload']>, ParentType, ContextType, RequireFields<MutationSignOffNoticeArgs, 'input'>>;
  declineNoticeSignOff?: Resolver<Maybe<ResolversTypes['DeclineNoticeSignOffPayload']>, ParentType, ContextType, RequireFields<MutationDeclineNoticeSignOffArgs, 'input'>>;
  withdrawNoticeSignOff?: Resolver<Maybe<ResolversTypes['WithdrawNoticeSignOffPayload']>, ParentType, ContextType, RequireFields<MutationWithdrawNoticeSignOffArgs, 'input'>>;
  ceaseNotice?: Resolver<Maybe<ResolversTypes['CeaseNoticePayload']>, ParentType, ContextType, RequireFields<MutationCeaseNoticeArgs, 'input'>>;
  amendNotice?: Resolver<Maybe<ResolversTypes['AmendNoticePayload']>, ParentType, ContextType, RequireFields<MutationAmendNoticeArgs, 'input'>>;
  discardNoticeAmendment?: Resolver<Maybe<ResolversTypes['DiscardNoticeAmendmentPayload']>, ParentType, ContextType, RequireFields<MutationDiscardNoticeAmendmentArgs, 'input'>>;
  discardNoticeDraft?: Resolver<Maybe<ResolversTypes['DiscardNoticeDraftPayload']>, ParentType, ContextType, RequireFields<MutationDiscardNoticeDraftArgs, 'input'>>;
  recordEngagementMetrics?: Resolver<Maybe<ResolversTypes['RecordEngagementMetricsPayload']>, ParentType, ContextType, RequireFields<MutationRecordEngagementMetricsArgs, 'input'>>;
  createPublisher?: Resolver<Maybe<ResolversTypes['CreatePublisherPayload']>, ParentType, ContextType, RequireFields<MutationCreatePublisherArgs, 'input'>>;
  renamePublisher?: Resolver<Maybe<ResolversTypes['RenamePublisherPayload']>, ParentType, ContextType, RequireFields<MutationRenamePublisherArgs, 'input'>>;
  setPublisherPlan?: Resolver<Maybe<ResolversTypes['SetPublisherPlanPayload']>, ParentType, ContextType, RequireFields<MutationSetPublisherPlanArgs, 'input'>>;
  eraseNotice?: Resolver<Maybe<ResolversTypes['EraseNoticePayload']>, ParentType, ContextType, RequireFields<MutationEraseNoticeArgs, 'input'>>;
  dropOldMonths?: Resolver<Maybe<ResolversTypes['DropOldMonthsPayload']>, ParentType, ContextType, RequireFields<MutationDropOldMonthsArgs, 'input'>>;
  saveUnfinishedNotice?: Resolver<Maybe<ResolversTypes['SaveUnfinishedNoticePayload']>, ParentType, ContextType, RequireFields<MutationSaveUnfinishedNoticeArgs, 'input'>>;
  discardUnfinishedNotice?: Resolver<Maybe<ResolversTypes['DiscardUnfinishedNoticePayload']>, ParentType, ContextType, RequireFields<MutationDiscardUnfinishedNoticeArgs, 'input'>>;
};

export type PublisherResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Publisher'] = ResolversParentTypes['Publisher']> = {
  tokens?: Resolver<Maybe<Array<ResolversTypes['Token']>>, ParentType, ContextType, RequireFields<PublisherTokensArgs, 'activeOnly'>>;
  contacts?: Resolver<Maybe<Array<ResolversTypes['PublisherContact']>>, ParentType, ContextType>;
  notices?: Resolver<Maybe<ResolversTypes['NoticeConnection']>, ParentType, ContextType, RequireFields<PublisherNoticesArgs, 'orderBy'>>;
  figures?: Resolver<Maybe<ResolversTypes['PublisherFigures']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  proUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isPro?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  requestFigures?: Resolver<Maybe<Array<ResolversTypes['RequestFigure']>>, ParentType, ContextType, RequireFields<PublisherRequestFiguresArgs, 'from' | 'to' | 'by' | 'groupBy' | 'timeZone'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MintTokenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MintTokenPayload'] = ResolversParentTypes['MintTokenPayload']> = {
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RotateTokenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RotateTokenPayload'] = ResolversParentTypes['RotateTokenPayload']> = {
  secret?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  replaced?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
};

export type RevokeTokenPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RevokeTokenPayload'] = ResolversParentTypes['RevokeTokenPayload']> = {
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  successors?: Resolver<Maybe<Array<ResolversTypes['Token']>>, ParentType, ContextType>;
};

export type TokenResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Token'] = ResolversParentTypes['Token']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  scopes?: Resolver<Array<ResolversTypes['Scope']>, ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['StaffRole']>, ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['TokenState'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revokedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  rotatedBy?: Resolver<Maybe<ResolversTypes['Actor']>, ParentType, ContextType>;
  predecessor?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  successor?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  requestFigures?: Resolver<Maybe<Array<ResolversTypes['RequestFigure']>>, ParentType, ContextType, RequireFields<TokenRequestFiguresArgs, 'from' | 'to' | 'by' | 'groupBy' | 'timeZone'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TokenConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TokenConnection'] = ResolversParentTypes['TokenConnection']> = {
  edges?: Resolver<Array<ResolversTypes['TokenEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Token']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type TokenEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TokenEdge'] = ResolversParentTypes['TokenEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Token'], ParentType, ContextType>;
};

export type AuditConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditConnection'] = ResolversParentTypes['AuditConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type AuditEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEdge'] = ResolversParentTypes['AuditEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type AuditGroupConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditGroupConnection'] = ResolversParentTypes['AuditGroupConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditGroupEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditGroup']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type AuditGroupEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditGroupEdge'] = ResolversParentTypes['AuditGroupEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditGroup'], ParentType, ContextType>;
};

export type AuditGroupResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditGroup'] = ResolversParentTypes['AuditGroup']> = {
  newest?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
  count?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  firstOccurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  occurredAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['Actor'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  importId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['AuditAction'], ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  differences?: Resolver<Maybe<Array<ResolversTypes['FieldDifference']>>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type OverviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Overview'] = ResolversParentTypes['Overview']> = {
  groups?: Resolver<Maybe<ResolversTypes['BreakdownConnection']>, ParentType, ContextType, RequireFields<OverviewGroupsArgs, 'groupBy' | 'orderBy'>>;
  breakdown?: Resolver<Maybe<Array<ResolversTypes['BreakdownRow']>>, ParentType, ContextType, RequireFields<OverviewBreakdownArgs, 'groupBy' | 'orderBy' | 'first'>>;
  numberOfGroups?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType, RequireFields<OverviewNumberOfGroupsArgs, 'groupBy'>>;
  byPhase?: Resolver<Maybe<Array<ResolversTypes['PhaseCount']>>, ParentType, ContextType>;
  byMedium?: Resolver<Maybe<Array<ResolversTypes['MediumCount']>>, ParentType, ContextType>;
  byCountry?: Resolver<Maybe<Array<ResolversTypes['CountryCount']>>, ParentType, ContextType>;
  byProcess?: Resolver<Maybe<Array<ResolversTypes['ProcessCount']>>, ParentType, ContextType, RequireFields<OverviewByProcessArgs, 'first'>>;
  byPublisher?: Resolver<Maybe<Array<ResolversTypes['PublisherCount']>>, ParentType, ContextType, RequireFields<OverviewByPublisherArgs, 'first'>>;
  spend?: Resolver<Maybe<Array<ResolversTypes['Spend']>>, ParentType, ContextType>;
  metricsOverTime?: Resolver<Maybe<Array<ResolversTypes['MetricsStep']>>, ParentType, ContextType, RequireFields<OverviewMetricsOverTimeArgs, 'by' | 'timeZone' | 'includeFirstImports'>>;
  amendments?: Resolver<Maybe<Array<ResolversTypes['AmendmentCount']>>, ParentType, ContextType>;
  signOffs?: Resolver<Maybe<ResolversTypes['SignOffQueue']>, ParentType, ContextType>;
  metricsGap?: Resolver<Maybe<ResolversTypes['MetricsGap']>, ParentType, ContextType, RequireFields<OverviewMetricsGapArgs, 'days'>>;
  plansEnding?: Resolver<Maybe<ResolversTypes['PublisherConnection']>, ParentType, ContextType, RequireFields<OverviewPlansEndingArgs, 'days'>>;
  retentionEnding?: Resolver<Maybe<ResolversTypes['RetentionEnding']>, ParentType, ContextType, RequireFields<OverviewRetentionEndingArgs, 'days'>>;
};

export type BreakdownConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BreakdownConnection'] = ResolversParentTypes['BreakdownConnection']> = {
  edges?: Resolver<Array<ResolversTypes['BreakdownEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['BreakdownRow']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  others?: Resolver<Array<ResolversTypes['BreakdownRow']>, ParentType, ContextType>;
};

export type BreakdownEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BreakdownEdge'] = ResolversParentTypes['BreakdownEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['BreakdownRow'], ParentType, ContextType>;
};

export type BreakdownRowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['BreakdownRow'] = ResolversParentTypes['BreakdownRow']> = {
  isOthers?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  sponsor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sponsorType?: Resolver<Maybe<ResolversTypes['SponsorType']>, ParentType, ContextType>;
  sponsorCategory?: Resolver<Maybe<ResolversTypes['SponsorCategory']>, ParentType, ContextType>;
  sponsorCountry?: Resolver<Maybe<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  payer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  controller?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  payerSameAsSponsor?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  hasBenefitsInKind?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  campaign?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  publicationStartWeek?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  week?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  publicationStartMonth?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  registerWeek?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  registerMonth?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  linkedProcessType?: Resolver<Maybe<ResolversTypes['LinkedProcessType']>, ParentType, ContextType>;
  processName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  processDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  electionType?: Resolver<Maybe<ResolversTypes['ElectionType']>, ParentType, ContextType>;
  processLevel?: Resolver<Maybe<ResolversTypes['ProcessLevel']>, ParentType, ContextType>;
  technique?: Resolver<Maybe<ResolversTypes['Technique']>, ParentType, ContextType>;
  personalDataCategory?: Resolver<Maybe<ResolversTypes['PersonalDataCategory']>, ParentType, ContextType>;
  explicitConsentDeclared?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  usesAiSystems?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  country?: Resolver<Maybe<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  publisherCountry?: Resolver<Maybe<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['LanguageTag']>, ParentType, ContextType>;
  medium?: Resolver<Maybe<ResolversTypes['Medium']>, ParentType, ContextType>;
  fundingSource?: Resolver<Maybe<ResolversTypes['FundingSource']>, ParentType, ContextType>;
  fundingOrigin?: Resolver<Maybe<ResolversTypes['FundingOrigin']>, ParentType, ContextType>;
  amountBasis?: Resolver<Maybe<ResolversTypes['AmountBasis']>, ParentType, ContextType>;
  amountIncludesVat?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  ceasedReason?: Resolver<Maybe<ResolversTypes['CeasedReason']>, ParentType, ContextType>;
  wasAmended?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  previouslySuspended?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  groups?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  adAmountWithBenefits?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  adValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['AmountKind']>, ParentType, ContextType>;
  views?: Resolver<ResolversTypes['Sum'], ParentType, ContextType>;
  engagements?: Resolver<ResolversTypes['Sum'], ParentType, ContextType>;
  viewsPerUnit?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  signOffDays?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  registerDays?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  media?: Resolver<Maybe<Array<ResolversTypes['Medium']>>, ParentType, ContextType>;
  corrections?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type CampaignTotalConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CampaignTotalConnection'] = ResolversParentTypes['CampaignTotalConnection']> = {
  edges?: Resolver<Array<ResolversTypes['CampaignTotalEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['CampaignTotal']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CampaignTotalEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CampaignTotalEdge'] = ResolversParentTypes['CampaignTotalEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CampaignTotal'], ParentType, ContextType>;
};

export type CampaignTotalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CampaignTotal'] = ResolversParentTypes['CampaignTotal']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  totalValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  amountBasis?: Resolver<ResolversTypes['AmountBasis'], ParentType, ContextType>;
  amountIncludesVat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  notices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  changes?: SubscriptionResolver<Maybe<ResolversTypes['ChangePage']>, "changes", ParentType, ContextType, Partial<SubscriptionChangesArgs>>;
};

export type ChangePageResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ChangePage'] = ResolversParentTypes['ChangePage']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  changes?: Resolver<Array<ResolversTypes['Change']>, ParentType, ContextType>;
};

export type ChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Change'] = ResolversParentTypes['Change']> = {
  kind?: Resolver<ResolversTypes['ChangeKind'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  auditEntry?: Resolver<Maybe<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  metrics?: Resolver<Maybe<ResolversTypes['MetricsChange']>, ParentType, ContextType>;
  refusal?: Resolver<Maybe<ResolversTypes['Refusal']>, ParentType, ContextType>;
  day?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type TellPublisherPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TellPublisherPayload'] = ResolversParentTypes['TellPublisherPayload']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  refused?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PublisherContactResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherContact'] = ResolversParentTypes['PublisherContact']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PersonDataOccurrencesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonDataOccurrences'] = ResolversParentTypes['PersonDataOccurrences']> = {
  contactOf?: Resolver<Array<ResolversTypes['Publisher']>, ParentType, ContextType>;
  places?: Resolver<Array<ResolversTypes['PersonDataPlace']>, ParentType, ContextType>;
  placesAreComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reads?: Resolver<Array<ResolversTypes['LedgerEntry']>, ParentType, ContextType>;
  readsAreComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  archivedMonths?: Resolver<Array<ResolversTypes['Date']>, ParentType, ContextType>;
  unfinishedNotices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PersonDataPlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PersonDataPlace'] = ResolversParentTypes['PersonDataPlace']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  versionState?: Resolver<ResolversTypes['VersionState'], ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['PartyRole']>, ParentType, ContextType>;
  position?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  field?: Resolver<ResolversTypes['PersonDataField'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type ErrorExtensionsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ErrorExtensions'] = ResolversParentTypes['ErrorExtensions']> = {
  code?: Resolver<ResolversTypes['ErrorCode'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  issues?: Resolver<Maybe<Array<ResolversTypes['Issue']>>, ParentType, ContextType>;
  currentRevision?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  requiredRole?: Resolver<Maybe<ResolversTypes['StaffRole']>, ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['StaffRole']>, ParentType, ContextType>;
  tokenId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  limit?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  found?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  list?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  retryAfter?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type IssueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Issue'] = ResolversParentTypes['Issue']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['IssueCode'], ParentType, ContextType>;
  params?: Resolver<ResolversTypes['IssueParams'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type IssueParamsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['IssueParams'] = ResolversParentTypes['IssueParams']> = {
  min?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  max?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  allowed?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  expected?: Resolver<Maybe<ResolversTypes['ValueKind']>, ParentType, ContextType>;
  format?: Resolver<Maybe<ResolversTypes['ValueFormat']>, ParentType, ContextType>;
  fields?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  current?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type NoticeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Notice'] = ResolversParentTypes['Notice']> = {
  explainAccess?: Resolver<Maybe<ResolversTypes['TokenAccess']>, ParentType, ContextType, RequireFields<NoticeExplainAccessArgs, 'tokenId'>>;
  metrics?: Resolver<ResolversTypes['NoticeMetrics'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phase?: Resolver<ResolversTypes['NoticePhase'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmationStatus?: Resolver<ResolversTypes['ConfirmationStatus'], ParentType, ContextType>;
  signOffStatus?: Resolver<ResolversTypes['SignOffStatus'], ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedOffAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  amendment?: Resolver<Maybe<ResolversTypes['NoticeAmendment']>, ParentType, ContextType>;
  advertiser?: Resolver<Maybe<ResolversTypes['RegisterParty']>, ParentType, ContextType>;
  controllers?: Resolver<Maybe<Array<ResolversTypes['RegisterParty']>>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  publisherReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['LanguageTag'], ParentType, ContextType>;
  countries?: Resolver<Array<ResolversTypes['CountryCode']>, ParentType, ContextType>;
  linkedProcessType?: Resolver<ResolversTypes['LinkedProcessType'], ParentType, ContextType>;
  electionType?: Resolver<Maybe<ResolversTypes['ElectionType']>, ParentType, ContextType>;
  processName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  processLevel?: Resolver<Maybe<ResolversTypes['ProcessLevel']>, ParentType, ContextType>;
  processDate?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  campaign?: Resolver<ResolversTypes['Campaign'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  adAmount?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  publicationStartDate?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  onRegisterSince?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  registerPeriods?: Resolver<Maybe<Array<ResolversTypes['RegisterPeriod']>>, ParentType, ContextType>;
  usesTargetingTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  usesAdDeliveryTechniques?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  campaignEnd?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  ceasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  ceasedReason?: Resolver<Maybe<ResolversTypes['CeasedReason']>, ParentType, ContextType>;
  retentionUntil?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  availableTransitions?: Resolver<Maybe<Array<ResolversTypes['NoticeTransition']>>, ParentType, ContextType>;
  versions?: Resolver<Maybe<Array<ResolversTypes['NoticeVersion']>>, ParentType, ContextType, RequireFields<NoticeVersionsArgs, 'first'>>;
  content?: Resolver<Maybe<ResolversTypes['RegisterEntry']>, ParentType, ContextType>;
  record?: Resolver<Maybe<ResolversTypes['NoticeRecord']>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AccessExplanationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessExplanation'] = ResolversParentTypes['AccessExplanation']> = {
  refusals?: Resolver<Array<ResolversTypes['Refusal']>, ParentType, ContextType>;
  tokens?: Resolver<Array<ResolversTypes['TokenAccess']>, ParentType, ContextType>;
};

export type TokenAccessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['TokenAccess'] = ResolversParentTypes['TokenAccess']> = {
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  rateLimit?: Resolver<Maybe<ResolversTypes['RateLimit']>, ParentType, ContextType>;
  endpoints?: Resolver<Array<ResolversTypes['EndpointAccess']>, ParentType, ContextType>;
};

export type RateLimitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RateLimit'] = ResolversParentTypes['RateLimit']> = {
  limit?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remaining?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  resetsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type EndpointAccessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EndpointAccess'] = ResolversParentTypes['EndpointAccess']> = {
  endpoint?: Resolver<ResolversTypes['RestEndpoint'], ParentType, ContextType>;
  isAnswered?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['AccessCondition']>, ParentType, ContextType>;
};

export type AccessConditionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessCondition'] = ResolversParentTypes['AccessCondition']> = {
  condition?: Resolver<ResolversTypes['AccessConditionName'], ParentType, ContextType>;
  holds?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
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

export type StartImportPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['StartImportPayload'] = ResolversParentTypes['StartImportPayload']> = {
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ReportImportPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ReportImportPayload'] = ResolversParentTypes['ReportImportPayload']> = {
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EndImportPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EndImportPayload'] = ResolversParentTypes['EndImportPayload']> = {
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportConnection'] = ResolversParentTypes['ImportConnection']> = {
  edges?: Resolver<Array<ResolversTypes['ImportEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Import']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ImportEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportEdge'] = ResolversParentTypes['ImportEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Import'], ParentType, ContextType>;
};

export type ImportResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Import'] = ResolversParentTypes['Import']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['ImportState'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reportedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  actor?: Resolver<ResolversTypes['Actor'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  source?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  onExisting?: Resolver<ResolversTypes['OnExisting'], ParentType, ContextType>;
  dryRun?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lines?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  percent?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  imported?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unchanged?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  skipped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  continues?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  continuedBy?: Resolver<Maybe<Array<ResolversTypes['Import']>>, ParentType, ContextType>;
  rejections?: Resolver<Maybe<Array<ResolversTypes['ImportRejection']>>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ImportRejectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportRejection'] = ResolversParentTypes['ImportRejection']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  issues?: Resolver<Array<ResolversTypes['RejectionIssue']>, ParentType, ContextType>;
};

export type RejectionIssueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RejectionIssue'] = ResolversParentTypes['RejectionIssue']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['IssueCode'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type SaveImportMappingPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveImportMappingPayload'] = ResolversParentTypes['SaveImportMappingPayload']> = {
  mappings?: Resolver<Array<ResolversTypes['ImportMapping']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeleteImportMappingPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteImportMappingPayload'] = ResolversParentTypes['DeleteImportMappingPayload']> = {
  mappings?: Resolver<Array<ResolversTypes['ImportMapping']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportMappingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportMapping'] = ResolversParentTypes['ImportMapping']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  mapping?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  savedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ImportPreviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportPreview'] = ResolversParentTypes['ImportPreview']> = {
  mapping?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  saved?: Resolver<Maybe<ResolversTypes['ImportMapping']>, ParentType, ContextType>;
  rows?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  columns?: Resolver<Array<ResolversTypes['ImportColumn']>, ParentType, ContextType>;
  readings?: Resolver<Array<ResolversTypes['ImportReading']>, ParentType, ContextType>;
  issues?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
};

export type ImportColumnResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportColumn'] = ResolversParentTypes['ImportColumn']> = {
  column?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  samples?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  isFilled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  origin?: Resolver<ResolversTypes['ImportColumnOrigin'], ParentType, ContextType>;
  doubt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  targets?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
};

export type ImportReadingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportReading'] = ResolversParentTypes['ImportReading']> = {
  column?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cell?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  rejected?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  fault?: Resolver<Maybe<ResolversTypes['Issue']>, ParentType, ContextType>;
  words?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ImportNoticeRowsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportNoticeRowsPayload'] = ResolversParentTypes['ImportNoticeRowsPayload']> = {
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  nextLine?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  header?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rows?: Resolver<Array<ResolversTypes['ImportedRow']>, ParentType, ContextType>;
  rejectsHead?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  leftOut?: Resolver<Array<ResolversTypes['LeftOutRow']>, ParentType, ContextType>;
  selfPublished?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  minted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ImportedRowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportedRow'] = ResolversParentTypes['ImportedRow']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ImportOutcome'], ParentType, ContextType>;
  issues?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
  rejectedText?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LeftOutRowResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LeftOutRow'] = ResolversParentTypes['LeftOutRow']> = {
  line?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ImportNoticesPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportNoticesPayload'] = ResolversParentTypes['ImportNoticesPayload']> = {
  results?: Resolver<Array<ResolversTypes['ImportResult']>, ParentType, ContextType>;
  import?: Resolver<Maybe<ResolversTypes['Import']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface NoticeRecordJsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['NoticeRecordJson'], any> {
  name: 'NoticeRecordJson';
}

export type ImportResultResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ImportResult'] = ResolversParentTypes['ImportResult']> = {
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ImportOutcome'], ParentType, ContextType>;
  issues?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['Issue']>, ParentType, ContextType>;
};

export type AccessLedgerConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessLedgerConnection'] = ResolversParentTypes['AccessLedgerConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AccessLedgerEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['LedgerEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type AccessLedgerEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccessLedgerEdge'] = ResolversParentTypes['AccessLedgerEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['LedgerEntry'], ParentType, ContextType>;
};

export type LedgerEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LedgerEntry'] = ResolversParentTypes['LedgerEntry']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  readAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  reader?: Resolver<ResolversTypes['Actor'], ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  callerRequestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CreateNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreateNoticePayload'] = ResolversParentTypes['CreateNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SubmitNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SubmitNoticePayload'] = ResolversParentTypes['SubmitNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RequestNoticeRevisionPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RequestNoticeRevisionPayload'] = ResolversParentTypes['RequestNoticeRevisionPayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ConfirmNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConfirmNoticePayload'] = ResolversParentTypes['ConfirmNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SignOffNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SignOffNoticePayload'] = ResolversParentTypes['SignOffNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeclineNoticeSignOffPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeclineNoticeSignOffPayload'] = ResolversParentTypes['DeclineNoticeSignOffPayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type WithdrawNoticeSignOffPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['WithdrawNoticeSignOffPayload'] = ResolversParentTypes['WithdrawNoticeSignOffPayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CeaseNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CeaseNoticePayload'] = ResolversParentTypes['CeaseNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AmendNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AmendNoticePayload'] = ResolversParentTypes['AmendNoticePayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DiscardNoticeAmendmentPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DiscardNoticeAmendmentPayload'] = ResolversParentTypes['DiscardNoticeAmendmentPayload']> = {
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RecordEngagementMetricsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecordEngagementMetricsPayload'] = ResolversParentTypes['RecordEngagementMetricsPayload']> = {
  metrics?: Resolver<ResolversTypes['EngagementMetrics'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type EngagementMetricsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EngagementMetrics'] = ResolversParentTypes['EngagementMetrics']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  viewsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  engagementsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type NoticeMetricsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeMetrics'] = ResolversParentTypes['NoticeMetrics']> = {
  viewsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  engagementsCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  recordedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  history?: Resolver<Maybe<Array<ResolversTypes['MetricsChange']>>, ParentType, ContextType, Partial<NoticeMetricsHistoryArgs>>;
};

export type MetricsChangeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsChange'] = ResolversParentTypes['MetricsChange']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notice?: Resolver<Maybe<ResolversTypes['Notice']>, ParentType, ContextType>;
  viewsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  engagementsCount?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  viewsBefore?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  engagementsBefore?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  isCorrection?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isFirstImport?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MetricsChangeConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsChangeConnection'] = ResolversParentTypes['MetricsChangeConnection']> = {
  edges?: Resolver<Array<ResolversTypes['MetricsChangeEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['MetricsChange']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type MetricsChangeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsChangeEdge'] = ResolversParentTypes['MetricsChangeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['MetricsChange'], ParentType, ContextType>;
};

export type NodeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Publisher' | 'Token' | 'AuditEntry' | 'Notice' | 'Import' | 'LedgerEntry' | 'MetricsChange' | 'Refusal', ParentType, ContextType>;
};

export type MeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Me'] = ResolversParentTypes['Me']> = {
  tier?: Resolver<ResolversTypes['Tier'], ParentType, ContextType>;
  role?: Resolver<Maybe<ResolversTypes['StaffRole']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  publishers?: Resolver<Array<ResolversTypes['Publisher']>, ParentType, ContextType>;
  permissions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  expiresAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ActorResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Actor'] = ResolversParentTypes['Actor']> = {
  kind?: Resolver<ResolversTypes['ActorKind'], ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type NoticeRecordResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeRecord'] = ResolversParentTypes['NoticeRecord']> = {
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  publisherId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
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
  nodes?: Resolver<Array<ResolversTypes['Notice']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type NoticeEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeEdge'] = ResolversParentTypes['NoticeEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Notice'], ParentType, ContextType>;
};

export type RegisterPeriodResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterPeriod'] = ResolversParentTypes['RegisterPeriod']> = {
  from?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
};

export type NoticeVersionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeVersion'] = ResolversParentTypes['NoticeVersion']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  signedOffAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  supersededAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  content?: Resolver<Maybe<ResolversTypes['RegisterEntry']>, ParentType, ContextType>;
  differences?: Resolver<Maybe<Array<ResolversTypes['FieldDifference']>>, ParentType, ContextType, Partial<NoticeVersionDifferencesArgs>>;
  record?: Resolver<Maybe<ResolversTypes['NoticeRecord']>, ParentType, ContextType>;
};

export type FieldDifferenceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['FieldDifference'] = ResolversParentTypes['FieldDifference']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  isContactData?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NoticeAmendmentResolvers<ContextType = Context, ParentType extends ResolversParentTypes['NoticeAmendment'] = ResolversParentTypes['NoticeAmendment']> = {
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['AmendmentState'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  amendmentReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmationStatus?: Resolver<Maybe<ResolversTypes['ConfirmationStatus']>, ParentType, ContextType>;
  signOffStatus?: Resolver<Maybe<ResolversTypes['SignOffStatus']>, ParentType, ContextType>;
  content?: Resolver<Maybe<ResolversTypes['RegisterEntry']>, ParentType, ContextType>;
  differences?: Resolver<Maybe<Array<ResolversTypes['FieldDifference']>>, ParentType, ContextType>;
  record?: Resolver<Maybe<ResolversTypes['NoticeRecord']>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type PublisherFiguresResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherFigures'] = ResolversParentTypes['PublisherFigures']> = {
  notices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byPhase?: Resolver<Array<ResolversTypes['PhaseCount']>, ParentType, ContextType>;
  awaitingSignOff?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  metricsMissing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  metricsOutdated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  finalMetricsMissing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type CountryCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CountryCount'] = ResolversParentTypes['CountryCount']> = {
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ProcessCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ProcessCount'] = ResolversParentTypes['ProcessCount']> = {
  linkedProcessType?: Resolver<ResolversTypes['LinkedProcessType'], ParentType, ContextType>;
  processName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type PublisherCountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherCount'] = ResolversParentTypes['PublisherCount']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SpendResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Spend'] = ResolversParentTypes['Spend']> = {
  currency?: Resolver<ResolversTypes['CurrencyCode'], ParentType, ContextType>;
  campaigns?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notices?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  totalValue?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['AmountKind']>, ParentType, ContextType>;
};

export type AmountKindResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AmountKind'] = ResolversParentTypes['AmountKind']> = {
  amountBasis?: Resolver<ResolversTypes['AmountBasis'], ParentType, ContextType>;
  amountIncludesVat?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['Money'], ParentType, ContextType>;
};

export type MetricsStepResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsStep'] = ResolversParentTypes['MetricsStep']> = {
  start?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  views?: Resolver<ResolversTypes['Sum'], ParentType, ContextType>;
  engagements?: Resolver<ResolversTypes['Sum'], ParentType, ContextType>;
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
  confirmedAfter?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  confirmedTo?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type MetricsGapResolvers<ContextType = Context, ParentType extends ResolversParentTypes['MetricsGap'] = ResolversParentTypes['MetricsGap']> = {
  applicable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  missing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  outdated?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  finalMissing?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  final?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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

export type CreatePublisherPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CreatePublisherPayload'] = ResolversParentTypes['CreatePublisherPayload']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RenamePublisherPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RenamePublisherPayload'] = ResolversParentTypes['RenamePublisherPayload']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SetPublisherPlanPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetPublisherPlanPayload'] = ResolversParentTypes['SetPublisherPlanPayload']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SetPublisherContactsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetPublisherContactsPayload'] = ResolversParentTypes['SetPublisherContactsPayload']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PublisherConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherConnection'] = ResolversParentTypes['PublisherConnection']> = {
  edges?: Resolver<Array<ResolversTypes['PublisherEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Publisher']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PublisherEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PublisherEdge'] = ResolversParentTypes['PublisherEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Publisher'], ParentType, ContextType>;
};

export type RecordReadsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecordReads'] = ResolversParentTypes['RecordReads']> = {
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  reads?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  notices?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  lastReadAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  days?: Resolver<Maybe<Array<ResolversTypes['RecordReadDay']>>, ParentType, ContextType>;
};

export type RecordReadDayResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RecordReadDay'] = ResolversParentTypes['RecordReadDay']> = {
  start?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  reads?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
};

export type RefusalConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalConnection'] = ResolversParentTypes['RefusalConnection']> = {
  edges?: Resolver<Array<ResolversTypes['RefusalEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Refusal']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isHeldBack?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  omittedCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  omitted?: Resolver<Maybe<Array<ResolversTypes['OmittedRefusals']>>, ParentType, ContextType>;
};

export type RefusalEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalEdge'] = ResolversParentTypes['RefusalEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Refusal'], ParentType, ContextType>;
};

export type RefusalGroupConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalGroupConnection'] = ResolversParentTypes['RefusalGroupConnection']> = {
  edges?: Resolver<Array<ResolversTypes['RefusalGroupEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['RefusalGroup']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  omittedCount?: Resolver<Maybe<ResolversTypes['Count']>, ParentType, ContextType>;
  omitted?: Resolver<Maybe<Array<ResolversTypes['OmittedRefusals']>>, ParentType, ContextType>;
};

export type RefusalGroupEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalGroupEdge'] = ResolversParentTypes['RefusalGroupEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['RefusalGroup'], ParentType, ContextType>;
};

export type OmittedRefusalsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['OmittedRefusals'] = ResolversParentTypes['OmittedRefusals']> = {
  day?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
};

export type RefusalGroupResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RefusalGroup'] = ResolversParentTypes['RefusalGroup']> = {
  newest?: Resolver<ResolversTypes['Refusal'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  firstRefusedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type RefusalResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Refusal'] = ResolversParentTypes['Refusal']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  refusedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['RestEndpoint']>, ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['RefusalCode'], ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  callerRequestId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
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
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  companyName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  legalName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['CountryCode'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type RegisterPersonResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterPerson'] = ResolversParentTypes['RegisterPerson']> = {
  displayName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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

export type RequestFigureResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RequestFigure'] = ResolversParentTypes['RequestFigure']> = {
  start?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['RestEndpoint']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  code?: Resolver<Maybe<ResolversTypes['RefusalCode']>, ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  unknownValues?: Resolver<Array<ResolversTypes['UnknownValue']>, ParentType, ContextType>;
};

export type CallerRequestsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CallerRequests'] = ResolversParentTypes['CallerRequests']> = {
  token?: Resolver<Maybe<ResolversTypes['Token']>, ParentType, ContextType>;
  publisher?: Resolver<Maybe<ResolversTypes['Publisher']>, ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  refused?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  rateLimited?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  inactive?: Resolver<ResolversTypes['Count'], ParentType, ContextType>;
  lastRefusedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type EraseNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EraseNoticePayload'] = ResolversParentTypes['EraseNoticePayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DiscardNoticeDraftPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DiscardNoticeDraftPayload'] = ResolversParentTypes['DiscardNoticeDraftPayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  paId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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

export interface SumScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Sum'], any> {
  name: 'Sum';
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

export interface TimeZoneScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['TimeZone'], any> {
  name: 'TimeZone';
}

export type DropOldMonthsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DropOldMonthsPayload'] = ResolversParentTypes['DropOldMonthsPayload']> = {
  table?: Resolver<ResolversTypes['GrowingTable'], ParentType, ContextType>;
  months?: Resolver<Array<ResolversTypes['Date']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SaveUnfinishedNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SaveUnfinishedNoticePayload'] = ResolversParentTypes['SaveUnfinishedNoticePayload']> = {
  unfinishedNotice?: Resolver<Maybe<ResolversTypes['UnfinishedNotice']>, ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DiscardUnfinishedNoticePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DiscardUnfinishedNoticePayload'] = ResolversParentTypes['DiscardUnfinishedNoticePayload']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type UnfinishedNoticeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnfinishedNotice'] = ResolversParentTypes['UnfinishedNotice']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  texts?: Resolver<Array<ResolversTypes['UnfinishedText']>, ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  savedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type UnfinishedTextResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnfinishedText'] = ResolversParentTypes['UnfinishedText']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UnknownValueResolvers<ContextType = Context, ParentType extends ResolversParentTypes['UnknownValue'] = ResolversParentTypes['UnknownValue']> = {
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  Query?: QueryResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Publisher?: PublisherResolvers<ContextType>;
  MintTokenPayload?: MintTokenPayloadResolvers<ContextType>;
  RotateTokenPayload?: RotateTokenPayloadResolvers<ContextType>;
  RevokeTokenPayload?: RevokeTokenPayloadResolvers<ContextType>;
  Token?: TokenResolvers<ContextType>;
  TokenConnection?: TokenConnectionResolvers<ContextType>;
  TokenEdge?: TokenEdgeResolvers<ContextType>;
  AuditConnection?: AuditConnectionResolvers<ContextType>;
  AuditEdge?: AuditEdgeResolvers<ContextType>;
  AuditGroupConnection?: AuditGroupConnectionResolvers<ContextType>;
  AuditGroupEdge?: AuditGroupEdgeResolvers<ContextType>;
  AuditGroup?: AuditGroupResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  Overview?: OverviewResolvers<ContextType>;
  BreakdownConnection?: BreakdownConnectionResolvers<ContextType>;
  BreakdownEdge?: BreakdownEdgeResolvers<ContextType>;
  BreakdownRow?: BreakdownRowResolvers<ContextType>;
  CampaignTotalConnection?: CampaignTotalConnectionResolvers<ContextType>;
  CampaignTotalEdge?: CampaignTotalEdgeResolvers<ContextType>;
  CampaignTotal?: CampaignTotalResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  ChangePage?: ChangePageResolvers<ContextType>;
  Change?: ChangeResolvers<ContextType>;
  TellPublisherPayload?: TellPublisherPayloadResolvers<ContextType>;
  PublisherContact?: PublisherContactResolvers<ContextType>;
  PersonDataOccurrences?: PersonDataOccurrencesResolvers<ContextType>;
  PersonDataPlace?: PersonDataPlaceResolvers<ContextType>;
  ErrorExtensions?: ErrorExtensionsResolvers<ContextType>;
  Issue?: IssueResolvers<ContextType>;
  IssueParams?: IssueParamsResolvers<ContextType>;
  Notice?: NoticeResolvers<ContextType>;
  AccessExplanation?: AccessExplanationResolvers<ContextType>;
  TokenAccess?: TokenAccessResolvers<ContextType>;
  RateLimit?: RateLimitResolvers<ContextType>;
  EndpointAccess?: EndpointAccessResolvers<ContextType>;
  AccessCondition?: AccessConditionResolvers<ContextType>;
  BasicInformation?: BasicInformationResolvers<ContextType>;
  Campaign?: CampaignResolvers<ContextType>;
  StartImportPayload?: StartImportPayloadResolvers<ContextType>;
  ReportImportPayload?: ReportImportPayloadResolvers<ContextType>;
  EndImportPayload?: EndImportPayloadResolvers<ContextType>;
  ImportConnection?: ImportConnectionResolvers<ContextType>;
  ImportEdge?: ImportEdgeResolvers<ContextType>;
  Import?: ImportResolvers<ContextType>;
  ImportRejection?: ImportRejectionResolvers<ContextType>;
  RejectionIssue?: RejectionIssueResolvers<ContextType>;
  SaveImportMappingPayload?: SaveImportMappingPayloadResolvers<ContextType>;
  DeleteImportMappingPayload?: DeleteImportMappingPayloadResolvers<ContextType>;
  ImportMapping?: ImportMappingResolvers<ContextType>;
  ImportPreview?: ImportPreviewResolvers<ContextType>;
  ImportColumn?: ImportColumnResolvers<ContextType>;
  ImportReading?: ImportReadingResolvers<ContextType>;
  ImportNoticeRowsPayload?: ImportNoticeRowsPayloadResolvers<ContextType>;
  ImportedRow?: ImportedRowResolvers<ContextType>;
  LeftOutRow?: LeftOutRowResolvers<ContextType>;
  ImportNoticesPayload?: ImportNoticesPayloadResolvers<ContextType>;
  NoticeRecordJson?: GraphQLScalarType;
  ImportResult?: ImportResultResolvers<ContextType>;
  AccessLedgerConnection?: AccessLedgerConnectionResolvers<ContextType>;
  AccessLedgerEdge?: AccessLedgerEdgeResolvers<ContextType>;
  LedgerEntry?: LedgerEntryResolvers<ContextType>;
  CreateNoticePayload?: CreateNoticePayloadResolvers<ContextType>;
  SubmitNoticePayload?: SubmitNoticePayloadResolvers<ContextType>;
  RequestNoticeRevisionPayload?: RequestNoticeRevisionPayloadResolvers<ContextType>;
  ConfirmNoticePayload?: ConfirmNoticePayloadResolvers<ContextType>;
  SignOffNoticePayload?: SignOffNoticePayloadResolvers<ContextType>;
  DeclineNoticeSignOffPayload?: DeclineNoticeSignOffPayloadResolvers<ContextType>;
  WithdrawNoticeSignOffPayload?: WithdrawNoticeSignOffPayloadResolvers<ContextType>;
  CeaseNoticePayload?: CeaseNoticePayloadResolvers<ContextType>;
  AmendNoticePayload?: AmendNoticePayloadResolvers<ContextType>;
  DiscardNoticeAmendmentPayload?: DiscardNoticeAmendmentPayloadResolvers<ContextType>;
  RecordEngagementMetricsPayload?: RecordEngagementMetricsPayloadResolvers<ContextType>;
  EngagementMetrics?: EngagementMetricsResolvers<ContextType>;
  NoticeMetrics?: NoticeMetricsResolvers<ContextType>;
  MetricsChange?: MetricsChangeResolvers<ContextType>;
  MetricsChangeConnection?: MetricsChangeConnectionResolvers<ContextType>;
  MetricsChangeEdge?: MetricsChangeEdgeResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  Me?: MeResolvers<ContextType>;
  Actor?: ActorResolvers<ContextType>;
  NoticeRecord?: NoticeRecordResolvers<ContextType>;
  Party?: PartyResolvers<ContextType>;
  ComplianceFunding?: ComplianceFundingResolvers<ContextType>;
  Targeting?: TargetingResolvers<ContextType>;
  LegalMetadata?: LegalMetadataResolvers<ContextType>;
  NoticeConnection?: NoticeConnectionResolvers<ContextType>;
  NoticeEdge?: NoticeEdgeResolvers<ContextType>;
  RegisterPeriod?: RegisterPeriodResolvers<ContextType>;
  NoticeVersion?: NoticeVersionResolvers<ContextType>;
  FieldDifference?: FieldDifferenceResolvers<ContextType>;
  NoticeAmendment?: NoticeAmendmentResolvers<ContextType>;
  PublisherFigures?: PublisherFiguresResolvers<ContextType>;
  PhaseCount?: PhaseCountResolvers<ContextType>;
  AmendmentCount?: AmendmentCountResolvers<ContextType>;
  MediumCount?: MediumCountResolvers<ContextType>;
  CountryCount?: CountryCountResolvers<ContextType>;
  ProcessCount?: ProcessCountResolvers<ContextType>;
  PublisherCount?: PublisherCountResolvers<ContextType>;
  Spend?: SpendResolvers<ContextType>;
  AmountKind?: AmountKindResolvers<ContextType>;
  MetricsStep?: MetricsStepResolvers<ContextType>;
  SignOffQueue?: SignOffQueueResolvers<ContextType>;
  AgeCount?: AgeCountResolvers<ContextType>;
  MetricsGap?: MetricsGapResolvers<ContextType>;
  RetentionEnding?: RetentionEndingResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  CreatePublisherPayload?: CreatePublisherPayloadResolvers<ContextType>;
  RenamePublisherPayload?: RenamePublisherPayloadResolvers<ContextType>;
  SetPublisherPlanPayload?: SetPublisherPlanPayloadResolvers<ContextType>;
  SetPublisherContactsPayload?: SetPublisherContactsPayloadResolvers<ContextType>;
  PublisherConnection?: PublisherConnectionResolvers<ContextType>;
  PublisherEdge?: PublisherEdgeResolvers<ContextType>;
  RecordReads?: RecordReadsResolvers<ContextType>;
  RecordReadDay?: RecordReadDayResolvers<ContextType>;
  RefusalConnection?: RefusalConnectionResolvers<ContextType>;
  RefusalEdge?: RefusalEdgeResolvers<ContextType>;
  RefusalGroupConnection?: RefusalGroupConnectionResolvers<ContextType>;
  RefusalGroupEdge?: RefusalGroupEdgeResolvers<ContextType>;
  OmittedRefusals?: OmittedRefusalsResolvers<ContextType>;
  RefusalGroup?: RefusalGroupResolvers<ContextType>;
  Refusal?: RefusalResolvers<ContextType>;
  RegisterEntry?: RegisterEntryResolvers<ContextType>;
  RegisterParty?: RegisterPartyResolvers<ContextType>;
  RegisterOrganisation?: RegisterOrganisationResolvers<ContextType>;
  RegisterPerson?: RegisterPersonResolvers<ContextType>;
  RegisterFunding?: RegisterFundingResolvers<ContextType>;
  RegisterTargeting?: RegisterTargetingResolvers<ContextType>;
  RegisterLegalMetadata?: RegisterLegalMetadataResolvers<ContextType>;
  RequestFigure?: RequestFigureResolvers<ContextType>;
  CallerRequests?: CallerRequestsResolvers<ContextType>;
  EraseNoticePayload?: EraseNoticePayloadResolvers<ContextType>;
  DiscardNoticeDraftPayload?: DiscardNoticeDraftPayloadResolvers<ContextType>;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Money?: GraphQLScalarType;
  Count?: GraphQLScalarType;
  Sum?: GraphQLScalarType;
  Url?: GraphQLScalarType;
  CountryCode?: GraphQLScalarType;
  CurrencyCode?: GraphQLScalarType;
  LanguageTag?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  TimeZone?: GraphQLScalarType;
  DropOldMonthsPayload?: DropOldMonthsPayloadResolvers<ContextType>;
  SaveUnfinishedNoticePayload?: SaveUnfinishedNoticePayloadResolvers<ContextType>;
  DiscardUnfinishedNoticePayload?: DiscardUnfinishedNoticePayloadResolvers<ContextType>;
  UnfinishedNotice?: UnfinishedNoticeResolvers<ContextType>;
  UnfinishedText?: UnfinishedTextResolvers<ContextType>;
  UnknownValue?: UnknownValueResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  endpoint?: EndpointDirectiveResolver<any, any, ContextType>;
  maxItems?: MaxItemsDirectiveResolver<any, any, ContextType>;
  cost?: CostDirectiveResolver<any, any, ContextType>;
  listSize?: ListSizeDirectiveResolver<any, any, ContextType>;
  listSizeOf?: ListSizeOfDirectiveResolver<any, any, ContextType>;
  listSizePerStep?: ListSizePerStepDirectiveResolver<any, any, ContextType>;
};
