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
    cell: (change) => html`${noticeLink(change.paId, change.notice?.title ?? change.paId)}
      <span class="sub"><code>${change.paId}</code> ${kindOf(change)}</span>
      <span class="sub narrow">${whenInRow(change.recordedAt)}</span>`,
  },
  { title: 'Views', class: 'number', cell: ({ viewsCount, viewsBefore }) => counted(viewsCount, viewsBefore) },
  {
    title: 'Engagements',
    class: 'wide number',
    cell: ({ engagementsCount, engagementsBefore }) => counted(engagementsCount, engagementsBefore),
  },
  { title: 'By', class: 'wide', cell: ({ token }) => (token ? tokenLink(token) : 'an import') },
  { title: 'When', class: 'wide nowrap', cell: ({ recordedAt }) => whenInRow(recordedAt) },
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

const counted = (count: number, before: number) =>
  html`${number(count)}<span class="sub nowrap">${signedNumber(count - before)}</span>`;
