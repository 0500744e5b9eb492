import type { ComponentChildren } from 'preact';
import { itemTypeOf } from '../../../../domain/files/item-type.ts';
import * as generated from '../../../../generated/console/record-fields.ts';
import { country, day, instant, language, money, words } from '../base/format.ts';
import { type NoticeInput, vocabulary } from '../base/graph.ts';
import { countriesIn, isTyped, nameOfCode, readTyped } from './read-typed.ts';

/** One of the fields has one of its values, as forms have them. `isNot`: none of them has. */
type FieldCondition = { anyOf: readonly (readonly [path: string, values: readonly string[]])[]; isNot?: true };

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

/** Records, forms and mappings begin with what a notice is about, and its label: they are judged first. */
const isFirst = ({ name }: RecordGroup) => name === 'basicInformation' || name === 'legalMetadata';

/** The groups of a record. */
export const recordGroups: readonly RecordGroup[] = (generated.recordGroups as readonly RecordGroup[]).toSorted(
  (one, other) => Number(isFirst(other)) - Number(isFirst(one)),
);

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

/** The field with this path in a record, such as `controllers.0.legalName`. */
export function fieldAt(path: string): RecordField | undefined {
  const [group, ...rest] = path.split('.');
  const names = rest.filter((name) => !/^\d+$/.test(name));
  const field = recordGroups.find(({ name }) => name === group)?.fields.find(({ name }) => name === names[0]);
  return field?.type === 'Party' && names[1] ? partyFields.find(({ name }) => name === names[1]) : field;
}

/** The values of a form, as text, by their path in the record, such as `campaign.endDate` and `controllers.0.email`. */
export type Values = Readonly<Record<string, string>>;

/** The values of an enum, if the type is one, or a list of one. */
export const choicesOf = (type: string): readonly string[] | undefined =>
  vocabulary[itemTypeOf(type) as keyof typeof vocabulary];

/** The fields of a controller: unlike those of the advertiser, they do not depend on the kind of sponsor. */
export const partyFields: readonly RecordField[] =
  recordGroups.find(({ name }) => name === 'controllers')?.fields ?? [];

/** The only group that is a list. */
export const isList = ({ name }: RecordGroup): boolean => name === 'controllers';

type Json = Readonly<Record<string, unknown>>;

/** The values of a record that was read. */
export function recordValuesOf(record: Json): Values {
  const values: Record<string, string> = {};
  const add = (path: string, fields: readonly RecordField[], object: Json) => {
    for (const { name, type } of fields) {
      const value = object[name];
      if (type === 'Party') add(`${path}.${name}`, partyFields, (value ?? {}) as Json);
      else values[`${path}.${name}`] = textOf(value, type);
    }
  };
  for (const group of recordGroups) {
    const given = record[group.name];
    const objects = [given ?? []].flat() as Json[];
    for (const [index, object] of objects.entries()) {
      add(isList(group) ? `${group.name}.${index}` : group.name, group.fields, object);
    }
  }
  return values;
}

function textOf(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (type === '[CountryCode!]') return (value as string[]).map((code) => textOf(code, 'CountryCode')).join(', ');
  if (Array.isArray(value)) return value.join('\n');
  const name = nameOfCode(type, String(value));
  if (name !== undefined) return name;
  // For people, in UTC, without seconds if there are none: `2026-11-21 09:00`.
  return type === 'DateTime'
    ? String(value).replace(/^(.{10})T(\d\d:\d\d(?::(?!00)\d\d)?).*$/, '$1 $2')
    : String(value);
}

/** The text of a value of the field at a path. */
export const textAt = (path: string, value: unknown): string => textOf(value, fieldAt(path)?.type ?? 'String');

/** How many objects the list of that path has. */
export function itemCountOf(values: Values, list: string): number {
  const indices = Object.keys(values).map((path) => Number(new RegExp(`^${list}\\.(\\d+)\\.`).exec(path)?.[1] ?? -1));
  return Math.max(-1, ...indices) + 1;
}

/** The values without one object of a list; those after it move up. */
export function without(values: Values, list: string, index: number): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const [, at, rest] = new RegExp(`^${list}\\.(\\d+)\\.(.*)$`).exec(path) ?? [];
      if (at === undefined || Number(at) < index) return [[path, value]];
      return Number(at) === index ? [] : [[`${list}.${Number(at) - 1}.${rest}`, value]];
    }),
  );
}

