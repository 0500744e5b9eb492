import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import { allOf, pageOf } from '../../database/paging.ts';
import { type Sql, sql } from '../../database/sql.ts';
import {
  type Arguments,
  listRequest,
  loadRelated,
  type NoticePage,
  noticeJoinMetrics,
  selectRows,
} from './notice-list.ts';
import type { SummaryColumns } from './notice-summary.ts';

type Wanted = { publisherId: string; args: Arguments };

/**
 * Pages of the notices of publishers: one statement for all publishers of an operation who are asked for the same page,
 * and one more each for parties and the lengths of the lists.
 */
export const noticesOfPublishers = (context: Context) =>
  new DataLoader<Wanted, NoticePage, string>(
    async (all) => {
      const alike = [...Map.groupBy(all, ({ args }) => JSON.stringify(args)).values()];
      const pages = await Promise.all(alike.map((wanted) => readPages(context, wanted)));
      const byKey = new Map(pages.flat());
      return all.map((wanted) => byKey.get(keyOf(wanted)) ?? new Error('a page was not read'));
    },
    { cacheKeyFn: keyOf },
  );

const keyOf = ({ publisherId, args }: Wanted) => `${publisherId} ${JSON.stringify(args)}`;

async function readPages(context: Context, all: readonly Wanted[]): Promise<[key: string, page: NoticePage][]> {
  const { queryReplica, now } = context;
  const [first] = all;
  if (!first) return [];
  const { page, wanted } = await listRequest(queryReplica, first.args, now);
  const ids = all.map(({ publisherId }) => publisherId);
  const ofOwner = sql<boolean>`n.publisher_id = owner.id`;
  const rows = await queryReplica(sql<SummaryColumns>`
    select page.* from unnest(${ids}::uuid[]) as owner (id)
    cross join lateral (${selectRows(page, [...wanted, ofOwner])}) as page`);
  const byPublisher = Map.groupBy(rows, ({ publisherId }) => publisherId);
  const related = loadRelated(context, rows);
  const counts = new DataLoader((counted: readonly string[]) => countOf(queryReplica, counted, wanted));
  return all.map((one) => {
    const found = byPublisher.get(one.publisherId) ?? [];
    const read = pageOf(page, found, (row) => Object.assign(row, { page: related }));
    return [keyOf(one), { ...read, count: () => counts.load(one.publisherId) }];
  });
}

async function countOf(
  query: Context['queryReplica'],
  publisherIds: readonly string[],
  wanted: readonly Sql<boolean>[],
): Promise<number[]> {
  const rows = await query(sql<{ id: string; count: string }>`
    select n.publisher_id as id, count(*) as count from ${noticeJoinMetrics}
    where ${allOf([...wanted, sql`n.publisher_id = any(${publisherIds}::uuid[])`])}
    group by n.publisher_id`);
  const byId = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return publisherIds.map((id) => byId.get(id) ?? 0);
}
