import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  ConfigError,
  readConfig,
  removedSettings,
  secretSettings,
  variables as settings,
} from '../../src/platform/config.ts';

const signIn = {
  STAFF_JWKS_URL: 'https://login.example/keys',
  STAFF_JWT_ISSUER: 'https://login.example/',
  STAFF_JWT_AUDIENCE: 'notices',
};

/** A variable: its default, values that are taken as they are or changed, and invalid ones. Copied from the decisions. */
type Variable = {
  name: string;
  without: unknown;
  same?: string[];
  changed?: Record<string, unknown>;
  bad?: string[];
  /** Variables that it requires. */
  beside?: Record<string, string>;
};

const hour = 3_600_000;
const billion = 1_000_000_000;

/** Whole numbers: the default, and the limits. */
const numbers: [name: string, without: number | undefined, min: number, max: number][] = [
  ['PORT', 4000, 0, 65_535],
  ['INTERNAL_PORT', 4001, 0, 65_535],
  ['DATABASE_POOL_SIZE', 10, 1, 1_000],
  ['DATABASE_STATEMENT_TIMEOUT', 10_000, 1, hour],
  ['SHUTDOWN_DELAY', 0, 0, hour],
  ['GRAPHQL_RATE_LIMIT', 120, 1, billion],
];

const flags: [name: string, without: boolean | undefined, beside?: Record<string, string>][] = [
  ['DATABASE_MIGRATE', true],
  ['DEMO_DATA', undefined],
  ['GRAPHQL_EXPLORER', undefined],
  ['GRAPHQL_PUBLISHERS', true],
  ['REUSE_PORT', false, { REDIS_URL: 'redis://cache:6379' }],
];