/** The record of the values. The graph judges it: values that do not fit their type stay as they are. */
export function recordOf(values: Values): NoticeInput {
  const objectOf = (path: string, fields: readonly RecordField[]): Json =>
    Object.fromEntries(
      fields.flatMap(({ name, type }) => {
        const at = `${path}.${name}`;
        const value = type === 'Party' ? partyOf(at) : parsed(values[at] ?? '', type, currencyIn(values));
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const partyOf = (path: string) => {
    const party = objectOf(path, partyFields);
    return Object.keys(party).length > 0 ? party : undefined;
  };
  return Object.fromEntries(
    recordGroups.map((group) => {
      const objects = objectsOf(group, values).map((at) => objectOf(at, group.fields));
      return [group.name, isList(group) ? objects : objects[0]];
    }),
  );
}

/** The currency of all amounts, if it can be read. */
export const currencyIn = (values: Values): string =>
  readTyped('CurrencyCode', values['complianceFunding.currency'] ?? '', '').value ?? '';

/** The value of a text, by the type of its field. */
function parsed(given: string, type: string, currency: string): unknown {
  const text = given.trim();
  if (type === '[CountryCode!]') return countriesIn(text).map((each) => valueIn(each, 'CountryCode', currency));
  if (type.startsWith('[')) return text.split('\n').flatMap((item) => item.trim() || []);
  if (text === '') return undefined;
  return type === 'Boolean' ? text === 'true' : valueIn(text, type, currency);
}

const valueIn = (text: string, type: string, currency: string) =>
  isTyped(type) ? (readTyped(type, text, currency).value ?? text) : text;

/** The value that the text at a path says. */
export const valueAt = (path: string, values: Values): unknown =>
  parsed(values[path] ?? '', fieldAt(path)?.type ?? 'String', currencyIn(values));

/** The value of a field for people. Unreadable text is returned unchanged. */
export function inWords(path: string, values: Values): ComponentChildren {
  const text = values[path]?.trim() ?? '';
  const type = fieldAt(path)?.type ?? 'String';
  const currency = currencyIn(values);
  if (text === '') return 'empty';
  const canRead = !isTyped(type) || readTyped(type, text, currency).value !== undefined;
  if (!canRead || (type === 'Money' && currency === '')) return text;
  return recordValue(type, parsed(text, type, currency), currency);
}

/** The fields that do not say the same any more. `52 000` says the same as `52000.00`. */
export function changedPaths(before: Values, values: Values): readonly string[] {
  const currencies = { before: currencyIn(before), now: currencyIn(values) };
  const meaning = (text: string, path: string, currency: string) =>
    JSON.stringify(parsed(text, fieldAt(path)?.type ?? 'String', currency) ?? '');
  return [...new Set([...Object.keys(before), ...Object.keys(values)])].filter((path) => {
    const [was = '', is = ''] = [before[path], values[path]];
    // Most texts are as they were, and this runs with each key.
    if (was === is && currencies.before === currencies.now) return false;
    return meaning(was, path, currencies.before) !== meaning(is, path, currencies.now);
  });
}

/**
 * Whether a field must have a value, must have one for the sign-off, may have one, or must be left empty. Undecided: the field
 * that says so has no value yet.
 */
export type Need = 'needed' | 'signOff' | 'optional' | 'empty' | 'undecided';

/** Each advertisement has a label, and what the label has to say. */
const label = /^Art\. 11\b/;

function holds({ anyOf, isNot }: FieldCondition, values: Values): boolean {
  const isAny = anyOf.some(([path, matching]) => matching.includes(values[path] ?? '-'));
  // What is not chosen yet decides nothing.
  return isNot ? !isAny && anyOf.every(([path]) => values[path]) : isAny;
}

export function needOf({ isRequired, neededWhen, emptyWhen, law = '' }: RecordField, values: Values): Need {
  if (isRequired || (neededWhen && holds(neededWhen, values))) return 'needed';
  if (emptyWhen && holds(emptyWhen, values)) return 'empty';
  if (label.test(law)) return 'signOff';
  return neededWhen && isOpen(neededWhen, values) ? 'undecided' : 'optional';
}

/** Whether values that are not chosen yet can still make it hold. */
const isOpen = ({ anyOf, isNot }: FieldCondition, values: Values): boolean =>
  anyOf.some(([path]) => !values[path]) &&
  !(isNot && anyOf.some(([path, matching]) => matching.includes(values[path] ?? '-')));

/**
 * Whether a field is asked for: not while it must be empty, and one that depends on a choice in its group only after that choice.
 * What has a value is always shown.
 */
export function isAsked(path: string, field: RecordField, values: Values): boolean {
  const need = needOf(field, values);
  if (need !== 'empty' && need !== 'undecided') return true;
  const hasValue = Object.entries(values).some(([at, text]) => (at === path || at.startsWith(`${path}.`)) && text);
  if (hasValue || need === 'empty') return hasValue;
  const [group = ''] = path.split('.');
  return !field.neededWhen?.anyOf.some(([decider]) => decider.startsWith(`${group}.`));
}

/** The paths of the objects of a group: of the list those of its items. */
const objectsOf = (group: RecordGroup, values: Values): readonly string[] =>
  isList(group)
    ? Array.from({ length: itemCountOf(values, group.name) }, (_, index) => `${group.name}.${index}`)
    : [group.name];

/**
 * The paths of the fields that must have a value and have none yet.
 * @param reason a field that comes before those of the record
 */
export function fieldsLeft(values: Values, reason?: RecordField): readonly string[] {
  const isFilled = (path: string) => Boolean(values[path]?.trim());
  const leftIn = (at: string, fields: readonly RecordField[]): readonly string[] =>
    fields.flatMap((field) => {
      const path = `${at}.${field.name}`;
      const isNeeded = needOf(field, values) === 'needed';
      if (field.type !== 'Party') return isNeeded && !isFilled(path) ? [path] : [];
      // A party that is begun has to be complete.
      return isNeeded || partyFields.some(({ name }) => isFilled(`${path}.${name}`)) ? leftIn(path, partyFields) : [];
    });
  return [
    ...(reason?.isRequired && !isFilled(reason.name) ? [reason.name] : []),
    ...recordGroups.flatMap((group) => objectsOf(group, values).flatMap((at) => leftIn(at, group.fields))),
  ];
}
