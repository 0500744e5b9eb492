import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { unwatchFile } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import model from '../../../src/domain/mikro-orm.config.ts';
import { connect } from '../../../src/platform/database/connect.ts';
import { findBinaries } from '../../../src/platform/database/embedded/binaries.ts';
import { nobody } from '../../../src/platform/database/embedded/platform.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { followExtraCertificates } from '../../../src/platform/runtime/extra-certificates.ts';
import { createFactories } from '../../support/factories.ts';
import { startInstalledPostgres, type TestPostgres } from '../../support/installed-postgres.ts';
import {
  cleanEnd,
  cleanUp,
  failedStart,
  startProcess,
  stop,
  succeeds,
  temporaryFolder,
  until,
} from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { askGraph, writeOwn } from '../fixtures.ts';

/* What the URL of a database says about TLS, with a PostgreSQL that has it, and one that has not. */

let folder: string;
let postgres: TestPostgres;
let url: URL;
const certificate = (name: string) => join(folder, `${name}.crt`);
const withTls = (parameters: Record<string, string>, host = 'localhost') => {
  const changed = new URL(url);
  changed.hostname = host;
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
};
const keyOf = (name: string) => join(folder, `${name}.key`);
const withClient = (sslcert: string, sslkey: string) => withTls({ ...verified(), sslcert, sslkey });
const verified = () => ({ sslmode: 'verify-full', sslrootcert: certificate('ca') });
const withoutTls = () => process.env.TEST_POSTGRES_URL ?? '';

/** Makes a key, and a certificate that `issuer` signs, or the key itself. */
async function issue(name: string, subject: string, issuer?: string): Promise<void> {
  const key = keyOf(name);
  const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const names = ['-subj', `/CN=${subject}`, '-addext', `subjectAltName=${isIP(subject) ? 'IP' : 'DNS'}:${subject}`];
  const signed = issuer ? ['-CA', certificate(issuer), '-CAkey', keyOf(issuer)] : [];
  const files = ['-keyout', key, '-out', certificate(name)];
  await promisify(execFile)('openssl', [...options, ...names, ...files, ...signed]);
  await chmod(key, 0o600);
}

/** @param name of its certificate; without one it has no TLS */
async function startPostgres(name?: string, home?: string): Promise<TestPostgres> {
  const user = process.getuid?.() === 0 ? nobody : undefined;
  const files = name && {
    certificate: certificate(name),
    key: keyOf(name),
    clientCa: certificate('ca'),
  };
  const bin = await findBinaries({ folder, user });
  return startInstalledPostgres(bin, home ?? (await temporaryFolder()), files || undefined);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['ca', 'other']) await issue(name, `${name}.example`);
  await issue('server', 'localhost', 'ca');
  await issue('client', 'notices', 'ca');
  postgres = await startPostgres('server', folder);
  url = new URL(postgres.url);
});
afterAll(async () => {
  await postgres?.release();
  await cleanUp();
});

