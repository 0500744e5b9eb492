import { html } from 'htm/preact';

type Planned = { plan: 'free' | 'pro'; isPro: boolean };

/** The plan as it counts now: a Pro plan that has ended is none. */
export const PlanBadge = ({ publisher: { plan, isPro } }: { publisher: Planned }) =>
  html`<span class="badge ${isPro ? 'good' : plan === 'pro' ? 'bad' : 'neutral'}">${isPro ? 'Pro' : plan === 'pro' ? 'Pro, ended' : 'Free'}</span>`;
