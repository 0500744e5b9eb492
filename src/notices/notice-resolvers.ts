import type { Context } from '../context.ts';
import { connection } from '../database/paging.ts';
import { failure } from '../failures.ts';
import type { AmendNoticeInput, CeaseNoticeInput, NoticeTransitionInput, Resolvers } from '../generated/graphql.ts';
import { Publisher } from '../publishers/publisher.entity.ts';
import { importNotices } from './import/import.ts';
import { amend, createNotice, discardAmendment } from './lifecycle/amendments.ts';
import { erase, listErasable } from './lifecycle/erasure.ts';
import { cease, transition } from './lifecycle/lifecycle.ts';
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

function assertFound(notice: NoticeRow | undefined): NoticeRow {
  if (!notice) throw failure('NOTICE_UNKNOWN');
  return notice;
}

/** The result of a change. The notice is read later, and only if it is selected. */
export type NoticeChange = { paId: string; changed: boolean };

/** A resolver of a mutation that changes a notice. */
const changing =
  <Input extends { paId: string }>(change: (context: Context, input: Input) => Promise<boolean>) =>
  async (_root: unknown, { input }: { input: Input }, context: Context): Promise<NoticeChange> => ({
    paId: input.paId,
    changed: await change(context, input),
  });

const transitionTo = (name: TransitionName) =>
  changing((context, { reason, ...target }: NoticeTransitionInput) => transition(context, name, target, reason));

/** Issues per record in the result of an import. */
const maxIssues = 20;

export const noticeResolvers: Resolvers = {
  Query: {
    noticeRecord: async (_root, { paId }, context) => disclose(context, assertFound(await context.notice(paId))),
    notice: async (_root, { paId }, context) => assertFound(await context.notice(paId)),
    erasableNotices: (_root, page, { queryPrimary, now }) => listErasable(queryPrimary, page, now),
  },
  Mutation: {
    eraseNotice: changing(erase),
    createNotice: async (_root, { input }, context) => ({
      paId: await createNotice(context, input.record),
      changed: true,
    }),
    submitNotice: transitionTo('submit'),
    requestRevision: transitionTo('requestRevision'),
    confirmNotice: transitionTo('confirm'),
    signOffNotice: transitionTo('signOff'),
    declineSignOff: transitionTo('declineSignOff'),
    withdrawSignOff: transitionTo('withdrawSignOff'),
    ceaseNotice: changing((context, { reason, ...target }: CeaseNoticeInput) => cease(context, target, reason)),
    amendNotice: changing((context, { record, reason, ...target }: AmendNoticeInput) =>
      amend(context, target, record, reason ?? null),
    ),
    discardAmendment: changing(discardAmendment),
    importNotices: async (_root, { input: { records, ...options } }, context) => ({
      results: await importNotices(context.em, context, records, options),
    }),
  },
  NoticePayload: {
    // From the database: the copy that the operation loaded before is stale.
    notice: async ({ paId }, _args, { services }) => assertFound(await services.notices.load(paId)),
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
