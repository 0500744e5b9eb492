import type { Orm } from './connect.ts';
import { queryOn } from './query.ts';
import { sql } from './sql.ts';

/**
 * Behind a pooler the settings of a session are those of the role or the database: looked at once, since dates would be
 * wrong, and a stuck statement would hold its connection for ever, without anybody seeing it.
 * @throws {PoolerError} naming the setting, and what mends it
 */
export async function checkPooledSession(orm: Orm): Promise<void> {
  const [session] = await queryOn(orm)(sql<{ name: string; timezone: string; timeout: string }>`
    select current_database() as name, current_setting('timezone') as timezone,
      current_setting('statement_timeout') as timeout`);
  const { name, timezone, timeout } = session ?? {};
  const mends = (setting: string, value: string) => `alter database "${name}" set ${setting} = '${value}'`;
  if (timezone !== 'UTC' && timezone !== 'Etc/UTC') {
    throw new PoolerError(`DATABASE_POOLER: sessions must be in UTC, not ${timezone}: ${mends('timezone', 'UTC')}`);
  }
  if (timeout === '0') {
    throw new PoolerError(`DATABASE_POOLER: statements need a time-out: ${mends('statement_timeout', '10s')}`);
  }
}

/** A session behind a pooler that cannot be worked with. */
export class PoolerError extends Error {}
