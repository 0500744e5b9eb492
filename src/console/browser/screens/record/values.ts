import type { NoticeInput } from '../../generated/operation-types.ts';
import { recordGroups } from '../../generated/record-fields.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import type { RecordField, RecordGroup } from '../../record-types.ts';

/** The values of a form, as text, by their path in the record, such as `campaign.endDate` and `controllers.0.email`. */
export type Values = Readonly<Record<string, string>>;

/** The values of an enum, if the type is one, or a list of one. */
export const choicesOf = (type: string): readonly string[] | undefined =>
  vocabulary[type.replace(/[[\]!]/g, '') as keyof typeof vocabulary];

const parties = recordGroups.find(({ name }) => name === 'advertiser')?.fields ?? [];
export const partyFields = parties;

/** The only group that is a list. */
export const isList = ({ name }: RecordGroup): boolean => name === 'controllers';

type Json = Readonly<Record<string, unknown>>;

/** The values of a record that was read. */
export function recordValuesOf(record: Json): Values {
  const values: Record<string, string> = {};
  const add = (path: string, fields: readonly RecordField[], object: Json) => {
    for (const { name, type } of fields) {
      const value = object[name];
      if (type === 'Party') add(`${path}.${name}`, parties, (value ?? {}) as Json);
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
  if (Array.isArray(value)) return value.join(type === '[CountryCode!]' ? ', ' : '\n');
  // As a control for times has it: in UTC, without seconds if there are none.
  return type === 'DateTime' ? String(value).slice(0, 19).replace(/:00$/, '') : String(value);
}

/** The values of the controls of a form. */
export function valuesIn(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const names = new Set([...form.elements].map((control) => control.getAttribute('name') ?? '').filter(Boolean));
  return Object.fromEntries(
    // Forms end lines with CR LF.
    [...names].map((name) => [name, data.getAll(name).join('\n').replaceAll('\r\n', '\n')]),
  );
}

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
        const value = type === 'Party' ? partyOf(at) : parsed(values[at] ?? '', type);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const partyOf = (path: string) => {
    const party = objectOf(path, parties);
    return Object.keys(party).length > 0 ? party : undefined;
  };
  return Object.fromEntries(
    recordGroups.map((group) => [
      group.name,
      isList(group)
        ? Array.from({ length: itemCountOf(values, group.name) }, (_, index) =>
            objectOf(`${group.name}.${index}`, group.fields),
          )
        : objectOf(group.name, group.fields),
    ]),
  );
}

function parsed(given: string, type: string): unknown {
  const text = given.trim();
  if (type.startsWith('[')) {
    const items = text.split(type === '[CountryCode!]' ? /[\s,;]+/ : '\n').map((item) => item.trim());
    return items.filter((item) => item !== '').map((item) => (type === '[CountryCode!]' ? item.toUpperCase() : item));
  }
  if (text === '') return undefined;
  if (type === 'Boolean') return text === 'true';
  if (type === 'DateTime') return `${text.length === 16 ? `${text}:00` : text}Z`;
  return /^C\w+Code$/.test(type) ? text.toUpperCase() : text;
}
