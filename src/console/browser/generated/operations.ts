// Made from src/console/operations/ by `npm run generate`; not to be edited.
import { operation } from '../graph/operation.ts';
import type * as types from './operation-types.ts';

export const ceaseNotice = operation<types.CeaseNoticeMutation, types.CeaseNoticeMutationVariables>('CeaseNotice', `mutation CeaseNotice($input: CeaseNoticeInput!) {
  ceaseNotice(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const confirmNotice = operation<types.ConfirmNoticeMutation, types.ConfirmNoticeMutationVariables>('ConfirmNotice', `mutation ConfirmNotice($input: NoticeTransitionInput!) {
  confirmNotice(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const declineSignOff = operation<types.DeclineSignOffMutation, types.DeclineSignOffMutationVariables>('DeclineSignOff', `mutation DeclineSignOff($input: NoticeTransitionInput!) {
  declineSignOff(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const discardAmendment = operation<types.DiscardAmendmentMutation, types.DiscardAmendmentMutationVariables>('DiscardAmendment', `mutation DiscardAmendment($input: DiscardAmendmentInput!) {
  discardAmendment(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const eraseNotice = operation<types.EraseNoticeMutation, types.EraseNoticeMutationVariables>('EraseNotice', `mutation EraseNotice($input: EraseNoticeInput!) {
  eraseNotice(input: $input) {
    paId
    changed
  }
}`);

export const noticeChanges = operation<types.NoticeChangesQuery, types.NoticeChangesQueryVariables>('NoticeChanges', `query NoticeChanges($paId: ID!) {
  auditTrail(filter: {paId: $paId}, first: 50) {
    nodes {
      id
      occurredAt
      action
      before
      after
      requestId
    }
    pageInfo {
      hasNextPage
    }
  }
}`);

export const noticeConflict = operation<types.NoticeConflictQuery, types.NoticeConflictQueryVariables>('NoticeConflict', `query NoticeConflict($paId: ID!) {
  notice(paId: $paId) {
    id
    revision
  }
  auditTrail(filter: {paId: $paId}, first: 10) {
    nodes {
      id
      occurredAt
      action
      before
      after
    }
  }
}`);

export const noticeCount = operation<types.NoticeCountQuery, types.NoticeCountQueryVariables>('NoticeCount', `query NoticeCount($filter: NoticeFilter) {
  notices(filter: $filter, first: 1) {
    totalCount
  }
}`);

export const noticeList = operation<types.NoticeListQuery, types.NoticeListQueryVariables>('NoticeList', `query NoticeList($filter: NoticeFilter, $orderBy: NoticeOrder!, $first: Int, $after: String, $last: Int, $before: String) {
  notices(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      paId
      title
      phase
      version
      amendment {
        state
      }
      advertiser {
        ... on RegisterOrganisation {
          companyName
        }
        ... on RegisterPerson {
          firstName
          lastName
        }
      }
      publisher {
        id
        name
      }
      campaign {
        medium
        totalValue
      }
      currency
      publicationStartDate
      updatedAt
      metrics {
        viewsCount
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
  }
}`);

export const noticeMetrics = operation<types.NoticeMetricsQuery, types.NoticeMetricsQueryVariables>('NoticeMetrics', `query NoticeMetrics($paId: ID!) {
  notice(paId: $paId) {
    id
    metrics {
      viewsCount
      engagementsCount
      recordedAt
      history {
        recordedAt
        viewsCount
        engagementsCount
      }
    }
  }
}`);

export const noticeReaders = operation<types.NoticeReadersQuery, types.NoticeReadersQueryVariables>('NoticeReaders', `query NoticeReaders($paId: ID!) {
  accessLedger(filter: {paId: $paId}, first: 10) {
    nodes {
      id
      readAt
      requestId
    }
    totalCount
  }
}`);

export const noticeVersions = operation<types.NoticeVersionsQuery, types.NoticeVersionsQueryVariables>('NoticeVersions', `query NoticeVersions($paId: ID!) {
  notice(paId: $paId) {
    id
    versions {
      version
      amendmentReason
      confirmedAt
      signedOffAt
      supersededAt
    }
  }
}`);

export const notice = operation<types.NoticeQuery, types.NoticeQueryVariables>('Notice', `query Notice($paId: ID!) {
  notice(paId: $paId) {
    id
    paId
    title
    phase
    revision
    version
    amendmentReason
    confirmationStatus
    signOffStatus
    confirmedAt
    signedOffAt
    availableTransitions
    amendment {
      version
      state
      updatedAt
      confirmedAt
      amendmentReason
    }
    advertiser {
      ... on RegisterOrganisation {
        companyName
        legalName
        city
        country
      }
      ... on RegisterPerson {
        firstName
        lastName
        country
      }
    }
    publisher {
      id
      name
      isPro
    }
    publisherReference
    language
    countries
    linkedProcessType
    processName
    campaign {
      name
      medium
      startDate
      endDate
      totalValue
    }
    currency
    publicationStartDate
    usesTargetingTechniques
    usesAdDeliveryTechniques
    createdAt
    updatedAt
    ceasedAt
    ceasedReason
    retentionUntil
  }
}`);

export const overviewDue = operation<types.OverviewDueQuery, types.OverviewDueQueryVariables>('OverviewDue', `query OverviewDue {
  overview {
    metricsGap {
      applicable
      missing
      outdated
    }
    plansEnding {
      id
      name
      proUntil
    }
    retentionEnding {
      count
      firstDay
    }
  }
}`);

export const overviewMetrics = operation<types.OverviewMetricsQuery, types.OverviewMetricsQueryVariables>('OverviewMetrics', `query OverviewMetrics($from: Date, $to: Date, $by: TimeStep!) {
  overview {
    metricsOverTime(from: $from, to: $to, by: $by) {
      start
      views
      engagements
      changes
    }
  }
}`);

export const overviewPhases = operation<types.OverviewPhasesQuery, types.OverviewPhasesQueryVariables>('OverviewPhases', `query OverviewPhases {
  overview {
    byPhase {
      phase
      count
    }
    amendments {
      state
      count
    }
  }
}`);

export const overviewRefusals = operation<types.OverviewRefusalsQuery, types.OverviewRefusalsQueryVariables>('OverviewRefusals', `query OverviewRefusals {
  refusals(first: 5) {
    nodes {
      id
      refusedAt
      status
      code
      explanation
      paId
      requestId
    }
    totalCount
    omittedCount
  }
}`);

export const overviewRequests = operation<types.OverviewRequestsQuery, types.OverviewRequestsQueryVariables>('OverviewRequests', `query OverviewRequests($from: DateTime!, $to: DateTime!) {
  requestFigures(from: $from, to: $to, by: day) {
    start
    code
    requests
  }
}`);

export const overviewSignOffs = operation<types.OverviewSignOffsQuery, types.OverviewSignOffsQueryVariables>('OverviewSignOffs', `query OverviewSignOffs {
  overview {
    signOffs {
      count
      amendments
      oldestConfirmedAt
      ages {
        fromDays
        toDays
        count
      }
    }
  }
}`);

export const overviewSpend = operation<types.OverviewSpendQuery, types.OverviewSpendQueryVariables>('OverviewSpend', `query OverviewSpend {
  overview {
    spend {
      currency
      campaigns
      notices
      totalValue
    }
  }
}`);

export const publisherNames = operation<types.PublisherNamesQuery, types.PublisherNamesQueryVariables>('PublisherNames', `query PublisherNames {
  publishers(first: 200) {
    nodes {
      id
      name
    }
  }
}`);

export const requestRevision = operation<types.RequestRevisionMutation, types.RequestRevisionMutationVariables>('RequestRevision', `mutation RequestRevision($input: NoticeTransitionInput!) {
  requestRevision(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const signOffNotice = operation<types.SignOffNoticeMutation, types.SignOffNoticeMutationVariables>('SignOffNotice', `mutation SignOffNotice($input: NoticeTransitionInput!) {
  signOffNotice(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const submitNotice = operation<types.SubmitNoticeMutation, types.SubmitNoticeMutationVariables>('SubmitNotice', `mutation SubmitNotice($input: NoticeTransitionInput!) {
  submitNotice(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);

export const withdrawSignOff = operation<types.WithdrawSignOffMutation, types.WithdrawSignOffMutationVariables>('WithdrawSignOff', `mutation WithdrawSignOff($input: NoticeTransitionInput!) {
  withdrawSignOff(input: $input) {
    changed
    notice {
      id
      revision
      phase
    }
  }
}`);
