import { html } from 'htm/preact';
import { fieldName, issueText, words } from '../../format.ts';
import type { RecordField } from '../../record-types.ts';
import { choicesOf, partyFields, type Values } from './values.ts';

export type FieldContext = {
  /** What the controls begin with. */
  initial: Values;
  /** What is wrong, by path. */
  issues: ReadonlyMap<string, string>;
  /** What somebody else wrote, by path. */
  theirs: Values;
};

export const idOf = (path: string): string => `field-${path}`;

/** Texts of more characters get several lines. */
const longText = 300;

/** A field of a record, with a control for its type. */
export function RecordControl({ path, field, context }: { path: string; field: RecordField; context: FieldContext }) {
  if (field.type === 'Party') return html`<${OptionalParty} path=${path} field=${field} context=${context} />`;
  const { issues, theirs } = context;
  const issue = issues.get(path);
  const other = theirs[path];
  const isGroup = field.type.startsWith('[') && choicesOf(field.type) !== undefined;
  const label = html`${fieldName(field.name)}${!field.isRequired && html` <span class="optional">optional</span>`}`;
  const body = html`
    ${controlOf(path, field, context)}
    ${field.about && html`<p class="note" id="hint-${path}">${field.about}${typeHint(field.type)}</p>`}
    ${issue && html`<p class="issue" id="issue-${path}">${sentence(issue)}</p>`}
    ${
      other !== undefined &&
      html`<p class="callout waiting">Somebody else wrote: <q>${other || 'nothing'}</q>
        <button type="button" class="small" onClick=${() => take(path, other)}>Use that</button></p>`
    }`;
  const isWide = isGroup || (field.maxLength ?? 0) > longText || field.type === '[String!]';
  return isGroup
    ? html`<fieldset class="field wide-field" id=${idOf(path)} tabindex="-1"><legend>${label}</legend>${body}</fieldset>`
    : html`<div class="field ${isWide ? 'wide-field' : ''}"><label for=${idOf(path)}>${label}</label>${body}</div>`;
}

/** Puts a value into the control of a field. */
function take(path: string, value: string): void {
  const control = document.getElementById(idOf(path)) as HTMLInputElement | null;
  if (!control) return;
  for (const box of control.querySelectorAll<HTMLInputElement>('input')) {
    box.checked = value.split('\n').includes(box.value);
  }
  control.value = value;
  control.focus();
}

const sentence = (issue: string) => `This ${issueText(issue)}`;

function typeHint(type: string): string {
  if (type === 'DateTime') return ' In UTC.';
  if (type === '[String!]') return ' One on each line.';
  if (type === '[CountryCode!]') return ' Codes of two letters, such as FI, SE.';
  return '';
}

const placeholders: Readonly<Record<string, string>> = {
  CountryCode: 'FI',
  '[CountryCode!]': 'FI, SE',
  CurrencyCode: 'EUR',
  LanguageTag: 'fi',
  Money: '0.00',
  Url: 'https://',
};

function controlOf(
  path: string,
  { type, maxLength, isRequired = false }: RecordField,
  { initial, issues }: FieldContext,
) {
  const value = initial[path] ?? '';
  const common = {
    id: idOf(path),
    name: path,
    'aria-invalid': issues.has(path) ? 'true' : undefined,
    'aria-describedby': issues.has(path) ? `issue-${path} hint-${path}` : `hint-${path}`,
    'aria-required': isRequired ? 'true' : undefined,
  };
  const choices = choicesOf(type);
  if (choices && type.startsWith('[')) {
    const chosen = value.split('\n');
    return html`<div class="checks">${choices.map(
      (choice) =>
        html`<label class="check"><input type="checkbox" name=${path} value=${choice} defaultChecked=${chosen.includes(choice)} /> ${words(choice)}</label>`,
    )}</div>`;
  }
  if (choices || type === 'Boolean') {
    const options = choices?.map((choice) => [choice, words(choice)]) ?? [
      ['true', 'Yes'],
      ['false', 'No'],
    ];
    return html`<select ...${common}>
      <option value="">${isRequired ? 'Choose…' : 'Not stated'}</option>
      ${options.map(([choice, text]) => html`<option value=${choice} selected=${choice === value}>${text}</option>`)}
    </select>`;
  }
  if ((maxLength ?? 0) > longText || type === '[String!]') {
    return html`<textarea ...${common} rows="3" defaultValue=${value}></textarea>`;
  }
  const inputType = type === 'Date' ? 'date' : type === 'DateTime' ? 'datetime-local' : 'text';
  return html`<input type=${inputType} ...${common} defaultValue=${value}
    step=${type === 'DateTime' ? 1 : undefined} placeholder=${placeholders[type]}
    inputmode=${type === 'Money' ? 'decimal' : undefined} autocomplete="off" />`;
}

/** A party that may be absent. It is open if it has values, or if something is wrong with it. */
function OptionalParty({ path, field, context }: { path: string; field: RecordField; context: FieldContext }) {
  const { initial, issues } = context;
  const isOf = (name: string) => name === path || name.startsWith(`${path}.`);
  const isOpen = [...issues.keys()].some(isOf) || Object.entries(initial).some(([name, value]) => isOf(name) && value);
  return html`<details class="wide-field party" open=${isOpen}>
    <summary id=${idOf(path)}>${fieldName(field.name)} <span class="optional">optional</span></summary>
    <p class="note">${field.about}</p>
    ${issues.has(path) && html`<p class="issue">${sentence(issues.get(path) ?? '')}</p>`}
    <div class="fields">${partyFields.map(
      (each) =>
        html`<${RecordControl} key=${each.name} path=${`${path}.${each.name}`} field=${each} context=${context} />`,
    )}</div>
  </details>`;
}
