import { useState } from 'preact/hooks';
import type {
  JudgedContentFragment,
  NoticeQuery,
  NoticeVersionsQuery,
  NoticeVersionsQueryVariables,
} from '../../../../../generated/console/operation-types.ts';
import { versionDifferences } from '../../../../../generated/console/operations.ts';
import { plural } from '../../format.ts';
import { type QueryState, useQuery } from '../../graph/query.ts';
import { When } from '../../parts/inline.tsx';
import { Empty, Errors, Panel } from '../../parts/panel.tsx';
import { demandedIn } from './checklist.tsx';
import { Differences } from './differences.tsx';
import { type ContentQuery, RecordSections } from './record.tsx';

type Notice = NonNullable<NoticeQuery['notice']>;
type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];
type Props = {
  notice: Notice;
  query: ContentQuery;
  versions: QueryState<NoticeVersionsQuery, NoticeVersionsQueryVariables>;
};

/** What the newest version says that the register does not. */
export function Changes({ notice, query, versions }: Props) {
  const content = query.data?.notice;
  if (!notice.amendment && notice.signedOffAt !== null) return signedOff(notice.paId, versions);
  const { version } = notice.amendment ?? notice;
  const first = content && !content.amendment && content.content;
  return first ? (
    <>
      <Errors errors={query.errors} retry={query.reload} />
      <RecordSections record={first} missing={demandedIn(first)} />
    </>
  ) : (
    <>
      <Panel
        query={query}
        title={`What version ${version} changes`}
        note={content?.amendment?.differences && plural(content.amendment.differences.length, 'field')}
        lines={8}
        show={({ notice }) => notice && amendmentChanges(notice)}
      />
      {content?.amendment?.content && (
        <details class="whole">
          <summary>All that version {version} says</summary>
          <RecordSections record={content.amendment.content} />
        </details>
      )}
    </>
  );
}

/** The reason for an amendment, and what it changes on the register. */
export function amendmentChanges({ content, amendment }: JudgedContentFragment) {
  if (!amendment) return null;
  const { version, amendmentReason, differences } = amendment;
  return (
    <>
      {amendmentReason && (
        <p class="reason">
          <span class="note sub">Reason</span> {amendmentReason}
        </p>
      )}
      {differences &&
        (differences.length === 0 ? (
          <Empty what="It says the same." why="Version and reason are all that differs from the register." />
        ) : (
          <Differences
            differences={differences}
            before="On the register"
            after={`Version ${version}`}
            currency={content?.complianceFunding.currency}
          />
        ))}
    </>
  );
}

/** What each version changed, when there is nothing to decide on. */
const signedOff = (paId: string, query: Props['versions']) => (
  <Panel
    query={query}
    title="What each version changed"
    lines={6}
    show={({ notice }) =>
      notice?.versions && (
        <ol class="timeline">
          {notice.versions.map((version, index) => (
            <SignedOff key={version.version} paId={paId} version={version} isNewest={index === 0} />
          ))}
        </ol>
      )
    }
  />
);

/** A version that was signed off. What it changed is read when it is opened. */
function SignedOff({ paId, version, isNewest }: { paId: string; version: Version; isNewest: boolean }) {
  const { version: number, amendmentReason, signedOffAt } = version;
  const [isOpen, setOpen] = useState(isNewest);
  const query = useQuery(versionDifferences, isOpen && number > 1 ? { paId, numbers: [number] } : undefined);
  const { content, versions } = query.data?.notice ?? {};
  const differences = versions?.[0]?.differences;
  return (
    <li>
      <p>
        <strong>Version {number}</strong>{' '}
        {signedOffAt && (
          <span class="note">
            Signed off <When at={signedOffAt} />
          </span>
        )}
      </p>
      {amendmentReason && <p>{amendmentReason}</p>}
      {number === 1 ? (
        <p class="note">The first version.</p>
      ) : (
        <details
          open={isOpen}
          aria-busy={query.isLoading}
          onToggle={(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}
        >
          <summary>{differences ? plural(differences.length, 'field') : 'What it changed'}</summary>
          <Errors errors={query.errors} retry={query.reload} />
          {differences && (
            <Differences
              differences={differences}
              before={`Version ${number - 1}`}
              after={`Version ${number}`}
              currency={content?.complianceFunding.currency}
            />
          )}
        </details>
      )}
    </li>
  );
}
