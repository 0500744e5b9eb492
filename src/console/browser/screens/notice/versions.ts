import { html } from 'htm/preact';
import type { NoticeVersionsQuery, NoticeVersionsQueryVariables } from '../../generated/operation-types.ts';
import type { QueryState } from '../../graph/query.ts';
import { noticeHref, when } from '../../parts/inline.ts';
import { empty, panel } from '../../parts/panel.ts';

type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];
type Props = { paId: string; query: QueryState<NoticeVersionsQuery, NoticeVersionsQueryVariables> };

export const Versions = ({ paId, query }: Props) =>
  panel(query, { title: 'Versions', show: ({ notice }) => notice?.versions && list(notice.versions, paId) });

const list = (versions: readonly Version[], paId: string) =>
  versions.length === 0
    ? empty('No signed-off version yet.', 'The first one is kept when the publisher signs the notice off.')
    : html`<ol class="timeline">${versions.map(
        ({ version, amendmentReason, signedOffAt, supersededAt }) => html`<li>
          <p><strong>Version ${version}</strong> ${supersededAt === null && html`<span class="note">current</span>`}</p>
          ${amendmentReason && html`<p>${amendmentReason}</p>`}
          <p class="note">
            ${signedOffAt ? html`Signed off ${when(signedOffAt)}` : 'Not signed off'}
            ${supersededAt && html`, replaced ${when(supersededAt)}`}
          </p>
        </li>`,
      )}</ol>
      ${
        versions.length > 1 &&
        html`<p class="more"><a href="${noticeHref(paId)}/versions">Compare versions side by side</a></p>`
      }`;
