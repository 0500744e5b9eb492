import { useState } from 'preact/hooks';
import { type DataSubjectQuery, dataSubject } from '../../base/graph.ts';
import { FieldIssues, issuesOf, TextField, valuesOf } from '../../forms/form.tsx';
import { Errors, ScreenTitle } from '../../panels/panel.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { type Answer, send } from '../../session/send.ts';
import { type Search, SubjectAnswer } from './subject-answer.tsx';

const labels = new Map([
  ['email', 'E-mail address'],
  ['phone', 'Telephone number'],
]);

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
  const { data, errors = [], search } = answer ?? {};
  const issues = issuesOf(errors, labels);
  const [email = '', phone = ''] = labels.values();
  return (
    <>
      <ScreenTitle title="Data-subject search" />
      {!data && (
        <p class="lead">
          Find where a person’s e-mail address or telephone number is stored, and who has read it. With both, it finds
          what contains either. Names cannot be searched. You can print the answer for the person or save it as a CSV
          file. Each search is recorded.
        </p>
      )}
      <div class="stack">
        <form class="panel person" role="search" aria-label="Search for a person" onSubmit={onSubmit}>
          <FieldIssues.Provider value={issues}>
            <TextField name="email" label={email} inputmode="email" placeholder="name@example.org" />
            <TextField name="phone" label={phone} inputmode="tel" placeholder="+358401234567" />
          </FieldIssues.Provider>
          <button type="submit" class="primary" aria-disabled={isSearching}>
            {isSearching ? 'Searching…' : 'Search'}
          </button>
        </form>
        {issues.size === 0 && <Errors errors={errors} />}
        {data?.personDataOccurrences && search && (
          <SubjectAnswer key={search.at} found={data.personDataOccurrences} search={search} />
        )}
      </div>
    </>
  );
}
