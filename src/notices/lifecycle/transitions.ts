import type { NoticeRow } from '../read/notice-loader.ts';

/** Where a version of a notice stands between being written and being signed off. */
export type Standing = Pick<NoticeRow, 'confirmationStatus' | 'signOffStatus'>;

/** What a move comes to: another standing, no change since it was made already, or a refusal in words for a person. */
export type Outcome = { to: Standing } | { refusal: string } | 'unchanged';

type Move = (standing: Standing, isSelfPublished: boolean) => Outcome;

const to = (
  confirmationStatus: Standing['confirmationStatus'],
  signOffStatus: Standing['signOffStatus'] = 'pending',
): Outcome => ({ to: { confirmationStatus, signOffStatus } });

const takesAmendment: Outcome = { refusal: 'The notice is signed off: a correction takes an amendment.' };

/** The moves of a version's life. */
export const moves = {
  submit({ confirmationStatus }) {
    if (confirmationStatus === 'pending_confirmation') return 'unchanged';
    if (confirmationStatus === 'confirmed') return { refusal: 'The notice is confirmed already.' };
    return to('pending_confirmation');
  },

  requestRevision({ confirmationStatus, signOffStatus }) {
    if (confirmationStatus === 'needs_revision') return 'unchanged';
    if (confirmationStatus === 'draft') return { refusal: 'The notice is a draft, which nobody has submitted yet.' };
    if (signOffStatus === 'signed_off') return takesAmendment;
    return to('needs_revision');
  },

  /** A self-published notice is signed off by its confirmation: its sponsor is its publisher (choice D4). */
  confirm({ confirmationStatus }, isSelfPublished) {
    if (confirmationStatus === 'confirmed') return 'unchanged';
    if (confirmationStatus !== 'pending_confirmation') return { refusal: 'The notice awaits no confirmation.' };
    return to('confirmed', isSelfPublished ? 'signed_off' : 'pending');
  },

  signOff({ confirmationStatus, signOffStatus }) {
    if (signOffStatus === 'signed_off') return 'unchanged';
    if (confirmationStatus !== 'confirmed') return { refusal: 'The notice is not confirmed by its sponsor yet.' };
    return to('confirmed', 'signed_off');
  },

  declineSignOff({ confirmationStatus, signOffStatus }) {
    if (confirmationStatus === 'needs_revision' && signOffStatus === 'declined') return 'unchanged';
    if (signOffStatus === 'signed_off') return { refusal: 'The notice is signed off: its sign-off can be withdrawn.' };
    if (confirmationStatus !== 'confirmed') return { refusal: 'The notice awaits no sign-off.' };
    return to('needs_revision', 'declined');
  },

  withdrawSignOff({ confirmationStatus, signOffStatus }, isSelfPublished) {
    if (signOffStatus !== 'signed_off') return 'unchanged';
    if (isSelfPublished) return { refusal: 'A self-published notice is signed off by its confirmation.' };
    return to(confirmationStatus);
  },
} satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;
