import type { RefusalFilter } from '../../generated/graph/graphql.ts';
import { readOnce } from '../../platform/database/batching.ts';
import { conditionsOfFilter } from '../../platform/database/list.ts';
import { maxSize } from '../../platform/database/paging.ts';
import { allOf, dayInUtc, instant, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { oldestRefusal } from './refusal-retention.ts';
import { noToken } from './request-count.entity.ts';
import { requestFilters } from './request-filter.ts';

/** The refusals of a day and a publisher that were counted, but whose details were not kept. */
export type OmittedRow = { day: string; publisherId: string | null; count: string };

/** Both query once, on demand. Null: the filter is about something that is not counted. */
export type Omitted = {
  countOmitted: () => Promise<string | null>;
  listOmitted: () => Promise<OmittedRow[] | null>;
};

/** Resolvers of the connection fields. */
export const omittedFields = {
  omittedCount: ({ countOmitted }: Omitted) => countOmitted(),
  omitted: ({ listOmitted }: Omitted) => listOmitted(),
};

/** Counts have no methods, so a GET and a HEAD are alike here. */
const isLike = (requestId: string): Sql<boolean> => sql`exists (
  select from refusal one where one.request_id = ${requestId} and coalesce(one.token_id, ${noToken}::uuid) = c.token_id
    and coalesce(one.endpoint, '') = c.endpoint and one.code = c.code)`;

/** Counts are by whole hours. They have no request ids and no PA-IDs. */
export function omittedRefusals(query: Query, filter: RefusalFilter, now: Date): Omitted {
  const { tokenIds, publisherIds, codes, endpoints, likeRequestId, paIds, requestId } = filter;
  const isUnknown = Boolean(paIds ?? requestId);
  const oldest = oldestRefusal(now);
  const from = filter.from && filter.from > oldest ? filter.from : oldest;
  const where = [
    sql<boolean>`c.omitted > 0 and c.hour >= date_trunc('hour', ${instant(from)})`,
    ...(filter.to ? [sql<boolean>`c.hour < ${instant(filter.to)}`] : []),
    ...(likeRequestId ? [isLike(likeRequestId)] : []),
    ...conditionsOfFilter(requestFilters, { tokenIds, publisherIds, codes, endpoints }),
  ];
  const read = readOnce(() =>
    query(sql<OmittedRow & { total: string }>`
      select ${dayInUtc(sql`c.hour`)}::text as day, t.publisher_id as "publisherId", sum(c.omitted) as count,
        sum(sum(c.omitted)) over () as total
      from request_count c left join token t on t.id = c.token_id where ${allOf(where)}
      group by 1, 2 order by 1 desc, 3 desc, 2 limit ${maxSize}`),
  );
  return {
    countOmitted: async () => (isUnknown ? null : ((await read())[0]?.total ?? '0')),
    listOmitted: async () => (isUnknown ? null : read()),
  };
}
