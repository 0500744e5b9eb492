import type { Mutation, NoticeTransition, Resolvers } from '../../../generated/graph/graphql.ts';
import { callerRules, chain, type RuleTable } from '../../access/shield.ts';
import type { Context } from '../../context.ts';
import type { ReviewStatus } from '../model/rows.ts';
import type { NoticeNode } from '../read/notice-node.ts';
import { appliesToAmendment, canCease, canErase, isDraft, type TransitionName, transitions } from './transitions.ts';

type State = NoticeNode & {
  amendment: ReviewStatus | null;
  /** Whether versions that were signed off are kept. Only read of drafts. */
  hasKeptVersions: boolean;
};
type Transition = { mutation: keyof Mutation; isPossible: (state: State, now: Date) => boolean };

const reviewBy = (mutation: keyof Mutation, name: TransitionName): Transition => ({
  mutation,
  isPossible(notice) {
    const version = (appliesToAmendment(name) && notice.amendment) || notice;
    const result = transitions[name](version, notice.publisherId === null);
    return typeof result === 'object' && 'to' in result;
  },
});

/** The transitions, with the mutations that make them and the conditions that these check. */
const all: Record<NoticeTransition, Transition> = {
  submit: reviewBy('submitNotice', 'submit'),
  request_revision: reviewBy('requestNoticeRevision', 'requestRevision'),
  confirm: reviewBy('confirmNotice', 'confirm'),
  sign_off: reviewBy('signOffNotice', 'signOff'),
  decline_sign_off: reviewBy('declineNoticeSignOff', 'declineSignOff'),
  withdraw_sign_off: reviewBy('withdrawNoticeSignOff', 'withdrawSignOff'),
  cease: { mutation: 'ceaseNotice', isPossible: canCease },
  amend: { mutation: 'amendNotice', isPossible: () => true },
  discard_amendment: { mutation: 'discardNoticeAmendment', isPossible: ({ amendment }) => amendment !== null },
  discard_draft: {
    mutation: 'discardNoticeDraft',
    isPossible: (notice) => isDraft(notice) && !notice.amendment && !notice.hasKeptVersions,
  },
  erase: { mutation: 'eraseNotice', isPossible: canErase },
};
export const noticeTransitions = Object.keys(all) as NoticeTransition[];

/** @param permissions the rules of the graph: a transition is available to callers who may use its mutation */
export function createTransitionResolvers({ Mutation: rules }: RuleTable): Resolvers {
  /** As far as the caller decides: who sees a notice of a publisher is of it, or staff. */
  const permittedTo = async (context: Context): Promise<NoticeTransition[]> => {
    const permitted = await Promise.all(noticeTransitions.map((name) => isPermitted(all[name].mutation, context)));
    return noticeTransitions.filter((_, index) => permitted[index]);
  };

  async function isPermitted(mutation: keyof Mutation, context: Context): Promise<boolean> {
    const ofCaller = callerRules(rules?.[mutation] ?? []);
    return ofCaller.length > 0 && (await chain(ofCaller)({} as never, context)) === true;
  }

  return {
    Notice: {
      availableTransitions: async (notice, _args, context) => {
        const permitted = await context.memo(permittedTo);
        if (permitted.length === 0) return [];
        const amendment = (await notice.related.amendments()).get(notice.paId) ?? null;
        const hasKeptVersions = isDraft(notice) && (await notice.related.archivedVersions()).has(notice.paId);
        const state = { ...notice, amendment, hasKeptVersions };
        return permitted.filter((name) => all[name].isPossible(state, context.now));
      },
    },
  };
}
