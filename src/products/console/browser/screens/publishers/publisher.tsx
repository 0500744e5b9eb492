import { day, number } from '../../base/format.ts';
import {
  type PublisherQuery,
  publisher as publisherOperation,
  type WhatToTellQuery,
  whatToTell,
} from '../../base/graph.ts';
import { params } from '../../base/location.ts';
import { NoticeLink, noticeHref, OnlyFor, PlanBadge, TokenLink } from '../../panels/links.tsx';
import { Empty, Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { Acts } from '../../parts/acts.tsx';
import { copy } from '../../parts/clipboard.ts';
import { Facts, joined } from '../../parts/inline.tsx';
import { TaskItem } from '../../parts/task-item.tsx';
import { hasRole } from '../../session/me.ts';
import { type QueryState, useQuery } from '../../session/query.ts';
import { Refusals, Requests } from '../requests/requests.tsx';
import { OwnTokens } from '../tokens/token-table.tsx';
import { Contacts } from './contacts.tsx';
import { PlanDialog, RenameDialog } from './dialogs.tsx';
import { isDue, lineOf, type Part, partsOf, partTitle, starting } from './topics.ts';

type Publisher = NonNullable<PublisherQuery['publisher']>;

export function PublisherScreen({ id }: { id: string }) {
  const query = useQuery(publisherOperation, { id });
  const told = useQuery(whatToTell, { id, ids: [id], isOne: false, ...starting });
  const publisher = query.data?.publisher;
  if (!publisher) return unreadScreen('Publisher', query);
  const filter = { publisherIds: [id] };
  const isAdministrator = hasRole('administrator');
  const parts = toDo(told.data, id);
  // What is due is the main thing to do here.
  const isToRenew = isAdministrator && parts.some(({ hasEnded }) => hasEnded);
  return (
    <>
      <ScreenTitle title={publisher.name}>
        <p class="under-title">
          <PlanBadge publisher={publisher} />
        </p>
        <div class="buttons">
          <Acts
            of={[
              hasRole('operator') && {
                text: 'Write to the publisher',
                does: `/publishers/${id}/tell`,
                style: parts.length > 0 && !isToRenew ? 'primary' : '',
                isMain: true,
              },
              isAdministrator && {
                text: 'Set the plan',
                dialog: (close) => <PlanDialog publisher={publisher} onClose={close} />,
                isOpen: params.peek().has('renew'),
                style: isToRenew ? 'primary' : '',
              },
              isAdministrator && {
                text: 'Rename',
                dialog: (close) => <RenameDialog publisher={publisher} onClose={close} />,
                isRare: true,
              },
              { text: 'Audit trail', does: `/audit?publisher=${id}`, isRare: true },
              { text: 'Access ledger', does: `/ledger?publisher=${id}`, isRare: true },
              { text: 'Copy the ID', does: () => copy(id, 'ID'), isRare: true },
            ]}
          />
        </div>
      </ScreenTitle>
      {facts(publisher)}
      <OnlyFor staff="administrator" to="rename it, set its plan or create its tokens" with={publisher.name} />
      <div class="stack">
        <div class="columns">
          <div>
            <Waiting query={told} parts={parts} />
            <OwnTokens publisherId={id} title="Tokens" />
          </div>
          <div>
            {hasRole('operator') && <Contacts id={id} />}
            <Requests filter={filter} />
          </div>
        </div>
        <Refusals filter={filter} href={`/calls?publisher=${id}`} />
      </div>
    </>
  );
}

const facts = ({ id, createdAt, figures }: Publisher) => (
  <Facts
    as="facts-line"
    of={[
      [
        'Notices',
        figures && (
          <a href={`/notices?publisher=${id}`}>{number(figures.byPhase.reduce((sum, { count }) => sum + count, 0))}</a>
        ),
      ],
      ['Added', day(createdAt)],
    ]}
  />
);

const most = 2;

type WaitingProps = { query: QueryState<WhatToTellQuery>; parts: readonly Part[] };

/** What the publisher has to do: first what is most pressing. */
const Waiting = ({ query, parts }: WaitingProps) => (
  <Panel
    query={query}
    title="To do for this publisher"
    lines={6}
    show={() =>
      parts.length > 0 ? (
        <ul class="tasks">{parts.toSorted((one, other) => one.due - other.due).map(item)}</ul>
      ) : (
        <Empty what="There is nothing to do." />
      )
    }
  />
);

const item = (part: Part) => {
  const { name, count, due, end, hasEnded, href, notices, tokens } = part;
  // Calls with a token are one thing to do.
  const title = tokens ? lineOf(part) : partTitle(part);
  const [first] = notices;
  return (
    <TaskItem
      key={name}
      due={due}
      count={tokens?.length ?? count}
      what={end ? title : <a href={href}>{title}</a>}
      note={
        end
          ? `All calls of the publisher ${hasEnded ? 'have been refused since then' : 'will be refused from then on'}.`
          : joined(
              [
                ...(tokens ?? []).map((token) => <TokenLink token={token} />),
                ...notices.slice(0, most).map(({ paId, title }) => <NoticeLink paId={paId}>{title}</NoticeLink>),
              ],
              ' · ',
            )
      }
      links={
        name === 'sign_off' && first && hasRole('operator')
          ? [{ text: 'Review', name: `Review: ${title}`, href: noticeHref(first.paId) }]
          : []
      }
    />
  );
};

/** What is to do: of the notices that were sent back, those that are not due as well. */
function toDo(data: WhatToTellQuery | null, id: string): Part[] {
  const parts = data ? partsOf(data, id).filter(isDue) : [];
  const due = parts.find(({ name }) => name === 'starting')?.notices.map(({ paId }) => paId) ?? [];
  return parts.filter(({ name, notices }) => name !== 'sent_back' || notices.some(({ paId }) => !due.includes(paId)));
}
