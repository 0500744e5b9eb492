import { type Filters, withCheck } from '../database/list.ts';
import { sql } from '../database/sql.ts';
import { validateIds } from '../database/validate-text.ts';
import type { RequestFilter } from '../generated/graphql.ts';

/** Conditions on count `c`. */
export const requestFilters: Filters<RequestFilter> = {
  tokenIds: withCheck(validateIds, (ids: readonly string[]) => sql`c.token_id = any(${ids}::uuid[])`),
  publisherIds: withCheck(
    validateIds,
    (ids: readonly string[]) => sql`c.token_id in (select id from token where publisher_id = any(${ids}::uuid[]))`,
  ),
  endpoints: (endpoints) => sql`c.endpoint = any(${endpoints}::text[])`,
  codes: (codes) => sql`c.code = any(${codes}::text[])`,
};
