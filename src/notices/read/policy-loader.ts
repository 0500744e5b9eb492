import DataLoader from 'dataloader';
import { acrossRequests } from '../../database/batching.ts';
import { columnsOf } from '../../database/columns.ts';
import type { Query } from '../../database/query.ts';
import { prepared, sql } from '../../database/sql.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { type NoticePolicyFields, policyColumns } from '../model/rows.ts';

const policyFieldsById = prepared(
  'notice-policy-fields-by-pa-id',
  (paIds: readonly string[]) => sql<NoticePolicyFields>`
    select ${columnsOf(policyColumns, 'n')} from notice n where n.pa_id = any((select ${paIds}::text[])::text[])`,
);

/** Loads only the fields that rules need. One loader per process, without a cache, like `createNoticeLoader`. */
export function createPolicyLoader(query: Query) {
  return new DataLoader<string, NoticePolicyFields | undefined>(async (paIds) => {
    const valid = paIds.filter(isValidPaId);
    const rows = valid.length === 0 ? [] : await query(policyFieldsById(valid));
    const byPaId = new Map(rows.map((row) => [row.paId, row]));
    return paIds.map((paId) => byPaId.get(paId));
  }, acrossRequests);
}
