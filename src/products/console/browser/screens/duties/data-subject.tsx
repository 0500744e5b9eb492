import { useState } from 'preact/hooks';
import { type DataSubjectQuery, dataSubject } from '../../base/graph.ts';
import { valuesOf } from '../../forms/form.tsx';
import { Card, Errors, ScreenTitle } from '../../panels/panel.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { type Answer, send } from '../../session/send.ts';
import { type Search, SubjectAnswer } from './subject-answer.tsx';

/** What a search finds, before there is one. */
const parts = [
  ['Where it is stored', 'Every notice and version that contains the exact address or number, and whose it is.'],
  ['Who read it', 'Each publisher that read those records, how often, and when. Staff names are shown only to you.'],
  ['An answer to send', 'A page to print for the person, also available as a CSV file.'],
] as const;

/** The only screen whose state is not in the address: it would keep a person's e-mail address in the history. */
export function DataSubjectScreen() {
  const [answer, setAnswer] = useState<Answer<DataSubjectQuery> & { search: Search }>();
  const [isSearching, once] = useOnce();
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { email, phone } = valuesOf(event);
    const search = { ...(email && { email }), ...(phone && { phone }) };
    return once(async () =>
      setAnswer({ ...(await send(dataSubject, search)), search: { ...search, at: new Date().toISOString() } }),
    );
  };
  const found = answer?.data?.personDataOccurrences;
  return (
    <>
      <ScreenTitle title="Data-subject search" />
      <p class="lead">
        Find where a person’s e-mail address or telephone number is stored, and who has read it. Enter one or both. Each
        search is recorded.
      </p>
      <form class="filters" role="search" aria-label="Search for a person" onSubmit={onSubmit}>
        <div class="row">
          <label class="grow">
            E-mail address
            <input name="email" type="text" inputmode="email" autocomplete="off" placeholder="name@example.org" />
          </label>
          <label class="grow">
            Telephone number
            <input name="phone" type="text" inputmode="tel" autocomplete="off" placeholder="+358401234567" />
          </label>
          <button type="submit" class="primary" aria-disabled={isSearching}>
            Search
          </button>
        </div>
      </form>
      <Errors errors={answer?.errors ?? []} />
      {found ? (
        <SubjectAnswer found={found} search={answer.search} />
      ) : (
        <Card title={isSearching ? 'Searching…' : 'What you get'} aria-busy={isSearching}>
          <ol class="fields">
            {parts.map(([what, how]) => (
              <li>
                <strong>{what}</strong>
                <p class="note">{how}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}
