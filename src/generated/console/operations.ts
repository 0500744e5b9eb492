// Made from src/products/console/operations/ by `npm run generate`; not to be edited.
import type * as types from './operation-types.ts';

/** An operation of the console: its text, and the types of its answer and variables. */
export type ConsoleOperation<Data, Variables> = {
  text: string;
  /** Never set: carries the types. */
  types?: { data: Data; variables: Variables };
};

const ofFoundNotice = `

fragment FoundNotice on Notice {
paId
title
phase
...Sponsor
}`;

const ofPage = `

fragment Page on PageInfo {
hasNextPage
hasPreviousPage
startCursor
endCursor
}`;

const ofTokenName = `

fragment TokenName on Token {
id
label
hint
}`;

const ofActorName = `

fragment ActorName on Actor {
kind
subject
unknownValues {
field
text
}
token {
...TokenName
}
}`;

const ofPublisherName = `

fragment PublisherName on Publisher {
id
name
}`;

const ofOrganisationName = `

fragment OrganisationName on RegisterOrganisation {
companyName
}`;

const ofPersonName = `

fragment PersonName on RegisterPerson {
firstName
lastName
}`;

const ofSponsor = `

fragment Sponsor on Notice {
advertiser {
...OrganisationName
...PersonName
}
}`;

const ofDifference = `

fragment Difference on FieldDifference {
path
before
after
isContactData
}`;

const ofJudgedContent = `

fragment JudgedContent on Notice {
revision
content {
...RegisterContent
}
amendment {
version
amendmentReason
content {
...RegisterContent
}
differences {
...Difference
}
}
}`;

const ofAuditedChange = `

fragment AuditedChange on AuditEntry {
id
occurredAt
action
unknownValues {
field
text
}
paId
notice {
title
currency
}
before
after
actor {
...ActorName
}
publisher {
...PublisherName
}
token {
...TokenName
}
}`;

const ofRefusedRequest = `

fragment RefusedRequest on Refusal {
id
refusedAt
endpoint
method
code
unknownValues {
field
text
}
explanation
paId
}`;

const ofImportSummary = `

fragment ImportSummary on Import {
id
state
startedAt
source
actor {
...ActorName
}
onExisting
dryRun
percent
...ImportCounts
continues {
id
startedAt
source
dryRun
continuedBy {
...MendedImport
}
}
continuedBy {
...MendedImport
}
}`;

const ofMendedImport = `

fragment MendedImport on Import {
id
startedAt
dryRun
...ImportCounts
}`;

const ofImportCounts = `

fragment ImportCounts on Import {
imported
updated
unchanged
skipped
rejected
}`;

const ofSavedMapping = `

fragment SavedMapping on ImportMapping {
name
mapping
revision
savedAt
}`;

const ofTitles = `

fragment Titles on NoticeConnection {
nodes {
paId
title
publisher {
id
}
}
}`;

const ofSponsorSum = `

fragment SponsorSum on BreakdownRow {
isOthers
groups
sponsor
notices
adAmountWithBenefits
notice {
paId
}
}`;

const ofContact = `

fragment Contact on PublisherContact {
name
email
phone
role
}`;

const ofTold = `

fragment Told on AuditConnection {
nodes {
occurredAt
publisher {
id
}
after
}
}`;

const ofToldNotices = `

fragment ToldNotices on NoticeConnection {
totalCount
nodes {
paId
title
phase
publicationStartDate
confirmationStatus
amendment {
confirmationStatus
}
campaignEnd
metrics {
recordedAt
}
}
}`;

const ofTokenDates = `

fragment TokenDates on Token {
...TokenName
state
createdAt
expiresAt
lastUsedAt
revokedAt
}`;

const ofTokenAccess = `

fragment TokenAccess on Token {
...TokenDates
tier
role
scopes
unknownValues {
field
text
}
publisher {
...PublisherName
isPro
}
}`;

const ofKeptNotice = `

fragment KeptNotice on UnfinishedNotice {
id
revision
savedAt
expiresAt
}`;

const ofFullRecord = `

fragment FullRecord on NoticeRecord {
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
}`;

const ofRegisterContent = `

fragment RegisterContent on RegisterEntry {
paId
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
... on RegisterOrganisation {
displayName
companyName
legalName
city
country
}
... on RegisterPerson {
displayName
firstName
lastName
country
}
}
controllers {
... on RegisterOrganisation {
displayName
companyName
legalName
city
country
}
... on RegisterPerson {
displayName
firstName
lastName
country
}
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
... on RegisterOrganisation {
displayName
companyName
legalName
city
country
}
... on RegisterPerson {
displayName
firstName
lastName
country
}
}
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
ceasedAt
ceasedReason
retentionUntil
}
}`;

export const amendNotice: ConsoleOperation<types.AmendNoticeMutation, types.AmendNoticeMutationVariables> = {
  text: `mutation AmendNotice($input: AmendNoticeInput!) {
amendNotice(input: $input) {
changed
}
}`,
};

