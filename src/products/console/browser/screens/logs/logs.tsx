import type { AuditGroupsQuery } from '../../../../../generated/console/operation-types.ts';
import { auditGroups, ledgerList } from '../../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { plural, words } from '../../base/format.ts';
import { hrefWith, params } from '../../base/location.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import { DaysFilter, FilterBar, SelectFilter, severalOf, TokenFilter, withoutUndefined } from '../../lists/filter.tsx';
import { ListPanel, lengthOf } from '../../lists/list.tsx';
import { ActorLink, NoticeInRow, PublisherLink, RequestLink, TokenLink } from '../../panels/links.tsx';
import { Empty, ScreenTitle } from '../../panels/panel.tsx';
import { TimeInLog, TwoLines } from '../../parts/inline.tsx';
import { named } from '../../parts/options.tsx';
import { firstPage, pageOf } from '../../parts/pages.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { DayChoices, email, foundInLog, IdFilters, LogSearch, logFilterOf, logNames } from './log-filter.tsx';
import { RecordReads } from './record-reads.tsx';

export function AuditScreen() {
  const current = params.value;
  const filter = withoutUndefined({
    ...logFilterOf(),
    actorTokenIds: severalOf(current, 'by'),
    actorSubjects: severalOf(current, 'person'),
    ...foundInLog('actorSubjects'),
    importId: current.get('import') || undefined,
    actions: severalOf(current, 'action', vocabulary.AuditAction),
  });
  const query = useQuery(auditGroups, { filter, ...pageOf(current) });
  return (
    <>
      <ScreenTitle
        title="Audit trail"
        about="Every change with its actor and the values before and after. It holds no contact data and no secrets."
      />
      <FilterBar
        label="Filter the audit trail"
        names={[...logNames, 'by', 'person', 'import', 'action']}
        found={lengthOf(query.data?.auditTrail, 'change')}
        shown={<LogSearch />}
        beside={<DayChoices />}
      >
        <SelectFilter name="action" options={named(vocabulary.AuditAction)} any="Any" />
        <TokenFilter name="by" /> <IdFilters /> <DaysFilter />
      </FilterBar>
      <ListPanel
        query={query}
        list={query.data?.auditGroups}
        counted={query.data?.auditTrail}
        one="change"
        columns={[
          { title: 'Time', share: 0, card: 'top', cell: ({ newest }) => <TimeInLog at={newest.occurredAt} /> },
          { title: 'Change', card: 'top', cell: ({ newest }) => words(newest.action) },
          { title: 'Of', share: 12, cell: (group) => (group.count === 1 ? subjectOf(group.newest) : ofImport(group)) },
          {
            title: 'Values',
            class: 'changes',
            share: 22,
            card: 'whole',
            cell: ({ count, newest: { before, after, notice } }) =>
              count === 1 && <ChangedValues before={before} after={after} currency={notice?.currency} />,
          },
          { title: 'By', share: 8, card: 'beside', cell: ({ newest }) => <ActorLink actor={newest.actor} /> },
        ]}
        empty={<Empty what="No change matches." />}
        exported={email.value ? undefined : { list: 'audit-trail', filter }}
        dayOf={({ newest }) => newest.occurredAt}
      />
    </>
  );
}

type Changes = NonNullable<AuditGroupsQuery['auditGroups']>['nodes'][number];

/** What a change is of. */
const subjectOf = ({ paId, notice, token, publisher }: Changes['newest']) =>
  paId ? (
    <NoticeInRow paId={paId} notice={notice} />
  ) : token ? (
    <TwoLines below={publisher?.name}>
      <TokenLink token={token} />
    </TwoLines>
  ) : (
    publisher && <PublisherLink publisher={publisher} />
  );

/** The changes of an import, which open in a list of their own. */
const ofImport = ({ count, import: from }: Changes) => (
  <TwoLines below={from?.source}>
    <a href={hrefWith({ ...firstPage, import: from?.id })}>
      {count === null ? 'More than 10,000 changes' : plural(count, 'change')}
    </a>
  </TwoLines>
);

export function LedgerScreen() {
  const filter = withoutUndefined({
    ...logFilterOf(),
    subjects: severalOf(params.value, 'person'),
    ...foundInLog('subjects'),
  });
  const query = useQuery(ledgerList, { filter, ...pageOf(params.value) });
  return (
    <>
      <ScreenTitle title="Access ledger" about="Every read of a full record, and with it of personal data." />
      <FilterBar
        label="Filter the access ledger"
        names={[...logNames, 'person']}
        found={lengthOf(query.data?.accessLedger, 'read')}
        shown={<LogSearch />}
        beside={<DayChoices />}
      >
        <TokenFilter name="token" /> <IdFilters /> <DaysFilter />
      </FilterBar>
      <div class="stack">
        <ListPanel
          query={query}
          list={query.data?.accessLedger}
          one="read"
          columns={[
            { title: 'Time', share: 0, card: 'top', cell: ({ readAt }) => <TimeInLog at={readAt} /> },
            {
              title: 'Notice',
              share: 4,
              cell: ({ paId, notice }) => <NoticeInRow paId={paId} notice={notice} />,
            },
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
              card: 'beside',
              cell: ({ requestId }) => <RequestLink requestId={requestId} />,
            },
            {
              title: 'Request id of the caller',
              cell: ({ callerRequestId }) => callerRequestId && <code>{callerRequestId}</code>,
              isExtra: true,
            },
          ]}
          empty={<Empty what="No read matches." />}
          exported={email.value ? undefined : { list: 'access-ledger', filter }}
          dayOf={({ readAt }) => readAt}
        />
        {may('recordReads') && <RecordReads />}
      </div>
    </>
  );
}
