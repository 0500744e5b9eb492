import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { Caller, TokenCaller } from '../domain/access/caller.ts';
import { bearerToken, credentialsOf, personOf } from '../domain/access/identify.ts';
import { callerRules, chain, type Rules } from '../domain/access/shield.ts';
import type { StaffSignIn } from '../domain/access/staff-sign-in.ts';
import { Context, type Prefetch } from '../domain/context.ts';
import { isValidPaId } from '../domain/notices/model/pa-id.ts';
import type { RefusedRequest } from '../domain/requests/refusal-log.ts';
import type { Services } from '../domain/services.ts';
import type { RestEndpoint } from '../generated/graph/graphql.ts';
import { isOutage } from '../platform/database/outage.ts';
import { queryOn } from '../platform/database/sql.ts';
import { type Failure, failure, failureOf } from '../platform/failures.ts';
import type { RequestIds } from '../platform/runtime/request-id.ts';
import { createFeedPoll } from './changes/feed-poll.ts';
import { compileOperation } from './compile.ts';
import { identifyByToken } from './identify-by-token.ts';
import { createPartnerSchema } from './partner-schema.ts';
import { rulesOf } from './permissions.ts';
import { enumSerializers } from './unknown-values.ts';

export type { TokenCaller } from '../domain/access/caller.ts';
export type { Context, Prefetch } from '../domain/context.ts';
export type { RefusalCode, RestEndpoint } from '../generated/graph/graphql.ts';

type Ids = Pick<RequestIds, 'own' | 'callers'>;
type Variables = Record<string, unknown>;

/** An operation with one root field, parsed and validated once, and compiled if possible. */
export type Operation = {
  document: DocumentNode;
  /**
   * Checks the rules of the root field and runs no resolver. Without arguments: the first rules, those that need only the
   * caller, such as plan and scope. Callers of `execute` need not: it checks all rules. Never throws.
   */
  refusalOf: (context: Context, args?: Variables) => Promise<Failure | undefined>;
  /** Runs the operation for the caller of the context. Never throws: errors become failures. */
  execute: (variables: Variables, context: Context) => Promise<Outcome>;
};

/** The result of an operation: the value of its root field, or a failure. */
export type Outcome = { value: unknown; failure?: undefined } | { value?: undefined; failure: Failure };

/**
 * The entry point to the graph for other code: the same schema under the same rules as `/graphql`. An operation needs a
 * context, and only identification makes one.
 */
export type Graph = ReturnType<typeof createGraph>;

/** A refused request as the gateway reports it. */
type Refused = Pick<RefusedRequest, 'endpoint' | 'method' | 'status' | 'code' | 'paId'> & {
  caller: TokenCaller | undefined;
  ids: Ids;
  authorization: string | undefined;
};

type GraphOptions = {
  /** Sign-in through the identity provider; without it only tokens of this server are accepted. */
  signIn?: StaffSignIn | undefined;
  /** Whether publishers may use the internal side. */
  servesPublishers?: boolean;
};

