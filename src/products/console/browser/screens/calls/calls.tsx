import type { ExplainAccessQueryVariables } from '../../../../../generated/console/operation-types.ts';
import { refusalGroups } from '../../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { daysAhead, startOfDay } from '../../base/days.ts';
import { plural, words } from '../../base/format.ts';
import { params } from '../../base/location.ts';
import {
  DaysFilter,
  FilterBar,
  PublisherFilter,
  SearchFilter,
  SelectFilter,
  severalOf,
  TokenFilter,
  withoutUndefined,
} from '../../lists/filter.tsx';
import { ListPanel } from '../../lists/list.tsx';
import { Empty, ScreenTitle } from '../../panels/panel.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { named } from '../../parts/options.tsx';
import { pageOf } from '../../parts/pages.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { DayChoices, IdFilters, idIn, logFilterOf, logNames } from '../logs/log-filter.tsx';
import { omittedCalls, reasonsOf, refusalColumns, refusedDay } from '../requests/requests.tsx';
import { Explanation } from './explanation.tsx';

const names = [...logNames, 'code', 'endpoint', 'like', 'error', 'hint'];

/** The last characters of a token, which are all that an address keeps of one that was pasted. */
const isHint = (text: string) => /^\w{4}$/.test(text) && reasonsOf(text).length === 0;

/** What the address asks an explanation of: a request, or a token by its id or its last characters, perhaps with a notice. */
function explained(current: URLSearchParams): ExplainAccessQueryVariables | undefined {
  const [paId, tokenId, error = ''] = ['notice', 'token', 'error'].map((name) => current.get(name) ?? undefined);
  const requestId = current.get('request') ?? idIn(error)?.requestId;
  const hint = current.get('hint') ?? (isHint(error) ? error : undefined);
  const notice = paId ? { paId } : {};
  if (requestId) return { requestId, ...notice };
  if (hint) return { hint, ...notice };
  return tokenId ? { tokenId, ...notice } : undefined;
}

/** Refusals are kept for as many days. */
const kept = 7;

const isFiltered = (current: URLSearchParams) => names.some((name) => current.has(name));

/** The first day that is shown: today, or without a day all that are kept if something else is asked for. */
const firstDay = (current: URLSearchParams) => current.get('from') ?? daysAhead(isFiltered(current) ? -kept : 0);

function filterOf(current: URLSearchParams) {
  if (!isFiltered(current)) return { from: startOfDay(daysAhead(0)) };
  const error = current.get('error') ?? '';
  const found = idIn(error);
  const codes = severalOf(current, 'code', vocabulary.RefusalCode);
  return withoutUndefined({
    ...logFilterOf(),
    codes: error && !found ? reasonsOf(error).filter((reason) => codes?.includes(reason) ?? true) : codes,
    endpoints: severalOf(current, 'endpoint', vocabulary.RestEndpoint),
    likeRequestId: current.get('like') || undefined,
    ...found,
  });
}

/** Calls of the partner API that were refused, and why. At first those of today. */
export function CallsScreen() {
  const current = params.value;
  const asked = explained(current);
  const isListed = may('refusals') && !asked?.requestId && !asked?.hint;
  const codes = vocabulary.RefusalCode.map((code) => [code, words(code.toLowerCase())] as const);
  return (
    <>
      <ScreenTitle
        title="Calls"
        about="Requests to the partner API that were refused or failed in the last 7 days, and why. Similar ones share a row."
      />
      <FilterBar
        label="Filter calls"
        names={names}
        shown={
          <SearchFilter
            name="error"
            label="Error, PA-ID, request id, token"
            {...(isNarrow.value && { placeholder: 'Error or id' })}
          />
        }
        beside={
          may('refusals') && (
            <DayChoices
              of={[
                ['Today', daysAhead(0)],
                [plural(kept, 'day'), daysAhead(-kept)],
              ]}
              from={firstDay(current)}
            />
          )
        }
      >
        <TokenFilter name="token" />
        <IdFilters />
        {may('refusals') && (
          <>
            <SelectFilter name="code" options={codes} any="Any" />
            <SelectFilter name="endpoint" options={named(vocabulary.RestEndpoint)} any="Any" />
            <PublisherFilter />
            <DaysFilter />
          </>
        )}
      </FilterBar>
      <div class="stack">
        {asked && <Explanation asked={asked} />}
        {isListed ? (
          <RefusedCalls />
        ) : (
          !asked && (
            <section class="panel">
              <Empty
                what="Find out why a call was refused."
                why={
                  <>
                    Search for its request id, from the header <code>X-Request-Id</code> of the response, or choose one
                    of your <a href="/tokens">tokens</a>.
                  </>
                }
              />
            </section>
          )
        )}
      </div>
    </>
  );
}

function RefusedCalls() {
  const filter = filterOf(params.value);
  const query = useQuery(refusalGroups, { filter, ...pageOf(params.value) });
  return (
    <ListPanel
      query={query}
      title="Refused calls"
      list={query.data?.refusalGroups}
      counted={query.data?.refusals}
      one="refused call"
      remark={query.data && omittedCalls(query.data, filter)}
      columns={refusalColumns}
      empty={<Empty what={isFiltered(params.value) ? 'No such call was refused.' : 'No call was refused today.'} />}
      exported={{ list: 'refusals', filter }}
      dayOf={refusedDay}
    />
  );
}
