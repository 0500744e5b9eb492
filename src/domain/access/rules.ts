import type { StaffRole, Tier } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { failure } from '../../platform/failures.ts';
import { includesRole } from '../../platform/staff-role.ts';
import type { Context } from '../context.ts';
import { type Scope, scopes } from './scope.ts';
import type { Rule, Rules } from './shield.ts';

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
  (_args, { caller, readablePublisherIds }) =>
    caller.tier !== 'partner' || readablePublisherIds?.length !== 0 || failure('PLAN_NOT_PRO'),
);

const requireScope = (scope: Scope): Rule =>
  ofCaller(
    (_args, { caller }) => (caller.tier === 'partner' && caller.scopes.includes(scope)) || failure('SCOPE_MISSING'),
  );

const scopeRules = new Map(scopes.map((scope) => [scope, requireScope(scope)]));
export const hasScope = (scope: Scope): Rule => scopeRules.get(scope) as Rule;

const orPartner = (ofStaff: Rule): Rule =>
  ofCaller((args, context) => context.caller.tier === 'partner' || ofStaff(args, context));

/** Before a rule that restricts partners to their own publishers. */
export const isViewerOrPartner = orPartner(isViewer);
export const isAdministratorOrPartner = orPartner(isAdministrator);

/** Staff who may change notices, or a person of publishers; tokens of programs sign nothing. Before the rule that the notice is theirs. */
export const isOperatorOrPerson: Rule = ofCaller(
  (args, context) =>
    (context.caller.tier === 'partner' && context.caller.tokenId === null) || isOperator(args, context),
);

type Ids = readonly string[] | null | undefined;
type PublishersOf = (context: Context) => readonly string[] | null;

/** All publishers of a partner, whatever their plans: for tokens. */
const allOwn: PublishersOf = ({ ownPublisherIds }) => ownPublisherIds;
const onPro: PublishersOf = ({ readablePublisherIds }) => readablePublisherIds;

/**
 * Narrows what a partner asks for to its own publishers, before the resolver sees it. To ask for another publisher fails
 * instead of finding nothing.
 * @param allowed the publishers that it may ask for; null: all
 * @param idsOf the publishers that it asks for; default: all allowed ones
 */
function ownPublishersOnly<Args extends object>(
  allowed: PublishersOf,
  idsOf: (args: Args) => Ids,
  withIds: (args: Args, publisherIds: readonly string[]) => object,
): Rule<Args> {
  const rule: Rule<Args> = (args, context) => {
    const asked = (idsOf(args) ?? []).map((id) => id.toLowerCase());
    if (!isWithin(asked, allOwn(context))) return failure('PUBLISHER_NOT_OWN');
    return isWithin(asked, allowed(context)) || failure('PLAN_NOT_PRO');
  };
  const narrow = <Given extends Args>(args: Given, context: Context): Given => {
    const ids = allowed(context);
    return ids ? { ...args, ...withIds(args, idsOf(args) ?? ids) } : args;
  };
  return Object.assign(rule, { narrow });
}

const isWithin = (some: readonly string[], all: readonly string[] | null) =>
  all === null || some.every((one) => all.includes(one));

type Filtered = { filter?: { publisherIds?: Ids } | null };

const filtersOwn = (allowed: PublishersOf): Rule<Filtered> =>
  ownPublishersOnly(
    allowed,
    ({ filter }) => filter?.publisherIds,
    ({ filter }, publisherIds) => ({ filter: { ...filter, publisherIds } }),
  );

/** For lists and statistics: staff see all publishers, partners their own. */
export const viewerOrOwnPublisher: Rules = [isViewerOrPartner, onProPlan, filtersOwn(onPro)];
/** The same for tokens, which partners see without the Pro plan. */
export const viewerOrOwnTokens: Rules = [isViewerOrPartner, filtersOwn(allOwn)];
/** The same for changes, whose publishers are an argument. */
export const viewerOrOwnChanges: Rules = [
  isViewerOrPartner,
  onProPlan,
  ownPublishersOnly<{ publisherIds?: Ids }>(
    onPro,
    ({ publisherIds }) => publisherIds,
    (_args, publisherIds) => ({ publisherIds }),
  ),
];

/** For fields of a publisher or a token: a partner may be of several publishers, not all of them on the Pro plan. */
const parentOnProPlan = <Parent>(publisherOf: (parent: Parent) => string | null): Rule =>
  Object.assign(
    (_args: never, context: Context, parent?: unknown) =>
      isWithin([publisherOf(parent as Parent) ?? ''], onPro(context)) || failure('PLAN_NOT_PRO'),
    { isOfParent: true } as const,
  );

export const viewerOrPublisherOnPro: Rules = [isViewerOrPartner, parentOnProPlan<{ id: string }>(({ id }) => id)];
export const viewerOrTokenOnPro: Rules = [
  isViewerOrPartner,
  parentOnProPlan<{ publisherId: string | null }>(({ publisherId }) => publisherId),
];
