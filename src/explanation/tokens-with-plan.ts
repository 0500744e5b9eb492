import DataLoader from 'dataloader';
import { type TokenRow, tokenColumns } from '../access/identify.ts';
import { acrossRequests } from '../database/batching.ts';
import type { Sql } from '../database/sql.ts';
import { isUuid } from '../database/validate-text.ts';

/** A token with its publisher's plan, whether it is still active or not. */
export type TokenWithPlan = TokenRow & { revoked_at: string | null };

const tokensById = {
  name: 'tokens-with-plan-by-id',
  text: `select ${tokenColumns}, t.revoked_at from token t left join publisher p on p.id = t.publisher_id
    where t.id = any((select $1::uuid[])::uuid[])`,
};

/** Loads tokens by id, revoked ones too. One loader for the process, without a cache. */
export function createTokenWithPlanLoader(sql: Sql) {
  return new DataLoader<string, TokenWithPlan | undefined>(async (ids) => {
    const wanted = ids.filter(isUuid);
    const rows = wanted.length === 0 ? [] : await sql<TokenWithPlan>(tokensById, [wanted]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id.toLowerCase()));
  }, acrossRequests);
}

export type TokenWithPlanLoader = ReturnType<typeof createTokenWithPlanLoader>;
