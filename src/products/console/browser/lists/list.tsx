import type { ComponentChildren } from 'preact';
import { inSentence, number, plural, weekday, words } from '../base/format.ts';
import type { PageFragment } from '../base/graph.ts';
import { hrefWith, params, path } from '../base/location.ts';
import { Empty, Panel } from '../panels/panel.tsx';
import { Icon } from '../parts/icon.tsx';
import { isNarrow } from '../parts/narrow.ts';
import { firstPage, Pager } from '../parts/pages.tsx';
import type { QueryState } from '../session/query.ts';
import { isUnread } from '../session/send.ts';
import type { Column, Direction, Sorting } from './column.ts';
import { shownColumns } from './column-menu.tsx';
import type { Exported } from './export-menu.tsx';
import { ListTools } from './list-tools.tsx';

/** @param orders of the list @param first if the address names none of them */
export const sortingBy = <Order extends string>(orders: readonly Order[], first: Order) => ({
  current: orders.find((order) => order === params.value.get('order')) ?? first,
  available: orders,
});

type TableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
  /** The instant of a row of a log, whose rows are under a heading for each day. */
  dayOf?: ((row: Row) => string) | undefined;
  /** Beside the heading of a day. */
  noteOf?: (rows: readonly Row[], isFirst: boolean, isLast: boolean) => string | undefined;
};

/**
 * A table, each row with a column that names it. The whole row opens what its first link leads to. In narrow windows each
 * row is a card.
 */
export function Table<Row extends object>({ rows, sorting, dayOf, noteOf, ...props }: TableProps<Row>) {
  const columns = props.columns.map((column, index) => ({ ...column, share: column.share ?? (index === 0 ? 3 : 0) }));
  const sum = columns.reduce((shares, { share }) => shares + share, 0);
  const naming = columns.find(({ share }) => share > 0);
  const one = (row: Row) => (
    <tr key={keyOf(row)} role="row">
      {columns.map((column) => cell(column, row, column === naming))}
    </tr>
  );
  const days = dayOf && [...Map.groupBy(rows, (row) => dayOf(row).slice(0, 10))];
  return (
    <div class="scroll">
      <table class="rows list" role="table">
        {/* By attribute: the policy allows no style in the page. */}
        <colgroup>
          {columns.map(({ share }) => (
            <col width={share > 0 ? `${(100 * share) / sum}%` : '1'} />
          ))}
        </colgroup>
        <thead>
          <tr role="row">{columns.map((column) => heading(column, sorting))}</tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the link of the row */}
        {/* biome-ignore lint/a11y/useKeyWithMouseEvents: onFocusCapture does the same */}
        <tbody onClick={openRow} onAuxClick={openRow} onMouseOver={findCut} onFocusCapture={findCut}>
          {days
            ? days.map(([on, ofDay], index) => [
                dayHead(on, noteOf?.(ofDay, index === 0, index === days.length - 1), columns.length),
                ...ofDay.map(one),
              ])
            : rows.map(one)}
        </tbody>
      </table>
    </div>
  );
}

const dayHead = (on: string, note: string | undefined, span: number) => (
  <tr key={on} class="day" role="row">
    <th colSpan={span} scope="rowgroup" role="rowheader">
      {weekday(on)} {note && <span class="note">{note}</span>}
    </th>
  </tr>
);

type Shared<Row> = Column<Row> & { share: number };

/** Marks what is cut in a row with its whole text, which the style sheet then shows. */
function findCut({ target }: Event): void {
  for (const part of (target as Element).closest('tr')?.querySelectorAll<HTMLElement>('.part') ?? []) {
    const lines = [part, ...part.querySelectorAll(':scope > *, .two-lines > *')];
    const isCut = lines.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    if (isCut) part.dataset.full = part.innerText.trim().replaceAll('\n', ' · ');
    else delete part.dataset.full;
  }
}

/** A row that is a group has the key of its newest item. */
const keyOf = (row: object): string | undefined =>
  'newest' in row ? keyOf(Object(row.newest)) : 'id' in row ? String(row.id) : undefined;

function cell<Row>({ title, class: name, share, cell, card }: Shared<Row>, row: Row, isNaming: boolean) {
  const shown = cell(row);
  const content = <div class={share > 0 ? 'part' : 'fit'}>{shown}</div>;
  // What has no name has no empty heading.
  return isNaming && shown ? (
    <th scope="row" role="rowheader" class={name}>
      {content}
    </th>
  ) : (
    <td role="cell" class={name} data-title={title.split(',')[0]} data-card={card}>
      {content}
    </td>
  );
}

