import { day } from '../../../format.ts';
import type {
  EraseNoticeMutation,
  NoticeQuery,
  NoticeTransition,
  SubmitNoticeMutation,
} from '../../../generated/operation-types.ts';
import {
  ceaseNotice,
  confirmNotice,
  declineSignOff,
  discardAmendment,
  eraseNotice,
  requestRevision,
  signOffNotice,
  submitNotice,
  withdrawSignOff,
} from '../../../generated/operations.ts';
import type { Operation } from '../../../graph/operation.ts';

export type Notice = NonNullable<NoticeQuery['notice']>;
type Input = { paId: string; revision: number; reason?: string | null };
export type TransitionOperation = Operation<SubmitNoticeMutation | EraseNoticeMutation, { input: Input }>;

export type Transition = {
  /** What the button says. */
  label: string;
  operation: TransitionOperation;
  /** What happens then. */
  consequence: (notice: Notice) => string;
  /** A text for the audit trail, or why the advertisement ceased. */
  reason?: 'optional' | 'ceased';
  /** What cannot be undone, or is seen by the public at once. */
  danger?: boolean;
};

const version = ({ amendment, version }: Notice) => `version ${amendment?.version ?? version}`;

/** The transitions of the graph, apart from `amend`, which is a form of its own. */
export const transitions: Readonly<Record<Exclude<NoticeTransition, 'amend'>, Transition>> = {
  submit: {
    label: 'Submit',
    operation: submitNotice as TransitionOperation,
    consequence: (notice) => `The sponsor is asked to confirm ${version(notice)}.`,
    reason: 'optional',
  },
  confirm: {
    label: 'Record the confirmation',
    operation: confirmNotice as TransitionOperation,
    consequence: (notice) =>
      notice.publisher
        ? `The sponsor confirmed ${version(notice)}. ${notice.publisher.name} is asked to sign it off.`
        : `The sponsor confirmed ${version(notice)}. This also signs it off: the sponsor is its own publisher.`,
    reason: 'optional',
  },
  sign_off: {
    label: 'Record the sign-off',
    operation: signOffNotice as TransitionOperation,
    consequence: (notice) =>
      notice.amendment
        ? `Version ${notice.amendment.version} replaces version ${notice.version} on the register at once.`
        : `The public register shows it from ${day(notice.publicationStartDate)}.`,
    reason: 'optional',
  },
  request_revision: {
    label: 'Send back for revision',
    operation: requestRevision as TransitionOperation,
    consequence: (notice) =>
      `${capital(version(notice))} becomes a draft again, and must be submitted and confirmed again.`,
    reason: 'optional',
  },
  decline_sign_off: {
    label: 'Record that it was declined',
    operation: declineSignOff as TransitionOperation,
    consequence: (notice) => `${capital(version(notice))} goes back for revision, and must be confirmed again.`,
    reason: 'optional',
  },
  withdraw_sign_off: {
    label: 'Withdraw the sign-off',
    operation: withdrawSignOff as TransitionOperation,
    consequence: (notice) => `The notice leaves the public register at once. Version ${notice.version} is kept.`,
    reason: 'optional',
    danger: true,
  },
  cease: {
    label: 'Record that it ceased',
    operation: ceaseNotice as TransitionOperation,
    consequence: () => 'The notice stays on the register, marked as ceased. This cannot be undone.',
    reason: 'ceased',
    danger: true,
  },
  discard_amendment: {
    label: 'Discard the amendment',
    operation: discardAmendment as TransitionOperation,
    consequence: (notice) =>
      `What was written for ${version(notice)} is deleted. Version ${notice.version} stays on the register.`,
    danger: true,
  },
  erase: {
    label: 'Erase',
    operation: eraseNotice as TransitionOperation,
    consequence: () =>
      'The record, its parties, all versions and its counts are deleted for ever. Its audit trail and access ledger stay.',
    danger: true,
  },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
