import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openReader } from '../../rest-gateway/rate-limit/open-limiter.ts';
import type { RateLimitReader } from '../../rest-gateway/rate-limit/rate-limit.ts';
import { createStaffSignIn, type ProviderLog } from '../domain/access/staff-sign-in.ts';
import type { Services } from '../domain/services.ts';
import { createGraph } from '../graph/graph.ts';
import { readPersistedOperations } from '../graph/http/persisted-operations.ts';
import { limitRequestRate } from '../graph/http/request-rate.ts';
import { createInternalApp } from '../graph/http/server.ts';
import type { Config } from '../platform/config.ts';
import { nameOf, watchReplicaLag } from '../platform/database/replica-lag.ts';
import { createReplicaReads } from '../platform/database/replica-reads.ts';
import { queryOn, sql } from '../platform/database/sql.ts';
import { createClientAddresses } from '../platform/runtime/client-address.ts';
import { createLimitedServer, internalPlace, listen } from '../platform/runtime/http-server.ts';
import { screenNames } from '../products/console/browser/base/screen-names.ts';
import { consoleOperations, createConsole } from '../products/console/console.ts';
import { demoContact, demoTokens } from '../products/demo/tokens.ts';

import { type Assembly, demoOrigin, type RunningSide, stopServing } from './assembly.ts';

/** Probes of readiness give up after a few seconds; a pool may wait longer for a database that hangs. */
const longestProbe = 2_000;

type InternalOptions = {
  /** Reads rate limits, if the public side counts them by itself. */
  readLimit?: RateLimitReader | undefined;
  /** Whether the public side serves. Rejects if its process does not answer. Default: it is in this process. */
  isPublicServing?: () => Promise<boolean>;
  /** Whether the tables match this release. Default: not checked. */
  tablesFit?: () => boolean;
  /** The text of /metrics; default: the metrics of this process. */
  readMetrics?: () => Promise<string>;
};

/**
 * Starts the listener for dashboards: with its own pool and loaders, so that the REST API never waits for its lists.
 */
export async function startInternal(
  assembly: Assembly,
  { readLimit, isPublicServing = async () => true, tablesFit = () => true, readMetrics }: InternalOptions,
): Promise<RunningSide> {
  const { config, database, log, hasDemo, metrics, tracing, connections, schema } = assembly;
  const limits = await openReader(config.readRedisUrl, readLimit);
  const { lag, services } = openServices(assembly, limits.read, await openMailer(config, log));
  const stopping = new AbortController();
  const { viewer, operator, administrator } = demoTokens;
  const site = config.PUBLIC_URL ?? (hasDemo ? demoOrigin(config) : undefined);
  const app = await createInternalApp({
    graph: createGraph(schema, services, {
      signIn: config.staffSignIn && createStaffSignIn(config.staffSignIn, logProvider(log)),
      servesPublishers: config.GRAPHQL_PUBLISHERS,
    }),
    log,
    hosts: config.INTERNAL_HOSTS,
    origins: config.GRAPHQL_ORIGINS,
    queryLimits: config.limits,
    countRequest: limitRequestRate(
      {
        staff: config.limits.staffRequests,
        others: config.GRAPHQL_RATE_LIMIT,
        unknown: config.limits.unknownRequests,
      },
      createClientAddresses(config.TRUSTED_PROXIES).clientOf,
    ),
    persistedOperations:
      config.GRAPHQL_OPERATIONS === undefined
        ? undefined
        : readPersistedOperations(config.GRAPHQL_OPERATIONS, schema, consoleOperations),
    explorer: config.explorer,
    console: createConsole(
      {
        hasGraphiql: config.explorer,
        demoToken: hasDemo ? administrator : undefined,
        contact: config.PUBLIC_CONTACT ?? (hasDemo ? demoContact : undefined),
        sendsMail: config.mail !== undefined,
        signIn: config.consoleSignIn,
      },
      !config.isProduction,
    ),
    demoTokens: hasDemo ? { viewer, operator, administrator } : undefined,
    reference: site && `${site}/api/docs`,
    plugins: [metrics.operations, tracing?.operations].filter((plugin) => plugin !== undefined),
    onRequest: tracing?.requestId,
    onRefusal: metrics.rejection,
    metrics: {
      contentType: metrics.registry.contentType,
      read: readMetrics ?? (() => metrics.registry.metrics()),
    },
    measure: metrics.responses,
    // A stream must not look idle to the server, which closes silent connections after twice this time.
    heartbeat: Math.min(15_000, config.limits.requestTimeout),
    slowAfter: config.limits.requestTimeout,
    stopping: stopping.signal,
    isReady: async () =>
      !stopping.signal.aborted &&
      tablesFit() &&
      (await isPublicServing()) &&
      (await Promise.race([queryOn(database.orm)(sql`select`), sleep(longestProbe, [], { ref: false })])).length === 1,
    // A process that hangs is not alive; one that is starting is.
    isLive: () => isPublicServing().then(() => true),
  });
  const server = createLimitedServer(tracing?.listener(app, internalRoute) ?? app, connections);
  metrics.watchListener('internal', server.openConnections, connections.maxConnections);
  return {
    url: await listen(server, internalPlace(config)),
    announceStop: () => {
      stopping.abort();
      server.announceClose();
    },
    stop: async (timeout) => {
      await stopServing(server, services, timeout);
      lag.stop();
      limits.close();
    },
  };
}

/** Services on the pool of dashboards, whose lists come from a fresh replica if there is one. */
function openServices(
  { config, database, log, now, metrics, servicesOn }: Assembly,
  readRateLimit: Services['readRateLimit'],
  sendMail: Services['sendMail'],
) {
  const { dashboards, replicas } = database;
  const lag = watchReplicaLag(dashboards, replicas, config.limits.replicaMaxLag, (isFresh, replica) => {
    if (isFresh) log.info({ replica }, 'a read replica is used again');
    else log.warn({ replica }, 'a read replica is too far behind; another one or the primary serves');
  });
  for (const replica of replicas) {
    metrics.replicas.watch(nameOf(replica), () => ({ isUp: lag.isUp(replica), lag: lag.of(replica) }));
  }
  const services = servicesOn(dashboards, {
    readList: createReplicaReads(
      dashboards,
      replicas,
      now,
      lag.isFresh,
      (err) => log.warn({ err }, 'a read replica failed; another one or the primary serves'),
      metrics.replicas.statement,
    ),
    readRateLimit,
    sendMail,
  });
  return { lag, services };
}

/** Loads the code of mails only if there is a mail server. */
async function openMailer({ mail }: Config, log: Logger) {
  if (!mail) return undefined;
  const { createMailer } = await import('../platform/mail.ts');
  return createMailer(mail.readUrl, mail.from, (fault) => log.warn(fault, 'a mail was not sent'));
}

/** The route of a request to the internal port; undefined if it has none. */
function internalRoute(path: string): string | undefined {
  if (/^\/(graphql(\/stream|\/schema\.graphql)?|graphiql|metrics|health\/(live|ready))$/.test(path)) return path;
  if (/^\/export\/[^/]+$/.test(path)) return '/export/:list.:format';
  const [, screen = ''] = path.split('/');
  return screenNames.includes(screen) ? `/${screen}` : undefined;
}

const logProvider = (log: Logger): ProviderLog => ({
  isUnavailable: (err) => log.error({ err }, 'identity provider unavailable: staff cannot sign in with new keys'),
  isAvailableAgain: () => log.info('identity provider available again'),
  hasUnusableKey: (kid, err) =>
    log.error({ err, kid }, 'a key of the identity provider cannot be used: its tokens are refused'),
});
