import { fieldName, inSentence } from '../../base/format.ts';
import { needOf } from '../../forms/needs.ts';
import { type RecordField, recordGroups } from '../../forms/record-fields.ts';
import { isEmpty } from '../../forms/record-value.tsx';
import { isList, type Values } from '../../forms/values.ts';
import { Condition } from '../../parts/inline.tsx';

type Json = Readonly<Record<string, unknown>>;

/** Each advertisement has a label, and what the label has to say. */
const label = /^Art\. 11\b/;

/**
 * What a record states of what the law names.
 * @returns `asked`: how many fields; `demanded`: those that are not stated and have to be; `others`: those that may be missing
 */
function checkRecord(record: object) {
  const groups = record as Readonly<Record<string, Json>>;
  const values: Values = Object.fromEntries(
    recordGroups.flatMap(({ name, fields }) =>
      fields.map((field) => [`${name}.${field.name}`, String(groups[name]?.[field.name] ?? '')]),
    ),
  );
  const asked = recordGroups
    .filter((group) => !isList(group))
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.law && field.name in (groups[name] ?? {}))
        .filter((field) => needOf(field, values) !== 'empty')
        .map((field) => ({ field, isStated: !isEmpty(groups[name]?.[field.name]) })),
    );
  const open = asked.filter(({ isStated }) => !isStated).map(({ field }) => field);
  const isDemanded = (field: RecordField) => needOf(field, values) === 'needed' || label.test(field.law ?? '');
  const [demanded, others] = [open.filter(isDemanded), open.filter((field) => !isDemanded(field))];
  return { asked: asked.length, demanded, others };
}

/** What a record does not state and has to. */
export const demandedIn = (record: object): readonly RecordField[] => checkRecord(record).demanded;

/** What a record does not state and has to, in a sentence: such as "label text". Empty: nothing. */
export const missingIn = (record: object): string =>
  checkRecord(record)
    .demanded.map(({ name }) => inSentence(fieldName(name)))
    .join(', ');

/** Asks why it is signed off all the same. */
export const reasonLabel = (missing: string) => `Why it is signed off although it does not state: ${missing}`;

/** What a record does not state although the law names it, for those who judge it: it may be right, and is easily missed. */
export function Checklist({ record }: { record: object }) {
  const { asked, demanded, others } = checkRecord(record);
  return (
    <ul class="conditions checklist">
      {demanded.map((field) => (
        <Condition holds={false} key={field.name}>
          <strong>
            {fieldName(field.name)}: not stated <span class="note">({field.law})</span>
          </strong>
        </Condition>
      ))}
      {others.length > 0 && (
        <Condition holds={null}>
          Left blank (may be fine): {others.map(({ name }) => inSentence(fieldName(name))).join(', ')}
        </Condition>
      )}
      <Condition holds>
        {asked - demanded.length - others.length} of {asked} fields required by law are filled in
      </Condition>
    </ul>
  );
}
