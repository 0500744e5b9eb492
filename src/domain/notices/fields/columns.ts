import { fields } from '../fields.ts';
import type { Field } from './kinds.ts';

/** The name of a field as a property of its entity; `never` for a field that has no column there. */
type PropertyOf<Name, F> = F extends { column: null }
  ? never
  : F extends { property: infer Property }
    ? Property
    : Name;
type Fields = Readonly<Record<string, Field & { property?: string }>>;

export function propertiesOf<F extends Fields>(group: F) {
  const properties = storedFieldsOf(group).map(({ property, column }) => [property, column()]);
  return Object.fromEntries(properties) as {
    [Name in keyof F as PropertyOf<Name, F[Name]> & string]: F[Name] extends { column: () => infer Builder }
      ? Builder
      : never;
  };
}

type StoredField = Omit<Field, 'column'> & { name: string; property: string; column: () => unknown };

/** The fields that have a column, with their name and that of their property. */
export const storedFieldsOf = (group: Fields): StoredField[] =>
  Object.entries(group).flatMap(([name, { column, ...rest }]) =>
    column ? [{ name, property: name, ...rest, column }] : [],
  );

type Groups = typeof fields;

type NoticeProperty = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: PropertyOf<Name, Groups[Group][Name]>;
  }[keyof Groups[Group]];
}[keyof Groups];

/** The fields that have a column in the table of notices. */
export const noticeFields = Object.values<Fields>(fields).flatMap(storedFieldsOf) as (StoredField & {
  property: NoticeProperty;
})[];
