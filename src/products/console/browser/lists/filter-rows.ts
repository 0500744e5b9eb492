import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isId, paIdsOf, startOfLocalDay } from '../base/format.ts';
import { type NoticeFilter, vocabulary } from '../base/graph.ts';
import { hasEmail } from '../base/secrets.ts';
import { named, type Options } from '../parts/inline.tsx';

/** How the values of a filter are chosen. */
type Control = 'search' | 'text' | 'choice' | 'chips' | 'day' | 'publisher' | 'token' | 'country';

/** What people see of a filter. */
export type ShownFilter = {
  /** Its parameter in the address. The same filter has one name on all screens, so that links from one list to another keep it. */
  name: string;
  label: string;
  control: Control;
  /** It has no control: only links set it. */
  isOfLinks?: true;
  /** The values that it may have, each with its text. Others are ignored, except publishers and tokens. */
  values?: Options;
  /** The heading above it. */
  group?: string;
  /** It begins what the next row ends: what both are called. */
  range?: string;
  /** Shown only while this parameter has a value. */
  onlyWith?: string;
  /** The PA-ID of a notice that has it: chips show its name. */
  names?: 'Sponsor' | 'Campaign';
  /** For texts: applied only when complete, because a part of it would find nothing. */
  isWhole?: true;
  /** For texts: attributes of the input. */
  input?: { placeholder?: string; maxLength?: number; pattern?: string; inputMode?: 'decimal' };
  /** For texts: called with the text before it goes to the address, which never holds an e-mail address. */
  onText?: (text: string) => void;
};

/** One filter of a list: its parameter, its label, its control, its values, and its field in the graph. */
export type FilterRow<Filter> = ShownFilter & {
  field?: keyof Filter & string;
  /** The field takes several values. Default: unless it is typed. */
  isList?: boolean;
  /** The graph's filter for these values, if they are not the value of a field as they are. */
  read?: (values: readonly string[], params: URLSearchParams) => Partial<Filter>;
};

/** The values of a filter in an address, without those that there are not. */
export function chosenValues({ name, values, control }: ShownFilter, params: URLSearchParams): readonly string[] {
  const isKnown = (value: string) => !values || control === 'publisher' || values.some(([known]) => known === value);
  return params.getAll(name).filter((value) => value !== '' && isKnown(value));
}

const typed: readonly Control[] = ['search', 'text', 'day'];

/** The graph's filter that an address asks for. */
export function readFilter<Filter extends object>(rows: readonly FilterRow<Filter>[], params: URLSearchParams): Filter {
  const parts = rows.map((row): object => {
    const values = chosenValues(row, params);
    if (values.length === 0) return {};
    if (row.read) return row.read(values, params);
    const isList = row.isList ?? !typed.includes(row.control);
    return row.field ? { [row.field]: isList ? values : values[0] } : {};
  });
  return Object.assign({}, ...parts);
}

export const isFiltered = (rows: readonly ShownFilter[], params: URLSearchParams): boolean =>
  rows.some((row) => chosenValues(row, params).length > 0);

export const upperCase = (values: readonly string[]): string[] => values.map((value) => value.toUpperCase());

export const publisherRow = {
  name: 'publisher',
  field: 'publisherIds',
  label: 'Publisher',
  control: 'publisher',
} as const;

/** How the countries of a notice match those of the filter; default: one of them. */
const countryFields: Readonly<Record<string, keyof NoticeFilter>> = {
  all: 'countriesAll',
  only: 'countriesOnly',
  none: 'countriesNone',
};

/** What notices are about: the same in every list and figure of notices. */
export const subjectRows = [
  publisherRow,
  { name: 'medium', field: 'media', label: 'Medium', control: 'choice', values: named(vocabulary.Medium) },
  {
    name: 'country',
    label: 'Country',
    control: 'country',
    read: (codes: readonly string[], params: URLSearchParams) => ({
      [countryFields[params.get('country-match') ?? ''] ?? 'countries']: upperCase(codes),
    }),
  },
  {
    name: 'country-match',
    label: 'Shown in',
    control: 'choice',
    values: [
      ['all', 'All of these countries'],
      ['only', 'Only these countries'],
      ['none', 'None of these countries'],
    ],
    onlyWith: 'country',
    read: () => ({}),
  },
  {
    name: 'process',
    field: 'linkedProcessTypes',
    label: 'Linked process',
    control: 'choice',
    values: named(vocabulary.LinkedProcessType),
  },
  { name: 'process-name', field: 'processNames', label: 'Process name', control: 'text', isList: true },
  {
    name: 'published-from',
    field: 'publicationFrom',
    label: 'Publication from',
    control: 'day',
    range: 'Publication',
  },
  { name: 'published-to', field: 'publicationTo', label: 'Publication to', control: 'day' },
] as const satisfies readonly FilterRow<NoticeFilter>[];

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** The first and the last day of the reader, as instants, or instants. A text that is neither goes to the graph, which refuses it. */
export const dayRows = [
  {
    name: 'from',
    label: 'From',
    control: 'day',
    range: 'Dates',
    read: ([from = '']: readonly string[]) => ({ from: isInstant(from) ? from : startOfLocalDay(from) }),
  },
  {
    name: 'to',
    label: 'To',
    control: 'day',
    read: ([to = '']: readonly string[]) => ({ to: isInstant(to) ? to : startOfLocalDay(to, 1) }),
  },
] as const;

/** Publishers and clients may have given ids in other forms than the server's. */
export const noticeRow = {
  name: 'notice',
  field: 'paIds',
  label: 'PA-ID',
  control: 'text',
  isList: true,
  isWhole: true,
} as const;

export const tokenRow = { name: 'token', field: 'tokenIds', label: 'Token', control: 'token' } as const;
export const requestRow = {
  name: 'request',
  field: 'requestId',
  label: 'Request ID',
  control: 'text',
  isWhole: true,
} as const;

/** The id of a notice or of a request, in the form that the server gives it. */
export const idIn = (text: string) =>
  /^PA-/i.test(text) ? { paIds: paIdsOf(text) } : isId(text) ? { requestId: text } : undefined;

/** A person who is searched by e-mail address, which gets into no address of a page or a file. */
const email = signal('');

/** The search of a log: by id, or by the person of an actor. @param person the field of the graph */
export const findRow = <Name extends string>(person: Name) =>
  ({
    name: 'find',
    label: 'PA-ID, request ID, person',
    control: 'search',
    isWhole: true,
    onText: (text: string) => {
      email.value = hasEmail(text) ? text : '';
    },
    read: ([text = '']: readonly string[]) => idIn(text) ?? ({ [person]: [text] } as { [key in Name]: string[] }),
  }) as const;

/** The e-mail address that is searched, while the screen is shown. */
export function useEmail(): string {
  useEffect(
    () => () => {
      email.value = '';
    },
    [],
  );
  return email.value;
}
