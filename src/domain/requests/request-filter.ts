import type { RequestFilter } from '../../generated/graph/graphql.ts';
import { type Filters, idIn, valueIn, withCheck } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { validateIds } from '../../platform/database/validate-text.ts';

/** Conditions on count `c`. */
export const requestFilters: Filters<RequestFilter> = {
  tokenIds: idIn(sql`c.token_id`),
  publisherIds: withCheck(
    validateIds,
    (ids: readonly string[]) => sql`c.token_id in (select id from token where publisher_id = any(${ids}::uuid[]))`,
  ),
  endpoints: valueIn(sql`c.endpoint`),
  codes: valueIn(sql`c.code`),
};
