import type {
  AccessCondition,
  EndpointAccess,
  QueryExplainAccessArgs,
  Resolvers,
  RestEndpoint,
} from '../../generated/graph/graphql.ts';
import { isOfPublishers } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { failure, invalidInput } from '../../platform/failures.ts';
import { issue } from '../../platform/issues.ts';
import { callerOf } from '../access/identify.ts';
import type { RuleTable } from '../access/shield.ts';
import type { Context } from '../context.ts';
import { isOnRegister } from '../notices/predicates/visibility.ts';
import { findRefusals, type RefusalRow } from '../requests/refusal-list.ts';
import { type AccessCheck, type Condition, conditionsOf } from './conditions.ts';
import type { RateLimitReading } from './rate-limit-reading.ts';

/** Whose access is explained. */
type Subject = { tokenId: string } | { hint: string } | { requestId: string };

/** The last four characters of a token, with or without its prefix. */
const hintFormat = /^([a-z]+_[a-z]+_(…|\.{3}))?[0-9A-Za-z]{4}$/;

/** @throws Failure INPUT_INVALID */
function validSubject({ tokenId, hint, requestId }: Omit<QueryExplainAccessArgs, 'paId'>): Subject {
  const given = Object.entries({ tokenId, hint, requestId }).filter(([, value]) => typeof value === 'string');
  if (given.length !== 1) {
    const message = 'give exactly one of `tokenId`, `hint` and `requestId`';
    throw invalidInput(
      issue(given[1]?.[0] ?? 'tokenId', 'exclusive', { fields: ['tokenId', 'hint', 'requestId'] }, message),
    );
  }
  if (typeof hint === 'string' && !hintFormat.test(hint)) {
    const message = 'must be the last four characters of a token, or its whole hint; never send a token itself';
    throw invalidInput(issue('hint', 'invalid_format', { format: 'id' }, message));
  }
  return Object.fromEntries(given) as Subject;
}

/** Ids of the tokens in question, newest first. @throws Failure TOKEN_UNKNOWN */
async function findTokens(
  { queryPrimary, ownPublisherIds }: Context,
  subject: Subject,
  max: number,
): Promise<string[]> {
  if ('tokenId' in subject) return [subject.tokenId];
  if (!('hint' in subject)) return [];
  const hint = subject.hint.replace('...', '…');
  const rows = await queryPrimary(sql<{ id: string }>`
    select id from token where (hint = ${hint} or right(hint, 4) = ${hint})
      and ${isOfPublishers(sql`publisher_id`, ownPublisherIds)} order by created_at desc, id desc limit ${max}`);
  if (rows.length === 0) throw failure('TOKEN_UNKNOWN', { message: 'No token has this hint.' });
  return rows.map(({ id }) => id);
}

/** What a token would get now. */
export type AccessOfToken = {
  tokenId: string;
  paId: string | null;
  rateLimit: RateLimitReading | null;
  endpoints: EndpointAccess[];
};

/** Refusals with one request id, and tokens with one hint, that are explained. */
const maxMatches = 10;

/** @param permissions the rules of the graph */
export function createExplanationResolvers(permissions: RuleTable): Resolvers {
  const conditions = conditionsOf(permissions);

  /**
   * Explains how each endpoint would answer the holder of a token. The rules run in the context of that caller, with
   * the same results as for its request. Reads only the token, its rate limit and the policy fields of the notice.
   * @throws Failure TOKEN_UNKNOWN
   */
  async function accessOf(context: Context, tokenId: string, paId: string | undefined): Promise<AccessOfToken> {
    const { services, now, ownPublisherIds: own } = context;
    const [token, found] = await Promise.all([
      services.tokensWithPlan.load(tokenId),
      paId === undefined ? undefined : context.policyFields(paId),
    ]);
    if (!token || !isOneOf(own, token.publisherId)) throw failure('TOKEN_UNKNOWN');
    // A partner must not learn from an explanation what another publisher prepares.
    const notice = found && (isOneOf(own, found.publisherId) || isOnRegister(found, now)) ? found : undefined;
    const rateLimit = await services.readRateLimit(token.chainId);
    const asCaller = context.actingAs(callerOf(token));
    const check = { token, paId, notice, rateLimit, now, isForPartner: own !== null };
    const endpoints = await Promise.all(
      [...conditions].map(([endpoint, required]) => explain(endpoint, required, check, asCaller)),
    );
    return { tokenId: token.id, paId: paId ?? null, rateLimit: rateLimit ?? null, endpoints };
  }

  async function explainSubject(context: Context, subject: Subject, paId: string | undefined) {
    const refusals = 'requestId' in subject ? await refusalsOf(context, subject.requestId) : [];
    const tokenIds = 'requestId' in subject ? tokenOf(refusals) : await findTokens(context, subject, maxMatches);
    const about = paId ?? refusals[0]?.paId ?? undefined;
    return { refusals, tokens: await Promise.all(tokenIds.map((id) => accessOf(context, id, about))) };
  }

  return {
    Query: {
      explainAccess: (_root, { paId, ...subject }, context) =>
        explainSubject(context, validSubject(subject), paId ?? undefined),
    },
    Notice: {
      explainAccess: ({ paId }, { tokenId }, context) => accessOf(context, tokenId, paId),
    },
  };
}

/** Whether a caller may know of what belongs to a publisher, or to none. @param own its publishers; null: all */
const isOneOf = (own: readonly string[] | null, publisherId: string | null) =>
  own === null || (publisherId !== null && own.includes(publisherId));

/** @throws Failure REFUSAL_UNKNOWN */
async function refusalsOf(context: Context, requestId: string): Promise<RefusalRow[]> {
  const refusals = await findRefusals(context, requestId, maxMatches);
  if (refusals.length === 0) throw failure('REFUSAL_UNKNOWN');
  return refusals;
}

const tokenOf = ([newest]: RefusalRow[]): string[] => (newest?.tokenId ? [newest.tokenId] : []);

async function explain(
  endpoint: RestEndpoint,
  conditions: readonly Condition[],
  check: AccessCheck,
  asCaller: Context,
): Promise<EndpointAccess> {
  const checked: AccessCondition[] = [];
  let refusal: EndpointAccess['failure'] = null;
  for (const { name, refusalOf, undecidedBecause, explain: explanationOf } of conditions) {
    const open = undecidedBecause?.(check);
    if (open !== undefined) {
      checked.push({ condition: name, holds: null, explanation: open });
      continue;
    }
    const refused = await refusalOf(check, asCaller);
    checked.push({ condition: name, holds: !refused, explanation: explanationOf(check, !refused) });
    refusal ??= refused ?? null;
    if (refused && name === 'token_is_of_tier') break; // the other conditions apply only to that tier
  }
  const isUndecided = refusal === null && checked.some(({ holds }) => holds === null);
  return { endpoint, isAnswered: isUndecided ? null : refusal === null, failure: refusal, conditions: checked };
}
