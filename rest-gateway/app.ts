import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import type { Graph } from '../src/graph/graph.ts';
import { listenerReplies } from './error-replies.ts';
import { createGateway, type GatewayOptions, peerOf } from './handle.ts';
import { createDocs } from './reference/docs.ts';

export type PublicOptions = GatewayOptions & {
  graph: GatewayOptions['graph'] & Pick<Graph, 'schema'>;
  /** Address of the site, without a path, for its description. */
  publicUrl?: string | undefined;
};

/** The public side as an Express application: the description, then the endpoints of v1, then nothing. */
export function createPublicApp({ publicUrl, ...options }: PublicOptions): RequestListener {
  const { graph, basePath, report, endpoints, clientOf = peerOf } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // the gateway's own, on the register view alone
  app.use(createDocs({ schema: graph.schema, basePath, publicUrl, endpoints, report, clientOf }));
  const gateway = createGateway(options);
  app.use(gateway);
  app.use(lastResort);
  // Express hands back what has no path for it, such as the target `http://`.
  return (request, response) => app(request as Request, response as Response, () => void gateway(request, response));
}

/** Express would tell the caller about our faults. */
const lastResort: ErrorRequestHandler = (_error, _request, response, next) => {
  if (response.headersSent) return next();
  const { status, error, code } = listenerReplies.internal;
  response.status(status).json({ error, code });
};
