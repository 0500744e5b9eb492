import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { includesRole } from '../../access/staff-role.ts';
import type { Context } from '../../context.ts';
import type { Failure, FailureKind } from '../../failures.ts';
import { type Graph, toFailure } from '../graph.ts';
import { boundVariables } from '../input-lists.ts';
import { answerCodes, boundedError } from './answer-bounds.ts';
import { createDocumentStore } from './document-store.ts';
import { readExamples } from './examples.ts';
import { createGraphiql } from './graphiql.ts';
import { onlyHosts } from './hosts.ts';
import { compiledOnce } from './jit-executor.ts';
import { knownOperationTypes } from './no-subscriptions-rule.ts';
import {
  expectKnown,
  type KnownOperations,
  operationUnknown,
  persistedQueriesOf,
  unknownId,
} from './persisted-operations.ts';
import { type Limits, limitCodes, limitsPlugin, tooLong } from './query-limits.ts';
import { contextFor, requestIdsFor, requireCaller } from './require-caller.ts';
import { reservedNames } from './reserved-names.ts';

/** What is refused before the graph begins to work: the asker's to mend, with nothing of ours in it. */
const askersOwn = new Set<string>([
  ...Object.values(ApolloServerErrorCode),
  ...limitCodes,
  ...answerCodes,
  operationUnknown,
  'INPUT_INVALID',
  'TIER_REFUSED', // of introspection; fields are refused with a path
]);
askersOwn.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** What is not the asker's doing, and so is logged. */
const faults = new Set<FailureKind>(['INTERNAL', 'DATABASE_UNAVAILABLE', 'IDENTITY_PROVIDER_UNAVAILABLE']);

/** Bytes of a request body: of callers who may import records, and of all others. */
const maxImportBytes = 8 * 1024 * 1024;
const maxBodyBytes = 256 * 1024;

export type InternalOptions = {
  graph: Graph;
  log: Logger;
  /** Names that requests may be addressed to, beside IP addresses and `localhost`. */
  hosts?: readonly string[];
  /** How much an operation may ask for. */
  limits: Limits;
  /** The only operations that are run, where there are any. */
  knownOperations?: KnownOperations | undefined;
  /** Introspection, GraphiQL and the Sandbox. */
  explorer: boolean;
  /** The token that the explorers start with: over demo data alone. */
  demoToken?: string | undefined;
  /** Whether the process takes new work. */
  isReady: () => Promise<boolean>;
  /** Whoever watches the operations. */
  plugins?: ApolloServerPlugin<Context>[];
  /** Called with the failure of each request that is refused before its operation is read. */
  onRefusal?: ((failure: Failure) => void) | undefined;
  /** Figures for Prometheus, where they are wanted. */
  figures?: { contentType: string; read: () => Promise<string> } | undefined;
};

