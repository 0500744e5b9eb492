import { callerOf } from '../access/identify.ts';
import type { RuleTable } from '../access/shield.ts';
import type { Context } from '../context.ts';
import { type FailureKind, failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  type AccessCase,
  type AccessConditionName,
  type Condition,
  conditionsOf,
  type RestEndpoint,
} from './conditions.ts';

/** The answer of an endpoint, and the reasons. */
export type Explanation = {
  endpoint: RestEndpoint;
  isAnswered: boolean;
  failure: FailureKind | null;
  conditions: { condition: AccessConditionName; holds: boolean; explanation: string }[];
};

/** @param permissions the rules of the graph; the endpoints are explained by them */
export function createExplanationResolvers(permissions: RuleTable): Resolvers {
  const conditions = conditionsOf(permissions);

  /**
   * Explains how each endpoint would answer the holder of a token. The rules run in the context of that caller, so they judge
   * as they would for its request. Reads only the token and the policy fields of the notice.
   * @throws Failure TOKEN_UNKNOWN
   */
  async function explainAccess(context: Context, paId: string, tokenId: string): Promise<Explanation[]> {
    const { services, now } = context;
    const [token, notice] = await Promise.all([services.tokensWithPlan.load(tokenId), context.policyFields(paId)]);
    if (!token) throw failure('TOKEN_UNKNOWN');
    const asCaller = context.actingAs(callerOf(token));
    return Promise.all(
      [...conditions].map(([endpoint, required]) =>
        explain(endpoint, required, { token, notice, now }, asCaller, paId),
      ),
    );
  }

  return {
    Query: {
      explainAccess: (_root, { paId, tokenId }, context) => explainAccess(context, paId, tokenId),
    },
    Notice: {
      explainAccess: ({ paId }, { tokenId }, context) => explainAccess(context, paId, tokenId),
    },
  };
}

async function explain(
  endpoint: RestEndpoint,
  conditions: readonly Condition[],
  about: AccessCase,
  asCaller: Context,
  paId: string,
): Promise<Explanation> {
  const judged: Explanation['conditions'] = [];
  let failed: FailureKind | null = null;
  for (const { name, rule, explain: explanationOf } of conditions) {
    const verdict = await rule(about)({ paId } as never, asCaller);
    const holds = verdict === true;
    judged.push({ condition: name, holds, explanation: explanationOf(about, holds) });
    if (verdict !== true) failed ??= verdict.kind;
    if (!holds && name === 'token_is_of_tier') break; // the other conditions are for callers of the tier
  }
  return { endpoint, isAnswered: failed === null, failure: failed, conditions: judged };
}
