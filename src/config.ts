import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
const between = (least: number, most: number) => whole.pipe(z.number().min(least).max(most));
const port = between(0, 65_535);
const milliseconds = between(1, 3_600_000);
const limit = between(1, 1_000_000_000);
const database = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Keys come over TLS, or from this machine. Credentials in the address would end up in errors and logs. */
const keysUrl = z
  .url()
  .refine(
    (text) => {
      const url = URL.parse(text);
      const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
      return url?.protocol === 'https:' || isLocal;
    },
    { error: 'must be an address that starts with https://' },
  )
  .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.password, { error: 'must not hold credentials' });

const staffRole = z.enum(['viewer', 'operator', 'administrator']);

/** `notices-admin=administrator,notices-view=viewer` */
const roleMap = z.string().transform((text, { addIssue }) => {
  const roles: Record<string, z.infer<typeof staffRole>> = Object.create(null);
  for (const pair of text.split(',')) {
    const [, name, given] = /^\s*([^=;]*?)\s*=\s*(\w+)\s*$/.exec(pair) ?? [];
    const role = staffRole.safeParse(given).data;
    if (name && role) roles[name] = role;
    else addIssue('must be a list such as notices-admin=administrator,notices-view=viewer');
  }
  return Object.freeze(roles);
});

/** Addresses and networks, separated by commas. */
const networks = z.string().transform((text, { addIssue }) => {
  const list = text.split(',').map((network) => network.trim());
  try {
    proxyAddr.compile(list);
  } catch {
    addIssue('must be a list of addresses and networks such as loopback, 10.0.0.0/8');
  }
  return list;
});