/** The internal side as an Express application: the graph for dashboards and developers, and the process's health. */
export async function createInternalApp(options: InternalOptions): Promise<Express> {
  const { graph, log, limits, knownOperations, explorer, demoToken } = options;
  const logFault = (failure: Failure) => {
    if (faults.has(failure.kind)) log.error({ err: failure.originalError }, failure.message);
  };
  const examples = explorer ? readExamples() : [];
  const [example] = examples;
  const headers = { Authorization: `Bearer ${demoToken ?? 'TOKEN'}` };
  const apollo = new ApolloServer<Context>({
    gateway: compiledOnce(graph.schema),
    introspection: explorer,
    hideSchemaDetailsFromClientErrors: !explorer,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: limits.tokens },
    documentStore: createDocumentStore(),
    validationRules: [knownOperationTypes, reservedNames],
    persistedQueries: knownOperations ? persistedQueriesOf(knownOperations) : false,
    includeStacktraceInErrorResponses: false,
    logger: log,
    plugins: [
      ...(options.plugins ?? []),
      ApolloServerPluginCacheControlDisabled(),
      limitsPlugin(limits),
      boundVariables(graph.schema),
      explorer
        ? ApolloServerPluginLandingPageLocalDefault({
            // Shared headers go with introspection, too, which needs a token.
            embed: { runTelemetry: false, ...(demoToken && { initialState: { sharedHeaders: headers } }) },
            includeCookies: false,
            ...(demoToken && example && { document: example.document, variables: example.variables, headers }),
          })
        : ApolloServerPluginLandingPageDisabled(),
    ],
    formatError: (formatted, error) => {
      // What graphql itself refuses (syntax, validation, variables) is the asker's to mend and tells nothing of ours.
      // A path is there once the graph has begun to work: from then on only a failure of ours may speak.
      if (formatted.path === undefined && askersOwn.has(String(formatted.extensions?.code))) {
        return tooLong(formatted, limits) ?? unknownId(formatted) ?? boundedError(formatted);
      }
      const failure = toFailure(error);
      logFault(failure);
      return boundedError({ ...formatted, message: failure.message, extensions: failure.extensions });
    },
  });
  await apollo.start();

  const app = express();
  app.disable('x-powered-by');
  app.use(onlyHosts(options.hosts ?? []));
  app.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  app.get('/health/ready', async (_request, response) => {
    const ready = await options.isReady().catch(() => false);
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  if (explorer) app.use('/graphiql', createGraphiql({ examples, headers }));
  const { figures } = options;
  if (figures) {
    app.get('/metrics', async (_request, response) => {
      const text = await figures.read().catch(() => undefined);
      if (text === undefined) response.status(503).end();
      else response.set('Content-Type', figures.contentType).send(text);
    });
  }
  app.use('/graphql', graphqlApp());
  app.use(refuseBody);
  return app;

  /** `/graphql`: the page for browsers, and operations for callers who are known before their body is read. */
  function graphqlApp(): Express {
    const callers = requireCaller(graph, (failure) => {
      logFault(failure);
      options.onRefusal?.(failure);
    });
    const run = expressMiddleware(apollo, {
      context: async ({ req, res }) => {
        if (knownOperations) expectKnown(knownOperations, req);
        const context = contextFor(res);
        if (!context) throw new Error('an operation without a caller');
        return context;
      },
    });
    const graphql = express();
    graphql.disable('x-powered-by');
    graphql.disable('etag');
    graphql.use((_request, response, next) => {
      response.set({ 'Cache-Control': 'private, no-store', 'X-Request-Id': requestIdsFor(response).answered });
      next();
    });
    if (explorer) graphql.get('/', landingPage(run));
    graphql.use(callers, bodyParser, callers, run, refuseBody);
    return graphql;
  }
}

/** Hands a browser's request for the page to Apollo Server, which decides alike; it shows no data. */
const landingPage =
  (run: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const types = ['application/json', 'application/graphql-response+json', 'text/html'];
    const takesParts = request.headers.accept?.includes('multipart/');
    if (request.method !== 'GET' || takesParts || request.accepts(types) !== 'text/html') return next();
    request.body = undefined;
    // The page sets a policy for its own content; who may frame it can only be said in a header.
    response.set({ 'Content-Security-Policy': "frame-ancestors 'none'", 'X-Frame-Options': 'DENY' });
    return run(request, response, next);
  };

const parseImport = express.json({ limit: maxImportBytes });
const parseBody = express.json({ limit: maxBodyBytes });

const bodyParser: RequestHandler = (request, response, next) => {
  const caller = contextFor(response)?.caller;
  const mayImport = caller?.tier === 'staff' && includesRole(caller.role, 'operator');
  return (mayImport ? parseImport : parseBody)(request, response, next);
};

/** A body that cannot be read is the asker's to mend; anything else is told without its details. */
const refuseBody: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next();
  const isAskers = error?.status >= 400 && error.status < 500;
  const status = isAskers ? error.status : 500;
  const [message, code] = isAskers
    ? [status === 413 ? 'The body is too long.' : 'The body cannot be read.', 'BAD_REQUEST']
    : ['Internal server error.', 'INTERNAL'];
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
};
