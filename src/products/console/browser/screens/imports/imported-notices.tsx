import { useState } from 'preact/hooks';
import type { ImportedNoticesQuery } from '../../../../../generated/console/operation-types.ts';
import { importedNotices, submitNotice } from '../../../../../generated/console/operations.ts';
import { plural } from '../../format.ts';
import { readAgain, useQuery } from '../../graph/query.ts';
import { send } from '../../graph/send.ts';
import { params } from '../../location.ts';
import { Badge, NoticeInRow } from '../../parts/inline.tsx';
import { ListPanel, pageOf } from '../../parts/list.tsx';
import { Empty } from '../../parts/panel.tsx';

type List = NonNullable<ImportedNoticesQuery['auditTrail']>;
type Draft = { paId: string; revision: number };
/** By PA-ID: why it was not submitted, or null. */
type Outcomes = ReadonlyMap<string, string | null>;

const draftsIn = ({ nodes }: List): Draft[] =>
  nodes.flatMap(({ paId, notice }) =>
    paId && notice?.availableTransitions?.includes('submit') ? [{ paId, revision: notice.revision }] : [],
  );

/**
 * The notices that imports of one file made or replaced, and what comes next for those that are drafts. The audit trail knows them: a
 * notice may be changed by others afterwards.
 */
export function ImportedNotices({ ids }: { ids: readonly string[] }) {
  const filter = { importIds: [...ids], actions: ['notice_imported' as const] };
  const query = useQuery(importedNotices, { filter, ...pageOf(params.value) });
  const list = query.data?.auditTrail;
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  return (
    <>
      {list && <NextStep list={list} outcomes={outcomes} setOutcomes={setOutcomes} />}
      <ListPanel
        query={query}
        title="Its notices"
        list={list}
        one="notice"
        columns={[
          {
            title: 'Notice',
            class: 'whole',
            share: 6,
            cell: ({ paId, notice }) =>
              paId && (
                <>
                  <NoticeInRow paId={paId} notice={notice} />
                  {outcomes.get(paId) && <p class="issue">Not submitted: {outcomes.get(paId)}</p>}
                </>
              ),
          },
          { title: 'Phase', share: 0, cell: ({ notice }) => notice && <Badge name={notice.phase} /> },
          { title: 'Publisher', share: 4, cell: ({ publisher }) => publisher?.name ?? 'Self-published' },
        ]}
        empty={
          <Empty
            what="No notice is known."
            why="The audit trail has no entries of this import: they were dropped, or it reported only its counts."
          />
        }
      />
    </>
  );
}

type NextStepProps = { list: List; outcomes: Outcomes; setOutcomes: (outcomes: Outcomes) => void };

/** Submits the drafts that are shown, one after the other: the graph refuses each that has changed since. */
function NextStep({ list, outcomes, setOutcomes }: NextStepProps) {
  const [isSending, setSending] = useState(false);
  const drafts = draftsIn(list);
  const failed = drafts.filter(({ paId }) => outcomes.get(paId)).length;
  const submitted = [...outcomes.values()].filter((problem) => problem === null).length;
  const { hasNextPage, hasPreviousPage } = list.pageInfo;
  const submit = async () => {
    setSending(true);
    const done = new Map(outcomes);
    for (const { paId, revision } of drafts) {
      const { errors } = await send(submitNotice, { input: { paId, revision } });
      done.set(paId, errors[0]?.message ?? null);
      setOutcomes(new Map(done));
    }
    setSending(false);
    readAgain();
  };
  if (drafts.length === 0 && submitted === 0) return null;
  return (
    <div class={`callout next-step ${failed > 0 ? 'waiting' : submitted > 0 ? 'good' : 'soon'}`}>
      <p role="status">
        {submitted > 0 &&
          `${plural(submitted, 'notice')} submitted. Next: the confirmation by ${submitted === 1 ? 'its sponsor' : 'their sponsors'}. `}
        {failed > 0 && `${plural(failed, 'notice')} not submitted: see why below. `}
        {drafts.length > 0 &&
          submitted === 0 &&
          'They are drafts, which no register shows. Next: submit them, so that their sponsors are asked to confirm them.'}
      </p>
      {drafts.length > 0 && (
        <button type="button" class="primary" aria-disabled={isSending} onClick={() => !isSending && submit()}>
          {isSending
            ? 'Submitting…'
            : `Submit ${plural(drafts.length, 'draft')}${hasNextPage || hasPreviousPage ? ' of this page' : ''}`}
        </button>
      )}
    </div>
  );
}
