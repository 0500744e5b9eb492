import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

type Expiry = { expiresAt: string | null };

export function hasExpired({ expiresAt }: Expiry, now: Date): boolean {
  return expiresAt !== null && instantOf(expiresAt) <= now;
}

/** The opposite of `hasExpired` as SQL, of token `t`. @param now expression of type timestamptz */
export const isUnexpiredSql = (now: Sql): Sql<boolean> => sql`(t.expires_at is null or t.expires_at > ${now})`;

/** Whether a token authenticates its holder. */
export function isActive(token: Expiry & { revokedAt: string | null }, now: Date): boolean {
  return token.revokedAt === null && !hasExpired(token, now);
}

/** `isActive` as SQL, of token `t`. */
export const isActiveSql = (now: Sql): Sql<boolean> => sql`(t.revoked_at is null and ${isUnexpiredSql(now)})`;
