import { country, day, instant, isId, localDaysAhead, plural, shortId } from '../base/format.ts';
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
  /** The filter whose control is beside the button; in narrow windows, if it has few values. */
  inView?: string | undefined;
  /** Of a list with days: the last days to choose with a click, each with its first day. The last choice is all that are kept. */
  days?: Days;
};

type Days = readonly (readonly [text: string, from: string | undefined])[];

export const usualDays = (): Days => [
  ['Today', localDaysAhead(0)],
  ['7 days', localDaysAhead(-6)],
  ['30 days', localDaysAhead(-29)],
  ['All', undefined],
];

/** As many chips fit on one line of a telephone. */
const fewValues = 2;

/** The choice that an address asks for. Other days are filters like all others. */
function daysIn(current: URLSearchParams, days: Days) {
  const from = current.get('from');
  if (current.get('to')) return undefined;
  return days.find(([, first]) => first === from) ?? (from ? undefined : days.at(-1));
}

/** The filters of a list, which are parameters of the address, and what they choose now. */
export function FilterBar({ label, rows, found = 'the list', inView, days = usualDays() }: FilterBarProps) {
  const current = params.value;
  const search = rows.find(({ control }) => control === 'search');
  const beside = rows.find(
    ({ name, values = [] }) => name === inView && !(isNarrow.value && values.length > fewValues),
  );
  const inMenu = rows.filter((row) => !row.isOfLinks && row !== search && row !== beside);
  const chosen = rows.filter((row) => chosenValues(row, current).length > 0);
  const hasDays = days.length > 0 && rows.some(({ name }) => name === 'from');
  const chosenDays = hasDays ? daysIn(current, days) : undefined;
  const isSeen = (row: ShownFilter) => row === search || row === beside || (chosenDays && row.name === 'from');
  const chips = chosen
    .filter((row) => !isSeen(row))
    .flatMap((row) => chosenValues(row, current).map((value) => ({ row, value })));
  const clear = (
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
      {hasDays && (
        <LinkGroup
          label="Last days"
          of={days.map((each) => [
            each[0],
            hrefWith({ ...firstPage, from: each === days.at(-1) ? undefined : each[1], to: undefined }),
            each === chosenDays,
          ])}
        />
      )}
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
  return isId(value) && control !== 'publisher' && control !== 'token' ? shortId(value) : value;
}
