import { useState } from 'preact/hooks';
import {
  type ConsoleOperation,
  type PublisherNameFragment,
  type PublisherNamesQueryVariables,
  publisherNames,
  type TokenNameFragment,
  tokenNames,
} from '../base/graph.ts';
import { tokenName } from '../panels/links.tsx';
import { useAfterPause } from '../parts/hooks.ts';
import type { Options } from '../parts/inline.tsx';
import { useQuery } from '../session/query.ts';
import { Combobox } from './combobox.tsx';
import { Field, useControl } from './form.tsx';

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

const reading = 'Loading…';

/** The name of the publisher or token with an id. */
export function useNameOf(of: keyof typeof operations, id: string | undefined): string {
  const { data, isLoading } = useQuery(operations[of], id ? { search: '', first: 1, id, isChosen: true } : undefined);
  return data?.chosen ? nameOf(data.chosen) : isLoading ? reading : 'unknown';
}

type FoundFieldProps = {
  /** What is chosen. */
  of?: keyof typeof operations;
  name: string;
  /** The text of no choice. */
  none: string;
  label?: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** Options besides those that are found. */
  others?: Options;
};

/** A choice of one publisher or token, which are searched on the server. */
export function FoundField(props: FoundFieldProps) {
  const { of = 'publisher', name, none, hint, value, onChange, isRequired, others = [] } = props;
  const { label = of === 'token' ? 'Token' : 'Publisher' } = props;
  // Its name is known from the list, so that it is not asked for.
  const [picked, pick] = useState<{ value: string; text: string }>();
  const [typed, type] = useState<string>();
  const [isUsed, use] = useState(false);
  const wanted = typed?.trim() ?? '';
  const search = useAfterPause(wanted, typingPause);
  const own: Options = [...(isRequired ? [] : [['', none] as const]), ...others];
  const other = others.find(([each]) => each === value)?.[1];
  const known = picked?.value === value ? picked.text : other;
  const named = useNameOf(of, value === '' || known !== undefined ? undefined : value);
  const { data, errors, isLoading } = useQuery(
    operations[of],
    isUsed ? { search, first: most, id: '', isChosen: false } : undefined,
  );
  const isPending = search !== wanted || isLoading;
  const fits = ([, text]: Options[number]) => text.toLowerCase().includes(wanted.toLowerCase());
  const found: Options = (data?.found?.nodes ?? []).map((each) => [each.id, nameOf(each)] as const);
  // While the answer is pending: those of the last answer that also match the new text.
  const shown = isPending ? found.filter(fits) : found;
  // Enter takes the first one: what is found comes before what merely fits.
  const options = wanted ? [...shown, ...own.filter(fits)] : [...own, ...shown];
  const choose = (chosen: string) => {
    const text = options.find(([each]) => each === chosen)?.[1];
    if (text !== undefined) pick({ value: chosen, text });
    if (chosen !== value) onChange(chosen);
  };
  return (
    <Field
      name={name}
      label={label}
      hint={errors.length > 0 && !data?.found ? `The ${of}s could not be loaded.` : hint}
    >
      <Combobox
        {...useControl(name)}
        label={label}
        placeholder={none}
        required={isRequired}
        text={value === '' ? (other ?? '') : (known ?? named)}
        value={value}
        typed={typed}
        onType={type}
        onPick={choose}
        onFocus={() => use(true)}
        options={options}
        status={statusOf(isPending, shown.length, data?.found?.pageInfo.hasNextPage === true)}
      />
    </Field>
  );
}

const statusOf = (isPending: boolean, count: number, hasMore: boolean) =>
  isPending ? 'Searching…' : hasMore ? `The first ${count} are listed. Type a part of the name.` : `${count} found.`;
