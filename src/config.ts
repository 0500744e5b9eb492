import { resolve } from 'node:path';
import { z } from 'zod';

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
const between = (least: number, most: number) => whole.pipe(z.number().min(least).max(most));
const port = between(0, 65_535);
const milliseconds = between(1, 3_600_000);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

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
  /** PostgreSQL 15 or newer, as `postgresql://user:password@host:port/name`. Absent: the embedded server, in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  /** Folder of the embedded PostgreSQL. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  /** Load demo data and demo tokens into an empty database. Default: only on the embedded PostgreSQL. */
  DEMO_DATA: flag.optional(),
  /** Introspection and the Sandbox on the internal listener. Default: only with demo data. */
  GRAPHQL_EXPLORER: flag.optional(),
  /** Least severe level that is logged; one line a request is `info`. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Connections to PostgreSQL at most. */
  DATABASE_POOL_SIZE: between(1, 1000).default(10),
  /** Longest wait for a connection to PostgreSQL, in milliseconds; then the answer is 503. */
  DATABASE_CONNECT_TIMEOUT: milliseconds.default(5_000),
  /** Longest run of one SQL statement, in milliseconds; then the answer is 503. */
  DATABASE_STATEMENT_TIMEOUT: milliseconds.default(10_000),
  /** Longest wait for a whole request of a client, in milliseconds; then the answer is 408. */
  REQUEST_TIMEOUT: milliseconds.default(30_000),
  /** Longest wait for the head of a request, and for the first byte of a connection, in milliseconds; then the answer is 408. */
  HEADERS_TIMEOUT: milliseconds.default(10_000),
  /** Connections of clients at a time, for each listener; one more is closed at once. */
  MAX_CONNECTIONS: between(1, 1_000_000).default(10_000),
  /** How long an idle connection is kept, in milliseconds; longer than a load balancer keeps its own. */
  KEEP_ALIVE_TIMEOUT: milliseconds.default(75_000),
  /** Longest orderly stop, in milliseconds; what is unanswered then is cut off. */
  SHUTDOWN_TIMEOUT: milliseconds.default(15_000),
});

/** The checked settings, frozen. */
export type Config = Readonly<z.infer<typeof variables> & { demoData: boolean; explorer: boolean }>;

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
  const { DEMO_DATA, DATABASE_URL, GRAPHQL_EXPLORER } = parsed.data;
  const demoData = DEMO_DATA ?? DATABASE_URL === undefined;
  return Object.freeze({ ...parsed.data, demoData, explorer: GRAPHQL_EXPLORER ?? demoData });
}
