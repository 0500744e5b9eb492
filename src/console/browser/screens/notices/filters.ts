import type { NoticeFilter, NoticeOrder } from '../../generated/operation-types.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { severalOf, subjectFilterOf, withoutUndefined } from '../../parts/filter.ts';
import { sortingBy } from '../../parts/list.ts';

const signOffs = ['waiting'] as const;

/** Orders that make sense only with a filter. */
const ordersWithFilter: Partial<Record<NoticeOrder, 'currency' | 'sign-off'>> = {
  confirmed_asc: 'sign-off',
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
    retentionFrom: text('retention-from'),
    retentionTo: text('retention-to'),
    metricsStates: severalOf(params, 'metrics', vocabulary.MetricsState),
  });
}

export const sortingOf = (params: URLSearchParams) => sortingBy(availableOrders(params), 'publication_start_desc');
