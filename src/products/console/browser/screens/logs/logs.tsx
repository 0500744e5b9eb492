import { dayLength, lastDays, number, plural, signedNumber, storedWords } from '../../base/format.ts';
import {
  type AccessLedgerFilter,
  type AuditFilter,
  type AuditGroupsQuery,
  auditGroups,
  ledgerList,
  type MetricsChangeFilter,
  metricsChangeList,
  type RecordReadsQuery,
  recordReads,
  vocabulary,
} from '../../base/graph.ts';
import { firstPage, hrefTo, hrefWith, pageOf, params } from '../../base/location.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import {
  dayRows,
  type FilterRow,
  findRow,
  isFiltered,
  noticeRow,
  publisherRow,
  readFilter,
  requestRow,
  subjectRows,
  tokenRow,
  useEmail,
} from '../../lists/filter-rows.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { noticeColumn, timeColumn } from '../../lists/table.tsx';
import { ActorLink, NoticeLink, PublisherLink, RequestLink, TokenLink, tokenName } from '../../panels/links.tsx';
import { Panel } from '../../panels/panel.tsx';
import { Choice, chosen, joined, named, TimeInLog, TwoLines, WhenInRow } from '../../parts/inline.tsx';
import { Bars } from '../../plots/bars.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';

const auditRows: readonly FilterRow<AuditFilter>[] = [
  findRow('actorSubjects'),
  { name: 'action', field: 'actions', label: 'Action', control: 'choice', values: named(vocabulary.AuditAction) },
  { name: 'by', field: 'actorTokenIds', label: 'Made with token', control: 'token' },
  noticeRow,
  requestRow,
  ...dayRows,
  { ...publisherRow, isOfLinks: true },
  { ...tokenRow, isOfLinks: true },
  { name: 'person', field: 'actorSubjects', label: 'Person', control: 'text', isList: true, isOfLinks: true },
  { name: 'import', field: 'importId', label: 'Import', control: 'text', isOfLinks: true },
];

export function AuditScreen() {
  const email = useEmail();
  const filter = { ...readFilter(auditRows, params.value), ...(email && { actorSubjects: [email] }) };
  const query = useQuery(auditGroups, { filter, ...pageOf() });
  return (
    <ListScreen
      title="Audit trail"
      about="Every change with its actor and the values before and after, and every search and export. The audit trail holds no contact data and no secrets."
      rows={auditRows}
      query={query}
      list={query.data?.auditGroups}
      counted={query.data?.auditTrail}
      one="event"
      columns={[
        { ...timeColumn, cell: ({ newest }) => <TimeInLog at={newest.occurredAt} /> },
        {
          title: 'Change',
          share: 14,
          cell: (group) => (
            <TwoLines below={group.count === 1 ? subjectOf(group.newest) : ofImport(group)}>
              <span>{storedWords(group.newest, 'action')}</span>
            </TwoLines>
          ),
        },
        {
          title: 'Values',
          class: 'changes',
          share: 20,
          card: 'whole',
          cell: ({ count, newest: { action, before, after, notice, occurredAt } }) =>
            count === 1 &&
            (action === 'person_searched' ? (
              searchIn(after)
            ) : (
              <ChangedValues before={before} after={after} currency={notice?.currency} at={occurredAt} />
            )),
        },
        { title: 'By', share: 8, card: 'top end', cell: ({ newest }) => <ActorLink actor={newest.actor} /> },
      ]}
      empty={email ? 'No event matches.' : 'No event has been recorded yet.'}
      exported={email ? undefined : { list: 'audit-trail', filter }}
      dayOf={({ newest }) => newest.occurredAt}
    />
  );
}

type Changes = NonNullable<AuditGroupsQuery['auditGroups']>['nodes'][number];

/** What a change is of. */
function subjectOf({ paId, notice, token, publisher }: Changes['newest']) {
  if (paId) {
    return (
      <>
        <NoticeLink paId={paId}>{notice?.title}</NoticeLink> {notice && <code>{paId}</code>}
      </>
    );
  }
  const name = publisher && <PublisherLink publisher={publisher} />;
  return token ? joined([<TokenLink token={token} />, ...(name ? [name] : [])]) : name;
}

/** What a data-subject search was by, and what it found. */
function searchIn(after: unknown): string {
  const { searched = [], places = 0, reads = 0 } = (after ?? {}) as SearchEntry;
  const fields = searched.map((field) => (field === 'email' ? 'e-mail address' : 'telephone number'));
  return `By ${fields.join(' and ')}: ${plural(places, 'place')}, ${plural(reads, 'read')}`;
}
type SearchEntry = { searched?: readonly string[]; places?: number; reads?: number };

/** The changes of an import, which open in a list of their own. */
const ofImport = ({ count, import: from }: Changes) => (
  <>
    <a href={hrefWith({ ...firstPage, import: from?.id })}>
      {count === null ? 'More than 10,000 notices' : plural(count, 'notice')}
    </a>{' '}
    {from?.source}
  </>
);

/** Filters of the list that its sums do not have. */
const whatRows: readonly FilterRow<AccessLedgerFilter>[] = [
  findRow('subjects'),
  tokenRow,
  noticeRow,
  requestRow,
  { ...publisherRow, isOfLinks: true },
  { name: 'person', field: 'subjects', label: 'Person', control: 'text', isList: true, isOfLinks: true },
];
const ledgerRows = [...whatRows, ...dayRows];

