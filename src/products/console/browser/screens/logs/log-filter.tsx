import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { daysAhead, endOfDay, startOfDay } from '../../base/days.ts';
import { day, isId, paIdsOf } from '../../base/format.ts';
import { hrefWith, params } from '../../base/location.ts';
import { hasEmail } from '../../base/secrets.ts';
import { firstPage } from '../../parts/pages.tsx';

/** The first and the last day, as instants. A text that is no day goes to the graph, which refuses it. */
export const dayRows = [
  {
    name: 'from',
    label: 'From (UTC)',
    control: 'day',
    read: ([from = '']: readonly string[]) => ({ from: startOfDay(from) }),
  },
  {
    name: 'to',
    label: 'To (UTC)',
    control: 'day',
    isBeside: true,
    read: ([to = '']: readonly string[]) => ({ to: endOfDay(to) }),
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
  label: 'Request id',
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
    label: 'PA-ID, request id, person',
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

type DayChoicesProps = {
  /** Their texts, each with the first day; without one, all that are kept. */
  of?: readonly (readonly [text: string, from: string | undefined])[];
  /** The first day that is shown. */
  from?: string | null;
};

const usualDays = () =>
  [
    ['Today', daysAhead(0)],
    ['7 days', daysAhead(-6)],
    ['30 days', daysAhead(-29)],
    ['All', undefined],
  ] as const;

/** The last days, to choose with a click. */
export function DayChoices({ of = usualDays(), from = params.value.get('from') }: DayChoicesProps) {
  const isChosen = (first: string | undefined) => !params.value.get('to') && (from || undefined) === first;
  return (
    <span class="segments" role="group" aria-label="Last days">
      {of.map(([text, first]) => (
        <a
          href={hrefWith({ ...firstPage, from: first, to: undefined })}
          aria-current={isChosen(first) ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
      {!of.some(([, first]) => isChosen(first)) && <span aria-current="true">{otherDays()}</span>}
    </span>
  );
}

/** Days that an address asks for, such as those of a link. Text that is not a date is shown as it is. */
function otherDays(): string {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = params.value.get(name);
    return text && (Number.isNaN(Date.parse(text)) ? text : day(text));
  });
  if (from === to) return from ?? '';
  return [from && `since ${from}`, to && `until ${to}`].filter(Boolean).join(' ');
}
