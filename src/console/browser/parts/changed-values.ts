import { html } from 'htm/preact';
import { fieldName, words } from '../format.ts';

/** The fields of an audit entry, with their old and new values. */
export function ChangedValues({ before, after }: { before: unknown; after: unknown }) {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  if (names.length === 0) return null;
  return html`<dl class="changed">${names.map(
    (name) => html`<div>
      <dt>${fieldName(name)}</dt>
      <dd>
        ${name in old && html`<del>${shown(old[name])}</del>`}
        ${name in old && name in current && html`<span aria-hidden="true"> → </span>`}
        ${name in current && html`<ins>${shown(current[name])}</ins>`}
      </dd>
    </div>`,
  )}</dl>`;
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return words(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
