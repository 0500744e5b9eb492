import type { ComponentChildren } from 'preact';
import { day } from '../base/format.ts';
import type { StaffRole } from '../base/graph.ts';
import { PlanBadge, WhomToAsk } from '../panels/links.tsx';
import { Card, ScreenTitle } from '../panels/panel.tsx';
import { Condition } from '../parts/inline.tsx';
import { AskStaff, WhereToAsk } from '../parts/letter.tsx';
import { isPartner, type Me, me } from '../session/me.ts';
import { lazyScreens } from './lazy-screens.ts';

type RefusedProps = {
  /** The name of the screen. */
  title: string;
  /** The role that may open it. */
  staff: StaffRole;
};

/** In the place of a screen that the caller may not read: why, and who can change that. */
export function Refused({ title, staff }: RefusedProps) {
  const lapsed = me.value?.publishers.filter(({ isPro }) => !isPro) ?? [];
  if (isPartner() && lapsed.length > 0) return <Lapsed publishers={lapsed} />;
  const own = me.value?.role;
  return (
    <>
      <ScreenTitle title={title} />
      <Card title={isPartner() ? 'This screen is for the register’s staff' : `Only ${staff}s can open this screen`}>
        <p>
          {own && `You are signed in as ${own === 'viewer' ? 'a' : 'an'} ${own}. `}
          <WhomToAsk about={`give me access to ${title}`} />
        </p>
        <a class="button more" href="/">
          Go to Overview
        </a>
      </Card>
    </>
  );
}

type Publisher = Me['publishers'][number];

/** What a publisher off the Pro plan has until somebody renews it. */
function Lapsed({ publishers }: { publishers: readonly Publisher[] }) {
  const [first, ...others] = publishers;
  return (
    <>
      <ScreenTitle title={first && others.length === 0 ? first.name : 'Not on the Pro plan'}>
        {first && others.length === 0 && <PlanBadge publisher={{ ...first, plan: first.proUntil ? 'pro' : 'free' }} />}
      </ScreenTitle>
      {publishers.map((publisher) => (
        <LapsedPlan key={publisher.id} publisher={publisher} isOnly={others.length === 0} />
      ))}
      <div class="stack">
        <div class="columns">
          <Points title="What has stopped" holds={false} of={stopped} />
          <Points title="What still works" holds of={goesOn} />
        </div>
        <lazyScreens.OwnTokens />
      </div>
    </>
  );
}

function LapsedPlan({ publisher: { name, proUntil }, isOnly }: { publisher: Publisher; isOnly: boolean }) {
  const state = proUntil ? `The Pro plan ended on ${day(proUntil)}` : 'There is no Pro plan';
  return (
    <div class="callout bad next-step">
      <p>
        <strong>
          {!isOnly && `${name}: `}
          {state}.
        </strong>{' '}
        {proUntil ? 'Since then, your API calls have been' : 'Your API calls are'} refused with{' '}
        <code>403 PRO_PLAN_REQUIRED</code>. They will work again once the register’s staff renew the plan.
      </p>
      <AskStaff
        of={[
          {
            subject: `Pro plan of ${name}`,
            text: `${state} for ${name} on ${location.host}.\nPlease renew it. Since when, until when and on which terms?`,
            mail: 'Ask to renew by e-mail',
            copied: 'Copy a text to send',
          },
        ]}
      />
      <WhereToAsk />
    </div>
  );
}

const goesOn = [
  'The register keeps showing your notices.',
  'Your tokens are kept, and will work again. You can rotate and revoke them.',
  <>
    <a href="/calls">Refused calls</a> explains a single call, by its request ID.
  </>,
  'You can still sign off versions by writing to the register’s staff.',
];

const stopped = [
  'You cannot read notices with the partner API.',
  'You cannot report metrics.',
  'This console does not list your notices, metrics or refused calls.',
];

type PointsProps = { title: string; holds: boolean; of: readonly ComponentChildren[] };

const Points = ({ title, holds, of }: PointsProps) => (
  <Card title={title}>
    <ul class="conditions">
      {of.map((point) => (
        <Condition holds={holds}>{point}</Condition>
      ))}
    </ul>
  </Card>
);
