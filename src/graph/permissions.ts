import type { GraphQLScalarType } from 'graphql';
import {
  hasScope,
  isAdministrator,
  isAdministratorOrPartner,
  isAuthenticated,
  isOperator,
  isOperatorOrPerson,
  isPartner,
  isViewer,
  isViewerOrPartner,
  onProPlan,
  viewerOrOwnChanges,
  viewerOrOwnPublisher,
  viewerOrOwnTokens,
  viewerOrPublisherOnPro,
  viewerOrTokenOnPro,
} from '../domain/access/rules.ts';
import { inherited, type Rules, type RuleTable } from '../domain/access/shield.ts';
import { countsAreValid, metricsApplyToNotice } from '../domain/metrics/rules.ts';
import {
  isStaffOrOwnsNotice,
  noticeIsOnRegister,
  noticeIsVisible,
  ownsNoticeToRead,
  ownsNoticeToWrite,
} from '../domain/notices/read/rules.ts';
import { changesNoOtherToken, tokenIsReadable } from '../domain/tokens/rules.ts';
import type * as Graph from '../generated/graph/graphql.ts';
import { nodeRule, nodesRule } from './nodes/node-resolvers.ts';

type TypeName = keyof Graph.Resolvers;
type FieldOf<Type extends TypeName> = Exclude<keyof NonNullable<Graph.Resolvers[Type]>, `__${string}`>;
type Fields<Type extends TypeName> = Readonly<Record<FieldOf<Type>, Rules>>;

/**
 * The fields of a type: those with rules, and the names of those that need only the permission for the object that they are
 * in. A missing or unknown field does not compile; at run time it would be denied.
 */
const fields = <Type extends TypeName, const Inherited extends FieldOf<Type>>(
  type: Type,
  guarded: Readonly<Record<Exclude<FieldOf<Type>, Inherited>, Rules>>,
  open: readonly Inherited[],
): Record<Type, Fields<Type>> => {
  const rules = { ...Object.fromEntries(open.map((field) => [field, inherited])), ...guarded };
  return { [type]: rules } as never; // TypeScript does not know computed keys
};

const noticeRules: Rules = [isViewerOrPartner, onProPlan, isStaffOrOwnsNotice];
const ownSignOff: Rules = [isOperatorOrPerson, onProPlan, isStaffOrOwnsNotice];

const ofNode = nodeRule({
  notice: noticeRules,
  audit: [isViewer],
  // Of a partner's own publishers, narrowed when they are read.
  ledger: [isViewerOrPartner, onProPlan],
  metrics: [isViewerOrPartner, onProPlan],
  refusal: [isViewerOrPartner, onProPlan],
  uuid: [isViewerOrPartner],
});

/**
 * The rules of the fields of root types, checked from left to right up to the first failure. The order is that of contract
 * part 7 and choice D3.
 */
