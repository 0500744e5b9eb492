import type { CreateNoticeInput, Resolvers, SubmitNoticeInput } from '../../generated/graph/graphql.ts';
import { whenKnown } from '../../platform/database/batching.ts';
import { dayOf } from '../../platform/database/pg-timestamps.ts';
import { validateFirst } from '../../platform/database/ranges.ts';
import { queryIn, queryOn } from '../../platform/database/sql.ts';
import { assertNoIssues, failure } from '../../platform/failures.ts';
import type { ChangeContext, Context } from '../context.ts';
import { type Changed, idempotent, once } from '../idempotency/once.ts';
import { nodeId } from '../node-id.ts';
import { amend, createNotice, discardAmendment } from './lifecycle/amendments.ts';
import { discardDraft, erase } from './lifecycle/deletion.ts';
import { cease, transition } from './lifecycle/lifecycle.ts';
import type { TransitionName } from './lifecycle/transitions.ts';
import { discardUnfinished, readUnfinished, saveUnfinished } from './lifecycle/unfinished-notices.ts';
import { groupResolvers, legalBasisResolvers, partyResolvers, payerResolvers } from './model/record-views.ts';
import type { NoticeRow } from './model/rows.ts';
import { amendmentStateOf } from './predicates/amendment-state.ts';
import { campaignEndOf, phaseOf } from './predicates/phase.ts';
import { type NoticeNode, noticeNodes } from './read/notice-node.ts';
import { type PeriodRow, type PublicPartyRow, recordOfVersion, signedOffVersions } from './read/related-rows.ts';
import { createVersionLoader, type VersionKey } from './read/version-loader.ts';

/** Records the read of a full record in the ledger. Every resolver of a full record must call this. */
async function disclose(context: Context, notice: NoticeRow): Promise<NoticeRow> {
  const { caller, services } = context;
  const read = {
    readAt: context.now,
    tokenId: caller.tier === null ? null : caller.tokenId,
    publisherId: caller.tier === 'partner' ? notice.publisherId : null, // its own, by the rule
    paId: notice.paId,
    requestId: context.requestId,
    callerRequestId: context.callerRequestId,
    subject: caller.tier === 'staff' || caller.tier === 'partner' ? caller.subject : null,
  };
  try {
    await services.ledger.append(read);
  } catch (cause) {
    throw failure('DATABASE_UNAVAILABLE', { cause }); // no record without a ledger entry
  }
  return notice;
}

/** Reads a notice without its full record, as it is now. @throws Failure NOTICE_UNKNOWN */
const nodeOf = async (context: Context, paId: string): Promise<NoticeNode> =>
  assertFound(await context.memo(noticeNodes).load(paId));

/** Reads the full record of a notice as it is now: a change in the same operation may have replaced what it loaded. */
const fullRecordOf = async (context: Context, paId: string): Promise<NoticeRow> =>
  disclose(context, assertFound(await context.services.notices.load(paId)));

/** Loads the full records of versions that an operation needs at the same time, from the primary. */
const versionRecords = ({ services }: Context) => createVersionLoader(queryOn(services.orm));

/** Reads the full record of an amendment. */
const versionRecordOf = async (context: Context, key: VersionKey): Promise<NoticeRow> =>
  disclose(context, assertFound(await context.memo(versionRecords).load(key)));

function assertFound<Found>(notice: Found | undefined): Found {
  if (!notice) throw failure('NOTICE_UNKNOWN');
  return notice;
}

/** Changes a notice, once for each idempotency key. */
const changing = <Input extends SubmitNoticeInput>(
  change: (context: ChangeContext, input: Input) => Promise<boolean>,
) => idempotent(async (context, input: Input) => ({ id: input.paId, changed: await change(context, input) }));

const transitionTo = (name: TransitionName) => changing((context, input) => transition(context, name, input));

/** The notice is read after the change, and only if it is selected. */
const payload = { notice: ({ id }: Changed, _args: unknown, context: Context) => nodeOf(context, id) };

/** What a deletion answers: the notice can no longer be read. */
const deleted = { id: ({ id }: Changed) => nodeId('notice', id), paId: ({ id }: Changed) => id };

const fromParties =
  <Result>(read: (notice: { paId: string; parties: PublicPartyRow[] }) => Result) =>
  ({ paId, related }: NoticeNode) =>
    whenKnown(related.parties(), (parties) => read({ paId, parties: parties.get(paId) ?? [] }));

