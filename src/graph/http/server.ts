import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Context } from '../../domain/context.ts';
import type { StaffRole } from '../../generated/graph/graphql.ts';
import { type Failure, type FailureKind, failure } from '../../platform/failures.ts';
import { mayRound, parseExactly } from '../../platform/json-text.ts';
import { includesRole } from '../../platform/staff-role.ts';
import { type Graph, toFailure } from '../graph.ts';
import { answerCodes, boundedError } from './answer-bounds.ts';
import { createDocumentStore } from './document-store.ts';
import { executionPlugin, type FormatError } from './execution.ts';
import { sandboxOrigin, serveExplorers } from './explorers.ts';
import { serveExports } from './export/export-route.ts';
import { onlyHosts } from './hosts.ts';
import { allowOrigins } from './origins.ts';
import {
  operationUnknown,
  type PersistedOperations,
  persistedQueriesOf,
  requirePersisted,
} from './persisted-operations.ts';
import {
  limitCodes,
  limitSize,
  limitsPlugin,
  type QueryLimits,
  sizeLimitError,
  tokenLimitError,
} from './query-limits.ts';
import type { RequestRate } from './request-rate.ts';
import {
  contextFor,
  refuse,
  rememberRequestId,
  requestIdsFor,
  requireCaller,
  sendErrors,
  withRequestId,
} from './require-caller.ts';
import { createSlots, type SlotLimits } from './slots.ts';
import { createPrepareSubscription } from './stream/prepare-subscription.ts';
import { onlyDistinctConnections, serveChanges } from './stream/stream-route.ts';
import { noSubscriptions, reservedNames } from './validation-rules.ts';

/** Codes of client errors before execution. Safe to expose. */
export const clientErrorCodes = new Set<string>([
  ...Object.values(ApolloServerErrorCode),
  ...limitCodes,
  ...answerCodes,
  operationUnknown,
  'INPUT_INVALID',
  'TIER_REFUSED', // of introspection; fields are refused with a path
]);
clientErrorCodes.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** Server errors, which are logged. An outage of the identity provider is logged once, by `start.ts`. */
const serverErrors = new Set<FailureKind>(['INTERNAL', 'DATABASE_UNAVAILABLE']);

/** Maximum bytes of a request body, for callers who may import records and for all others. */
const maxImportBytes = 8 * 1024 * 1024;
const maxBodyBytes = 256 * 1024;

/** Streams of changes that are open at a time. */
const streamLimits: SlotLimits = {
  perCaller: 10,
  perPublisher: 5,
  total: 100,
  forPublishers: 50,
  forAdministrators: 10,
  refusal: 'TOO_MANY_STREAMS',
};

export type InternalOptions = {
  graph: Graph;
  log: Logger;
  /** Allowed host names, in addition to IP addresses and `localhost`. */
  hosts?: readonly string[];
  /** Origins whose pages may call the graph from a browser. Default: none. */
  origins?: readonly string[];
  queryLimits: QueryLimits;
  countRequest: RequestRate;
  /** If set, only these operations run. */
  persistedOperations?: PersistedOperations | undefined;
  /** Introspection, the SDL, GraphiQL, and the page that links to Apollo Sandbox. */
  explorer: boolean;
  /** The console, at `/`. */
  console?: RequestHandler | undefined;
  /** The tokens that the explorers show. Only for demo data. */
  demoTokens?: Record<StaffRole, string> | undefined;
  /** Address of the reference page of the public port, to which the explorers link. */
  reference?: string | undefined;
  /** Whether the process takes new work. */
  isReady: () => Promise<boolean>;
  /** Whether every process of the server responds. Default: this one. */
  isLive?: () => Promise<boolean>;
  /** Longest silence of a stream of changes, in milliseconds. */
  heartbeat?: number;
  /** How long an export may be slower than the least rate, in milliseconds. */
  slowAfter?: number;
  /** Aborted when the process stops taking work. */
  stopping?: AbortSignal;
  plugins?: ApolloServerPlugin<Context>[];
  /** Called with the id of each request when it begins. */
  onRequest?: ((requestId: string) => void) | undefined;
  /** Called with the failure of each request that is refused before its operation is read. */
  onRefusal?: ((failure: Failure) => void) | undefined;
  /** Metrics for Prometheus, if enabled. */
  metrics?: { contentType: string; read: () => Promise<string> } | undefined;
  /** Measure the responses that take long, if metrics are enabled. */
  measure?: { export: RequestHandler; stream: RequestHandler } | undefined;
};

