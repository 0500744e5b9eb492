import type { NoticeFilter, NoticeOrder } from '../../generated/operation-types.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { severalOf, subjectFilterOf, withoutUndefined } from '../../parts/filter.ts';

const signOffs = ['waiting'] as const;

/** The orders for people. */
export const orders: Readonly<Record<Exclude<NoticeOrder, 'feed'>, string>> = {
  publication_start_desc: 'Latest publication first',
  created_desc: 'Newest first',
  created_asc: 'Oldest first',
  updated_desc: 'Last changed first',
  title: 'By title',
  publication_start_asc: 'Earliest publication first',
  confirmed_asc: 'Waiting longest for sign-off first',
  retention_asc: 'Earliest end of retention first',
  campaign_end_asc: 'Earliest end of campaign first',
  process_date_asc: 'Earliest vote first',
  total_value_desc: 'Highest value first',
  total_value_asc: 'Lowest value first',
  ad_amount_desc: 'Highest ad amount first',
  ad_amount_asc: 'Lowest ad amount first',
  views_desc: 'Most views first',
  metrics_reported_asc: 'Oldest counts first',
};

/** Orders that make sense only with a filter. */
const ordersWithFilter: Partial<Record<NoticeOrder, 'currency' | 'sign-off'>> = {
  confirmed_asc: 'sign-off',
  total_value_desc: 'currency',
  total_value_asc: 'currency',
  ad_amount_desc: 'currency',
  ad_amount_asc: 'currency',
};

export const availableOrders = (params: URLSearchParams) =>
  Object.entries(orders).filter(([order]) => {
    const needed = ordersWithFilter[order as NoticeOrder];
    return needed === undefined || params.has(needed);
  });

/** The parameters of the address that filter, in the order of the form. */
export const filterNames = [
  'search',
  'phase',
  'amendment',
  'sign-off',
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
    awaitingSignOff: severalOf(params, 'sign-off', signOffs) && {},
    campaignOf: text('campaign'),
    sponsor: text('sponsor'),
    currencies: severalOf(params, 'currency')?.map((code) => code.toUpperCase()),
    valueMin: text('value-min'),
    valueMax: text('value-max'),
    retentionTo: text('retention-to'),
    metricsStates: severalOf(params, 'metrics', vocabulary.MetricsState),
  });
}

export function orderOf(params: URLSearchParams): NoticeOrder {
  const order = params.get('order') ?? '';
  const available = availableOrders(params).map(([name]) => name);
  return (available.includes(order) ? order : 'publication_start_desc') as NoticeOrder;
}
