import type { ToldFragment, WhomToTellQuery } from '../../../../../generated/console/operation-types.ts';
import { whomToTell } from '../../../../../generated/console/operations.ts';
import { day, number } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { PublisherLink } from '../../parts/inline.tsx';
import { daysUntil } from '../../parts/last-days.ts';
import { Empty, Panel, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { TellScreen } from './tell.tsx';
import { type TopicName, topicLabel, topicOf, topics } from './topics.ts';

/** Whom to tell about what the address names: the publishers concerned, or the letter if it is one. */
export function WhomToTellScreen() {
  const about = topicOf(params.value.get('about')) ?? 'sign_off';
  const isPlan = about === 'plan';
  const query = useQuery(whomToTell, { isPlan, ...(!isPlan && { filter: topics[about].filter }) });
  if (!query.data) return unreadScreen('Tell the publishers', query);
  const concerned = concernedBy(query.data);
  const [first, ...others] = concerned;
  if (first && others.length === 0) return <TellScreen key={first.publisher.id} id={first.publisher.id} />;
  return (
    <>
      <ScreenTitle title="Tell the publishers" />
      <Panel
        query={query}
        title={
          isPlan
            ? 'Days until Pro ends'
            : topicLabel(
                about,
                concerned.reduce((sum, { count }) => sum + count, 0),
              )
        }
        show={() =>
          first ? (
            <ul class="tasks">{concerned.map((each) => concernedItem(each, about))}</ul>
          ) : (
            <Empty
              what="No publisher waits for this."
              why="Self-published notices have none: their sponsors are their own."
            />
          )
        }
      />
    </>
  );
}

type Concerned = { publisher: ToldFragment; count: number; detail?: string };

function concernedBy({ overview }: WhomToTellQuery): Concerned[] {
  const { byPublisher, plansEnding } = overview ?? {};
  return [
    ...(byPublisher ?? []).flatMap(({ publisher, count }) => (publisher ? [{ publisher, count }] : [])),
    ...(plansEnding?.nodes ?? []).flatMap(({ proUntil, ...publisher }) =>
      proUntil
        ? [
            {
              publisher,
              count: daysUntil(proUntil),
              detail: day(proUntil),
            },
          ]
        : [],
    ),
  ];
}

const concernedItem = ({ publisher, count, detail }: Concerned, about: TopicName) => (
  <li class="waiting" key={publisher.id}>
    <strong>{number(count)}</strong>
    <div>
      <p>
        <PublisherLink publisher={publisher} />
      </p>
      <p class="note">
        {detail && `${detail} · `}
        {publisher.contacts?.map(({ name }) => name).join(', ') || 'No contact is known yet'}
      </p>
    </div>
    <span class="buttons">
      <a class="button" href={`/publishers/${publisher.id}/tell?about=${about}`} aria-label={`Tell ${publisher.name}`}>
        Tell
      </a>
    </span>
  </li>
);
