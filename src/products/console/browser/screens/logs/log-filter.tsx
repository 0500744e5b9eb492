import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { daysAhead, endOfDay, startOfDay } from '../../base/days.ts';
import { day, isId, paIdsOf } from '../../base/format.ts';
import { hrefWith, params } from '../../base/location.ts';
import { hasEmail } from '../../base/secrets.ts';
import { SearchFilter, severalOf, TextFilter, withoutUndefined } from '../../lists/filter.tsx';
import { firstPage } from '../../parts/pages.tsx';

/** The days of the address, both included, as instants of a filter. Text that is not a date is passed on, so that the graph refuses it. */
export function periodOf() {
  const [from, to] = [params.value.get('from'), params.value.get('to')];
  return { ...(from && { from: startOfDay(from) }), ...(to && { to: endOfDay(to) }) };
}

/** Their parameters. */
export const logNames = ['find', 'notice', 'publisher', 'token', 'request', 'from', 'to'] as const;

/** What the filters of access ledger, audit trail and refusals have in common. */
export const logFilterOf = () =>
  withoutUndefined({
    paIds: severalOf(params.value, 'notice'),
    publisherIds: severalOf(params.value, 'publisher'),
    tokenIds: severalOf(params.value, 'token'),
    requestId: params.value.get('request') || undefined,
    ...periodOf(),
  });

/** The id of a notice or of a request, in the form that the server gives it. */
export const idIn = (text: string) =>
  /^PA-/i.test(text) ? { paIds: paIdsOf(text) } : isId(text) ? { requestId: text } : undefined;

/** A person who is known by an e-mail address, which gets into no address of a page or a file. */
export const email = signal('');

/** What the field of a log asks for: with an id, or with the person of an actor. */
export function foundInLog<Name extends string>(person: Name) {
  const text = email.value || params.value.get('find');
  return text ? (idIn(text) ?? ({ [person]: [text] } as { [key in Name]: string[] })) : {};
}

export function LogSearch() {
  useEffect(
    () => () => {
      email.value = '';
    },
    [],
  );
  return (
    <SearchFilter
      name="find"
      label="PA-ID, request id, person"
      onInput={({ currentTarget: { value } }) => {
        if (!value) email.value = '';
      }}
      onChange={({ currentTarget: { value } }) => {
        email.value = hasEmail(value) ? value.trim() : '';
      }}
      isExact
    />
  );
}

/** Publishers and clients may give ids in other forms. */
export const IdFilters = () => (
  <>
    <TextFilter name="notice" />
    <TextFilter name="request" />
  </>
);

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
