import type { Orm } from './connect.ts';
import { queryOn } from './query.ts';
import { sql } from './sql.ts';

/**
 * Checks the session behind a pooler once, since its settings come from the role or the database. Without UTC, dates would
 * be wrong; without a time-out, a stuck statement would hold its connection for ever.
 * @throws {PoolerError} naming the setting and the statement that sets it
 */
export async function checkPooledSession(orm: Orm): Promise<void> {
  const [session] = await queryOn(orm)(sql<{ role: string; name: string; timezone: string; timeout: string }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name, current_setting('timezone') as timezone,
      current_setting('statement_timeout') as timeout`);
  const { role, name, timezone, timeout } = session ?? {};
  const fix = (setting: string, value: string) => `alter role ${role} in database ${name} set ${setting} = '${value}'`;
  if (timezone !== 'UTC' && timezone !== 'Etc/UTC') {
    throw new PoolerError(`DATABASE_POOLER: sessions must be in UTC, not ${timezone}: ${fix('timezone', 'UTC')}`);
  }
  if (timeout === '0') {
    throw new PoolerError(`DATABASE_POOLER: statements need a time-out: ${fix('statement_timeout', '10s')}`);
  }
}

/** The session behind the pooler has wrong settings. */
export class PoolerError extends Error {}
