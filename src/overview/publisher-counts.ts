import { allOf } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';

/** The number of notices of a publisher; `publisherId` is null for self-published ones. */
export type PublisherCountRow = { publisherId: string | null; count: number };

/** Counts the notices of each publisher, most first. An index has the order of the groups. */
export async function countByPublisher(
  query: Query,
  conditions: readonly Sql<boolean>[],
  limit: number,
): Promise<PublisherCountRow[]> {
  const rows = await query(sql<{ publisherId: string | null; count: string }>`
    select n.publisher_id as "publisherId", count(*) as count from notice n where ${allOf(conditions)}
    group by n.publisher_id order by count(*) desc, n.publisher_id nulls last limit ${limit}`);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
