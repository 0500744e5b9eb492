import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config.ts';

const signIn = {
  STAFF_JWKS_URL: 'https://login.example/keys',
  STAFF_JWT_ISSUER: 'https://login.example/',
  STAFF_JWT_AUDIENCE: 'notices',
};

/** Every variable: its default, valid values and invalid ones. Copied from the decisions. */
const variables: {
  name: string;
  without: unknown;
  good: [given: string, taken: unknown][];
  bad: string[];
  /** Variables that it requires. */
  beside?: Record<string, string>;
}[] = [
  {
    name: 'PORT',
    without: 4000,
    good: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65_535],
    ],
    bad: ['abc', '-1', '65536', '1.5', '80 80', ' ', 'NaN'],
  },
  {
    name: 'INTERNAL_PORT',
    without: 4001,
    good: [
      ['0', 0],
      ['9000', 9000],
    ],
    bad: ['abc', '-1', '65536'],
  },
  {
    name: 'HOST',
    without: undefined,
    good: [
      ['127.0.0.1', '127.0.0.1'],
      ['::', '::'],
    ],
    bad: [],
  },
  { name: 'INTERNAL_HOST', without: '127.0.0.1', good: [['0.0.0.0', '0.0.0.0']], bad: [] },
  {
    name: 'BASE_PATH',
    without: '/api/v1',
    good: [
      ['/v1', '/v1'],
      ['/partners/eu-1/v1', '/partners/eu-1/v1'],
    ],
    bad: ['api/v1', '/api', '/api/v2', '/api/v1/', '//v1', '/a b/v1', '/api/v1?x', '/:id/v1', '/(.*)/v1', 'v1'],
  },
  {
    name: 'PUBLIC_URL',
    without: undefined,
    good: [
      ['https://ads.example', 'https://ads.example'],
      ['http://localhost:4000/', 'http://localhost:4000'],
    ],
    bad: ['ads.example', 'ftp://ads.example', 'https://', 'javascript:alert(1)'],
  },
  {
    name: 'DATABASE_URL',
    without: undefined,
    good: [
      ['postgresql://u:p@db:5432/n', 'postgresql://u:p@db:5432/n'],
      ['postgres://db/n', 'postgres://db/n'],
      ['postgresql://u:p%23@[::1]:5432/n?sslmode=verify-full', 'postgresql://u:p%23@[::1]:5432/n?sslmode=verify-full'],
      ['postgresql://u@%2Frun%2Fpg/n?sslmode=require', 'postgresql://u@%2Frun%2Fpg/n?sslmode=require'],
    ],
    bad: [
      ...['foo', 'mysql://db/n', 'http://db', 'db:5432', ' postgresql://db/n', 'postgresql://u:p%@db/n'],
      ...['postgresql://one,two/n', 'postgresql://one:1,two:2/n', 'postgresql://db/n#sslmode=require'],
      ...['prefer', 'allow', 'REQUIRE', '', 'verify-ca', 'require&sslrootcert=system', 'require&sslcert=/c.crt'].map(
        (mode) => `postgresql://db/n?sslmode=${mode}`,
      ),
      ...['sslrootcert=/ca.crt', 'SSLMODE=require', 'target_session_attrs=read-write', 'schema=x'].map(
        (parameter) => `postgresql://db/n?${parameter}`,
      ),
      'postgresql://db/n?sslmode=verify-full&sslrootcert=/nowhere/ca.crt',
    ],
  },
  {
    name: 'DATABASE_POOLER',
    without: undefined,
    beside: { DATABASE_URL: 'postgresql://db/n' },
    good: [['pgbouncer', 'pgbouncer']],
    bad: ['true', 'pgpool'],
  },
  {
    name: 'DATABASE_REPLICA_URL',
    without: [],
    good: [
      ['postgresql://u:p@one/n', ['postgresql://u:p@one/n']],
      ['postgresql://one/n, postgres://two/n', ['postgresql://one/n', 'postgres://two/n']],
    ],
    bad: [
      'one',
      'postgresql://one/n,',
      'postgresql://one/n,two',
      'postgresql://one/n,postgresql://two/n?sslmode=prefer',
    ],
  },
  {
    name: 'DATABASE_START_TIMEOUT',
    without: 60_000,
    good: [['0', 0]],
    bad: ['-1', '3600001'],
  },
  {
    name: 'SHUTDOWN_DELAY',
    without: 0,
    good: [
      ['0', 0],
      ['5000', 5_000],
    ],
    bad: ['-1', '1.5', '3600001', 'soon'],
  },
  {
    name: 'DEPRECATION_SCHEDULE',
    without: undefined,
    good: [
      ['/etc/schedule.json', '/etc/schedule.json'],
      ['schedule.json', resolve('schedule.json')],
    ],
    bad: [],
  },
  {
    name: 'DATABASE_MIGRATE',
    without: true,
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['no', '0', 'FALSE'],
  },
  {
    name: 'DATA_DIR',
    without: resolve('.data'),
    good: [
      ['/srv/data', '/srv/data'],
      ['here', resolve('here')],
    ],
    bad: [],
  },
  {
    name: 'DEMO_DATA',
    without: undefined,
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['yes', '1', '0', 'TRUE', 'on'],
  },
  { name: 'NODE_ENV', without: undefined, good: [['production', 'production']], bad: [] },
  {
    name: 'GRAPHQL_EXPLORER',
    without: undefined,
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['yes', '1'],
  },
  {
    name: 'GRAPHQL_OPERATIONS',
    without: undefined,
    good: [
      ['/srv/operations', '/srv/operations'],
      ['manifest.json', resolve('manifest.json')],
    ],
    bad: [],
  },
  { name: 'GRAPHQL_RATE_LIMIT_STAFF', without: 30_000, good: [['1', 1]], bad: ['0', 'none'] },
  { name: 'GRAPHQL_RATE_LIMIT', without: 120, good: [['1', 1]], bad: ['0', 'none'] },
  { name: 'GRAPHQL_RATE_LIMIT_UNKNOWN', without: 120, good: [['1', 1]], bad: ['0', 'none'] },
  { name: 'GRAPHQL_MAX_TOKENS', without: 2_000, good: [['1', 1]], bad: ['0', '-1', 'many', '1000000001'] },
  { name: 'GRAPHQL_MAX_DEPTH', without: 15, good: [['7', 7]], bad: ['0', 'deep'] },
  { name: 'GRAPHQL_MAX_ROOT_FIELDS', without: 20, good: [['1', 1]], bad: ['0', '1.5'] },
  { name: 'GRAPHQL_MAX_FIELDS', without: 1_000, good: [['1000000000', 1_000_000_000]], bad: ['0', '-1'] },
  { name: 'GRAPHQL_MAX_ALIASES', without: 100, good: [['1', 1]], bad: ['0', 'none'] },
  { name: 'GRAPHQL_MAX_DIRECTIVES', without: 100, good: [['1', 1]], bad: ['0', 'none'] },
  { name: 'GRAPHQL_MAX_COST', without: 100_000, good: [['250000', 250_000]], bad: ['0', '1e6'] },
  {
    name: 'LOG_LEVEL',
    without: 'info',
    good: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((level) => [level, level]),
    bad: ['loud', 'INFO', '30'],
  },
  {
    name: 'DATABASE_POOL_SIZE',
    without: 10,
    good: [
      ['1', 1],
      ['1000', 1_000],
    ],
    bad: ['0', '-1', '1001', '2.5', 'ten'],
  },
  {
    name: 'DATABASE_DASHBOARD_POOL_SIZE',
    without: 6,
    good: [
      ['2', 2],
      ['1000', 1_000],
    ],
    bad: ['0', '1', '1001', '2.5', 'ten'],
  },
  {
    name: 'DATABASE_CONNECT_TIMEOUT',
    without: 5_000,
    good: [
      ['1', 1],
      ['60000', 60_000],
    ],
    bad: ['0', '-5', '5s', '0.5', '3600001'],
  },
  { name: 'DATABASE_STATEMENT_TIMEOUT', without: 10_000, good: [['250', 250]], bad: ['0', '-5', '5s'] },
  { name: 'REQUEST_TIMEOUT', without: 30_000, good: [['1000', 1_000]], bad: ['0', 'never'] },
  { name: 'HEADERS_TIMEOUT', without: 10_000, good: [['250', 250]], bad: ['0', '10s', '3600001'] },
  {
    name: 'INTERNAL_HOSTS',
    without: [],
    good: [
      ['Notices.internal', ['notices.internal']],
      ['notices, notices.ads.svc', ['notices', 'notices.ads.svc']],
    ],
    bad: ['notices:4001', 'http://notices', 'a..b', ','],
  },
  {
    name: 'GRAPHQL_ORIGINS',
    without: [],
    good: [
      ['https://console.example', ['https://console.example']],
      ['http://localhost:5173, https://ads.example', ['http://localhost:5173', 'https://ads.example']],
    ],
    bad: [
      ...['*', 'null', 'console.example', 'https://console.example/', 'https://*.example', 'https://Console.example'],
      ...['https://console.example:443', 'https://user@console.example', 'file://x', 'https://a.example,'],
    ],
  },
  { name: 'MAX_CONNECTIONS_PER_ADDRESS', without: undefined, good: [['1', 1]], bad: ['0', '-1', 'many', '1000001'] },
  {
    name: 'TRUSTED_PROXIES',
    without: [],
    good: [
      ['loopback', ['loopback']],
      ['loopback, 10.0.0.0/8,fd00::/8', ['loopback', '10.0.0.0/8', 'fd00::/8']],
    ],
    bad: ['proxy.example', '10.0.0.0/33', '10.0.0.0/8,', '*', '1.2.3'],
  },
  { name: 'MAX_CONNECTIONS', without: 10_000, good: [['1', 1]], bad: ['0', '-1', 'many', '1000001'] },
  { name: 'KEEP_ALIVE_TIMEOUT', without: 75_000, good: [['5000', 5_000]], bad: ['0', 'always'] },
  { name: 'SHUTDOWN_TIMEOUT', without: 15_000, good: [['1', 1]], bad: ['0', '1e9'] },
  {
    name: 'STAFF_JWKS_URL',
    without: undefined,
    beside: signIn,
    good: [
      ['https://login.example/keys', 'https://login.example/keys'],
      ['http://127.0.0.1:8080/keys', 'http://127.0.0.1:8080/keys'],
      ['http://localhost/keys', 'http://localhost/keys'],
    ],
    bad: [
      'login.example/keys',
      'http://login.example/keys',
      'http://localhost.example/keys',
      'file:///keys',
      'https://',
      'http://localhost:x@evil.example/keys',
      'http://localhost@evil.example/keys',
      'https://user:password@login.example/keys',
      'https://user@login.example/keys',
    ],
  },
  {
    name: 'STAFF_JWT_ISSUER',
    without: undefined,
    beside: signIn,
    good: [
      ['https://login.example/', 'https://login.example/'],
      ['x', 'x'],
    ],
    bad: [],
  },
  { name: 'STAFF_JWT_AUDIENCE', without: undefined, beside: signIn, good: [['x', 'x']], bad: [] },
  { name: 'STAFF_JWT_ROLE_CLAIM', without: 'roles', good: [['realm_access.roles', 'realm_access.roles']], bad: [] },
  {
    name: 'STAFF_JWT_ROLES',
    without: { viewer: 'viewer', operator: 'operator', administrator: 'administrator' },
    good: [
      ['Domain Admins=administrator', { 'Domain Admins': 'administrator' }],
      [' a=viewer , b = operator,c=viewer', { a: 'viewer', b: 'operator', c: 'viewer' }],
    ],
    bad: ['a', 'a=', '=viewer', 'a=boss', 'a=viewer,', 'a=Viewer', 'a=viewer;b=viewer', 'a=b=viewer'],
  },
  { name: 'STAFF_CLIENT_ID', without: undefined, beside: signIn, good: [['console', 'console']], bad: [] },
  { name: 'STAFF_CLIENT_SCOPE', without: 'openid', good: [['openid api', 'openid api']], bad: [] },
  {
    name: 'STAFF_CLIENT_ORIGINS',
    without: [],
    good: [['https://token.example', ['https://token.example']]],
    bad: ['*', 'token.example', "https://token.example; script-src 'unsafe-inline'"],
  },
  {
    name: 'WORKERS',
    without: 1,
    good: [
      ['1', 1],
      ['8', 8],
    ],
    bad: ['0', '-1', '1.5', 'auto', '257'],
  },
  {
    name: 'REDIS_URL',
    without: undefined,
    good: [
      ['redis://cache:6379', 'redis://cache:6379'],
      ['rediss://u:p@cache:6380/2', 'rediss://u:p@cache:6380/2'],
    ],
    bad: [
      'cache:6379',
      'http://cache',
      'redis://',
      'redis://cache:port',
      ' redis://cache',
      'redis://cache/name',
      'redis:///2',
    ],
  },
  {
    name: 'METRICS',
    without: true,
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['yes', '0', 'off'],
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    without: undefined,
    good: [
      ['http://collector:4318', 'http://collector:4318'],
      ['https://collector.example/otlp/', 'https://collector.example/otlp'],
    ],
    bad: ['collector:4318', 'grpc://collector:4317', 'http://'],
  },
];

