import { html } from 'htm/preact';
import { countriesIn, namesOf } from './names.ts';

const listed = ['CountryCode', 'CurrencyCode', 'LanguageTag'];

/** The id of the list from which a field of that type can be chosen. */
export const listOf = (type: string): string | undefined => (listed.includes(type) ? `names-${type}` : undefined);

/** The names of a type as options, made once. */
const optionsOf = (type: string) =>
  namesOf(type).map((name) => html`<option key=${name} value=${name}>${name}</option>`);
const made = new Map<string, ReturnType<typeof optionsOf>>();
const options = (type: string) => made.get(type) ?? made.set(type, optionsOf(type)).get(type);

/** The names of countries, currencies and languages, once in a form. */
export const NameLists = () => listed.map((type) => html`<datalist id=${listOf(type)}>${options(type)}</datalist>`);

/** Adds a country to those of a text. */
export function AddCountry({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const add = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    onChange([...countriesIn(text), currentTarget.value].join(', '));
    currentTarget.value = '';
  };
  return html`<select aria-label="Add a country" onChange=${add}>
    <option value="">Add a country…</option>
    ${options('CountryCode')}
  </select>`;
}
