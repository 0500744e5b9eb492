import { capital, country, day, instant, isId, localDaysAhead, minute, plural } from '../base/format.ts';
import { noticeSubject } from '../base/graph.ts';
import { firstPage, hrefWith, params } from '../base/location.ts';
import { useNameOf } from '../forms/found-field.tsx';
import { partyName } from '../panels/links.tsx';
import { Icon, LinkGroup } from '../parts/inline.tsx';
import { closeMenu, Menu } from '../parts/menu.tsx';
import { isNarrow } from '../parts/narrow.ts';
import { me } from '../session/me.ts';
import { useQuery } from '../session/query.ts';
import { FilterControl } from './filter-control.tsx';
import { chosenValues, type ShownFilter } from './filter-rows.ts';

export type FilterBarProps = {
  label: string;
  rows: readonly ShownFilter[];
  /** How much they find, in words. */
  found?: string | undefined;
  /** The filter whose control is beside the button in wide windows. */
  inView?: string | undefined;
  /** Of a list with days: the last days to choose with a click, each with the first day; without one, all that are kept. */
  days?: Days;
  /** The first day that is shown. */
  firstDay?: string | undefined;
};

type Days = readonly (readonly [text: string, from: string | undefined])[];

const usualDays = (): Days => [
  ['Today', localDaysAhead(0)],
  ['7 days', localDaysAhead(-6)],
  ['30 days', localDaysAhead(-29)],
  ['All', undefined],
];

/** The filters of a list, which are parameters of the address, and what they choose now. */
export function FilterBar({ label, rows, found = 'the list', inView, ...shown }: FilterBarProps) {
  const current = params.value;
  const { days = usualDays(), firstDay = current.get('from') ?? undefined } = shown;
  const search = rows.find(({ control }) => control === 'search');
  const beside = isNarrow.value ? undefined : rows.find(({ name }) => name === inView);
  const inMenu = rows.filter((row) => !row.isOfLinks && row !== search && row !== beside);
  const chosen = rows.filter((row) => chosenValues(row, current).length > 0);
  const hasDays = days.length > 0 && rows.some(({ name }) => name === 'from');
  const isSeen = (row: ShownFilter) => row === search || row === beside || ['from', 'to'].includes(row.name);
  const chips = chosen
    .filter((row) => !isSeen(row))
    .flatMap((row) => chosenValues(row, current).map((value) => ({ row, value })));
  const clear = chosen.length > 0 && (
    <a
      class="clear"
      href={hrefWith({ ...firstPage, ...Object.fromEntries(chosen.map(({ name }) => [name, undefined])) })}
    >
      Clear all
    </a>
  );
  return (
    <form class="filters" role="search" aria-label={label} onSubmit={(event: Event) => event.preventDefault()}>
      {search && <FilterControl key={search.name} row={search} />}
      <Menu
        class="filter-menu"
        isButton
        text={
          <>
            <Icon name="filter" /> Filter {chips.length > 0 && <b>{chips.length}</b>}
          </>
        }
      >
        <div class="fields" tabIndex={-1}>
          <header>
            <h2>Filter</h2>
            <button type="button" class="quiet" aria-label="Close" onClick={closeMenu}>
              <Icon name="close" />
            </button>
          </header>
          {grouped(inMenu.filter(({ onlyWith }) => !onlyWith || current.has(onlyWith)))}
          <p class="buttons">
            {clear}
            <button type="button" class="primary" onClick={closeMenu}>
              Show {found}
            </button>
          </p>
        </div>
      </Menu>
      {hasDays && <DayChoices of={days} from={firstDay} />}
      {beside && <FilterControl row={beside} />}
      {chips.length > 0 && (
        <div class="active">
          <ul aria-label="Active filters">
            {chips.map(({ row, value }) => (
              <Chip key={`${row.name} ${value}`} row={row} value={value} />
            ))}
          </ul>
          {clear}
        </div>
      )}
      {chips.length === 0 && clear}
    </form>
  );
}