export const auditGroups: ConsoleOperation<types.AuditGroupsQuery, types.AuditGroupsQueryVariables> = {
  text: `query AuditGroups($filter: AuditFilter, $first: Int, $after: String, $last: Int, $before: String) {
auditGroups(
filter: $filter
first: $first
after: $after
last: $last
before: $before
) {
nodes {
count
newest {
...AuditedChange
}
import {
id
source
}
}
pageInfo {
...Page
}
}
auditTrail(filter: $filter, first: 1) {
totalCount
}
}${ofPage}${ofTokenName}${ofActorName}${ofPublisherName}${ofAuditedChange}`,
};

export const auditList: ConsoleOperation<types.AuditListQuery, types.AuditListQueryVariables> = {
  text: `query AuditList($filter: AuditFilter, $first: Int, $after: String, $last: Int, $before: String) {
auditTrail(
filter: $filter
first: $first
after: $after
last: $last
before: $before
) {
nodes {
...AuditedChange
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofTokenName}${ofActorName}${ofPublisherName}${ofAuditedChange}`,
};

export const campaignList: ConsoleOperation<types.CampaignListQuery, types.CampaignListQueryVariables> = {
  text: `query CampaignList($currency: CurrencyCode!, $filter: NoticeFilter, $orderBy: CampaignOrder!, $first: Int, $after: String, $last: Int, $before: String) {
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
id: paId
name
currency
totalValue
notices
notice {
...Sponsor
campaign {
startDate
endDate
}
}
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofOrganisationName}${ofPersonName}${ofSponsor}`,
};

export const createNotice: ConsoleOperation<types.CreateNoticeMutation, types.CreateNoticeMutationVariables> = {
  text: `mutation CreateNotice($input: CreateNoticeInput!) {
createNotice(input: $input) {
notice {
paId
}
}
}`,
};

export const dataSubject: ConsoleOperation<types.DataSubjectQuery, types.DataSubjectQueryVariables> = {
  text: `query DataSubject($email: String, $phone: String) {
personDataOccurrences(email: $email, phone: $phone) {
places {
paId
notice {
title
phase
publicationStartDate
onRegisterSince
retentionUntil
}
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
...ActorName
}
publisher {
name
}
}
readsAreComplete
archivedMonths
unfinishedNotices
contactOf {
...PublisherName
}
}
}${ofTokenName}${ofActorName}${ofPublisherName}`,
};

export const erasableNotices: ConsoleOperation<types.ErasableNoticesQuery, types.ErasableNoticesQueryVariables> = {
  text: `query ErasableNotices($first: Int, $after: String, $last: Int, $before: String) {
erasableNotices(first: $first, after: $after, last: $last, before: $before) {
nodes {
id
paId
title
retentionUntil
}
pageInfo {
...Page
}
}
}${ofPage}`,
};

export const explainAccess: ConsoleOperation<types.ExplainAccessQuery, types.ExplainAccessQueryVariables> = {
  text: `query ExplainAccess($tokenId: ID, $hint: String, $requestId: String, $paId: ID) {
explainAccess(
tokenId: $tokenId
hint: $hint
requestId: $requestId
paId: $paId
) {
refusals {
...RefusedRequest
}
tokens {
token {
...TokenName
publisher {
...PublisherName
}
}
paId
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
}${ofTokenName}${ofPublisherName}${ofRefusedRequest}`,
};

export const findRequest: ConsoleOperation<types.FindRequestQuery, types.FindRequestQueryVariables> = {
  text: `query FindRequest($requestId: String!, $isStaff: Boolean!) {
refusals(filter: {requestId: $requestId}, first: 1) {
nodes {
code
}
}
accessLedger(filter: {requestId: $requestId}, first: 1) {
nodes {
paId
}
}
auditTrail(filter: {requestId: $requestId}, first: 1) @include(if: $isStaff) {
nodes {
action
}
}
imports(filter: {requestId: $requestId}, first: 1) @include(if: $isStaff) {
nodes {
id
source
}
}
}`,
};

export const find: ConsoleOperation<types.FindQuery, types.FindQueryVariables> = {
  text: `query Find($text: String!, $paIds: [ID!]!, $notices: Boolean!, $publishers: Boolean!) {
exact: notices(filter: {paIds: $paIds}, orderBy: created_desc, first: 2) @include(if: $notices) {
nodes {
...FoundNotice
}
}
notices(filter: {search: $text}, orderBy: publication_start_desc, first: 5) @include(if: $notices) {
nodes {
...FoundNotice
}
}
campaigns: notices(
filter: {search: $text, phases: [published, ended, ceased]}
orderBy: publication_start_desc
first: 20
) @include(if: $notices) {
nodes {
paId
campaign {
name
}
...Sponsor
}
}
publishers(filter: {search: $text}, orderBy: name, first: 5) @include(if: $publishers) {
nodes {
...PublisherName
plan
}
}
tokens(filter: {search: $text}, orderBy: last_used_desc, first: 5) {
nodes {
...TokenName
state
publisher {
name
}
}
}
}${ofFoundNotice}${ofTokenName}${ofPublisherName}${ofOrganisationName}${ofPersonName}${ofSponsor}`,
};

