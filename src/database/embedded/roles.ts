import type pg from 'pg';

export const databaseName = 'notices';
/** Owns the database and its tables and runs migrations; not a superuser. */
export const ownerRole = 'notices_owner';
/** Reads and writes rows. */
export const servingRole = 'notices';
const setUpKey = 202_400_901;

/** Creates missing roles and the database, as superuser. Safe for concurrent processes. */
export async function createDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [setUpKey]);
  const exists = async (sql: string, name: string) => ((await client.query(sql, [name])).rowCount ?? 0) > 0;
  const secret = password === undefined ? '' : `password ${client.escapeLiteral(password)}`;
  for (const role of [ownerRole, servingRole]) {
    if (await exists('select from pg_roles where rolname = $1', role)) continue;
    await client.query(`create role ${role} login ${secret}`);
  }
  if (!(await exists('select from pg_database where datname = $1', databaseName))) {
    await client.query(`create database ${databaseName} owner ${ownerRole}`);
  }
  // `datacl` is null until privileges are changed.
  if (await exists('select from pg_database where datname = $1 and datacl is null', databaseName)) {
    await client.query(`revoke all on database ${databaseName} from public`);
    await client.query(`grant connect on database ${databaseName} to ${servingRole}`);
  }
}
