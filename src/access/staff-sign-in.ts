import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { commandLinePrefix } from '../audit/audit-entry.entity.ts';
import { isName } from '../database/validate-text.ts';
import { failure } from '../failures.ts';
import type { Identification } from './caller.ts';
import { type StaffRole, staffRoles } from './staff-role.ts';

/** How staff sign in with the company's identity provider. */
export type StaffSignInSettings = {
  /** Where its public keys are (RFC 7517). */
  jwksUrl: string;
  issuer: string;
  audience: string;
  /** The claim that holds somebody's roles; dots walk into objects. */
  roleClaim: string;
  /** Which of its roles is which of ours. */
  roles: Readonly<Record<string, StaffRole>>;
};

/** Finds out who a JSON Web Token names. @throws Failure IDENTITY_PROVIDER_UNAVAILABLE */
export type StaffSignIn = (token: string, now: Date) => Promise<Identification>;

/** Asymmetric ones alone: with a shared secret whoever may check a token could make one. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Not in a subject: line breaks and escapes would forge entries in a queryReplica of the ledger. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const clockTolerance = 30;
const keysTimeout = 5_000;
/** What is wrong with the token when the keys are there. */
const noKeyForToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * Checks tokens against the public keys of the identity provider. Keys are kept for ten minutes, and fetched anew when a
 * token names one that is not among them, once in half a minute at most; a fetch that fails is forgotten.
 */
export function createStaffSignIn(settings: StaffSignInSettings): StaffSignIn {
  const { issuer, audience } = settings;
  const keyOf = withOutages(createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: keysTimeout }));

  return async (token, now) => {
    const options = { algorithms, issuer, audience, clockTolerance, currentDate: now, requiredClaims: ['sub', 'exp'] };
    const claims = await jwtVerify(token, keyOf, options).then(
      ({ payload }) => payload,
      (error: unknown) => {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      },
    );
    const { sub } = claims ?? {};
    if (!claims || typeof sub !== 'string' || !isName(sub) || control.test(sub) || sub.startsWith(commandLinePrefix)) {
      return { tier: null, failure: 'TOKEN_INVALID' };
    }
    const role = roleOf(claims, settings);
    return role ? { tier: 'staff', role, tokenId: null, subject: sub } : { tier: null, failure: 'ROLE_ABSENT' };
  };
}

/** Keys that cannot be had are an outage; that there is none for a token is a fault of the token. */
function withOutages(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (noKeyForToken.some((kind) => cause instanceof kind)) throw cause;
      throw failure('IDENTITY_PROVIDER_UNAVAILABLE', { cause });
    }
  };
}

/** The highest of our roles that the claims give; undefined when they give none. */
function roleOf(claims: JWTPayload, { roleClaim, roles }: StaffSignInSettings): StaffRole | undefined {
  const names = [valueAt(claims, roleClaim)].flat();
  const given = names.map((name) => (typeof name === 'string' && Object.hasOwn(roles, name) ? roles[name] : undefined));
  return staffRoles.findLast((role) => given.includes(role));
}

/** The claim of that name, which may itself have dots in it (a URL), or the one that its dots lead to. */
function valueAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path as keyof typeof claims];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name as keyof typeof value];
  }
  return value;
}