const variables: Variable[] = [
  ...numbers.map(([name, without, min, max]) => ({
    name,
    without,
    changed: { [min]: min, [max]: max },
    bad: [String(min - 1), String(max + 1), '1.5', '1e3', '80 80', '5s', ' ', 'NaN'],
  })),
  ...flags.map(([name, without, beside = {}]) => ({
    name,
    without,
    beside,
    changed: { true: true, false: false },
    bad: ['yes', 'no', '1', '0', 'TRUE', 'off'],
  })),
  { name: 'HOST', without: undefined, same: ['127.0.0.1', '::'] },
  { name: 'INTERNAL_HOST', without: '127.0.0.1', same: ['0.0.0.0'] },
  {
    name: 'INTERNAL_HOSTS',
    without: [],
    changed: { 'Notices.internal': ['notices.internal'], 'notices, notices.ads.svc': ['notices', 'notices.ads.svc'] },
    bad: ['notices:4001', 'http://notices', 'a..b', ','],
  },
  {
    name: 'BASE_PATH',
    without: '/api/v1',
    same: ['/v1', '/partners/eu-1/v1'],
    bad: ['api/v1', '/api', '/api/v2', '/api/v1/', '//v1', '/a b/v1', '/api/v1?x', '/:id/v1', '/(.*)/v1', 'v1'],
  },
  {
    name: 'PUBLIC_URL',
    without: undefined,
    same: ['https://ads.example'],
    changed: { 'http://localhost:4000/': 'http://localhost:4000' },
    bad: ['ads.example', 'ftp://ads.example', 'https://', 'javascript:alert(1)'],
  },
  {
    name: 'PUBLIC_CONTACT',
    without: undefined,
    changed: {
      'partners@ads.example': { email: 'partners@ads.example' },
      'https://ads.example/help': { url: 'https://ads.example/help' },
    },
    bad: ['ads.example', 'http://ads.example/help', 'javascript:alert(1)', 'a@b', '<partners@ads.example>'],
  },
  {
    name: 'SMTP_URL',
    without: undefined,
    beside: { SMTP_FROM: 'register@ads.example' },
    same: ['smtp://mail:587', 'smtps://register:p%40ss@mail.example', 'smtp://[::1]:25/'],
    bad: ['mail:587', 'http://mail', 'smtp://', 'smtp://mail:port', 'smtp://mail/?secure=false', 'smtp://mail/box'],
  },
  {
    name: 'SMTP_FROM',
    without: undefined,
    beside: { SMTP_URL: 'smtp://mail:587' },
    same: ['register@ads.example'],
    bad: ['ads.example', 'Register <register@ads.example>', 'a@b'],
  },
  {
    name: 'DATABASE_URL',
    without: undefined,
    same: [
      'postgresql://u:p@db:5432/n',
      'postgres://db/n',
      'postgresql://u@%2Frun%2Fpg/n?sslmode=require',
      'postgresql://u:p%23@[::1]:5432/n?sslmode=verify-full',
      'postgresql://u:p,q@db/n',
    ],
    bad: [
      'foo',
      'mysql://db/n',
      'http://db',
      'db:5432',
      ' postgresql://db/n',
      'postgresql://u:p%@db/n',
      ...['one,two', 'one:1,two:2', 'u:p@one,two', 'u:p,@one,[::1]:2', 'one,'].map(
        (hosts) => `postgresql://${hosts}/n`,
      ),
      'postgresql://one,two',
      'postgresql://one,two?sslmode=require',
      'postgresql://db/n#sslmode=require',
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
    same: ['pgbouncer'],
    bad: ['true', 'pgpool'],
  },
  {
    name: 'DATABASE_REPLICA_URL',
    without: [],
    changed: {
      'postgresql://u:p@one/n': ['postgresql://u:p@one/n'],
      'postgresql://one/n, postgres://two/n': ['postgresql://one/n', 'postgres://two/n'],
    },
    bad: [
      'one',
      'postgresql://one/n,',
      'postgresql://one/n,two',
      'postgresql://one/n,postgresql://two/n?sslmode=prefer',
    ],
  },
  {
    name: 'DEPRECATION_SCHEDULE',
    without: undefined,
    same: ['/etc/schedule.json'],
    changed: { 'schedule.json': resolve('schedule.json') },
  },
  { name: 'DATA_DIR', without: resolve('.data'), same: ['/srv/data'], changed: { here: resolve('here') } },
  {
    name: 'GRAPHQL_OPERATIONS',
    without: undefined,
    same: ['/srv/operations'],
    changed: { 'manifest.json': resolve('manifest.json') },
  },
  {
    name: 'LOG_LEVEL',
    without: 'info',
    same: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    bad: ['loud', 'INFO', '30'],
  },
  {
    name: 'GRAPHQL_ORIGINS',
    without: [],
    changed: {
      'https://console.example': ['https://console.example'],
      'http://localhost:5173, https://ads.example': ['http://localhost:5173', 'https://ads.example'],
    },
    bad: [
      '*',
      'null',
      'console.example',
      'https://console.example/',
      'https://*.example',
      'https://Console.example',
      'https://console.example:443',
      'https://user@console.example',
      'file://x',
      'https://a.example,',
    ],
  },
  {
    name: 'TRUSTED_PROXIES',
    without: [],
    changed: {
      loopback: ['loopback'],
      'loopback, 10.0.0.0/8,fd00::/8': ['loopback', '10.0.0.0/8', 'fd00::/8'],
    },
    bad: ['proxy.example', '10.0.0.0/33', '10.0.0.0/8,', '*', '1.2.3'],
  },
  {
    name: 'STAFF_JWKS_URL',
    without: undefined,
    beside: signIn,
    same: ['https://login.example/keys', 'http://127.0.0.1:8080/keys', 'http://localhost/keys'],
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
  { name: 'STAFF_JWT_ISSUER', without: undefined, beside: signIn, same: ['https://login.example/', 'x'] },
  { name: 'STAFF_JWT_AUDIENCE', without: undefined, beside: signIn, same: ['x'] },
  { name: 'STAFF_JWT_ROLE_CLAIM', without: 'roles', same: ['realm_access.roles'] },
  { name: 'STAFF_JWT_PUBLISHER_CLAIM', without: undefined, same: ['media.publishers'] },
  {
    name: 'STAFF_JWT_ROLES',
    without: { publisher: 'publisher', viewer: 'viewer', operator: 'operator', administrator: 'administrator' },
    changed: {
      'Domain Admins=administrator': { 'Domain Admins': 'administrator' },
      ' a=viewer , b = operator,c=publisher': { a: 'viewer', b: 'operator', c: 'publisher' },
    },
    bad: ['a', 'a=', '=viewer', 'a=boss', 'a=viewer,', 'a=Viewer', 'a=viewer;b=viewer', 'a=b=viewer'],
  },
  { name: 'STAFF_CLIENT_ID', without: undefined, beside: signIn, same: ['console'] },
  { name: 'STAFF_CLIENT_SCOPE', without: 'openid', same: ['openid api'] },
  {
    name: 'STAFF_CLIENT_ORIGINS',
    without: [],
    changed: { 'https://token.example': ['https://token.example'] },
    bad: ['*', 'token.example', "https://token.example; script-src 'unsafe-inline'"],
  },
  {
    name: 'REDIS_URL',
    without: undefined,
    same: ['redis://cache:6379', 'rediss://u:p@cache:6380/2'],
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
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    without: undefined,
    same: ['http://collector:4318'],
    changed: { 'https://collector.example/otlp/': 'https://collector.example/otlp' },
    bad: ['collector:4318', 'grpc://collector:4317', 'http://'],
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    without: 1,
    changed: { 0: 0, 1: 1, '0.25': 0.25, '.5': 0.5, '1.0': 1 },
    bad: ['-0.1', '1.1', '10 %', '1e-3', 'NaN'],
  },
];

/** The valid values of a variable, and what each is taken for. */
const valid = ({ same = [], changed = {} }: Variable) => [
  ...same.map((value) => [value, value] as const),
  ...Object.entries(changed),
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

describe.each(variables)('$name', (variable) => {
  const { name, without, bad = [], beside } = variable;

  it('has its default if it is absent or empty', () => {
    expect(read({})[name]).toEqual(without);
    expect(read({ [name]: '' })[name]).toEqual(without);
    expect(read({ [name]: undefined })[name]).toEqual(without);
  });

  it.each(valid(variable))('%j is accepted', (given, taken) => {
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
    const all = read(Object.fromEntries(variables.map((variable) => [variable.name, valid(variable)[0]?.[0]])));
    expect(Object.keys(all).sort()).toEqual(
      [
        ...variables.map(({ name }) => name),
        'consoleSignIn',
        'demoData',
        'explorer',
        'isProduction',
        'limits',
        'mail',
        'readRedisUrl',
        'staffSignIn',
      ].sort(),
    );
  });

  it('are frozen, and do not change the environment', () => {
    const environment = Object.freeze({ PORT: '1', DATA_DIR: '' });
    expect(Object.isFrozen(readConfig(environment))).toBe(true);
  });

  it('are 40 at most, each with a description', () => {
    const described = Object.entries(settings.shape).map(([name, { description }]) => [name, description ?? '']);
    expect(described.length).toBeLessThanOrEqual(40);
    for (const [, description] of described) expect(description).toMatch(/^\S.{10,}[.)`]$/);
  });

  it.each(['WORKERS', 'METRICS', 'MAX_CONNECTIONS', 'REQUEST_TIMEOUT'])(
    'ignore %s, a former one, and name it',
    (name) => {
      expect(read({ [name]: 'x' })).toEqual(read({}));
      expect(removedSettings({ [name]: 'x', PORT: '1' })).toEqual({ [name]: expect.stringMatching(/[a-z]{2}/) });
      expect(removedSettings({ [name]: '', PORT: '1' })).toBeUndefined();
    },
  );

  it('are named by no page or file of the operator once they are removed', () => {
    const folder = new URL('../../.deploy/', import.meta.url);
    for (const file of readdirSync(folder)) {
      const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('"code":"REQUEST_TIMEOUT"', '');
      const named = Object.fromEntries((text.match(/[A-Z][A-Z_]{4,}/g) ?? []).map((name) => [name, 'x']));
      expect([file, removedSettings(named)]).toEqual([file, undefined]);
    }
  });

  it('ignore other environment variables', () => {
    expect(read({ PATH: '/bin', port: 'abc', NODE_ENV: 'test' }).PORT).toBe(4000);
  });

  it.each<Record<string, string>>([
    {},
    { DATABASE_URL: '' },
    { DEMO_DATA: 'true' },
    { DATABASE_EMBEDDED: 'true' },
    { DATA_DIR: '' },
  ])('ask for a database in production, with %j', (given) => {
    expect(complaintAbout({ NODE_ENV: 'production', ...given })).toBe(
      'DATABASE_URL: is required with NODE_ENV=production; set it, DATABASE_URL_FILE, or DATA_DIR for the embedded PostgreSQL',
    );
  });

  it('allow a pooler only with DATABASE_URL, since the embedded PostgreSQL has none', () => {
    expect(complaintAbout({ DATABASE_POOLER: 'pgbouncer' })).toBe('DATABASE_URL: is required with DATABASE_POOLER');
  });

  it('share a port only with shared limits', () => {
    expect(complaintAbout({ REUSE_PORT: 'true' })).toMatch(/^REDIS_URL: is required with REUSE_PORT, /);
    expect(read({ REUSE_PORT: 'false' }).REUSE_PORT).toBe(false);
  });

  it('name one variable when several are wrong', () => {
    expect(complaintAbout({ PORT: 'abc', LOG_LEVEL: 'loud' })).toMatch(/^PORT: [^\n]+$/);
  });

  it.each(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'PUBLIC_URL', 'REDIS_URL', 'SMTP_URL'])(
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

describe.each([...secretSettings])('%s in a file', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const variable = variables.find((each) => each.name === name) as Variable;
  const given = (content: string) => {
    const file = join(folder, 'secret');
    writeFileSync(file, content);
    return { ...variable.beside, [`${name}_FILE`]: file };
  };

  it.each(valid(variable))('%j, with a line end, is the setting', (value, taken) => {
    expect(read(given(`${value}\n`))[name]).toEqual(taken);
  });

  it('is refused in one line that names the variable, without its content', () => {
    const [value = ''] = valid(variable)[0] ?? [];
    const complaints = [
      complaintAbout(given('odbc:user:hunter2@db')),
      complaintAbout(given(' \n')),
      complaintAbout({ [`${name}_FILE`]: folder }),
      complaintAbout({ [`${name}_FILE`]: join(folder, 'none') }),
      complaintAbout({ ...given(value), [name]: value }),
    ];
    for (const complaint of complaints) expect(complaint).toMatch(new RegExp(`^${name}_FILE: (?!.*hunter2)[^\\n]+$`));
    expect(complaints.at(-1)).toBe(`${name}_FILE: must not be set together with ${name}`);
  });

  it('does not matter if the variable is empty', () => {
    expect(read({ [`${name}_FILE`]: '' })[name]).toEqual(variable.without);
  });
});

describe('how mails are sent', () => {
  const both = { SMTP_URL: 'smtp://mail:587', SMTP_FROM: 'register@ads.example' };

  it('needs two settings together', () => {
    expect(readConfig({}).mail).toBeUndefined();
    const { readUrl, from } = readConfig(both).mail ?? {};
    expect([readUrl?.(), from]).toEqual([both.SMTP_URL, both.SMTP_FROM]);
  });

  it.each(Object.keys(both))('is rejected without %s', (missing) => {
    expect(complaintAbout({ ...both, [missing]: '' })).toMatch(new RegExp(`^${missing}: `));
  });
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
    const given = { ...signIn, ...client, STAFF_CLIENT_ORIGINS: 'https://token.example' };
    expect(readConfig(given).consoleSignIn).toEqual({
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
  const production = { NODE_ENV: 'production' };
  it.each([
    { given: {}, demoData: true, explorer: true },
    { given: { DEMO_DATA: 'false' }, demoData: false, explorer: false },
    { given: { ...production, DATA_DIR: '/srv/data' }, demoData: false, explorer: false },
    { given: { ...production, DATA_DIR: '/srv/data', DEMO_DATA: 'true' }, demoData: true, explorer: true },
    { given: { ...production, ...database }, demoData: false, explorer: false },
    { given: { NODE_ENV: 'development' }, demoData: true, explorer: true },
    { given: database, demoData: false, explorer: false },
    { given: { ...database, DEMO_DATA: 'true' }, demoData: true, explorer: true },
    { given: { ...database, GRAPHQL_EXPLORER: 'true' }, demoData: false, explorer: true },
    { given: { GRAPHQL_EXPLORER: 'false' }, demoData: true, explorer: false },
  ])('with $given', ({ given, demoData, explorer }) => {
    expect(readConfig(given)).toMatchObject({ demoData, explorer });
  });
});
