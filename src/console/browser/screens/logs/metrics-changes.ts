import { html } from 'htm/preact';
import { lengthOf, number, signedNumber } from '../../format.ts';
import type { MetricsChangeFilter, MetricsChangeListQuery } from '../../generated/operation-types.ts';
import { metricsChangeList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { chips, FilterBar } from '../../parts/filter-fields.ts';
import {
  countryField,
  mediumField,
  processFields,
  publicationFields,
  publisherField,
  subjectFilterOf,
  subjectNames,
} from '../../parts/notice-filter.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';
import { clearLink, noticeField, periodFields } from './log-fields.ts';
import { periodOf } from './log-filter.ts';

type Connection = NonNullable<MetricsChangeListQuery['metricsChanges']>;
type Change = Connection['nodes'][number];

const only = [
  ['corrections', 'Corrections'],
  ['no-first-imports', 'Without first imports'],
] as const;

/** Fields of the second row, which is open if one of them has a value. */
const moreNames = subjectNames.filter((name) => name !== 'publisher');

function filterOf(current: URLSearchParams): MetricsChangeFilter {
  const paId = current.get('notice');
  const chosen = current.getAll('only');
  return {
    ...(paId && { paIds: [paId] }),
    ...(chosen.includes('corrections') && { isCorrection: true }),
    ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    ...periodOf(current),
    ...subjectFilterOf(current),
  };
}

export function MetricsChangesScreen() {
  const variables = { filter: filterOf(params.value), ...pageOf(params.value) };
  const state = useQuery(metricsChangeList, variables);
  const count = lengthOf(state.data?.metricsChanges, 'change');
  return html`
    <${ScreenTitle} title="Metrics changes"><${SavedViews} /><//>
    <p class="lead">Every report of views and engagements. Counts are totals since the start of a campaign; a correction makes one lower.</p>
    <${FilterBar} label="Filter metrics changes">
      <div class="row">
        ${noticeField()}
        ${publisherField()}
        ${periodFields()}
      </div>
      ${chips('only', 'Only', only)}
      <details open=${moreNames.some((name) => params.value.has(name))}>
        <summary>More filters</summary>
        <div class="row">${mediumField()} ${countryField()} ${processFields()} ${publicationFields()}</div>
      </details>
      ${clearLink(Object.keys(variables.filter).length > 0, '/metrics-changes')}
    <//>
    <${Panel}
      title="Changes"
      note=${count}
      operation=${metricsChangeList}
      variables=${variables}
      state=${state}
      exported=${{ list: 'metrics-changes', filter: variables.filter }}
      lines=${10}
      show=${({ metricsChanges }: MetricsChangeListQuery) => metricsChanges && list(metricsChanges, count)}
    />`;
}

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No change matches.</strong></p>
        <p>Publishers report counts with <code>PUT /advertisement/{PAID}/metrics</code>; imports bring counts along, too.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr>
          <th scope="col">Notice</th>
          <th scope="col" class="number">Views</th>
          <th scope="col" class="wide number">Engagements</th>
          <th scope="col" class="wide">By</th>
          <th scope="col" class="wide">When</th>
        </tr></thead>
        <tbody>${nodes.map(
          (change) => html`<tr key=${change.id}>
            <th scope="row"><a href="/notices/${encodeURIComponent(change.paId)}">${change.notice?.title ?? change.paId}</a>
              <span class="sub"><code>${change.paId}</code> ${kindOf(change)}</span>
              <span class="sub narrow"><${When} at=${change.recordedAt} inRow /></span></th>
            <td class="number">${counted(change.viewsCount, change.viewsBefore)}</td>
            <td class="wide number">${counted(change.engagementsCount, change.engagementsBefore)}</td>
            <td class="wide">${change.token ? html`<a href="/tokens/${change.token.id}">${tokenName(change.token)}</a>` : 'an import'}</td>
            <td class="wide nowrap"><${When} at=${change.recordedAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;

function kindOf({ isCorrection, isFirstImport }: Change) {
  if (isCorrection) return html`<span class="badge waiting">Correction</span>`;
  return isFirstImport && html`<span class="badge">First import</span>`;
}

const counted = (count: number, before: number) =>
  html`${number(count)}<span class="sub nowrap">${signedNumber(count - before)}</span>`;
