import { number } from '../../base/format.ts';
import { whatToTell } from '../../base/graph.ts';
import { NoticeLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { hasRole } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { type Part, partsOf, starting } from './topics.ts';

const daysToEnd = 30;
const most = 2;

/** What waits for a publisher, each with a way to tell it. */
export function Waiting({ id }: { id: string }) {
  const query = useQuery(whatToTell, { id, ids: [id], isOne: false, ...starting });
  return (
    <Panel
      query={query}
      title="Waits for this publisher"
      lines={6}
      show={(data) => {
        const parts = partsOf(data, id).filter(({ name, count }) => name !== 'plan' || count <= daysToEnd);
        return parts.length > 0 ? (
          <ul class="tasks">{parts.map((part) => item(part, id))}</ul>
        ) : (
          <Empty what="Nothing waits for it." />
        );
      }}
    />
  );
}

const item = ({ name, label, what, count, href, notices }: Part, id: string) => (
  <li class={name === 'final_missing' ? 'bad' : 'waiting'} key={name}>
    <strong>{number(count)}</strong>
    <div>
      <p>{name === 'plan' ? what : <a href={href}>{what}</a>}</p>
      <p class="note">
        {name === 'plan' && 'Days until then. From then on its calls are refused.'}
        {notices.slice(0, most).map(({ paId, title }, index) => (
          <>
            {index > 0 && ' · '}
            <NoticeLink paId={paId}>{title}</NoticeLink>
          </>
        ))}
      </p>
    </div>
    {hasRole('operator') && (
      <span class="buttons">
        <a class="button" href={`/publishers/${id}/tell?about=${name}`} aria-label={`Write about it: ${label}`}>
          Write
        </a>
      </span>
    )}
  </li>
);
