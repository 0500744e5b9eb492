import type { ComponentChildren } from 'preact';
import { capital, day, daysAhead, daysTo, plural, shortDay } from '../../base/format.ts';
import { type NoticePhase, vocabulary } from '../../base/graph.ts';
import { Stepper } from '../../parts/stepper.tsx';
import { isPartner } from '../../session/me.ts';
import { isUnread } from '../../session/send.ts';
import { isSentBack, type Notice, stateOf } from './transitions.ts';

/** `date`: on which it is or was reached, with what is said `before` it. `since`: from when on the notice waits for it. */
type Step = { title: string; date?: string | null; before?: string; since?: string | null };

/** The way of the newest version to the register: the badge says where the one before it is. */
function wayOf(notice: Notice) {
  const { amendment, publicationStartDate, signedOffAt } = notice;
  const { version, confirmedAt } = amendment ?? notice;
  // The notice has the days of its newest version, apart from those of its own beginning.
  const own = amendment ? null : signedOffAt;
  const shown = own !== null && own > publicationStartDate ? own : publicationStartDate;
  const steps: Readonly<Record<NoticePhase, Step>> = {
    draft: { title: 'Draft', date: amendment ? null : notice.createdAt },
    // Nothing changes it while it waits.
    awaiting_confirmation: { title: 'Confirmation', date: confirmedAt, since: amendment ? null : notice.updatedAt },
    awaiting_sign_off: { title: 'Sign-off', date: own, since: confirmedAt },
    scheduled: { title: 'Scheduled', since: own },
    published: {
      title: 'Published',
      ...(!amendment &&
        (version === 1 ? { date: publicationStartDate } : { date: shown, before: `version ${version} since ` })),
    },
    ended: { title: 'Ended', date: notice.phase === 'ended' ? notice.campaignEnd : null },
    ceased: { title: 'Ceased', date: notice.ceasedAt },
  };
  const names: readonly NoticePhase[] = amendment ? [...vocabulary.AmendmentState, 'published'] : phasesOf(notice);
  return { version, current: names.indexOf(stateOf(notice)), steps: names.map((name) => steps[name]) };
}

/** The phases of the newest version: a later one replaces the one before without a draft or a schedule; a campaign ends or is stopped. */
function phasesOf({ version, phase }: Notice) {
  const others = [...(version === 1 ? [] : ['draft', 'scheduled']), phase === 'ceased' ? 'ended' : 'ceased'];
  return vocabulary.NoticePhase.filter((each) => each === phase || !others.includes(each));
}

/** Such as "Sign-off since 22 Oct", for windows without room for the steps. */
export function CurrentStep({ notice }: { notice: Notice }) {
  const { current, steps } = wayOf(notice);
  const step = steps[current];
  return (
    <strong class="if-narrow">
      {step?.title} {step && noteOf(step, current, current)}
    </strong>
  );
}

const noteOf = ({ date, before, since }: Step, index: number, current: number) =>
  date
    ? index <= current
      ? dayOf(date, before)
      : date > daysAhead(0) && dayOf(date, 'from ')
    : index === current && since && dayOf(since, 'since ');

export function NoticeSteps({ notice }: { notice: Notice }) {
  const { version, current, steps } = wayOf(notice);
  return (
    <Stepper
      head={`Version ${version}`}
      steps={steps.map((step, index) => ({ title: step.title, note: noteOf(step, index, current) }))}
      current={current}
    />
  );
}

/** Without the year if it is this one: the steps are beside each other. */
const dayOf = (date: string, before = '') => (
  <time class="note" datetime={date}>
    {before}
    {date.slice(0, 4) === daysAhead(0).slice(0, 4) ? shortDay(date) : day(date)}
  </time>
);

/** The staff of the register record the sign-off that a publisher gives. */
const must = () => (isPartner() ? 'You have to' : 'The publisher has to');

/** The badge and the steps show it. */
const onRegister = (next: string) => (
  <>
    <span class="visually-hidden">On the register.</span> {next}
  </>
);

const kept = ({ retentionUntil }: Notice) =>
  `The register keeps showing the notice${retentionUntil ? `; it may be erased after ${day(retentionUntil)}` : ''}.`;

/** Of a draft that the register should show by now. */
const late = ({ publicationStartDate }: Notice) =>
  publicationStartDate < daysAhead(0) && (
    <>
      <strong class="issue">{plural(-daysTo(publicationStartDate), 'day')} late:</strong> publication was due on{' '}
      {day(publicationStartDate)}.{' '}
    </>
  );

/** Of the draft of a version. */
const draftStep = (what: string, notice: Notice) =>
  isSentBack(notice)
    ? `${capital(what)} was sent back for revision. ${notice.availableTransitions?.includes('amend') ? 'Change it, then submit it again.' : ''}`
    : `Submit ${what} so that the sponsor can confirm it.`;

/** What happens to a notice next, and who does it. An open amendment comes first: somebody waits for it. */
export function nextStep(notice: Notice): ComponentChildren {
  if (isUnread(notice, 'amendment')) return 'The server could not say whether there is an amendment.';
  const { amendment } = notice;
  if (amendment) {
    return {
      draft: `${draftStep(`version ${amendment.version}`, notice)} Until it is signed off, the register shows version ${notice.version}.`,
      awaiting_confirmation: `The sponsor has to confirm version ${amendment.version}.`,
      awaiting_sign_off: `${must()} sign off version ${amendment.version}. It then replaces version ${notice.version}.`,
    }[amendment.state];
  }
  return {
    draft: (
      <>
        {late(notice)}
        {draftStep('the notice', notice)}
      </>
    ),
    awaiting_confirmation: 'The sponsor has to confirm the notice.',
    awaiting_sign_off:
      notice.signOffStatus === 'declined'
        ? 'The publisher declined to sign the notice off. It goes back for revision.'
        : `${must()} sign it off.`,
    scheduled: `The register shows the notice from ${day(notice.publicationStartDate)}.`,
    published: notice.campaignEnd
      ? onRegister(`The campaign ends on ${day(notice.campaignEnd)}.`)
      : onRegister('The campaign has no end date.'),
    ended: kept(notice),
    ceased: kept(notice),
  }[notice.phase];
}
