import { html } from 'htm/preact';
import { fieldName, plural, words } from '../format.ts';

/** More values than these, such as those of a new notice, are folded. */
const maxShown = 8;

/** The fields of an audit entry, with their old and new values. */
export function ChangedValues({ before, after }: { before: unknown; after: unknown }) {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  if (names.length === 0) return null;
  const values = html`<dl class="changed">${names.map(
    (name) => html`<div>
      <dt>${fieldName(name)}</dt>
      <dd>
        ${name in old && html`<del>${shown(old[name])}</del>`}
        ${name in old && name in current && html`<span aria-hidden="true"> → </span>`}
        ${name in current && html`<ins>${shown(current[name])}</ins>`}
      </dd>
    </div>`,
  )}</dl>`;
  return names.length > maxShown
    ? html`<details><summary class="note">${plural(names.length, 'value')}</summary>${values}</details>`
    : values;
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(shown).join(', ') || 'none';
  // Values of the vocabularies have an underscore or are a word.
  if (typeof value === 'string') return /^[a-z]{3,}(_[a-z]+)*$/.test(value) ? words(value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
