import { html } from 'htm/preact';
import { day } from '../../format.ts';
import type { Plan } from '../../generated/operation-types.ts';
import { dayInput, type Issues, select } from '../../parts/form.ts';
import { daysAhead } from '../../parts/last-days.ts';
import type { Options } from '../../parts/options.ts';

type Planned = { plan: Plan; isPro: boolean; proUntil: string | null };

/** Days before its end at which a plan is marked, as in the overview. */
const daysToEnd = 30;

const endsSoon = ({ isPro, proUntil }: Planned) =>
  isPro && proUntil !== null && proUntil.slice(0, 10) <= daysAhead(daysToEnd);

/** The plan as it counts now: a Pro plan that has ended is none. */
export const PlanBadge = ({ publisher }: { publisher: Planned }) => {
  const { plan, isPro, proUntil } = publisher;
  const isEnding = endsSoon(publisher);
  return html`<span class="badge ${isEnding ? 'waiting' : isPro ? 'good' : plan === 'pro' ? 'bad' : ''}">${isEnding ? `Pro, ends ${day(proUntil ?? '')}` : isPro ? 'Pro' : plan === 'pro' ? 'Pro, ended' : 'Free'}</span>`;
};

const plans: Options<Plan> = [
  ['pro', 'Pro'],
  ['free', 'Free'],
];

type PlanFieldsProps = { plan?: Plan; proUntil?: string | null; issues: Issues; onPlan?: (event: Event) => void };

export const PlanFields = ({ plan = 'pro', proUntil = null, issues, onPlan }: PlanFieldsProps) => html`
  ${select('plan', { label: 'Plan', hint: 'Only publishers on Pro may use the partner API.', options: plans, chosen: plan, issues, onChange: onPlan })}
  ${dayInput('proUntil', {
    label: 'Pro ends on (UTC)',
    hint: 'At the beginning of this day. Empty: no end.',
    defaultValue: proUntil?.slice(0, 10) ?? '',
    issues,
  })}`;

export const planOf = ({ plan, proUntil }: Readonly<Record<string, string>>) => ({
  plan: plan as Plan,
  proUntil: proUntil ? `${proUntil}T00:00:00Z` : null,
});
