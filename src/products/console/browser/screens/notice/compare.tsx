import { useState } from 'preact/hooks';
import {
  noticeVersions,
  versionContent,
  versionDifferences,
  versionRecords,
} from '../../../../../generated/console/operations.ts';
import { plural } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith, navigate, params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { noticeHref } from '../../parts/inline.tsx';
import { OptionList } from '../../parts/options.tsx';
import { Empty, Errors, Panel, Placeholder, ScreenTitle } from '../../parts/panel.tsx';
import { type Difference, Differences } from './differences.tsx';
import { contactData, RecordSections, useContactData } from './record.tsx';

/** What a version changed since an earlier one. */
export function CompareScreen({ paId }: { paId: string }) {
  const versions = useQuery(noticeVersions, { paId });
  const title = versions.data?.notice?.title;
  const known = versions.data?.notice?.versions?.map(({ version }) => version).toSorted((a, b) => b - a) ?? [];
  const chosen = (name: string, from: readonly number[]) =>
    from.find((number) => String(number) === params.value.get(name)) ?? from[0];
  const laters = known.slice(0, -1);
  const later = chosen('right', laters);
  const earliers = known.filter((number) => later !== undefined && number < later);
  const earlier = chosen('left', earliers);
  return (
    <>
      <ScreenTitle title={title ? `${title}: versions` : `Versions of ${paId}`} />
      <Errors errors={versions.errors} retry={versions.reload} />
      {earlier === undefined || later === undefined ? (
        <>
          {versions.isLoading && <Placeholder lines={6} />}
          {versions.data?.notice?.versions && (
            <div class="stack">
              <section class="panel">
                <Empty
                  what="There is nothing to compare."
                  why={
                    known[0]
                      ? `Only version ${known[0]} is kept. Another one is kept when an amendment is signed off.`
                      : 'The first version is kept when it is signed off.'
                  }
                >
                  <a class="button more" href={noticeHref(paId)}>
                    Open the notice
                  </a>
                </Empty>
              </section>
              {known[0] && <Whole paId={paId} number={known[0]} />}
            </div>
          )}
        </>
      ) : (
        <>
          <form class="filters" aria-label="Versions to compare">
            <div class="row">
              {choice('left', 'From', earliers, earlier)}
              {choice('right', 'To', laters, later)}
            </div>
          </form>
          <Comparison key={`${earlier} ${later}`} paId={paId} earlier={earlier} later={later} />
        </>
      )}
    </>
  );
}

const choice = (name: string, label: string, known: readonly number[], value: number) => (
  <label>
    {label}
    <select onChange={(event: Event) => navigate(hrefWith({ [name]: (event.target as HTMLSelectElement).value }))}>
      <OptionList options={known.map((number) => [String(number), `Version ${number}`])} chosen={String(value)} />
    </select>
  </label>
);

function Comparison({ paId, earlier, later }: { paId: string; earlier: number; later: number }) {
  const query = useQuery(versionDifferences, { paId, numbers: [later], from: earlier });
  const contact = useContactData(versionRecords, { paId, numbers: [earlier, later] });
  const { content, versions } = query.data?.notice ?? {};
  const differences = versions?.[0]?.differences;
  const full = contact.answer?.data?.notice?.versions;
  const [before, after] = [earlier, later].map((number) => full?.find(({ version }) => version === number)?.record);
  const isShown = before != null && after != null;
  return (
    <div class="stack">
      {differences?.some(({ isContactData }) => isContactData) && hasRole('operator') && contactData(isShown, contact)}
      <Errors errors={contact.answer?.errors ?? []} retry={contact.read} />
      <Panel
        query={query}
        title="What differs"
        note={differences && plural(differences.length, 'field')}
        lines={10}
        show={() =>
          differences &&
          (differences.length === 0 ? (
            <Empty what="Both versions say the same." />
          ) : (
            <Differences
              differences={isShown ? differences.map((each) => withContactData(each, before, after)) : differences}
              before={`Version ${earlier}`}
              after={`Version ${later}`}
              currency={content?.complianceFunding.currency}
            />
          ))
        }
      />
      {[later, earlier].map((number) => (
        <Whole key={number} paId={paId} number={number} />
      ))}
    </div>
  );
}

/** All that a version says, read when it is opened. */
function Whole({ paId, number }: { paId: string; number: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(versionContent, isOpen ? { paId, numbers: [number] } : undefined);
  const content = query.data?.notice?.versions?.[0]?.content;
  return (
    <details
      class="whole"
      aria-busy={query.isLoading}
      onToggle={(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}
    >
      <summary>All that version {number} says</summary>
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

/** The value with this path in a record; of lists without a position, that of each item. */
function valueAt(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  if (path === '' || value === null || value === undefined) return value;
  if (Array.isArray(value) && !/^\d+$/.test(name)) {
    return value.map((item) => valueAt(item, path)).filter((each) => each !== null && each !== undefined);
  }
  return valueAt(Object(value)[name], rest.join('.'));
}
