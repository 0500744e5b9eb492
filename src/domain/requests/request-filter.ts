import type { RequestFilter } from '../../generated/graph/graphql.ts';
import { type Filters, withCheck } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { validateIds } from '../../platform/database/validate-text.ts';

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
