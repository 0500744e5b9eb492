import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import { type PartnerError, partnerErrors } from '../../../../../generated/console/partner-errors.ts';
import {
  compared,
  day,
  daysOf,
  lastDays,
  localDay,
  number,
  shortDay,
  storedTexts,
  time,
  words,
} from '../../base/format.ts';
import {
  type RefusalCode,
  type RefusalFilter,
  type RefusalGroupsQuery,
  type RefusedRequestFragment,
  type RequestFiguresQuery,
  type RequestFilter,
  refusalGroups,
  requestFigures,
} from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { NewestPanel } from '../../lists/list.tsx';
import { type Column, Table, timeColumn } from '../../lists/table.tsx';
import { IfKnown, NoticeLink, TokenLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { TimeInLog, TwoLines } from '../../parts/inline.tsx';
import { Plot } from '../../plots/plot.tsx';
import { useQuery } from '../../session/query.ts';

type Refused = Pick<RefusedRequestFragment, 'endpoint' | 'code' | 'unknownValues'>;

/** The error as the partner got it. */
const sentFor = ({ endpoint, code }: Refused): PartnerError | undefined =>
  partnerErrors.find(
    ({ reason, endpoints }) =>
      reason === code && (endpoint === null ? endpoints.length === 0 : endpoints.includes(endpoint)),
  );

/** Reasons whose codes do not read as words. */
const reasonNames: Partial<Record<string, string>> = {
  CREDENTIALS_MISSING: 'No valid Authorization header',
  TOKEN_INVALID: 'Token unknown, revoked or expired',
  WRONG_TIER: 'Token of another kind',
  INTERNAL: 'Server error',
  PLAN_NOT_PRO: 'Publisher not on the Pro plan',
  NOTICE_NOT_ON_REGISTER: 'Notice not on the register',
  NOTICE_NOT_OWN: 'Not a notice of the token’s publisher',
  SCOPE_MISSING: 'Token lacks the scope metrics:write',
  METRICS_INVALID: 'Invalid metrics',
  METRICS_NOT_APPLICABLE: 'Metrics not expected for the notice',
  BODY_NOT_JSON: 'Body is not JSON',
  WRITE_CONDITIONAL: 'Write with a condition',
  WRITE_PARTIAL: 'Partial write',
  BODY_ENCODED: 'Compressed body',
  GONE: 'Endpoint switched off',
  PATH_NOT_FOUND: 'No such endpoint',
  NOT_IMPLEMENTED: 'Method not supported',
};

/** Why calls are refused, in words. */
export const reasonName = (code: string): string => reasonNames[code] ?? words(code.toLowerCase());

const reasonOf = (refused: Refused): string => storedTexts(refused, 'code').map(reasonName).join();

/** `403 INSUFFICIENT_SCOPE`, as the partner knows it; of an error without a code, the beginning of its text. */
export function errorName(refused: Refused) {
  const sent = sentFor(refused);
  return sent ? (
    <>
      {sent.status} {sent.code ? <code>{sent.code}</code> : sent.error.split('. ')[0]}
    </>
  ) : (
    reasonOf(refused)
  );
}

/** The text of the error, as the partner got it. */
export const errorText = (refused: Refused): string => sentFor(refused)?.error ?? '';

/** The reasons of errors that a text is about: a status, a code of the API or of the graph, an error's text, or a whole body. */
export function reasonsOf(text: string): RefusalCode[] {
  const given = text.trim().toLowerCase();
  const names = given.split(/[^a-z0-9_]+/);
  const isNamed = ({ reason, status, code }: PartnerError) =>
    [reason, code, String(status)].some((name) => name !== null && names.includes(name.toLowerCase()));
  // A body has a text and a code. Its code alone would also find other calls.
  const quoted = partnerErrors.filter(({ error }) => given.includes(error.toLowerCase()));
  const found =
    quoted.length > 0
      ? quoted
      : partnerErrors.filter((each) => isNamed(each) || each.error.toLowerCase().includes(given));
  return [...new Set(found.map(({ reason }) => reason))];
}

type RefusalPage = NonNullable<RefusalGroupsQuery['refusalGroups']>;

const shown = 5;

type RefusalsProps = { filter: RefusalFilter /** The list of all of them. */; href: string };

/** The newest refusals of a token or publisher, each with a link to its explanation. */
export function Refusals({ filter, href }: RefusalsProps) {
  const query = useQuery(refusalGroups, { filter, first: shown });
  const { list, remark } = callsOf(query.data);
  return (
    <NewestPanel
      query={query}
      title="Refused calls of the last 7 days"
      list={list}
      one="refused call"
      href={href}
      all="Show all refused calls"
      remark={remark}
      empty={<p class="note">No call was refused in the last 7 days.</p>}
      lines={6}
      wide={list?.nodes.length !== 0}
      show={(refusals) => (
        <Table
          rows={refusals}
          columns={refusalColumns(false).filter(({ title }) => !(filter.tokenIds && title === 'Token'))}
          dayOf={refusedDay}
        />
      )}
    />
  );
}

/** The number of calls in groups of them. */
export const callsIn = (groups: readonly { count: number | null }[]): number =>
  groups.reduce((sum, { count }) => sum + Number(count), 0);

/** The groups of each token, the newest first. */
export const byToken = <Calls extends { newest: { token: { id: string } | null } }>(groups: readonly Calls[]) => [
  ...Map.groupBy(groups, ({ newest }) => newest.token?.id).values(),
];

/** The list, and on which days there were too many calls to keep the details of each. */
export function callsOf(data: RefusalGroupsQuery | null | undefined) {
  const omitted = data?.refusalGroups?.omitted ?? [];
  const days = [...Map.groupBy(omitted, (each) => each.day)].map(
    ([on, ofDay]) => `${shortDay(on)} had ${number(callsIn(ofDay))} more.`,
  );
  const totalCount = data?.refusals?.totalCount;
  const all = totalCount && days.length > 0 ? [`${number(totalCount + callsIn(omitted))} in all:`] : [];
  return {
    list: data?.refusalGroups && { ...data.refusalGroups, totalCount },
    remark: [...all, ...days].join(' ') || undefined,
  };
}

type Refusals = RefusalPage['nodes'][number];

export const refusedDay = ({ newest }: Refusals) => newest.refusedAt;

/** @param hasPublishers whether they are of several publishers */
export const refusalColumns = (hasPublishers: boolean): readonly Column<Refusals>[] => [
  { ...timeColumn, cell: (group) => <TimeInLog at={refusedDay(group)} /> },
  {
    title: 'Error',
    class: 'wraps',
    share: 4,
    cell: ({ newest }) => (
      <TwoLines below={sentFor(newest) && errorName(newest)}>
        <a href={hrefTo('/calls', { request: newest.requestId })}>{reasonOf(newest)}</a>
      </TwoLines>
    ),
  },
  {
    title: 'How often',
    card: 'top end',
    cell: ({ count, firstRefusedAt, newest }) =>
      Number(count) > 1 ? (
        <TwoLines below={`since ${sinceOf(firstRefusedAt, newest.refusedAt)}`}>
          <a href={hrefTo('/calls', { like: newest.requestId })}>{number(Number(count))} times</a>
        </TwoLines>
      ) : (
        <a class="usual" href={hrefTo('/calls', { request: newest.requestId })}>
          once
        </a>
      ),
  },
  {
    title: 'Request',
    card: 'first',
    cell: requestOf,
  },
  {
    title: 'Token',
    share: 2,
    card: 'whole',
    cell: ({ newest }) =>
      newest.token ? (
        <TwoLines below={hasPublishers && newest.token.publisher?.name}>
          <TokenLink token={newest.token} />
        </TwoLines>
      ) : (
        <IfKnown of={newest} field="token">
          <span class="quiet">No known token</span>
        </IfKnown>
      ),
  },
];

type Requested = Pick<RefusedRequestFragment, 'endpoint' | 'method' | 'unknownValues'>;

/** `GET /advertisement/{PAID}`; the name of an endpoint of a newer release. */
export const requestName = (refused: Requested): string =>
  storedTexts(refused, 'endpoint')
    .map((name) => requests[name] ?? name)
    .join() || `${refused.method}, unknown path`;
const requests: Readonly<Record<string, string>> = endpointRequests;

/** What was asked for; with the PA-ID if it is the same in all of them. */
function requestOf({ paId, newest }: Refusals) {
  const request = requestName(newest);
  const [start, end] = request.split('{PAID}');
  return (
    <code>
      {paId && end !== undefined ? (
        <>
          {start}
          <NoticeLink paId={paId}>{paId}</NoticeLink>
          {end}
        </>
      ) : (
        request
      )}
    </code>
  );
}

/** The time of the first call, or its day if that differs. */
const sinceOf = (first: string, newest: string) =>
  localDay(first) === localDay(newest) ? time(first).slice(0, 5) : shortDay(localDay(first));

type Figure = NonNullable<RequestFiguresQuery['requestFigures']>[number];

const days = 30;
/** A period that lacks more of its first days is not compared. */
const fewDays = 3;

/** Answered and refused requests to the partner API, per day. Days without requests are not in the answer. */
export function Requests({ filter = {} }: { filter?: RequestFilter }) {
  const period = lastDays(2 * days);
  const shown = daysOf(period).slice(days);
  const query = useQuery(requestFigures, { filter, ...period });
  const all = query.data?.requestFigures;
  const dayOf = ({ start }: Figure) => start.slice(0, 10);
  const isShown = (each: Figure) => dayOf(each) >= (shown[0] ?? '');
  const now = all?.filter(isShown) ?? [];
  const before = all?.filter((each) => !isShown(each)) ?? [];
  const isCompared = before.some((each) => dayOf(each) <= (daysOf(period)[fewDays] ?? ''));
  return (
    <Panel
      query={query}
      title="Calls to the partner API"
      lines={9}
      wide={now.length > 0 || !all}
      show={({ requestFigures }) =>
        requestFigures && showRequests(now, shown, headOf(now, isCompared ? before : undefined))
      }
    />
  );
}

function headOf(now: readonly Figure[], before: readonly Figure[] | undefined): string {
  const isRefused = ({ code }: Figure) => code !== null;
  const numbers = (of: readonly Figure[]) => of.map(({ requests }) => requests);
  const part = (name: string, isCounted: (figure: Figure) => boolean) =>
    compared(name, numbers(now.filter(isCounted)), before && numbers(before.filter(isCounted)));
  return `${part('calls', () => true)}, ${part('refused', isRefused)} in ${days} days`;
}

function showRequests(figures: readonly Figure[], shown: readonly string[], head: string) {
  if (figures.length === 0) {
    return <Empty what={`No call in ${days} days.`} why="Calls are counted up to half a minute ago." />;
  }
  const sumsOf = (isCounted: (figure: Figure) => boolean) =>
    shown.map((date) =>
      figures
        .filter((figure) => figure.start.startsWith(date) && isCounted(figure))
        .reduce((sum, { requests }) => sum + requests, 0),
    );
  const refused = sumsOf(({ code }) => code !== null);
  const series = [
    { name: 'Answered', values: sumsOf(({ code }) => code === null) },
    ...(refused.some(Boolean) ? [{ name: 'Refused', values: refused }] : []),
  ];
  return (
    <Plot
      head={head}
      caption={`Per day (UTC) in the last ${days} days`}
      at={shown}
      label={day}
      series={series}
      initial={series.length - 1}
    />
  );
}
