import { day } from '../../format.ts';
import type { NoticeQuery } from '../../generated/operation-types.ts';
import { isUnread } from '../../graph/send.ts';

type Notice = NonNullable<NoticeQuery['notice']>;

/** What happens to a notice next, and who does it. An open amendment comes first: somebody waits for it. */
export function nextStep(notice: Notice): string {
  if (isUnread(notice, 'amendment')) return 'Whether there is an amendment is not known.';
  const { amendment } = notice;
  if (amendment) {
    return {
      draft: `Version ${amendment.version} is being written. The register shows version ${notice.version} until it is signed off.`,
      awaiting_confirmation: `The sponsor is asked to confirm version ${amendment.version}.`,
      awaiting_sign_off: `The publisher is asked to sign version ${amendment.version} off; it then replaces version ${notice.version}.`,
    }[amendment.state];
  }
  return {
    draft:
      notice.confirmationStatus === 'needs_revision'
        ? 'It was sent back for revision. Change it and submit it again.'
        : 'It is being written. Submit it, so that the sponsor can confirm it.',
    awaiting_confirmation: 'The sponsor is asked to confirm it.',
    awaiting_sign_off:
      notice.signOffStatus === 'declined'
        ? 'The publisher declined to sign it off. It goes back for revision.'
        : 'The sponsor confirmed it. The publisher is asked to sign it off.',
    scheduled: `Signed off. The register shows it from ${day(notice.publicationStartDate)}.`,
    published: notice.campaign.endDate
      ? `On the register. The campaign ends on ${day(notice.campaign.endDate)}.`
      : 'On the register. The campaign has no end yet.',
    ceased: notice.retentionUntil
      ? `Ended. The register keeps showing it; it may be erased after ${day(notice.retentionUntil)}.`
      : 'Ended. The register keeps showing it.',
  }[notice.phase];
}