export const startImport: ConsoleOperation<types.StartImportMutation, types.StartImportMutationVariables> = {
  text: `mutation StartImport($input: StartImportInput!) {
startImport(input: $input) {
import {
id
}
}
}`,
};

export const reportImport: ConsoleOperation<types.ReportImportMutation, types.ReportImportMutationVariables> = {
  text: `mutation ReportImport($input: ReportImportInput!) {
reportImport(input: $input) {
import {
id
}
}
}`,
};

export const importJob: ConsoleOperation<types.ImportJobQuery, types.ImportJobQueryVariables> = {
  text: `query ImportJob($id: ID!) {
import(id: $id) {
...ImportSummary
reportedAt
endedAt
requestId
lines
rejections {
line
issues {
path
code
}
}
}
}${ofTokenName}${ofActorName}${ofImportSummary}${ofMendedImport}${ofImportCounts}`,
};

export const importList: ConsoleOperation<types.ImportListQuery, types.ImportListQueryVariables> = {
  text: `query ImportList($first: Int, $after: String, $last: Int, $before: String) {
imports(first: $first, after: $after, last: $last, before: $before) {
nodes {
...ImportSummary
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofTokenName}${ofActorName}${ofImportSummary}${ofMendedImport}${ofImportCounts}`,
};

export const importMappings: ConsoleOperation<types.ImportMappingsQuery, types.ImportMappingsQueryVariables> = {
  text: `query ImportMappings {
importMappings {
...SavedMapping
}
}${ofSavedMapping}`,
};

export const importPreview: ConsoleOperation<types.ImportPreviewQuery, types.ImportPreviewQueryVariables> = {
  text: `query ImportPreview($input: ImportPreviewInput!) {
importPreview(input: $input) {
mapping
saved {
name
revision
}
rows
columns {
column
samples
isFilled
origin
doubt
targets
}
readings {
column
to
cell
value
rejected
fault {
code
params {
max
allowed
format
}
}
words
}
issues {
path
code
message
params {
fields
}
}
}
}`,
};

export const saveImportMapping: ConsoleOperation<types.SaveImportMappingMutation, types.SaveImportMappingMutationVariables> = {
  text: `mutation SaveImportMapping($input: SaveImportMappingInput!) {
saveImportMapping(input: $input) {
mappings {
...SavedMapping
}
}
}${ofSavedMapping}`,
};

export const deleteImportMapping: ConsoleOperation<types.DeleteImportMappingMutation, types.DeleteImportMappingMutationVariables> = {
  text: `mutation DeleteImportMapping($input: DeleteImportMappingInput!) {
deleteImportMapping(input: $input) {
mappings {
...SavedMapping
}
}
}${ofSavedMapping}`,
};

export const importNoticeRows: ConsoleOperation<types.ImportNoticeRowsMutation, types.ImportNoticeRowsMutationVariables> = {
  text: `mutation ImportNoticeRows($input: ImportNoticeRowsInput!) {
importNoticeRows(input: $input) {
nextLine
header
rejectsHead
leftOut {
line
reason
}
rows {
line
outcome
rejectedText
issues {
path
code
message
params {
fields
max
}
}
}
}
}`,
};

export const importedNotices: ConsoleOperation<types.ImportedNoticesQuery, types.ImportedNoticesQueryVariables> = {
  text: `query ImportedNotices($filter: AuditFilter, $first: Int, $after: String, $last: Int, $before: String) {
auditTrail(
filter: $filter
first: $first
after: $after
last: $last
before: $before
) {
nodes {
id
paId
notice {
title
phase
revision
availableTransitions
confirmationStatus
amendment {
confirmationStatus
}
}
publisher {
...PublisherName
}
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofPublisherName}`,
};

export const ledgerList: ConsoleOperation<types.LedgerListQuery, types.LedgerListQueryVariables> = {
  text: `query LedgerList($filter: AccessLedgerFilter, $first: Int, $after: String, $last: Int, $before: String) {
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
notice {
title
}
requestId
callerRequestId
reader {
...ActorName
}
publisher {
...PublisherName
}
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofTokenName}${ofActorName}${ofPublisherName}`,
};

export const me: ConsoleOperation<types.MeQuery, types.MeQueryVariables> = {
  text: `query Me {
me {
tier
role
subject
permissions
publishers {
...PublisherName
isPro
proUntil
}
expiresAt
token {
...TokenName
scopes
predecessor {
id
}
}
}
}${ofTokenName}${ofPublisherName}`,
};

export const metricsChangeList: ConsoleOperation<types.MetricsChangeListQuery, types.MetricsChangeListQueryVariables> = {
  text: `query MetricsChangeList($filter: MetricsChangeFilter, $first: Int, $after: String, $last: Int, $before: String) {
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
title
}
viewsCount
viewsBefore
engagementsCount
engagementsBefore
isCorrection
isFirstImport
token {
...TokenName
}
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofTokenName}`,
};

export const nextToJudge: ConsoleOperation<types.NextToJudgeQuery, types.NextToJudgeQueryVariables> = {
  text: `query NextToJudge {
overview {
signOffs {
count
}
}
notices(filter: {isAwaitingSignOff: true}, orderBy: confirmed_asc, first: 10) {
nodes {
paId
title
}
}
}`,
};

