import { countedConnection } from '../../database/paging.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { partyResolvers } from '../model/record-views.ts';
import { amendmentStateOf } from '../predicates/amendment-state.ts';
import { phaseOf } from '../predicates/phase.ts';
import { listNotices, type SummaryRow } from './notice-list.ts';
import { noticesOfPublishers } from './publisher-notices.ts';

const withParties = async ({ paId, page }: SummaryRow) => ({ paId, parties: (await page.parties()).get(paId) ?? [] });

export const noticeListResolvers: Resolvers = {
  Query: {
    notices: (_root, args, context) => listNotices(context, args),
  },
  Publisher: {
    notices: ({ id }, args, context) => context.memo(noticesOfPublishers).load({ publisherId: id, args }),
  },
  NoticeConnection: countedConnection,
  NoticeSummary: {
    phase: (notice, _args, { now }) => phaseOf(notice, now),
    advertiser: async (notice) => partyResolvers.advertiser(await withParties(notice)),
    controllers: async (notice) => partyResolvers.controllers(await withParties(notice)),
    amendment: async ({ paId, page }) => (await page.amendments()).get(paId) ?? null,
    publisher: async ({ publisherId, page }) => (await page.publishers()).get(publisherId ?? '') ?? null,
    campaign: (notice) => notice,
  },
  AmendmentSummary: { state: amendmentStateOf },
};
