import { ApolloServer } from '@apollo/server';
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
import { requestIdOf } from '../request-id.ts';
import { compiledOnce } from './compiled-once.ts';
import { asFailure, type Graph } from './graph.ts';

const askersOwn = new Set<string>(Object.values(ApolloServerErrorCode));
askersOwn.delete(ApolloServerErrorCode.INTERNAL_SERVER_ERROR);

/** What is not the asker's doing, and so is logged. */
const faults = new Set<FailureKind>(['INTERNAL', 'DATABASE_UNAVAILABLE', 'IDENTITY_PROVIDER_UNAVAILABLE']);

export type InternalOptions = {
  graph: Graph;
  log: Logger;
  /** Introspection and the Sandbox. */
  explorer: boolean;
  /** What the Sandbox starts with. */
  example?: { document: string; variables: Record<string, unknown>; headers: Record<string, string> };
  /** Whether the process takes new work. */
  isReady: () => Promise<boolean>;
};

/** The internal side as an Express application: the graph for dashboards and developers, and the process's health. */
export async function createInternalApp(options: InternalOptions): Promise<Express> {
  const { graph, log, explorer } = options;
  const apollo = new ApolloServer<Context>({
    gateway: compiledOnce(graph.schema),
    introspection: explorer,
    hideSchemaDetailsFromClientErrors: !explorer,
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    logger: log,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      explorer
        ? ApolloServerPluginLandingPageLocalDefault({ embed: true, includeCookies: false, ...options.example })
        : ApolloServerPluginLandingPageDisabled(),
    ],
    formatError: (formatted, error) => {
      // What graphql itself refuses (syntax, validation, variables) is the asker's to mend and tells nothing of ours.
      // A path is there once the graph has begun to work: from then on only a failure of ours may speak.
      if (formatted.path === undefined && askersOwn.has(String(formatted.extensions?.code))) return formatted;
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
  app.use(
    '/graphql',
    express.json({ limit: '8mb' }),
    expressMiddleware(apollo, {
      context: async ({ req }) => {
        const context = graph.open(requestIdOf(req));
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
