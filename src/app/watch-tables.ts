import type { Logger } from 'pino';
import { ConfigError } from '../platform/config.ts';
import type { Orm } from '../platform/database/connect.ts';
import { migrationNames } from '../platform/database/history.ts';
import { checkDatabase } from '../platform/database/migrate.ts';

/** In milliseconds. A look takes some 30 ms of CPU. */
const interval = 10_000;

/**
 * Watches whether the tables are still those of this release or a newer one: a restore, or a schema of other programs, may have
 * taken their place since the start. In the background, since a probe of readiness must not wait for a busy database.
 */
export function watchTables(orm: Orm, log: Logger): { fit: () => boolean; stop: () => void } {
  let fault: string | undefined;
  let isLooking = false;
  const look = async () => {
    const { pending } = await checkDatabase(orm);
    const names = migrationNames(orm);
    const missing = pending.filter((name) => names.includes(name));
    return missing.length > 0 ? `they lack the migrations ${missing.join(', ')}` : undefined;
  };
  // What cannot be seen, since the database is away or busy, stays as it was.
  const judge = (error: unknown) => (error instanceof ConfigError ? error.message : fault);
  const turn = async () => {
    if (isLooking) return;
    isLooking = true;
    // A second look: a newer release may have changed the tables in the middle of the first.
    const found = await look().catch(() => look().catch(judge));
    isLooking = false;
    if (found !== undefined && fault === undefined)
      log.error({ fault: found }, 'the tables are not those of this release: this server is not ready');
    if (found === undefined && fault !== undefined) log.info('the tables are those of this release again');
    fault = found;
  };
  const timer = setInterval(() => void turn(), interval).unref();
  return { fit: () => fault === undefined, stop: () => clearInterval(timer) };
}
