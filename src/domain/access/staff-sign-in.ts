import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { isName, isUuid } from '../../platform/database/validate-text.ts';
import { failure, failureOf } from '../../platform/failures.ts';
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
const algorithms = ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'];
/** Not allowed in a subject: line breaks, escapes and invisible characters could forge entries in a listing of the ledger. */
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const clockTolerance = 30;
/** The most publishers of a person; as many as a filter takes. */
const maxPublishers = 200;
const keysTimeout = 5_000;
/** How long a failed fetch of the keys is repeated without a request, in milliseconds. */
const fetchPause = 5_000;

/**
 * Checks tokens against the public keys of the identity provider. Keys are cached for ten minutes, and fetched again for a
 * token with an unknown key, at most every 30 seconds; after a failed fetch, at most every 5 seconds.
 */
export function createStaffSignIn(settings: StaffSignInSettings, provider: ProviderLog): StaffSignIn {
  const { issuer, audience } = settings;
  const keyOf = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: keysTimeout,
    [customFetch]: fetchKeys(provider),
  });
  const reported = new Set<string>();
  /** Reports a key once, because any caller can send a token that names it. */
  function reportUnusable(token: string, reason: unknown) {
    const { kid } = decodeProtectedHeader(token);
    const key = `${kid}: ${reason}`;
    if (!reported.has(key)) provider.hasUnusableKey(kid, reason);
    reported.add(key);
  }

  return async (token, now) => {
    const options = { algorithms, issuer, audience, clockTolerance, currentDate: now, requiredClaims: ['sub', 'exp'] };
    const claims = await jwtVerify(token, keyOf, options).then(
      ({ payload }) => payload,
      (error: unknown) => {
        if (failureOf(error)) throw error;
        // jose's own errors are faults of the token; any other comes from a key that is weak or broken.
        if (!(error instanceof errors.JOSEError)) reportUnusable(token, error);
        return undefined;
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

/** What the log has of the identity provider. */
export type ProviderLog = {
  /** Called when the provider becomes unavailable, with the reason. */
  isUnavailable: (reason: unknown) => void;
  isAvailableAgain: () => void;
  hasUnusableKey: (kid: string | undefined, reason: unknown) => void;
};

/** Any caller can send a token with an unknown key, so a failure must not cost a request each time. */
function fetchKeys(provider: ProviderLog): FetchImplementation {
  let failed: { at: number; reason: unknown } | undefined;
  return async (url, options) => {
    if (failed && performance.now() - failed.at < fetchPause) throw unavailable(failed.reason);
    try {
      const response = await fetch(url, options);
      if (response.status !== 200) throw new Error(`the identity provider answered ${response.status}`);
      const keys = await response.json();
      createLocalJWKSet(keys as JSONWebKeySet); // throws if they are not keys
      if (failed) provider.isAvailableAgain();
      failed = undefined;
      return Response.json(keys);
    } catch (reason) {
      if (!failed) provider.isUnavailable(reason);
      failed = { at: performance.now(), reason };
      throw unavailable(reason);
    }
  };
}

const unavailable = (cause: unknown) => failure('IDENTITY_PROVIDER_UNAVAILABLE', { cause });

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
