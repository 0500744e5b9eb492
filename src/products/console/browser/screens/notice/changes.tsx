import { plural } from '../../base/format.ts';
import type { JudgedContentFragment } from '../../base/graph.ts';
import { Empty, Errors, Panel } from '../../panels/panel.tsx';
import { demandedIn } from './checklist.tsx';
import { Comparison, type VersionsQuery } from './comparison.tsx';
import { Amended } from './differences.tsx';
import { type ContentQuery, RecordSections, Whole } from './record.tsx';
import type { Notice } from './transitions.ts';

type Props = { notice: Notice; query: ContentQuery; versions: VersionsQuery };

/** What the newest version changes, and what the signed-off versions changed. */
export function Changes({ notice, query, versions }: Props) {
  const content = query.data?.notice;
  const comparison = <Comparison paId={notice.paId} query={versions} />;
  if (!notice.amendment && notice.signedOffAt !== null) return comparison;
  const { version } = notice.amendment ?? notice;
  const first = content && !content.amendment && content.content;
  if (first) {
    return (
      <>
        <Errors errors={query.errors} retry={query.reload} />
        <RecordSections record={first} missing={demandedIn({ record: first })} />
      </>
    );
  }
  return (
    <>
      <Panel
        query={query}
        title={`What version ${version} changes`}
        note={content?.amendment?.differences && plural(content.amendment.differences.length, 'field')}
        lines={8}
        show={({ notice }) => notice && amendmentChanges(notice)}
      />
      {content?.amendment?.content && <Whole version={version} record={content.amendment.content} />}
      {(versions.data?.notice?.versions?.length ?? 0) > 1 && comparison}
    </>
  );
}

/** The reason for an amendment, and what it changes on the register. */
export function amendmentChanges({ content, amendment }: JudgedContentFragment) {
  if (!amendment) return null;
  const { version, amendmentReason, differences } = amendment;
  return (
    <Amended
      reason={amendmentReason}
      differences={differences}
      same={<Empty what="It says the same." why="Version and reason are all that differs from the register." />}
      before="On the register"
      after={`Version ${version}`}
      currency={content?.complianceFunding.currency}
    />
  );
}
