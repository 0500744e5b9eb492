import { html } from 'htm/preact';
import { words } from '../../format.ts';
import { publisherNames } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith, navigate, params } from '../../location.ts';
import { firstPage } from '../../parts/pager.ts';
import {
  amendmentStates,
  availableOrders,
  filterNames,
  media,
  metricsStates,
  orderOf,
  phases,
  processes,
} from './filters.ts';

/** Fields of the second row; it is open if one of them has a value. */
const moreNames = filterNames.slice(filterNames.indexOf('country'));

/** Every change goes to the address, from which the list reads. */
const set = (name: string, value: string | readonly string[], replace = false) =>
  navigate(hrefWith({ ...firstPage, [name]: value }), { replace });

export function FilterForm() {
  const current = params.value;
  const publishers = useQuery(publisherNames, {});
  const chosen = filterNames.filter((name) => current.has(name));
  const onChange = (event: Event) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name) set(name, value.trim());
  };
  return html`<form class="filters" role="search" aria-label="Filter notices" onSubmit=${onSubmit} onChange=${onChange}>
    <div class="row">
      <label class="grow">Search
        <input type="search" name="search" value=${current.get('search') ?? ''} placeholder="Title, sponsor, PA-ID, reference" onInput=${onType} />
      </label>
      ${select('medium', 'Medium', media.map(named))}
      ${select('publisher', 'Publisher', [
        ['none', 'Self-published'] as const,
        ...(publishers.data?.publishers?.nodes ?? []).map(({ id, name }) => [id, name] as const),
      ])}
      <label>Order
        <select name="order" value=${orderOf(current)}>
          ${availableOrders(current).map(([value, text]) => html`<option value=${value} selected=${value === orderOf(current)}>${text}</option>`)}
        </select>
      </label>
    </div>
    <fieldset class="chips">
      <legend>Phase</legend>
      ${phases.map(phaseChip)}
    </fieldset>
    <details open=${moreNames.some((name) => current.has(name))}>
      <summary>More filters</summary>
      <div class="row">
        ${text('sponsor', 'Sponsor')}
        ${text('country', 'Country', { maxlength: 2, size: 4, placeholder: 'FI' })}
        ${select('process', 'Process', processes.map(named))}
        ${text('process-name', 'Name of the process')}
        ${select('amendment', 'Amendment', amendmentStates.map(named))}
        ${select('sign-off', 'Sign-off', [['waiting', 'Waiting']])}
        ${select('metrics', 'Engagement metrics', metricsStates.map(named))}
        ${text('currency', 'Currency', { maxlength: 3, size: 5, placeholder: 'EUR' })}
        ${text('value-min', 'Value from', { inputmode: 'decimal', size: 9, disabled: !current.has('currency') })}
        ${text('value-max', 'Value to', { inputmode: 'decimal', size: 9, disabled: !current.has('currency') })}
        ${text('published-from', 'Publication from', { type: 'date' })}
        ${text('published-to', 'Publication to', { type: 'date' })}
        ${text('retention-to', 'Retention ends by', { type: 'date' })}
      </div>
    </details>
    ${chosen.length > 0 && html`<a href="/notices" class="clear">Clear ${chosen.length === 1 ? 'the filter' : `all ${chosen.length} filters`}</a>`}
  </form>`;
}

const named = (name: string) => [name, words(name)] as const;

function select(name: string, label: string, options: readonly (readonly [value: string, text: string])[]) {
  const current = params.value.get(name) ?? '';
  return html`<label>${label}
    <select name=${name}>
      <option value="" selected=${current === ''}>Any</option>
      ${options.map(([value, text]) => html`<option value=${value} selected=${value === current}>${text}</option>`)}
    </select>
  </label>`;
}

const text = (name: string, label: string, attributes: object = {}) => html`<label>${label}
  <input type="text" name=${name} value=${params.value.get(name) ?? ''} ...${attributes} />
</label>`;

function phaseChip(phase: string) {
  const chosen = params.value.getAll('phase');
  const isChosen = chosen.includes(phase);
  const toggle = () => set('phase', isChosen ? chosen.filter((each) => each !== phase) : [...chosen, phase]);
  return html`<button type="button" aria-pressed=${isChosen} onClick=${toggle}>${words(phase)}</button>`;
}

const onSubmit = (event: Event) => event.preventDefault();

let typing: ReturnType<typeof setTimeout> | undefined;

/** The list follows a search as it is typed. */
function onType(event: Event): void {
  const { value } = event.target as HTMLInputElement;
  clearTimeout(typing);
  typing = setTimeout(() => set('search', value.trim(), true), 250);
}
