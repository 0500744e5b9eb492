import { html } from 'htm/preact';
import { words } from '../../format.ts';
import { publisherNames } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { chips, FilterBar, searchField, selectField, textField } from '../../parts/filter-fields.ts';
import { availableOrders, filterNames } from './filters.ts';

/** Fields of the second row; it is open if one of them has a value. */
const moreNames = filterNames.slice(filterNames.indexOf('country'));

const named = (names: readonly string[]) => names.map((name) => [name, words(name)] as const);

export function FilterForm() {
  const current = params.value;
  const publishers = useQuery(publisherNames, {}).data?.publishers?.nodes ?? [];
  const count = filterNames.filter((name) => current.has(name)).length;
  const needsCurrency = { disabled: !current.has('currency'), inputmode: 'decimal', size: 9 };
  return html`<${FilterBar} label="Filter notices">
    <div class="row">
      ${searchField('search', 'Search', 'Title, sponsor, PA-ID, reference')}
      ${selectField('medium', 'Medium', named(vocabulary.Medium), 'Any')}
      ${selectField('publisher', 'Publisher', [['none', 'Self-published'], ...publishers.map(({ id, name }) => [id, name] as const)], 'Any')}
      ${selectField('order', 'Order', availableOrders(current))}
    </div>
    ${chips('phase', 'Phase', named(vocabulary.NoticePhase))}
    <details open=${moreNames.some((name) => current.has(name))}>
      <summary>More filters</summary>
      <div class="row">
        ${textField('sponsor', 'Sponsor')}
        ${textField('country', 'Country', { maxlength: 2, size: 4, placeholder: 'FI' })}
        ${selectField('process', 'Process', named(vocabulary.LinkedProcessType), 'Any')}
        ${textField('process-name', 'Name of the process')}
        ${selectField('amendment', 'Amendment', named(vocabulary.AmendmentState), 'Any')}
        ${selectField('sign-off', 'Sign-off', [['waiting', 'Waiting']], 'Any')}
        ${selectField('metrics', 'Engagement metrics', named(vocabulary.MetricsState), 'Any')}
        ${textField('currency', 'Currency', { maxlength: 3, size: 5, placeholder: 'EUR' })}
        ${textField('value-min', 'Value from', needsCurrency)}
        ${textField('value-max', 'Value to', needsCurrency)}
        ${textField('published-from', 'Publication from', { type: 'date' })}
        ${textField('published-to', 'Publication to', { type: 'date' })}
        ${textField('retention-to', 'Retention ends by', { type: 'date' })}
      </div>
    </details>
    ${count > 0 && html`<a href="/notices" class="clear">Clear ${count === 1 ? 'the filter' : `all ${count} filters`}</a>`}
  <//>`;
}