describe('a connection', () => {
  /** Whether it has TLS, and the name in its client certificate; or why there is none. */
  async function connectionTo(text: string): Promise<unknown> {
    try {
      const orm = connect(model, { url: text, poolSize: 1, connectTimeout: 30_000, statementTimeout: 30_000 });
      try {
        const [row] = await orm.em.execute('select ssl, client_dn from pg_stat_ssl where pid = pg_backend_pid()');
        return [row?.ssl, row?.client_dn];
      } finally {
        await orm.close();
      }
    } catch (error) {
      return String(error);
    }
  }
  const plain = [false, null];
  const encrypted = [true, null];

  it.each([
    ['no sslmode', {}, plain],
    ['disable', { sslmode: 'disable', sslrootcert: '/nowhere' }, plain],
    ['require, which verifies nothing', { sslmode: 'require' }, encrypted],
    ['require with the CA, which it verifies', { sslmode: 'require', sslrootcert: 'ca' }, encrypted],
    ['require with another CA', { sslmode: 'require', sslrootcert: 'other' }, 'self-signed certificate'],
    ['verify-ca', { sslmode: 'verify-ca', sslrootcert: 'ca' }, encrypted],
    ['verify-ca with another CA', { sslmode: 'verify-ca', sslrootcert: 'other' }, 'self-signed certificate'],
    ['verify-full', { sslmode: 'verify-full', sslrootcert: 'ca' }, encrypted],
    ['verify-full with another CA', { sslmode: 'verify-full', sslrootcert: 'other' }, 'self-signed certificate'],
    ['verify-full with public CAs', { sslmode: 'verify-full' }, 'self-signed certificate'],
    ['verify-full of the system', { sslmode: 'verify-full', sslrootcert: 'system' }, 'self-signed certificate'],
  ])('with %s', async (_what, { sslrootcert, ...rest }: Record<string, string>, expected) => {
    const file = sslrootcert && /^(ca|other)$/.test(sslrootcert) ? certificate(sslrootcert) : sslrootcert;
    const found = await connectionTo(withTls({ ...rest, ...(file && { sslrootcert: file }) }));
    expect(found).toEqual(typeof expected === 'string' ? expect.stringContaining(expected) : expected);
  });

  it('compares the certificate with an IP address, too', async () => {
    expect(await connectionTo(withTls(verified(), '127.0.0.1'))).toContain("IP: 127.0.0.1 is not in the cert's list");
    expect(await connectionTo(withTls({ ...verified(), sslmode: 'verify-ca' }, '127.0.0.1'))).toEqual(encrypted);
  });

  it('reaches an IPv6 address', async () => {
    expect(await connectionTo('postgresql://user@[::1]:1/name')).toMatch(/connect \w+ ::1:1/);
  });

  it('shows its own certificate', async () => {
    expect(await connectionTo(withClient(certificate('client'), keyOf('client')))).toEqual([true, '/CN=notices']);
  });

  it('takes the parameters that it lacks from the environment, as libpq does', async () => {
    process.env.PGSSLMODE = 'verify-full';
    try {
      expect(await connectionTo(withTls({}))).toContain('self-signed certificate');
      expect(await connectionTo(withTls({ sslmode: 'disable' }))).toEqual(plain);
      process.env.PGSSLROOTCERT = certificate('ca');
      expect(await connectionTo(withTls({}))).toEqual(encrypted);
      expect(await connectionTo(withoutTls())).toEqual(plain); // a Unix socket never has TLS
    } finally {
      delete process.env.PGSSLMODE;
      delete process.env.PGSSLROOTCERT;
    }
  });
});

