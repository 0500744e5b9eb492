import { instantOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';
import type { Plan } from '../generated/graphql.ts';
import type { PartnerCaller, Unidentified } from './caller.ts';
import type { PublisherPerson } from './staff-sign-in.ts';

const publishersWithPlan = prepared(
  'publishers-with-plan',
  (ids: readonly string[]) => sql<{ id: string; plan: Plan; proUntil: string | null }>`
    select p.id, p.plan, p.pro_until as "proUntil" from publisher p where p.id = any(${ids}::uuid[]) order by p.id`,
);

/** A person of the publishers that exist, with their plans as of now. */
export async function personOf(query: Query, person: PublisherPerson): Promise<PartnerCaller | Unidentified> {
  const { publisherIds, ...signedIn } = person;
  const rows = publisherIds.length === 0 ? [] : await query(publishersWithPlan(publisherIds));
  if (rows.length === 0) return { tier: null, failure: 'ROLE_ABSENT' };
  const publishers = rows.map((row) => ({ ...row, proUntil: row.proUntil === null ? null : instantOf(row.proUntil) }));
  return { ...signedIn, tier: 'partner', tokenId: null, scopes: [], publishers };
}