export function createGraph(
  schema: GraphQLSchema,
  services: Services,
  { signIn, servesPublishers = true }: GraphOptions = {},
) {
  /** @throws Failure DATABASE_UNAVAILABLE */
  const identify = async (ids: Ids, authorization: string | undefined, prefetch?: Prefetch): Promise<Context> =>
    identifyByToken(services, ids, authorization, prefetch).catch((error) => {
      throw toFailure(error);
    });

  async function identifyPerson(signInWith: StaffSignIn, ids: Ids, token: string): Promise<Context> {
    const now = services.now();
    const found = await signInWith(token, now);
    const caller = 'publisherIds' in found ? await personOf(queryOn(services.orm), found) : found;
    return new Context(services, ids, caller, now);
  }

  let schemaOfPartners: GraphQLSchema | undefined;

  return {
    schema,

    /** The part of the schema that partners may use. Made on first use. */
    partnerSchema(): GraphQLSchema {
      schemaOfPartners ??= createPartnerSchema(schema, services);
      return schemaOfPartners;
    },

    now: services.now,

    /** When each deprecation header was first sent. */
    firstServed: services.firstServed,

    /**
     * Prepares an operation.
     * @param ofUnknown what is written for the text of a stored value that an enum lacks. Default: an internal error
     * @throws Error if the operation does not fit the schema
     */
    prepare: (source: string, ofUnknown = refuseUnknown): Operation => prepare(schema, source, ofUnknown),

    /**
     * Identifies the caller by the token in an `Authorization` header, as of now. An invalid token is not an error here:
     * the rules of the graph refuse it.
     * @param prefetch the notice that the operation needs: loaded along with the token
     * @throws Failure DATABASE_UNAVAILABLE
     */
    identify,

    /**
     * Like `identify`, for the internal side: people may also send a token of the identity provider.
     * @throws Failure DATABASE_UNAVAILABLE, IDENTITY_PROVIDER_UNAVAILABLE
     */
    async identifyInside(ids: Ids, authorization: string | undefined): Promise<Context> {
      const token = bearerToken(authorization);
      // A JSON Web Token contains dots, a token of this server does not.
      const context =
        signIn && token?.includes('.') ? await identifyPerson(signIn, ids, token) : await identify(ids, authorization);
      if (servesPublishers || context.caller.tier !== 'partner') return context;
      return context.actingAs({ tier: null, failure: 'TIER_REFUSED' });
    },

    /** The context of a caller in this process, such as the command line. */
    contextFor: (ids: Ids, caller: Caller): Context => new Context(services, ids, caller, services.now()),

    /** Waits for changes, on behalf of all subscribers. */
    feedPoll: createFeedPoll(queryOn(services.orm), services.now),

    /** Counts a request by its token, endpoint and status, for the request statistics. */
    countRequest(tokenId: string, endpoint: RestEndpoint, status: number): void {
      services.requestCounts.count(tokenId, endpoint, status, services.now());
    },

    /** Counts a request that was refused or failed, and keeps its details. */
    countRefusal: (refused: Refused): void => services.refusals.add(refusedRequest(refused, services.now())),
  };
}

function refusedRequest({ ids, authorization, paId, caller, ...refused }: Refused, refusedAt: Date): RefusedRequest {
  // A token that was not accepted may be a revoked or expired one.
  const credentials = caller === undefined ? credentialsOf(authorization) : undefined;
  return {
    ...refused,
    refusedAt,
    tokenId: caller?.tokenId,
    chainId: caller?.chainId,
    publisherId: caller?.tier === 'partner' ? caller.publishers[0]?.id : undefined,
    tokenHash: credentials && 'hash' in credentials ? credentials.hash : undefined,
    paId: paId !== undefined && isValidPaId(paId) ? paId : undefined,
    requestId: ids.own,
    callerRequestId: ids.callers,
  };
}

/** The vocabularies of the REST API are closed. */
const refuseUnknown = (text: unknown): unknown => {
  throw new Error(`${text} is in no enum`);
};

function prepare(schema: GraphQLSchema, source: string, ofUnknown: typeof refuseUnknown): Operation {
  const document = parse(source);
  const errors = validate(schema, document);
  const operation = getOperationAST(document);
  if (errors.length > 0 || !operation) throw new Error(`an operation does not fit the schema: ${errors.join('; ')}`);
  const run =
    compileOperation(schema, document, enumSerializers(schema, ofUnknown)) ??
    ((variableValues: Variables, contextValue: Context) => execute({ schema, document, contextValue, variableValues }));
  const rules = rootRules(schema, operation);
  const checkCaller = chain(callerRules(rules));
  const checkCall = chain(rules);
  return {
    document,
    async refusalOf(context, args) {
      try {
        const verdict = await (args ? checkCall(args as never, context) : checkCaller({} as never, context));
        return verdict === true ? undefined : verdict;
      } catch (error) {
        return toFailure(error);
      }
    },
    async execute(variables, context) {
      const { data, errors: failed } = await run(variables, context);
      return failed?.[0] ? { failure: toFailure(failed[0]) } : { value: Object.values(data ?? {})[0] };
    },
  };
}

function rootRules(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): Rules {
  const [root] = selectionSet.selections;
  return root?.kind === Kind.FIELD ? rulesOf(schema.getRootType(operation)?.name ?? '', root.name.value) : [];
}

/** Converts an error to its own failure, an outage of the database, or an internal error. */
export function toFailure(error: unknown): Failure {
  const known = failureOf(error);
  if (known) return known;
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  return failure(isOutage(cause) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL', { cause });
}
