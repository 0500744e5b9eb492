import { endpoints } from '../../generated/graph/endpoints.ts';
import type { AccessConditionName, RefusalCode, RestEndpoint, Tier } from '../../generated/graph/graphql.ts';
import { dayOf } from '../../platform/database/pg-timestamps.ts';
import { failure } from '../../platform/failures.ts';
import { isActive } from '../access/active.ts';
import type { PartnerApiTier } from '../access/caller.ts';
import { hasScope, isAuthenticated, isPartner, isSsp, onProPlan } from '../access/rules.ts';
import { type Scope, scopes } from '../access/scope.ts';
import type { Rule, RuleTable } from '../access/shield.ts';
import type { Context } from '../context.ts';
import { countsAreValid, metricsApplyToNotice } from '../metrics/rules.ts';
import { isCountedMedium } from '../notices/model/countable.ts';
import type { NoticePolicyFields } from '../notices/model/rows.ts';
import { belongsTo, isOnRegister } from '../notices/predicates/visibility.ts';
import { noticeIsOnRegister, noticeIsVisible, ownsNoticeToRead, ownsNoticeToWrite } from '../notices/read/rules.ts';
import type { RateLimitReading } from './rate-limit-reading.ts';
import type { TokenWithPlan } from './tokens-with-plan.ts';

/** The subject of an explanation: a token, a notice if it exists, a time. */
export type AccessCheck = {
  token: TokenWithPlan;
  /** Undefined if none was given. */
  paId: string | undefined;
  notice: NoticePolicyFields | undefined;
  /** Undefined if the limiter cannot be reached. */
  rateLimit: RateLimitReading | undefined;
  now: Date;
  /** Whether a partner asks, who may not know of all notices. */
  isForPartner: boolean;
};

/** A condition of an endpoint: how it is checked, and an explanation of the result. */
export type Condition = {
  name: AccessConditionName;
  /** The refusal if it does not hold. @param asCaller the context of the holder of the token */
  refusalOf: (check: AccessCheck, asCaller: Context) => Promise<RefusalCode | undefined>;
  explain: (check: AccessCheck, holds: boolean) => string;
  /** Why it cannot be checked, if so. */
  undecidedBecause?: (check: AccessCheck) => string | undefined;
};

/** Checks a rule as the graph does. */
const byRule =
  (rule: Rule): Condition['refusalOf'] =>
  async ({ paId = '' }, asCaller) => {
    const verdict = await rule({ paId } as never, asCaller);
    if (verdict === true) return undefined;
    // The gateway compares tiers itself, under another name.
    return (verdict.kind === 'TIER_REFUSED' ? 'WRONG_TIER' : verdict.kind) as RefusalCode;
  };

const tokenIsActive: Condition = {
  name: 'token_is_active',
  refusalOf: async ({ token, now }) => (isActive(token, now) ? undefined : 'TOKEN_INVALID'),
  explain: ({ token }, holds) =>
    holds ? 'The token is active.' : `The token ${token.revokedAt === null ? 'has expired' : 'was revoked'}.`,
};

const tierNames: Record<Tier, string> = {
  partner: 'a partner token',
  ssp: 'an SSP token',
  staff: 'a staff token',
};

const tierRules: Record<PartnerApiTier, Rule> = { partner: isPartner, ssp: isSsp };

const tokenIsOf = (tier: PartnerApiTier): Condition => ({
  name: 'token_is_of_tier',
  refusalOf: byRule(tierRules[tier]),
  explain: ({ token }, holds) =>
    holds
      ? `The token is ${tierNames[tier]}.`
      : `The endpoint requires ${tierNames[tier]}, but this is ${tierNames[token.tier]}.`,
});

const tokenIsWithinRateLimit: Condition = {
  name: 'token_is_within_rate_limit',
  refusalOf: async ({ rateLimit }) => (rateLimit?.remaining === 0 ? 'RATE_LIMITED' : undefined),
  undecidedBecause: ({ rateLimit }) => (rateLimit ? undefined : 'The rate limiter cannot be reached.'),
  explain: ({ rateLimit }) => {
    if (!rateLimit) return '';
    const { limit, remaining, resetsAt } = rateLimit;
    return resetsAt === null
      ? `The token has not reached its rate limit: all ${limit} requests are left.`
      : `${remaining} of ${limit} requests are left until ${isoSeconds(resetsAt)}.`;
  },
};

/** `2026-11-21T12:00:00Z` */
const isoSeconds = (instant: Date) => instant.toISOString().replace(/\.\d+/, '');

const publisherIsOnProPlan: Condition = {
  name: 'publisher_is_on_pro_plan',
  refusalOf: byRule(onProPlan),
  explain: ({ token }, holds) => {
    if (holds) return 'The publisher of the token is on the Pro plan.';
    return token.plan === 'pro' ? 'The Pro plan of the publisher has ended.' : 'The publisher is on the free plan.';
  },
};

const tokenHasScope = (scope: Scope): Condition => ({
  name: 'token_has_scope',
  refusalOf: byRule(hasScope(scope)),
  explain: (_check, holds) => `The token ${holds ? 'has' : 'lacks'} the scope ${scope}.`,
});

/** For conditions of the notice. */
const undecidedBecause = ({ paId }: AccessCheck) =>
  paId === undefined ? 'It depends on the notice: no PA-ID is given.' : undefined;