/** The Express application of the internal side: the graph, the explorers, health and metrics. */
export async function createInternalApp(options: InternalOptions): Promise<Express> {
  const { graph, log, queryLimits, persistedOperations, explorer, demoTokens, reference } = options;
  const logFault = (failure: Failure) => {
    if (serverErrors.has(failure.kind)) log.error({ err: failure.originalError }, failure.message);
  };
  const onRefusal = (failure: Failure) => {
    logFault(failure);
    options.onRefusal?.(failure);
  };
  const callers = requireCaller(graph, options.countRequest, onRefusal);
  const formatError = createFormatError({ explorer, queryLimits, logFault });
  const apollo = createApollo(options, formatError);
  await apollo.start();

  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    const ids = requestIdsFor(response);
    response.set('X-Request-Id', ids.answered);
    options.onRequest?.(ids.own);
    next();
  });
  app.use(rememberRequestId);
  app.use(onlyHosts(options.hosts ?? []));
  const origins = options.origins ?? [];
  const exported = serveExports({ graph, log, onRefusal, slowAfter: options.slowAfter ?? 30_000 });
  const { measure } = options;
  if (measure) app.use('/export', measure.export).post('/graphql/stream', measure.stream);
  app.use('/export', allowOrigins(origins), callers, exported, refuseBody); // compresses by itself
  app.use(compression());
  serveHealth(app, options);
  app.use('/graphql', allowOrigins(explorer ? [...origins, sandboxOrigin] : origins));
  if (explorer) app.use(serveExplorers({ graph, callers, demoTokens, reference }));
  const changes = serveChanges({
    graph,
    formatError,
    onRefusal,
    prepare: createPrepareSubscription({ schema: graph.schema, queryLimits, persistedOperations }),
    poll: graph.feedPoll,
    takeSlot: createSlots(streamLimits),
    heartbeat: options.heartbeat ?? 15_000,
    stopping: options.stopping ?? new AbortController().signal,
  });
  app.use('/graphql/stream', onlyDistinctConnections);
  app.post('/graphql/stream', callers, parseBody, callers, withoutEmpty, changes, refuseBody);
  app.use('/graphql', operations());
  if (options.console) app.use(options.console);
  app.use((_request, response) => {
    refuse(response, failure('PATH_NOT_FOUND'));
  });
  app.use(refuseBody);
  return app;

  /** Operations, whose callers are identified before the body is read. */
  function operations(): Express {
    const run = expressMiddleware(apollo, {
      context: async ({ req, res }) => {
        if (persistedOperations) requirePersisted(persistedOperations, req);
        const context = contextFor(res);
        if (!context) throw new Error('an operation without a caller');
        return context;
      },
    });
    const graphql = express();
    graphql.disable('x-powered-by');
    graphql.disable('etag');
    graphql.use((_request, response, next) => {
      response.set('Cache-Control', 'private, no-store');
      next();
    });
    graphql.use(callers, bodyParser, callers, withoutEmpty, run, refuseBody);
    return graphql;
  }
}

function createApollo(
  { graph, log, queryLimits, persistedOperations, explorer, plugins = [] }: InternalOptions,
  formatError: FormatError,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema: graph.schema,
    introspection: explorer,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: queryLimits.tokens },
    documentStore: createDocumentStore(),
    validationRules: [limitSize, noSubscriptions, reservedNames],
    persistedQueries: persistedOperations ? persistedQueriesOf(persistedOperations) : false,
    includeStacktraceInErrorResponses: false,
    logger: log,
    plugins: [
      ...plugins,
      ApolloServerPluginCacheControlDisabled(),
      limitsPlugin(queryLimits),
      ApolloServerPluginLandingPageDisabled(),
      executionPlugin(graph, formatError),
    ],
    formatError,
  });
}

