import type { ComponentChildren } from 'preact';
import { itemTypeOf } from '../../../../domain/files/item-type.ts';
import * as generated from '../../../../generated/console/record-fields.ts';
import { country, day, instant, language, money, words } from '../base/format.ts';
import { vocabulary } from '../base/graph.ts';

/** One of the fields has one of its values, as forms have them. `isNot`: none of them has. */
export type FieldCondition = { anyOf: readonly (readonly [path: string, values: readonly string[]])[]; isNot?: true };

/** A field of a record that people write. */
export type RecordField = {
  name: string;
  /** Its type in the graph, such as `[CountryCode!]`. */
  type: string;
  /** What to know beyond the name. */
  caption?: string;
  /** Where the law asks for it, such as `Annex II point 5`. */
  law?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** The format of a text, if its type does not name it. */
  format?: 'email' | 'phone';
  /** Required under this condition. */
  neededWhen?: FieldCondition;
  /** Must be empty under this condition. */
  emptyWhen?: FieldCondition;
};

/** A group of a record: an object, or a list of objects for `controllers`. */
export type RecordGroup = { name: string; caption?: string; fields: readonly RecordField[] };

/** The groups of a record in the order of the form. */
export const recordGroups: readonly RecordGroup[] = generated.recordGroups;

const formats: Readonly<Record<string, (value: string, currency: string | undefined) => ComponentChildren>> = {
  CountryCode: country,
  Date: day,
  DateTime: instant,
  LanguageTag: language,
  Money: money,
  Url: (value) => (
    <a href={value} target="_blank" rel="noreferrer">
      {breakable(value)}
    </a>
  ),
};

/** An address that a line may end in, after its punctuation. */
const breakable = (text: string) =>
  text.split(/(?<=[/.@?&=-])(?=\w)/).map((part, index) => (
    <>
      {index > 0 && <wbr />}
      {part}
    </>
  ));

/** Whether a field of a record has no value. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a record for people, by its type in the graph. */
export function recordValue(type: string, value: unknown, currency: string | undefined): ComponentChildren {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const each = itemTypeOf(type);
  if (Array.isArray(value)) {
    return each === 'String' ? (
      <ul>
        {value.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    ) : (
      value.map((item) => recordValue(each, item, currency)).join(', ')
    );
  }
  const text = String(value);
  if (each in vocabulary) return words(text);
  return formats[each]?.(text, currency) ?? (type === 'String' && /^\S+@\S+$/.test(text) ? breakable(text) : text);
}

const partyFields = recordGroups.find(({ name }) => name === 'advertiser')?.fields ?? [];

/** The field with this path in a record, such as `controllers.0.legalName`. */
export function fieldAt(path: string): RecordField | undefined {
  const [group, ...rest] = path.split('.');
  const names = rest.filter((name) => !/^\d+$/.test(name));
  const field = recordGroups.find(({ name }) => name === group)?.fields.find(({ name }) => name === names[0]);
  return field?.type === 'Party' && names[1] ? partyFields.find(({ name }) => name === names[1]) : field;
}