const noticeExists = (code: RefusalCode): Condition => ({
  name: 'notice_exists',
  undecidedBecause,
  refusalOf: async ({ notice }) => (notice ? undefined : code),
  explain: ({ isForPartner }, holds) => {
    if (holds) return 'There is a notice with this PA-ID.';
    return isForPartner ? 'No notice that the publisher may see has this PA-ID.' : 'No notice has this PA-ID.';
  },
});

const listed = (...reasons: readonly (string | false)[]) => reasons.filter((reason) => reason !== false).join('; ');

/** The reasons why a notice is not on the register. */
const reasonsOffRegister = (
  { confirmationStatus, signOffStatus, publicationStartDate }: NoticePolicyFields,
  now: Date,
): string =>
  listed(
    confirmationStatus !== 'confirmed' && `its sponsor has not confirmed it (${confirmationStatus})`,
    signOffStatus !== 'signed_off' && `its publisher has not signed it off (${signOffStatus})`,
    publicationStartDate > dayOf(now) && `its publication starts on ${publicationStartDate}`,
  );

/** A condition of the notice, if there is one. */
const ofNotice = (
  name: AccessConditionName,
  refusalOf: Condition['refusalOf'],
  explain: (notice: NoticePolicyFields, check: AccessCheck, holds: boolean) => string,
): Condition => ({
  name,
  undecidedBecause,
  refusalOf,
  explain: (check, holds) => (check.notice ? explain(check.notice, check, holds) : 'There is no such notice.'),
});

const explainRegister = (notice: NoticePolicyFields, { now }: AccessCheck): string =>
  isOnRegister(notice, now)
    ? 'The notice is on the register.'
    : `The notice is not on the register: ${reasonsOffRegister(notice, now)}.`;

const noticeOnRegister = ofNotice(
  'notice_is_on_register',
  async ({ notice, now }) => (notice && isOnRegister(notice, now) ? undefined : 'NOTICE_NOT_ON_REGISTER'),
  explainRegister,
);

const noticeVisible = ofNotice('notice_is_visible', byRule(noticeIsVisible), (notice, check) =>
  check.token.publisherId !== null && belongsTo(notice, check.token.publisherId)
    ? 'The token has access to the notice.'
    : explainRegister(notice, check),
);

const noticeIsOwn = (rule: Rule<{ paId: string }>) =>
  ofNotice('notice_is_own', byRule(rule), ({ publisherId }, _check, holds) => {
    if (holds) return 'The notice is the publisher’s own.';
    return publisherId === null
      ? 'The notice is self-published: it belongs to no publisher.'
      : 'The notice belongs to another publisher.';
  });

/** The same check as `ownsNoticeToRead`, but it needs only the policy fields of the notice. */
const ownsPolicyFields: Rule<{ paId: string }> = async (args, context) =>
  (await ownsNoticeToWrite(args, context)) === true || failure('NOTICE_NOT_OWN');

const metricsAreDefined = ofNotice('metrics_apply', byRule(metricsApplyToNotice), (notice, { now }, holds) => {
  if (holds) return 'The notice takes engagement metrics, and its campaign has started.';
  const reasons = listed(
    !isCountedMedium(notice) && `its medium is ${notice.medium}`,
    !notice.usesTargetingTechniques &&
      !notice.usesAdDeliveryTechniques &&
      'it uses no targeting or ad-delivery techniques',
    !isOnRegister(notice, now) && reasonsOffRegister(notice, now),
    notice.startDate > dayOf(now) && `its campaign starts on ${notice.startDate}`,
  );
  return `Engagement metrics do not apply to the notice: ${reasons}.`;
});

/** The conditions that explain each rule. With a `tier`, they apply only to that tier. */
const conditionsOfRules = new Map<Rule, { conditions: readonly Condition[]; tier?: PartnerApiTier }>([
  // `token_is_of_tier` explains both.
  [isAuthenticated, { conditions: [] }],
  [isPartner, { conditions: [] }],
  [onProPlan, { conditions: [publisherIsOnProPlan], tier: 'partner' }],
  ...scopes.map((scope) => [hasScope(scope), { conditions: [tokenHasScope(scope)] }] as const),
  [countsAreValid, { conditions: [] }], // an explanation has no body to check
  [noticeIsOnRegister, { conditions: [noticeExists('NOTICE_NOT_ON_REGISTER'), noticeOnRegister] }],
  [ownsNoticeToRead, { conditions: [noticeExists('NOTICE_NOT_OWN'), noticeIsOwn(ownsPolicyFields)] }],
  [noticeIsVisible, { conditions: [noticeExists('NOTICE_NOT_VISIBLE'), noticeVisible] }],
  [ownsNoticeToWrite, { conditions: [noticeIsOwn(ownsNoticeToWrite)] }],
  [metricsApplyToNotice, { conditions: [metricsAreDefined] }],
]);

/**
 * The conditions of each endpoint, in the order in which its rules are checked.
 * @throws Error if a rule has no explanation
 */
export function conditionsOf(permissions: RuleTable): ReadonlyMap<RestEndpoint, readonly Condition[]> {
  const all = Object.entries(endpoints).map(([endpoint, { tier, type, field }]) => {
    const ofRules = (permissions[type]?.[field] ?? []).flatMap((rule) => {
      const explained = conditionsOfRules.get(rule);
      if (!explained) throw new Error(`a rule of ${type}.${field} has no explanation`);
      return explained.tier === undefined || explained.tier === tier ? explained.conditions : [];
    });
    return [endpoint as RestEndpoint, [tokenIsActive, tokenIsOf(tier), tokenIsWithinRateLimit, ...ofRules]] as const;
  });
  return new Map(all);
}
