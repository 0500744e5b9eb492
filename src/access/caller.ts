import type { StaffRole, Tier } from '../generated/graphql.ts';
import type { Plan } from '../publishers/publisher.entity.ts';
import type { Scope } from './scope.ts';

/** The tiers that the partner API accepts. */
export type PartnerApiTier = Exclude<Tier, 'staff'>;

/** Who is calling, according to the database at this request. */
export type Caller = PartnerCaller | SspCaller | StaffCaller;

export type PartnerCaller = {
  tier: 'partner';
  tokenId: string;
  scopes: readonly Scope[];
  publisherId: string;
  publisher: { plan: Plan; proUntil: Date | null };
};
export type SspCaller = { tier: 'ssp'; tokenId: string };
/**
 * Staff with a token of this server; or signed in through the identity provider, which names them by a subject; or the
 * operator at the command line, by a subject such as `cli:alice`. Without token and subject: this server itself.
 */
export type StaffCaller = {
  tier: 'staff';
  role: StaffRole;
  tokenId: string | null;
  subject: string | null;
  /** When the sign-in at the identity provider expires. */
  signInExpiresAt?: Date;
};

/** A key of a caller, for limits. The tokens of a publisher share one, and so do callers without a token or subject. */
export function callerKey(caller: Identification): string {
  if (caller.tier === null) return 'unidentified';
  if (caller.tier === 'partner') return `publisher ${caller.publisherId}`;
  if (caller.tier !== 'staff' || caller.tokenId !== null) return `token ${caller.tokenId}`;
  return `subject ${caller.subject ?? ''}`;
}

/** The result of identification: a caller, or why there is none. A bad token is a value, not an exception. */
export type Identification = Caller | Unidentified;
export type Unidentified = { tier: null; failure: 'CREDENTIALS_MISSING' | 'TOKEN_INVALID' | 'ROLE_ABSENT' };