const roots = {
  Query: {
    registerEntry: [isAuthenticated, onProPlan, noticeIsOnRegister],
    noticeRecord: [isPartner, onProPlan, ownsNoticeToRead],
    me: [isAuthenticated],
    node: [isViewerOrPartner, ofNode],
    nodes: [isViewerOrPartner, nodesRule(ofNode)],
    notice: noticeRules,
    unfinishedNotices: [isOperator], // their own
    notices: viewerOrOwnPublisher,
    overview: viewerOrOwnPublisher,
    metricsChanges: viewerOrOwnPublisher,
    campaigns: viewerOrOwnPublisher,
    accessLedger: viewerOrOwnPublisher,
    refusals: viewerOrOwnPublisher,
    refusalGroups: viewerOrOwnPublisher,
    requestFigures: viewerOrOwnPublisher,
    topCallers: viewerOrOwnPublisher,
    recordReads: [isViewer],
    imports: [isViewer],
    import: [isViewer],
    importMappings: [isOperator],
    importPreview: [isOperator],
    explainAccess: [isViewerOrPartner], // own tokens, and notices that they may know of
    erasableNotices: [isAdministrator],
    personDataOccurrences: [isAdministrator],
    publishers: [isViewer],
    publisher: [isViewer],
    tokens: viewerOrOwnTokens,
    token: [isViewerOrPartner, tokenIsReadable],
    auditTrail: [isViewer],
    auditGroups: [isViewer],
  } satisfies Fields<'Query'>,
  Subscription: { changes: viewerOrOwnChanges } satisfies Fields<'Subscription'>,
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
    saveUnfinishedNotice: [isOperator],
    discardUnfinishedNotice: [isOperator],
    createNotice: [isOperator],
    submitNotice: [isOperator],
    requestNoticeRevision: [isOperator],
    confirmNotice: [isOperator],
    signOffNotice: ownSignOff,
    declineNoticeSignOff: ownSignOff,
    withdrawNoticeSignOff: [isOperator],
    ceaseNotice: [isOperator],
    amendNotice: [isOperator],
    discardNoticeAmendment: [isOperator],
    discardNoticeDraft: [isOperator],
    eraseNotice: [isAdministrator],
    importNotices: [isOperator],
    importNoticeRows: [isOperator],
    saveImportMapping: [isOperator],
    deleteImportMapping: [isOperator],
    startImport: [isOperator],
    reportImport: [isOperator],
    endImport: [isAdministrator],
    createPublisher: [isAdministrator],
    renamePublisher: [isAdministrator],
    setPublisherPlan: [isAdministrator],
    setPublisherContacts: [isOperator],
    tellPublisher: [isOperator],
    mintToken: [isAdministrator],
    rotateToken: [isAdministratorOrPartner, tokenIsReadable, changesNoOtherToken],
    revokeToken: [isAdministratorOrPartner, tokenIsReadable, changesNoOtherToken],
    dropOldMonths: [isAdministrator],
  } satisfies Fields<'Mutation'>,
};