/** Every setting of the server: one environment variable each. An empty value counts as absent. */
const variables = z.object({
  /** Port of the public listener (partners and SSPs). 0 takes a free one. */
  PORT: port.default(4000),
  /** Port of the internal listener (GraphQL, health). 0 takes a free one. */
  INTERNAL_PORT: port.default(4001),
  /** Address of the public listener; all addresses of the machine when absent. */
  HOST: z.string().optional(),
  /** Address of the internal listener: loopback unless told otherwise, since it is for the inside of the house. */
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  /** Names that the internal listener is called by, separated by commas; IP addresses and `localhost` always are. */
  INTERNAL_HOSTS: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim().toLowerCase()))
    .refine((names) => names.every((name) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name)), {
      error: 'must be a list of host names without ports, such as notices.internal,notices.ads.svc',
    })
    .default([]),
  /** Path of `{base_url}`, with the version segment of the contract (part 9) at its end. */
  BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)*\/v1$/, 'must be a path that ends in /v1, such as /api/v1')
    .default('/api/v1'),
  /** Public address of the site, without a path: what OpenAPI names as its server, e.g. `https://ads.example`. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  /** JSON file of the endpoints that are deprecated, and until when they answer; absent: none is. */
  DEPRECATION_SCHEDULE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** PostgreSQL 15 or newer, as `postgresql://user:password@host:port/name`. Absent: the embedded server, in DATA_DIR. */
  DATABASE_URL: database.optional(),
  /** What DATABASE_URL leads to where it is no PostgreSQL: PgBouncer in transaction mode. */
  DATABASE_POOLER: z.enum(['pgbouncer']).optional(),
  /** Replicas for lists and figures of dashboards, separated by commas; in turn, and the primary where none of them serves. */
  DATABASE_REPLICA_URL: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => database.safeParse(url).success), 'must each start with postgresql://')
    .default([]),
  /** Folder of the embedded PostgreSQL. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  /** Load demo data and demo tokens into an empty database. Default: on the embedded PostgreSQL, outside production. */
  DEMO_DATA: flag.optional(),
  /** `production` switches the default of DEMO_DATA off. */
  NODE_ENV: z.string().optional(),
  /** Introspection, GraphiQL and the Sandbox on the internal listener. Default: only with demo data. */
  GRAPHQL_EXPLORER: flag.optional(),
  /** Where the identity provider of the staff has its public keys (JWKS). With it staff sign in to the internal graph. */
  STAFF_JWKS_URL: keysUrl.optional(),
  /** Whose tokens are accepted: their `iss`. */
  STAFF_JWT_ISSUER: z.string().optional(),
  /** Whom the tokens must be meant for: their `aud`. */
  STAFF_JWT_AUDIENCE: z.string().optional(),
  /** The claim with the roles of whoever signs in, a text or a list of texts; dots walk into objects. */
  STAFF_JWT_ROLE_CLAIM: z.string().default('roles'),
  /** Which of its roles is which of ours; the highest counts. */
  STAFF_JWT_ROLES: roleMap.default({ viewer: 'viewer', operator: 'operator', administrator: 'administrator' }),
  /** Folder of `.graphql` files, or manifest of persisted queries: the only operations that are run then. */
  GRAPHQL_OPERATIONS: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Names, values and signs of a document at most. */
  GRAPHQL_MAX_TOKENS: limit.default(2_000),
  /** Fields of an operation below each other at most. */
  GRAPHQL_MAX_DEPTH: limit.default(15),
  /** Fields of Query or Mutation in an operation at most. */
  GRAPHQL_MAX_ROOT_FIELDS: limit.default(20),
  /** Fields of an operation at most; those of a fragment count wherever it is spread, as everything below. */
  GRAPHQL_MAX_FIELDS: limit.default(1_000),
  /** Aliases of an operation at most. */
  GRAPHQL_MAX_ALIASES: limit.default(100),
  /** Directives of an operation at most. */
  GRAPHQL_MAX_DIRECTIVES: limit.default(100),
  /** Values that the answer to an operation could have, at most: pages by `first` or `last`, other lists by `@listSize`. */
  GRAPHQL_MAX_COST: limit.default(100_000),
  /** Least severe level that is logged; one line a request is `info`. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Connections to PostgreSQL for the REST API, at most. */
  DATABASE_POOL_SIZE: between(1, 1000).default(10),
  /** Connections to PostgreSQL, and to each replica, for dashboards, at most; lists and figures take half of them. */
  DATABASE_DASHBOARD_POOL_SIZE: between(2, 1000).default(6),
  /** Longest wait for a connection to PostgreSQL, in milliseconds; then the answer is 503. */
  DATABASE_CONNECT_TIMEOUT: milliseconds.default(5_000),
  /** Bring the tables up to date at start. Otherwise pending migrations refuse the start, and `admin -- migrate` runs them. */
  DATABASE_MIGRATE: flag.default(true),
  /** Longest run of one SQL statement, in milliseconds; then the answer is 503. */
  DATABASE_STATEMENT_TIMEOUT: milliseconds.default(10_000),
  /** Longest wait for a whole request of a client, in milliseconds; then the answer is 408. */
  REQUEST_TIMEOUT: milliseconds.default(30_000),
  /** Longest wait for the head of a request, and for the first byte of a connection, in milliseconds; then the answer is 408. */
  HEADERS_TIMEOUT: milliseconds.default(10_000),
  /** Most connections at a time, for each listener of each process. One more closes the one that has been idle longest. */
  MAX_CONNECTIONS: between(1, 1_000_000).default(10_000),
  /** Most of them from one address on the public listener, trusted proxies aside. Default: a quarter of MAX_CONNECTIONS. */
  MAX_CONNECTIONS_PER_ADDRESS: between(1, 1_000_000).optional(),
  /** Proxies whose `X-Forwarded-For` is believed, such as `loopback, 10.0.0.0/8`. Absent: none. */
  TRUSTED_PROXIES: networks.default([]),
  /** How long an idle connection is kept, in milliseconds; longer than a load balancer keeps its own. */
  KEEP_ALIVE_TIMEOUT: milliseconds.default(75_000),
  /** How long readiness is 503 before the listeners close, in milliseconds: the time that a load balancer needs to see it. */
  SHUTDOWN_DELAY: between(0, 3_600_000).default(0),
  /** Longest orderly stop from then on, in milliseconds; what is unanswered then is cut off. */
  SHUTDOWN_TIMEOUT: milliseconds.default(15_000),
  /** Processes that share the ports and count rate limits together. */
  WORKERS: between(1, 256).default(1),
  /** Redis 7 or newer, as `redis://user:password@host:port/number`: machines count rate limits together there. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .refine((url) => /^\/?\d*$/.test(URL.parse(url)?.pathname ?? '-') && URL.parse(url)?.host, 'must be an address')
    .optional(),
  /** Prometheus figures at `/metrics` of the internal listener. */
  METRICS: flag.default(true),
  /** Address of an OpenTelemetry collector that takes OTLP over HTTP, without `/v1/traces`. Absent: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
});

type Variables = z.infer<typeof variables>;

/** How staff sign in with the identity provider. */
type StaffSignIn = {
  jwksUrl: string;
  issuer: string;
  audience: string;
  roleClaim: string;
  roles: Variables['STAFF_JWT_ROLES'];
};