export const noticeConflict: ConsoleOperation<types.NoticeConflictQuery, types.NoticeConflictQueryVariables> = {
  text: `query NoticeConflict($paId: ID!) {
notice(paId: $paId) {
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
}`,
};

export const noticeContent: ConsoleOperation<types.NoticeContentQuery, types.NoticeContentQueryVariables> = {
  text: `query NoticeContent($paId: ID!) {
notice(paId: $paId) {
...JudgedContent
}
}${ofDifference}${ofJudgedContent}${ofRegisterContent}`,
};

export const noticeCount: ConsoleOperation<types.NoticeCountQuery, types.NoticeCountQueryVariables> = {
  text: `query NoticeCount($filter: NoticeFilter) {
notices(filter: $filter, first: 1) {
totalCount
}
}`,
};

export const noticeIds: ConsoleOperation<types.NoticeIdsQuery, types.NoticeIdsQueryVariables> = {
  text: `query NoticeIds($filter: NoticeFilter!, $first: Int!) {
notices(filter: $filter, orderBy: created_desc, first: $first) {
nodes {
paId
}
}
}`,
};

export const noticeList: ConsoleOperation<types.NoticeListQuery, types.NoticeListQueryVariables> = {
  text: `query NoticeList($filter: NoticeFilter, $orderBy: NoticeOrder!, $first: Int, $after: String, $last: Int, $before: String, $withContent: Boolean!) {
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
amendment {
state
confirmedAt
}
...Sponsor
publisher {
name
}
campaign {
medium
totalValue
}
campaignEnd
currency
publicationStartDate
createdAt
updatedAt
confirmedAt
retentionUntil
content @include(if: $withContent) {
basicInformation {
processDate
}
complianceFunding {
adAmount
adBenefitsInKindValue
}
}
metrics {
viewsCount
recordedAt
}
}
pageInfo {
...Page
}
}
}${ofPage}${ofOrganisationName}${ofPersonName}${ofSponsor}`,
};

export const noticeMetrics: ConsoleOperation<types.NoticeMetricsQuery, types.NoticeMetricsQueryVariables> = {
  text: `query NoticeMetrics($paId: ID!) {
notice(paId: $paId) {
campaign {
startDate
}
campaignEnd
metrics {
viewsCount
engagementsCount
recordedAt
history {
recordedAt
viewsCount
engagementsCount
isCorrection
}
}
}
}`,
};

export const noticeRecord: ConsoleOperation<types.NoticeRecordQuery, types.NoticeRecordQueryVariables> = {
  text: `query NoticeRecord($paId: ID!, $ofAmendment: Boolean!) {
notice(paId: $paId) {
title
publisher {
id
}
revision
version
record @skip(if: $ofAmendment) {
...FullRecord
}
amendment {
version
amendmentReason
record @include(if: $ofAmendment) {
...FullRecord
}
}
}
}${ofFullRecord}`,
};

export const noticeSubject: ConsoleOperation<types.NoticeSubjectQuery, types.NoticeSubjectQueryVariables> = {
  text: `query NoticeSubject($paId: ID!) {
notice(paId: $paId) {
...Sponsor
campaign {
name
}
}
}${ofOrganisationName}${ofPersonName}${ofSponsor}`,
};

export const submitNotice: ConsoleOperation<types.SubmitNoticeMutation, types.SubmitNoticeMutationVariables> = {
  text: `mutation SubmitNotice($input: SubmitNoticeInput!) {
submitNotice(input: $input) {
changed
}
}`,
};

export const confirmNotice: ConsoleOperation<types.ConfirmNoticeMutation, types.ConfirmNoticeMutationVariables> = {
  text: `mutation ConfirmNotice($input: ConfirmNoticeInput!) {
confirmNotice(input: $input) {
changed
}
}`,
};

export const signOffNotice: ConsoleOperation<types.SignOffNoticeMutation, types.SignOffNoticeMutationVariables> = {
  text: `mutation SignOffNotice($input: SignOffNoticeInput!) {
signOffNotice(input: $input) {
changed
}
}`,
};

export const requestNoticeRevision: ConsoleOperation<types.RequestNoticeRevisionMutation, types.RequestNoticeRevisionMutationVariables> = {
  text: `mutation RequestNoticeRevision($input: RequestNoticeRevisionInput!) {
requestNoticeRevision(input: $input) {
changed
}
}`,
};

export const declineNoticeSignOff: ConsoleOperation<types.DeclineNoticeSignOffMutation, types.DeclineNoticeSignOffMutationVariables> = {
  text: `mutation DeclineNoticeSignOff($input: DeclineNoticeSignOffInput!) {
declineNoticeSignOff(input: $input) {
changed
}
}`,
};

export const withdrawNoticeSignOff: ConsoleOperation<types.WithdrawNoticeSignOffMutation, types.WithdrawNoticeSignOffMutationVariables> = {
  text: `mutation WithdrawNoticeSignOff($input: WithdrawNoticeSignOffInput!) {
withdrawNoticeSignOff(input: $input) {
changed
}
}`,
};

