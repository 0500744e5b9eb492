import type { Plan, StaffRole, Tier } from '../../generated/graph/graphql.ts';
import { acrossRequests, rowLoader } from '../../platform/database/batching.ts';
import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { prepared, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { isProSql } from '../publishers/plan.ts';
import { hasExpired, isUnexpiredSql } from './active.ts';
import type { Caller, Identification, OwnPublisher, PartnerCaller, Unidentified } from './caller.ts';
import type { Scope } from './scope.ts';
import type { PublisherPerson } from './staff-sign-in.ts';
import { hashTextOf, isWellFormedToken } from './token.ts';

/** A token, with the plan of its publisher. */
export type PresentedToken = {
  hash: string;
  id: string;
  chainId: string;
  tier: Tier;
  role: StaffRole | null;
  scopes: Scope[];
  expiresAt: string | null;
  publisherId: string | null;
  plan: Plan | null;
  proUntil: string | null;
};

/** The columns of token `t` and of its publisher `p` that identify the caller. */
export const tokenColumns = sql`'\\x' || encode(t.hash, 'hex') as hash, t.id, coalesce(t.chain_id, t.id) as "chainId", t.tier, t.role, t.scopes, t.expires_at as "expiresAt",
  t.publisher_id as "publisherId", p.plan, p.pro_until as "proUntil"`;

const activeTokens = prepared(
  'active-tokens',
  (hashes: readonly string[]) => sql<PresentedToken>`select ${tokenColumns}
    from token t left join publisher p on p.id = t.publisher_id
    where t.hash = any((select ${hashes}::bytea[])::bytea[]) and t.revoked_at is null`,
);

/**
 * Looks up tokens by hash (as PostgreSQL writes it, `\x…`), with publisher and plan. One loader for the process, without a
 * cache: it joins the look-ups of requests that arrive together into one statement (contract part 5).
 */
export const createTokenLoader = (query: Query) =>
  rowLoader(
    acrossRequests,
    ({ hash }: PresentedToken) => hash,
    (hashes: readonly string[]) => query(activeTokens(hashes)),
  );

/** One RFC 6750 `b64token` after the scheme, in any case, and one or more spaces; RFC 9110 (5.5) trims the ends. */
const bearer = /^[ \t]*bearer +([A-Za-z0-9\-._~+/]+=*)[ \t]*$/i;

/** The token of an `Authorization` header; undefined when the header is missing or malformed (choice D2). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}

/** The hash of the token in an `Authorization` header, as the loader takes it; or why there is none to look up. */
export function credentialsOf(authorization: string | undefined): { hash: string } | Unidentified {
  const token = bearerToken(authorization);
  if (token === undefined) return { tier: null, failure: 'CREDENTIALS_MISSING' };
  // Refused without a query, with the same answer as an unknown token (choice D2).
  if (!isWellFormedToken(token)) return { tier: null, failure: 'TOKEN_INVALID' };
  return { hash: hashTextOf(token) };
}

/** The caller who holds an active token. @param row undefined if there is no such token */
export function identificationOf(row: PresentedToken | undefined, now: Date): Identification {
  return row === undefined || hasExpired(row, now) ? { tier: null, failure: 'TOKEN_INVALID' } : callerOf(row);
}

/**
 * Whether the holder of unrevoked token `t`, whose publisher is `p`, may read through the REST API. It only limits the query; the
 * rules decide.
 * @param now expression of type timestamptz
 */
export const mayReadSql = (now: Sql) => sql`${isUnexpiredSql(now)} and (t.tier = 'ssp' or ${isProSql(now)})`;

/** The holder of the token. */
export function callerOf(row: PresentedToken): Caller {
  const token = { tokenId: row.id, chainId: row.chainId };
  if (row.tier === 'ssp') return { tier: 'ssp', ...token };
  if (row.tier === 'staff') {
    if (row.role === null) throw new Error(`staff token ${row.id} has no role`);
    return { tier: 'staff', role: row.role, ...token, subject: null };
  }
  if (row.publisherId === null || row.plan === null) throw new Error(`partner token ${row.id} has no publisher`);
  return {
    tier: 'partner',
    ...token,
    subject: null,
    scopes: row.scopes,
    publishers: [ownPublisher({ id: row.publisherId, plan: row.plan, proUntil: row.proUntil })],
  };
}

type PublisherRow = { id: string; plan: Plan; proUntil: string | null };

const ownPublisher = ({ proUntil, ...row }: PublisherRow): OwnPublisher => ({
  ...row,
  proUntil: proUntil === null ? null : instantOf(proUntil),
});

const publishersWithPlan = prepared(
  'publishers-with-plan',
  (ids: readonly string[]) => sql<PublisherRow>`
    select p.id, p.plan, p.pro_until as "proUntil" from publisher p where p.id = any(${ids}::uuid[]) order by p.id`,
);

/** A person of the publishers that exist, with their plans as of now. */
export async function personOf(query: Query, person: PublisherPerson): Promise<PartnerCaller | Unidentified> {
  const { publisherIds, ...signedIn } = person;
  const rows = publisherIds.length === 0 ? [] : await query(publishersWithPlan(publisherIds));
  if (rows.length === 0) return { tier: null, failure: 'ROLE_ABSENT' };
  return { ...signedIn, tier: 'partner', tokenId: null, scopes: [], publishers: rows.map(ownPublisher) };
}