/** The controls of filters, under the headings of their groups. */
const grouped = (rows: readonly ShownFilter[]) =>
  [...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup]) =>
    group ? (
      <fieldset class="group" key={group}>
        <legend>{group}</legend>
        {ofGroup.map(controlIn)}
      </fieldset>
    ) : (
      ofGroup.map(controlIn)
    ),
  );

/** The control of a filter; of the first and the last of a range, one after the other. */
function controlIn(row: ShownFilter, index: number, rows: readonly ShownFilter[]) {
  const control = <FilterControl key={row.name} row={row} />;
  const [before, next] = [rows[index - 1], rows[index + 1]];
  if (before?.range) return null;
  if (!row.range || !next) return control;
  return (
    <fieldset class="range" key={row.name}>
      <legend>{row.range}</legend>
      {control} – <FilterControl row={next} />
    </fieldset>
  );
}

type ChipProps = { row: ShownFilter; value: string };

/** A value of a filter, which removes it. */
const Chip = ({ row, value }: ChipProps) => (
  <li>
    <a
      class="chip"
      href={hrefWith({
        ...firstPage,
        [row.name]: chosenValues(row, params.value).filter((other) => other !== value),
      })}
    >
      <span class="visually-hidden">Remove the filter </span>
      {row.names ?? row.label} <b>{chosenText({ row, values: [value] })}</b> <span aria-hidden="true">×</span>
    </a>
  </li>
);

/** The values of a filter for people. */
export function chosenText({ row, values }: { row: ShownFilter; values: readonly string[] }) {
  const [first = ''] = values;
  const text = values.map((value) => textOf(row, value)).join(', ');
  if (row.names) return <SubjectName of={row.names} paId={first} />;
  if ((row.control !== 'publisher' && row.control !== 'token') || text !== first) return text;
  return values.length === 1 ? <Name of={row.control} id={first} /> : plural(values.length, row.control);
}

function Name({ of, id }: { of: 'publisher' | 'token'; id: string }) {
  const own = me.value?.publishers.find((each) => each.id === id)?.name;
  const found = useNameOf(of, own || !isId(id) ? undefined : id);
  return <>{own ?? found}</>;
}

/** The sponsor or the campaign of a notice; its PA-ID, until that is read. */
function SubjectName({ of, paId }: { of: 'Sponsor' | 'Campaign'; paId: string }) {
  const notice = useQuery(noticeSubject, { paId }).data?.notice;
  return <>{(of === 'Sponsor' ? partyName(notice?.advertiser ?? null) : notice?.campaign.name) || paId}</>;
}

function textOf({ control, values }: ShownFilter, value: string): string {
  const text = values?.find(([known]) => known === value)?.[1];
  if (text !== undefined) return text;
  if (control === 'country') return /^[a-z]{2}$/i.test(value) ? country(value.toUpperCase()) : value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return instant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  // The ids of requests and imports are shortened, as in the rows.
  return isId(value) && control !== 'publisher' && control !== 'token' ? value.slice(0, 8) : value;
}

/** The last days, to choose with a click. */
function DayChoices({ of, from }: { of: Days; from: string | undefined }) {
  const isChosen = (first: string | undefined) => !params.value.get('to') && (from || undefined) === first;
  return (
    <LinkGroup
      label="Last days"
      of={of.map(([text, first]) => [text, hrefWith({ ...firstPage, from: first, to: undefined }), isChosen(first)])}
    >
      {!of.some(([, first]) => isChosen(first)) && <span aria-current="true">{otherDays()}</span>}
    </LinkGroup>
  );
}

/** Days that an address asks for, such as those of a link. Text that is not a date is shown as it is. */
function otherDays(): string {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = params.value.get(name);
    return text && (Number.isNaN(Date.parse(text)) ? text : text.length > 10 ? minute(text) : day(text));
  });
  if (from === to) return from ?? '';
  return capital([from && `since ${from}`, to && `until ${to}`].filter(Boolean).join(' '));
}
