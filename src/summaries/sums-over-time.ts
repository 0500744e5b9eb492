import { type Sql, sql } from '../database/sql.ts';

/* Sums over time, as tables for a FROM clause: what is folded, and what has changed since. */

/** How the counts of the notices of scopes grew: `quarter`, `is_first_import`, `views`, `engagements`, `changes`. */
export const growthOfScopes = (scopes: readonly string[], since: Sql, until: Sql): Sql =>
  sql`growth_of(${scopes}::text[], ${since}, ${until})`;

/** Reads of full records by each reader of a kind: `reader`, `quarter`, `reads`, `last_read_at`. */
export const readsBy = (kind: 'publisher' | 'token' | 'subject', from: Sql, to: Sql): Sql =>
  sql`record_reads_of(${kind}, ${from}, ${to})`;

/** The campaigns of a scope: `currency`, and by day `campaigns`, `notices` and `value` as differences to the day before. */
export const campaignsOfScope = (scope: string): Sql => sql`(
  select * from campaign_total where scope = ${scope}
  union all select * from campaign_numbers(false, null, array[${scope}]))`;
