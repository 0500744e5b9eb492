import { connection, countedConnection } from '../../database/paging.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { listErasable, listNotices } from './notice-list.ts';
import { noticesOfPublishers } from './publisher-notices.ts';

export const noticeListResolvers: Resolvers = {
  Query: {
    notices: (_root, args, { queryReplica, now }) => listNotices(queryReplica, args, now),
    // From the primary: an administrator erases notices while paging.
    erasableNotices: (_root, args, { queryPrimary, now }) => listErasable(queryPrimary, args, now),
  },
  Publisher: {
    notices: ({ id }, args, context) => context.memo(noticesOfPublishers).load({ publisherId: id, args }),
  },
  NoticeConnection: {
    edges: async ({ page }) => (await page()).edges,
    nodes: async ({ page }) => connection.nodes(await page()),
    pageInfo: async ({ page }) => (await page()).pageInfo,
    totalCount: countedConnection.totalCount,
  },
};
