import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * All settings, one environment variable each. An empty value counts as absent. `npm run generate` writes their descriptions and defaults to
 * .deploy/settings.md.
 */
export const variables = z.object({
  PORT: port.default(4000).describe('Public port; 0 takes a free one.'),
  HOST: z.string().optional().describe('Address of the public listener. Without it: all addresses.'),
  INTERNAL_PORT: port.default(4001).describe('Internal port, for dashboards; 0 takes a free one.'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the internal listener. Do not expose it to the internet.'),
  INTERNAL_HOSTS: commaList
    .transform((names) => names.map((name) => name.toLowerCase()))
    .refine((names) => names.every((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name)), {
      error: 'must be a list of host names without ports, such as notices.internal,notices.ads.svc',
    })
    .default([])
    .describe(
      'Host names by which clients reach the internal port, besides `localhost` and IP addresses: `notices.internal,metrics`.',
    ),
  BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)*\/v1$/, 'must be a path that ends in /v1, such as /api/v1')
    .default('/api/v1')
    .describe('Path of the REST API, with its version at the end.'),
  PUBLIC_URL: httpUrl
    .optional()
    .describe('Public address of the site, for the reference page and OpenAPI. Without it `servers` is relative.'),
  PUBLIC_CONTACT: z
    .union(
      [z.email().transform((email) => ({ email })), z.url({ protocol: /^https$/ }).transform((url) => ({ url }))],
      { error: 'must be an e-mail address, or a URL that starts with https://' },
    )
    .optional()
    .describe('Contact for partners, shown on the reference page and in OpenAPI: an e-mail address or an `https` URL.'),
  TRUSTED_PROXIES: networks
    .default([])
    .describe(
      'Proxies whose `X-Forwarded-For` is trusted: `loopback, 10.0.0.0/8`. Set it behind a proxy; client addresses are logged and limited.',
    ),
  REUSE_PORT: flag
    .default(false)
    .describe('`true`: several servers share `PORT` on one machine (Linux, some BSDs); needs `REDIS_URL`.'),
  SHUTDOWN_DELAY: wholeBetween(0, 3_600_000)
    .default(0)
    .describe('Milliseconds for which readiness is 503 before the listeners close. Use 5000 with `haproxy.cfg`.'),
  DEPRECATION_SCHEDULE: path
    .optional()
    .describe('JSON file of [deprecated endpoints](operation.md#deprecate-an-endpoint).'),

  DATABASE_URL: database
    .optional()
    .describe(
      'PostgreSQL: `postgresql://user:password@host:5432/name?sslmode=verify-full` ([TLS](install.md#tls-to-postgresql)). Without it: the embedded one in `DATA_DIR`.',
    ),
  DATABASE_MIGRATE: flag
    .default(true)
    .describe('`true`: update the tables at start. `false`: refuse to start while migrations are pending.'),
  DATABASE_POOL_SIZE: wholeBetween(1, 1000).default(10).describe('Connections for the REST API.'),
  DATABASE_STATEMENT_TIMEOUT: milliseconds.default(10_000).describe('Longest run of a statement, in milliseconds.'),
  DATABASE_POOLER: z
    .enum(['pgbouncer'])
    .optional()
    .describe('`pgbouncer` if `DATABASE_URL` leads to [PgBouncer](install.md#several-servers) in transaction mode.'),
  DATABASE_REPLICA_URL: commaList
    .pipe(z.array(database))
    .default([])
    .describe('Read replicas for lists and figures of dashboards, separated by commas.'),
  /** Also consent to a new, empty database in production, where a forgotten DATABASE_URL would make one. */
  DATA_DIR: path
    .prefault('.data')
    .describe('Folder of the embedded PostgreSQL. With `NODE_ENV=production` it is used only if this is set.'),
  DEMO_DATA: flag
    .optional()
    .describe(
      'Load demo data and demo tokens into an empty database. Default: `true` with the embedded PostgreSQL, except with `NODE_ENV=production`.',
    ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine(
      (url) => /^\/?\d*$/.test(URL.parse(url)?.pathname ?? '-') && URL.parse(url)?.host,
      'must be redis://host:port/number',
    )
    .optional()
    .describe('Redis 7 or newer, for rate limits across servers: `redis://user:password@host:port/number`.'),

  GRAPHQL_EXPLORER: flag
    .optional()
    .describe('Introspection, the SDL, GraphiQL and access for Apollo Sandbox. Default: as `DEMO_DATA`.'),
  GRAPHQL_ORIGINS: originList
    .default([])
    .describe('Origins whose pages may call the graph from a browser (CORS): `https://console.example`.'),
  GRAPHQL_OPERATIONS: path
    .optional()
    .describe('Folder or persisted-query manifest. If set, the graph runs only these operations.'),
  GRAPHQL_PUBLISHERS: flag
    .default(true)
    .describe(
      'Whether [publishers](install.md#publishers-on-the-internal-port) may use the graph and the console. `false`: 403 for their tokens and people.',
    ),
  GRAPHQL_RATE_LIMIT: limit
    .default(120)
    .describe('Requests a minute on the internal port for a publisher (all its tokens and people) or an SSP token.'),

  STAFF_JWKS_URL: providerUrl
    .optional()
    .describe('Public keys of the identity provider of staff and publishers: an `https` URL.'),
  STAFF_JWT_ISSUER: z.string().optional().describe('Expected `iss` of its tokens. Set with `STAFF_JWKS_URL`.'),
  STAFF_JWT_AUDIENCE: z.string().optional().describe('Expected `aud` of its tokens. Set with `STAFF_JWKS_URL`.'),
  STAFF_JWT_ROLE_CLAIM: z
    .string()
    .default('roles')
    .describe('Claim with the roles, a string or a list; dots select nested values: `realm_access.roles`.'),
  STAFF_JWT_ROLES: roleMap
    .default(Object.fromEntries(signInRoles.map((role) => [role, role])))
    .describe(
      'Maps its roles to those of the server: `notices-admin=administrator,notices-view=viewer,media=publisher`. The highest role counts. Default: the same names.',
    ),
  STAFF_JWT_PUBLISHER_CLAIM: z
    .string()
    .optional()
    .describe(
      'Claim with the ids of the publishers of a person with the role `publisher`, at most 200; dots select nested values. Without it the role gives nothing.',
    ),
  STAFF_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client of the console at the provider. See [sign-in](install.md#sign-in-of-staff).'),
  STAFF_CLIENT_SCOPE: z
    .string()
    .default('openid')
    .describe('Scope with which the provider gives the console access tokens that are JWTs.'),
  STAFF_CLIENT_ORIGINS: originList
    .default([])
    .describe("Origins of the provider's endpoints, if they differ from the issuer's."),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be smtp://host:port or smtps://user:password@host:port')
    .optional()
    .describe(
      'Mail server for mails to publishers: `smtps://user:password@host:465`, or `smtp://host:587`, which uses STARTTLS where it is offered and requires it with a password. Without it the console opens the mail program.',
    ),
  SMTP_FROM: z.email('must be an e-mail address').optional().describe('Sender of these mails. Set with `SMTP_URL`.'),

  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. Requests are logged at `info`.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP) for [traces](operation.md#traces), without `/v1/traces`.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe("Share of requests that are traced, from 0 to 1, unless the caller's sampling flag decides."),
});

type Variables = z.infer<typeof variables>;

/** Limits without a variable, because one value suits every installation. Tests pass others. */
export const fixedLimits = {
  /** Longest wait for a whole request, in milliseconds: enough for the largest body on a slow line. */
  requestTimeout: 30_000,
  /** How long an idle connection stays open: longer than the idle time of load balancers, 60 s at most clouds and 600 s at Google's. */
  keepAliveTimeout: 620_000,
  /** Longest orderly stop, in milliseconds. The grace periods of the unit, compose and Kubernetes are made for it. */
  shutdownTimeout: 15_000,
  /** Longest wait for a connection to PostgreSQL, in milliseconds; with the longest statement shorter than a proxy waits. */
  connectTimeout: 5_000,
  /** Longest wait for PostgreSQL at start, in milliseconds. After it the supervisor starts the server again. */
  startTimeout: 60_000,
  /** By how much a replica may be behind, in milliseconds. Beyond it, it is a fault, and others serve. */
  replicaMaxLag: 60_000,
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
  const inFiles = secretsInFiles(given);
  const parsed = variables.safeParse({ ...given, ...inFiles });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name in inFiles ? `${name}_FILE` : name}: ${issue?.message}`);
  }
  const { DEMO_DATA, DATABASE_URL, DATABASE_POOLER, GRAPHQL_EXPLORER } = parsed.data;
  const isProduction = given.NODE_ENV === 'production';
  if (parsed.data.REUSE_PORT && !parsed.data.REDIS_URL) {
    throw new ConfigError(
      'REDIS_URL: is required with REUSE_PORT, or each server on the port counts requests by itself',
    );
  }
  if (DATABASE_POOLER && !DATABASE_URL) throw new ConfigError('DATABASE_URL: is required with DATABASE_POOLER');
  if (isProduction && !DATABASE_URL && !given.DATA_DIR) {
    throw new ConfigError(
      'DATABASE_URL: is required with NODE_ENV=production; set it, DATABASE_URL_FILE, or DATA_DIR for the embedded PostgreSQL',
    );
  }
  const demoData = DEMO_DATA ?? (DATABASE_URL === undefined && !isProduction);
  const explorer = GRAPHQL_EXPLORER ?? demoData;
  return Object.freeze({
    ...parsed.data,
    isProduction,
    demoData,
    explorer,
    limits: { ...fixedLimits, ...otherLimits },
    mail: mailFrom(parsed.data),
    readRedisUrl: parsed.data.REDIS_URL ? currentSecret('REDIS_URL', parsed.data.REDIS_URL) : undefined,
    staffSignIn: staffSignInFrom(parsed.data),
    consoleSignIn: consoleSignInFrom(parsed.data),
  });
}

/** Whether opening the configured database would create a new one. */
export const wouldBeNew = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): boolean =>
  DATABASE_URL === undefined && isAbsent(join(DATA_DIR, 'postgres', 'data', 'PG_VERSION'));

/** A file that this user has no permission to see may exist, so it does not count as absent. */
function isAbsent(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

const fixed = 'a fixed value applies';

/** Former settings, and what applies instead. */
const removed: Record<string, string> = {
  WORKERS: 'one process serves partners; for more, start more servers',
  METRICS: 'the internal port always has /metrics',
  DATABASE_EMBEDDED: 'DATA_DIR selects the embedded PostgreSQL',
  OTEL_TRACES_SAMPLER: "the caller's sampling flag, then OTEL_TRACES_SAMPLER_ARG decide",
  ...Object.fromEntries(
    [
      'DATABASE_CONNECT_TIMEOUT',
      'DATABASE_DASHBOARD_POOL_SIZE',
      'DATABASE_REPLICA_MAX_LAG',
      'DATABASE_START_TIMEOUT',
      'GRAPHQL_MAX_COST',
      'GRAPHQL_MAX_DEPTH',
      'GRAPHQL_MAX_TOKENS',
      'GRAPHQL_RATE_LIMIT_STAFF',
      'GRAPHQL_RATE_LIMIT_UNKNOWN',
      'HEADERS_TIMEOUT',
      'KEEP_ALIVE_TIMEOUT',
      'MAX_CONNECTIONS',
      'MAX_CONNECTIONS_PER_ADDRESS',
      'REQUEST_TIMEOUT',
      'SHUTDOWN_TIMEOUT',
    ].map((name) => [name, fixed]),
  ),
};

/** Former settings that are still given, and what applies instead; undefined if there is none. They are ignored. */
export function removedSettings(environment: Record<string, string | undefined>): Record<string, string> | undefined {
  const given = Object.entries(removed).filter(([name]) => environment[name]);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** The settings that are given, for the log: the values of those that hold no secret and no contact. */
export function settingsToLog(environment: Record<string, string | undefined>): Record<string, string> {
  const hidden: readonly string[] = [...secretSettings, 'PUBLIC_CONTACT', 'SMTP_FROM', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const names = ['NODE_ENV', ...Object.keys(variables.shape), ...secretSettings.map((name) => `${name}_FILE`)];
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

/** Reads a secret where it is used; the one of the start while its file cannot be read. */
const currentSecret = (name: (typeof secretSettings)[number], ofStart: string) => () => {
  try {
    return secretNow(name) ?? ofStart;
  } catch {
    return ofStart;
  }
};

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
  if (url && from) return { readUrl: currentSecret('SMTP_URL', url), from };
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
