import { html } from 'htm/preact';
import { number, signedNumber } from '../../format.ts';
import type { MetricsChangeFilter, MetricsChangeListQuery } from '../../generated/operation-types.ts';
import { metricsChangeList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import {
  chips,
  countryField,
  FilterBar,
  mediumField,
  processFields,
  publicationFields,
  publisherField,
  severalOf,
  subjectFilterOf,
  subjectNames,
  withoutUndefined,
} from '../../parts/filter.ts';
import { noticeLink, tokenLink, whenInRow } from '../../parts/inline.ts';
import { type Column, listPanel, pageOf } from '../../parts/list.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { clearOf, noticeField, periodFields, periodOf } from './log-filter.ts';

type Change = NonNullable<MetricsChangeListQuery['metricsChanges']>['nodes'][number];

const only = [
  ['corrections', 'Corrections'],
  ['no-first-imports', 'Without first imports'],
] as const;

/** Fields of the second row, which is open if one of them has a value. */
const moreNames = subjectNames.filter((name) => name !== 'publisher');

function filterOf(current: URLSearchParams): MetricsChangeFilter {
  const chosen = current.getAll('only');
  return withoutUndefined({
    paIds: severalOf(current, 'notice'),
    ...(chosen.includes('corrections') && { isCorrection: true }),
    ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    ...periodOf(),
    ...subjectFilterOf(current),
  });
}

const columns: readonly Column<Change>[] = [
  {
    title: 'Notice',
    class: 'long',
    cell: ({ paId, notice }) => noticeLink(paId, notice?.title ?? paId),
  },
  { title: 'PA-ID', cell: ({ paId }) => html`<code>${paId}</code>` },
  { title: 'Kind', cell: kindOf },
  { title: 'Views', class: 'number', cell: ({ viewsCount }) => number(viewsCount) },
  { title: 'More views', class: 'number', cell: ({ viewsCount, viewsBefore }) => difference(viewsCount, viewsBefore) },
  { title: 'Engagements', class: 'number', cell: ({ engagementsCount }) => number(engagementsCount) },
  {
    title: 'More',
    class: 'number',
    cell: ({ engagementsCount, engagementsBefore }) => difference(engagementsCount, engagementsBefore),
  },
  { title: 'By', class: 'cut', cell: ({ token }) => (token ? tokenLink(token) : 'an import') },
  { title: 'When', cell: ({ recordedAt }) => whenInRow(recordedAt) },
];

export function MetricsChangesScreen() {
  const filter = filterOf(params.value);
  const query = useQuery(metricsChangeList, { filter, ...pageOf(params.value) });
  return html`
    <${ScreenTitle} title="Metrics changes"><${SavedViews} /><//>
    <p class="lead">Every report of views and engagements. Counts are totals since the start of a campaign; a correction makes one lower.</p>
    <${FilterBar} label="Filter metrics changes" clear=${clearOf(filter, '/metrics-changes')}>
      <div class="row">${noticeField()} ${publisherField()} ${periodFields()}</div>
      ${chips('only', 'Only', only)}
      <details open=${moreNames.some((name) => params.value.has(name))}>
        <summary>More filters</summary>
        <div class="row">${mediumField()} ${countryField()} ${processFields()} ${publicationFields()}</div>
      </details>
    <//>
    ${listPanel(query, {
      title: 'Changes',
      list: query.data?.metricsChanges,
      one: 'change',
      columns,
      empty: empty(
        'No change matches.',
        html`Publishers report counts with <code>PUT /advertisement/{PAID}/metrics</code>; imports bring counts along, too.`,
      ),
      exported: { list: 'metrics-changes', filter },
    })}`;
}

function kindOf({ isCorrection, isFirstImport }: Change) {
  if (isCorrection) return html`<span class="badge waiting">Correction</span>`;
  return isFirstImport && html`<span class="badge">First import</span>`;
}

const difference = (count: number, before: number) =>
  html`<span class=${count < before ? 'lower' : ''}>${signedNumber(count - before)}</span>`;
