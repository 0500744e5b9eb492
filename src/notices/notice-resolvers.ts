import type { Context } from '../context.ts';
import { connection } from '../database/paging.ts';
import { failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { Publisher } from '../publishers/publisher.entity.ts';
import { importNotices } from './import/import.ts';
import { amend, createNotice, discardAmendment } from './lifecycle/amendments.ts';
import { erase, listErasable } from './lifecycle/erasure.ts';
import { cease, type Target, transition } from './lifecycle/lifecycle.ts';
import type { TransitionName } from './lifecycle/transitions.ts';
import { amendmentOf, versionsOf } from './lifecycle/versions.ts';
import { groupResolvers, legalBasisResolvers, partyResolvers, payerResolvers } from './model/record-views.ts';
import { amendmentStateOf } from './predicates/amendment-state.ts';
import { phaseOf } from './predicates/phase.ts';
import type { NoticeRow } from './read/notice-loader.ts';

/** Records the read of a full record in the ledger. Every resolver of a full record must call this. */
async function disclose(context: Context, notice: NoticeRow): Promise<NoticeRow> {
  const { caller, services } = context;
  const read = {
    readAt: context.now,
    tokenId: caller.tier === null ? null : caller.tokenId,
    publisherId: caller.tier === 'partner' ? caller.publisherId : null,
    paId: notice.paId,
    requestId: context.requestId,
    callerRequestId: context.callerRequestId,
    subject: caller.tier === 'staff' ? caller.subject : null,
  };
  try {
    await services.ledger.append(read);
  } catch (cause) {
    throw failure('DATABASE_UNAVAILABLE', { cause }); // no record without a ledger entry
  }
  return notice;
}

/** Reads a notice after a change, because the copy that the operation loaded before is stale. */
const reread = async (context: Context, paId: string) => assertFound(await context.services.notices.load(paId));

function assertFound(notice: NoticeRow | undefined): NoticeRow {
  if (!notice) throw failure('NOTICE_UNKNOWN');
  return notice;
}

const transitionTo =
  (name: TransitionName) =>
  async (_root: unknown, { paId, revision, reason }: Target & { reason?: string | null }, context: Context) => {
    await transition(context, name, { paId, revision: revision ?? null }, reason);
    return reread(context, paId);
  };

/** Issues per record in the result of an import. */
const maxIssues = 20;

export const noticeResolvers: Resolvers = {
  Query: {
    noticeRecord: async (_root, { paId }, context) => disclose(context, assertFound(await context.notice(paId))),
    notice: async (_root, { paId }, context) => assertFound(await context.notice(paId)),
    erasableNotices: (_root, page, { queryPrimary, now }) => listErasable(queryPrimary, page, now),
  },
  Mutation: {
    eraseNotice: async (_root, target, context) => {
      await erase(context, target);
      return target.paId;
    },
    createNotice: async (_root, { input }, context) => reread(context, await createNotice(context, input)),
    submitNotice: transitionTo('submit'),
    requestRevision: transitionTo('requestRevision'),
    confirmNotice: transitionTo('confirm'),
    signOffNotice: transitionTo('signOff'),
    declineSignOff: transitionTo('declineSignOff'),
    withdrawSignOff: transitionTo('withdrawSignOff'),
    ceaseNotice: async (_root, { reason, ...target }, context) => {
      await cease(context, target, reason);
      return reread(context, target.paId);
    },
    amendNotice: async (_root, { input, reason, ...target }, context) => {
      await amend(context, target, input, reason ?? null);
      return reread(context, target.paId);
    },
    discardAmendment: async (_root, target, context) => {
      await discardAmendment(context, target);
      return reread(context, target.paId);
    },
    importNotices: (_root, { records, ...options }, context) => importNotices(context.em, context, records, options),
  },
  Notice: {
    phase: (notice, _args, { now }) => phaseOf(notice, now),
    publisher: ({ publisherId }, _args, { em }) => (publisherId === null ? null : em.findOne(Publisher, publisherId)),
    record: (notice, _args, context) => disclose(context, notice),
    versions: (notice, _args, { em }) => versionsOf(em, notice),
    amendment: (notice, _args, { em }) => amendmentOf(em, notice),
  },
  NoticeVersion: { record: async (version, _args, context) => disclose(context, await version.read()) },
  NoticeAmendment: {
    state: amendmentStateOf,
    record: async (amendment, _args, context) => disclose(context, await amendment.read()),
  },
  ErasableNoticeConnection: connection,
  // A thousand refused records may have hundreds of issues each. The response must stay within its size limit.
  ImportResult: { issues: ({ issues }) => issues.slice(0, maxIssues) },
  NoticeRecord: { ...groupResolvers, ...partyResolvers },
  Campaign: { name: (notice) => notice.campaignName },
  ComplianceFunding: payerResolvers,
  LegalMetadata: legalBasisResolvers,
};
