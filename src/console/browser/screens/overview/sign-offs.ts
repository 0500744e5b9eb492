import { html } from 'htm/preact';
import { number, plural } from '../../format.ts';
import type { OverviewSignOffsQuery } from '../../generated/operation-types.ts';
import { overviewSignOffs } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { bars } from '../../parts/bars.ts';
import { when } from '../../parts/inline.ts';
import { empty, panel } from '../../parts/panel.ts';

export const SignOffs = () => panel(useQuery(overviewSignOffs, {}), { title: 'Waiting for sign-off', lines: 6, show });

const all = '/notices?sign-off=waiting&order=confirmed_asc';

function show({ overview }: OverviewSignOffsQuery) {
  if (!overview?.signOffs) return null;
  const { count, amendments, oldestConfirmedAt, ages } = overview.signOffs;
  if (count === 0) {
    return empty(
      'Nothing is waiting for sign-off.',
      'A version is listed here when its sponsor has confirmed it and its publisher has not signed it off yet.',
    );
  }
  const rows = ages.map(({ fromDays, toDays, confirmedAfter, confirmedTo, count }) => ({
    name: toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`,
    value: count,
    ...(count > 0 && {
      href: `${all}&${new URLSearchParams({ ...(confirmedAfter && { 'confirmed-after': confirmedAfter }), 'confirmed-to': confirmedTo })}`,
    }),
  }));
  return html`
    <div class="figures">
      <p><strong><a href=${all}>${number(count)}</a></strong> waiting</p>
      ${amendments > 0 && html`<p class="note">of them ${plural(amendments, 'amendment')}</p>`}
      ${oldestConfirmedAt && html`<p class="note">The oldest was confirmed ${when(oldestConfirmedAt)}</p>`}
    </div>
    ${bars('Waiting versions by age', ['Days', 'Versions'], rows)}`;
}
