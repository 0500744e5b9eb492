import { html } from 'htm/preact';
import type { Plan } from '../../generated/operation-types.ts';
import { dayInput, type Issues, select } from '../../parts/form.ts';
import type { Options } from '../../parts/options.ts';

type Planned = { plan: Plan; isPro: boolean };

/** The plan as it counts now: a Pro plan that has ended is none. */
export const PlanBadge = ({ publisher: { plan, isPro } }: { publisher: Planned }) =>
  html`<span class="badge ${isPro ? 'good' : plan === 'pro' ? 'bad' : ''}">${isPro ? 'Pro' : plan === 'pro' ? 'Pro, ended' : 'Free'}</span>`;

const plans: Options<Plan> = [
  ['pro', 'Pro'],
  ['free', 'Free'],
];

type PlanFieldsProps = { plan?: Plan; proUntil?: string | null; issues: Issues };

export const PlanFields = ({ plan = 'pro', proUntil = null, issues }: PlanFieldsProps) => html`
  ${select('plan', { label: 'Plan', hint: 'Only publishers on Pro may use the partner API.', options: plans, chosen: plan, issues })}
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
