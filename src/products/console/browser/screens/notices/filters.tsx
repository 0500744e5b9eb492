import type { NoticeFilter, NoticeOrder } from '../../../../../generated/console/operation-types.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { params } from '../../base/location.ts';
import { valueName } from '../../lists/active-filter.tsx';
import {
  ChipsFilter,
  CountryFilter,
  DaysFilter,
  FilterBar,
  MediumFilter,
  ProcessFilters,
  PublisherFilter,
  SearchFilter,
  SelectFilter,
  severalOf,
  subjectFilterOf,
  TextFilter,
  withoutUndefined,
} from '../../lists/filter.tsx';
import { sortingBy } from '../../lists/list.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { named } from '../../parts/options.tsx';
import { isPartner } from '../../session/me.ts';

const signOffs = ['waiting'] as const;

/** Orders that make sense only with a filter. */
const ordersWithFilter: Partial<Record<NoticeOrder, 'currency' | 'on-register-from' | 'sign-off'>> = {
  confirmed_asc: 'sign-off',
  on_register_since_desc: 'on-register-from',
  total_value_desc: 'currency',
  total_value_asc: 'currency',
  ad_amount_desc: 'currency',
  ad_amount_asc: 'currency',
};

const availableOrders = (params: URLSearchParams): NoticeOrder[] =>
  vocabulary.NoticeOrder.filter((order) => {
    const needed = ordersWithFilter[order];
    return needed === undefined || params.has(needed);
  });

/** The parameters of the address that filter, in the order of the form. */
export const filterNames = [
  'search',
  'phase',
  'amendment',
  'sign-off',
  'confirmed-after',
  'confirmed-to',
  'publisher',
  'medium',
  'country',
  'process',
  'process-name',
  'sponsor',
  'campaign',
  'currency',
  'value-min',
  'value-max',
  'published-from',
  'published-to',
  'on-register-from',
  'on-register-to',
  'retention-from',
  'retention-to',
  'metrics',
] as const;

/** The filter that an address asks for. Values that the graph does not know are left out. */
export function filterOf(params: URLSearchParams): NoticeFilter {
  const text = (name: (typeof filterNames)[number]) => params.get(name) || undefined;
  const isSelfPublished = params.get('publisher') === 'none';
  return withoutUndefined({
    ...subjectFilterOf(params),
    ...(isSelfPublished && { publisherIds: undefined, isSelfPublished }),
    search: text('search'),
    phases: severalOf(params, 'phase', vocabulary.NoticePhase),
    amendmentStates: severalOf(params, 'amendment', vocabulary.AmendmentState),
    awaitingSignOff:
      severalOf(params, 'sign-off', signOffs) &&
      withoutUndefined({ confirmedAfter: text('confirmed-after'), confirmedTo: text('confirmed-to') }),
    campaignOf: text('campaign'),
    sponsor: text('sponsor'),
    currencies: severalOf(params, 'currency')?.map((code) => code.toUpperCase()),
    valueMin: text('value-min'),
    valueMax: text('value-max'),
    onRegisterSinceFrom: text('on-register-from'),
    onRegisterSinceTo: text('on-register-to'),
    retentionFrom: text('retention-from'),
    retentionTo: text('retention-to'),
    metricsStates: severalOf(params, 'metrics', vocabulary.MetricsState),
  });
}

export const sortingOf = (params: URLSearchParams) => sortingBy(availableOrders(params), 'publication_start_desc');

/** Amounts are compared in one currency. */
function ValueFilters() {
  return (
    <div class="pair">
      <TextFilter name="currency" maxlength={3} pattern={'[A-Za-z]{3}'} placeholder="Currency, such as EUR" />
      {params.value.has('currency') && (
        <>
          <TextFilter name="value-min" inputmode="decimal" />
          <TextFilter name="value-max" inputmode="decimal" />
        </>
      )}
    </div>
  );
}

const selfPublished = [['none', 'Self-published']] as const;

export function FilterForm({ found }: { found: string | undefined }) {
  // A partner has few enough to see their phases in the list.
  const isInMenu = isNarrow.value || isPartner();
  const phases = <ChipsFilter name="phase" options={named(vocabulary.NoticePhase)} />;
  return (
    <FilterBar
      label="Filter notices"
      names={filterNames}
      found={found}
      seen={isInMenu ? ['search'] : ['search', 'phase']}
      shown={<SearchFilter name="search" label="Search" placeholder="Title, sponsor, PA-ID, reference" />}
      beside={!isInMenu && phases}
    >
      {isInMenu && phases}
      <MediumFilter />
      <PublisherFilter others={selfPublished} />
      <TextFilter name="sponsor" />
      <TextFilter name="campaign" data-whole="" placeholder="PA-ID" />
      <CountryFilter />
      <ProcessFilters />
      <SelectFilter name="amendment" options={named(vocabulary.AmendmentState)} any="Any" />
      <SelectFilter name="sign-off" options={[['waiting', 'Waiting']]} any="Any" />
      <SelectFilter
        name="metrics"
        options={vocabulary.MetricsState.map((state) => [state, valueName(state)])}
        any="Any"
      />
      <ValueFilters />
      <DaysFilter of="published-" />
      <DaysFilter of="on-register-" />
      <DaysFilter of="retention-" />
    </FilterBar>
  );
}
