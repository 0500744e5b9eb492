import { capital, day } from '../../base/format.ts';
import {
  type ConsoleOperation,
  ceaseNotice,
  confirmNotice,
  declineNoticeSignOff,
  discardNoticeAmendment,
  discardNoticeDraft,
  eraseNotice,
  type NoticePhase,
  type NoticeQuery,
  type NoticeTransition,
  requestNoticeRevision,
  signOffNotice,
  submitNotice,
  withdrawNoticeSignOff,
} from '../../base/graph.ts';
import { isPartner } from '../../session/me.ts';

export type Notice = NonNullable<NoticeQuery['notice']>;
type Input = { paId: string; revision: number; note?: string | null | undefined };

type Transition = {
  /** What the button says. */
  label: string;
  /** The notification afterwards. */
  done: string;
  operation: ConsoleOperation<object, { input: Input }>;
  /** What sets it apart in the menu. */
  note?: string;
  /** What happens then. */
  consequence: (notice: Notice) => string;
  /** What the dialog asks for, if not for a note. */
  asks?: string;
  /** Irreversible. */
  danger?: boolean;
};

type Judged = { confirmationStatus: Notice['confirmationStatus'] | null };

/** Whether its draft was sent back, and has to be changed before it is submitted again. */
export const isSentBack = ({ amendment, ...notice }: Judged & { amendment: Judged | null }): boolean =>
  (amendment ?? notice).confirmationStatus === 'needs_revision';

/** The state of what is worked on: of its open amendment, if it has one. */
export const stateOf = ({ phase, amendment }: Pick<Notice, 'phase' | 'amendment'>): NoticePhase =>
  amendment?.state ?? phase;

const version = ({ amendment, version }: Notice) => `version ${amendment?.version ?? version}`;

/** The transitions of the graph, apart from `amend`, which is a form of its own. */
export const transitions: Readonly<Record<Exclude<NoticeTransition, 'amend'>, Transition>> = {
  submit: {
    label: 'Submit',
    done: 'Submitted',
    operation: submitNotice,
    consequence: (notice) => `The sponsor then has to confirm ${version(notice)}.`,
  },
  confirm: {
    label: 'Record the confirmation',
    done: 'Confirmed',
    operation: confirmNotice,
    consequence: (notice) =>
      notice.publisher
        ? `${notice.publisher.name} then has to sign off ${version(notice)}.`
        : `As the sponsor publishes it without a publisher, this also signs off ${version(notice)}.`,
  },
  sign_off: {
    label: 'Record the sign-off',
    done: 'Signed off',
    operation: signOffNotice,
    consequence: (notice) =>
      notice.amendment
        ? `Version ${notice.amendment.version} replaces version ${notice.version} on the register at once.`
        : `The public register shows the notice from ${day(notice.publicationStartDate)}.`,
  },
  request_revision: {
    label: 'Send back for revision',
    done: 'Sent back for revision',
    operation: requestNoticeRevision,
    asks: 'What has to change',
    consequence: (notice) => `${capital(version(notice))} becomes a draft and must be submitted and confirmed again.`,
  },
  decline_sign_off: {
    label: 'Record that it was declined',
    done: 'Declined and sent back for revision',
    operation: declineNoticeSignOff,
    asks: 'Why it was declined',
    consequence: (notice) => `${capital(version(notice))} goes back for revision and must be confirmed again.`,
  },
  withdraw_sign_off: {
    label: 'Withdraw the sign-off',
    note: 'Not on the register until signed off again',
    done: 'Sign-off withdrawn',
    operation: withdrawNoticeSignOff,
    asks: 'Why is it withdrawn?',
    consequence: ({ phase, version }) =>
      `${phase === 'scheduled' ? 'The notice will not be published' : 'The notice leaves the public register at once'}. Version ${version} then awaits sign-off again, or can be sent back.`,
  },
  cease: {
    label: 'Mark as ceased',
    note: 'Cannot be undone; stays on the register',
    done: 'Marked as ceased',
    operation: ceaseNotice,
    consequence: () =>
      'The notice stays on the register, marked as ceased for this reason. This cannot be undone. To take the notice off the register, withdraw the sign-off instead.',
    danger: true,
  },
  discard_amendment: {
    label: 'Discard the amendment',
    done: 'Amendment discarded',
    operation: discardNoticeAmendment,
    consequence: (notice) => `${capital(version(notice))} is deleted. Version ${notice.version} stays on the register.`,
    danger: true,
  },
  discard_draft: {
    label: 'Discard the draft',
    done: 'Draft discarded',
    operation: discardNoticeDraft,
    consequence: () =>
      'The draft is deleted for good. It was never on the register. Its audit trail stays, and its publisher may use its PA-ID again.',
    danger: true,
  },
  erase: {
    label: 'Erase',
    done: 'Erased',
    operation: eraseNotice,
    consequence: () =>
      'The record, its parties, all versions and its counts are deleted for good. Its audit trail and access ledger stay.',
    danger: true,
  },
};

export type TransitionName = keyof typeof transitions;

/** What staff record, people of the publisher decide themselves. */
const own: Partial<Record<TransitionName, string>> = { sign_off: 'Sign off', decline_sign_off: 'Decline' };

export const transitionLabel = (name: TransitionName): string => (isPartner() && own[name]) || transitions[name].label;

const names = Object.keys(transitions) as TransitionName[];

/** What ends a judgement. It is offered below what is judged, not above. */
export const judgements: readonly TransitionName[] = ['confirm', 'sign_off', 'request_revision', 'decline_sign_off'];

export const availableOf = ({ availableTransitions }: Notice) =>
  names.filter((name) => availableTransitions?.includes(name));

/** What leaves nothing to show. */
export const deletions: readonly TransitionName[] = ['discard_draft', 'erase'];

/** Whether the caller is the one to confirm the newest version, or to sign it off. */
export const isToJudge = ({ availableTransitions }: Notice) =>
  availableTransitions?.some((name) => name === 'confirm' || name === 'sign_off') ?? false;
