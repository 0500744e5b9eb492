import type { Rule } from '../../access/shield.ts';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { belongsTo, isVisibleTo } from '../predicates/visibility.ts';
import { noticeOnRegister } from './register-day.ts';

type NoticeArgs = { paId: string };

const isOwn = (notice: Parameters<typeof belongsTo>[0] | undefined, { caller }: Context) =>
  caller.tier === 'partner' && notice !== undefined && belongsTo(notice, caller.publisherId);

/** On the register now, or at the end of an earlier day. */
export const noticeIsOnRegister: Rule<NoticeArgs & { on?: string | null }> = (args, context) =>
  noticeOnRegister(args, context).then(() => true);

/** A notice of another publisher, a self-published one and a missing one give the same failure (contract part 3). */
export const ownsNoticeToRead: Rule<NoticeArgs> = async ({ paId }, context) =>
  isOwn(await context.notice(paId), context) || failure('NOTICE_NOT_OWN');

/** For fields without personal data. A partner cannot tell a missing notice from one that is not its own. */
export const isStaffOrOwnsNotice: Rule<NoticeArgs> = async ({ paId }, context) =>
  context.caller.tier === 'staff' || isOwn(await context.policyFields(paId), context) || failure('NOTICE_NOT_OWN');

/** After `noticeIsVisible`: the caller may know that the notice exists (choice D4). */
export const ownsNoticeToWrite: Rule<NoticeArgs> = async ({ paId }, context) =>
  isOwn(await context.policyFields(paId), context) || failure('NOTICE_OF_ANOTHER_PUBLISHER');

export const noticeIsVisible: Rule<NoticeArgs> = async ({ paId }, context) => {
  const notice = await context.policyFields(paId);
  const { caller, now } = context;
  return (
    (caller.tier === 'partner' && notice && isVisibleTo(notice, caller.publisherId, now)) ||
    failure('NOTICE_NOT_VISIBLE')
  );
};