/** The checked settings, frozen. */
export type Config = Readonly<
  Variables & {
    demoData: boolean;
    explorer: boolean;
    limits: ReturnType<typeof limitsOf>;
    staffSignIn: StaffSignIn | undefined;
  }
>;

const limitsOf = (given: Variables) => ({
  tokens: given.GRAPHQL_MAX_TOKENS,
  depth: given.GRAPHQL_MAX_DEPTH,
  rootFields: given.GRAPHQL_MAX_ROOT_FIELDS,
  fields: given.GRAPHQL_MAX_FIELDS,
  aliases: given.GRAPHQL_MAX_ALIASES,
  directives: given.GRAPHQL_MAX_DIRECTIVES,
  cost: given.GRAPHQL_MAX_COST,
});

/** A setting that cannot be used; the message is one line and names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings once, from the environment.
 * @throws {ConfigError} naming the first variable at fault
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { DEMO_DATA, NODE_ENV, DATABASE_URL, DATABASE_POOLER, GRAPHQL_EXPLORER } = parsed.data;
  if (DATABASE_POOLER && !DATABASE_URL) throw new ConfigError('DATABASE_URL: is needed with DATABASE_POOLER');
  const demoData = DEMO_DATA ?? (DATABASE_URL === undefined && NODE_ENV !== 'production');
  const explorer = GRAPHQL_EXPLORER ?? demoData;
  return Object.freeze({
    ...parsed.data,
    demoData,
    explorer,
    limits: limitsOf(parsed.data),
    staffSignIn: staffSignInOf(parsed.data),
  });
}

/** All of it, or nothing: half of it would let in either nobody or everybody whom the provider knows. */
function staffSignInOf(settings: Variables): StaffSignIn | undefined {
  const together = ['STAFF_JWKS_URL', 'STAFF_JWT_ISSUER', 'STAFF_JWT_AUDIENCE'] as const;
  const missing = together.find((name) => settings[name] === undefined);
  if (missing && together.some((name) => settings[name] !== undefined)) {
    throw new ConfigError(`${missing}: is needed as well; ${together.join(', ')} go together`);
  }
  const { STAFF_JWKS_URL, STAFF_JWT_ISSUER, STAFF_JWT_AUDIENCE } = settings;
  if (!STAFF_JWKS_URL || !STAFF_JWT_ISSUER || !STAFF_JWT_AUDIENCE) return undefined;
  return {
    jwksUrl: STAFF_JWKS_URL,
    issuer: STAFF_JWT_ISSUER,
    audience: STAFF_JWT_AUDIENCE,
    roleClaim: settings.STAFF_JWT_ROLE_CLAIM,
    roles: settings.STAFF_JWT_ROLES,
  };
}
