import type { Resolvers } from '../../../generated/graph/graphql.ts';
import { logConnection } from '../../../platform/database/feed.ts';
import { connection, type Page } from '../../../platform/database/paging.ts';
import type { NoticeNode } from '../read/notice-node.ts';
import { readRelatedRows } from '../read/related-rows.ts';
import { listErasable, listNotices, type NoticePage } from './notice-list.ts';
import { noticesOfPublishers } from './publisher-notices.ts';
import { selectedFields } from './selected-fields.ts';

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
