import type { Context } from '../context.ts';
import { failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { Publisher } from '../publishers/publisher.ts';
import { groupsOf, lawOf, partiesOf, payerOf } from './groups.ts';
import { importNotices } from './import.ts';
import { confirm, signOff, withdrawSignOff } from './lifecycle.ts';
import type { NoticeRow } from './notice-loader.ts';
import { phaseOf } from './phase.ts';

/** Hands a full record out: every way to it goes through here, so that none is missing from the ledger. */
async function disclose(context: Context, notice: NoticeRow): Promise<NoticeRow> {
  const { caller, services } = context;
  const read = {
    readAt: context.now,
    tokenId: caller.tier === null ? null : caller.tokenId,
    publisherId: caller.tier === 'partner' ? caller.publisherId : null,
    paId: notice.paId,
    requestId: context.requestId,
  };
  try {
    await services.ledger.load(read);
  } catch (cause) {
    throw failure('DATABASE_UNAVAILABLE', { cause }); // whatever the reason: what cannot be written down is not shown
  }
  return notice;
}

/** After a change the notice is read anew: what the operation loaded before is out of date. */
const reread = async (context: Context, paId: string) => known(await context.services.notices.load(paId));

function known(notice: NoticeRow | undefined): NoticeRow {
  if (!notice) throw failure('NOTICE_UNKNOWN');
  return notice;
}

export const noticeResolvers: Resolvers = {
  Query: {
    noticeRecord: async (_root, { paId }, context) => disclose(context, known(await context.notice(paId))),
    notice: async (_root, { paId }, context) => known(await context.notice(paId)),
  },
  Mutation: {
    confirmNotice: async (_root, { paId }, context) => {
      await confirm(context.em, paId, context.now);
      return reread(context, paId);
    },
    signOffNotice: async (_root, { paId }, context) => {
      await signOff(context.em, paId, context.now);
      return reread(context, paId);
    },
    withdrawSignOff: async (_root, { paId }, context) => {
      await withdrawSignOff(context.em, paId, context.now);
      return reread(context, paId);
    },
    importNotices: (_root, { records, update, dryRun }, context) =>
      importNotices(context.em, records, { update, dryRun, now: context.now }),
  },
  Notice: {
    phase: (notice, _args, { now }) => phaseOf(notice, now),
    publisher: ({ publisherId }, _args, { em }) => (publisherId === null ? null : em.findOne(Publisher, publisherId)),
    record: (notice, _args, context) => disclose(context, notice),
  },
  NoticeRecord: { ...groupsOf, ...partiesOf },
  Campaign: { name: (notice) => notice.campaignName },
  ComplianceFunding: payerOf,
  LegalMetadata: lawOf,
};
