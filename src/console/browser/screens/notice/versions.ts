import { html } from 'htm/preact';
import type { NoticeVersionsQuery } from '../../generated/operation-types.ts';
import { noticeVersions } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole } from '../../me.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';

type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];

export function Versions({ paId }: { paId: string }) {
  const variables = { paId };
  const state = useQuery(noticeVersions, variables);
  return html`<${Panel}
    title="Versions"
    operation=${noticeVersions}
    variables=${variables}
    state=${state}
    show=${({ notice }: NoticeVersionsQuery) => notice?.versions && list(notice.versions, paId)}
  />`;
}

const list = (versions: readonly Version[], paId: string) =>
  versions.length === 0
    ? html`<${Empty}><p><strong>No signed-off version yet.</strong></p><p>The first one is kept when the publisher signs the notice off.</p><//>`
    : html`<ol class="timeline">${versions.map(
        ({ version, amendmentReason, signedOffAt, supersededAt }) => html`<li>
          <p><strong>Version ${version}</strong> ${supersededAt === null && html`<span class="note">current</span>`}</p>
          ${amendmentReason && html`<p>${amendmentReason}</p>`}
          <p class="note">
            ${signedOffAt ? html`Signed off <${When} at=${signedOffAt} />` : 'Not signed off'}
            ${supersededAt && html`, replaced <${When} at=${supersededAt} />`}
          </p>
        </li>`,
      )}</ol>
      ${
        versions.length > 1 &&
        hasRole('operator') &&
        html`<p class="more"><a href="/notices/${encodeURIComponent(paId)}/versions">Compare versions side by side</a></p>`
      }`;