/** The last period begins in the future while the notice is scheduled. */
const fromPeriods =
  <Result>(read: (periods: PeriodRow[]) => Result) =>
  ({ paId, related }: NoticeNode, _args: unknown, { now }: Context) =>
    whenKnown(related.registerPeriods(), (periods) =>
      read((periods.get(paId) ?? []).filter(({ from }) => from <= dayOf(now))),
    );

/** Issues per record in the result of an import. */
const maxIssues = 20;

export const noticeResolvers: Resolvers = {
  Query: {
    noticeRecord: async (_root, { paId }, context) => disclose(context, assertFound(await context.notice(paId))),
    notice: (_root, { paId }, context) => nodeOf(context, paId),
    unfinishedNotices: (_root, { ids }, context) => readUnfinished(context.queryPrimary, context, ids),
  },
  Mutation: {
    createNotice: idempotent((context, input: CreateNoticeInput) => createNotice(context, input)),
    saveUnfinishedNotice: async (_root, { input }, context) => {
      const { id, changed } = await once(context, 'saveUnfinishedNotice', input, (changing) =>
        saveUnfinished(changing, input),
      );
      const [saved = null] = await readUnfinished(context.queryPrimary, context, [id]);
      return { unfinishedNotice: saved, changed };
    },
    discardUnfinishedNotice: async (_root, { input: { id } }, context) => ({
      id,
      changed: await discardUnfinished(queryIn(context.em), context, id),
    }),
    submitNotice: transitionTo('submit'),
    requestNoticeRevision: transitionTo('requestRevision'),
    confirmNotice: transitionTo('confirm'),
    signOffNotice: transitionTo('signOff'),
    declineNoticeSignOff: transitionTo('declineSignOff'),
    withdrawNoticeSignOff: transitionTo('withdrawSignOff'),
    ceaseNotice: changing(cease),
    amendNotice: changing(amend),
    discardNoticeAmendment: changing(discardAmendment),
    discardNoticeDraft: changing(discardDraft),
    eraseNotice: changing(erase),
  },
  CreateNoticePayload: payload,
  SubmitNoticePayload: payload,
  RequestNoticeRevisionPayload: payload,
  ConfirmNoticePayload: payload,
  SignOffNoticePayload: payload,
  DeclineNoticeSignOffPayload: payload,
  WithdrawNoticeSignOffPayload: payload,
  CeaseNoticePayload: payload,
  AmendNoticePayload: payload,
  DiscardNoticeAmendmentPayload: payload,
  DiscardNoticeDraftPayload: deleted,
  EraseNoticePayload: deleted,
  Notice: {
    id: ({ paId }) => nodeId('notice', paId),
    phase: (notice, _args, { now }) => phaseOf(notice, now),
    campaignEnd: campaignEndOf,
    campaign: (notice) => notice,
    advertiser: fromParties<PublicPartyRow>(partyResolvers.advertiser),
    controllers: fromParties<PublicPartyRow[]>(partyResolvers.controllers),
    publisher: ({ publisherId, related }) =>
      publisherId ? whenKnown(related.publishers(), (publishers) => publishers.get(publisherId) ?? null) : null,
    amendment: ({ paId, related }) =>
      whenKnown(related.amendments(), (amendments) => {
        const amendment = amendments.get(paId);
        return amendment ? { ...amendment, related } : null;
      }),
    onRegisterSince: fromPeriods((periods) => periods[0]?.from ?? null),
    registerPeriods: fromPeriods((periods) => periods),
    versions: async (notice, { numbers, first }) => {
      assertNoIssues(validateFirst(first, 100));
      const { paId, related } = notice;
      const all = signedOffVersions(notice, (await related.archivedVersions()).get(paId));
      const wanted = numbers ? all.filter(({ version }) => numbers.includes(version)) : all;
      return wanted.slice(0, first).map((version) => ({ ...version, related }));
    },
    record: ({ paId }, _args, context) => fullRecordOf(context, paId),
  },
  NoticeVersion: {
    async record(version, _args, context) {
      const loaders = { records: context.services.notices, versionRecords: context.memo(versionRecords) };
      return disclose(context, assertFound(await recordOfVersion(version, loaders)));
    },
  },
  NoticeAmendment: {
    state: amendmentStateOf,
    record: (amendment, _args, context) => versionRecordOf(context, amendment),
  },
  // A thousand refused records may have hundreds of issues each. The response must stay within its size limit.
  ImportResult: { issues: ({ issues }) => issues.slice(0, maxIssues) },
  NoticeRecord: { ...groupResolvers, ...partyResolvers },
  Campaign: { name: (notice) => notice.campaignName },
  ComplianceFunding: payerResolvers,
  LegalMetadata: legalBasisResolvers,
};
