import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Identification } from '../../domain/access/caller.ts';
import { type Failure, failure } from '../../platform/failures.ts';
import { privatelyRevalidated } from '../../platform/runtime/static-files.ts';
import type { Graph } from '../graph.ts';
import { contextFor, refuse } from './require-caller.ts';

export type ShownSchemas = Pick<Graph, 'schema' | 'partnerSchema'>;

/** Why a caller may see no schema, if so. Applies to introspection and to the SDL. */
export function schemaRefusal({ tier }: Identification): Failure | undefined {
  const isShown = tier === 'staff' || tier === 'partner';
  return isShown ? undefined : failure('TIER_REFUSED', { message: 'The schema is shown to staff and partners only.' });
}

/** The schema that a caller sees: partners what they may use. */
export const schemaShownTo = ({ tier }: Identification, { schema, partnerSchema }: ShownSchemas): GraphQLSchema =>
  tier === 'partner' ? partnerSchema() : schema;

/** Serves what is made from the schema that a caller sees: its text, for example. Runs after `requireCaller`. */
export function serveSchema(
  graph: ShownSchemas,
  type: string,
  print: (schema: GraphQLSchema) => string,
): RequestHandler {
  const texts = new WeakMap<GraphQLSchema, string>();
  return (_request, response) => {
    const context = contextFor(response);
    const refusal = context ? schemaRefusal(context.caller) : failure('CREDENTIALS_MISSING');
    if (!context || refusal) return refuse(response, refusal ?? failure('CREDENTIALS_MISSING'));
    response.set({ 'Cache-Control': privatelyRevalidated, 'X-Content-Type-Options': 'nosniff' }).vary('Authorization');
    response.vary('Accept-Encoding'); // compression leaves out a 304
    const schema = schemaShownTo(context.caller, graph);
    const text = texts.get(schema) ?? print(schema);
    texts.set(schema, text);
    response.type(type).send(text); // or 304
  };
}
