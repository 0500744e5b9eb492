import { useState } from 'preact/hooks';
import { type DataSubjectQuery, dataSubject } from '../../base/graph.ts';
import { valuesOf } from '../../forms/form.tsx';
import { Errors, ScreenTitle } from '../../panels/panel.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { type Answer, send } from '../../session/send.ts';
import { type Search, SubjectAnswer } from './subject-answer.tsx';

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
        Find where a person’s e-mail address or telephone number is stored, and who has read it. Enter one or both. You
        get an answer to print for the person, also as a CSV file. Each search is recorded.
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
            {isSearching ? 'Searching…' : 'Search'}
          </button>
        </div>
      </form>
      <Errors errors={answer?.errors ?? []} />
      {found && <SubjectAnswer found={found} search={answer.search} />}
    </>
  );
}
