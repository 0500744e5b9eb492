import type { Rule } from '../access/shield.ts';
import { type FailureKind, failure } from '../failures.ts';
import { belongsTo, isVisibleTo } from './visibility.ts';

type OfNotice = { paId: string };

const ofOwnPublisher =
  (otherwise: FailureKind): Rule<OfNotice> =>
  async ({ paId }, context) => {
    const notice = await context.notice(paId);
    const { caller } = context;
    return (caller.tier === 'partner' && notice && belongsTo(notice, caller.publisherId)) || failure(otherwise);
  };

/** For reading: another publisher's notice, nobody's and none at all are the same failure (documents part 3). */
export const isOwnNotice = ofOwnPublisher('NOTICE_NOT_OWN');
/** For writing, after visibility: what the caller can see may be refused by its name (decisions §4). */
export const ownsNotice = ofOwnPublisher('NOTICE_OF_ANOTHER_PUBLISHER');

export const noticeIsVisible: Rule<OfNotice> = async ({ paId }, context) => {
  const notice = await context.notice(paId);
  const { caller, now } = context;
  return (
    (caller.tier === 'partner' && notice && isVisibleTo(notice, caller.publisherId, now)) ||
    failure('NOTICE_NOT_VISIBLE')
  );
};
