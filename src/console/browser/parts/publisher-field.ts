import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { publisherNames } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { type Issues, select } from './form.ts';
import type { Options } from './options.ts';

/** More are searched by name. */
const most = 100;
const typingPause = 250;

type PublisherFieldProps = {
  name: string;
  /** The text of no choice. */
  none: string;
  label?: string;
  hint?: string;
  issues?: Issues;
  chosen?: string | null | undefined;
  isRequired?: boolean;
  /** Options that are no publishers. */
  others?: Options;
};

/** A choice of one publisher, with a search on the server if there are many. */
export function PublisherField(props: PublisherFieldProps) {
  const { name, none, label = 'Publisher', hint, issues = new Map(), chosen = '', isRequired, others = [] } = props;
  const [search, setSearch] = useState('');
  const [picked, pick] = useState<{ value: string; text?: string }>({ value: chosen ?? '' });
  const listed = useQuery(publisherNames, { filter: search ? { search } : {}, first: most });
  const isOther = [undefined, '', ...others.map(([value]) => value)].includes(picked.value);
  const initial = useQuery(
    publisherNames,
    isOther || picked.text ? undefined : { filter: { ids: [picked.value] }, first: 1 },
  );
  const found = (listed.data?.publishers?.nodes ?? []).map(({ id, name }) => [id, name] as const);
  const text = picked.text ?? initial.data?.publishers?.nodes[0]?.name;
  // Also while others are searched, or before its name is read: a form that is sent at once must not lose it.
  const kept =
    isOther || found.some(([id]) => id === picked.value) ? [] : [[picked.value, text ?? 'Reading…'] as const];
  const hasMore = listed.data?.publishers?.pageInfo.hasNextPage === true;
  const onChange = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    pick({ value: currentTarget.value, text: currentTarget.selectedOptions[0]?.text ?? '' });
  return html`
    ${(search || hasMore) && html`<${Search} name=${name} onSearch=${setSearch} result=${resultOf(listed.isLoading, found.length, hasMore)} />`}
    ${select(name, {
      label,
      hint: listed.errors.length > 0 && !listed.data?.publishers ? 'The publishers could not be read.' : hint,
      options: [['', none], ...others, ...kept, ...found],
      chosen: picked.value,
      required: isRequired,
      onChange,
      issues,
    })}`;
}

const resultOf = (isLoading: boolean, count: number, hasMore: boolean) =>
  isLoading ? 'Searching…' : hasMore ? `The first ${count} are listed. There are more.` : `${count} found.`;

function Search({ name, onSearch, result }: { name: string; onSearch: (text: string) => void; result: string }) {
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    clearTimeout(timer);
    setTimer(setTimeout(() => onSearch(currentTarget.value.trim()), typingPause));
  };
  // Enter does not send the form around it.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return html`<div class="field">
    <label for="search-${name}">Find a publisher</label>
    <p class="note" id="found-${name}" role="status">${result}</p>
    <input type="search" id="search-${name}" aria-describedby="found-${name}" placeholder="Part of the name" autocomplete="off" onInput=${onInput} onKeyDown=${onKeyDown} />
  </div>`;
}
