import { hasExpired, type TokenRow } from '../access/identify.ts';
import { canWriteMetrics, isPartner, isSsp, onProPlan } from '../access/rules.ts';
import type { Rule } from '../access/shield.ts';
import { dayOf } from '../database/pg-timestamps.ts';
import { type FailureKind, failure } from '../failures.ts';
import { metricsApply } from '../metrics/applicability.ts';
import { belongsTo, isOnRegister } from '../notices/predicates/visibility.ts';
import type { NoticePolicyFields } from '../notices/read/policy-loader.ts';
import { noticeIsVisible, ownsNotice } from '../notices/read/rules.ts';
import type { TokenWithPlan } from './tokens-with-plan.ts';

export const accessConditions = [
  'token_is_active',
  'token_is_of_tier',
  'publisher_is_on_pro_plan',
  'token_has_scope',
  'notice_exists',
  'notice_is_on_register',
  'notice_is_visible',
  'notice_is_own',
  'metrics_apply',
] as const;
export type AccessConditionName = (typeof accessConditions)[number];

/** What an explanation is about: a token, a notice where there is one, a moment. */
export type Case = { token: TokenWithPlan; notice: NoticePolicyFields | undefined; now: Date };

/** A condition of an endpoint: what judges it, the very rule of the graph, and words for how it came out. */
export type Condition = {
  name: AccessConditionName;
  rule: (about: Case) => Rule;
  why: (about: Case, holds: boolean) => string;
};

const tokenIsActive: Condition = {
  name: 'token_is_active',
  rule:
    ({ token, now }) =>
    () =>
      (token.revoked_at === null && !hasExpired(token, now)) || failure('TOKEN_INVALID'),
  why: ({ token }, holds) =>
    holds ? 'The token is active.' : `The token ${token.revoked_at === null ? 'has expired' : 'was revoked'}.`,
};

const tierNames: Record<TokenRow['tier'], string> = {
  partner: 'a partner token',
  ssp: 'an SSP token',
  staff: 'a staff token',
};

const tokenIsOf = (tier: TokenRow['tier'], rule: Rule): Condition => ({
  name: 'token_is_of_tier',
  rule: () => rule,
  why: ({ token }, holds) =>
    holds
      ? `It is ${tierNames[tier]}.`
      : `The endpoint takes ${tierNames[tier]}, and this is ${tierNames[token.tier]}.`,
});

const publisherIsOnProPlan: Condition = {
  name: 'publisher_is_on_pro_plan',
  rule: () => onProPlan,
  why: ({ token }, holds) => {
    if (holds) return 'The publisher of the token is on the Pro plan.';
    return token.plan === 'pro' ? 'The Pro plan of the publisher has ended.' : 'The publisher is on the free plan.';
  },
};

const tokenHasScope: Condition = {
  name: 'token_has_scope',
  rule: () => canWriteMetrics,
  why: (_about, holds) => `The token ${holds ? 'has' : 'lacks'} the scope metrics:write.`,
};

const noticeExists = (kind: FailureKind): Condition => ({
  name: 'notice_exists',
  rule:
    ({ notice }) =>
    () =>
      notice !== undefined || failure(kind),
  why: (_about, holds) => `${holds ? 'There is a' : 'No'} notice ${holds ? 'with' : 'has'} this PA-ID.`,
});

/** What keeps a notice off the register, as a list of reasons. */
function hindrances(
  { confirmationStatus, signOffStatus, publicationStartDate }: NoticePolicyFields,
  now: Date,
): string {
  return [
    confirmationStatus !== 'confirmed' && `its sponsor has not confirmed it (${confirmationStatus})`,
    signOffStatus !== 'signed_off' && `its publisher has not signed it off (${signOffStatus})`,
    publicationStartDate > dayOf(now) && `its publication starts on ${publicationStartDate}`,
  ]
    .filter((reason) => reason !== false)
    .join('; ');
}

const none = 'There is no such notice.';

function standingOnRegister({ notice, now }: Case): string {
  if (!notice) return none;
  return isOnRegister(notice, now)
    ? 'The notice is on the register.'
    : `The notice is not on the register: ${hindrances(notice, now)}.`;
}

const noticeIsOnRegister: Condition = {
  name: 'notice_is_on_register',
  rule:
    ({ notice, now }) =>
    () =>
      (notice !== undefined && isOnRegister(notice, now)) || failure('NOTICE_NOT_ON_REGISTER'),
  why: standingOnRegister,
};

const isOwn = ({ token, notice }: Case) =>
  notice !== undefined && token.publisher_id !== null && belongsTo(notice, token.publisher_id);

const noticeVisible: Condition = {
  name: 'notice_is_visible',
  rule: () => noticeIsVisible,
  why: (about) => (isOwn(about) ? 'The notice is the publisher’s own.' : standingOnRegister(about)),
};

const noticeIsOwn = (rule: Rule<{ paId: string }>): Condition => ({
  name: 'notice_is_own',
  rule: () => rule,
  why: ({ notice }, holds) => {
    if (!notice) return none;
    if (holds) return 'The notice is the publisher’s own.';
    return notice.publisherId === null
      ? 'The notice is self-published: it belongs to no publisher.'
      : 'The notice belongs to another publisher.';
  },
});

/** Judged on the standing, where the endpoint has the whole notice at hand: by the same predicate. */
const isOwnForReading: Rule<{ paId: string }> = async (args, context) =>
  (await ownsNotice(args, context)) === true || failure('NOTICE_NOT_OWN');

const metricsAreDefined: Condition = {
  name: 'metrics_apply',
  rule:
    ({ notice, now }) =>
    () =>
      (notice !== undefined && metricsApply(notice, now)) || failure('METRICS_NOT_APPLICABLE'),
  why: ({ notice, now }, holds) => {
    if (!notice) return none;
    if (holds) return 'Engagement metrics are defined for the notice, and it has started running.';
    const reasons = [
      notice.medium !== 'online' && notice.medium !== 'native' && `its medium is ${notice.medium}`,
      !notice.usesTargetingTechniques &&
        !notice.usesAdDeliveryTechniques &&
        'it uses no targeting or ad-delivery techniques',
      !isOnRegister(notice, now) && hindrances(notice, now),
      notice.startDate > dayOf(now) && `its campaign starts on ${notice.startDate}`,
    ].filter((reason) => reason !== false);
    return `Engagement metrics do not apply to the notice: ${reasons.join('; ')}.`;
  },
};

const partner = [tokenIsActive, tokenIsOf('partner', isPartner), publisherIsOnProPlan];

/** The conditions of each endpoint, in the order of the checks (decisions §3). */
export const endpoints = {
  register_entry: [...partner, noticeExists('NOTICE_NOT_ON_REGISTER'), noticeIsOnRegister],
  full_record: [...partner, noticeExists('NOTICE_NOT_OWN'), noticeIsOwn(isOwnForReading)],
  metrics_write: [
    ...partner,
    tokenHasScope,
    noticeExists('NOTICE_NOT_VISIBLE'),
    noticeVisible,
    noticeIsOwn(ownsNotice),
    metricsAreDefined,
  ],
  ssp_register_entry: [
    tokenIsActive,
    tokenIsOf('ssp', isSsp),
    noticeExists('NOTICE_NOT_ON_REGISTER'),
    noticeIsOnRegister,
  ],
} satisfies Record<string, readonly Condition[]>;
export type RestEndpoint = keyof typeof endpoints;
