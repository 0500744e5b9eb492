import { words } from '../../base/format.ts';
import { type MetricsState, type NoticeFilter, type NoticeOrder, vocabulary } from '../../base/graph.ts';
import { type FilterRow, subjectRows, upperCase } from '../../lists/filter-rows.ts';
import { sortingBy } from '../../lists/list.tsx';
import { named, notSignedOff, type Options } from '../../parts/inline.tsx';

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

/** What waits begins with what has waited longest, or with what is due first. */
export function sortingOf(params: URLSearchParams) {
  const phases: readonly string[] = params.getAll('phase');
  const areDue = phases.length > 0 && phases.every((phase) => notSignedOff.some((waiting) => waiting === phase));
  const usual = areDue ? 'publication_start_asc' : 'publication_start_desc';
  return sortingBy(availableOrders(params), params.has('sign-off') ? 'confirmed_asc' : usual);
}

/** Texts for states of metrics whose names are unclear. */
const metricsTexts: Partial<Record<MetricsState, string>> = {
  not_applicable: 'None due',
  outdated: 'Older than a week',
  final_missing: 'Final metrics missing',
  final: 'Final metrics reported',
};
const metricsStates: Options = vocabulary.MetricsState.map((state) => [state, metricsTexts[state] ?? words(state)]);

const [publisher, medium, country, countryMatch, process, processName, publishedFrom, publishedTo] = subjectRows;

/** A filter that is yes or no. */
const isRow = (name: string, field: keyof NoticeFilter, label: string): FilterRow<NoticeFilter> => ({
  name,
  label,
  control: 'choice',
  values: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
  read: ([value]) => ({ [field]: value === 'yes' }),
});

/** The first and the last day of something. */
const dayRows = (
  name: string,
  fields: readonly [from: keyof NoticeFilter, to: keyof NoticeFilter],
  label: string,
): FilterRow<NoticeFilter>[] => [
  { name: `${name}-from`, field: fields[0], label: `${label} from`, control: 'day', range: label },
  { name: `${name}-to`, field: fields[1], label: `${label} to`, control: 'day' },
];

const under = (group: string, rows: readonly FilterRow<NoticeFilter>[]) => rows.map((row) => ({ ...row, group }));

export const noticeRows: readonly FilterRow<NoticeFilter>[] = [
  {
    name: 'search',
    field: 'search',
    label: 'Search',
    control: 'search',
    input: { placeholder: 'Title, sponsor, PA-ID, reference' },
  },
  { name: 'phase', field: 'phases', label: 'Phase', control: 'chips', values: named(vocabulary.NoticePhase) },
  ...under('Who', [
    {
      ...publisher,
      values: [['none', 'Self-published']],
      read: (ids) => (ids[0] === 'none' ? { isSelfPublished: true } : { publisherIds: [...ids] }),
    },
    { name: 'sponsor', field: 'sponsor', label: 'Sponsor', control: 'text' },
    { name: 'payer', field: 'payerNames', label: 'Payer', control: 'text', isList: true },
    { name: 'controller', field: 'controllerNames', label: 'Controller', control: 'text', isList: true },
    {
      name: 'sponsor-of',
      field: 'sponsorOf',
      label: 'Same sponsor as notice',
      names: 'Sponsor',
      control: 'text',
      isWhole: true,
      input: { placeholder: 'PA-ID' },
    },
  ]),
  ...under('Campaign', [
    medium,
    country,
    countryMatch,
    process,
    processName,
    {
      name: 'campaign',
      field: 'campaignOf',
      label: 'Same campaign as notice',
      names: 'Campaign',
      control: 'text',
      isWhole: true,
      input: { placeholder: 'PA-ID' },
    },
    isRow('benefits', 'hasBenefitsInKind', 'Benefits in kind'),
    {
      name: 'currency',
      label: 'Currency',
      control: 'text',
      input: { maxLength: 3, pattern: '[A-Za-z]{3}', placeholder: 'Any, such as EUR' },
      read: (codes) => ({ currencies: upperCase(codes) }),
    },
    // Amounts are compared in one currency.
    {
      name: 'value-min',
      field: 'valueMin',
      label: 'Campaign value from',
      control: 'text',
      range: 'Campaign value',
      onlyWith: 'currency',
      input: { inputMode: 'decimal' },
    },
    {
      name: 'value-max',
      field: 'valueMax',
      label: 'Campaign value to',
      control: 'text',
      onlyWith: 'currency',
      input: { inputMode: 'decimal' },
    },
  ]),
  ...under('Dates', [
    publishedFrom,
    publishedTo,
    ...dayRows('on-register', ['onRegisterSinceFrom', 'onRegisterSinceTo'], 'New on register'),
    ...dayRows('amended', ['amendedFrom', 'amendedTo'], 'Amended'),
    ...dayRows('ceased', ['ceasedFrom', 'ceasedTo'], 'Ceased'),
    ...dayRows('retention', ['retentionFrom', 'retentionTo'], 'Retention ends'),
  ]),
  ...under('Status', [
    {
      name: 'sign-off',
      label: 'Sign-off',
      control: 'choice',
      values: [['waiting', 'Waiting']],
      read: () => ({ isAwaitingSignOff: true }),
    },
    {
      name: 'amendment',
      field: 'amendmentStates',
      label: 'Amendment',
      control: 'choice',
      values: named(vocabulary.AmendmentState),
    },
    { name: 'metrics', field: 'metricsStates', label: 'Engagement metrics', control: 'choice', values: metricsStates },
    isRow('left-register', 'leftRegister', 'Left the register'),
  ]),
  ...under('Personal data', [
    {
      name: 'category',
      field: 'personalDataCategories',
      label: 'Personal data used',
      control: 'choice',
      values: named(vocabulary.PersonalDataCategory),
    },
    isRow('consent', 'explicitConsentDeclared', 'Explicit consent'),
  ]),
];
