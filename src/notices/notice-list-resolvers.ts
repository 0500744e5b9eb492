import { publisherAskedFor } from '../access/rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { countedConnection } from '../paging.ts';
import { partiesOf } from './groups.ts';
import { listNotices } from './notice-list.ts';
import { phaseOf } from './phase.ts';
import { noticesOfPublishers } from './publisher-notices.ts';

export const noticeListResolvers: Resolvers = {
  Query: {
    notices: (_root, { filter, ...page }, { em, caller, now }) => {
      const publisherId = publisherAskedFor(caller, filter?.publisherId);
      return listNotices(em, { ...page, filter: { ...filter, publisherId } }, now);
    },
  },
  Publisher: {
    notices: ({ id }, args, context) => context.sharing(noticesOfPublishers).load({ publisherId: id, args }),
  },
  NoticeConnection: countedConnection,
  NoticeSummary: {
    phase: (notice, _args, { now }) => phaseOf(notice, now),
    advertiser: async ({ paId, loaders }) => partiesOf.advertiser({ paId, parties: await loaders.parties.load(paId) }),
    controllers: async ({ paId, loaders }) =>
      partiesOf.controllers({ paId, parties: await loaders.parties.load(paId) }),
    publisher: async ({ publisherId, loaders }) =>
      publisherId === null ? null : ((await loaders.publishers.load(publisherId)) ?? null),
    campaign: (notice) => notice,
  },
};
