import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural } from '../../format.ts';
import type {
  JudgedContentFragment,
  NoticeQuery,
  NoticeVersionsQuery,
  NoticeVersionsQueryVariables,
} from '../../generated/operation-types.ts';
import { versionDifferences } from '../../generated/operations.ts';
import { type QueryState, useQuery } from '../../graph/query.ts';
import { when } from '../../parts/inline.ts';
import { Errors, empty, panel } from '../../parts/panel.ts';
import { Differences } from './differences.ts';
import { type ContentQuery, RecordSections } from './record.ts';
import { Decision, type TransitionName } from './transitions.ts';

type Notice = NonNullable<NoticeQuery['notice']>;
type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];
type Props = {
  notice: Notice;
  query: ContentQuery;
  versions: QueryState<NoticeVersionsQuery, NoticeVersionsQueryVariables>;
  choose: (name: TransitionName) => void;
};

/** What the newest version says that the register does not, and below it the decision on it. */
export function Changes({ notice, query, versions, choose }: Props) {
  const content = query.data?.notice;
  if (!notice.amendment && notice.signedOffAt !== null) return signedOff(notice.paId, versions);
  const { version } = notice.amendment ?? notice;
  // No decision if the content failed to load.
  const isShown = notice.amendment ? content?.amendment?.differences : content?.content;
  return html`
    ${panel(query, {
      title: notice.amendment ? `What version ${version} changes` : `What version ${version} says`,
      note: content?.amendment?.differences && plural(content.amendment.differences.length, 'field'),
      lines: 8,
      show: ({ notice }) => notice && (notice.amendment ? amendmentChanges(notice) : first()),
    })}
    ${content && !content.amendment && content.content && html`<${RecordSections} record=${content.content} />`}
    ${
      content?.amendment?.content &&
      html`<details class="whole"><summary>All that version ${version} says</summary>
        <${RecordSections} record=${content.amendment.content} />
      </details>`
    }
    ${isShown && html`<${Decision} notice=${notice} choose=${choose} />`}`;
}

const first = () => html`<p>The register does not show this notice, so all of this is new there.</p>`;

/** The reason for an amendment, and what it changes on the register. */
export function amendmentChanges({ content, amendment }: JudgedContentFragment) {
  if (!amendment) return null;
  const { version, amendmentReason, differences } = amendment;
  return html`
    ${amendmentReason && html`<p class="reason"><span class="note sub">Reason</span> ${amendmentReason}</p>`}
    ${
      differences &&
      (differences.length === 0
        ? empty('It says the same.', 'Version and reason are all that differs from the register.')
        : html`<${Differences} differences=${differences} before="On the register" after="Version ${version}"
            currency=${content?.complianceFunding.currency} />`)
    }
`;
}

/** What each version changed, when there is nothing to decide on. */
const signedOff = (paId: string, query: Props['versions']) =>
  panel(query, {
    title: 'What each version changed',
    lines: 6,
    show: ({ notice }) =>
      notice?.versions &&
      html`<ol class="timeline">${notice.versions.map(
        (version, index) =>
          html`<${SignedOff} key=${version.version} paId=${paId} version=${version} isNewest=${index === 0} />`,
      )}</ol>`,
  });

/** A version that was signed off. What it changed is read when it is opened. */
function SignedOff({ paId, version, isNewest }: { paId: string; version: Version; isNewest: boolean }) {
  const { version: number, amendmentReason, signedOffAt } = version;
  const [isOpen, setOpen] = useState(isNewest);
  const query = useQuery(versionDifferences, isOpen && number > 1 ? { paId, numbers: [number] } : undefined);
  const { content, versions } = query.data?.notice ?? {};
  const differences = versions?.[0]?.differences;
  return html`<li>
    <p><strong>Version ${number}</strong> ${signedOffAt && html`<span class="note">Signed off ${when(signedOffAt)}</span>`}</p>
    ${amendmentReason && html`<p>${amendmentReason}</p>`}
    ${
      number === 1
        ? html`<p class="note">The first version.</p>`
        : html`<details open=${isOpen} aria-busy=${query.isLoading} onToggle=${(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}>
          <summary>${differences ? plural(differences.length, 'field') : 'What it changed'}</summary>
          <${Errors} errors=${query.errors} retry=${query.reload} />
          ${
            differences &&
            html`<${Differences} differences=${differences} before="Version ${number - 1}" after="Version ${number}"
              currency=${content?.complianceFunding.currency} />`
          }
        </details>`
    }
  </li>`;
}
