import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };

/** A PostgreSQL for tests. `url` is for a superuser. */
export type TestPostgres = { url: string; release: () => Promise<void> };

/**
 * Starts an installed PostgreSQL of any version with a new cluster.
 * @param bin folder of its programs, such as /usr/lib/postgresql/15/bin
 * @param folder parent folder of its files
 * @param tls files of its certificate and key, for connections with TLS
 */
export async function startInstalledPostgres(
  bin: string,
  folder: string,
  tls?: { certificate: string; key: string; clientCa: string },
  superuser = 'notices',
): Promise<TestPostgres> {
  const owner = process.getuid?.() === 0 ? nobody : undefined;
  const home = join(folder, 'installed-postgres');
  const [data, passwordFile] = [join(home, 'data'), join(home, 'password')];
  const password = randomBytes(24).toString('hex');
  await mkdir(home);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [home, passwordFile]) await chown(path, owner.uid, owner.gid);

  const exec = (program: string, ...args: string[]) => run(join(bin, program), args, { cwd: home, ...owner });
  // The built-in locale provider requires PostgreSQL 17. The C library's C.UTF-8 also sorts by code point.
  await exec(
    'initdb',
    ...['-D', data, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C'],
  );
  const files = { ssl_cert_file: tls?.certificate, ssl_key_file: tls?.key, ssl_ca_file: tls?.clientCa };
  const tlsSettings = Object.entries(files).map(([name, file]) => ` -c ${name}=${file}`);
  if (tls && owner) await chown(tls.key, owner.uid, owner.gid);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''${tls ? ` -c ssl=on${tlsSettings.join('')}` : ''}`;
  await exec('pg_ctl', 'start', '-s', '-D', data, '-o', settings, '-l', join(home, 'postgres.log'), '-w', '-t', '60');
  return {
    url: `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    release: async () => void (await exec('pg_ctl', 'stop', '-s', '-m', 'fast', '-w', '-D', data)),
  };
}