// biome-ignore format: the names of inherited fields stay together.
const nested = {
  // Notices. Full records hold contact data: each field that returns one has a rule. All other fields are open to
  // callers who can see the notice; partners see notices of their own publishers, and full records by `noticeRecord`.
  ...fields('Notice', { record: [isOperator] }, [
    'content', 'versions', 'publisher', 'explainAccess', 'id', 'paId', 'title', 'phase', 'revision', 'version', 'amendmentReason', 'confirmationStatus', 'signOffStatus',
    'confirmedAt', 'signedOffAt', 'amendment', 'advertiser', 'controllers', 'publisherReference', 'language',
    'countries', 'linkedProcessType', 'processName', 'campaign', 'currency', 'publicationStartDate', 'onRegisterSince', 'registerPeriods',
    'usesTargetingTechniques', 'usesAdDeliveryTechniques', 'createdAt', 'updatedAt', 'campaignEnd', 'ceasedAt', 'ceasedReason',
    'retentionUntil', 'availableTransitions', 'metrics', 'unknownValues', 'electionType', 'processLevel', 'processDate', 'adAmount',
  ]),
  ...fields('NoticeVersion', { record: [isOperator] }, [
    'content', 'differences', 'version', 'amendmentReason', 'confirmedAt', 'signedOffAt', 'supersededAt',
  ]),
  ...fields('NoticeAmendment', { record: [isOperator] }, [
    'content', 'differences', 'amendmentReason', 'confirmationStatus', 'signOffStatus', 'version', 'state', 'updatedAt',
    'confirmedAt', 'unknownValues',
  ]),
  ...fields('NoticeRecord', {}, [
    'paId', 'publisherId', 'basicInformation', 'advertiser', 'controllers', 'campaign', 'complianceFunding',
    'targeting', 'legalMetadata',
  ]),
  ...fields('Party', {}, [
    'companyName', 'legalName', 'firstName', 'lastName', 'email', 'phone', 'streetAddress', 'postalCode', 'city',
    'country',
  ]),

  ...fields('MetricsChange', {}, [
    'token', 'id', 'recordedAt', 'paId', 'notice', 'viewsCount', 'engagementsCount', 'viewsBefore', 'engagementsBefore',
    'isCorrection', 'isFirstImport',
  ]),
  ...fields('Overview', { plansEnding: [isViewer] }, [
    'byPublisher', 'byPhase', 'byMedium', 'byCountry', 'byProcess', 'spend', 'metricsOverTime', 'amendments', 'signOffs',
    'metricsGap', 'retentionEnding', 'groups', 'breakdown', 'numberOfGroups',
  ]),
  ...fields('BreakdownRow', {}, [
    'publisher', 'isOthers', 'currency', 'sponsor', 'campaign', 'week', 'publicationStartWeek', 'linkedProcessType', 'processName', 'processDate', 'technique',
    'personalDataCategory', 'country', 'language', 'medium', 'notices', 'notice', 'adAmountWithBenefits', 'adValue', 'views', 'engagements',
    'viewsPerUnit', 'signOffDays', 'publicationStartMonth', 'registerWeek', 'registerMonth', 'sponsorType', 'sponsorCategory', 'sponsorCountry',
    'payer', 'electionType', 'processLevel', 'fundingSource', 'fundingOrigin', 'amountBasis', 'amountIncludesVat', 'groups', 'kinds', 'unknownValues',
    'controller', 'payerSameAsSponsor', 'hasBenefitsInKind', 'explicitConsentDeclared', 'usesAiSystems', 'publisherCountry', 'ceasedReason',
    'wasAmended', 'previouslySuspended', 'registerDays', 'media', 'corrections',
  ]),
  ...fields('PublisherCount', {}, ['publisher', 'count']),

  // Publishers and their tokens. Partners reach only their own. A publisher's notices and figures need its Pro plan.
  ...fields('Publisher', {
    tokens: [isViewerOrPartner], requestFigures: viewerOrPublisherOnPro, notices: viewerOrPublisherOnPro,
    figures: viewerOrPublisherOnPro, contacts: [isOperator],
  }, [
    'id', 'name', 'plan', 'proUntil', 'isPro', 'createdAt', 'revision', 'unknownValues',
  ]),
  ...fields('PublisherContact', {}, ['name', 'email', 'phone', 'role']),
  ...fields('Token', { requestFigures: viewerOrTokenOnPro }, [
    'id', 'tier', 'publisher', 'scopes', 'role', 'label', 'hint', 'state', 'createdAt', 'expiresAt', 'lastUsedAt',
    'revokedAt', 'rotatedBy', 'predecessor', 'successor', 'unknownValues',
  ]),
  ...fields('MintTokenPayload', {}, ['secret', 'token', 'changed']),
  ...fields('RotateTokenPayload', {}, ['secret', 'token', 'changed', 'replaced']),

  ...fields('Me', {}, [
    'tier', 'role', 'subject', 'token', 'publisher', 'publishers', 'permissions', 'expiresAt',
  ]),
  // Partners reach the readers of their own access ledger, who are their own people.
  ...fields('Actor', { subject: [isViewerOrPartner] }, ['kind', 'token', 'unknownValues']),
  ...fields('LedgerEntry', {}, [
    'id', 'readAt', 'paId', 'notice', 'reader', 'publisher', 'requestId', 'callerRequestId',
  ]),
  ...fields('PersonDataPlace', {}, ['paId', 'notice', 'version', 'versionState', 'role', 'position', 'field', 'unknownValues']),
  ...fields('Import', {}, [
    'id', 'state', 'startedAt', 'reportedAt', 'endedAt', 'actor', 'requestId', 'source', 'onExisting',
    'dryRun', 'lines', 'percent', 'imported', 'updated', 'unchanged', 'skipped', 'rejected', 'rejections',
    'continues', 'continuedBy', 'unknownValues',
  ]),
  // Reached by their author only.
  ...fields('UnfinishedNotice', { texts: [isOperator] }, ['id', 'title', 'revision', 'savedAt', 'expiresAt']),
  ...fields('UnfinishedText', {}, ['path', 'text']),
  ...fields('ImportMapping', { mapping: [isOperator] }, ['name', 'revision', 'savedAt']),
  // Entries of the audit trail are for staff; a partner learns that a notice or token of its publisher changed.
  ...fields('Change', { auditEntry: [isViewer] }, ['kind', 'notice', 'metrics', 'refusal', 'day']),
  ...fields('RecordReads', { subject: [isViewer] }, [
    'publisher', 'token', 'paId', 'reads', 'notices', 'lastReadAt', 'days',
  ]),
  ...fields('AuditEntry', {}, [
    'id', 'occurredAt', 'actor', 'requestId', 'importId', 'action', 'paId', 'notice', 'publisher', 'token', 'before',
    'after', 'differences', 'unknownValues',
  ]),
};

