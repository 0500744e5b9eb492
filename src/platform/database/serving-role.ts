import { ConfigError } from '../config.ts';
import type { Orm } from './connect.ts';
import { lockSchema } from './migrate.ts';
import { queryIn, sql } from './sql.ts';

/** Functions that run with the owner's privileges. */
const ownerFunctions = ['make_monthly_partitions(text, int)', 'drop_monthly_partitions(text, date)'];

/**
 * Grants a role what the server needs, and no more: rows of all tables, present and future, and the functions that create
 * and drop monthly partitions. Runs as the owner of the tables. Idempotent.
 * @throws {ConfigError} for a role that does not exist, or that already has the owner's privileges
 */
export async function grantToServingRole(orm: Orm, role: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await lockSchema(em);
    const query = queryIn(em);
    const [found] = await query(sql<{ name: string; schema: string; isOwner: boolean }>`
      select quote_ident(rolname) as name, quote_ident(current_schema()) as schema,
        pg_has_role(oid, current_user, 'member') as "isOwner" from pg_roles where rolname = ${role}`);
    if (!found) throw new ConfigError(`The role "${role}" does not exist; create it first, with LOGIN and a password`);
    if (found.isOwner)
      throw new ConfigError(`The role "${role}" must be neither the owner of the tables nor a superuser`);
    const { name, schema } = found;
    const rows = 'select, insert, update, delete';
    for (const statement of [
      `grant usage on schema ${schema} to ${name}`,
      `grant ${rows} on all tables in schema ${schema} to ${name}`,
      `revoke insert, update, delete on schema_migration, schema_function from ${name}`,
      `grant usage, select on all sequences in schema ${schema} to ${name}`, // pg_dump reads them
      `alter default privileges in schema ${schema} grant ${rows} on tables to ${name}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${name}`,
      `grant execute on function ${ownerFunctions.join(', ')} to ${name}`,
    ]) {
      await query(sql.raw(statement));
    }
  });
}
