import type { ComponentChildren } from 'preact';
import { firstPage, hrefWith, params } from '../base/location.ts';
import { Empty, ScreenTitle } from '../panels/panel.tsx';
import { joined } from '../parts/inline.tsx';
import { isAway } from '../session/send.ts';
import { chosenText, FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { chosenValues, type ShownFilter } from './filter-rows.ts';
import { ListPanel, type ListPanelProps, lengthOf } from './list.tsx';

type ListScreenProps<Row> = Omit<ListPanelProps<Row>, 'title'> &
  Pick<FilterBarProps, 'days' | 'inView'> & {
    title: string;
    about?: string;
    /** What can be done on the screen, beside its title. */
    act?: ComponentChildren;
    one: string;
    rows?: readonly ShownFilter[];
    /** Above the filters. */
    lead?: ComponentChildren;
    /** Above the list. */
    above?: ComponentChildren;
    /** Default: it is shown. */
    hasList?: boolean;
    /** Below the list. */
    children?: ComponentChildren;
  };

/** A screen with one list and its filters. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, about, act, rows = [], days, inView, lead, above, hasList = true, children, ...list } = props;
  const chosen = rows.filter((row) => chosenValues(row, params.value).length > 0);
  return (
    <>
      <ScreenTitle title={title} about={about}>
        {/* What cannot be sent is not begun. */}
        <fieldset disabled={isAway.value}>{act}</fieldset>
      </ScreenTitle>
      {lead}
      {rows.length > 0 && (
        <FilterBar
          label={`Filter ${title.toLowerCase()}`}
          rows={rows}
          found={lengthOf(list.counted ?? list.list, list.one)}
          days={days}
          inView={inView}
        />
      )}
      <div class="stack">
        {above}
        {hasList && (
          <ListPanel {...list} empty={chosen.length > 0 ? <NoneMatches one={list.one} rows={chosen} /> : list.empty} />
        )}
        {children}
      </div>
    </>
  );
}

/** A list without items, and the filters that leave nothing. */
function NoneMatches({ one, rows }: { one: string; rows: readonly ShownFilter[] }) {
  const valuesOf = (row: ShownFilter) => chosenText({ row, values: chosenValues(row, params.value) });
  const search = rows.find(({ control }) => control === 'search');
  const others = rows.filter((row) => row !== search);
  return (
    <Empty
      what={
        search ? (
          <>
            No {one} {others.length > 0 && 'with this filter '}matches “{valuesOf(search)}”.
          </>
        ) : (
          `No ${one} matches your filter.`
        )
      }
      why={
        <>
          {others.length > 0 && (
            <>
              The filter is{' '}
              {joined(
                others.map((row) => (
                  <>
                    {row.names ?? row.label} <b>{valuesOf(row)}</b>
                  </>
                )),
              )}
              .{' '}
            </>
          )}
          {search?.name === 'search' && 'The search matches the beginnings of words.'}
        </>
      }
    >
      {search && others.length > 0 && (
        <a
          class="button primary more"
          href={hrefWith({ ...firstPage, ...Object.fromEntries(others.map(({ name }) => [name, undefined])) })}
        >
          Search all {one}s
        </a>
      )}
    </Empty>
  );
}
