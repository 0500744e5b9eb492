import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  commaList,
  database,
  flag,
  httpUrl,
  isSmtpUrl,
  limit,
  milliseconds,
  networks,
  originList,
  path,
  port,
  providerUrl,
  roleMap,
  wholeBetween,
} from './setting-forms.ts';
import { signInRoles } from './staff-role.ts';

/** All settings, one environment variable each. .deploy/README.md says what each is for. An empty value counts as absent. */
const variables = z.object({
  PORT: port.default(4000),
  INTERNAL_PORT: port.default(4001),
  HOST: z.string().optional(),
  /** Loopback, because this listener must not be exposed. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_HOSTS: commaList
    .transform((names) => names.map((name) => name.toLowerCase()))
    .refine((names) => names.every((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name)), {
      error: 'must be a list of host names without ports, such as notices.internal,notices.ads.svc',
    })
    .default([]),
  BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)*\/v1$/, 'must be a path that ends in /v1, such as /api/v1')
    .default('/api/v1'),
  PUBLIC_URL: httpUrl.optional(),
  PUBLIC_CONTACT: z
    .union(
      [z.email().transform((email) => ({ email })), z.url({ protocol: /^https$/ }).transform((url) => ({ url }))],
      { error: 'must be an e-mail address, or a URL that starts with https://' },
    )
    .optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must be smtp://host:port or smtps://user:password@host:port').optional(),
  SMTP_FROM: z.email('must be an e-mail address').optional(),
  DEPRECATION_SCHEDULE: path.optional(),
  DATABASE_URL: database.optional(),
  /** Consent to a new, empty database where a forgotten DATABASE_URL would make one. */
  DATABASE_EMBEDDED: flag.default(false),
  DATABASE_POOLER: z.enum(['pgbouncer']).optional(),
  DATABASE_REPLICA_URL: commaList.pipe(z.array(database)).default([]),
  DATABASE_REPLICA_MAX_LAG: wholeBetween(500, 3_600_000).default(60_000),
  DATA_DIR: path.prefault('.data'),
  DEMO_DATA: flag.optional(),
  NODE_ENV: z.string().optional(),
  GRAPHQL_ORIGINS: originList.default([]),
  GRAPHQL_EXPLORER: flag.optional(),
  STAFF_JWKS_URL: providerUrl.optional(),
  STAFF_JWT_ISSUER: z.string().optional(),
  STAFF_JWT_AUDIENCE: z.string().optional(),
  STAFF_JWT_ROLE_CLAIM: z.string().default('roles'),
  STAFF_JWT_ROLES: roleMap.default(Object.fromEntries(signInRoles.map((role) => [role, role]))),
  STAFF_JWT_PUBLISHER_CLAIM: z.string().optional(),
  STAFF_CLIENT_ID: z.string().optional(),
  STAFF_CLIENT_SCOPE: z.string().default('openid'),
  STAFF_CLIENT_ORIGINS: originList.default([]),
  GRAPHQL_OPERATIONS: path.optional(),
  GRAPHQL_PUBLISHERS: flag.default(true),
  GRAPHQL_RATE_LIMIT: limit.default(120),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATABASE_POOL_SIZE: wholeBetween(1, 1000).default(10),
  DATABASE_CONNECT_TIMEOUT: milliseconds.default(5_000),
  DATABASE_START_TIMEOUT: wholeBetween(0, 3_600_000).default(60_000),
  DATABASE_MIGRATE: flag.default(true),
  DATABASE_STATEMENT_TIMEOUT: milliseconds.default(10_000),
  REQUEST_TIMEOUT: milliseconds.default(30_000),
  TRUSTED_PROXIES: networks.default([]),
  KEEP_ALIVE_TIMEOUT: milliseconds.default(75_000),
  SHUTDOWN_DELAY: wholeBetween(0, 3_600_000).default(0),
  SHUTDOWN_TIMEOUT: milliseconds.default(15_000),
  REUSE_PORT: flag.default(false),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine(
      (url) => /^\/?\d*$/.test(URL.parse(url)?.pathname ?? '-') && URL.parse(url)?.host,
      'must be redis://host:port/number',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
});

type Variables = z.infer<typeof variables>;

/** Limits without a variable, because one value suits every installation. Tests pass others. */
const fixedLimits = {
  /** Longest wait for the head of a request, or for the first byte of a connection, in milliseconds. */
  headersTimeout: 10_000,
  /** Open connections per port and process. */
  connections: 10_000,
  /** Of them on the public port from one IPv4 address or IPv6 /64 network. */
  connectionsPerAddress: 2_500,
  /** Connections for dashboards, to the primary and to each replica. Lists take half of them. */
  dashboardPoolSize: 6,
  /** Requests a minute of a staff token or signed-in person on the internal port. */
  staffRequests: 30_000,
  /** Requests a minute of a client address on the internal port, without a valid token. */
  unknownRequests: 120,
  /** Tokens of a GraphQL document. */
  tokens: 2_000,
  /** Nesting of fields. */
  depth: 15,
  /** Values that an answer could have. */
  cost: 100_000,
};

export type Limits = typeof fixedLimits;

/** The validated settings, frozen. */
export type Config = ReturnType<typeof readConfig>;

/** An invalid setting. The message is one line and names the variable. */
export class ConfigError extends Error {}

/**
 * Reads and validates the settings from the environment.
 * @param otherLimits for tests
 * @throws {ConfigError} names the first invalid variable
 */
export function readConfig(environment: Record<string, string | undefined>, otherLimits: Partial<Limits> = {}) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  for (const [name, instead] of Object.entries(removed)) {
    if (given[name] !== undefined) throw new ConfigError(`${name}: is no longer a setting; ${instead}`);
  }
  const inFiles = secretsInFiles(given);
  const parsed = variables.safeParse({ ...given, ...inFiles });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name in inFiles ? `${name}_FILE` : name}: ${issue?.message}`);
  }
  const { DEMO_DATA, NODE_ENV, DATABASE_URL, DATABASE_EMBEDDED, DATABASE_POOLER, GRAPHQL_EXPLORER } = parsed.data;
  if (parsed.data.REUSE_PORT && !parsed.data.REDIS_URL) {
    throw new ConfigError(
      'REDIS_URL: is required with REUSE_PORT, or each server on the port counts requests by itself',
    );
  }
  if (DATABASE_POOLER && !DATABASE_URL) throw new ConfigError('DATABASE_URL: is required with DATABASE_POOLER');
  if (NODE_ENV === 'production' && !DATABASE_URL && !DATABASE_EMBEDDED) {
    throw new ConfigError(
      'DATABASE_URL: is required with NODE_ENV=production; set it, DATABASE_URL_FILE, or DATABASE_EMBEDDED=true for the embedded PostgreSQL',
    );
  }
  const demoData = DEMO_DATA ?? (DATABASE_URL === undefined && NODE_ENV !== 'production');
  const explorer = GRAPHQL_EXPLORER ?? demoData;
  return Object.freeze({
    ...parsed.data,
    demoData,
    explorer,
    limits: { ...fixedLimits, ...otherLimits },
    mail: mailFrom(parsed.data),
    staffSignIn: staffSignInFrom(parsed.data),
    consoleSignIn: consoleSignInFrom(parsed.data),
  });
}

/** Former settings, and what to do instead. */
const removed: Record<string, string> = {
  WORKERS:
    'one process serves partners. For more, start more servers: on one PORT with REUSE_PORT=true, or behind a load balancer; with REDIS_URL for common rate limits',
  ...Object.fromEntries(
    [
      'DATABASE_DASHBOARD_POOL_SIZE',
      'GRAPHQL_MAX_COST',
      'GRAPHQL_MAX_DEPTH',
      'GRAPHQL_MAX_TOKENS',
      'GRAPHQL_RATE_LIMIT_STAFF',
      'GRAPHQL_RATE_LIMIT_UNKNOWN',
      'HEADERS_TIMEOUT',
      'MAX_CONNECTIONS',
      'MAX_CONNECTIONS_PER_ADDRESS',
    ].map((name) => [name, 'its former default always applies']),
  ),
  METRICS: 'the internal port always has /metrics',
};

/** The settings that are given, for the log: the values of those that hold no secret and no contact. */
export function settingsToLog(environment: Record<string, string | undefined>): Record<string, string> {
  const hidden: readonly string[] = [...secretSettings, 'PUBLIC_CONTACT', 'SMTP_FROM', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const names = [...Object.keys(variables.shape), ...secretSettings.map((name) => `${name}_FILE`)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value ? [[name, hidden.includes(name) ? '(not shown)' : value]] : [];
    }),
  );
}

/** Settings whose values hold passwords. Each may be in a file instead, which `<name>_FILE` names. */
export const secretSettings = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SMTP_URL'] as const;

/** A secret as its file has it now; undefined if it is not in a file. It is read where it is used, because others renew it. */
export function secretNow(name: (typeof secretSettings)[number], environment = process.env): string | undefined {
  const file = environment[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : undefined;
}

function secretsInFiles(given: Record<string, string | undefined>): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new ConfigError(`${name}_FILE: must not be set together with ${name}`);
    try {
      secrets[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(`${name}_FILE: cannot be read: ${(error as Error).message}`);
    }
    if (!secrets[name]) throw new ConfigError(`${name}_FILE: is an empty file`);
  }
  return secrets;
}

/** Both settings or none: a mail server takes no mail without a sender. */
function mailFrom({ SMTP_URL: url, SMTP_FROM: from }: Variables) {
  if (url && from) return { url, from };
  if (!url && !from) return undefined;
  throw new ConfigError(`${url ? 'SMTP_FROM' : 'SMTP_URL'}: is missing; SMTP_URL and SMTP_FROM must be set together`);
}

/** All three settings or none. A token from any issuer, or for any audience, must not be accepted. */
function staffSignInFrom(settings: Variables) {
  const required = ['STAFF_JWKS_URL', 'STAFF_JWT_ISSUER', 'STAFF_JWT_AUDIENCE'] as const;
  const missing = required.find((name) => settings[name] === undefined);
  if (missing && required.some((name) => settings[name] !== undefined)) {
    throw new ConfigError(`${missing}: is missing; ${required.join(', ')} must be set together`);
  }
  const { STAFF_JWKS_URL, STAFF_JWT_ISSUER, STAFF_JWT_AUDIENCE } = settings;
  if (!STAFF_JWKS_URL || !STAFF_JWT_ISSUER || !STAFF_JWT_AUDIENCE) return undefined;
  return {
    jwksUrl: STAFF_JWKS_URL,
    issuer: STAFF_JWT_ISSUER,
    audience: STAFF_JWT_AUDIENCE,
    roleClaim: settings.STAFF_JWT_ROLE_CLAIM,
    roles: settings.STAFF_JWT_ROLES,
    publisherClaim: settings.STAFF_JWT_PUBLISHER_CLAIM,
  };
}

/** The issuer is also where browsers find the endpoints of the provider. */
function consoleSignInFrom(settings: Variables) {
  const { STAFF_CLIENT_ID, STAFF_CLIENT_SCOPE, STAFF_CLIENT_ORIGINS, STAFF_JWT_ISSUER } = settings;
  if (!STAFF_CLIENT_ID) return undefined;
  if (!STAFF_JWT_ISSUER) throw new ConfigError('STAFF_JWT_ISSUER: is required with STAFF_CLIENT_ID');
  if (!providerUrl.safeParse(STAFF_JWT_ISSUER).success) {
    throw new ConfigError('STAFF_JWT_ISSUER: must be a URL that starts with https:// if STAFF_CLIENT_ID is set');
  }
  // Otherwise an ID token, which is made for the client, would be accepted as an access token.
  if (STAFF_CLIENT_ID === settings.STAFF_JWT_AUDIENCE) {
    throw new ConfigError(
      'STAFF_JWT_AUDIENCE: must not be STAFF_CLIENT_ID; register an API of its own at the provider',
    );
  }
  return {
    issuer: STAFF_JWT_ISSUER,
    clientId: STAFF_CLIENT_ID,
    scope: STAFF_CLIENT_SCOPE,
    origins: [new URL(STAFF_JWT_ISSUER).origin, ...STAFF_CLIENT_ORIGINS],
  };
}