export const ceaseNotice: ConsoleOperation<types.CeaseNoticeMutation, types.CeaseNoticeMutationVariables> = {
  text: `mutation CeaseNotice($input: CeaseNoticeInput!) {
ceaseNotice(input: $input) {
changed
}
}`,
};

export const discardNoticeAmendment: ConsoleOperation<types.DiscardNoticeAmendmentMutation, types.DiscardNoticeAmendmentMutationVariables> = {
  text: `mutation DiscardNoticeAmendment($input: DiscardNoticeAmendmentInput!) {
discardNoticeAmendment(input: $input) {
changed
}
}`,
};

export const eraseNotice: ConsoleOperation<types.EraseNoticeMutation, types.EraseNoticeMutationVariables> = {
  text: `mutation EraseNotice($input: EraseNoticeInput!) {
eraseNotice(input: $input) {
changed
}
}`,
};

export const discardNoticeDraft: ConsoleOperation<types.DiscardNoticeDraftMutation, types.DiscardNoticeDraftMutationVariables> = {
  text: `mutation DiscardNoticeDraft($input: DiscardNoticeDraftInput!) {
discardNoticeDraft(input: $input) {
changed
}
}`,
};

export const noticeVersions: ConsoleOperation<types.NoticeVersionsQuery, types.NoticeVersionsQueryVariables> = {
  text: `query NoticeVersions($paId: ID!) {
notice(paId: $paId) {
title
versions {
version
amendmentReason
signedOffAt
supersededAt
}
}
}`,
};

export const notice: ConsoleOperation<types.NoticeQuery, types.NoticeQueryVariables> = {
  text: `query Notice($paId: ID!) {
notice(paId: $paId) {
paId
title
phase
revision
version
confirmationStatus
signOffStatus
confirmedAt
signedOffAt
availableTransitions
amendment {
version
state
confirmationStatus
confirmedAt
}
...Sponsor
publisher {
...PublisherName
}
publisherReference
campaign {
name
}
campaignEnd
currency
publicationStartDate
createdAt
updatedAt
ceasedAt
ceasedReason
retentionUntil
}
}${ofPublisherName}${ofOrganisationName}${ofPersonName}${ofSponsor}`,
};

export const overviewMetrics: ConsoleOperation<types.OverviewMetricsQuery, types.OverviewMetricsQueryVariables> = {
  text: `query OverviewMetrics($from: Date, $to: Date, $by: TimeStep!) {
overview {
metricsOverTime(from: $from, to: $to, by: $by) {
start
views
engagements
changes
}
}
}`,
};

export const overviewSpend: ConsoleOperation<types.OverviewSpendQuery, types.OverviewSpendQueryVariables> = {
  text: `query OverviewSpend($filter: NoticeFilter) {
overview(filter: $filter) {
spend {
currency
campaigns
totalValue
}
}
}`,
};

export const overviewSpikes: ConsoleOperation<types.OverviewSpikesQuery, types.OverviewSpikesQueryVariables> = {
  text: `query OverviewSpikes($from: DateTime!, $recently: DateTime!, $to: DateTime!, $isStaff: Boolean!) {
requestFigures(from: $from, to: $to, by: day, groupBy: [code]) {
start
code
requests
}
publishers: topCallers(
per: publisher
orderBy: requests
from: $from
to: $to
first: 100
) @include(if: $isStaff) {
publisher {
id
}
requests
}
topCallers(per: token, orderBy: refused, from: $recently, to: $to, first: 5) {
token {
...TokenName
requestFigures(from: $recently, to: $to, by: day, groupBy: [code]) {
start
code
requests
}
}
}
}${ofTokenName}`,
};

export const overviewWork: ConsoleOperation<types.OverviewWorkQuery, types.OverviewWorkQueryVariables> = {
  text: `query OverviewWork($from: Date!, $to: Date!, $soon: DateTime!, $isStaff: Boolean!) {
overview {
signOffs {
count
amendments
oldestConfirmedAt
}
metricsGap {
missing
outdated
finalMissing
}
plansEnding(first: 3) @include(if: $isStaff) {
totalCount
nodes {
...PublisherName
proUntil
}
}
retentionEnding {
count
firstDay
}
}
plansEnded: publishers(
filter: {plans: [pro], isPro: false}
orderBy: pro_until_asc
first: 3
) @include(if: $isStaff) {
totalCount
nodes {
...PublisherName
proUntil
}
}
registered: publishers(first: 1) @include(if: $isStaff) {
nodes {
id
}
}
longestWaiting: notices(
filter: {isAwaitingSignOff: true}
orderBy: confirmed_asc
first: 3
) {
...Titles
}
starting: notices(
filter: {publicationFrom: $from, publicationTo: $to, phases: [draft, awaiting_confirmation, awaiting_sign_off]}
orderBy: publication_start_asc
first: 3
) {
totalCount
nodes {
paId
title
phase
publicationStartDate
publisher {
id
}
}
}
expiring: tokens(
filter: {states: [active], expiresTo: $soon}
orderBy: expires_asc
first: 20
) @skip(if: $isStaff) {
nodes {
...TokenName
expiresAt
successor {
id
}
}
}
finalMissing: notices(
filter: {metricsStates: [final_missing]}
orderBy: campaign_end_asc
first: 3
) {
...Titles
}
missing: notices(
filter: {metricsStates: [missing]}
orderBy: campaign_end_asc
first: 3
) {
...Titles
}
outdated: notices(
filter: {metricsStates: [outdated]}
orderBy: metrics_reported_asc
first: 3
) {
...Titles
}
}${ofTokenName}${ofPublisherName}${ofTitles}`,
};

