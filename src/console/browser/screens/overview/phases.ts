import { html } from 'htm/preact';
import { number, plural, words } from '../../format.ts';
import type { OverviewPhasesQuery } from '../../generated/operation-types.ts';
import { overviewPhases } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { bars } from '../../parts/bars.ts';
import { panel } from '../../parts/panel.ts';

export function Phases() {
  const query = useQuery(overviewPhases, {});
  const total = query.data?.overview?.byPhase?.reduce((sum, { count }) => sum + count, 0);
  const note = total !== undefined && plural(total, 'notice');
  return panel(query, { title: 'Notices per phase', note, lines: 6, show });
}

function show({ overview }: OverviewPhasesQuery) {
  const open = overview?.amendments?.filter(({ count }) => count > 0) ?? [];
  // Most have ceased: beside them, no other bar would be seen.
  const phases = overview?.byPhase
    ?.filter(({ phase }) => phase !== 'ceased')
    .map(({ phase, count }) => ({ name: words(phase), value: count, href: `/notices?phase=${phase}` }));
  const ceased = overview?.byPhase?.find(({ phase }) => phase === 'ceased')?.count ?? 0;
  return html`
    ${phases && bars('Notices per phase', ['Phase', 'Notices'], phases)}
    ${ceased > 0 && html`<p class="note"><a href="/notices?phase=ceased">And ${number(ceased)} ceased</a></p>`}
    ${
      open.length > 0 &&
      html`<p class="note">Open amendments: ${open.map(
        ({ state, count }, index) =>
          html`${index > 0 && ', '}<a href="/notices?amendment=${state}">${number(count)} ${words(state).toLowerCase()}</a>`,
      )}</p>`
    }`;
}