export function LedgerScreen() {
  const email = useEmail();
  const filter = { ...readFilter(ledgerRows, params.value), ...(email && { subjects: [email] }) };
  const query = useQuery(ledgerList, { filter, ...pageOf() });
  return (
    <ListScreen
      title="Access ledger"
      about="Who read the full record of a notice, with its contact data."
      rows={ledgerRows}
      query={query}
      list={query.data?.accessLedger}
      one="read"
      columns={[
        { ...timeColumn, cell: ({ readAt }) => <TimeInLog at={readAt} /> },
        noticeColumn,
        {
          title: 'Reader',
          share: 4,
          card: 'first',
          cell: ({ reader, publisher }) => (
            <TwoLines below={publisher?.name}>
              <ActorLink actor={reader} />
            </TwoLines>
          ),
        },
        {
          title: 'Request',
          class: 'worded',
          card: 'top end',
          cell: ({ requestId }) => <RequestLink requestId={requestId} />,
        },
        {
          title: 'Request ID of the caller',
          cell: ({ callerRequestId }) => callerRequestId && <code>{callerRequestId}</code>,
          isExtra: true,
        },
      ]}
      empty={email ? 'No read matches.' : 'No read is recorded yet.'}
      exported={email ? undefined : { list: 'access-ledger', filter }}
      dayOf={({ readAt }) => readAt}
      above={may('recordReads') && !isFiltered(whatRows, params.value) && <RecordReads of={filter} />}
    />
  );
}

type Reads = NonNullable<RecordReadsQuery['recordReads']>[number];

/** As many days are added up at most. */
const maxDays = 366;
const readerGroups = [
  ['publisher', 'Publishers'],
  ['token', 'Tokens'],
  ['subject', 'Staff'],
  ['notice', 'Notices'],
] as const;

/** Who read full records, and with them personal data, in the period of the list. */
function RecordReads({ of: { from, ...period } }: { of: AccessLedgerFilter }) {
  const to = period.to ?? lastDays(1).to;
  const earliest = new Date((Date.parse(to) || 0) - maxDays * dayLength).toISOString();
  const isAll = !from || from < earliest;
  const query = useQuery(recordReads, { per: chosen('reads', readerGroups), from: isAll ? earliest : from, to });
  return (
    <Panel
      query={query}
      title={`Reads of personal data${isAll ? ' in the last year' : ''}`}
      tools={<Choice name="reads" label="Added up for" options={readerGroups} />}
      lines={5}
      show={({ recordReads }) => recordReads && showReads(recordReads)}
    />
  );
}

function showReads(reads: readonly Reads[]) {
  if (reads.length === 0) {
    return <p class="note">Nobody read a full record.</p>;
  }
  const rows = reads.map((each) => ({
    ...reader(each),
    value: each.reads,
    note: (
      <>
        last read <WhenInRow at={each.lastReadAt} />
      </>
    ),
  }));
  return <Bars caption="Reads of full records" heads={['Reader', 'Reads']} rows={rows} />;
}

function reader({ publisher, token, subject, paId }: Reads): { name: string; href?: string } {
  if (publisher) return { name: publisher.name, href: `/ledger?publisher=${publisher.id}` };
  if (token) return { name: tokenName(token), href: `/ledger?token=${token.id}` };
  if (paId) return { name: paId, href: hrefTo('/ledger', { notice: paId }) };
  return subject ? { name: subject, href: hrefTo('/ledger', { person: subject }) } : { name: '' };
}

const rows: readonly FilterRow<MetricsChangeFilter>[] = [
  { name: 'search', field: 'search', label: 'Title, sponsor, PA-ID', control: 'search' },
  {
    name: 'only',
    label: 'Changes',
    control: 'chips',
    values: [
      ['corrections', 'Only corrections'],
      ['no-first-imports', 'Hide imported totals'],
    ],
    read: (chosen) => ({
      ...(chosen.includes('corrections') && { isCorrection: true }),
      ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    }),
  },
  noticeRow,
  ...subjectRows,
  ...dayRows,
];

export function MetricsChangesScreen() {
  const current = params.value;
  const filter = readFilter(rows, current);
  const query = useQuery(metricsChangeList, { filter, ...pageOf() });
  const list = query.data?.metricsChanges;
  return (
    <ListScreen
      title="Metrics changes"
      about="Every report of views and engagements. The metrics are totals of a campaign; a correction lowers one. An imported total grew before its import, on days that are not known."
      rows={rows}
      inView="only"
      query={query}
      list={list}
      one="change"
      columns={[
        { ...timeColumn, cell: ({ recordedAt }) => <TimeInLog at={recordedAt} /> },
        { ...noticeColumn, class: 'brief' },
        ...(list?.nodes.some(kindOf) ? [{ title: 'Kind', card: 'beside', cell: kindOf } as const] : []),
        {
          title: 'Views',
          class: 'number worded brief',
          card: 'first',
          cell: (each) => counted(each.viewsCount, each.viewsBefore),
        },
        {
          title: 'Engagements',
          class: 'number worded brief',
          card: 'first end',
          cell: (each) => counted(each.engagementsCount, each.engagementsBefore),
        },
        {
          title: 'By',
          share: 2,
          card: 'top end',
          cell: ({ token }) => (token ? <TokenLink token={token} /> : 'an import'),
        },
      ]}
      empty="No metrics have been reported yet."
      exported={{ list: 'metrics-changes', filter }}
      dayOf={({ recordedAt }) => recordedAt}
    />
  );
}

function kindOf({ isCorrection, isFirstImport }: { isCorrection: boolean; isFirstImport: boolean }) {
  if (isCorrection) return <span class="badge waiting">Correction</span>;
  return isFirstImport && <span class="badge">Imported total</span>;
}

/** What a count rose or fell by, and its total since. */
const counted = (count: number, before: number) => (
  <TwoLines below={`of ${number(count)} in total`}>
    <span class={count < before ? 'lower' : ''}>{signedNumber(count - before)}</span>
  </TwoLines>
);
