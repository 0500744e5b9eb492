import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { isName, isUuid } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import { publisherRole, type SignInRole, signInRoles } from '../../platform/staff-role.ts';
import { commandLinePrefix } from '../audit/audit-entry.entity.ts';
import type { StaffCaller, Unidentified } from './caller.ts';

/** How staff sign in with the company's identity provider. */
type StaffSignInSettings = {
  /** URL of its public keys (RFC 7517). */
  jwksUrl: string;
  issuer: string;
  audience: string;
  /** The claim that holds the roles. Dots lead into nested objects. */
  roleClaim: string;
  /** Roles of the identity provider, with the role of this server that each gives. */
  roles: Readonly<Record<string, SignInRole>>;
  /** The claim that holds the ids of a person's publishers. Dots lead into nested objects. Without it, people have no publishers. */
  publisherClaim?: string | undefined;
};

/** A person of publishers, according to the identity provider. The database knows which of them exist. */
export type PublisherPerson = { publisherIds: readonly string[]; subject: string; signInExpiresAt: Date };

/** Identifies the holder of a JSON Web Token. @throws Failure IDENTITY_PROVIDER_UNAVAILABLE */
export type StaffSignIn = (token: string, now: Date) => Promise<Unidentified | StaffCaller | PublisherPerson>;

/** Asymmetric only: with a shared secret, anyone who can verify a token could forge one. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Not allowed in a subject: line breaks, escapes and invisible characters could forge entries in a listing of the ledger. */
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const clockTolerance = 30;
/** The most publishers of a person; as many as a filter takes. */
const maxPublishers = 200;
const keysTimeout = 5_000;
/** How long a failed fetch of the keys is repeated without a request, in milliseconds. */
const fetchPause = 5_000;
/** Faults of the token, not of the key server. */
const noKeyForToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * Checks tokens against the public keys of the identity provider. Keys are cached for ten minutes, and fetched again for a
 * token with an unknown key, at most every 30 seconds; after a failed fetch, at most every 5 seconds.
 * @param onOutage called when the provider becomes unavailable, with the reason, and when it is available again
 */
export function createStaffSignIn(settings: StaffSignInSettings, onOutage: OnOutage): StaffSignIn {
  const { issuer, audience } = settings;
  const keyOf = withOutages(
    createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: keysTimeout, [customFetch]: fetchKeys(onOutage) }),
  );

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
    if (!claims || typeof sub !== 'string' || !isName(sub) || control.test(sub) || resemblesOperator(sub)) {
      return { tier: null, failure: 'TOKEN_INVALID' };
    }
    const role = roleOf(claims, settings);
    const person = { subject: sub, signInExpiresAt: new Date(Number(claims.exp) * 1000) };
    if (role === publisherRole) return { ...person, publisherIds: publisherIdsOf(claims, settings) };
    if (!role) return { tier: null, failure: 'ROLE_ABSENT' };
    return { ...person, tier: 'staff', role, tokenId: null };
  };
}

/** Whether a subject could be taken for one of the command line. */
const resemblesOperator = (subject: string) =>
  subject.normalize('NFKC').trim().toLowerCase().startsWith(commandLinePrefix);

type OnOutage = (isOutage: boolean, reason?: unknown) => void;

/** Any caller can send a token with an unknown key, so a failure must not cost a request each time. */
function fetchKeys(onOutage: OnOutage): FetchImplementation {
  let failure: { at: number; reason: unknown } | undefined;
  return async (url, options) => {
    if (failure && performance.now() - failure.at < fetchPause) throw failure.reason;
    try {
      const response = await fetch(url, options);
      if (response.status !== 200) throw new Error(`the identity provider answered ${response.status}`);
      const keys = await response.json();
      createLocalJWKSet(keys as JSONWebKeySet); // throws if they are not keys
      if (failure) onOutage(false);
      failure = undefined;
      return Response.json(keys);
    } catch (reason) {
      if (!failure) onOutage(true, reason);
      failure = { at: performance.now(), reason };
      throw reason;
    }
  };
}

/** Unavailable keys are an outage. A missing key for one token is a fault of that token. */
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

/** The highest role that the claims give, if any. Those of staff are higher than that of a publisher. */
function roleOf(claims: JWTPayload, { roleClaim, roles }: StaffSignInSettings): SignInRole | undefined {
  const given = textsAt(claims, roleClaim).map((name) => (Object.hasOwn(roles, name) ? roles[name] : undefined));
  return signInRoles.findLast((role) => given.includes(role));
}

/** None if there are more than an operation can be about. */
function publisherIdsOf(claims: JWTPayload, { publisherClaim }: StaffSignInSettings): readonly string[] {
  if (publisherClaim === undefined) return [];
  const ids = textsAt(claims, publisherClaim).filter(isUuid);
  return ids.length > maxPublishers ? [] : ids;
}

/** The texts of a claim, which may be one text or a list. */
const textsAt = (claims: object, path: string): string[] =>
  [valueAt(claims, path)].flat().filter((value) => typeof value === 'string');

/** The claim of that name, since a name may contain dots (a URL), or else the nested one that the dots lead to. */
function valueAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path as keyof typeof claims];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name as keyof typeof value];
  }
  return value;
}
