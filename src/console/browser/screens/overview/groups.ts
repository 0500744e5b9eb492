import { html } from 'htm/preact';
import { country, number, words } from '../../format.ts';
import type { OverviewGroupsQuery } from '../../generated/operation-types.ts';
import { overviewGroups } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { type Bar, bars } from '../../parts/bars.ts';
import { Choice, chosen } from '../../parts/options.ts';
import { empty, panel } from '../../parts/panel.ts';

const groups = ['medium', 'country', 'process'].map((name) => [name, name] as const);
const most = 9;
const otherMedia = '/notices?medium=other';

/** Notices per medium, country or process. */
export function Groups() {
  const group = chosen('per', groups);
  return panel(useQuery(overviewGroups, {}), {
    title: 'Notices',
    note: html`per <${Choice} name="per" label="Notices per" options=${groups} />`,
    lines: 6,
    show: ({ overview }) => overview && show(barsOf(overview, group), group),
  });
}

function show(found: readonly Bar[] | undefined, group: string) {
  if (!found) return null;
  if (found.length === 0) return empty('There are no notices yet.');
  // Those of no named medium can be so many that no other bar would be seen.
  const other = found.find(({ href }) => href === otherMedia);
  const shown = found.filter((each) => each !== other);
  return html`${bars(`Notices per ${group}`, [words(group), 'Notices'], shown.slice(0, most))}
    ${other && html`<p class="note"><a href=${otherMedia}>And ${number(other.value)} of another medium</a></p>`}
    ${shown.length > most && html`<p class="note more">And ${number(shown.length - most)} more with fewer notices.</p>`}`;
}

function barsOf(overview: NonNullable<OverviewGroupsQuery['overview']>, group: string): readonly Bar[] | undefined {
  const bar = (name: string, value: number, filter: Record<string, string>): Bar => ({
    name,
    value,
    href: `/notices?${new URLSearchParams(filter)}`,
  });
  if (group === 'medium') return overview.byMedium?.map(({ medium, count }) => bar(words(medium), count, { medium }));
  if (group === 'country') {
    return overview.byCountry?.map((each) => bar(country(each.country), each.count, { country: each.country }));
  }
  return overview.byProcess?.map(({ linkedProcessType, processName, count }) =>
    bar(processName, count, { process: linkedProcessType, 'process-name': processName }),
  );
}
