import { auditList, ledgerList, refusalList } from '../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../generated/console/vocabulary.ts';
import { words } from '../format.ts';
import { useQuery } from '../graph/query.ts';
import { params } from '../location.ts';
import { ChangedValues } from '../parts/changed-values.tsx';
import {
  FilterBar,
  PublisherFilter,
  SearchFilter,
  SelectFilter,
  severalOf,
  TokenFilter,
  withoutUndefined,
} from '../parts/filter.tsx';
import { ActorLink, NoticeInRow, PublisherLink, TimeInLog, TokenLink, TwoLines } from '../parts/inline.tsx';
import { ListPanel, pageOf } from '../parts/list.tsx';
import { named } from '../parts/options.tsx';
import { Empty, ScreenTitle } from '../parts/panel.tsx';
import { countOf, reasonsOf, refusalColumns, refusalsEmpty, refusedDay } from '../parts/requests.tsx';
import { SavedViews } from '../parts/saved-views.tsx';
import {
  DayChoices,
  logFilterOf,
  PaIdFilter,
  PeriodFilters,
  PersonFilter,
  RequestFilter,
  seenDays,
} from './log-filter.tsx';

export function AuditScreen() {
  const current = params.value;
  const filter = withoutUndefined({
    ...logFilterOf(),
    actorTokenIds: severalOf(current, 'by'),
    actorSubjects: severalOf(current, 'person'),
    importId: current.get('import') || undefined,
    actions: severalOf(current, 'action', vocabulary.AuditAction),
  });
  const query = useQuery(auditList, { filter, ...pageOf(current) });
  return (
    <>
      <ScreenTitle title="Audit trail">
        <SavedViews />
      </ScreenTitle>
      <p class="lead">
        Every change with its actor and the values before and after. It holds no contact data and no secrets.
      </p>
      <FilterBar label="Filter the audit trail" seen={seenDays} beside={<DayChoices />}>
        <SelectFilter name="action" options={named(vocabulary.AuditAction)} any="Any" />
        <TokenFilter name="by" /> <PersonFilter /> <PaIdFilter /> <RequestFilter /> <PeriodFilters />
      </FilterBar>
      <ListPanel
        query={query}
        title="Changes"
        list={query.data?.auditTrail}
        one="change"
        columns={[
          { title: 'Time', share: 0, cell: ({ occurredAt }) => <TimeInLog at={occurredAt} /> },
          { title: 'Change', cell: ({ action }) => words(action) },
          {
            title: 'Of',
            share: 12,
            cell: ({ paId, notice, token, publisher }) =>
              paId ? (
                <NoticeInRow paId={paId} notice={notice} />
              ) : token ? (
                <TwoLines below={publisher?.name}>
                  <TokenLink token={token} />
                </TwoLines>
              ) : (
                publisher && <PublisherLink publisher={publisher} />
              ),
          },
          {
            title: 'Values',
            class: 'changes',
            share: 20,
            cell: ({ before, after, notice }) => (
              <ChangedValues before={before} after={after} currency={notice?.currency} />
            ),
          },
          { title: 'By', share: 10, cell: ({ actor }) => <ActorLink actor={actor} /> },
        ]}
        empty={<Empty what="No change matches." why="Each change of a notice, publisher or token is listed here." />}
        exported={{ list: 'audit-trail', filter }}
        dayOf={({ occurredAt }) => occurredAt}
      />
    </>
  );
}

export function LedgerScreen() {
  const filter = withoutUndefined({ ...logFilterOf(), subjects: severalOf(params.value, 'person') });
  const query = useQuery(ledgerList, { filter, ...pageOf(params.value) });
  return (
    <>
      <ScreenTitle title="Access ledger">
        <SavedViews />
      </ScreenTitle>
      <p class="lead">
        Every read of a full record, and with it of personal data: who, which notice, when, in which request.
      </p>
      <FilterBar label="Filter the access ledger" seen={seenDays} beside={<DayChoices />}>
        <TokenFilter name="token" /> <PersonFilter /> <PaIdFilter /> <RequestFilter /> <PeriodFilters />
      </FilterBar>
      <ListPanel
        query={query}
        title="Reads"
        list={query.data?.accessLedger}
        one="read"
        columns={[
          { title: 'Time', share: 0, cell: ({ readAt }) => <TimeInLog at={readAt} /> },
          {
            title: 'Notice',
            share: 4,
            cell: ({ paId, notice }) => <NoticeInRow paId={paId} notice={notice} />,
          },
          {
            title: 'Reader',
            share: 4,
            cell: ({ reader, publisher }) => (
              <TwoLines below={publisher?.name}>
                <ActorLink actor={reader} />
              </TwoLines>
            ),
          },
          { title: 'Request', share: 4, cell: ({ requestId }) => requestCode(requestId) },
          {
            title: 'Request id of the caller',
            share: 3,
            cell: ({ callerRequestId }) => callerRequestId && requestCode(callerRequestId),
            isExtra: true,
          },
        ]}
        empty={
          <Empty
            what="No read matches."
            why={
              <>
                <code>
                  GET /advertisement-full/{'{'}PAID{'}'}
                </code>{' '}
                and the field <code>record</code> of the graph are listed here before they answer.
              </>
            }
          />
        }
        exported={{ list: 'access-ledger', filter }}
        dayOf={({ readAt }) => readAt}
      />
    </>
  );
}

const requestCode = (id: string) => <code title={id}>{id}</code>;

export function RefusalsScreen() {
  const current = params.value;
  const filter = withoutUndefined({
    ...logFilterOf(),
    codes: codesOf(current),
    endpoints: severalOf(current, 'endpoint', vocabulary.RestEndpoint),
  });
  const query = useQuery(refusalList, { filter, ...pageOf(current) });
  const list = query.data?.refusals;
  const codes = vocabulary.RefusalCode.map((code) => [code, words(code.toLowerCase())] as const);
  return (
    <>
      <ScreenTitle title="Refusals">
        <SavedViews />
      </ScreenTitle>
      <p class="lead">
        Requests to the partner API that were refused or failed in the last 7 days. Open one to see what the same call
        would get now.
      </p>
      <FilterBar
        label="Filter refusals"
        seen={['error', ...seenDays]}
        shown={<SearchFilter name="error" label="Error that the partner got" placeholder="Status, code or text" />}
        beside={<DayChoices kept={[1, undefined]} />}
      >
        <SelectFilter name="code" options={codes} any="Any" />
        <SelectFilter name="endpoint" options={named(vocabulary.RestEndpoint)} any="Any" />
        <PublisherFilter /> <TokenFilter name="token" /> <PaIdFilter /> <RequestFilter /> <PeriodFilters />
      </FilterBar>
      <ListPanel
        query={query}
        title={Object.keys(filter).length > 0 ? 'Matching refusals' : 'All refusals'}
        list={list}
        count={list ? countOf(list) : undefined}
        columns={refusalColumns}
        empty={refusalsEmpty}
        exported={{ list: 'refusals', filter }}
        dayOf={refusedDay}
      />
    </>
  );
}

function codesOf(current: URLSearchParams) {
  const codes = severalOf(current, 'code', vocabulary.RefusalCode);
  const error = current.get('error');
  return error ? reasonsOf(error).filter((reason) => codes?.includes(reason) ?? true) : codes;
}