const read = (environment: Record<string, string | undefined>) => readConfig(environment) as Record<string, unknown>;

function complaintAbout(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe.each(variables)('$name', ({ name, without, good, bad, beside }) => {
  it('has its default if it is absent or empty', () => {
    expect(read({})[name]).toEqual(without);
    expect(read({ [name]: '' })[name]).toEqual(without);
    expect(read({ [name]: undefined })[name]).toEqual(without);
  });

  it.each(good)('%j is accepted', (given, taken) => {
    expect(read({ ...beside, [name]: given })[name]).toEqual(taken);
  });

  if (bad.length > 0) {
    it.each(bad)('%j is rejected, in one line that names the variable', (given) => {
      const complaint = complaintAbout({ ...beside, [name]: given });
      expect(complaint).toMatch(new RegExp(`^${name}: .*[a-z]{2}`));
      expect(complaint).not.toContain('\n');
    });
  }
});

describe('the settings together', () => {
  it('each have a row above', () => {
    const all = read(Object.fromEntries(variables.flatMap(({ name, good }) => (good[0] ? [[name, good[0][0]]] : []))));
    expect(Object.keys(all).sort()).toEqual(
      [
        ...variables.map(({ name }) => name),
        ...['consoleSignIn', 'demoData', 'explorer', 'queryLimits', 'staffSignIn'],
      ].sort(),
    );
  });

  it('are frozen, and do not change the environment', () => {
    const environment = Object.freeze({ PORT: '1', DATA_DIR: '' });
    expect(Object.isFrozen(readConfig(environment))).toBe(true);
  });

  it('ignore other environment variables', () => {
    expect(read({ PATH: '/bin', port: 'abc', NODE_ENV: 'test' }).PORT).toBe(4000);
  });

  it('allow a pooler only with DATABASE_URL, since the embedded PostgreSQL has none', () => {
    expect(complaintAbout({ DATABASE_POOLER: 'pgbouncer' })).toBe('DATABASE_URL: is required with DATABASE_POOLER');
  });

  it('name one variable when several are wrong', () => {
    expect(complaintAbout({ PORT: 'abc', LOG_LEVEL: 'loud' })).toMatch(/^PORT: [^\n]+$/);
  });

  it.each(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'PUBLIC_URL', 'REDIS_URL'])(
    'do not repeat a refused %s, which may hold a password',
    (name) => {
      expect(complaintAbout({ [name]: 'odbc:user:hunter2@db' })).not.toContain('hunter2');
    },
  );

  it.each(['1?hunter2@db/n', '1?hunter2=x@db/n', '1#hunter2@db/n', 'hunter2?@db/n', 'hunter2%@db/n', 'hunter2@a,b/n'])(
    'do not repeat a password that is not percent-encoded: user:%s',
    (rest) => {
      expect(complaintAbout({ DATABASE_URL: `postgresql://user:${rest}` })).toMatch(/^DATABASE_URL: (?!.*hunter2)/);
    },
  );
});

