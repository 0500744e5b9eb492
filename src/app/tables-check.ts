import type { Logger } from 'pino';
import { ConfigError } from '../platform/config.ts';
import type { Orm } from '../platform/database/connect.ts';
import { migrationNames } from '../platform/database/history.ts';
import { checkDatabase } from '../platform/database/migrate.ts';

/** It takes some 30 ms of CPU, so probes share an answer for this time, in milliseconds. */
const validity = 10_000;

/**
 * Whether the tables are still those of this release or a newer one: a restore, or a schema of other programs, may have taken their
 * place since the start.
 * @returns a function that rejects if the database cannot be reached
 */
export function createTablesCheck(orm: Orm, log: Logger): () => Promise<boolean> {
  let last: { at: number; fits: Promise<boolean> } | undefined;
  const check = async () => {
    try {
      // A second look: a newer release may have changed the tables in the middle of the first.
      const { pending } = await checkDatabase(orm).catch(() => checkDatabase(orm));
      const names = migrationNames(orm);
      const missing = pending.filter((name) => names.includes(name));
      if (missing.length > 0)
        log.error({ missing }, 'the tables are older than this release: this server is not ready');
      return missing.length === 0;
    } catch (err) {
      if (!(err instanceof ConfigError)) throw err;
      log.error({ err }, 'the tables are not those of this release: this server is not ready');
      return false;
    }
  };
  return () => {
    if (last && performance.now() - last.at < validity) return last.fits;
    const fits = check();
    last = { at: performance.now(), fits };
    fits.catch(() => {
      last = undefined; // an outage is over when the next probe gets an answer
    });
    return fits;
  };
}
