// Made from src/console/operations/ by `npm run generate`; not to be edited.
import { operation } from '../graph/operation.ts';
import type * as types from './operation-types.ts';

export const amendNotice = operation<types.AmendNoticeMutation, types.AmendNoticeMutationVariables>('AmendNotice', `mutation AmendNotice($input: AmendNoticeInput!) {
  amendNotice(input: $input) {
    notice {
      id
      paId
      revision
    }
  }
}`);

export const auditList = operation<types.AuditListQuery, types.AuditListQueryVariables>('AuditList', `query AuditList($filter: AuditFilter, $first: Int, $after: String, $last: Int, $before: String) {
  auditTrail(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      occurredAt
      requestId
      action
      paId
      before
      after
      actor {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
      publisher {
        id
        name
      }
      token {
        id
        label
        hint
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const campaignList = operation<types.CampaignListQuery, types.CampaignListQueryVariables>('CampaignList', `query CampaignList($currency: CurrencyCode!, $filter: OverviewFilter, $orderBy: CampaignOrder!, $first: Int, $after: String, $last: Int, $before: String) {
  campaigns(
    currency: $currency
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      name
      paId
      currency
      totalValue
      notices
      notice {
        id
        advertiser {
          ... on RegisterOrganisation {
            companyName
          }
          ... on RegisterPerson {
            firstName
            lastName
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

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

export const createNotice = operation<types.CreateNoticeMutation, types.CreateNoticeMutationVariables>('CreateNotice', `mutation CreateNotice($input: CreateNoticeInput!) {
  createNotice(input: $input) {
    notice {
      id
      paId
    }
  }
}`);

export const createPublisher = operation<types.CreatePublisherMutation, types.CreatePublisherMutationVariables>('CreatePublisher', `mutation CreatePublisher($input: CreatePublisherInput!) {
  createPublisher(input: $input) {
    changed
    publisher {
      id
      name
    }
  }
}`);

export const dataSubject = operation<types.DataSubjectQuery, types.DataSubjectQueryVariables>('DataSubject', `query DataSubject($email: String, $phone: String) {
  personDataOccurrences(email: $email, phone: $phone) {
    places {
      paId
      version
      versionState
      role
      position
      field
    }
    placesAreComplete
    reads {
      id
      readAt
      paId
      reader {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
      publisher {
        id
        name
      }
    }
    readsAreComplete
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

export const erasableNotices = operation<types.ErasableNoticesQuery, types.ErasableNoticesQueryVariables>('ErasableNotices', `query ErasableNotices($first: Int, $after: String) {
  erasableNotices(first: $first, after: $after) {
    nodes {
      paId
      title
      retentionUntil
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
  }
}`);

export const eraseNotice = operation<types.EraseNoticeMutation, types.EraseNoticeMutationVariables>('EraseNotice', `mutation EraseNotice($input: EraseNoticeInput!) {
  eraseNotice(input: $input) {
    paId
    changed
  }
}`);

export const explainAccess = operation<types.ExplainAccessQuery, types.ExplainAccessQueryVariables>('ExplainAccess', `query ExplainAccess($tokenId: ID, $hint: String, $requestId: String, $paId: ID) {
  explainAccess(
    tokenId: $tokenId
    hint: $hint
    requestId: $requestId
    paId: $paId
  ) {
    refusals {
      id
      refusedAt
      endpoint
      method
      status
      code
      explanation
      paId
      requestId
    }
    tokens {
      token {
        id
        label
        hint
        publisher {
          id
          name
        }
      }
      paId
      rateLimit {
        limit
        remaining
        resetsAt
      }
      endpoints {
        endpoint
        isAnswered
        failure
        conditions {
          condition
          holds
          explanation
        }
      }
    }
  }
}`);

export const importJob = operation<types.ImportJobQuery, types.ImportJobQueryVariables>('ImportJob', `query ImportJob($id: ID!) {
  import(id: $id) {
    id
    state
    startedAt
    reportedAt
    endedAt
    requestId
    actor {
      kind
      subject
      token {
        id
        label
        hint
      }
    }
    source
    update
    skipExisting
    dryRun
    lines
    percent
    imported
    updated
    unchanged
    skipped
    rejected
  }
}`);

export const importList = operation<types.ImportListQuery, types.ImportListQueryVariables>('ImportList', `query ImportList($first: Int, $after: String, $last: Int, $before: String) {
  imports(first: $first, after: $after, last: $last, before: $before) {
    nodes {
      id
      state
      startedAt
      endedAt
      source
      actor {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
      update
      skipExisting
      dryRun
      lines
      percent
      imported
      updated
      unchanged
      skipped
      rejected
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const importNotices = operation<types.ImportNoticesMutation, types.ImportNoticesMutationVariables>('ImportNotices', `mutation ImportNotices($input: ImportNoticesInput!) {
  importNotices(input: $input) {
    results {
      paId
      outcome
      issues {
        path
        code
        message
      }
      warnings {
        path
        code
        message
      }
    }
  }
}`);

export const ledgerList = operation<types.LedgerListQuery, types.LedgerListQueryVariables>('LedgerList', `query LedgerList($filter: AccessLedgerFilter, $first: Int, $after: String, $last: Int, $before: String) {
  accessLedger(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      readAt
      paId
      requestId
      callerRequestId
      reader {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
      publisher {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const me = operation<types.MeQuery, types.MeQueryVariables>('Me', `query Me {
  me {
    tier
    role
    subject
    expiresAt
    token {
      id
      label
      hint
      predecessor {
        id
      }
    }
  }
}`);

export const metricsChangeList = operation<types.MetricsChangeListQuery, types.MetricsChangeListQueryVariables>('MetricsChangeList', `query MetricsChangeList($filter: MetricsChangeFilter, $first: Int, $after: String, $last: Int, $before: String) {
  metricsChanges(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      recordedAt
      paId
      notice {
        id
        title
      }
      viewsCount
      viewsBefore
      engagementsCount
      engagementsBefore
      isCorrection
      isFirstImport
      token {
        id
        label
        hint
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const mintToken = operation<types.MintTokenMutation, types.MintTokenMutationVariables>('MintToken', `mutation MintToken($input: MintTokenInput!) {
  mintToken(input: $input) {
    secret
    token {
      id
      hint
      label
    }
  }
}`);

export const noticeChanges = operation<types.NoticeChangesQuery, types.NoticeChangesQueryVariables>('NoticeChanges', `query NoticeChanges($paId: ID!) {
  auditTrail(filter: {paIds: [$paId]}, first: 50) {
    nodes {
      id
      occurredAt
      actor {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
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
  auditTrail(filter: {paIds: [$paId]}, first: 10) {
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
        confirmedAt
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
      createdAt
      updatedAt
      confirmedAt
      retentionUntil
      metrics {
        viewsCount
        recordedAt
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
  accessLedger(filter: {paIds: [$paId]}, first: 10) {
    nodes {
      id
      readAt
      reader {
        kind
        subject
        token {
          id
          label
          hint
        }
      }
      publisher {
        id
        name
      }
      requestId
    }
    totalCount
  }
}`);

export const noticeRecord = operation<types.NoticeRecordQuery, types.NoticeRecordQueryVariables>('NoticeRecord', `query NoticeRecord($paId: ID!, $ofAmendment: Boolean!) {
  notice(paId: $paId) {
    id
    revision
    version
    record @skip(if: $ofAmendment) {
      paId
      publisherId
      basicInformation {
        title
        description
        language
        countries
        sponsorType
        sponsorCategory
        linkedProcessType
        electionType
        processName
        processLevel
        processDate
        processTerritory
        officialInformationUrl
        confirmationStatus
        signOffStatus
        publicationStartDate
      }
      advertiser {
        companyName
        legalName
        firstName
        lastName
        email
        phone
        streetAddress
        postalCode
        city
        country
      }
      controllers {
        companyName
        legalName
        firstName
        lastName
        email
        phone
        streetAddress
        postalCode
        city
        country
      }
      campaign {
        name
        totalValue
        medium
        isOngoing
        startDate
        endDate
      }
      complianceFunding {
        currency
        adAmount
        adBenefitsInKindValue
        campaignBenefitsInKindValue
        amountIncludesVat
        amountBasis
        calculationMethodology
        fundingSource
        fundingOrigin
        fundingDescription
        payerSameAsSponsor
        payer {
          companyName
          legalName
          firstName
          lastName
          email
          phone
          streetAddress
          postalCode
          city
          country
        }
        sponsorEligibilityDeclared
        politicalAdDeclaredAt
        previouslySuspended
        previouslySuspendedDetails
      }
      targeting {
        usesTargetingTechniques
        usesAdDeliveryTechniques
        recipientGroups
        analyticalTechniques
        personalDataCategories
        goalsAndLogic
        inclusionParameters
        exclusionParameters
        usesAiSystems
        aiSystemsDescription
        techniquesStartDate
        techniquesEndDate
        internalPolicyUrl
        dataControllerName
        dataControllerContactUrl
        dataRightsUrl
        consentWithdrawalUrl
        explicitConsentDeclared
        otherInformation
        viewsCount
        engagementsCount
        metricsUpdatedAt
      }
      legalMetadata {
        regulation
        noticeTemplate
        labelText
        noticeUrl
        europeanRepositoryUrl
        complaintUrl
        publisherName
        publisherCountry
        sponsorRegistrationNumber
        publicContactEmail
        publicPostalAddress
        version
        amendmentReason
        createdAt
        updatedAt
        confirmedAt
        signedOffAt
        ceasedAt
        ceasedReason
        retentionUntil
        publisherReference
      }
    }
    amendment {
      version
      amendmentReason
      record @include(if: $ofAmendment) {
        paId
        publisherId
        basicInformation {
          title
          description
          language
          countries
          sponsorType
          sponsorCategory
          linkedProcessType
          electionType
          processName
          processLevel
          processDate
          processTerritory
          officialInformationUrl
          confirmationStatus
          signOffStatus
          publicationStartDate
        }
        advertiser {
          companyName
          legalName
          firstName
          lastName
          email
          phone
          streetAddress
          postalCode
          city
          country
        }
        controllers {
          companyName
          legalName
          firstName
          lastName
          email
          phone
          streetAddress
          postalCode
          city
          country
        }
        campaign {
          name
          totalValue
          medium
          isOngoing
          startDate
          endDate
        }
        complianceFunding {
          currency
          adAmount
          adBenefitsInKindValue
          campaignBenefitsInKindValue
          amountIncludesVat
          amountBasis
          calculationMethodology
          fundingSource
          fundingOrigin
          fundingDescription
          payerSameAsSponsor
          payer {
            companyName
            legalName
            firstName
            lastName
            email
            phone
            streetAddress
            postalCode
            city
            country
          }
          sponsorEligibilityDeclared
          politicalAdDeclaredAt
          previouslySuspended
          previouslySuspendedDetails
        }
        targeting {
          usesTargetingTechniques
          usesAdDeliveryTechniques
          recipientGroups
          analyticalTechniques
          personalDataCategories
          goalsAndLogic
          inclusionParameters
          exclusionParameters
          usesAiSystems
          aiSystemsDescription
          techniquesStartDate
          techniquesEndDate
          internalPolicyUrl
          dataControllerName
          dataControllerContactUrl
          dataRightsUrl
          consentWithdrawalUrl
          explicitConsentDeclared
          otherInformation
          viewsCount
          engagementsCount
          metricsUpdatedAt
        }
        legalMetadata {
          regulation
          noticeTemplate
          labelText
          noticeUrl
          europeanRepositoryUrl
          complaintUrl
          publisherName
          publisherCountry
          sponsorRegistrationNumber
          publicContactEmail
          publicPostalAddress
          version
          amendmentReason
          createdAt
          updatedAt
          confirmedAt
          signedOffAt
          ceasedAt
          ceasedReason
          retentionUntil
          publisherReference
        }
      }
    }
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
    plansEnding(first: 3) {
      totalCount
      nodes {
        id
        name
        proUntil
      }
    }
    retentionEnding {
      count
      firstDay
    }
  }
}`);

export const overviewGroups = operation<types.OverviewGroupsQuery, types.OverviewGroupsQueryVariables>('OverviewGroups', `query OverviewGroups {
  overview {
    byMedium {
      medium
      count
    }
    byCountry {
      country
      count
    }
    byProcess(first: 8) {
      linkedProcessType
      processName
      count
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

export const overviewSpend = operation<types.OverviewSpendQuery, types.OverviewSpendQueryVariables>('OverviewSpend', `query OverviewSpend($filter: OverviewFilter) {
  overview(filter: $filter) {
    spend {
      currency
      campaigns
      notices
      totalValue
    }
  }
}`);

export const publisherList = operation<types.PublisherListQuery, types.PublisherListQueryVariables>('PublisherList', `query PublisherList($filter: PublisherFilter, $orderBy: PublisherOrder!, $first: Int, $after: String, $last: Int, $before: String) {
  publishers(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      name
      plan
      proUntil
      isPro
      createdAt
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const publisherNames = operation<types.PublisherNamesQuery, types.PublisherNamesQueryVariables>('PublisherNames', `query PublisherNames($filter: PublisherFilter!, $first: Int!) {
  publishers(filter: $filter, first: $first) {
    nodes {
      id
      name
    }
    pageInfo {
      hasNextPage
    }
  }
}`);

export const publisher = operation<types.PublisherQuery, types.PublisherQueryVariables>('Publisher', `query Publisher($id: ID!) {
  publisher(id: $id) {
    id
    name
    plan
    proUntil
    isPro
    createdAt
    revision
  }
}`);

export const recordReads = operation<types.RecordReadsQuery, types.RecordReadsQueryVariables>('RecordReads', `query RecordReads($per: RecordReadGroup!, $from: DateTime!, $to: DateTime!) {
  recordReads(per: $per, from: $from, to: $to, first: 8) {
    publisher {
      id
      name
    }
    token {
      id
      label
      hint
    }
    subject
    paId
    reads
    lastReadAt
  }
}`);

export const refusalList = operation<types.RefusalListQuery, types.RefusalListQueryVariables>('RefusalList', `query RefusalList($filter: RefusalFilter, $first: Int, $after: String, $last: Int, $before: String) {
  refusals(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      refusedAt
      endpoint
      method
      status
      code
      explanation
      paId
      requestId
      callerRequestId
      token {
        id
        label
        hint
      }
      publisher {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
    omittedCount
  }
}`);

export const renamePublisher = operation<types.RenamePublisherMutation, types.RenamePublisherMutationVariables>('RenamePublisher', `mutation RenamePublisher($input: RenamePublisherInput!) {
  renamePublisher(input: $input) {
    changed
    publisher {
      id
      name
      revision
    }
  }
}`);

export const reportImport = operation<types.ReportImportMutation, types.ReportImportMutationVariables>('ReportImport', `mutation ReportImport($input: ReportImportInput!) {
  reportImport(input: $input) {
    import {
      id
      state
    }
  }
}`);

export const requestFigures = operation<types.RequestFiguresQuery, types.RequestFiguresQueryVariables>('RequestFigures', `query RequestFigures($filter: RequestFilter, $from: DateTime!, $to: DateTime!) {
  requestFigures(filter: $filter, from: $from, to: $to, by: day, groupBy: [code]) {
    start
    code
    requests
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

export const revokeToken = operation<types.RevokeTokenMutation, types.RevokeTokenMutationVariables>('RevokeToken', `mutation RevokeToken($input: RevokeTokenInput!) {
  revokeToken(input: $input) {
    changed
    token {
      id
      revokedAt
    }
  }
}`);

export const rotateToken = operation<types.RotateTokenMutation, types.RotateTokenMutationVariables>('RotateToken', `mutation RotateToken($input: RotateTokenInput!) {
  rotateToken(input: $input) {
    secret
    token {
      id
      hint
      label
    }
  }
}`);

export const setPublisherPlan = operation<types.SetPublisherPlanMutation, types.SetPublisherPlanMutationVariables>('SetPublisherPlan', `mutation SetPublisherPlan($input: SetPublisherPlanInput!) {
  setPublisherPlan(input: $input) {
    changed
    publisher {
      id
      plan
      proUntil
      isPro
      revision
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

export const startImport = operation<types.StartImportMutation, types.StartImportMutationVariables>('StartImport', `mutation StartImport($input: StartImportInput!) {
  startImport(input: $input) {
    import {
      id
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

export const tokenList = operation<types.TokenListQuery, types.TokenListQueryVariables>('TokenList', `query TokenList($filter: TokenFilter, $orderBy: TokenOrder!, $first: Int, $after: String, $last: Int, $before: String) {
  tokens(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      id
      tier
      role
      label
      hint
      state
      scopes
      createdAt
      expiresAt
      lastUsedAt
      revokedAt
      publisher {
        id
        name
      }
      predecessor {
        id
      }
      successor {
        id
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totalCount
  }
}`);

export const token = operation<types.TokenQuery, types.TokenQueryVariables>('Token', `query Token($id: ID!) {
  token(id: $id) {
    id
    tier
    role
    label
    hint
    state
    scopes
    createdAt
    expiresAt
    lastUsedAt
    revokedAt
    publisher {
      id
      name
      isPro
    }
    predecessor {
      id
      label
      hint
      state
      createdAt
      expiresAt
      lastUsedAt
      revokedAt
    }
    successor {
      id
      label
      hint
      state
      createdAt
      expiresAt
      lastUsedAt
      revokedAt
    }
  }
}`);

export const topCallers = operation<types.TopCallersQuery, types.TopCallersQueryVariables>('TopCallers', `query TopCallers($per: CallerGroup!, $orderBy: CallerOrder!, $from: DateTime!, $to: DateTime!) {
  topCallers(per: $per, orderBy: $orderBy, from: $from, to: $to, first: 8) {
    token {
      id
      label
      hint
    }
    publisher {
      id
      name
    }
    requests
    refused
    rateLimited
    inactive
    lastRefusedAt
  }
}`);

export const versionRecords = operation<types.VersionRecordsQuery, types.VersionRecordsQueryVariables>('VersionRecords', `query VersionRecords($paId: ID!, $numbers: [Int!]!) {
  notice(paId: $paId) {
    id
    versions(numbers: $numbers) {
      version
      supersededAt
      record {
        paId
        publisherId
        basicInformation {
          title
          description
          language
          countries
          sponsorType
          sponsorCategory
          linkedProcessType
          electionType
          processName
          processLevel
          processDate
          processTerritory
          officialInformationUrl
          confirmationStatus
          signOffStatus
          publicationStartDate
        }
        advertiser {
          companyName
          legalName
          firstName
          lastName
          email
          phone
          streetAddress
          postalCode
          city
          country
        }
        controllers {
          companyName
          legalName
          firstName
          lastName
          email
          phone
          streetAddress
          postalCode
          city
          country
        }
        campaign {
          name
          totalValue
          medium
          isOngoing
          startDate
          endDate
        }
        complianceFunding {
          currency
          adAmount
          adBenefitsInKindValue
          campaignBenefitsInKindValue
          amountIncludesVat
          amountBasis
          calculationMethodology
          fundingSource
          fundingOrigin
          fundingDescription
          payerSameAsSponsor
          payer {
            companyName
            legalName
            firstName
            lastName
            email
            phone
            streetAddress
            postalCode
            city
            country
          }
          sponsorEligibilityDeclared
          politicalAdDeclaredAt
          previouslySuspended
          previouslySuspendedDetails
        }
        targeting {
          usesTargetingTechniques
          usesAdDeliveryTechniques
          recipientGroups
          analyticalTechniques
          personalDataCategories
          goalsAndLogic
          inclusionParameters
          exclusionParameters
          usesAiSystems
          aiSystemsDescription
          techniquesStartDate
          techniquesEndDate
          internalPolicyUrl
          dataControllerName
          dataControllerContactUrl
          dataRightsUrl
          consentWithdrawalUrl
          explicitConsentDeclared
          otherInformation
          viewsCount
          engagementsCount
          metricsUpdatedAt
        }
        legalMetadata {
          regulation
          noticeTemplate
          labelText
          noticeUrl
          europeanRepositoryUrl
          complaintUrl
          publisherName
          publisherCountry
          sponsorRegistrationNumber
          publicContactEmail
          publicPostalAddress
          version
          amendmentReason
          createdAt
          updatedAt
          confirmedAt
          signedOffAt
          ceasedAt
          ceasedReason
          retentionUntil
          publisherReference
        }
      }
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
