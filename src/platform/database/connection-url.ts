import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity, createSecureContext, type PeerCertificate } from 'node:tls';

/** Where to connect, and how. `ssl` is `false` for a connection without TLS, which is the default. */
type DatabaseEndpoint = { host: string; port: number; ssl: false | ConnectionOptions };

/** Query parameters, with libpq's meaning. As in libpq, environment variables such as PGSSLMODE set their defaults. */
const parameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
type TlsParameters = Partial<Record<(typeof parameters)[number], string>>;
type Environment = Record<string, string | undefined>;

/** Not libpq's `allow` and `prefer`: these connect without TLS if the server has none, so they protect nothing. */
const modes = ['disable', 'require', 'verify-ca', 'verify-full'];

const malformed = 'must be postgresql://user:password@host:5432/name, special characters percent-encoded';

/**
 * Reads the host and the TLS parameters of a connection URL, which MikroORM and pg read otherwise: they drop parameters,
 * keep the brackets of IPv6 addresses, and compare a certificate with `localhost` if the host is an IP address.
 * @throws Error without user and password, if something in the URL would not work as in libpq
 */
export function parseConnectionUrl(text: string, environment: Environment = process.env): DatabaseEndpoint {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must start with postgresql://');
  if (/^[^/]*\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)/.test(text)) {
    throw new Error('must name one host; for a failover, that of a proxy in front of PostgreSQL (.deploy/install.md)');
  }
  const url = URL.parse(text);
  // An @ after the host is the end of a password with an unencoded ? or #.
  if (!url || url.hash || url.search.includes('@')) throw new Error(malformed);
  const [name = ''] = [url.hostname, url.username, url.password, url.pathname].map(decode);
  const host = name.replace(/^\[(.+)\]$/, '$1');
  const given = new Map(new URLSearchParams(url.search.replaceAll('+', '%2B')));
  const unknown = given.keys().find((each) => !(parameters as readonly string[]).includes(each));
  if (unknown) throw new Error(`has a parameter "${unknown}"; only ${parameters.join(', ')} are supported`);
  const tls = parameters
    .map((each) => [each, given.get(each) ?? (environment[`PG${each.toUpperCase()}`] || undefined)] as const)
    .filter(([, value]) => value !== undefined);
  const isSocket = host.startsWith('/');
  return { host, port: Number(url.port || 5432), ssl: !isSocket && readTls(Object.fromEntries(tls), host) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(malformed);
  }
}

function readTls(given: TlsParameters, host: string): DatabaseEndpoint['ssl'] {
  const { sslmode = '', sslrootcert, sslcert, sslkey } = given;
  if (sslmode === 'disable' || Object.keys(given).length === 0) return false;
  if (!modes.includes(sslmode)) throw new Error(`its sslmode must be one of ${modes.join(', ')}`);
  const isSystem = !sslrootcert || sslrootcert === 'system';
  if (isSystem && (sslmode === 'verify-ca' || (sslrootcert && sslmode !== 'verify-full'))) {
    throw new Error(`sslmode=${sslmode} needs the file of its CA as sslrootcert`);
  }
  if (!sslcert !== !sslkey) throw new Error('sslcert and sslkey must be set together');
  const files = {
    ...(!isSystem && { ca: readFile('sslrootcert', sslrootcert) }),
    ...(sslcert && sslkey && { cert: readFile('sslcert', sslcert), key: readFile('sslkey', sslkey) }),
  };
  const { ca, cert, key } = files;
  if (ca !== undefined) assertPem('sslrootcert', () => createSecureContext({ ca }) && new X509Certificate(ca)); // a context takes any text
  if (cert !== undefined) assertPem('sslcert', () => createSecureContext({ cert }));
  if (key !== undefined) assertPem('sslkey', () => createSecureContext({ cert, key }));
  // As in libpq, `require` verifies the CA if there is one.
  if (sslmode === 'require' && isSystem) return { ...files, rejectUnauthorized: false };
  const isSameHost = (_name: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate);
  return { ...files, checkServerIdentity: sslmode === 'verify-full' ? isSameHost : () => undefined };
}

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as Error).message}; correct the path, or let this user read it`);
  }
}

const pemFiles = {
  sslrootcert: 'the certificate of the CA',
  sslcert: 'the certificate of this client, and its chain',
  sslkey: 'the key of sslcert, without a passphrase',
};

function assertPem(name: keyof typeof pemFiles, use: () => unknown): void {
  try {
    use();
  } catch (error) {
    throw new Error(`${name} cannot be used: ${(error as Error).message}; it must have ${pemFiles[name]}, as PEM`);
  }
}