export const ownSignOff: ConsoleOperation<types.OwnSignOffQuery, types.OwnSignOffQueryVariables> = {
  text: `query OwnSignOff {
notices(filter: {isAwaitingSignOff: true}, orderBy: confirmed_asc, first: 1) {
nodes {
paId
title
version
...Sponsor
...JudgedContent
}
}
}${ofOrganisationName}${ofPersonName}${ofSponsor}${ofDifference}${ofJudgedContent}${ofRegisterContent}`,
};

export const createPublisher: ConsoleOperation<types.CreatePublisherMutation, types.CreatePublisherMutationVariables> = {
  text: `mutation CreatePublisher($input: CreatePublisherInput!) {
createPublisher(input: $input) {
publisher {
id
}
}
}`,
};

export const renamePublisher: ConsoleOperation<types.RenamePublisherMutation, types.RenamePublisherMutationVariables> = {
  text: `mutation RenamePublisher($input: RenamePublisherInput!) {
renamePublisher(input: $input) {
changed
}
}`,
};

export const setPublisherPlan: ConsoleOperation<types.SetPublisherPlanMutation, types.SetPublisherPlanMutationVariables> = {
  text: `mutation SetPublisherPlan($input: SetPublisherPlanInput!) {
setPublisherPlan(input: $input) {
changed
}
}`,
};

export const publisherList: ConsoleOperation<types.PublisherListQuery, types.PublisherListQueryVariables> = {
  text: `query PublisherList($from: DateTime!, $to: DateTime!, $callers: Int!, $due: NoticeFilter, $filter: PublisherFilter, $orderBy: PublisherOrder!, $first: Int, $after: String, $last: Int, $before: String) {
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
figures {
awaitingSignOff
metricsMissing
metricsOutdated
finalMetricsMissing
}
}
pageInfo {
...Page
}
totalCount
}
due: overview(filter: $due) {
byPublisher(first: 200) {
publisher {
id
}
count
}
}
oldTokens: refusalGroups(filter: {codes: [TOKEN_INVALID]}, first: 50) {
nodes {
count
newest {
token {
publisher {
id
}
}
}
}
}
topCallers(
per: publisher
orderBy: requests
from: $from
to: $to
first: $callers
) {
publisher {
id
}
requests
refused
}
}${ofPage}`,
};

export const publisherNames: ConsoleOperation<types.PublisherNamesQuery, types.PublisherNamesQueryVariables> = {
  text: `query PublisherNames($search: String, $first: Int!, $id: ID!, $isChosen: Boolean!) {
found: publishers(filter: {search: $search}, first: $first) {
nodes {
...PublisherName
}
pageInfo {
hasNextPage
}
}
chosen: publisher(id: $id) @include(if: $isChosen) {
...PublisherName
}
}${ofPublisherName}`,
};

export const publisher: ConsoleOperation<types.PublisherQuery, types.PublisherQueryVariables> = {
  text: `query Publisher($id: ID!) {
publisher(id: $id) {
id
name
plan
proUntil
isPro
createdAt
revision
figures {
byPhase {
phase
count
}
}
}
}`,
};

export const recordReads: ConsoleOperation<types.RecordReadsQuery, types.RecordReadsQueryVariables> = {
  text: `query RecordReads($per: RecordReadGroup!, $from: DateTime!, $to: DateTime!) {
recordReads(per: $per, from: $from, to: $to, first: 8) {
publisher {
...PublisherName
}
token {
...TokenName
}
subject
paId
reads
lastReadAt
}
}${ofTokenName}${ofPublisherName}`,
};

export const refusalGroups: ConsoleOperation<types.RefusalGroupsQuery, types.RefusalGroupsQueryVariables> = {
  text: `query RefusalGroups($filter: RefusalFilter, $first: Int, $after: String, $last: Int, $before: String) {
refusalGroups(
filter: $filter
first: $first
after: $after
last: $last
before: $before
) {
nodes {
count
firstRefusedAt
paId
newest {
...RefusedRequest
requestId
token {
...TokenName
state
publisher {
...PublisherName
}
}
}
}
pageInfo {
...Page
}
omitted {
day
count
}
}
refusals(filter: $filter, first: 1) {
totalCount
}
}${ofPage}${ofTokenName}${ofPublisherName}${ofRefusedRequest}`,
};

export const requestFigures: ConsoleOperation<types.RequestFiguresQuery, types.RequestFiguresQueryVariables> = {
  text: `query RequestFigures($filter: RequestFilter, $from: DateTime!, $to: DateTime!) {
requestFigures(filter: $filter, from: $from, to: $to, by: day, groupBy: [code]) {
start
code
requests
}
}`,
};

