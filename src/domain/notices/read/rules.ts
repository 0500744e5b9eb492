import { failure } from '../../../platform/failures.ts';
import type { Rule } from '../../access/shield.ts';
import type { Context } from '../../context.ts';
import { isPro } from '../../publishers/plan.ts';
import { belongsTo, isVisibleTo } from '../predicates/visibility.ts';
import { noticeOnRegister } from './register.ts';

type NoticeArgs = { paId: string };

type Owned = Parameters<typeof belongsTo>[0] | undefined;

const ownerOf = (notice: Owned, { ownPublishers }: Context) =>
  notice && ownPublishers?.find(({ id }) => belongsTo(notice, id));

/** Of the several publishers of a person, the plan of the owner counts. */
function ownership(notice: Owned, context: Context) {
  const owner = ownerOf(notice, context);
  if (!owner) return failure('NOTICE_NOT_OWN');
  return isPro(owner, context.now) || failure('PLAN_NOT_PRO');
}

/** On the register now, or at the end of an earlier day. */
export const noticeIsOnRegister: Rule<NoticeArgs & { on?: string | null }> = (args, context) =>
  noticeOnRegister(args, context).then(() => true);

/** A notice of another publisher, a self-published one and a missing one give the same failure (contract part 3). */
export const ownsNoticeToRead: Rule<NoticeArgs> = async ({ paId }, context) =>
  ownership(await context.notice(paId), context);

/** For fields without personal data. A partner cannot tell a missing notice from one that is not its own. */
export const isStaffOrOwnsNotice: Rule<NoticeArgs> = async ({ paId }, context) =>
  context.caller.tier === 'staff' || ownership(await context.policyFields(paId), context);

/** After `noticeIsVisible`: the caller may know that the notice exists (choice D4). */
export const ownsNoticeToWrite: Rule<NoticeArgs> = async ({ paId }, context) =>
  ownerOf(await context.policyFields(paId), context) !== undefined || failure('NOTICE_OF_ANOTHER_PUBLISHER');

export const noticeIsVisible: Rule<NoticeArgs> = async ({ paId }, context) => {
  const notice = await context.policyFields(paId);
  const { ownPublishers, now } = context;
  return (notice && ownPublishers?.some(({ id }) => isVisibleTo(notice, id, now))) || failure('NOTICE_NOT_VISIBLE');
};
