import { useEffect } from 'preact/hooks';
import { ago, daysAhead } from '../../base/format.ts';
import { discardUnfinishedNotice, saveUnfinishedNotice, unfinishedNotices } from '../../base/graph.ts';
import { readStored, store } from '../../base/stored.ts';
import type { Values } from '../../forms/record-fields.tsx';
import { ids } from '../../session/me.ts';
import { change, newKey, useQuery } from '../../session/query.ts';

/** What was typed, as the server keeps it. */
export const textsOf = (values: Values) => Object.entries(values).map(([path, text]) => ({ path, text }));

/** The unfinished notices of the caller, to go on with. */
export function Unfinished({ hrefOf }: { hrefOf: (id: string) => string }) {
  const { data } = useQuery(unfinishedNotices, {});
  // Whose they are may be read later than the page.
  const [owner] = ids();
  useEffect(() => {
    if (owner) moveFromBrowser();
  }, [owner]);
  const all = data?.unfinishedNotices ?? [];
  if (all.length === 0) return null;
  return (
    <section class="callout soon" aria-labelledby="unfinished">
      <h2 id="unfinished">Continue an unfinished notice</h2>
      <ul>
        {all.map(({ id, title, savedAt }) => (
          <li key={id}>
            <a href={hrefOf(id)}>{title || 'Untitled'}</a>, saved {ago(savedAt)}{' '}
            <button
              type="button"
              class="quiet small"
              aria-label={`Delete ${title || 'the untitled notice'}`}
              onClick={() => change(discardUnfinishedNotice, { input: { id } })}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const key = 'console.drafts';

/** `idempotencyKey`: under which it was sent, perhaps without an answer. */
type Kept = { of: string; values: Values; until: string; idempotencyKey?: string };

const keptHere = () =>
  [readStored(key) ?? []].flat().filter((kept): kept is Kept => Object(kept).until >= daysAhead(0));

/** Earlier releases kept unfinished notices in the browser, for 30 days. */
async function moveFromBrowser(): Promise<void> {
  const all = keptHere().map((kept) => ({ idempotencyKey: newKey(), ...kept }));
  if (all.length > 0) store(key, all);
  for (const { of, values, idempotencyKey } of keptHere()) {
    if (!ids().includes(of)) continue;
    const { errors } = await change(saveUnfinishedNotice, { input: { texts: textsOf(values), idempotencyKey } });
    if (errors.length > 0) return;
    const rest = keptHere().filter((other) => other.idempotencyKey !== idempotencyKey);
    store(key, rest.length > 0 ? rest : undefined);
  }
}
