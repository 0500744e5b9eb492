import type { Plan, StaffRole, Tier } from '../../generated/graph/graphql.ts';
import type { Scope } from './scope.ts';

/** The tiers that the partner API accepts. */
export type PartnerApiTier = Exclude<Tier, 'staff'>;

/** Who is calling, according to the database at this request. */
export type Caller = PartnerCaller | SspCaller | StaffCaller;

/** The token of a caller, and the first one of its chain of rotations. A rotation does not begin a limit anew. */
type TokenOfCaller = { tokenId: string; chainId: string };
export type TokenCaller = Extract<Caller, TokenOfCaller>;
type NoToken = { tokenId: null; chainId?: undefined };

/** With a token of a publisher; or signed in through the identity provider, as a person of one or several publishers. */
export type PartnerCaller = (TokenOfCaller | NoToken) & {
  tier: 'partner';
  subject: string | null;
  /** Of a token. */
  scopes: readonly Scope[];
  /** One or more, sorted by id; of a token its own. */
  publishers: readonly OwnPublisher[];
  /** When the sign-in at the identity provider expires. */
  signInExpiresAt?: Date;
};
/** A publisher of a caller, with its plan. */
export type OwnPublisher = { id: string; plan: Plan; proUntil: Date | null };
type SspCaller = TokenOfCaller & { tier: 'ssp' };
/**
 * Staff with a token of this server; or signed in through the identity provider, which names them by a subject; or the
 * operator at the command line, by a subject such as `cli:alice`. Without token and subject: this server itself.
 */
export type StaffCaller = (TokenOfCaller | NoToken) & {
  tier: 'staff';
  role: StaffRole;
  subject: string | null;
  /** When the sign-in at the identity provider expires. */
  signInExpiresAt?: Date;
};

/** The publishers that a caller acts for. null: staff, which act for all. */
export function publishersOf(caller: Identification): readonly OwnPublisher[] | null {
  if (caller.tier === 'staff') return null;
  return caller.tier === 'partner' ? caller.publishers : [];
}

/**
 * A key of a caller, for limits. The tokens and people of a publisher share one. A person of several publishers, which the identity
 * provider tells, has an own one: what is done for one of them takes nothing from another. Callers without a token or subject share
 * one, too.
 */
export function callerKey(caller: Identification): string {
  if (caller.tier === null) return 'unidentified';
  if (caller.tier === 'partner') {
    const [publisher, ...others] = caller.publishers;
    return others.length > 0 ? `person ${caller.subject}` : `publisher ${publisher?.id}`;
  }
  if (caller.tier !== 'staff' || caller.tokenId !== null) return `token ${caller.chainId}`;
  return `subject ${caller.subject ?? ''}`;
}

/** The result of identification: a caller, or why there is none. A bad token is a value, not an exception. */
export type Identification = Caller | Unidentified;
export type Unidentified = { tier: null; failure: RefusedAs };
/** `TIER_REFUSED`: publishers may not use this server's graph. */
type RefusedAs = 'CREDENTIALS_MISSING' | 'TOKEN_INVALID' | 'ROLE_ABSENT' | 'TIER_REFUSED';
