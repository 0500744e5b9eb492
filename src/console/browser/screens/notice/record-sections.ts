import { html } from 'htm/preact';
import { fieldName, inSentence } from '../../format.ts';
import { recordGroups } from '../../generated/record-fields.ts';
import { isEmpty, recordValue } from '../../parts/record-value.ts';
import type { RecordField } from '../../record-types.ts';
import { isList, partyFields } from '../record/values.ts';

type Json = Readonly<Record<string, unknown>>;

/** Texts longer than this take the whole width. */
const longText = 60;

/** What a record says, in the sections of its form. Fields that the record does not have are left out. */
export function RecordSections({ record }: { record: object }) {
  const groups = record as Readonly<Record<string, Json>>;
  const currency = String(groups.complianceFunding?.currency);
  return html`<div class="record-sections">${recordGroups.map((group) => {
    const { name, about, fields } = group;
    const items = [groups[name] ?? []].flat() as readonly Json[];
    return html`<section class="panel" key=${name}>
      <header><h2>${fieldName(name)}</h2><span class="note">${about}</span></header>
      ${items.length === 0 && html`<p class="note">None.</p>`}
      ${items.map(
        (item, index) => html`
          ${isList(group) && items.length > 1 && html`<h3>${fieldName(name).replace(/s$/, '')} ${index + 1}</h3>`}
          <${Values} fields=${fields} of=${item} currency=${currency} />`,
      )}
    </section>`;
  })}</div>`;
}

type ValuesProps = { fields: readonly RecordField[]; of: Json; currency: string };

/** The values of one object. Those that are not stated are named in one line. */
function Values({ fields, of, currency }: ValuesProps) {
  const present = fields.filter(({ name }) => name in of);
  const notStated = present.filter(({ name }) => isEmpty(of[name])).map(({ name }) => inSentence(fieldName(name)));
  return html`
    <dl class="values">${present
      .filter(({ name, type }) => type !== 'Party' && !isEmpty(of[name]))
      .map(
        ({ name, type }) => html`<div class=${isLong(of[name]) ? 'wide' : ''}>
          <dt>${fieldName(name)}</dt><dd>${recordValue(type, of[name], currency)}</dd>
        </div>`,
      )}</dl>
    ${present
      .filter(({ name, type }) => type === 'Party' && !isEmpty(of[name]))
      .map(
        ({ name }) =>
          html`<h3>${fieldName(name)}</h3><${Values} fields=${partyFields} of=${of[name]} currency=${currency} />`,
      )}
    ${notStated.length > 0 && html`<p class="note">Not stated: ${notStated.join(', ')}.</p>`}`;
}

const isLong = (value: unknown) =>
  Array.isArray(value) ? value.join().length > longText : typeof value === 'string' && value.length > longText;
