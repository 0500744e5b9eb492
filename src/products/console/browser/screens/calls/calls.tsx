import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import { daysAhead } from '../../base/format.ts';
import { type ExplainAccessQueryVariables, type RefusalFilter, refusalGroups, vocabulary } from '../../base/graph.ts';
import { pageOf, params } from '../../base/location.ts';
import { usualDays } from '../../lists/filter-bar.tsx';
import {
  dayRows,
  type FilterRow,
  idIn,
  isFiltered,
  noticeRow,
  publisherRow,
  readFilter,
  requestRow,
  tokenRow,
} from '../../lists/filter-rows.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { Empty } from '../../panels/panel.tsx';
import type { Options } from '../../parts/inline.tsx';
import { isPartner, may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { callsOf, reasonName, reasonsOf, refusalColumns, refusedDay } from '../requests/requests.tsx';
import { Explanation, useExplanation } from './explanation.tsx';

const codes: Options = vocabulary.RefusalCode.map((code) => [code, reasonName(code)]);

/** For callers who may not list refusals, only explain one. */
const askedRows: readonly FilterRow<RefusalFilter>[] = [
  {
    name: 'error',
    label: 'Error, PA-ID, request ID, token',
    control: 'search',
    read: ([error = ''], params) => {
      const chosen = params.getAll('code');
      const isChosen = (reason: string) => chosen.length === 0 || chosen.includes(reason);
      return idIn(error) ?? { codes: reasonsOf(error).filter(isChosen) };
    },
  },
  tokenRow,
  noticeRow,
  requestRow,
  { name: 'hint', label: 'Token', control: 'text', isOfLinks: true },
];

// Before the search, which chooses among the same codes.
const reasonRow = { name: 'code', field: 'codes', label: 'Reason', control: 'choice', values: codes } as const;
const listRows: readonly FilterRow<RefusalFilter>[] = [
  {
    name: 'endpoint',
    field: 'endpoints',
    label: 'Endpoint',
    control: 'choice',
    values: vocabulary.RestEndpoint.map((endpoint) => [endpoint, endpointRequests[endpoint]]),
  },
  publisherRow,
  ...dayRows,
  { name: 'like', field: 'likeRequestId', label: 'Same kind as request', control: 'text', isOfLinks: true },
];

const rows = [reasonRow, ...askedRows, ...listRows];

/** The last characters of a token, which are all that an address keeps of one that was pasted. */
const hintIn = (text: string) => {
  const [, hint] = /^(?:pa_[a-z]+_)?…?(\w{4})$/.exec(text.trim()) ?? [];
  return reasonsOf(text).length === 0 ? hint : undefined;
};

/**
 * What the address asks an explanation of: a request, or a token by its id or its last characters, perhaps with a notice. Who
 * chose a reason or days of a token asks for these calls, not for what it is answered now.
 */
function explained(current: URLSearchParams): ExplainAccessQueryVariables | undefined {
  const [paId, tokenId, error = ''] = ['notice', 'token', 'error'].map((name) => current.get(name) ?? undefined);
  const requestId = current.get('request') ?? idIn(error)?.requestId;
  const hint = current.get('hint') ?? hintIn(error);
  const notice = paId ? { paId } : {};
  if (requestId) return { requestId, ...notice };
  if (hint) return { hint, ...notice };
  return tokenId && !isFiltered([reasonRow, ...listRows], current) ? { tokenId, ...notice } : undefined;
}

/** Refusals are kept for as many days, with today. */
const kept = 7;

/** Calls of the partner API that were refused, and why. */
export function CallsScreen() {
  const current = params.value;
  const asked = explained(current);
  const explanation = useExplanation(asked);
  // The refused calls of the tokens that end like this, as soon as they are known.
  const found = asked?.hint ? explanation.query.data?.explainAccess?.tokens : undefined;
  const isListed = may('refusals') && !asked?.requestId && (!asked?.hint || found !== undefined);
  const filter = {
    ...readFilter(rows, current),
    ...(found && { codes: undefined, tokenIds: found.flatMap(({ token }) => token?.id ?? []) }),
  };
  const query = useQuery(refusalGroups, isListed ? { filter, ...pageOf() } : undefined);
  const isOver = (current.get('to') ?? '9') < daysAhead(1 - kept);
  const { list, remark } = callsOf(query.data);
  return (
    <ListScreen
      title="Refused calls"
      about="Calls to the partner API that were refused or failed in the last 7 days, and why. Calls of one kind share a row. When many come at once, only the first are listed."
      rows={may('refusals') ? rows : askedRows}
      // A single call is of no period.
      days={asked?.requestId ? [] : usualDays().slice(0, 2)}
      above={asked ? <Explanation {...explanation} ofRequest={!!asked.requestId} /> : !isListed && <HowToAsk />}
      hasList={isListed}
      query={query}
      list={list}
      counted={query.data?.refusals}
      one="refused call"
      remark={
        isOver ? `Refused calls are listed for ${kept} days. For earlier days, only the numbers are kept.` : remark
      }
      columns={refusalColumns(!isPartner())}
      empty="No call was refused in the last 7 days."
      exported={{ list: 'refusals', filter }}
      dayOf={refusedDay}
    />
  );
}

/** For those who see only why a call was refused. */
const HowToAsk = () => (
  <section class="panel">
    <Empty
      what="Find out why a call was refused."
      why={
        <>
          Search for its request ID, from the header <code>X-Request-Id</code> of the response, or choose one of your{' '}
          <a href="/tokens">tokens</a>.
        </>
      }
    />
  </section>
);
