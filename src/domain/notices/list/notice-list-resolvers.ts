import DataLoader from 'dataloader';
import type { NoticeFilter, Resolvers } from '../../../generated/graph/graphql.ts';
import { readOnce, uncachedLoader } from '../../../platform/database/batching.ts';
import { logConnection, refuseAhead } from '../../../platform/database/feed.ts';
import { givenFields } from '../../../platform/database/list.ts';
import { connection, type Page, pageOf } from '../../../platform/database/paging.ts';
import { allOf, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Context } from '../../context.ts';
import { countScopes, scopeOfPublisher } from '../../summaries/notice-sums.ts';
import { type NoticeNode, withRelatedRows } from '../read/notice-node.ts';
import { readRelatedRows } from '../read/related-rows.ts';
import {
  type Arguments,
  isNoticeHeldBack,
  listErasable,
  listNotices,
  listRequest,
  type NoticePage,
  noticeJoinMetrics,
  selectRows,
} from './notice-list.ts';
import type { SortedRow } from './notice-order.ts';
import { selectedFields } from './selected-fields.ts';

type PageKey = { publisherId: string; args: Arguments };

const keyOf = ({ publisherId, args }: PageKey) => `${publisherId} ${JSON.stringify(args)}`;

/**
 * Loads pages of the notices of publishers. Publishers with the same arguments share one statement, and one more each
 * for parties and total counts.
 */
const noticesOfPublishers = (context: Context) =>
  uncachedLoader<PageKey, NoticePage>(async (keys) => {
    const groups = [...Map.groupBy(keys, ({ args }) => JSON.stringify(args)).values()];
    const pages = await Promise.all(groups.map((group) => readPages(context, group)));
    const byKey = new Map(pages.flat());
    return keys.map((key) => byKey.get(keyOf(key)) ?? new Error('a page was not read'));
  }, keyOf);

async function readPages(context: Context, keys: readonly PageKey[]): Promise<[key: string, page: NoticePage][]> {
  const { queryReplica, queryPrimary } = context;
  const [first] = keys;
  if (!first) return [];
  const { page, conditions } = await listRequest(queryReplica, first.args, context);
  const ids = keys.map(({ publisherId }) => publisherId);
  const ofOwner = sql<boolean>`n.publisher_id = owner.id`;
  const read = readOnce(async () => {
    const rows = await queryReplica(sql<SortedRow>`
      select page.* from unnest(${ids}::uuid[]) as owner (id)
      cross join lateral (${selectRows(page, [...conditions, ofOwner])}) as page`);
    if (rows.length === 0) await refuseAhead(queryPrimary, page);
    return Map.groupBy(withRelatedRows(rows, queryReplica), ({ publisherId }) => publisherId);
  });
  const { phases, ...filter } = first.args.filter ?? {};
  const isSummarized = givenFields(filter).length === 0;
  const counts = new DataLoader((publisherIds: readonly string[]) =>
    isSummarized ? countAll(context, publisherIds, phases) : countOf(queryReplica, publisherIds, conditions),
  );
  return keys.map((key) => {
    const { publisherId } = key;
    const readOwn = async () => pageOf(page, (await read()).get(publisherId) ?? [], (row) => row);
    const isOwn = sql<boolean>`n.publisher_id = ${publisherId}::uuid`;
    return [
      keyOf(key),
      {
        page: readOwn,
        isHeldBack: () => isNoticeHeldBack(queryReplica, [...conditions, isOwn], page, readOwn),
        count: () => counts.load(publisherId),
      },
    ];
  });
}

async function countAll(
  { queryReplica, now }: Context,
  publisherIds: readonly string[],
  phases: NoticeFilter['phases'],
): Promise<number[]> {
  const found = await countScopes(queryReplica, publisherIds.map(scopeOfPublisher), phases, now);
  return publisherIds.map((id) => found.get(scopeOfPublisher(id)) ?? 0);
}

async function countOf(
  query: Context['queryReplica'],
  publisherIds: readonly string[],
  conditions: readonly Sql<boolean>[],
): Promise<number[]> {
  const rows = await query(sql<{ id: string; count: number }>`
    select n.publisher_id as id, count(*)::int as count from ${noticeJoinMetrics}
    where ${allOf([...conditions, sql`n.publisher_id = any(${publisherIds}::uuid[])`])}
    group by n.publisher_id`);
  const byId = new Map(rows.map(({ id, count }) => [id, count]));
  return publisherIds.map((id) => byId.get(id) ?? 0);
}

/** Reads a page, and what the selected fields of its notices need of other tables. */
async function withRelated(read: NoticePage['page'], fields: Iterable<string>): Promise<Page<NoticeNode>> {
  const page = await read();
  const [first] = page.edges;
  if (first) await readRelatedRows(first.node.related, fields);
  return page;
}

export const noticeListResolvers: Resolvers = {
  Query: {
    notices: (_root, args, context, info) => {
      const { queryReplica, queryPrimary, maxPageSize } = context;
      const fields = selectedFields(info, 'nodes').union(selectedFields(info, 'edges', 'node'));
      return listNotices(queryReplica, { ...args, maxPageSize }, context, { fields, primary: queryPrimary });
    },
    // From the primary: an administrator erases notices while paging.
    erasableNotices: (_root, args, context) => listErasable(context.queryPrimary, args, context),
  },
  Publisher: {
    notices: ({ id }, args, context) => context.memo(noticesOfPublishers).load({ publisherId: id, args }),
  },
  NoticeConnection: {
    edges: async ({ page }, _args, _context, info) => (await withRelated(page, selectedFields(info, 'node'))).edges,
    nodes: async ({ page }, _args, _context, info) => connection.nodes(await withRelated(page, selectedFields(info))),
    pageInfo: async ({ page }) => (await page()).pageInfo,
    totalCount: ({ count }) => count(),
    isHeldBack: logConnection.isHeldBack,
  },
};
