import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import type { FailureKind } from '../failures.ts';
import { requestIdsOf } from '../request-id.ts';
import { compiledOnce } from './compiled-once.ts';
import { readExamples } from './examples.ts';
import { asFailure, type Graph } from './graph.ts';
import { createGraphiql } from './graphiql.ts';
import { boundVariables } from './input-lists.ts';
import {
  expectKnown,
  type KnownOperations,
  operationUnknown,
  persistedQueriesOf,
  unknownId,
} from './known-operations.ts';
import { type Limits, limitCodes, limitsPlugin, tooLong } from './limits.ts';
import { knownOperationTypes } from './operation-types.ts';

/** What is refused before the graph begins to work: the asker's to mend, with nothing of ours in it. */
const askersOwn = new Set<string>([
  ...Object.values(ApolloServerErrorCode),
  ...limitCodes,
  operationUnknown,
  'INPUT_INVALID',
]);
askersOwn.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** What is not the asker's doing, and so is logged. */
const faults = new Set<FailureKind>(['INTERNAL', 'DATABASE_UNAVAILABLE', 'IDENTITY_PROVIDER_UNAVAILABLE']);

export type InternalOptions = {
  graph: Graph;
  log: Logger;
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
  /** Figures for Prometheus, where they are wanted. */
  figures?: { contentType: string; read: () => Promise<string> } | undefined;
};

/** The internal side as an Express application: the graph for dashboards and developers, and the process's health. */
export async function createInternalApp(options: InternalOptions): Promise<Express> {
  const { graph, log, limits, knownOperations, explorer, demoToken } = options;
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
    validationRules: [knownOperationTypes],
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
            embed: { runTelemetry: false },
            includeCookies: false,
            ...(demoToken && example && { document: example.document, variables: example.variables, headers }),
          })
        : ApolloServerPluginLandingPageDisabled(),
    ],
    formatError: (formatted, error) => {
      // What graphql itself refuses (syntax, validation, variables) is the asker's to mend and tells nothing of ours.
      // A path is there once the graph has begun to work: from then on only a failure of ours may speak.
      if (formatted.path === undefined && askersOwn.has(String(formatted.extensions?.code))) {
        return tooLong(formatted, limits) ?? unknownId(formatted) ?? formatted;
      }
      const failure = asFailure(error);
      if (faults.has(failure.kind)) log.error({ err: failure.originalError }, failure.message);
      return { ...formatted, message: failure.message, extensions: failure.extensions };
    },
  });
  await apollo.start();

  const app = express();
  app.disable('x-powered-by');
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
  app.use(
    '/graphql',
    express.json({ limit: '8mb' }),
    expressMiddleware(apollo, {
      context: async ({ req }) => {
        if (knownOperations) expectKnown(knownOperations, req);
        const context = graph.open(requestIdsOf(req));
        await graph.identifyInside(context, req.headers.authorization);
        return context;
      },
    }),
  );
  app.use(refuseBody);
  return app;
}

/** A body that cannot be read is the asker's to mend; anything else is told without its details. */
const refuseBody: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next();
  const isAskers = error?.status >= 400 && error.status < 500;
  const status = isAskers ? error.status : 500;
  const [message, code] = isAskers
    ? ['The body cannot be read.', 'BAD_REQUEST']
    : ['Internal server error.', 'INTERNAL'];
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
};