function heading<Row>({ title, class: name, orders = {} }: Column<Row>, sorting?: Sorting) {
  const known = (Object.entries(orders) as [Direction, string][]).filter(([, order]) =>
    sorting?.available.includes(order),
  );
  const [direction] = known.find(([, order]) => order === sorting?.current) ?? [];
  const [, next] = known.find(([other]) => other !== direction) ?? [];
  const text = (
    <>
      {title}
      {direction && <Icon name={direction} />}
    </>
  );
  return (
    <th scope="col" role="columnheader" class={name} aria-sort={direction}>
      {next && !isNarrow.value ? <a href={hrefWith({ ...firstPage, order: next })}>{text}</a> : text}
    </th>
  );
}

/** The whole row opens what its first link leads to; with a modifier or the middle button in a new tab, like a link. */
function openRow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, summary, dialog') || button > 1) return;
  if (String(getSelection()) !== '') return; // somebody selects text
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a');
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) open(link.href, '_blank', 'noopener');
  else link.click();
}

export type ListPanelProps<Row> = {
  query: QueryState<unknown>;
  /** While its length is not known, if it is not what one item is called. */
  title?: string | undefined;
  /** A page of the list, as far as it was read. */
  list: { nodes: readonly Row[]; pageInfo: PageFragment; totalCount?: number | null } | null | undefined;
  /** What one item is called, for the length of the list. */
  one?: string;
  /** What its length was read with, if not with the list. */
  counted?: { totalCount: number | null } | null | undefined;
  /** What is not in the list, in a line of its own. */
  remark?: string | null | undefined;
  /** The length in words, if they are others. */
  count?: string | undefined;
  /** Beside the length. */
  note?: string | undefined;
  columns: readonly Column<Row>[];
  /** Shown if there are no items. */
  empty: ComponentChildren;
  exported?: Exported;
  sorting?: Sorting;
  dayOf?: (row: Row) => string;
};

/** A page of a list as a table, with links to the next. */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { query, list, one = '', title = words(`${one}s`), empty, exported, sorting, dayOf } = props;
  const columns = shownColumns(props.columns, sorting);
  const count = props.count ?? (one && lengthOf(props.counted ?? list, one));
  const remark = props.remark && <p class="note">{props.remark}</p>;
  const show = () =>
    list &&
    (list.nodes.length === 0 ? (
      <>
        {remark}
        {typeof empty === 'string' ? <Empty what={empty} /> : empty}
        {params.value.size > 0 && (
          <a class="button more" href={path.value}>
            Show all {title.toLowerCase()}
          </a>
        )}
      </>
    ) : (
      <>
        {remark}
        <Table rows={list.nodes} columns={columns} sorting={sorting} dayOf={dayOf} noteOf={noteOf} />
        <Pager info={list.pageInfo} count={count} />
      </>
    ));
  // A day is counted where all of it is on this page.
  const noteOf = (rows: readonly Row[], isFirst: boolean, isLast: boolean) =>
    one && !(isFirst && list?.pageInfo.hasPreviousPage) && !(isLast && list?.pageInfo.hasNextPage)
      ? lengthOf({ totalCount: sumOf(rows.map(sizeOf)) }, one)
      : undefined;
  const tools = (
    <ListTools
      query={query}
      columns={props.columns}
      shown={columns}
      sorting={sorting}
      exported={exported}
      hasRows={Boolean(list?.nodes.length)}
    />
  );
  // The title of the screen says already what is listed, and an empty list says so itself.
  const heading =
    list?.nodes.length === 0 ? (
      <span class="visually-hidden">{title}</span>
    ) : (
      <>
        {count || title} {props.note && <span class="note">{props.note}</span>}
      </>
    );
  return <Panel query={query} title={heading} lines={10} tools={tools} show={show} />;
}

/** The number of items that a row stands for: of a group, its count; null if that was not counted. */
const sizeOf = (row: object): number | null => (!('count' in row) ? 1 : row.count === null ? null : Number(row.count));

const sumOf = (sizes: readonly (number | null)[]) =>
  sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);

type Counted = { totalCount?: number | null | undefined } | null | undefined;

type Page = { nodes: readonly object[]; pageInfo: { hasNextPage: boolean }; totalCount?: number | null | undefined };

/** The number of items of a panel, and of how many they are the newest. */
export function lengthShown(list: Page, one: string): string | undefined {
  const all = lengthOf(list, one);
  const shown = sumOf(list.nodes.map(sizeOf));
  if (!all || !list.pageInfo.hasNextPage) return all;
  return shown === null ? `the newest of ${inSentence(all)}` : `the newest ${number(shown)} of ${inSentence(all)}`;
}

/** The length of a list that has items, if it was read. Null is a length above 10,000, unless it could not be counted. */
export function lengthOf(list: Counted, one: string): string | undefined {
  const count = list?.totalCount;
  if (!list || count === undefined || count === 0 || isUnread(list, 'totalCount')) return undefined;
  return count === null ? `More than 10,000 ${one}s` : plural(count, one);
}
