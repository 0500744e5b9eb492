import { callerOf } from '../access/identify.ts';
import type { RuleTable } from '../access/shield.ts';
import type { Context } from '../context.ts';
import { type FailureKind, failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  type AccessCheck,
  type AccessConditionName,
  type Condition,
  conditionsOf,
  type RestEndpoint,
} from './conditions.ts';

/** Whether an endpoint would answer, and why. */
export type Explanation = {
  endpoint: RestEndpoint;
  isAnswered: boolean;
  failure: FailureKind | null;
  conditions: { condition: AccessConditionName; holds: boolean; explanation: string }[];
};

/** @param permissions the rules of the graph */
export function createExplanationResolvers(permissions: RuleTable): Resolvers {
  const conditions = conditionsOf(permissions);

  /**
   * Explains how each endpoint would answer the holder of a token. The rules run in the context of that caller, with
   * the same results as for its request. Reads only the token and the policy fields of the notice.
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
  check: AccessCheck,
  asCaller: Context,
  paId: string,
): Promise<Explanation> {
  const checked: Explanation['conditions'] = [];
  let failed: FailureKind | null = null;
  for (const { name, ruleFor, explain: explanationOf } of conditions) {
    const verdict = await ruleFor(check)({ paId } as never, asCaller);
    const holds = verdict === true;
    checked.push({ condition: name, holds, explanation: explanationOf(check, holds) });
    if (verdict !== true) failed ??= verdict.kind;
    if (!holds && name === 'token_is_of_tier') break; // the other conditions apply only to that tier
  }
  return { endpoint, isAnswered: failed === null, failure: failed, conditions: checked };
}
