import type { ComponentChildren } from 'preact';
import { day, number } from '../../base/format.ts';
import { publisherContacts, type WhomToTellQuery, whatToTell, whomToTell } from '../../base/graph.ts';
import { hrefWith, navigate, params } from '../../base/location.ts';
import { NoticeLink } from '../../panels/links.tsx';
import { Empty, Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { Select } from '../../parts/inline.tsx';
import { useQuery } from '../../session/query.ts';
import { Message } from './message.tsx';
import { starting, topicOf, topics, writtenTo } from './topics.ts';

/** Letters about one matter: a publisher after the other, of all that it concerns. */
export function TellAllScreen() {
  const asked = topicOf(params.value.get('about'));
  // A letter about tokens is to one publisher.
  const about = asked === undefined || asked === 'old_tokens' ? 'sign_off' : asked;
  const isPlan = about === 'plan';
  const query = useQuery(whomToTell, { isPlan, ...(!isPlan && { filter: topics[about].filter }) });
  if (!query.data) return unreadScreen('Write to the publishers', query);
  const concerned = concernedBy(query.data);
  const [first, ...others] = concerned;
  const chosen = concerned.find(({ id }) => id === params.value.get('publisher')) ?? first;
  if (!chosen) {
    return (
      <>
        <ScreenTitle title="Write to the publishers" />
        <section class="panel">
          <Empty what="There is nothing to write about to any publisher." />
        </section>
      </>
    );
  }
  return (
    <TellScreen key={chosen.id} id={chosen.id}>
      {others.length > 0 && (
        <form class="filters" aria-label="Publishers concerned">
          <label>
            One of {concerned.length} publishers to write to
            <Select
              options={concerned.map(({ id, name, what }) => {
                const before = writtenTo(id, [about], query.data?.told);
                return [id, `${name}: ${what}${before ? `, written to on ${before}` : ''}`];
              })}
              chosen={chosen.id}
              onChoose={(publisher) => navigate(hrefWith({ publisher }))}
            />
          </label>
        </form>
      )}
    </TellScreen>
  );
}

type Concerned = { id: string; name: string; what: string };

function concernedBy({ overview, plansEnded }: WhomToTellQuery): Concerned[] {
  const { byPublisher, plansEnding } = overview ?? {};
  return [
    ...(byPublisher ?? []).flatMap(({ publisher, count }) =>
      publisher ? [{ ...publisher, what: number(count) }] : [],
    ),
    ...[...(plansEnded?.nodes ?? []), ...(plansEnding?.nodes ?? [])].map(({ proUntil, ...publisher }) => ({
      ...publisher,
      what: proUntil ? day(proUntil) : '',
    })),
  ];
}

/** A letter to a publisher: what waits for it, with links, to its contacts. */
export function TellScreen({ id, children }: { id: string; children?: ComponentChildren }) {
  const notice = params.value.get('notice');
  const contacts = useQuery(publisherContacts, { id });
  const query = useQuery(whatToTell, {
    id,
    ids: [id],
    ...(notice && { paIds: [notice] }),
    isOne: notice !== null,
    ...starting,
  });
  const publisher = contacts.data?.publisher;
  if (!publisher) return unreadScreen('Write to the publisher', contacts);
  return (
    <>
      <ScreenTitle title={`Write to ${publisher.name}`} />
      {children}
      <Panel
        query={query}
        title="Message"
        note={
          notice && (
            <>
              About <NoticeLink paId={notice} />
            </>
          )
        }
        tools={children && <a href={`/publishers/${id}`}>Show the publisher</a>}
        lines={12}
        show={(data) => <Message publisher={publisher} data={data} isAboutOne={notice !== null} />}
      />
    </>
  );
}
