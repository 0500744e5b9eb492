import { callerOf } from '../access/identify.ts';
import type { Context } from '../context.ts';
import { type FailureKind, failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type AccessConditionName, type Case, type Condition, endpoints, type RestEndpoint } from './conditions.ts';

/** What an endpoint would answer, and why. */
export type Explanation = {
  endpoint: RestEndpoint;
  isAnswered: boolean;
  failure: FailureKind | null;
  conditions: { condition: AccessConditionName; holds: boolean; explanation: string }[];
};

/**
 * What each endpoint would answer to whoever holds the token. The rules judge in a context in which that caller calls,
 * so that they cannot judge otherwise than for a call; nothing is read but where token and notice stand.
 * @throws Failure TOKEN_UNKNOWN
 */
export async function explainAccess(context: Context, paId: string, tokenId: string): Promise<Explanation[]> {
  const { services, now } = context;
  const [token, notice] = await Promise.all([services.tokensWithPlan.load(tokenId), context.policyFields(paId)]);
  if (!token) throw failure('TOKEN_UNKNOWN');
  const asCaller = context.actingAs(callerOf(token));
  return Promise.all(
    (Object.entries(endpoints) as [RestEndpoint, readonly Condition[]][]).map(([endpoint, conditions]) =>
      explain(endpoint, conditions, { token, notice, now }, asCaller, paId),
    ),
  );
}

async function explain(
  endpoint: RestEndpoint,
  conditions: readonly Condition[],
  about: Case,
  asCaller: Context,
  paId: string,
): Promise<Explanation> {
  const judged: Explanation['conditions'] = [];
  let failed: FailureKind | null = null;
  for (const { name, rule, why } of conditions) {
    const verdict = await rule(about)({ paId } as never, asCaller);
    const holds = verdict === true;
    judged.push({ condition: name, holds, explanation: why(about, holds) });
    if (verdict !== true) failed ??= verdict.kind;
    if (!holds && name === 'token_is_of_tier') break; // what comes after is asked of the tier's callers only
  }
  return { endpoint, isAnswered: failed === null, failure: failed, conditions: judged };
}

export const explanationResolvers: Resolvers = {
  Query: {
    explainAccess: (_root, { paId, tokenId }, context) => explainAccess(context, paId, tokenId),
  },
  Notice: {
    explainAccess: ({ paId }, { tokenId }, context) => explainAccess(context, paId, tokenId),
  },
};
