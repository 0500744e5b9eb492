import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import type { NoticeRow, ReviewStatus } from '../model/rows.ts';
import { phaseOf } from '../predicates/phase.ts';

/** The new status, `unchanged` if the transition was already made, or a refusal with a message for the user. */
type TransitionResult = { to: ReviewStatus } | { refusal: string } | 'unchanged';

type Transition = (status: ReviewStatus, isSelfPublished: boolean) => TransitionResult;

const to = (
  confirmationStatus: ReviewStatus['confirmationStatus'],
  signOffStatus: ReviewStatus['signOffStatus'] = 'pending',
): TransitionResult => ({ to: { confirmationStatus, signOffStatus } });

const needsAmendment: TransitionResult = { refusal: 'The notice is signed off. Amend it to correct it.' };

export const transitions = {
  submit({ confirmationStatus }) {
    if (confirmationStatus === 'pending_confirmation') return 'unchanged';
    if (confirmationStatus === 'confirmed') return { refusal: 'The notice is already confirmed.' };
    return to('pending_confirmation');
  },

  requestRevision({ confirmationStatus, signOffStatus }) {
    if (confirmationStatus === 'needs_revision') return 'unchanged';
    if (confirmationStatus === 'draft') return { refusal: 'The notice is a draft and has not been submitted.' };
    if (signOffStatus === 'signed_off') return needsAmendment;
    return to('needs_revision');
  },

  /** Confirmation also signs off a self-published notice, because its sponsor is its publisher (choice D4). */
  confirm({ confirmationStatus }, isSelfPublished) {
    if (confirmationStatus === 'confirmed') return 'unchanged';
    if (confirmationStatus !== 'pending_confirmation') return { refusal: 'The notice is not awaiting confirmation.' };
    return to('confirmed', isSelfPublished ? 'signed_off' : 'pending');
  },

  signOff({ confirmationStatus, signOffStatus }) {
    if (signOffStatus === 'signed_off') return 'unchanged';
    if (confirmationStatus !== 'confirmed') return { refusal: 'The sponsor has not confirmed the notice yet.' };
    return to('confirmed', 'signed_off');
  },

  declineSignOff({ confirmationStatus, signOffStatus }) {
    if (confirmationStatus === 'needs_revision' && signOffStatus === 'declined') return 'unchanged';
    if (signOffStatus === 'signed_off') return { refusal: 'The notice is signed off. Withdraw the sign-off instead.' };
    if (confirmationStatus !== 'confirmed') return { refusal: 'The notice is not awaiting sign-off.' };
    return to('needs_revision', 'declined');
  },

  withdrawSignOff({ confirmationStatus, signOffStatus }, isSelfPublished) {
    if (signOffStatus !== 'signed_off') return 'unchanged';
    if (isSelfPublished) return { refusal: 'A self-published notice has no separate sign-off to withdraw.' };
    return to(confirmationStatus);
  },
} satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/**
 * Whether a transition applies to the open amendment, if there is one. A withdrawal always applies to the notice itself,
 * because that is the version on the register.
 */
export const appliesToAmendment = (name: TransitionName): boolean => name !== 'withdrawSignOff';

/** Only a notice on the register, while its campaign runs, can cease. */
export const canCease = (notice: Parameters<typeof phaseOf>[0], now: Date): boolean =>
  phaseOf(notice, now) === 'published';

/** Still being edited: no review is pending. */
export const isDraft = ({ confirmationStatus }: Pick<ReviewStatus, 'confirmationStatus'>): boolean =>
  confirmationStatus === 'draft' || confirmationStatus === 'needs_revision';

/** A notice can be erased after the last day of its retention. */
export const canErase = ({ retentionUntil }: Pick<NoticeRow, 'retentionUntil'>, now: Date): boolean =>
  typeof retentionUntil === 'string' && retentionUntil < dayOf(now);
