import { html } from 'htm/preact';
import { vocabulary } from '../../generated/vocabulary.ts';
import { params } from '../../location.ts';
import {
  chips,
  countryField,
  dayField,
  FilterBar,
  mediumField,
  processFields,
  publicationFields,
  publisherField,
  searchField,
  selectField,
  textField,
} from '../../parts/filter.ts';
import { named } from '../../parts/options.ts';
import { filterNames } from './filters.ts';

/** Fields of the first row. The second is open if one of its fields has a value. */
const firstNames: readonly string[] = ['search', 'phase', 'publisher', 'medium'];
const moreNames = filterNames.filter((name) => !firstNames.includes(name));

const selfPublished = [['none', 'Self-published']] as const;

export function FilterForm() {
  const current = params.value;
  const count = filterNames.filter((name) => current.has(name)).length;
  const needsCurrency = { disabled: !current.has('currency'), inputmode: 'decimal', size: 9 };
  return html`<${FilterBar} label="Filter notices" clear=${count > 0 && '/notices'} clearText="Clear ${count === 1 ? 'the filter' : `all ${count} filters`}">
    <div class="row">
      ${searchField('search', 'Search', 'Title, sponsor, PA-ID, reference')}
      ${mediumField()}
      ${publisherField(selfPublished)}
    </div>
    ${chips('phase', 'Phase', named(vocabulary.NoticePhase))}
    <details open=${moreNames.some((name) => current.has(name))}>
      <summary>More filters</summary>
      <div class="row">
        ${textField('sponsor', 'Sponsor')}
        ${textField('campaign', 'Campaign of', { size: 16, placeholder: 'PA-ID' })}
        ${countryField()}
        ${processFields()}
        ${selectField('amendment', 'Amendment', named(vocabulary.AmendmentState), 'Any')}
        ${selectField('sign-off', 'Sign-off', [['waiting', 'Waiting']], 'Any')}
        ${selectField('metrics', 'Engagement metrics', named(vocabulary.MetricsState), 'Any')}
        ${textField('currency', 'Currency', { maxlength: 3, size: 5, placeholder: 'EUR' })}
        ${textField('value-min', 'Value from', needsCurrency)}
        ${textField('value-max', 'Value to', needsCurrency)}
        ${publicationFields()}
        ${dayField('retention-from', 'Retention ends from')}
        ${dayField('retention-to', 'Retention ends by')}
      </div>
    </details>
  <//>`;
}
