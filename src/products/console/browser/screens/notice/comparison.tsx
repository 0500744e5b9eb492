import { useState } from 'preact/hooks';
import { plural } from '../../base/format.ts';
import {
  type JudgedContentFragment,
  type NoticeVersionsQuery,
  versionContent,
  versionDifferences,
  versionRecords,
} from '../../base/graph.ts';
import { hrefWith, navigate, params } from '../../base/location.ts';
import { Empty, Errors, Panel } from '../../panels/panel.tsx';
import { Select } from '../../parts/inline.tsx';
import { hasRole } from '../../session/me.ts';
import { type QueryState, useQuery } from '../../session/query.ts';
import { blanksIn } from './checklist.tsx';
import { Amended, type Difference } from './differences.tsx';
import { type ContentQuery, contactData, RecordSections, useContactData, Whole } from './record.tsx';
import type { Notice } from './transitions.ts';

type VersionsQuery = QueryState<NoticeVersionsQuery>;
type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];

/** The differences between two signed-off versions, which the address names: at first the newest and the one before it. */
function Comparison({ paId, query }: { paId: string; query: VersionsQuery }) {
  const versions = query.data?.notice?.versions?.toSorted((one, other) => other.version - one.version) ?? [];
  const chosen = (name: string, from: readonly Version[]) =>
    from.find(({ version }) => String(version) === params.value.get(name)) ?? from[0];
  const laters = versions.slice(0, -1);
  const later = chosen('right', laters);
  const earliers = versions.filter(({ version }) => later && version < later.version);
  const earlier = chosen('left', earliers);
  if (!earlier || !later) {
    return (
      <Panel
        query={query}
        title="Changes between versions"
        show={({ notice }) => notice?.versions && <Empty what="No other version is signed off." />}
      />
    );
  }
  return (
    <>
      <form class="filters" aria-label="Versions to compare">
        <div class="row">
          {choice('left', 'From', earliers, earlier)}
          {choice('right', 'To', laters, later)}
        </div>
      </form>
      <Compared
        key={`${earlier.version} ${later.version}`}
        paId={paId}
        earlier={earlier}
        later={later}
        amendments={versions.filter(({ version }) => version > earlier.version && version <= later.version)}
      />
    </>
  );
}

const choice = (name: string, label: string, known: readonly Version[], { version }: Version) => (
  <label>
    {label}
    <Select
      options={known.map(({ version }) => [String(version), `Version ${version}`])}
      chosen={String(version)}
      onChoose={(chosen) => navigate(hrefWith({ tab: 'changes', [name]: chosen }))}
    />
  </label>
);

type ComparedProps = { paId: string; earlier: Version; later: Version; amendments: readonly Version[] };

function Compared({ paId, earlier, later, amendments }: ComparedProps) {
  const numbers = [earlier.version, later.version];
  const query = useQuery(versionDifferences, { paId, numbers: [later.version], from: earlier.version });
  const contact = useContactData(versionRecords, { paId, numbers });
  const { content, versions } = query.data?.notice ?? {};
  const differences = versions?.[0]?.differences;
  const full = contact.answer?.data?.notice?.versions;
  const [before, after] = numbers.map((number) => full?.find(({ version }) => version === number)?.record);
  const isShown = before != null && after != null;
  return (
    <>
      {differences?.some(({ isContactData }) => isContactData) && hasRole('operator') && contactData(isShown, contact)}
      <Errors errors={contact.answer?.errors ?? []} retry={contact.read} />
      <Panel
        query={query}
        title={`Changes from version ${earlier.version} to ${later.version}`}
        note={differences && plural(differences.length, 'field')}
        lines={10}
        show={() => (
          <Amended
            versions={amendments}
            differences={isShown ? differences?.map((each) => withContactData(each, before, after)) : differences}
            same={<Empty what="The two versions are identical." />}
            before={`Version ${earlier.version}`}
            after={`Version ${later.version}`}
            currency={content?.complianceFunding.currency}
          />
        )}
      />
      {[later, earlier].map(({ version }) => (
        <FullText key={version} paId={paId} version={version} />
      ))}
    </>
  );
}

/** A version, read when it is opened. */
function FullText({ paId, version }: { paId: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(versionContent, isOpen ? { paId, numbers: [version] } : undefined);
  const content = query.data?.notice?.versions?.[0]?.content;
  return (
    <details class="whole" aria-busy={query.isLoading} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Full text of version {version}</summary>
      <Errors errors={query.errors} retry={query.reload} />
      {content && <RecordSections record={content} />}
    </details>
  );
}

const withContactData = (difference: Difference, before: object, after: object): Difference =>
  difference.isContactData
    ? {
        ...difference,
        before: valueAt(before, difference.path),
        after: valueAt(after, difference.path),
        isContactData: false,
      }
    : difference;

/** The value at a path of a record; of a list without an index in the path, the values of all items. */
function valueAt(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  if (path === '' || value === null || value === undefined) return value;
  if (Array.isArray(value) && !/^\d+$/.test(name)) {
    return value.map((item) => valueAt(item, path)).filter((each) => each !== null && each !== undefined);
  }
  return valueAt(Object(value)[name], rest.join('.'));
}

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
        <RecordSections record={first} blanks={blanksIn(first)} />
      </>
    );
  }
  return (
    <>
      <Panel
        query={query}
        title={`Changes in version ${version}`}
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
  const { version, differences } = amendment;
  return (
    <Amended
      versions={[amendment]}
      differences={differences}
      same={<Empty what="Nothing on the register changes." why="Only the version number and the reason differ." />}
      before="On the register"
      after={`Version ${version}`}
      currency={content?.complianceFunding.currency}
    />
  );
}