export const retentionEnding: ConsoleOperation<types.RetentionEndingQuery, types.RetentionEndingQueryVariables> = {
  text: `query RetentionEnding($from: Date!, $first: Int!) {
notices(filter: {retentionFrom: $from}, orderBy: retention_asc, first: $first) {
nodes {
retentionUntil
}
pageInfo {
hasNextPage
}
}
all: notices(first: 1) {
totalCount
}
withEnd: notices(filter: {retentionFrom: "1900-01-01"}, first: 1) {
totalCount
}
}`,
};

export const sponsorSpend: ConsoleOperation<types.SponsorSpendQuery, types.SponsorSpendQueryVariables> = {
  text: `query SponsorSpend($filter: NoticeFilter!, $currency: CurrencyCode!, $first: Int!) {
overview(filter: $filter) {
spend {
currency
campaigns
}
groups(
groupBy: [sponsor]
currency: $currency
orderBy: ad_amount_with_benefits_desc
first: $first
) {
nodes {
...SponsorSum
}
others {
...SponsorSum
}
}
}
}${ofSponsorSum}`,
};

export const publisherContacts: ConsoleOperation<types.PublisherContactsQuery, types.PublisherContactsQueryVariables> = {
  text: `query PublisherContacts($id: ID!) {
publisher(id: $id) {
...PublisherName
revision
contacts {
...Contact
}
}
}${ofPublisherName}${ofContact}`,
};

export const setPublisherContacts: ConsoleOperation<types.SetPublisherContactsMutation, types.SetPublisherContactsMutationVariables> = {
  text: `mutation SetPublisherContacts($input: SetPublisherContactsInput!) {
setPublisherContacts(input: $input) {
changed
}
}`,
};

export const tellPublisher: ConsoleOperation<types.TellPublisherMutation, types.TellPublisherMutationVariables> = {
  text: `mutation TellPublisher($input: TellPublisherInput!) {
tellPublisher(input: $input) {
changed
refused
}
}`,
};

export const whomToTell: ConsoleOperation<types.WhomToTellQuery, types.WhomToTellQueryVariables> = {
  text: `query WhomToTell($filter: NoticeFilter, $isPlan: Boolean!) {
overview(filter: $filter) {
byPublisher(first: 200) @skip(if: $isPlan) {
publisher {
...PublisherName
}
count
}
plansEnding(first: 200) @include(if: $isPlan) {
nodes {
...PublisherName
proUntil
}
}
}
plansEnded: publishers(
filter: {plans: [pro], isPro: false}
orderBy: pro_until_asc
first: 200
) @include(if: $isPlan) {
nodes {
...PublisherName
proUntil
}
}
told: auditTrail(filter: {actions: [publisher_told]}, first: 200) {
...Told
}
}${ofPublisherName}${ofTold}`,
};

export const whatToTell: ConsoleOperation<types.WhatToTellQuery, types.WhatToTellQueryVariables> = {
  text: `query WhatToTell($id: ID!, $ids: [ID!], $paIds: [ID!], $from: Date!, $to: Date!, $isOne: Boolean!) {
publisher(id: $id) {
plan
proUntil
isPro
}
newest: notices(filter: {publisherIds: $ids}, orderBy: created_desc, first: 1) {
nodes {
content {
basicInformation {
language
}
legalMetadata {
publisherCountry
}
}
}
}
sign_off: notices(
filter: {publisherIds: $ids, paIds: $paIds, isAwaitingSignOff: true}
orderBy: publication_start_asc
first: 10
) {
...ToldNotices
}
starting: notices(
filter: {publisherIds: $ids, paIds: $paIds, publicationFrom: $from, publicationTo: $to, phases: [draft, awaiting_confirmation, awaiting_sign_off]}
orderBy: publication_start_asc
first: 10
) {
...ToldNotices
}
drafts: notices(
filter: {publisherIds: $ids, paIds: $paIds, phases: [draft]}
orderBy: updated_desc
first: 50
) {
...ToldNotices
}
amendments: notices(
filter: {publisherIds: $ids, paIds: $paIds, amendmentStates: [draft]}
orderBy: updated_desc
first: 50
) {
...ToldNotices
}
final_missing: notices(
filter: {publisherIds: $ids, paIds: $paIds, metricsStates: [final_missing]}
orderBy: campaign_end_asc
first: 10
) {
...ToldNotices
}
missing: notices(
filter: {publisherIds: $ids, paIds: $paIds, metricsStates: [missing]}
orderBy: campaign_end_asc
first: 10
) {
...ToldNotices
}
outdated: notices(
filter: {publisherIds: $ids, paIds: $paIds, metricsStates: [outdated]}
orderBy: metrics_reported_asc
first: 10
) {
...ToldNotices
}
old_tokens: refusalGroups(
filter: {publisherIds: $ids, codes: [TOKEN_INVALID]}
first: 20
) @skip(if: $isOne) {
nodes {
count
newest {
refusedAt
token {
...TokenName
}
}
}
}
told: auditTrail(
filter: {publisherIds: $ids, actions: [publisher_told]}
first: 20
) {
...Told
}
auditTrail(
filter: {paIds: $paIds, actions: [notice_revision_requested, notice_sign_off_declined]}
first: 1
) @include(if: $isOne) {
nodes {
after
}
}
}${ofTokenName}${ofTold}${ofToldNotices}`,
};

