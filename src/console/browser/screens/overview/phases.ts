import { html } from 'htm/preact';
import { number, plural, words } from '../../format.ts';
import type { OverviewPhasesQuery } from '../../generated/operation-types.ts';
import { overviewPhases } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Bars } from '../../parts/bars.ts';
import { Panel } from '../../parts/panel.ts';

export function Phases() {
  const state = useQuery(overviewPhases, {});
  const total = state.data?.overview?.byPhase?.reduce((sum, { count }) => sum + count, 0);
  return html`<${Panel}
    title="Notices per phase"
    note=${total !== undefined && plural(total, 'notice')}
    operation=${overviewPhases}
    variables=${{}}
    state=${state}
    lines=${6}
    show=${show}
  />`;
}

function show({ overview }: OverviewPhasesQuery) {
  const open = overview?.amendments?.filter(({ count }) => count > 0) ?? [];
  return html`
    ${
      overview?.byPhase &&
      html`<${Bars} caption="Notices per phase" heads=${['Phase', 'Notices']} bars=${overview.byPhase.map(
        ({ phase, count }) => ({
          name: words(phase),
          value: count,
          shown: number(count),
          href: `/notices?phase=${phase}`,
        }),
      )} />`
    }
    ${
      open.length > 0 &&
      html`<p class="note">Open amendments: ${open.map(
        ({ state, count }, index) =>
          html`${index > 0 && ', '}<a href="/notices?amendment=${state}">${number(count)} ${words(state).toLowerCase()}</a>`,
      )}</p>`
    }`;
}
