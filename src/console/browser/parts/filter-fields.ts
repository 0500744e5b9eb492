import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { hrefWith, navigate, params } from '../location.ts';
import { type Options, options } from './options.ts';
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

type FilterBarProps = {
  label: string;
  /** Where there is no filter, for a link while there is one. */
  clear?: string | false | undefined;
  clearText?: string;
  children: ComponentChildren;
};

/** A form whose fields are parameters of the address. */
export const FilterBar = ({ label, clear, clearText = 'Clear all filters', children }: FilterBarProps) => html`
  <form class="filters" role="search" aria-label=${label} onSubmit=${(event: Event) => event.preventDefault()} onChange=${onChange}>
    ${children}
    ${clear && html`<a class="clear" href=${clear}>${clearText}</a>`}
  </form>`;

export const searchField = (name: string, label: string, placeholder: string) => html`<label class="grow">${label}
  <input type="search" name=${name} value=${params.value.get(name) ?? ''} placeholder=${placeholder} onInput=${onType} />
</label>`;

export const textField = (name: string, label: string, attributes: object = {}) => html`<label>${label}
  <input type="text" name=${name} value=${params.value.get(name) ?? ''} ...${attributes} />
</label>`;

/** `any`: the text of no choice; without it, the first option is the default. */
export function selectField(name: string, label: string, list: Options, any?: string) {
  const all = any === undefined ? list : [['', any] as const, ...list];
  return html`<label>${label}<select name=${name}>${options(all, params.value.get(name) ?? all[0]?.[0])}</select></label>`;
}

/** Buttons of which several may be pressed. */
export function chips(name: string, label: string, list: Options) {
  const chosen = params.value.getAll(name);
  const toggle = (value: string) =>
    setParam(name, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return html`<fieldset class="chips">
    <legend>${label}</legend>
    ${list.map(
      ([value, text]) =>
        html`<button type="button" aria-pressed=${chosen.includes(value)} onClick=${() => toggle(value)}>${text}</button>`,
    )}
  </fieldset>`;
}
