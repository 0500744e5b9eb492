import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { requestIdsFor } from './require-caller.ts';

/** The id of the request that this code answers. Apollo Server formats errors without their request. */
const current = new AsyncLocalStorage<string>();

export const rememberRequestId: RequestHandler = (_request, response, next) =>
  current.run(requestIdsFor(response).own, next);

/** Adds the id of the request, by which log, ledger and audit trail know it. */
export function withRequestId(error: GraphQLFormattedError): GraphQLFormattedError {
  return { ...error, extensions: { ...error.extensions, requestId: current.getStore() } };
}
