import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';

type Setting = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** Describes the configured database to people, without its user and password. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Setting): string {
  if (DATABASE_URL === undefined) return `the embedded PostgreSQL in ${resolve(DATA_DIR)}`;
  const url = URL.parse(DATABASE_URL);
  if (!url) return 'the database of DATABASE_URL';
  const socketFolder = decodeURIComponent(url.hostname);
  return `${decodeURIComponent(url.pathname.slice(1))} at ${socketFolder.startsWith('/') ? socketFolder : url.host}`;
}

/** Whether opening the configured database would create a new one. */
export function wouldBeNew({ DATABASE_URL, DATA_DIR }: Setting): boolean {
  return DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'postgres', 'data', 'PG_VERSION'));
}
