import type { Resolvers } from '../generated/graphql.ts';
import { noticeNodes } from '../notices/read/notice-node.ts';

export const changeResolvers: Resolvers = {
  Change: {
    notice: async ({ paId }, _args, context) => (paId ? ((await context.memo(noticeNodes).load(paId)) ?? null) : null),
  },
};
