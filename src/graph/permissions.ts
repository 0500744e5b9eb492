import {
  hasScope,
  isAdministrator,
  isAuthenticated,
  isOperator,
  isPartner,
  isViewer,
  isViewerOrPartner,
  onProPlan,
  viewerOrOwnPublisher,
} from '../access/rules.ts';
import { inherited, type Rules, type RuleTable } from '../access/shield.ts';
import type * as Graph from '../generated/graphql.ts';
import { countsAreValid, metricsApplyToNotice } from '../metrics/rules.ts';
import { nodeRule } from '../nodes/node-resolvers.ts';
import {
  isStaffOrOwnsNotice,
  noticeIsOnRegister,
  noticeIsVisible,
  ownsNoticeToRead,
  ownsNoticeToWrite,
} from '../notices/read/rules.ts';

/** Every field of a type with its rules. A missing field does not compile; at run time it would be denied. */
type Fields<Type> = Readonly<Record<keyof Type, Rules>>;

const noticeRules: Rules = [isViewerOrPartner, onProPlan, isStaffOrOwnsNotice];

/**
 * The rules of the fields, checked from left to right up to the first failure. The order is that of contract part 7
 * and choice D3. `inherited` fields need only the permission for the object that they are in.
 */
export const permissions = {
  Query: {
    registerEntry: [isAuthenticated, onProPlan, noticeIsOnRegister],
    noticeRecord: [isPartner, onProPlan, ownsNoticeToRead],
    me: [isAuthenticated],
    node: [nodeRule({ notice: noticeRules, audit: [isViewer], ledger: [isViewer], uuid: [isViewer] })],
    notice: noticeRules,
    notices: viewerOrOwnPublisher,
    overview: viewerOrOwnPublisher,
    accessLedger: [isViewer],
    refusals: [isViewer],
    requestFigures: [isViewer],
    topCallers: [isViewer],
    recordReads: [isViewer],
    explainAccess: [isViewer],
    erasableNotices: [isAdministrator],
    personDataOccurrences: [isAdministrator],
    publishers: [isViewer],
    publisher: [isViewer],
    tokens: [isViewer],
    token: [isViewer],
    auditTrail: [isViewer],
  } satisfies Fields<Graph.Query>,
  Subscription: { changes: [isViewer] } satisfies Fields<Graph.Subscription>,
  Mutation: {
    recordEngagementMetrics: [
      isPartner,
      onProPlan,
      hasScope('metrics:write'),
      countsAreValid,
      noticeIsVisible,
      ownsNoticeToWrite,
      metricsApplyToNotice,
    ],
    createNotice: [isOperator],
    submitNotice: [isOperator],
    requestRevision: [isOperator],
    confirmNotice: [isOperator],
    signOffNotice: [isOperator],
    declineSignOff: [isOperator],
    withdrawSignOff: [isOperator],
    ceaseNotice: [isOperator],
    amendNotice: [isOperator],
    discardAmendment: [isOperator],
    eraseNotice: [isAdministrator],
    importNotices: [isOperator],
    createPublisher: [isAdministrator],
    renamePublisher: [isAdministrator],
    setPublisherPlan: [isAdministrator],
    mintToken: [isAdministrator],
    rotateToken: [isAdministrator],
    revokeToken: [isAdministrator],
    dropOldMonths: [isAdministrator],
  } satisfies Fields<Graph.Mutation>,

  // Notices. Full records hold contact data: each field that returns one has a rule. Partners see the notices of their own
  // publisher, without their versions and without the content of amendments.
  Notice: {
    record: [isOperator],
    versions: [isViewer],
    publisher: [isViewer],
    explainAccess: [isViewer],
    id: inherited,
    paId: inherited,
    title: inherited,
    phase: inherited,
    revision: inherited,
    version: inherited,
    amendmentReason: inherited,
    confirmationStatus: inherited,
    signOffStatus: inherited,
    confirmedAt: inherited,
    signedOffAt: inherited,
    amendment: inherited,
    advertiser: inherited,
    controllers: inherited,
    publisherReference: inherited,
    language: inherited,
    countries: inherited,
    linkedProcessType: inherited,
    processName: inherited,
    campaign: inherited,
    currency: inherited,
    publicationStartDate: inherited,
    usesTargetingTechniques: inherited,
    usesAdDeliveryTechniques: inherited,
    createdAt: inherited,
    updatedAt: inherited,
    ceasedAt: inherited,
    ceasedReason: inherited,
    retentionUntil: inherited,
    availableTransitions: inherited,
    metrics: inherited,
  } satisfies Fields<Graph.Notice>,
  NoticeVersion: {
    record: [isOperator],
    version: inherited,
    amendmentReason: inherited,
    confirmedAt: inherited,
    signedOffAt: inherited,
    supersededAt: inherited,
  } satisfies Fields<Graph.NoticeVersion>,
  NoticeAmendment: {
    record: [isOperator],
    amendmentReason: [isViewer],
    confirmationStatus: [isViewer],
    signOffStatus: [isViewer],
    version: inherited,
    state: inherited,
    updatedAt: inherited,
    confirmedAt: inherited,
  } satisfies Fields<Graph.NoticeAmendment>,
  NoticeRecord: {
    paId: inherited,
    publisherId: inherited,
    basicInformation: inherited,
    advertiser: inherited,
    controllers: inherited,
    campaign: inherited,
    complianceFunding: inherited,
    targeting: inherited,
    legalMetadata: inherited,
  } satisfies Fields<Graph.NoticeRecord>,
  Party: {
    companyName: inherited,
    legalName: inherited,
    firstName: inherited,
    lastName: inherited,
    email: inherited,
    phone: inherited,
    streetAddress: inherited,
    postalCode: inherited,
    city: inherited,
    country: inherited,
  } satisfies Fields<Graph.Party>,

  MetricsChange: {
    token: [isViewer],
    recordedAt: inherited,
    viewsCount: inherited,
    engagementsCount: inherited,
  } satisfies Fields<Graph.MetricsChange>,
  Overview: {
    plansEnding: [isViewer],
    byPhase: inherited,
    byMedium: inherited,
    byCountry: inherited,
    byProcess: inherited,
    spend: inherited,
    metricsOverTime: inherited,
    amendments: inherited,
    signOffs: inherited,
    metricsGap: inherited,
    retentionEnding: inherited,
  } satisfies Fields<Graph.Overview>,

  // Publishers and their tokens. A partner sees its own publisher and token in `me`, without statistics.
  Publisher: {
    id: inherited,
    name: inherited,
    plan: inherited,
    proUntil: inherited,
    isPro: inherited,
    createdAt: inherited,
    revision: inherited,
    tokens: [isViewer],
    requestFigures: [isViewer],
    notices: [isViewer],
    figures: [isViewer],
  } satisfies Fields<Graph.Publisher>,
  Token: {
    id: inherited,
    tier: inherited,
    publisher: inherited,
    scopes: inherited,
    role: inherited,
    label: inherited,
    hint: inherited,
    createdAt: inherited,
    expiresAt: inherited,
    lastUsedAt: inherited,
    revokedAt: inherited,
    predecessor: inherited,
    successor: inherited,
    requestFigures: [isViewer],
  } satisfies Fields<Graph.Token>,
  MintTokenPayload: { secret: inherited, token: inherited } satisfies Fields<Graph.MintTokenPayload>,
  RotateTokenPayload: {
    secret: inherited,
    token: inherited,
    replaced: inherited,
  } satisfies Fields<Graph.RotateTokenPayload>,

  Me: {
    tier: inherited,
    role: inherited,
    subject: inherited,
    token: inherited,
    publisher: inherited,
    expiresAt: inherited,
  } satisfies Fields<Graph.Me>,
  // Names of staff are visible to those who may see the tokens of staff.
  Actor: { subject: [isViewer], kind: inherited, token: inherited } satisfies Fields<Graph.Actor>,
  LedgerEntry: {
    id: inherited,
    readAt: inherited,
    paId: inherited,
    notice: inherited,
    reader: inherited,
    publisher: inherited,
    requestId: inherited,
    callerRequestId: inherited,
  } satisfies Fields<Graph.LedgerEntry>,
  RecordReads: {
    subject: [isViewer],
    publisher: inherited,
    token: inherited,
    paId: inherited,
    reads: inherited,
    notices: inherited,
    lastReadAt: inherited,
    days: inherited,
  } satisfies Fields<Graph.RecordReads>,
  AuditEntry: {
    id: inherited,
    occurredAt: inherited,
    actor: inherited,
    requestId: inherited,
    action: inherited,
    paId: inherited,
    notice: inherited,
    publisher: inherited,
    token: inherited,
    before: inherited,
    after: inherited,
  } satisfies Fields<Graph.AuditEntry>,
};

