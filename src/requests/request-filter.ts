import { conditionsOfFilter, type Filters, validateFilter, withCheck } from '../database/list.ts';
import { type Sql, sql } from '../database/sql.ts';
import { validateIds } from '../database/validate-text.ts';
import type { RequestFilter } from '../generated/graphql.ts';
import type { Issue } from '../issues.ts';

const filters: Filters<RequestFilter> = {
  tokenIds: withCheck(validateIds, (ids: readonly string[]) => sql`c.token_id = any(${ids}::uuid[])`),
  publisherIds: withCheck(
    validateIds,
    (ids: readonly string[]) => sql`c.token_id in (select id from token where publisher_id = any(${ids}::uuid[]))`,
  ),
  endpoints: (endpoints) => sql`c.endpoint = any(${endpoints}::text[])`,
  codes: (codes) => sql`c.code = any(${codes}::text[])`,
};

/** Conditions on count `c`. */
export const filterConditions = (filter: RequestFilter): Sql<boolean>[] => conditionsOfFilter(filters, filter);

export const validateRequestFilter = (filter: RequestFilter): Issue[] => validateFilter(filters, filter);
