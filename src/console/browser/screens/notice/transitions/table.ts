import { day } from '../../../format.ts';
import type { NoticeQuery, NoticeTransition } from '../../../generated/operation-types.ts';
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
/** Reasons are texts, or of a vocabulary. */
type Input = { paId: string; revision: number; reason?: unknown };

export type Transition = {
  /** What the button says. */
  label: string;
  /** What is said afterwards. */
  done: string;
  operation: Operation<object, { input: Input }>;
  /** What happens then. */
  consequence: (notice: Notice) => string;
  /** Of which kind the reason is; a text for the audit trail, unless stated. */
  reason?: 'ceased' | 'none';
  /** What cannot be undone, or is seen by the public at once. */
  danger?: boolean;
};

const version = ({ amendment, version }: Notice) => `version ${amendment?.version ?? version}`;

/** The transitions of the graph, apart from `amend`, which is a form of its own. */
export const transitions: Readonly<Record<Exclude<NoticeTransition, 'amend'>, Transition>> = {
  submit: {
    label: 'Submit',
    done: 'Submitted',
    operation: submitNotice,
    consequence: (notice) => `The sponsor is asked to confirm ${version(notice)}.`,
  },
  confirm: {
    label: 'Record the confirmation',
    done: 'Confirmed',
    operation: confirmNotice,
    consequence: (notice) =>
      notice.publisher
        ? `The sponsor confirmed ${version(notice)}. ${notice.publisher.name} is asked to sign it off.`
        : `The sponsor confirmed ${version(notice)}. This also signs it off: the sponsor is its own publisher.`,
  },
  sign_off: {
    label: 'Record the sign-off',
    done: 'Signed off',
    operation: signOffNotice,
    consequence: (notice) =>
      notice.amendment
        ? `Version ${notice.amendment.version} replaces version ${notice.version} on the register at once.`
        : `The public register shows it from ${day(notice.publicationStartDate)}.`,
  },
  request_revision: {
    label: 'Send back for revision',
    done: 'Sent back for revision',
    operation: requestRevision,
    consequence: (notice) =>
      `${capital(version(notice))} becomes a draft again, and must be submitted and confirmed again.`,
  },
  decline_sign_off: {
    label: 'Record that it was declined',
    done: 'Declined, and back for revision',
    operation: declineSignOff,
    consequence: (notice) => `${capital(version(notice))} goes back for revision, and must be confirmed again.`,
  },
  withdraw_sign_off: {
    label: 'Withdraw the sign-off',
    done: 'The sign-off is withdrawn',
    operation: withdrawSignOff,
    consequence: ({ phase, version }) =>
      `${phase === 'scheduled' ? 'The notice will not be published' : 'The notice leaves the public register at once'}. Version ${version} is kept.`,
    danger: true,
  },
  cease: {
    label: 'Record that it ceased',
    done: 'Ceased',
    operation: ceaseNotice,
    consequence: () => 'The notice stays on the register, marked as ceased. This cannot be undone.',
    reason: 'ceased',
    danger: true,
  },
  discard_amendment: {
    label: 'Discard the amendment',
    done: 'The amendment is discarded',
    operation: discardAmendment,
    consequence: (notice) =>
      `What was written for ${version(notice)} is deleted. Version ${notice.version} stays on the register.`,
    reason: 'none',
    danger: true,
  },
  erase: {
    label: 'Erase',
    done: 'Erased',
    operation: eraseNotice,
    consequence: () =>
      'The record, its parties, all versions and its counts are deleted for ever. Its audit trail and access ledger stay.',
    reason: 'none',
    danger: true,
  },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