/** The rules of a field, in addition to those of its parent object. */
export const rulesOf = (type: string, field: string): Rules => (permissions as RuleTable)[type]?.[field] ?? inherited;

/**
 * Types that hold no contact data, secrets or data of a particular publisher: all of their fields are inherited. A type that is
 * neither here nor above is denied.
 */
export const openTypes: readonly string[] = [
  // The register view.
  ...['RegisterEntry', 'RegisterFunding', 'RegisterLegalMetadata', 'RegisterOrganisation', 'RegisterPerson'],
  ...['RegisterTargeting', 'BasicInformation', 'Campaign'],
  // Groups of a full record without contact data of a party.
  ...['ComplianceFunding', 'LegalMetadata', 'Targeting'],
  // Metrics and statistics.
  ...['AgeCount', 'AmendmentCount', 'CountryCount', 'EngagementMetrics', 'MediumCount', 'MetricsGap'],
  ...[
    'MetricsStep',
    'NoticeMetrics',
    'PhaseCount',
    'ProcessCount',
    'PublisherFigures',
    'RequestFigure',
    'RetentionEnding',
    'SignOffQueue',
  ],
  'Spend',
  // Pages: the types of their nodes decide.
  ...['Change', 'ChangePage'],
  ...['AccessLedgerConnection', 'AccessLedgerEdge', 'AuditConnection', 'AuditEdge', 'ErasableNotice'],
  ...['ErasableNoticeConnection', 'ErasableNoticeEdge', 'NoticeConnection', 'NoticeEdge', 'PageInfo'],
  ...['PublisherConnection', 'PublisherEdge', 'TokenConnection', 'TokenEdge'],
  // Payloads: the types of their fields decide.
  ...['DropOldMonthsPayload', 'EraseNoticePayload', 'ImportNoticesPayload', 'NoticePayload', 'PublisherPayload'],
  'TokenPayload',
  // Results of administration.
  ...[
    'AccessCondition',
    'CallerRequests',
    'RecordReadDay',
    'AccessExplanation',
    'EndpointAccess',
    'ImportResult',
    'Issue',
    'IssueParams',
  ],
  ...['PersonDataOccurrences', 'RateLimit', 'Refusal', 'RefusalConnection', 'RefusalEdge', 'TokenAccess'],
  'PersonDataPlace',
];
