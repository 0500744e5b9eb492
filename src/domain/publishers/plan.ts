import type { Plan } from '../../generated/graph/graphql.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Whether the publisher is on the Pro plan now (contract part 5). */
export function isPro({ plan, proUntil }: { plan: Plan; proUntil?: Date | null }, now: Date): boolean {
  return plan === 'pro' && (!proUntil || proUntil > now);
}

/** `isPro` as SQL, of publisher `p`. @param now expression of type timestamptz */
export const isProSql = (now: Sql): Sql<boolean> =>
  sql`(p.plan = 'pro' and (p.pro_until is null or p.pro_until > ${now}))`;
