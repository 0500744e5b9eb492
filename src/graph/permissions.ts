import {
  asksForOwn,
  canWriteMetrics,
  isAdministrator,
  isAnyone,
  isOperator,
  isPartner,
  isViewer,
  isViewerOrPartner,
  onProPlan,
} from '../access/rules.ts';
import { chain, type RuleTable } from '../access/shield.ts';
import { countsAreValid } from '../metrics/rules.ts';
import { isOwnNotice, noticeIsVisible, ownsNotice } from '../notices/read/rules.ts';

/**
 * Who may ask what: every root field with its rules, read from left to right; the first failure answers. The order is
 * the order of checks of the contract (documents part 7, decisions §3). A field that is not here is denied.
 */
export const permissions: RuleTable = {
  Query: {
    registerEntry: chain(isAnyone, onProPlan),
    noticeRecord: chain(isPartner, onProPlan, isOwnNotice),
    notice: isViewer,
    notices: chain(isViewerOrPartner, onProPlan, asksForOwn),
    overview: chain(isViewerOrPartner, onProPlan, asksForOwn),
    accessLedger: isViewer,
    explainAccess: isViewer,
    erasableNotices: isAdministrator,
    personDataOccurrences: isAdministrator,
    publishers: isViewer,
    publisher: isViewer,
    tokens: isViewer,
    auditTrail: isViewer,
  },
  Mutation: {
    recordEngagementMetrics: chain(isPartner, onProPlan, canWriteMetrics, countsAreValid, noticeIsVisible, ownsNotice),
    createNotice: isOperator,
    submitNotice: isOperator,
    requestRevision: isOperator,
    confirmNotice: isOperator,
    signOffNotice: isOperator,
    declineSignOff: isOperator,
    withdrawSignOff: isOperator,
    ceaseNotice: isOperator,
    amendNotice: isOperator,
    discardAmendment: isOperator,
    eraseNotice: isAdministrator,
    importNotices: isOperator,
    createPublisher: isAdministrator,
    renamePublisher: isAdministrator,
    setPublisherPlan: isAdministrator,
    mintToken: isAdministrator,
    rotateToken: isAdministrator,
    revokeToken: isAdministrator,
    dropOldMonths: isAdministrator,
  },
  Notice: { record: isOperator },
  NoticeVersion: { record: isOperator },
  NoticeAmendment: { record: isOperator },
  // What partners are not told of, where they may look at the rest.
  Overview: { plansEnding: isViewer },
  NoticeSummary: { publisher: isViewer },
  MetricsChange: { tokenId: isViewer },
  // Names of staff, as visible as the tokens of others: who may see a read or a change may see who is responsible for it.
  LedgerEntry: { subject: isViewer },
  AuditEntry: { actorSubject: isViewer },
  PersonDataRead: { subject: isAdministrator },
};
