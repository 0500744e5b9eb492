import { html } from 'htm/preact';
import { hrefWith, navigate, params } from '../location.ts';
import { firstPage } from './pager.ts';

/** Every change goes to the address, from which the list reads. */
export const setParam = (name: string, value: string | readonly string[], replace = false): void =>
  navigate(hrefWith({ ...firstPage, [name]: value }), { replace });

let typing: ReturnType<typeof setTimeout> | undefined;

/** A list follows a search as it is typed. */
function onType(event: Event): void {
  const { name, value } = event.target as HTMLInputElement;
  clearTimeout(typing);
  typing = setTimeout(() => setParam(name, value.trim(), true), 250);
}

function onChange(event: Event): void {
  const { name, value, type } = event.target as HTMLInputElement;
  if (name && type !== 'search') setParam(name, value.trim());
}

/** A form whose fields are parameters of the address. */
export const FilterBar = ({ label, children }: { label: string; children: unknown }) => html`
  <form class="filters" role="search" aria-label=${label} onSubmit=${(event: Event) => event.preventDefault()} onChange=${onChange}>
    ${children}
  </form>`;

export const searchField = (name: string, label: string, placeholder: string) => html`<label class="grow">${label}
  <input type="search" name=${name} value=${params.value.get(name) ?? ''} placeholder=${placeholder} onInput=${onType} />
</label>`;

export const textField = (name: string, label: string, attributes: object = {}) => html`<label>${label}
  <input type="text" name=${name} value=${params.value.get(name) ?? ''} ...${attributes} />
</label>`;

type Options = readonly (readonly [value: string, text: string])[];

/** `any`: the text of no choice; without it, the first option is the default. */
export function selectField(name: string, label: string, options: Options, any?: string) {
  const current = params.value.get(name) ?? (any === undefined ? options[0]?.[0] : '');
  return html`<label>${label}
    <select name=${name}>
      ${any !== undefined && html`<option value="" selected=${current === ''}>${any}</option>`}
      ${options.map(([value, text]) => html`<option value=${value} selected=${value === current}>${text}</option>`)}
    </select>
  </label>`;
}

/** Buttons of which several may be pressed. */
export function chips(name: string, label: string, options: Options) {
  const chosen = params.value.getAll(name);
  const toggle = (value: string) =>
    setParam(name, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return html`<fieldset class="chips">
    <legend>${label}</legend>
    ${options.map(
      ([value, text]) =>
        html`<button type="button" aria-pressed=${chosen.includes(value)} onClick=${() => toggle(value)}>${text}</button>`,
    )}
  </fieldset>`;
}
