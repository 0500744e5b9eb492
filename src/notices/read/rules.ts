import type { Rule } from '../../access/shield.ts';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { belongsTo, isVisibleTo } from '../predicates/visibility.ts';

type OfNotice = { paId: string };

const isOwn = (notice: Parameters<typeof belongsTo>[0] | undefined, { caller }: Context) =>
  caller.tier === 'partner' && notice !== undefined && belongsTo(notice, caller.publisherId);

/** For reading: another publisher's notice, nobody's and none at all are the same failure (documents part 3). */
export const isOwnNotice: Rule<OfNotice> = async ({ paId }, context) =>
  isOwn(await context.notice(paId), context) || failure('NOTICE_NOT_OWN');

/** For writing, after visibility: what the caller can see may be refused by its name (decisions §4). */
export const ownsNotice: Rule<OfNotice> = async ({ paId }, context) =>
  isOwn(await context.policyFields(paId), context) || failure('NOTICE_OF_ANOTHER_PUBLISHER');

export const noticeIsVisible: Rule<OfNotice> = async ({ paId }, context) => {
  const notice = await context.policyFields(paId);
  const { caller, now } = context;
  return (
    (caller.tier === 'partner' && notice && isVisibleTo(notice, caller.publisherId, now)) ||
    failure('NOTICE_NOT_VISIBLE')
  );
};
