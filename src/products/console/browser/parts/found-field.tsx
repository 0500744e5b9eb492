import { useEffect, useState } from 'preact/hooks';
import type {
  PublisherNameFragment,
  PublisherNamesQueryVariables,
  TokenNameFragment,
} from '../../../../generated/console/operation-types.ts';
import type { ConsoleOperation } from '../../../../generated/console/operations.ts';
import { publisherNames, tokenNames } from '../../../../generated/console/operations.ts';
import { useQuery } from '../graph/query.ts';
import { type Issues, select } from './form.tsx';
import { tokenName } from './inline.tsx';
import type { Options } from './options.tsx';

/** More are searched by name. */
const most = 100;
const typingPause = 250;

type Named = PublisherNameFragment | TokenNameFragment;
type Found = {
  found: { nodes: readonly Named[]; pageInfo: { hasNextPage: boolean } } | null;
  chosen?: Named | null;
};
const operations: Readonly<Record<'publisher' | 'token', ConsoleOperation<Found, PublisherNamesQueryVariables>>> = {
  publisher: publisherNames,
  token: tokenNames,
};

const nameOf = (each: Named) => ('name' in each ? each.name : tokenName(each));

const reading = 'Reading…';

/** The name of the publisher or token with an id. */
export function useNameOf(of: keyof typeof operations, id: string | undefined): string {
  const { data, isLoading } = useQuery(operations[of], id ? { search: '', first: 1, id, isChosen: true } : undefined);
  return data?.chosen ? nameOf(data.chosen) : isLoading ? reading : 'not known';
}

type FoundFieldProps = {
  /** What is chosen. */
  of?: keyof typeof operations;
  name: string;
  /** The text of no choice. */
  none: string;
  label?: string;
  hint?: string;
  issues?: Issues;
  chosen?: string | null | undefined;
  isRequired?: boolean;
  /** Options besides those that are found. */
  others?: Options;
};

/** A choice of one publisher or token, with a search on the server if there are many. */
export function FoundField(props: FoundFieldProps) {
  const { of = 'publisher', name, none, hint, issues = new Map(), isRequired, others = [] } = props;
  const { label = of === 'token' ? 'Token' : 'Publisher' } = props;
  const [search, setSearch] = useState('');
  const given = props.chosen ?? '';
  const [picked, pick] = useState<{ value: string; text?: string }>({ value: given });
  // A link can change the choice. A `key` would remount the field, which loses focus.
  useEffect(() => pick((current) => (current.value === given ? current : { value: given })), [given]);
  const isOther = ['', ...others.map(([value]) => value)].includes(picked.value);
  const isChosen = !isOther && picked.text === undefined;
  const variables = { search, first: most, id: isChosen ? picked.value : '', isChosen };
  const { data, errors, isLoading } = useQuery(operations[of], variables);
  const found = (data?.found?.nodes ?? []).map((each) => [each.id, nameOf(each)] as const);
  const text = picked.text ?? (data?.chosen && nameOf(data.chosen)) ?? reading;
  // Also while others are searched, or before its name is read: a form that is sent at once must not lose it.
  const kept = isOther || found.some(([id]) => id === picked.value) ? [] : [[picked.value, text] as const];
  const hasMore = data?.found?.pageInfo.hasNextPage === true;
  const onChange = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    pick({ value: currentTarget.value, text: currentTarget.selectedOptions[0]?.text ?? '' });
  return (
    <>
      {(search || hasMore) && (
        <Search of={of} name={name} onSearch={setSearch} result={resultOf(isLoading, found.length, hasMore)} />
      )}
      {select(name, {
        label,
        hint: errors.length > 0 && !data?.found ? `The ${of}s could not be read.` : hint,
        options: [['', none], ...others, ...kept, ...found],
        chosen: picked.value,
        required: isRequired,
        onChange,
        issues,
      })}
    </>
  );
}

const resultOf = (isLoading: boolean, count: number, hasMore: boolean) =>
  isLoading ? 'Searching…' : hasMore ? `The first ${count} are listed. There are more.` : `${count} found.`;

type SearchProps = { of: string; name: string; onSearch: (text: string) => void; result: string };

function Search({ of, name, onSearch, result }: SearchProps) {
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => onSearch(currentTarget.value.trim()), typingPause));
  };
  // Enter does not send the form around it.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return (
    <div class="field">
      <label for={`search-${name}`}>Find a {of}</label>
      <p class="note" id={`found-${name}`} role="status">
        {result}
      </p>
      <input
        type="search"
        id={`search-${name}`}
        aria-describedby={`found-${name}`}
        placeholder="Part of the name"
        autocomplete="off"
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
