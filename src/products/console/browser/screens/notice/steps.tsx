import type { ComponentChildren } from 'preact';
import { daysAhead } from '../../base/days.ts';
import { day, shortDay } from '../../base/format.ts';
import { type AmendmentState, type NoticePhase, vocabulary } from '../../base/graph.ts';
import { isPartner } from '../../session/me.ts';
import { isUnread } from '../../session/send.ts';
import type { Notice } from './transitions.ts';

/** `date`: on which it is or was reached. `since`: from when on the notice waits for it. */
type Step = { title: string; date?: string | null; since?: string | null };

type Way = { version: number; current: number; steps: readonly Step[] };

/** The way of the newest version to the register: the badge says where the one before it is. */
function wayOf(notice: Notice): Way {
  const { amendment, phase, version } = notice;
  return amendment
    ? {
        version: amendment.version,
        current: vocabulary.AmendmentState.indexOf(amendment.state),
        steps: stepsOfAmendment(amendment),
      }
    : { version, current: phasesOf(notice).indexOf(phase), steps: stepsOf(notice) };
}

/** Such as "3 of 4", for windows without room for the steps. */
export function placeOf(notice: Notice): string {
  const { current, steps } = wayOf(notice);
  return `${current + 1} of ${steps.length}`;
}

export function Stepper({ notice }: { notice: Notice }) {
  const { version, current, steps } = wayOf(notice);
  return (
    <div class="stepper">
      <p>Version {version}</p>
      <ol>
        {steps.map(({ title, date, since }, index) => (
          <li class={index < current ? 'done' : ''} aria-current={index === current ? 'step' : undefined}>
            <span class="name">
              {title}
              {index < current && <span class="visually-hidden">, done</span>}
            </span>
            {index === current && since && !date && dayOf(since, 'since ')}
            {date && (index <= current ? dayOf(date) : date > daysAhead(0) && dayOf(date, 'from '))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The phases of the newest version: a later one replaces the one before without a draft or a schedule; a campaign ends or is stopped. */
function phasesOf({ version, phase }: Notice) {
  const others = [...(version === 1 ? [] : ['draft', 'scheduled']), phase === 'ceased' ? 'ended' : 'ceased'];
  return vocabulary.NoticePhase.filter((each) => each === phase || !others.includes(each));
}

function stepsOf(notice: Notice): readonly Step[] {
  const { publicationStartDate, signedOffAt } = notice;
  // The notice has the days of its newest version, apart from those of its own beginning.
  const isFirst = notice.version === 1;
  const shown = signedOffAt !== null && signedOffAt > publicationStartDate ? signedOffAt : publicationStartDate;
  const steps: Readonly<Record<NoticePhase, Step>> = {
    draft: { title: 'Draft', date: notice.createdAt },
    awaiting_confirmation: { title: 'Confirmation', date: notice.confirmedAt },
    awaiting_sign_off: { title: 'Sign-off', date: signedOffAt, since: notice.confirmedAt },
    scheduled: { title: 'Scheduled', since: signedOffAt },
    published: isFirst
      ? { title: 'Published', date: publicationStartDate }
      : { title: 'On the register since', date: shown },
    ended: { title: 'Ended', date: notice.phase === 'ended' ? notice.campaignEnd : null },
    ceased: { title: 'Ceased', date: notice.ceasedAt },
  };
  return phasesOf(notice).map((phase) => steps[phase]);
}

function stepsOfAmendment({ confirmedAt }: NonNullable<Notice['amendment']>): readonly Step[] {
  const steps: Readonly<Record<AmendmentState, Step>> = {
    draft: { title: 'Draft' },
    awaiting_confirmation: { title: 'Confirmation', date: confirmedAt },
    awaiting_sign_off: { title: 'Sign-off', since: confirmedAt },
  };
  return [...vocabulary.AmendmentState.map((state) => steps[state]), { title: 'On the register' }];
}

/** Without the year if it is this one: the steps are beside each other. */
const dayOf = (date: string, before = '') => (
  <time class="note" datetime={date}>
    {before}
    {date.slice(0, 4) === daysAhead(0).slice(0, 4) ? shortDay(date) : day(date)}
  </time>
);

/** The staff of the register record the sign-off that a publisher gives. */
const askedToSignOff = () => (isPartner() ? 'You are asked to sign' : 'The publisher is asked to sign');

/** The badge and the steps show it. */
const onRegister = (next: string) => (
  <>
    <span class="visually-hidden">On the register.</span> {next}
  </>
);

const kept = ({ retentionUntil }: Notice) =>
  `The register keeps showing it${retentionUntil ? `; it may be erased after ${day(retentionUntil)}` : ''}.`;

/** What happens to a notice next, and who does it. An open amendment comes first: somebody waits for it. */
export function nextStep(notice: Notice): ComponentChildren {
  if (isUnread(notice, 'amendment')) return 'Whether there is an amendment is not known.';
  const { amendment } = notice;
  if (amendment) {
    return {
      draft: `Version ${amendment.version} is being written. The register shows version ${notice.version} until it is signed off.`,
      awaiting_confirmation: `The sponsor is asked to confirm version ${amendment.version}.`,
      awaiting_sign_off: `${askedToSignOff()} version ${amendment.version} off; it then replaces version ${notice.version}.`,
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
        : `The sponsor confirmed it. ${askedToSignOff()} it off.`,
    scheduled: `The register shows it from ${day(notice.publicationStartDate)}.`,
    published: notice.campaignEnd
      ? onRegister(`Its campaign ends on ${day(notice.campaignEnd)}.`)
      : onRegister('Its campaign has no end date.'),
    ended: `Ended. ${kept(notice)}`,
    ceased: `Stopped. ${kept(notice)}`,
  }[notice.phase];
}