describe('how staff sign in', () => {
  it('needs three settings together', () => {
    expect(readConfig({}).staffSignIn).toBeUndefined();
    expect(readConfig({ ...signIn, STAFF_JWT_ROLE_CLAIM: 'groups', STAFF_JWT_ROLES: 'a=viewer' }).staffSignIn).toEqual({
      jwksUrl: 'https://login.example/keys',
      issuer: 'https://login.example/',
      audience: 'notices',
      roleClaim: 'groups',
      roles: { a: 'viewer' },
    });
  });

  it.each(Object.keys(signIn))('is rejected without %s', (missing) => {
    expect(complaintAbout({ ...signIn, [missing]: '' })).toMatch(new RegExp(`^${missing}: `));
  });
});

describe('the sign-in of the console', () => {
  const client = { STAFF_CLIENT_ID: 'console' };

  it('is off without a client id', () => {
    expect(readConfig(signIn).consoleSignIn).toBeUndefined();
  });

  it('uses the issuer, and may call its origin and those that are named', () => {
    const settings = { ...signIn, ...client, STAFF_CLIENT_ORIGINS: 'https://token.example' };
    expect(readConfig(settings).consoleSignIn).toEqual({
      issuer: 'https://login.example/',
      clientId: 'console',
      scope: 'openid',
      origins: ['https://login.example', 'https://token.example'],
    });
  });

  it.each(['', 'login', 'http://login.example/', 'https://user:hunter2@login.example/'])(
    'is rejected with the issuer "%s"',
    (issuer) => {
      const complaint = complaintAbout({ ...signIn, ...client, STAFF_JWT_ISSUER: issuer });
      expect(complaint).toMatch(/^STAFF_JWT_ISSUER: /);
      expect(complaint).not.toContain('hunter2');
    },
  );

  it('is rejected if its ID tokens would pass for access tokens', () => {
    expect(complaintAbout({ ...signIn, STAFF_CLIENT_ID: signIn.STAFF_JWT_AUDIENCE })).toMatch(/^STAFF_JWT_AUDIENCE: /);
  });

  it('is rejected without the settings that check its tokens', () => {
    expect(complaintAbout(client)).toMatch(/^STAFF_JWT_ISSUER: is required with STAFF_CLIENT_ID/);
  });
});

// Without DATABASE_URL, an empty database gets demo data; with it, only if DEMO_DATA=true.
describe('demo data and explorer', () => {
  const database = { DATABASE_URL: 'postgresql://db/n' };
  it.each([
    { given: {}, demoData: true, explorer: true },
    { given: { DEMO_DATA: 'false' }, demoData: false, explorer: false },
    { given: { NODE_ENV: 'production' }, demoData: false, explorer: false },
    { given: { NODE_ENV: 'production', DEMO_DATA: 'true' }, demoData: true, explorer: true },
    { given: { NODE_ENV: 'development' }, demoData: true, explorer: true },
    { given: database, demoData: false, explorer: false },
    { given: { ...database, DEMO_DATA: 'true' }, demoData: true, explorer: true },
    { given: { ...database, GRAPHQL_EXPLORER: 'true' }, demoData: false, explorer: true },
    { given: { GRAPHQL_EXPLORER: 'false' }, demoData: true, explorer: false },
  ])('with $given', ({ given, demoData, explorer }) => {
    expect(readConfig(given)).toMatchObject({ demoData, explorer });
  });
});
