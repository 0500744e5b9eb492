import { failure } from '../failures.ts';
import { isPro } from '../publishers/plan.ts';
import type { Identification } from './caller.ts';
import type { Rule } from './shield.ts';
import { includesRole, type StaffRole } from './staff-role.ts';
import type { Tier } from './token.entity.ts';

const ofTier =
  (...tiers: Tier[]): Rule =>
  (_args, { caller }) => {
    if (caller.tier === null) return failure(caller.failure);
    return tiers.includes(caller.tier) || failure('TIER_REFUSED');
  };

export const isPartner = ofTier('partner');
export const isSsp = ofTier('ssp');
const isStaff = ofTier('staff');

const inRole =
  (wanted: StaffRole): Rule =>
  (args, context) => {
    const verdict = isStaff(args, context);
    if (verdict !== true) return verdict;
    const { caller } = context;
    return (caller.tier === 'staff' && includesRole(caller.role, wanted)) || failure('ROLE_REFUSED');
  };

/** Staff who may look at everything but contact data. */
export const isViewer = inRole('viewer');
/** Staff who may also read full records and change notices. */
export const isOperator = inRole('operator');
/** Staff who may also manage publishers, tokens, retention and the requests of data subjects. */
export const isAdministrator = inRole('administrator');
/** Any tier: each may read what the whole public may read. */
export const isAnyone = ofTier('partner', 'ssp', 'staff');

/** The plan is a publisher's: callers without a publisher (SSPs, staff) have none to check. */
export const onProPlan: Rule = (_args, { caller, now }) =>
  caller.tier !== 'partner' || isPro(caller.publisher, now) || failure('PLAN_NOT_PRO');

export const canWriteMetrics: Rule = (_args, { caller }) =>
  (caller.tier === 'partner' && caller.scopes.includes('metrics:write')) || failure('SCOPE_MISSING');

/** Partners too, for what is of their own publisher. */
export const isViewerOrPartner: Rule = (args, context) => context.caller.tier === 'partner' || isViewer(args, context);

/** A list or a figure for a partner is of its own publisher; to ask for another's is refused, not answered with nothing. */
export const asksForOwn: Rule<{ filter?: { publisherId?: string | null } | null }> = ({ filter }, { caller }) =>
  caller.tier !== 'partner' ||
  (filter?.publisherId ?? caller.publisherId).toLowerCase() === caller.publisherId ||
  failure('PUBLISHER_NOT_OWN');

/** The publisher that a caller's lists and figures are narrowed down to: a partner's own; for staff, the one they ask for. */
export function publisherAskedFor(caller: Identification, asked: string | null | undefined): string | null {
  return caller.tier === 'partner' ? caller.publisherId : (asked ?? null);
}
