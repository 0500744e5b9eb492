import { number, plural, signedNumber, words } from '../format.ts';
import { auditList, ledgerList, metricsChangeList, refusalList } from '../generated/operations.ts';
import { vocabulary } from '../generated/vocabulary.ts';
import { useQuery } from '../graph/query.ts';
import { hrefWith, params, path } from '../location.ts';
import { ChangedValues } from '../parts/changed-values.tsx';
import {
  chips,
  countryField,
  dayField,
  FilterBar,
  mediumField,
  processFields,
  publicationFields,
  publisherField,
  searchField,
  selectField,
  severalOf,
  subjectFilterOf,
  textField,
  tokenField,
  withoutUndefined,
} from '../parts/filter.tsx';
import { actorLink, noticeLink, publisherLink, tokenLink, whenInLog } from '../parts/inline.tsx';
import { daysAhead } from '../parts/last-days.ts';
import { firstPage, listPanel, pageOf } from '../parts/list.tsx';
import { named } from '../parts/options.tsx';
import { empty, ScreenTitle } from '../parts/panel.tsx';
import { countOf, grouped, reasonsOf, refusalColumns, refusalsEmpty } from '../parts/requests.tsx';
import { SavedViews } from '../parts/saved-views.tsx';

const day = 86_400_000;

/** The days of the address, both included, as instants of a filter. Text that is not a date is passed on, so that the graph refuses it. */
function periodOf() {
  const [from, to] = [params.value.get('from'), params.value.get('to')];
  const afterTo = new Date(Date.parse(`${to}T00:00:00Z`) + day);
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: Number.isNaN(afterTo.getTime()) ? `${to}T00:00:00Z` : afterTo.toISOString() }),
  };
}

/** What the filters of access ledger, audit trail and refusals have in common. */
const logFilterOf = () =>
  withoutUndefined({
    paIds: severalOf(params.value, 'notice'),
    publisherIds: severalOf(params.value, 'publisher'),
    tokenIds: severalOf(params.value, 'token'),
    requestId: params.value.get('request') || undefined,
    ...periodOf(),
  });

const noticeField = () => textField('notice', 'PA-ID', { size: 12 });
/** Exact: the subject at the identity provider, or of the command line. */
const personField = () => textField('person', 'Person', { size: 14, placeholder: 'Without a token' });
const requestField = () => textField('request', 'Request id', { size: 18 });
const periodFields = () => (
  <div class="row">
    {dayField('from', 'From (UTC)')}
    {dayField('to', 'To (UTC)')}
    <span class="choice" role="group" aria-label="Last days">
      Last{' '}
      {[1, 7, 30].map((count) => (
        <a href={hrefWith({ ...firstPage, from: daysAhead(1 - count), to: undefined })}>{plural(count, 'day')}</a>
      ))}
    </span>
  </div>
);

/** The screen without its filter, if there is one. */
const clearOf = (filter: object) => Object.keys(filter).length > 0 && path.value;

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
      <FilterBar label="Filter the audit trail" clear={clearOf(filter)}>
        <div class="row">
          {selectField('action', 'Action', named(vocabulary.AuditAction), 'Any')}
          {tokenField('by', 'Made with token')}
          {personField()} {noticeField()} {requestField()} {periodFields()}
        </div>
      </FilterBar>
      {listPanel(query, {
        title: 'Changes',
        list: query.data?.auditTrail,
        one: 'change',
        columns: [
          { title: 'Change', cell: ({ action }) => words(action) },
          {
            title: 'Of',
            share: 2,
            cell: ({ paId, token, publisher }) =>
              paId ? noticeLink(paId) : token ? tokenLink(token) : publisher && publisherLink(publisher),
          },
          {
            title: 'Values',
            class: 'changes',
            share: 5,
            cell: ({ before, after }) => <ChangedValues before={before} after={after} />,
          },
          { title: 'By', share: 2, cell: ({ actor }) => actorLink(actor) },
          { title: 'When', cell: ({ occurredAt }) => whenInLog(occurredAt) },
        ],
        empty: empty('No change matches.', 'Each change of a notice, publisher or token is listed here.'),
        exported: { list: 'audit-trail', filter },
      })}
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
      <FilterBar label="Filter the access ledger" clear={clearOf(filter)}>
        <div class="row">
          {tokenField('token', 'Read with token')} {personField()} {noticeField()} {requestField()} {periodFields()}
        </div>
      </FilterBar>
      {listPanel(query, {
        title: 'Reads',
        list: query.data?.accessLedger,
        one: 'read',
        columns: [
          { title: 'Notice', cell: ({ paId }) => noticeLink(paId) },
          { title: 'Reader', cell: ({ reader }) => actorLink(reader) },
          { title: 'Publisher', share: 2, cell: ({ publisher }) => publisher && publisherLink(publisher) },
          { title: 'Request', share: 2, cell: ({ requestId }) => requestCode(requestId) },
          {
            title: 'Request id of the caller',
            share: 2,
            cell: ({ callerRequestId }) => callerRequestId && requestCode(callerRequestId),
            isExtra: true,
          },
          { title: 'When', cell: ({ readAt }) => whenInLog(readAt) },
        ],
        empty: empty(
          'No read matches.',
          <>
            <code>
              GET /advertisement-full/{'{'}PAID{'}'}
            </code>{' '}
            and the field <code>record</code> of the graph are listed here before they answer.
          </>,
        ),
        exported: { list: 'access-ledger', filter },
      })}
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
      <FilterBar label="Filter refusals" clear={clearOf(filter)}>
        <div class="row">
          {searchField('error', 'Error that the partner got', '403, INSUFFICIENT_SCOPE, or the text of the answer')}
          {selectField('code', 'Reason', codes, 'Any')}
          {selectField('endpoint', 'Endpoint', named(vocabulary.RestEndpoint), 'Any')}
          {noticeField()} {requestField()} {periodFields()}
        </div>
      </FilterBar>
      {listPanel(query, {
        title: clearOf(filter) ? 'Matching refusals' : 'All refusals',
        list: list && { ...list, nodes: grouped(list.nodes) },
        count: list ? countOf(list) : undefined,
        columns: refusalColumns,
        empty: refusalsEmpty,
        exported: { list: 'refusals', filter },
      })}
    </>
  );
}