export const permissions = { ...roots, ...nested };

/** The rules of a field, in addition to those of its parent object. */
export const rulesOf = (type: string, field: string): Rules => (permissions as RuleTable)[type]?.[field] ?? inherited;

type Payload = `${Capitalize<keyof typeof roots.Mutation>}Payload`;
/** Payloads without rules: the types of their fields decide. */
const payloads = Object.keys(roots.Mutation)
  .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Payload` as Payload)
  .filter((name) => !(name in nested));

/** Types that hold no contact data, secrets or data of a particular publisher: all of their fields are inherited. */
// biome-ignore format: the names of a group stay together.
export const openTypes = [
  ...payloads,
  // The register view.
  'RegisterEntry', 'RegisterFunding', 'RegisterLegalMetadata', 'RegisterOrganisation', 'RegisterPerson',
  'RegisterTargeting', 'BasicInformation', 'Campaign',
  // Without values of contact data.
  'FieldDifference',
  // Groups of a full record without contact data of a party.
  'ComplianceFunding', 'LegalMetadata', 'Targeting',
  // Metrics and statistics.
  'AgeCount', 'AmendmentCount', 'AmountKind', 'CountryCount', 'EngagementMetrics', 'MediumCount', 'MetricsGap', 'MetricsStep',
  'NoticeMetrics', 'PhaseCount', 'RegisterPeriod', 'ProcessCount', 'PublisherFigures', 'RequestFigure', 'RetentionEnding',
  'SignOffQueue', 'Spend',
  // Pages: the types of their nodes decide.
  'ChangePage', 'AccessLedgerConnection', 'AccessLedgerEdge', 'AuditConnection', 'AuditEdge', 'AuditGroup',
  'AuditGroupConnection', 'AuditGroupEdge',
  'NoticeConnection', 'NoticeEdge', 'PageInfo', 'MetricsChangeConnection', 'MetricsChangeEdge', 'CampaignTotal',
  'BreakdownConnection', 'BreakdownEdge', 'CampaignTotalConnection', 'CampaignTotalEdge', 'PublisherConnection', 'PublisherEdge', 'TokenConnection',
  'TokenEdge',
  // Results of administration.
  'AccessCondition', 'CallerRequests', 'ErrorExtensions', 'RecordReadDay', 'AccessExplanation', 'EndpointAccess', 'ImportConnection',
  'ImportColumn', 'ImportEdge', 'ImportPreview', 'ImportReading', 'ImportRejection', 'ImportResult', 'ImportedRow', 'LeftOutRow',
  'RejectionIssue',
  'Issue', 'IssueParams', 'OmittedRefusals', 'PersonDataOccurrences', 'RateLimit', 'UnknownValue',
  'Refusal', 'RefusalConnection', 'RefusalEdge', 'RefusalGroup', 'RefusalGroupConnection', 'RefusalGroupEdge', 'TokenAccess',
] as const satisfies readonly TypeName[];

type ObjectType = {
  [Type in TypeName]: NonNullable<Graph.Resolvers[Type]> extends GraphQLScalarType
    ? never
    : [FieldOf<Type>] extends [never]
      ? never
      : Type;
}[TypeName];
/** A type that is neither here nor above: named by the compiler, and denied at run time. */
type Undecided = Exclude<ObjectType, keyof typeof permissions | (typeof openTypes)[number]>;
true satisfies [Undecided] extends [never] ? true : Undecided;
