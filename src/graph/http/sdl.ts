import type { RequestHandler } from 'express';
import { type GraphQLSchema, printSchema } from 'graphql';
import type { Identification } from '../../access/caller.ts';
import { type Failure, failure } from '../../failures.ts';
import { contextFor, refuse } from './require-caller.ts';

/** Why a caller may not see the schema, if so. Applies to introspection and to the SDL. */
export function schemaRefusal({ tier }: Identification): Failure | undefined {
  return tier === 'staff' ? undefined : failure('TIER_REFUSED', { message: 'The schema is shown to staff only.' });
}

/** Serves the schema as text. Runs after `requireCaller`. */
export function serveSdl(schema: GraphQLSchema): RequestHandler {
  let sdl: string | undefined;
  return (_request, response) => {
    const context = contextFor(response);
    const refusal = context ? schemaRefusal(context.caller) : failure('CREDENTIALS_MISSING');
    if (refusal) return refuse(response, refusal);
    response.set({ 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' });
    sdl ??= printSchema(schema);
    response.type('text/plain').send(sdl); // or 304
  };
}
