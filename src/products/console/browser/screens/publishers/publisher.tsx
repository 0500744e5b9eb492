import { day, daysTo, daysToAct, plural, whenDue, words } from '../../base/format.ts';
import {
  type PublisherQuery,
  publisher as publisherOperation,
  type RefusalGroupsQuery,
  refusalGroups,
  whatToTell,
} from '../../base/graph.ts';
import { hrefTo, params } from '../../base/location.ts';
import { NoticeLink, OnlyFor, PlanBadge, TokenLink } from '../../panels/links.tsx';
import { Empty, Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { Acts } from '../../parts/acts.tsx';
import { copy } from '../../parts/clipboard.ts';
import { Facts, joined } from '../../parts/inline.tsx';
import { TaskItem } from '../../parts/task-item.tsx';
import { hasRole, may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Refusals, Requests } from '../requests/requests.tsx';
import { MintDialog } from '../tokens/dialogs.tsx';
import { OwnTokens } from '../tokens/token-table.tsx';
import { Contacts } from './contacts.tsx';
import { PlanDialog, RenameDialog } from './dialogs.tsx';
import { type Part, partsOf, starting } from './topics.ts';

type Publisher = NonNullable<PublisherQuery['publisher']>;

export function PublisherScreen({ id }: { id: string }) {
  const query = useQuery(publisherOperation, { id });
  const publisher = query.data?.publisher;
  if (!publisher) return unreadScreen('Publisher', query);
  const filter = { publisherIds: [id] };
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
                style: 'primary',
              },
              ...(hasRole('administrator')
                ? [
                    {
                      text: 'Rename',
                      dialog: (close: () => void) => <RenameDialog publisher={publisher} onClose={close} />,
                      isRare: true,
                    },
                    {
                      text: 'Set the plan',
                      dialog: (close: () => void) => <PlanDialog publisher={publisher} onClose={close} />,
                      isOpen: params.peek().has('renew'),
                    },
                    {
                      text: 'Mint a token',
                      dialog: (close: () => void) => <MintDialog publisherId={id} onClose={close} />,
                    },
                  ]
                : []),
              { text: 'Its notices', does: `/notices?publisher=${id}`, isRare: true },
              { text: 'Its audit trail', does: `/audit?publisher=${id}`, isRare: true },
              { text: 'What it read', does: `/ledger?publisher=${id}`, isRare: true },
              { text: 'Copy its id', does: () => copy(id, 'Id'), isRare: true },
            ]}
          />
        </div>
      </ScreenTitle>
      {facts(publisher)}
      <OnlyFor staff="administrator" to="rename it, set its plan or mint its tokens" with={publisher.name} />
      <div class="columns">
        <Waiting id={id} />
        {hasRole('operator') && <Contacts id={id} />}
        <OwnTokens publisherId={id} title="Tokens" />
        <Requests filter={filter} />
        <Refusals filter={filter} href={`/calls?publisher=${id}`} />
      </div>
    </>
  );
}

const facts = ({ id, createdAt, figures, ...publisher }: Publisher) => (
  <Facts
    as="facts-line"
    of={[
      ['Partner API', !publisher.isPro && 'Refused: not on the Pro plan'],
      ...(figures?.byPhase ?? []).map(
        ({ phase, count }) =>
          [
            words(phase),
            count > 0 && <a href={`/notices?publisher=${id}&phase=${phase}`}>{plural(count, 'notice')}</a>,
          ] as const,
      ),
      ['Added', day(createdAt)],
    ]}
  />
);

const daysToEnd = 30;
const most = 2;
/** Groups of similar calls. */
const mostGroups = 20;

/** What a publisher has to do, each with a way to tell it. */
function Waiting({ id }: { id: string }) {
  const query = useQuery(whatToTell, { id, ids: [id], isOne: false, ...starting });
  const filter = { publisherIds: [id], codes: ['TOKEN_INVALID' as const] };
  const refused = useQuery(refusalGroups, may('refusals') ? { filter, first: mostGroups } : undefined);
  const dead = Map.groupBy(refused.data?.refusalGroups?.nodes ?? [], ({ newest }) => newest.token?.id);
  return (
    <Panel
      query={query}
      title="To do for this publisher"
      lines={6}
      show={(data) => {
        const parts = partsOf(data, id).filter(({ end, hasEnded }) => !end || hasEnded || daysTo(end) <= daysToEnd);
        return parts.length + dead.size > 0 ? (
          <ul class="tasks">
            {[...dead.values()].map(deadToken)}
            {parts.map((part) => item(part, id))}
          </ul>
        ) : (
          <Empty what="There is nothing to do." />
        );
      }}
    />
  );
}

type Group = NonNullable<RefusalGroupsQuery['refusalGroups']>['nodes'][number];

/** A token that is still used although it was revoked or has expired. */
const deadToken = (calls: readonly Group[]) => {
  const token = calls[0]?.newest.token;
  return (
    token && (
      <TaskItem
        key={token.id}
        tone="waiting"
        count={calls.reduce((sum, { count }) => sum + Number(count), 0)}
        what={
          <>
            <a href={hrefTo('/calls', { token: token.id, code: 'TOKEN_INVALID' })}>Calls</a> with{' '}
            <TokenLink token={token} />, which was revoked or has expired
          </>
        }
        note="Refused in the last 7 days. The publisher has to replace the token in its systems."
        links={[]}
      />
    )
  );
};

const item = ({ name, subject, count, end, hasEnded, href, notices }: Part, id: string) => (
  <TaskItem
    key={name}
    tone={name === 'final_missing' || (end && daysTo(end) <= daysToAct) ? 'bad' : 'waiting'}
    count={count}
    what={
      end ? (
        `Pro plan ${hasEnded ? 'ended' : 'ends'} ${whenDue(end)}`
      ) : (
        <a href={href}>{titleOf(subject('en'), count)}</a>
      )
    }
    note={
      end
        ? hasEnded
          ? 'All calls of the publisher have been refused since then.'
          : 'All calls of the publisher will be refused from then on.'
        : joined(
            notices.slice(0, most).map(({ paId, title }) => <NoticeLink paId={paId}>{title}</NoticeLink>),
            ' · ',
          )
    }
    links={
      hasRole('operator')
        ? [
            {
              text: 'Write about it',
              name: `Write about it: ${subject('en')}`,
              href: `/publishers/${id}/tell?about=${name}`,
            },
          ]
        : []
    }
  />
);

/** `Notices without metrics: 1` → `Notice without metrics` */
function titleOf(subject: string, count: number): string {
  const [title = ''] = subject.split(':');
  return count === 1 ? title.replace(/^(\w+)s /, '$1 ') : title;
}
