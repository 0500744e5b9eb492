import type { NoticeFilter } from '../../src/generated/console/operation-types.ts';
import * as operations from '../../src/generated/console/operations.ts';
import { daysAhead, lastDays } from '../../src/products/console/browser/base/format.ts';
import type { Questions } from './questions.ts';

/** A query as a screen sends it. */
const sent = <Data, Variables extends object>(
  { text }: operations.ConsoleOperation<Data, Variables>,
  variables: Variables,
) => ({ query: text, variables: { ...variables } });

const page = { first: 50 };
const month = lastDays(30);
const [from, to] = [daysAhead(-30), daysAhead(0)];
/** As work that is about to start. */
const starting = { from, to: daysAhead(7) };
const unsigned: NoticeFilter = { phases: ['draft', 'awaiting_confirmation', 'awaiting_sign_off'] };

/** What the screens of the console ask, as they send it. */
export const screens: Questions = (paId, publisherId, tokenId) => {
  const ofNotice = { filter: { paIds: [paId] } };
  const ofPublisher = { filter: { publisherIds: [publisherId] } };
  const ofToken = { filter: { tokenIds: [tokenId] } };
  return {
    'every screen: me': sent(operations.me, {}),
    'overview: to do': sent(operations.overviewWork, { ...starting, soon: month.to, isStaff: true }),
    'overview: spikes': sent(operations.overviewSpikes, { ...month, isStaff: true, recently: lastDays(2).from }),
    'overview: counts by day': sent(operations.overviewMetrics, { from: daysAhead(-59), by: 'day' }),
    'overview: requests by day': sent(operations.requestFigures, lastDays(60)),
    'overview: spend by sponsor': sent(operations.sponsorSpend, {
      filter: { publicationFrom: daysAhead(-365) },
      currency: 'EUR',
      first: 5,
    }),
    'ledger: readers': sent(operations.recordReads, { per: 'publisher', ...month }),
    'notices: page': sent(operations.noticeList, { orderBy: 'created_desc', withContent: false, ...page }),
    'notices: page with its contents': sent(operations.noticeList, {
      orderBy: 'created_desc',
      withContent: true,
      ...page,
    }),
    'notices: found by a word': sent(operations.noticeList, {
      filter: { search: 'campaign 77' },
      orderBy: 'created_desc',
      withContent: false,
      ...page,
    }),
    'notices: filtered, by value': sent(operations.noticeList, {
      filter: {
        phases: ['published'],
        media: ['online'],
        countries: ['DE', 'IE'],
        processNames: ['Election 6'],
        currencies: ['EUR'],
        valueMin: '1000',
        campaignRunsFrom: from,
      },
      orderBy: 'total_value_desc',
      withContent: false,
      ...page,
    }),
    'notices: without counts, of a publisher': sent(operations.noticeList, {
      filter: { ...ofPublisher.filter, metricsStates: ['missing'] },
      orderBy: 'campaign_end_asc',
      withContent: false,
      ...page,
    }),
    'notices: length': sent(operations.noticeCount, {}),
    'notices: the last of a publisher': sent(operations.noticeIds, { ...ofPublisher, first: 1 }),
    'notices: to sign off': sent(operations.ownSignOff, {}),
    'notice: head': sent(operations.notice, { paId }),
    'notices: what a filter names': sent(operations.noticeSubject, { paId }),
    'notice: contents': sent(operations.noticeContent, { paId }),
    'notice: counts': sent(operations.noticeMetrics, { paId }),
    'notice: readers': sent(operations.ledgerList, { ...ofNotice, first: 10 }),
    'notice: history': sent(operations.auditList, { ...ofNotice, ...page }),
    'notice: versions': sent(operations.noticeVersions, { paId }),
    'notice: differences': sent(operations.versionDifferences, { paId, numbers: [1] }),
    'notice: contents of a version': sent(operations.versionContent, { paId, numbers: [1] }),
    'notice: record of a version': sent(operations.versionRecords, { paId, numbers: [1] }),
    'notice: complete record': sent(operations.noticeRecord, { paId, ofAmendment: false }),
    'notice: as others left it': sent(operations.noticeConflict, { paId }),
    'notice: the next to judge': sent(operations.nextToJudge, {}),
    'campaigns: sums': sent(operations.overviewSpend, {}),
    'campaigns: page': sent(operations.campaignList, { currency: 'EUR', orderBy: 'total_value_desc', ...page }),
    'publishers: page': sent(operations.publisherList, { ...month, callers: 100, orderBy: 'name', ...page }),
    'publishers: names': sent(operations.publisherNames, { search: 'publisher 7', first: 10, id: '', isChosen: false }),
    'publisher: head': sent(operations.publisher, { id: publisherId }),
    'publisher: contacts': sent(operations.publisherContacts, { id: publisherId }),
    'publisher: what waits': sent(operations.whatToTell, {
      id: publisherId,
      ids: [publisherId],
      isOne: false,
      ...starting,
    }),
    'publisher: refusals': sent(operations.refusalGroups, { ...ofPublisher, first: 5 }),
    'tell: whom': sent(operations.whomToTell, { filter: unsigned, isPlan: false }),
    'tokens: page': sent(operations.tokenList, { orderBy: 'created_desc', ...page }),
    'tokens: names': sent(operations.tokenNames, { search: 'bench', first: 10, id: '', isChosen: false }),
    'token: head': sent(operations.token, { id: tokenId }),
    'token: refusals': sent(operations.refusalGroups, { ...ofToken, first: 5 }),
    'calls: explanation': sent(operations.explainAccess, { tokenId, paId }),
    'audit trail: page': sent(operations.auditGroups, page),
    'audit trail: of a publisher': sent(operations.auditGroups, { ...ofPublisher, ...page }),
    'ledger: page': sent(operations.ledgerList, page),
    'calls: page': sent(operations.refusalGroups, page),
    'changes of counts: page': sent(operations.metricsChangeList, page),
    'imports: page': sent(operations.importList, page),
    'new notice: unfinished ones': sent(operations.unfinishedNotices, {}),
    'new notice: one of them': sent(operations.unfinishedNotice, { ids: [publisherId] }),
    'imports: mappings': sent(operations.importMappings, {}),
    'imports: preview': sent(operations.importPreview, { input: { start: btoa('paId;title\nA-1;Bridges') } }),
    'import: head': sent(operations.importJob, { id: importId(1) }),
    'import: its notices': sent(operations.importedNotices, { filter: { importIds: [importId(1)] }, ...page }),
    'data subject': sent(operations.dataSubject, { email: 'contact7@sponsor.example' }),
    'retention: ended': sent(operations.erasableNotices, page),
    'retention: years': sent(operations.retentionEnding, { from: to, first: 100 }),
    'palette: found': sent(operations.find, { text: 'campaign 77', paIds: [], notices: true, publishers: true }),
    'palette: a request': sent(operations.findRequest, { requestId: '7', isStaff: true }),
  };
};

/** Of the imports that the audit trail of a grown database has. */
export const importId = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
