import { html } from 'htm/preact';
import { number, plural } from '../../format.ts';
import type { OverviewSignOffsQuery } from '../../generated/operation-types.ts';
import { overviewSignOffs } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Bars } from '../../parts/bars.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';

type SignOffQueue = NonNullable<NonNullable<OverviewSignOffsQuery['overview']>['signOffs']>;

export function SignOffs() {
  const state = useQuery(overviewSignOffs, {});
  return html`<${Panel}
    title="Waiting for sign-off"
    operation=${overviewSignOffs}
    variables=${{}}
    state=${state}
    lines=${6}
    show=${({ overview }: OverviewSignOffsQuery) => overview?.signOffs && show(overview.signOffs)}
  />`;
}

function show({ count, amendments, oldestConfirmedAt, ages }: SignOffQueue) {
  if (count === 0) {
    return html`<${Empty}><p><strong>Nothing is waiting for sign-off.</strong></p><p>A version is listed here when its sponsor has confirmed it and its publisher has not signed it off yet.</p><//>`;
  }
  return html`
    <div class="figures">
      <p><strong><a href="/notices?sign-off=waiting&order=confirmed_asc">${number(count)}</a></strong> waiting</p>
      ${amendments > 0 && html`<p class="note">of them ${plural(amendments, 'amendment')}</p>`}
      ${oldestConfirmedAt && html`<p class="note">The oldest was confirmed <${When} at=${oldestConfirmedAt} /></p>`}
    </div>
    <${Bars} caption="Waiting versions by age" heads=${['Days', 'Versions']} bars=${ages.map((age) => ({
      name: age.toDays === null ? `${age.fromDays} days or more` : `${age.fromDays} to ${age.toDays} days`,
      value: age.count,
      shown: number(age.count),
    }))} />`;
}
