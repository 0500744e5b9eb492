import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { type Sql, sql } from './sql.ts';

/** A row of an entity as SQL returns it: times as PostgreSQL prints them. */
export type RowOf<Entity> = {
  [Key in keyof Entity as Key extends string ? Key : never]: Entity[Key] extends Date | null | undefined
    ? string | Exclude<Entity[Key], Date>
    : Entity[Key];
};

const naming = new UnderscoreNamingStrategy();
const names = new Map<string, string>();

/** The column of a property. Cached, because imports call it millions of times. */
export function columnOf(property: string): string {
  const name = names.get(property) ?? naming.propertyToColumnName(property);
  names.set(property, name);
  return name;
}

/** Selects columns under their property names. @param table alias of their table */
export function columnsOf(properties: readonly string[], table: string): Sql {
  return sql.join(properties.map((name) => sql`${sql.id(table, columnOf(name))} as ${sql.id(name)}`));
}