function codesOf(current: URLSearchParams) {
  const codes = severalOf(current, 'code', vocabulary.RefusalCode);
  const error = current.get('error');
  return error ? reasonsOf(error).filter((reason) => codes?.includes(reason) ?? true) : codes;
}

const only = [
  ['corrections', 'Corrections'],
  ['no-first-imports', 'Without first imports'],
] as const;

export function MetricsChangesScreen() {
  const current = params.value;
  const chosen = current.getAll('only');
  const filter = withoutUndefined({
    paIds: severalOf(current, 'notice'),
    ...(chosen.includes('corrections') && { isCorrection: true }),
    ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    ...periodOf(),
    ...subjectFilterOf(current),
  });
  const query = useQuery(metricsChangeList, { filter, ...pageOf(current) });
  return (
    <>
      <ScreenTitle title="Metrics changes">
        <SavedViews />
      </ScreenTitle>
      <p class="lead">
        Every report of views and engagements. Counts are totals since the start of a campaign; a correction makes one
        lower.
      </p>
      <FilterBar label="Filter metrics changes" clear={clearOf(filter)}>
        <div class="row">
          {noticeField()} {publisherField()} {periodFields()}
        </div>
        {chips('only', 'Only', only)}
        <details>
          <summary>More filters</summary>
          <div class="row">
            {mediumField()} {countryField()} {processFields()} {publicationFields()}
          </div>
        </details>
      </FilterBar>
      {listPanel(query, {
        title: 'Changes',
        list: query.data?.metricsChanges,
        one: 'change',
        columns: [
          { title: 'Notice', cell: ({ paId, notice }) => noticeLink(paId, notice?.title ?? paId) },
          { title: 'PA-ID', cell: ({ paId }) => <code>{paId}</code> },
          { title: 'Kind', cell: kindOf },
          { title: 'Views', class: 'number', cell: ({ viewsCount }) => number(viewsCount) },
          {
            title: 'More views',
            class: 'number',
            cell: ({ viewsCount, viewsBefore }) => difference(viewsCount, viewsBefore),
          },
          { title: 'Engagements', class: 'number', cell: ({ engagementsCount }) => number(engagementsCount) },
          {
            title: 'More',
            class: 'number',
            cell: ({ engagementsCount, engagementsBefore }) => difference(engagementsCount, engagementsBefore),
          },
          { title: 'By', share: 2, cell: ({ token }) => (token ? tokenLink(token) : 'an import') },
          { title: 'When', cell: ({ recordedAt }) => whenInLog(recordedAt) },
        ],
        empty: empty(
          'No change matches.',
          <>
            Publishers report counts with{' '}
            <code>
              PUT /advertisement/{'{'}PAID{'}'}/metrics
            </code>
            ; imports bring counts along, too.
          </>,
        ),
        exported: { list: 'metrics-changes', filter },
      })}
    </>
  );
}

function kindOf({ isCorrection, isFirstImport }: { isCorrection: boolean; isFirstImport: boolean }) {
  if (isCorrection) return <span class="badge waiting">Correction</span>;
  return isFirstImport && <span class="badge">First import</span>;
}

const difference = (count: number, before: number) => (
  <span class={count < before ? 'lower' : ''}>{signedNumber(count - before)}</span>
);
