import type { Mutation, Query } from '../../src/generated/graph/graphql.ts';
import { draftRecord } from '../support/draft-record.ts';
import { literalOf } from '../support/literals.ts';

export type RootField = keyof Query | keyof Mutation;

/** What the operations are about. */
export type Given = {
  importId: string;
  paId: string;
  draftId: string;
  oldId: string;
  submittedId: string;
  publisherId: string;
  tokenId: string;
};

/** An amendment of a notice at its first revision. */
export const amended = (paId: string) =>
  `mutation { amendNotice(input: {
    paId: "${paId}", revision: 1, record: ${literalOf('NoticeInput', draftRecord())}, amendmentReason: "Corrected." }) { changed } }`;

const transition = (field: RootField, of: 'paId' | 'draftId' | 'submittedId') => (given: Given) =>
  `mutation { ${field}(input: { paId: "${given[of]}", revision: 1 }) { changed } }`;

/** For a name of its own. Digits could be a telephone number, which names must not contain. */
const lettersOf = (id: string) => id.replace(/[^a-z]/g, '');

/** An operation of each root field. */
export const rootOperations: Record<RootField, (given: Given) => string> = {
  registerEntry: ({ paId }) => `{ registerEntry(paId: "${paId}") { paId } }`,
  noticeRecord: ({ paId }) => `{ noticeRecord(paId: "${paId}") { paId } }`,
  me: () => '{ me { tier } }',
  node: ({ paId }) => `{ node(id: "notice:${paId}") { id } }`,
  nodes: ({ paId }) => `{ nodes(ids: ["notice:${paId}"]) { id } }`,
  token: ({ tokenId }) => `{ token(id: "${tokenId}") { id } }`,
  notice: ({ paId }) => `{ notice(paId: "${paId}") { paId } }`,
  erasableNotices: () => '{ erasableNotices { nodes { paId } } }',
  personDataOccurrences: () => '{ personDataOccurrences(phone: "+358401234567") { placesAreComplete } }',
  notices: () => '{ notices { totalCount nodes { paId } } }',
  publishers: () => '{ publishers { totalCount nodes { id } } }',
  publisher: ({ publisherId }) => `{ publisher(id: "${publisherId}") { id } }`,
  tokens: () => '{ tokens { totalCount nodes { id } } }',
  auditTrail: () => '{ auditTrail { nodes { id } } }',
  auditGroups: () => '{ auditGroups { totalCount nodes { count } } }',
  overview: () => '{ overview { byPhase { phase count } } }',
  campaigns: () => '{ campaigns(currency: "EUR") { totalCount nodes { name } } }',
  metricsChanges: () => '{ metricsChanges { totalCount nodes { id } } }',
  accessLedger: () => '{ accessLedger { nodes { paId } } }',
  requestFigures: () => '{ requestFigures(from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { requests } }',
  topCallers: () => '{ topCallers(from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { refused } }',
  recordReads: () =>
    '{ recordReads(per: subject, from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z") { subject } }',
  imports: () => '{ imports { totalCount nodes { id } } }',
  import: ({ importId }) => `{ import(id: "${importId}") { state } }`,
  startImport: () => 'mutation { startImport(input: { source: "notices.csv" }) { import { id } } }',
  endImport: ({ importId }) => `mutation { endImport(input: { id: "${importId}" }) { import { state } } }`,
  unfinishedNotices: () => '{ unfinishedNotices { id title texts { text } } }',
  saveUnfinishedNotice: () =>
    'mutation { saveUnfinishedNotice(input: { texts: [{ path: "campaign.name", text: "Half" }] }) { unfinishedNotice { id } } }',
  discardUnfinishedNotice: ({ importId }) =>
    `mutation { discardUnfinishedNotice(input: { id: "${importId}" }) { changed } }`,
  importMappings: () => '{ importMappings { name revision } }',
  importPreview: () => '{ importPreview(input: { start: "QSxCCjEsMg==" }) { rows } }',
  saveImportMapping: ({ importId }) =>
    `mutation { saveImportMapping(input: { name: "Of ${lettersOf(importId)}", mapping: "{\\"columns\\": {}}" }) { mappings { name } } }`,
  deleteImportMapping: () => 'mutation { deleteImportMapping(input: { name: "Of a test" }) { mappings { name } } }',
  importNoticeRows: ({ importId }) =>
    `mutation { importNoticeRows(input: { importId: "${importId}", line: 1, text: "", isLast: false }) { nextLine } }`,
  reportImport: ({ importId }) =>
    `mutation { reportImport(input: { id: "${importId}", lines: 1, imported: 1, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }) { import { lines } } }`,
  refusals: () => '{ refusals { totalCount nodes { id } } }',
  refusalGroups: () => '{ refusalGroups { totalCount nodes { count } } }',
  explainAccess: ({ paId, tokenId }) => `{ explainAccess(paId: "${paId}", tokenId: "${tokenId}") { tokens { paId } } }`,
  recordEngagementMetrics: ({ paId }) =>
    `mutation { recordEngagementMetrics(input: { paId: "${paId}", metrics: { viewsCount: 5, engagementsCount: 1 } }) {
      metrics { paId } notice { metrics { viewsCount } } } }`,
  confirmNotice: transition('confirmNotice', 'paId'),
  signOffNotice: transition('signOffNotice', 'paId'),
  withdrawNoticeSignOff: transition('withdrawNoticeSignOff', 'paId'),
  discardNoticeDraft: ({ draftId }) =>
    `mutation { discardNoticeDraft(input: { paId: "${draftId}", revision: 1 }) { paId } }`,
  eraseNotice: ({ oldId }) => `mutation { eraseNotice(input: { paId: "${oldId}", revision: 1 }) { paId } }`,
  createNotice: () =>
    `mutation { createNotice(input: { record: ${literalOf('NoticeInput', draftRecord())} }) { changed } }`,
  submitNotice: transition('submitNotice', 'draftId'),
  requestNoticeRevision: transition('requestNoticeRevision', 'submittedId'),
  declineNoticeSignOff: transition('declineNoticeSignOff', 'submittedId'),
  ceaseNotice: ({ paId }) =>
    `mutation { ceaseNotice(input: { paId: "${paId}", revision: 1, ceasedReason: suspended }) { changed } }`,
  amendNotice: ({ paId }) => amended(paId),
  discardNoticeAmendment: transition('discardNoticeAmendment', 'paId'),
  importNotices: () => 'mutation { importNotices(input: { records: [] }) { results { outcome } } }',
  createPublisher: ({ publisherId }) =>
    `mutation { createPublisher(input: { name: "New x${lettersOf(publisherId)}" }) { changed } }`,
  renamePublisher: ({ publisherId }) =>
    `mutation { renamePublisher(input: { id: "${publisherId}", name: "Newer x${lettersOf(publisherId)}", revision: 1 }) { changed } }`,
  setPublisherPlan: ({ publisherId }) =>
    `mutation { setPublisherPlan(input: { id: "${publisherId}", plan: free, revision: 1 }) { changed } }`,
  setPublisherContacts: ({ publisherId }) =>
    `mutation { setPublisherContacts(input: { id: "${publisherId}", revision: 1, contacts: [{ name: "Desk", email: "desk@contact.example" }] }) { changed } }`,
  tellPublisher: ({ publisherId }) =>
    `mutation { tellPublisher(input: { id: "${publisherId}", to: ["desk@contact.example"], about: [plan], subject: "Plan", text: "Good day" }) { changed } }`,
  mintToken: () => 'mutation { mintToken(input: { tier: ssp }) { secret } }',
  rotateToken: ({ tokenId }) => `mutation { rotateToken(input: { id: "${tokenId}", overlapMinutes: 0 }) { secret } }`,
  revokeToken: ({ tokenId }) => `mutation { revokeToken(input: { id: "${tokenId}" }) { changed } }`,
  dropOldMonths: () => 'mutation { dropOldMonths(input: { table: access_ledger, before: "2020-01-01" }) { months } }',
};
