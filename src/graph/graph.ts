import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Identification } from '../access/caller.ts';
import { bearerToken } from '../access/credentials.ts';
import { credentialsOf, identificationOf } from '../access/identify.ts';
import type { StaffSignIn } from '../access/staff-sign-in.ts';
import { Context, type Prefetch, type Services } from '../context.ts';
import { isOutage } from '../database/outage.ts';
import { type Failure, failure, failureOf } from '../failures.ts';
import type { RequestIds } from '../runtime/request-id.ts';

export type { Prefetch } from '../context.ts';

/** A request at work: its caller, and what its rules and resolvers share. */
export type Work = Context;

/** An operation of the gateway, parsed, validated and compiled once. */
export type Operation = {
  document: DocumentNode;
  run: (context: Context, variables: Record<string, unknown>) => Promise<Outcome>;
};

/** What became of an operation: the value of its one root field, or what failed. */
export type Outcome = { value: unknown; failure?: undefined } | { value?: undefined; failure: Failure };

/** The one door to the graph for what lives outside it: the same schema under the same rules as `/graphql`. */
export type Graph = ReturnType<typeof createGraph>;

/** @param signIn how staff sign in by name; without it tokens of ours are the only ones */
export function createGraph(schema: GraphQLSchema, services: Services, signIn?: StaffSignIn) {
  const graph = {
    schema,

    /** Since when the deprecation of endpoints is served. */
    firstServed: services.firstServed,

    /** Begins to work for a request: who calls is the first thing to find out. */
    open(ids: Pick<RequestIds, 'own' | 'callers'>): Context {
      return new Context(services, ids.own, ids.callers);
    },

    /**
     * Finds out who calls with this `Authorization` header, as of now.
     * @param prefetch what the caller is about to ask of a notice: looked up along with the token
     * @throws Failure DATABASE_UNAVAILABLE
     */
    async identify(context: Context, authorization: string | undefined, prefetch?: Prefetch): Promise<Identification> {
      const credentials = credentialsOf(authorization);
      if (!('hash' in credentials)) {
        context.caller = credentials;
        return credentials;
      }
      try {
        context.caller = identificationOf(await context.token(credentials.hash, prefetch), context.now);
      } catch (error) {
        throw asFailure(error);
      }
      if (context.caller.tier !== null && context.caller.tokenId) {
        services.lastUsed.touch(context.caller.tokenId, context.now);
      }
      return context.caller;
    },

    /**
     * Finds out who calls from inside the house, where staff may also come with a token of the identity provider.
     * @throws Failure DATABASE_UNAVAILABLE, IDENTITY_PROVIDER_UNAVAILABLE
     */
    async identifyInside(context: Context, authorization: string | undefined): Promise<Identification> {
      const token = bearerToken(authorization);
      // A JSON Web Token has dots, a token of ours has none.
      if (!signIn || !token?.includes('.')) return graph.identify(context, authorization);
      context.caller = await signIn(token, context.now);
      return context.caller;
    },

    /** Counts a request that was made with a token: it got this status from this endpoint. */
    count(tokenId: string, endpoint: string, status: number): void {
      services.requestCounts.count(tokenId, endpoint, status, services.now());
    },

    /** Prepares an operation with one root field. @throws Error when it does not fit the schema */
    prepare(source: string): Operation {
      const document = parse(source);
      const errors = validate(schema, document);
      const compiled = errors.length === 0 ? compileQuery<Record<string, unknown>>(schema, document) : undefined;
      if (!compiled || !isCompiledQuery(compiled)) {
        throw new Error(`an operation does not fit the schema: ${[...errors, ...(compiled?.errors ?? [])].join('; ')}`);
      }
      return {
        document,
        async run(context, variables) {
          const { data, errors: failed } = await compiled.query(undefined, context, variables);
          return failed?.[0] ? { failure: asFailure(failed[0]) } : { value: Object.values(data ?? {})[0] };
        },
      };
    },

    /** Runs an operation for the caller of its context. Never throws: every fault is a failure. */
    execute(operation: Operation, variables: Record<string, unknown>, context: Context): Promise<Outcome> {
      return operation.run(context, variables);
    },
  };
  return graph;
}

/** The failure that an error means: its own, an outage of the database, or a fault of ours. */
export function asFailure(error: unknown): Failure {
  const known = failureOf(error);
  if (known) return known;
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  return failure(isOutage(cause) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL', { cause });
}
