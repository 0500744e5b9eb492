import { ago, day } from '../format.ts';
import { isPartner, type Me, me } from '../me.ts';
import { AskStaff } from '../parts/ask-staff.tsx';
import { ScreenTitle } from '../parts/panel.tsx';

/** In the place of a screen that the caller may not read: why, and who can change that. */
export function Refused() {
  const lapsed = me.value?.publishers.filter(({ isPro }) => !isPro) ?? [];
  const isLapsed = isPartner() && lapsed.length > 0;
  return (
    <>
      <ScreenTitle title={isLapsed ? 'Not on the Pro plan' : 'Not for your role'} />
      {isLapsed ? lapsed.map(lapsedPlan) : <p>Your role may not read this. Choose a screen from the menu.</p>}
    </>
  );
}

const lapsedPlan = ({ id, name, proUntil }: Me['publishers'][number]) => {
  const state = proUntil ? `The Pro plan ended on ${day(proUntil)}` : 'There is no Pro plan';
  return (
    <section class="panel lapsed" key={id}>
      <header>
        <h2>{name}</h2>
      </header>
      <div class="callout bad">
        <p>
          <strong>
            {state}
            {proUntil && `, ${ago(proUntil)}`}.
          </strong>{' '}
          {proUntil ? 'Since then each' : 'Each'} call of the partner API is answered <code>403 PRO_PLAN_REQUIRED</code>
          . Notices, sign-offs and figures are shown here again with the plan.
        </p>
      </div>
      <p>
        The staff of the register set plans. Tokens stay valid, and work again as soon as it is set. Until then you have{' '}
        <a href="/tokens">your tokens</a> and the <a href="/access">access check</a>.
      </p>
      <AskStaff
        subject={`Pro plan of ${name}`}
        text={`${state} for ${name} on ${location.host}.\nPlease renew it. Since when, until when and on which terms?`}
      />
    </section>
  );
};
