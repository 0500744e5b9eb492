import type { ComponentChildren } from 'preact';
import { hrefWith, params } from '../base/location.ts';
import { Empty } from '../panels/panel.tsx';
import { Icon } from '../parts/icon.tsx';
import { closeMenu, Menu } from '../parts/menu.tsx';
import { isNarrow } from '../parts/narrow.ts';
import { firstPage } from '../parts/pages.tsx';
import { Chip, chosenText } from './chip.tsx';
import { FilterControl } from './filter-control.tsx';
import { chosenValues, isFiltered, type ShownFilter } from './filter-rows.ts';

type FilterBarProps = {
  label: string;
  rows: readonly ShownFilter[];
  /** How much they find, in words. */
  found?: string | undefined;
  /** The filter whose control is beside the button in wide windows. */
  inView?: string | undefined;
  /** Links to the last days, which show what `from` and `to` choose. */
  days?: ComponentChildren;
};

/** The filters of a list, which are parameters of the address, and what they choose now. */
export function FilterBar({ label, rows, found = 'the list', inView, days }: FilterBarProps) {
  const current = params.value;
  const search = rows.find(({ control }) => control === 'search');
  const beside = isNarrow.value ? undefined : rows.find(({ name }) => name === inView);
  const inMenu = rows.filter((row) => !row.isOfLinks && row !== search && row !== beside);
  const chosen = rows.filter((row) => chosenValues(row, current).length > 0);
  const isSeen = (row: ShownFilter) => row === search || row === beside || (days && ['from', 'to'].includes(row.name));
  const chips = chosen.filter((row) => !isSeen(row));
  const clear = chosen.length > 0 && (
    <a
      class="clear"
      href={hrefWith({ ...firstPage, ...Object.fromEntries(chosen.map(({ name }) => [name, undefined])) })}
    >
      Clear
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
          {grouped(inMenu.filter(({ onlyWith }) => !onlyWith || current.has(onlyWith))).map(controls)}
          <p class="buttons">
            {clear}
            <button type="button" class="primary" onClick={closeMenu}>
              Show {found}
            </button>
          </p>
        </div>
      </Menu>
      {days}
      {beside && <FilterControl row={beside} />}
      {chips.length > 0 && (
        <div class="active">
          <ul aria-label="Active filters">
            {chips.map((row) => (
              <Chip key={row.name} row={row} values={chosenValues(row, current)} />
            ))}
          </ul>
          {clear}
        </div>
      )}
      {chips.length === 0 && clear}
    </form>
  );
}

/** Filters with those that are beside them. */
function grouped(rows: readonly ShownFilter[]): readonly (readonly ShownFilter[])[] {
  const groups: ShownFilter[][] = [];
  for (const row of rows) {
    if (row.isBeside) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

function controls(group: readonly ShownFilter[]) {
  const all = group.map((row) => <FilterControl key={row.name} row={row} />);
  return all.length > 1 ? (
    <div class="pair" key={group[0]?.name}>
      {all}
    </div>
  ) : (
    all
  );
}

/** A list without items: the filters that leave nothing, or, without a filter, what would fill it. */
export function noneOf(one: string, rows: readonly ShownFilter[], otherwise: ComponentChildren) {
  const current = params.value;
  if (!isFiltered(rows, current)) return otherwise;
  const chosen = rows.filter((row) => chosenValues(row, current).length > 0);
  return (
    <Empty
      what={`No ${one} matches.`}
      why={
        <>
          Filtered by{' '}
          {chosen.map((row, index) => (
            <>
              {index > 0 && ', '}
              {row.label} <b>{chosenText({ row, values: chosenValues(row, current) })}</b>
            </>
          ))}
          .{chosen.some(({ name }) => name === 'search') && ' Search compares the beginnings of words.'}
        </>
      }
    />
  );
}
