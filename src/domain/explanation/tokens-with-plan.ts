import DataLoader from 'dataloader';
import { acrossRequests } from '../../platform/database/batching.ts';
import { prepared, type Query, sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { type PresentedToken, tokenColumns } from '../access/identify.ts';

/** A token with its publisher's plan, active or not. */
export type TokenWithPlan = PresentedToken & { revokedAt: string | null };

const tokensById = prepared(
  'tokens-with-plan-by-id',
  (ids: readonly string[]) => sql<TokenWithPlan>`
    select ${tokenColumns}, t.revoked_at as "revokedAt" from token t left join publisher p on p.id = t.publisher_id
    where t.id = any((select ${ids}::uuid[])::uuid[])`,
);

/** Loads tokens by id, revoked ones too. One loader per process, without a cache. */
export function createTokenWithPlanLoader(query: Query) {
  return new DataLoader<string, TokenWithPlan | undefined>(async (ids) => {
    const valid = ids.filter(isUuid);
    const rows = valid.length === 0 ? [] : await query(tokensById(valid));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  }, acrossRequests);
}
