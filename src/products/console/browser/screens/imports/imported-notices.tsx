import { useState } from 'preact/hooks';
import { number, plural } from '../../base/format.ts';
import { type ImportedNoticesQuery, importedNotices, submitNotice } from '../../base/graph.ts';
import { pageOf } from '../../base/location.ts';
import { ListPanel } from '../../lists/list.tsx';
import { noticeColumn } from '../../lists/table.tsx';
import { NoticeLink } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { Badge } from '../../parts/inline.tsx';
import { readAgain, useQuery } from '../../session/query.ts';
import { send } from '../../session/send.ts';
import { isSentBack } from '../notice/transitions.ts';

/** The changes that made or replaced notices. The audit trail knows them: a notice may be changed by others afterwards. */
const madeBy = (importIds: readonly string[]) => ({
  importIds: [...importIds],
  actions: ['notice_imported' as const],
});

/** The notices that imports of one file made or replaced. */
export function ImportedNotices({ ids }: { ids: readonly string[] }) {
  const query = useQuery(importedNotices, { filter: madeBy(ids), ...pageOf() });
  return (
    <ListPanel
      query={query}
      title="Imported notices"
      list={query.data?.auditTrail}
      one="notice"
      columns={[
        { ...noticeColumn, class: 'whole', share: 6 },
        { title: 'Phase', share: 0, cell: ({ notice }) => notice && <Badge name={notice.phase} /> },
        { title: 'Publisher', share: 4, card: 'beside', cell: ({ publisher }) => publisher?.name ?? 'Self-published' },
      ]}
      empty={
        <Empty
          what="The imported notices are not known."
          why="The audit trail has no entries of this import: they have expired, or it reported only counts."
        />
      }
    />
  );
}

type List = NonNullable<ImportedNoticesQuery['auditTrail']>;
type Known = { paId: string; revision: number; title: string };
/** The reason why each PA-ID was not submitted; undefined if it was. */
type Outcomes = ReadonlyMap<string, string | undefined>;

/**
 * The notices that the caller may take a step further. One that was imported twice is in two entries.
 * @param isBack those that were sent back, and have to be changed first
 */
const openFor = ({ nodes }: List, transition: 'submit' | 'sign_off', isBack = false): Known[] => [
  ...new Map(
    nodes.flatMap(({ paId, notice }): [string, Known][] =>
      paId && notice?.availableTransitions?.includes(transition) && isSentBack(notice) === isBack
        ? [[paId, { paId, ...notice }]]
        : [],
    ),
  ).values(),
];

/** As many as a page of the graph has. */
const most = 200;
/** As many as one link to the review names. */
const mostReviewed = 100;
const mostRefused = 10;

/** What comes next for notices that were imported: drafts are submitted, others reviewed for their sign-off. */
export function NextStep({ ids }: { ids: readonly string[] }) {
  const filter = madeBy(ids);
  const { data } = useQuery(importedNotices, { filter, first: most });
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isSending, once] = useOnce();
  const list = data?.auditTrail;
  if (!list) return null;
  /** One after the other, with the revision that was read: the graph refuses what has changed since. */
  const submit = async () => {
    const done = new Map<string, string | undefined>();
    for (let page: List | null | undefined = list; page; ) {
      for (const { paId, revision } of openFor(page, 'submit')) {
        const { errors } = await send(submitNotice, { input: { paId, revision } });
        done.set(paId, errors[0]?.message);
        setOutcomes(new Map(done));
      }
      const { hasNextPage, endCursor: after }: List['pageInfo'] = page.pageInfo;
      page = hasNextPage ? (await send(importedNotices, { filter, first: most, after })).data?.auditTrail : null;
    }
    readAgain();
  };
  const drafts = openFor(list, 'submit');
  const sentBack = openFor(list, 'submit', true);
  const reviewed = openFor(list, 'sign_off').slice(0, mostReviewed);
  const refused = [...outcomes].filter(([, reason]) => reason !== undefined);
  const submitted = outcomes.size - refused.length;
  const isMore = list.pageInfo.hasNextPage;
  if (drafts.length + sentBack.length + reviewed.length + outcomes.size === 0) return null;
  return (
    <div class={`callout next-step ${refused.length > 0 ? 'waiting' : submitted > 0 ? 'good' : 'soon'}`}>
      <div role="status">
        {submitted > 0 && (
          <p>
            <strong>{plural(submitted, 'notice')} submitted.</strong>{' '}
            {submitted === 1 ? 'Its sponsor is' : 'Their sponsors are'} asked to confirm{' '}
            {submitted === 1 ? 'it' : 'them'}.
          </p>
        )}
        {refused.slice(0, mostRefused).map(([paId, reason]) => (
          <p key={paId}>
            <NoticeLink paId={paId} /> was not submitted: {reason}
          </p>
        ))}
        {refused.length > mostRefused && <p>{number(refused.length - mostRefused)} more were not submitted.</p>}
        {outcomes.size === 0 && drafts.length > 0 && (
          <p>
            {isMore
              ? 'Drafts are'
              : drafts.length > 1
                ? `${number(drafts.length)} drafts are`
                : `“${drafts[0]?.title}” is`}{' '}
            not on the register yet. Sponsors confirm what is submitted.
          </p>
        )}
        {sentBack.slice(0, mostRefused).map(({ paId, title }) => (
          <p key={paId}>
            <NoticeLink paId={paId}>{title}</NoticeLink> was sent back: edit it before it is submitted again.
          </p>
        ))}
        {drafts.length === 0 && reviewed.length > 0 && (
          <p>
            The register shows {reviewed.length === 1 ? `“${reviewed[0]?.title}”` : 'the notices'} after the sign-off.
          </p>
        )}
      </div>
      {drafts.length > 0 && (
        <button type="button" class="primary" aria-disabled={isSending} onClick={() => once(submit)}>
          {isSending
            ? `Submitting ${number(outcomes.size + 1)}…`
            : isMore
              ? 'Submit all drafts'
              : `Submit ${drafts.length > 1 ? 'all ' : ''}${plural(drafts.length, 'draft')}`}
        </button>
      )}
      {reviewed.length > 0 && (
        <a class={drafts.length > 0 ? 'button' : 'button primary'} href="/notices?sign-off=waiting&order=confirmed_asc">
          Review {number(reviewed.length)} for sign-off
        </a>
      )}
    </div>
  );
}
