import { html } from 'htm/preact';
import { number, plural } from '../../format.ts';
import type { OwnWorkQuery } from '../../generated/operation-types.ts';
import { ownWork } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { known, tokenLink, when } from '../../parts/inline.ts';
import { panel, ScreenTitle } from '../../parts/panel.ts';
import { Refusals } from '../../parts/refusals.ts';
import { Requests } from '../../parts/requests.ts';
import { MetricsOverTime } from './metrics-over-time.ts';
import { Phases } from './phases.ts';
import { SignOffs } from './sign-offs.ts';

/** The overview for a publisher's people: work to do, then totals, of their own publishers only. */
export const OwnOverview = () => html`
  <${ScreenTitle} title="Overview" />
  <div class="columns">
    <${Work} />
    <${Phases} />
    <${SignOffs} />
    <${MetricsOverTime} />
    <${Requests} />
    <${Refusals} />
  </div>`;

const Work = () => panel(useQuery(ownWork, {}), { title: 'Your work', lines: 6, show });

function show({ overview, expiring }: OwnWorkQuery) {
  const { metricsGap, signOffs } = overview ?? {};
  const ending = expiring?.nodes.filter(({ expiresAt }) => expiresAt !== null) ?? [];
  return html`<ul class="due">
    ${signOffs && item(signOffs.count, '/notices?sign-off=waiting&order=confirmed_asc', 'waiting for your sign-off', signOffs.amendments > 0 && `of them ${plural(signOffs.amendments, 'amendment')}`)}
    ${
      metricsGap &&
      html`${item(metricsGap.missing, '/notices?metrics=missing', 'without engagement metrics', `of ${plural(metricsGap.applicable, 'notice')} that need them`)}
        ${item(metricsGap.outdated, '/notices?metrics=outdated&order=metrics_reported_asc', 'with counts older than a week')}
        ${item(metricsGap.finalMissing, '/notices?metrics=final_missing&order=metrics_reported_asc', 'ended without final counts')}`
    }
    ${
      expiring &&
      html`<li><strong>${known(expiring, 'nodes', number(ending.length))}</strong>
        <span><a href="/tokens?state=active&order=expires_asc">tokens with an end, the first ones</a>
        ${ending.map((token) => html`<span class="sub">${tokenLink(token)} ${token.expiresAt && when(token.expiresAt)}</span>`)}</span></li>`
    }
  </ul>`;
}

const item = (
  count: number,
  href: string,
  what: string,
  more?: string | false,
) => html`<li><strong>${number(count)}</strong>
  <span><a href=${href}>${what}</a>${more && html`<span class="sub">${more}</span>`}</span></li>`;
