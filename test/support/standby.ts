import { execFile } from 'node:child_process';
import { appendFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import model from '../../src/domain/mikro-orm.config.ts';
import { readConfig } from '../../src/platform/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { loadDemoData } from '../../src/products/demo/load.ts';
import { temporaryFolder, until } from './processes.ts';
import { runAs } from './run-sql.ts';

/** A primary with the demo data, and a streaming replica of it. */
export async function startReplicated() {
  const [folder, standbyFolder] = [await temporaryFolder(), await temporaryFolder()];
  const filled = await openDatabase(model, readConfig({ DATA_DIR: folder }));
  await loadDemoData(filled.orm, new Date());
  await filled.close();
  // The npm package has no pg_basebackup.
  const copy = join(standbyFolder, 'postgres');
  await cp(join(folder, 'postgres'), copy, { recursive: true, verbatimSymlinks: true });
  await writeFile(join(copy, 'data/standby.signal'), '');
  const primary = await startEmbeddedPostgres(folder);
  const { hostname, port, username } = new URL(primary.superuserUrl);
  const host = decodeURIComponent(hostname); // the folder of a socket, which asks for no password
  const settings = `primary_conninfo = 'host=${host} port=${port} user=${username}'\n`;
  await appendFile(join(copy, 'data/postgresql.auto.conf'), settings);
  // Root owns its copies.
  if (process.getuid?.() === 0) await promisify(execFile)('chown', ['-R', '65534:65534', copy]);
  const replica = await startEmbeddedPostgres(standbyFolder);
  /** The number of replicas that the primary sends to. */
  const replicas = async () => (await runAs(primary.superuserUrl, 'select from pg_stat_replication')).length;
  await until('the replica streams', async () => (await replicas()) === 1);
  const stop = async () => {
    await replica.release();
    await primary.release().catch(() => {}); // it may have been killed
  };
  return { folder, standbyFolder, primary, replica, stop };
}

/** Promotes a replica, and waits until it accepts writes. */
export const promote = ({ superuserUrl }: EmbeddedPostgres) => runAs(superuserUrl, 'select pg_promote()');