/** Renders the errors of operations. What callers may not see is logged. */
function createFormatError({
  explorer,
  queryLimits,
  logFault,
}: Pick<InternalOptions, 'explorer' | 'queryLimits'> & { logFault: (failure: Failure) => void }): FormatError {
  return (formatted, error) => {
    // Errors of syntax, validation and variables have no path and expose nothing. Errors of execution have a path: only
    // the message of a known failure is safe to expose.
    if (formatted.path === undefined && clientErrorCodes.has(String(formatted.extensions?.code))) {
      const shown = explorer ? formatted : withoutSuggestion(formatted);
      return withRequestId(
        tokenLimitError(shown, queryLimits) ?? sizeLimitError(shown, error) ?? csrfError(shown) ?? boundedError(shown),
      );
    }
    const failure = toFailure(error);
    logFault(failure);
    return withRequestId(boundedError({ ...formatted, message: failure.message, extensions: failure.extensions }));
  };
}

/** Liveness, readiness and metrics. */
function serveHealth(app: Express, { isLive = async () => true, isReady, metrics }: InternalOptions): void {
  app.get('/health/live', async (_request, response) => {
    const live = await isLive().catch(() => false);
    response.status(live ? 200 : 503).json({ status: live ? 'live' : 'not live' });
  });
  app.get('/health/ready', async (_request, response) => {
    const ready = await isReady().catch(() => false);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  if (metrics) {
    app.get('/metrics', async (_request, response) => {
      const text = await metrics.read().catch(() => undefined);
      if (text === undefined) response.status(503).end();
      else response.set('Content-Type', metrics.contentType).send(text);
    });
  }
}

/** Apollo's own text for a GET without a header that only programs can send. */
const csrfError = (error: Parameters<FormatError>[0]): typeof error | undefined =>
  /Cross-Site Request Forgery/.test(error.message)
    ? {
        message:
          'Send a query as POST with `Content-Type: application/json`, or as GET with the header `apollo-require-preflight: 1`, so that no page of another site can send it.',
        extensions: { code: ApolloServerErrorCode.BAD_REQUEST },
      }
    : undefined;

/** Suggestions of graphql-js name fields of the schema. */
const withoutSuggestion = (error: Parameters<FormatError>[0]): typeof error => ({
  ...error,
  message: error.message.replace(/ ?Did you mean.+\?$/s, ''),
});

/** Parses a body as JSON, in which a number that is not whole as written is never whole. */
const jsonBody = (limit: number): RequestHandler[] => [
  express.json({
    limit,
    verify: (request, _response, bytes) => {
      if (mayRound(bytes.toString('latin1'))) Reflect.set(request, exactText, bytes.toString());
    },
  }),
  (request, _response, next) => {
    const text: unknown = Reflect.get(request, exactText);
    if (typeof text === 'string') request.body = parseExactly(text);
    next();
  },
];
const exactText = Symbol('body with fractions');

const parseImport = express.Router().use(jsonBody(maxImportBytes));
const parseBody = express.Router().use(jsonBody(maxBodyBytes));

const bodyParser: RequestHandler = (request, response, next) => {
  const caller = contextFor(response)?.caller;
  const mayImport = caller?.tier === 'staff' && includesRole(caller.role, 'operator');
  return (mayImport ? parseImport : parseBody)(request, response, next);
};

/** Table tools send empty texts for what is left out. */
const withoutEmpty: RequestHandler = (request, _response, next) => {
  const { body } = request;
  const [path = '', search = ''] = request.url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(search);
  for (const name of ['operationName', 'variables', 'extensions']) {
    if (['', '{}'].includes(body?.[name])) delete body[name];
    if (['', '{}'].includes(parameters.getAll(name).join())) parameters.delete(name);
  }
  if (search !== '') request.url = `${path}?${parameters}`;
  next();
};

const bodyFaults: Record<number, string> = {
  413: 'The body is too long.',
  415: 'The body must be JSON in UTF-8 (`Content-Type: application/json`, without a charset or with `charset=utf-8`), compressed with gzip, deflate, br, zstd or not at all.',
};

/** An unreadable body is a client error. Anything else is reported without details. */
const refuseBody: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next();
  const isClientError = error?.status >= 400 && error.status < 500;
  const status = isClientError ? error.status : 500;
  const [message, code] = isClientError
    ? [bodyFaults[error.status] ?? 'The body cannot be read.', 'BAD_REQUEST']
    : ['Internal server error.', 'INTERNAL'];
  sendErrors(response, status, [{ message, extensions: { code } }]);
};
