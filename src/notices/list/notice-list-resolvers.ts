import { connection, countedConnection } from '../../database/paging.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { listNotices } from './notice-list.ts';
import { noticesOfPublishers } from './publisher-notices.ts';

export const noticeListResolvers: Resolvers = {
  Query: {
    notices: (_root, args, context) => listNotices(context, args),
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
