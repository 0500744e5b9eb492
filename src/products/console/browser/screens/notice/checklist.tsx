import { fieldName, inSentence, noun } from '../../base/format.ts';
import {
  isEmpty,
  isList,
  needOf,
  type RecordField,
  recordGroups,
  recordValuesOf,
  type Values,
} from '../../forms/record-fields.tsx';
import { Condition, joined } from '../../parts/inline.tsx';

type Json = Readonly<Record<string, unknown>>;

/** A version that waits for a judgement, and the one on the register that it replaces. */
export type Judged = { record: object; before?: object | undefined };

type Content = { content: object | null; amendment: { content: object | null } | null };

/** The newest version of a notice, if its content could be read. */
export function judgedOf({ content, amendment }: Content): Judged | undefined {
  const record = amendment ? amendment.content : content;
  return record ? { record, before: amendment ? (content ?? undefined) : undefined } : undefined;
}

/**
 * What a record states of what the law names.
 * @param before what an amendment replaces
 * @returns `asked`: how many fields; `demanded`: those that are not stated and have to be; `known`: the same, where the version
 * on the register did not state them either; `others`: those that may be missing
 */
export function checkRecord({ record, before }: Judged) {
  const groups = record as Readonly<Record<string, Json>>;
  const values = recordValuesOf(groups);
  const asked = recordGroups
    .filter((group) => !isList(group))
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.law && field.name in (groups[name] ?? {}))
        .map((field) => ({ field, isStated: !isEmpty(groups[name]?.[field.name]) }))
        .filter(({ field, isStated }) => isStated || isOmission(field, values)),
    );
  const open = asked.filter(({ isStated }) => !isStated).map(({ field }) => field);
  const isDemanded = (field: RecordField) => ['needed', 'signOff'].includes(needOf(field, values));
  const others = open.filter((field) => !isDemanded(field));
  const { false: demanded = [], true: known = [] } = Object.groupBy(open.filter(isDemanded), (field) =>
    String(before !== undefined && isMissingIn(before, field)),
  ) as Partial<Record<'true' | 'false', RecordField[]>>;
  return { asked: asked.length, demanded, known, others };
}

/** Whether a blank field may be an omission: not if it is about another value that the record does not have. */
export function isOmission(field: RecordField, values: Values): boolean {
  const need = needOf(field, values);
  const ofTechniques = recordGroups.find(({ name }) => name === 'targeting')?.fields.includes(field);
  const uses = ['usesTargetingTechniques', 'usesAdDeliveryTechniques'].map((name) => values[`targeting.${name}`]);
  return need !== 'empty' && !(need === 'optional' && (field.neededWhen || (ofTechniques && !uses.includes('true'))));
}

const isMissingIn = (record: object, field: RecordField) => {
  const group = recordGroups.find(({ fields }) => fields.includes(field))?.name ?? '';
  return isEmpty((record as Readonly<Record<string, Json>>)[group]?.[field.name]);
};

/** Fields that a version leaves blank: those that it has to state, and those that the law names and that may be missing. */
export type Blanks = Partial<Pick<ReturnType<typeof checkRecord>, 'demanded' | 'others'>>;

/** Of a first version. */
export const blanksIn = (record: object): Blanks => checkRecord({ record });

/** The id of the value of a field that a version leaves blank. */
export const blankId = (name: string): string => `blank-${name}`;

/** A link to the place of a blank field in the record below. */
export const BlankLink = ({ name, text = inSentence(fieldName(name)) }: { name: string; text?: string }) => (
  <a href={`#${blankId(name)}`}>{text}</a>
);

/** Blank fields in a sentence, each with a link to its place. */
export const blankLinks = (fields: readonly RecordField[]) =>
  joined(fields.map(({ name }) => <BlankLink name={name} />));

const namesOf = (fields: readonly RecordField[]) => fields.map(({ name }) => inSentence(fieldName(name))).join(', ');

/** What a version does not state and has to, in a sentence; of an amendment, what it takes away: such as "label text". Empty: nothing. */
export const missingIn = (judged: Judged): string => namesOf(checkRecord(judged).demanded);

/** What a record does not state although the law names it, for those who judge it: it may be right, and is easily missed. */
export function Checklist({ judged }: { judged: Judged }) {
  const { asked, demanded, known, others } = checkRecord(judged);
  const isMissing = demanded.length + known.length > 0;
  return (
    <ul class="conditions checklist">
      {demanded.map((field) => (
        <Condition holds={false} key={field.name}>
          <strong>
            <BlankLink name={field.name} text={fieldName(field.name)} /> is missing{' '}
            <span class="note">({field.law})</span>
          </strong>
        </Condition>
      ))}
      {known.length > 0 && (
        <Condition holds={null}>Also missing in the version on the register: {namesOf(known)}</Condition>
      )}
      {others.length > 0 && (
        <Condition holds={null}>
          {others.length} {isMissing && 'more '}
          {noun(others.length, 'field is', 'fields are')} blank: {blankLinks(others)}. The law asks for{' '}
          {noun(others.length, 'it where it applies', 'them where they apply')}.
        </Condition>
      )}
      {!isMissing && others.length === 0 && (
        <Condition holds>All {asked} fields that the law asks for are filled in</Condition>
      )}
    </ul>
  );
}
