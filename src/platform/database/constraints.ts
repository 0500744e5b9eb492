/** Checks of a table by their names. */
export const checksOf = (checks: Readonly<Record<string, string>>) =>
  Object.entries(checks).map(([name, expression]) => ({ name, expression }));

/** Indexes of a table by their names, that MikroORM cannot describe: what follows `on` and the table. */
export const indexesOn = (table: string, definitions: Readonly<Record<string, string>>) =>
  Object.entries(definitions).map(([name, definition]) => ({
    name,
    expression: `create index "${name}" on "${table}" ${definition}`,
  }));
