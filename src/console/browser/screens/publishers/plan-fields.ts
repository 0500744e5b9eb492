import { html } from 'htm/preact';
import type { Plan } from '../../generated/operation-types.ts';
import { control, Field, type Issues } from '../../parts/form.ts';

type PlanFieldsProps = { plan?: Plan; proUntil?: string | null; issues: Issues };

export const PlanFields = ({ plan = 'pro', proUntil = null, issues }: PlanFieldsProps) => html`
  <${Field} name="plan" label="Plan" hint="Only publishers on Pro may use the partner API." issues=${issues}>
    <select ...${control('plan', issues)}>
      <option value="pro" selected=${plan === 'pro'}>Pro</option>
      <option value="free" selected=${plan === 'free'}>Free</option>
    </select>
  <//>
  <${Field} name="proUntil" label="Pro ends on (UTC)" hint="At the beginning of this day. Empty: no end." issues=${issues}>
    <input type="date" ...${control('proUntil', issues)} defaultValue=${proUntil?.slice(0, 10) ?? ''} />
  <//>`;

export const planOf = ({ plan, proUntil }: Readonly<Record<string, string>>) => ({
  plan: plan as Plan,
  proUntil: proUntil ? `${proUntil}T00:00:00Z` : null,
});
