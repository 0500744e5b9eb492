import { html } from 'htm/preact';
import { country, number, words } from '../../format.ts';
import type { OverviewGroupsQuery } from '../../generated/operation-types.ts';
import { overviewGroups } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { type Bar, Bars } from '../../parts/bars.ts';
import { Choice, chosen } from '../../parts/choice.ts';
import { Empty, Panel } from '../../parts/panel.ts';

const groups = [
  ['medium', 'medium'],
  ['country', 'country'],
  ['process', 'process'],
] as const;
const most = 9;

/** Notices per medium, country or process. */
export function Groups() {
  const state = useQuery(overviewGroups, {});
  const group = chosen('per', groups);
  return html`<${Panel}
    title="Notices"
    note=${html`per <${Choice} name="per" label="Notices per" options=${groups} />`}
    operation=${overviewGroups}
    variables=${{}}
    state=${state}
    lines=${6}
    show=${({ overview }: OverviewGroupsQuery) => overview && show(barsOf(overview, group), group)}
  />`;
}

function show(bars: readonly Bar[] | undefined, group: string) {
  if (!bars) return null;
  if (bars.length === 0) return html`<${Empty}><p><strong>There are no notices yet.</strong></p><//>`;
  return html`<${Bars} caption="Notices per ${group}" heads=${[words(group), 'Notices']} bars=${bars.slice(0, most)} />
    ${bars.length > most && html`<p class="note more">And ${number(bars.length - most)} more with fewer notices.</p>`}`;
}

function barsOf(overview: NonNullable<OverviewGroupsQuery['overview']>, group: string): readonly Bar[] | undefined {
  const bar = (name: string, value: number, filter: string): Bar => ({
    ...{ name, value, shown: number(value), href: `/notices?${filter}` },
  });
  if (group === 'medium') {
    return overview.byMedium?.map(({ medium, count }) => bar(words(medium), count, `medium=${medium}`));
  }
  if (group === 'country') {
    return overview.byCountry?.map((each) => bar(country(each.country), each.count, `country=${each.country}`));
  }
  return overview.byProcess?.map(({ linkedProcessType, processName, count }) =>
    bar(processName, count, String(new URLSearchParams({ process: linkedProcessType, 'process-name': processName }))),
  );
}