describe('what others renew', () => {
  it('the CA, and the password in the file of the URL, are read for each connection', async () => {
    const [ca, secret] = [join(folder, 'renewed.crt'), join(folder, 'renewed-url')];
    const text = (name: string) => readFile(certificate(name), 'utf8');
    await writeFile(ca, await text('ca'));
    await runAs(postgres.url, "create role renewed login password 'first'", 'create database renewed owner renewed');
    const urlWith = (password: string) =>
      withTls({ ...verified(), sslrootcert: ca }).replace(/\/\/.*@(.*)\/postgres/, `//renewed:${password}@$1/renewed`);
    await writeFile(secret, urlWith('first'));
    const server = await startProcess({ DATABASE_URL_FILE: secret, DEMO_DATA: 'true' });
    const write = async () => (await writeOwn(server, 190_001)).status;
    expect(await write()).toBe(200);

    await issue('server', 'localhost', 'other');
    await writeFile(ca, (await text('ca')) + (await text('other')));
    await writeFile(secret, urlWith('second'));
    await runAs(
      postgres.url,
      "alter role renewed password 'second'",
      'select pg_reload_conf()',
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'renewed'",
    );
    await until('it serves again', async () => (await write()) === 200);
    await writeFile(ca, 'half of a file'); // its last good content stays
    await runAs(postgres.url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'renewed'");
    await until('it serves again', async () => (await write()) === 200);
    expect(await stop(server)).toEqual(cleanEnd);
    await issue('server', 'localhost', 'ca');
    await runAs(postgres.url, 'select pg_reload_conf()');
  });

  it('the certificates of NODE_EXTRA_CA_CERTS are read again', async () => {
    const file = join(folder, 'extra.crt');
    await writeFile(file, '');
    await issue('provider', 'localhost', 'other');
    const provider = createServer(
      { cert: await readFile(certificate('provider')), key: await readFile(join(folder, 'provider.key')) },
      (_request, response) => response.end('keys'),
    );
    await once(provider.listen(0, 'localhost'), 'listening');
    const address = `https://localhost:${(provider.address() as AddressInfo).port}`;
    const before = getCACertificates('default');
    followExtraCertificates(pino({ level: 'silent' }), file, 50);
    const answers = () => succeeds(fetch(address));
    expect(await answers()).toBe(false);
    await writeFile(file, await readFile(certificate('other')));
    try {
      await until('it answers', answers);
    } finally {
      unwatchFile(file);
      setDefaultCACertificates(before);
      provider.close();
    }
  });
});

describe('the server', () => {
  it('verifies every connection, to the primary and to a replica', async () => {
    await runAs(
      postgres.url,
      'create role replica login superuser in role pg_read_all_data',
      'create database notices',
    );
    const ofServer = withTls(verified()).replace(/\/postgres\?/, '/notices?');
    const orm = connect(model, { url: ofServer, poolSize: 2, connectTimeout: 30_000, statementTimeout: 60_000 });
    await migrate(orm);
    const { secret } = await createFactories(orm).token({ tier: 'staff', role: 'administrator' });
    await orm.close();
    await runAs(postgres.url, `alter role replica password '${url.password}'`);
    const ofReplica = ofServer.replace('//notices:', '//replica:');
    const server = await startProcess({ DATABASE_URL: ofServer, DATABASE_REPLICA_URL: ofReplica });
    const answer = await askGraph(server, '{ publishers(first: 1) { totalCount } }', secret);
    expect(answer.body).toEqual({ data: { publishers: { totalCount: 0 } } });
    const connections = await runAs(
      postgres.url,
      `select usename as role, bool_and(ssl) as "hasTls" from pg_stat_ssl join pg_stat_activity using (pid)
       where datname = 'notices' group by usename order by usename`,
    );
    expect(connections).toEqual([
      { role: 'notices', hasTls: true },
      { role: 'replica', hasTls: true },
    ]);
    expect(await stop(server)).toEqual(cleanEnd);
  });

  // What else is wrong with a URL is refused by its setting, or before a connection: config.test.ts, and above.
  it.each([
    ['another CA', () => withTls({ ...verified(), sslrootcert: certificate('other') }), /certificate/],
    ['a PostgreSQL without TLS', () => 'plain', /does not support SSL/],
    ['a wrong password', () => withTls({}).replace(url.password, 'hunter2'), /password authentication failed/],
    [
      'a CA that is not there',
      () => withTls({ ...verified(), sslrootcert: '/nowhere' }),
      /sslrootcert .*ENOENT.*; correct/,
    ],
    ['a CA that is none', () => withTls({ ...verified(), sslrootcert: keyOf('ca') }), /sslrootcert .*; it must have/],
    ['a certificate that is none', () => withClient(keyOf('client'), keyOf('client')), /sslcert .*; it must have/],
    ['the key of another', () => withClient(certificate('client'), keyOf('ca')), /sslkey .*; it must have the key of/],
  ])('does not start with %s, and prints one line', async (_what, urlOf, message) => {
    let DATABASE_URL = urlOf();
    let plain: TestPostgres | undefined;
    if (DATABASE_URL === 'plain') {
      plain = await startPostgres();
      DATABASE_URL = `${plain.url}?sslmode=require`;
    }
    const { code, errors, output } = await failedStart({ DATABASE_URL });
    await plain?.release();
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^DATABASE_URL: (?!.*hunter2)[^\n]+\n$/);
    expect(errors).toMatch(message);
  });
});
