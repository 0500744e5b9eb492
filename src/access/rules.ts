import { failure } from '../failures.ts';
import type { StaffRole, Tier } from '../generated/graphql.ts';
import { vocabulary } from '../generated/vocabulary.ts';
import { isPro } from '../publishers/plan.ts';
import { type Scope, scopes } from './scope.ts';
import type { Rule, Rules } from './shield.ts';
import { includesRole } from './staff-role.ts';

/** Marks a rule that checks nothing but the caller. */
const ofCaller = (rule: Rule): Rule => Object.assign(rule, { isOfCaller: true } as const);

const requireTier = (...tiers: Tier[]): Rule =>
  ofCaller((_args, { caller }) => {
    if (caller.tier === null) return failure(caller.failure);
    return tiers.includes(caller.tier) || failure('TIER_REFUSED');
  });

export const isPartner = requireTier('partner');
export const isSsp = requireTier('ssp');
const isStaff = requireTier('staff');
/** Any tier: all may read the public register. */
export const isAuthenticated = requireTier(...vocabulary.Tier);

const requireRole = (role: StaffRole): Rule =>
  ofCaller((args, context) => {
    const verdict = isStaff(args, context);
    if (verdict !== true) return verdict;
    const { caller } = context;
    if (caller.tier !== 'staff') return failure('TIER_REFUSED');
    return includesRole(caller.role, role) || failure('ROLE_REFUSED', { requiredRole: role, role: caller.role });
  });

/** Staff who may see everything except contact data. */
export const isViewer = requireRole('viewer');
/** Staff who may also read full records and change notices. */
export const isOperator = requireRole('operator');
/** Staff who may also manage publishers, tokens, retention and the requests of data subjects. */
export const isAdministrator = requireRole('administrator');

/** The plan belongs to a publisher: SSPs and staff have none to check. */
export const onProPlan: Rule = ofCaller(
  (_args, { caller, now }) => caller.tier !== 'partner' || isPro(caller.publisher, now) || failure('PLAN_NOT_PRO'),
);

const requireScope = (scope: Scope): Rule =>
  ofCaller(
    (_args, { caller }) => (caller.tier === 'partner' && caller.scopes.includes(scope)) || failure('SCOPE_MISSING'),
  );

const scopeRules = new Map(scopes.map((scope) => [scope, requireScope(scope)]));
export const hasScope = (scope: Scope): Rule => scopeRules.get(scope) as Rule;

/** Before a rule that restricts partners to their own publisher. */
export const isViewerOrPartner: Rule = (args, context) => context.caller.tier === 'partner' || isViewer(args, context);

type Filtered = { filter?: { publisherIds?: string[] | null } | null };

/**
 * Narrows the filter of a partner to its own publisher, before the resolver sees it. A filter for another publisher fails
 * instead of finding nothing.
 */
export const filtersOwnPublisherOnly: Rule<Filtered> = Object.assign(
  ({ filter }: Filtered, { caller }: Parameters<Rule>[1]) =>
    caller.tier !== 'partner' ||
    (filter?.publisherIds ?? []).every((id) => id.toLowerCase() === caller.publisherId) ||
    failure('PUBLISHER_NOT_OWN'),
  {
    narrow: <Args extends Filtered>(args: Args, { caller }: Parameters<Rule>[1]): Args =>
      caller.tier === 'partner'
        ? { ...args, filter: { ...args.filter, publisherIds: args.filter?.publisherIds ?? [caller.publisherId] } }
        : args,
  },
);

/** For lists and statistics: staff see all publishers, partners their own. */
export const viewerOrOwnPublisher: Rules = [isViewerOrPartner, onProPlan, filtersOwnPublisherOnly];
