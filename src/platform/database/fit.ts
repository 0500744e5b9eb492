import { ConfigError } from '../config.ts';
import type { Orm } from './connect.ts';
import { functionFiles } from './functions.ts';
import { migrationNames, statementsOf } from './history.ts';
import { type Query, type Sql, sql } from './sql.ts';

/** Its owner may replace it: .deploy/operation.md. */
const replaceable = 'minimum_retention';

const defined = (pattern: string, text: string) =>
  [...text.matchAll(new RegExp(`^create (?:or replace )?(?:constraint )?${pattern}`, 'gms'))].map(
    ([, name = '', body]) => ({ name, body: name === replaceable ? null : (body ?? null) }),
  );

/** The tables of the migrations, also those that no entity has. */
async function tablesOf(orm: Orm): Promise<string[]> {
  const statements = await Promise.all(migrationNames(orm).map((name) => statementsOf(orm, name)));
  return defined('table "?(\\w+)', statements.flat().join(';\n')).map(({ name }) => name);
}

/**
 * What this release needs and the database lacks, although its record of migrations says otherwise: columns with their types,
 * indexes, checks, functions with their texts, views and triggers. Tables that a newer release has changed may lack indexes
 * and checks, and have other texts of functions.
 * @param pending function files that are not applied yet
 */
export async function findMisfits(
  orm: Orm,
  query: Query,
  { isNewer, pending = [] }: { isNewer: boolean; pending?: readonly string[] },
): Promise<string[]> {
  const entities = [...orm.getMetadata().getAll().values()];
  const columns = entities.flatMap(({ tableName, comparableProps }) =>
    comparableProps.map(({ fieldNames: [column], columnTypes: [type] }) => ({
      table: tableName,
      column,
      type: type?.replace('bigserial', 'bigint'),
    })),
  );
  const text = functionFiles
    .filter(({ path }) => !pending.includes(path))
    .map((file) => file.text)
    .join('\n');
  const functions = defined('function (\\w+)\\(.*?as \\$\\$(.*?)\\$\\$', text);
  const here = sql`current_schema()::regnamespace`;
  const lacking = (kind: string, names: readonly (string | undefined)[], exists: Sql) => sql`
    select ${`${kind} `} || name as what from unnest(${names}::text[]) as name where not exists (${exists})`;
  const relation = sql`select where to_regclass(quote_ident(name)) is not null`;
  const rows = await query(sql<{ what: string }>`
    select 'column ' || name || '.' || col as what
    from unnest(${columns.map(({ table }) => table)}::text[], ${columns.map(({ column }) => column)}::text[],
      ${columns.map(({ type }) => type)}::text[]) as r (name, col, type)
    where not exists (select from pg_attribute where attrelid = to_regclass(quote_ident(name)) and attname = col
      and not attisdropped
      and (atttypid = to_regtype(type) or type = 'jsonb' and atttypid = 'json'::regtype))
    union all select 'function ' || name
    from unnest(${functions.map(({ name }) => name)}::text[], ${functions.map(({ body }) => (isNewer ? null : body))}::text[]) as r (name, body)
    where not exists (select from pg_proc where proname = name and pronamespace = ${here} and prosrc = coalesce(body, prosrc))
    union all ${lacking('table', await tablesOf(orm), relation)}
    union all ${lacking(
      'view',
      defined('view (\\w+)', text).map(({ name }) => name),
      relation,
    )}
    union all ${lacking(
      'trigger',
      defined('trigger (\\w+)', text).map(({ name }) => name),
      sql`select from pg_trigger t join pg_class c on c.oid = tgrelid where tgname = name and relnamespace = ${here}`,
    )}
    union all ${lacking(
      'index',
      isNewer ? [] : entities.flatMap(({ indexes, uniques }) => [...indexes, ...uniques].map((each) => each.name)),
      relation,
    )}
    union all ${lacking(
      'check',
      isNewer ? [] : entities.flatMap(({ checks }) => checks.map((each) => each.name)),
      sql`select from pg_constraint where conname = name and connamespace = ${here}`,
    )}`);
  return rows.map(({ what }) => what);
}

/** @throws {ConfigError} naming what is missing */
export function refuseMisfits(misfits: readonly string[]): void {
  if (misfits.length === 0) return;
  const more = misfits.length > 3 ? ` and ${misfits.length - 3} more` : '';
  throw new ConfigError(
    `This database lacks what its record of migrations says that it has: ${misfits.slice(0, 3).join(', ')}${more}. Restore it from a backup`,
  );
}
