import { day, plural } from '../format.ts';
import { hrefWith, params } from '../location.ts';
import { filterLabel } from '../parts/active-filter.tsx';
import { DayFilter, SearchFilter, severalOf, TextFilter, withoutUndefined } from '../parts/filter.tsx';
import { dayLength, daysAhead } from '../parts/last-days.ts';
import { isNarrow } from '../parts/narrow.ts';
import { firstPage } from '../parts/pages.tsx';

/** The days of the address, both included, as instants of a filter. Text that is not a date is passed on, so that the graph refuses it. */
export function periodOf() {
  const [from, to] = [params.value.get('from'), params.value.get('to')];
  const afterTo = new Date(Date.parse(`${to}T00:00:00Z`) + dayLength);
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: Number.isNaN(afterTo.getTime()) ? `${to}T00:00:00Z` : afterTo.toISOString() }),
  };
}

/** Their parameters. */
export const logNames = ['notice', 'publisher', 'token', 'request', 'from', 'to'] as const;

/** What the filters of access ledger, audit trail and refusals have in common. */
export const logFilterOf = () =>
  withoutUndefined({
    paIds: severalOf(params.value, 'notice'),
    publisherIds: severalOf(params.value, 'publisher'),
    tokenIds: severalOf(params.value, 'token'),
    requestId: params.value.get('request') || undefined,
    ...periodOf(),
  });

/** Beside the button "Filter"; in narrow windows, which have no room for it there, behind it. */
export const PaIdSearch = () =>
  isNarrow.value ? null : <SearchFilter name="notice" label={filterLabel('notice')} placeholder="PA-ID" isExact />;
export const PaIdFilter = () => (isNarrow.value ? <TextFilter name="notice" /> : null);
/** Exact: the subject at the identity provider, or of the command line. */
export const PersonFilter = () => <TextFilter name="person" placeholder="Without a token" />;
export const RequestFilter = () => <TextFilter name="request" />;
export const PeriodFilters = () => (
  <>
    <DayFilter name="from" />
    <DayFilter name="to" />
  </>
);

/** The last days to choose with a click; without a number, all that are kept. */
const lengths = [1, 7, 30, undefined] as const;
const startOf = (length: number | undefined) => (length === undefined ? undefined : daysAhead(1 - length));

/** Parameters that are seen without a chip: days in their choice, the PA-ID in its field. */
export const seenInLog = () => (isNarrow.value ? ['from', 'to'] : ['from', 'to', 'notice']);
const isChosen = (length: number | undefined) =>
  !params.value.get('to') && (params.value.get('from') || undefined) === startOf(length);

export const DayChoices = ({ kept = lengths }: { kept?: readonly (number | undefined)[] }) => (
  <span class="segments" role="group" aria-label="Last days">
    {kept.map((length) => (
      <a
        href={hrefWith({ ...firstPage, from: startOf(length), to: undefined })}
        aria-current={isChosen(length) ? 'true' : undefined}
      >
        {length === undefined ? 'All' : length === 1 ? 'Today' : plural(length, 'day')}
      </a>
    ))}
    {!kept.some(isChosen) && <span aria-current="true">{otherDays()}</span>}
  </span>
);

/** Days that an address asks for, such as those of a link. Text that is not a date is shown as it is. */
function otherDays(): string {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = params.value.get(name);
    return text && (Number.isNaN(Date.parse(text)) ? text : day(text));
  });
  if (from === to) return from ?? '';
  return [from && `since ${from}`, to && `until ${to}`].filter(Boolean).join(' ');
}
