import type { Logger } from 'pino';
import { createPublicApp } from '../../rest-gateway/app.ts';
import { scheduledRoutes } from '../../rest-gateway/deprecation.ts';
import { createListener } from '../../rest-gateway/listener.ts';
import { openLimiter } from '../../rest-gateway/rate-limit/open-limiter.ts';
import type { RateLimitReader } from '../../rest-gateway/rate-limit/rate-limit.ts';
import type { RequestReport } from '../../rest-gateway/request-report.ts';
import { createGraph } from '../graph/graph.ts';
import { createClientAddresses } from '../platform/runtime/client-address.ts';
import { listen, publicPlace } from '../platform/runtime/http-server.ts';
import { demoDates, partnerDemo } from '../products/demo/partner-demo.ts';
import { demoContact } from '../products/demo/tokens.ts';

import { type Assembly, demoOrigin, type RunningSide, stopServing } from './assembly.ts';

/** Starts the listener for partners and SSPs. `readLimit` is set if this process counts requests by itself. */
export async function startPublic(
  assembly: Assembly,
): Promise<RunningSide & { readLimit?: RateLimitReader | undefined }> {
  const { config, database, log, hasDemo, metrics, tracing, connections, schema } = assembly;
  const services = assembly.servicesOn(database.orm);
  const graph = createGraph(schema, services);
  const {
    limiter,
    read: readLimit,
    close: closeLimiter,
  } = assembly.limiter
    ? { limiter: assembly.limiter, read: assembly.limiter.read, close: () => {} }
    : await openLimiter({
        readRedisUrl: config.readRedisUrl,
        onChange: (isLocal, err) => {
          metrics.setLimiterDegraded(isLocal);
          if (isLocal) log.warn({ err }, 'shared rate limiter unavailable: this process counts by itself');
          else log.info('shared rate limiter available again');
        },
      });
  const { clientOf, isProxy } = createClientAddresses(config.TRUSTED_PROXIES);
  let isStopping = false;
  const endpoints = scheduledRoutes(config.DEPRECATION_SCHEDULE);
  const templates = new Map(endpoints.map(({ path }) => [path, `${config.BASE_PATH}${path}`]));
  const app = createPublicApp({
    graph: tracing?.graph(graph) ?? graph,
    limiter,
    report: (request) => {
      metrics.request(request);
      tracing?.request({ ...request, route: templates.get(request.route) ?? request.route });
      logRequest(log, request);
    },
    basePath: config.BASE_PATH,
    publicUrl: config.PUBLIC_URL,
    contact: config.PUBLIC_CONTACT ?? (hasDemo ? demoContact : undefined),
    demo: hasDemo ? { origin: demoOrigin(config), dated: await demoDates(database.orm), ...partnerDemo } : undefined,
    endpoints,
    clientOf,
    isReady: () => !isStopping,
  });
  const limits = {
    ...connections,
    maxConnectionsPerAddress: config.limits.connectionsPerAddress,
    isProxy,
  };
  const server = createListener(tracing?.listener(app) ?? app, limits, ({ request, ids, reply: { status, code } }) => {
    const { method = '', headers } = request;
    const unknown = { endpoint: undefined, paId: undefined, caller: undefined }; // refused before it reached the router
    graph.countRefusal({ ids, status, code, method, authorization: headers.authorization, ...unknown });
  });
  metrics.watchListener('public', server.openConnections, connections.maxConnections);
  return {
    readLimit,
    url: await listen(server, publicPlace(config)),
    announceStop: () => {
      isStopping = true;
      server.announceClose();
    },
    stop: async (timeout) => {
      await stopServing(server, services, timeout);
      closeLimiter();
    },
  };
}

function logRequest(log: Logger, request: RequestReport): void {
  const { cause, ...rest } = request;
  // pino omits undefined properties.
  const line = { ...rest, milliseconds: Math.round(request.milliseconds * 1000) / 1000 };
  if (request.status < 500) log.info(line, 'request');
  else log.error({ ...line, err: cause }, 'request');
}