export const mintToken: ConsoleOperation<types.MintTokenMutation, types.MintTokenMutationVariables> = {
  text: `mutation MintToken($input: MintTokenInput!) {
mintToken(input: $input) {
secret
token {
...TokenAccess
}
}
}${ofTokenName}${ofPublisherName}${ofTokenDates}${ofTokenAccess}`,
};

export const rotateToken: ConsoleOperation<types.RotateTokenMutation, types.RotateTokenMutationVariables> = {
  text: `mutation RotateToken($input: RotateTokenInput!) {
rotateToken(input: $input) {
secret
token {
...TokenAccess
}
}
}${ofTokenName}${ofPublisherName}${ofTokenDates}${ofTokenAccess}`,
};

export const revokeToken: ConsoleOperation<types.RevokeTokenMutation, types.RevokeTokenMutationVariables> = {
  text: `mutation RevokeToken($input: RevokeTokenInput!) {
revokeToken(input: $input) {
changed
}
}`,
};

export const tokenList: ConsoleOperation<types.TokenListQuery, types.TokenListQueryVariables> = {
  text: `query TokenList($filter: TokenFilter, $orderBy: TokenOrder!, $first: Int, $after: String, $last: Int, $before: String) {
tokens(
filter: $filter
orderBy: $orderBy
first: $first
after: $after
last: $last
before: $before
) {
nodes {
...TokenAccess
successor {
id
}
}
pageInfo {
...Page
}
totalCount
}
}${ofPage}${ofTokenName}${ofPublisherName}${ofTokenDates}${ofTokenAccess}`,
};

export const tokenNames: ConsoleOperation<types.TokenNamesQuery, types.TokenNamesQueryVariables> = {
  text: `query TokenNames($search: String, $first: Int!, $id: ID!, $isChosen: Boolean!) {
found: tokens(filter: {search: $search}, orderBy: last_used_desc, first: $first) {
nodes {
...TokenName
}
pageInfo {
hasNextPage
}
}
chosen: token(id: $id) @include(if: $isChosen) {
...TokenName
}
}${ofTokenName}`,
};

export const token: ConsoleOperation<types.TokenQuery, types.TokenQueryVariables> = {
  text: `query Token($id: ID!) {
token(id: $id) {
...TokenAccess
predecessor {
...TokenDates
}
successor {
...TokenDates
}
}
}${ofTokenName}${ofPublisherName}${ofTokenDates}${ofTokenAccess}`,
};

export const unfinishedNotices: ConsoleOperation<types.UnfinishedNoticesQuery, types.UnfinishedNoticesQueryVariables> = {
  text: `query UnfinishedNotices {
unfinishedNotices {
id
title
savedAt
}
}`,
};

export const unfinishedNotice: ConsoleOperation<types.UnfinishedNoticeQuery, types.UnfinishedNoticeQueryVariables> = {
  text: `query UnfinishedNotice($ids: [ID!]) {
unfinishedNotices(ids: $ids) {
...KeptNotice
texts {
path
text
}
}
}${ofKeptNotice}`,
};

export const saveUnfinishedNotice: ConsoleOperation<types.SaveUnfinishedNoticeMutation, types.SaveUnfinishedNoticeMutationVariables> = {
  text: `mutation SaveUnfinishedNotice($input: SaveUnfinishedNoticeInput!) {
saveUnfinishedNotice(input: $input) {
unfinishedNotice {
...KeptNotice
}
}
}${ofKeptNotice}`,
};

export const discardUnfinishedNotice: ConsoleOperation<types.DiscardUnfinishedNoticeMutation, types.DiscardUnfinishedNoticeMutationVariables> = {
  text: `mutation DiscardUnfinishedNotice($input: DiscardUnfinishedNoticeInput!) {
discardUnfinishedNotice(input: $input) {
changed
}
}`,
};

export const versionContent: ConsoleOperation<types.VersionContentQuery, types.VersionContentQueryVariables> = {
  text: `query VersionContent($paId: ID!, $numbers: [Int!]!) {
notice(paId: $paId) {
versions(numbers: $numbers) {
content {
...RegisterContent
}
}
}
}${ofRegisterContent}`,
};

export const versionDifferences: ConsoleOperation<types.VersionDifferencesQuery, types.VersionDifferencesQueryVariables> = {
  text: `query VersionDifferences($paId: ID!, $numbers: [Int!], $from: Int) {
notice(paId: $paId) {
content {
complianceFunding {
currency
}
}
versions(numbers: $numbers) {
differences(from: $from) {
...Difference
}
}
}
}${ofDifference}`,
};

export const versionRecords: ConsoleOperation<types.VersionRecordsQuery, types.VersionRecordsQueryVariables> = {
  text: `query VersionRecords($paId: ID!, $numbers: [Int!]!) {
notice(paId: $paId) {
versions(numbers: $numbers) {
version
record {
...FullRecord
}
}
}
}${ofFullRecord}`,
};
