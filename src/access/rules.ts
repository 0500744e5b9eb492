import { failure } from '../failures.ts';
import { isPro } from '../publishers/plan.ts';
import type { Rule } from './shield.ts';
import type { Tier } from './token-entity.ts';

const ofTier =
  (...tiers: Tier[]): Rule =>
  (_args, { caller }) => {
    if (caller.tier === null) return failure(caller.failure);
    return tiers.includes(caller.tier) || failure('TIER_REFUSED');
  };

export const isPartner = ofTier('partner');
export const isStaff = ofTier('staff');
/** Any tier: each may read what the whole public may read. */
export const isAnyone = ofTier('partner', 'ssp', 'staff');

/** The plan is a publisher's: callers without a publisher (SSPs, staff) have none to check. */
export const onProPlan: Rule = (_args, { caller, now }) =>
  caller.tier !== 'partner' || isPro(caller.publisher, now) || failure('PLAN_NOT_PRO');

export const canWriteMetrics: Rule = (_args, { caller }) =>
  (caller.tier === 'partner' && caller.scopes.includes('metrics:write')) || failure('SCOPE_MISSING');
