import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  PublisherNameFragment,
  PublisherNamesQueryVariables,
  TokenNameFragment,
} from '../../../../generated/console/operation-types.ts';
import type { ConsoleOperation } from '../../../../generated/console/operations.ts';
import { publisherNames, tokenNames } from '../../../../generated/console/operations.ts';
import { tokenName } from '../panels/links.tsx';
import { useAfterPause } from '../parts/after-pause.ts';
import type { Options } from '../parts/options.tsx';
import { useQuery } from '../session/query.ts';
import { Combobox, putHidden } from './combobox.tsx';
import { control, Field, type Issues } from './form.tsx';

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

/** A choice of one publisher or token, which are searched on the server. */
export function FoundField(props: FoundFieldProps) {
  const { of = 'publisher', name, none, hint, issues = new Map(), isRequired, others = [] } = props;
  const { label = of === 'token' ? 'Token' : 'Publisher' } = props;
  const given = props.chosen ?? '';
  const [picked, pick] = useState<{ value: string; text?: string | undefined }>({ value: given });
  // A link can change the choice. A `key` would remount the field, which loses focus.
  useEffect(() => pick((current) => (current.value === given ? current : { value: given })), [given]);
  const [typed, type] = useState<string>();
  const [isUsed, use] = useState(false);
  const wanted = typed?.trim() ?? '';
  const search = useAfterPause(wanted, typingPause);
  const own: Options = [...(isRequired ? [] : [['', none] as const]), ...others];
  const isNamed = picked.value === '' || picked.text !== undefined || others.some(([value]) => value === picked.value);
  const named = useNameOf(of, isNamed ? undefined : picked.value);
  const { data, errors, isLoading } = useQuery(
    operations[of],
    isUsed ? { search, first: most, id: '', isChosen: false } : undefined,
  );
  const isPending = search !== wanted || isLoading;
  const fits = ([, text]: Options[number]) => text.toLowerCase().includes(wanted.toLowerCase());
  const found: Options = (data?.found?.nodes ?? []).map((each) => [each.id, nameOf(each)] as const);
  // Of the answer to the last text, what is surely in the next one, too.
  const shown = isPending ? found.filter(fits) : found;
  const hidden = useRef<HTMLInputElement>(null);
  // Enter takes the first one: what is found comes before what merely fits.
  const options = wanted ? [...shown, ...own.filter(fits)] : [...own, ...shown];
  const choose = (value: string) => {
    if (value === picked.value) return;
    pick({ value, text: options.find(([each]) => each === value)?.[1] });
    putHidden(hidden.current, value);
  };
  const text = picked.text ?? others.find(([value]) => value === picked.value)?.[1] ?? named;
  return (
    <Field
      name={name}
      label={label}
      hint={errors.length > 0 && !data?.found ? `The ${of}s could not be read.` : hint}
      issues={issues}
    >
      <Combobox
        {...control(name, issues)}
        name={undefined}
        label={label}
        placeholder={none}
        required={isRequired}
        text={picked.value === '' ? '' : text}
        value={picked.value}
        typed={typed}
        onType={type}
        onPick={choose}
        onFocus={() => use(true)}
        options={options}
        status={statusOf(isPending, shown.length, data?.found?.pageInfo.hasNextPage === true)}
      />
      <input type="hidden" name={name} ref={hidden} value={picked.value} />
    </Field>
  );
}

const statusOf = (isPending: boolean, count: number, hasMore: boolean) =>
  isPending ? 'Searching…' : hasMore ? `The first ${count} are listed. Type a part of the name.` : `${count} found.`;
