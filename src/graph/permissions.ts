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
import { isOwnNotice, noticeIsVisible, ownsNotice } from '../notices/rules.ts';

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
    publishers: isViewer,
    tokens: isViewer,
  },
  Mutation: {
    recordEngagementMetrics: chain(isPartner, onProPlan, canWriteMetrics, countsAreValid, noticeIsVisible, ownsNotice),
    confirmNotice: isOperator,
    signOffNotice: isOperator,
    withdrawSignOff: isOperator,
    importNotices: isOperator,
    createPublisher: isAdministrator,
    setPublisherPlan: isAdministrator,
    mintToken: isAdministrator,
    revokeToken: isAdministrator,
  },
  Notice: { record: isOperator },
  // What partners are not told of, where they may look at the rest.
  Overview: { plansEnding: isViewer },
  NoticeSummary: { publisher: isViewer },
  MetricsChange: { tokenId: isViewer },
};
