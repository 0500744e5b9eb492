import type { ComponentChildren } from 'preact';
import type { PageFragment } from '../../../../generated/console/operation-types.ts';
import { number, weekday } from '../format.ts';
import type { QueryState } from '../graph/query.ts';
import { isUnread } from '../graph/send.ts';
import { hrefWith, params } from '../location.ts';
import type { Column, Direction, Sorting } from './column.ts';
import { ColumnMenu, shownColumns } from './column-menu.tsx';
import type { Exported } from './export-menu.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';

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
};

/**
 * A table, each row with a column that names it. The whole row opens what its first link leads to. In narrow windows each
 * row is a card.
 */
export function Table<Row extends object>({ rows, sorting, dayOf, ...props }: TableProps<Row>) {
  const columns = props.columns.map((column, index) => ({ ...column, share: column.share ?? (index === 0 ? 3 : 0) }));
  const sum = columns.reduce((shares, { share }) => shares + share, 0);
  const naming = columns.find(({ share }) => share > 0);
  const one = (row: Row) => (
    <tr key={keyOf(row)} role="row">
      {columns.map((column) => cell(column, row, column === naming))}
    </tr>
  );
  const days = dayOf && Map.groupBy(rows, (row) => dayOf(row).slice(0, 10));
  return (
    <div class="scroll">
      <table class="rows" role="table">
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
          {days ? [...days].map(([on, ofDay]) => [dayHead(on, columns.length), ...ofDay.map(one)]) : rows.map(one)}
        </tbody>
      </table>
    </div>
  );
}

const dayHead = (on: string, span: number) => (
  <tr key={on} class="day" role="row">
    <th colSpan={span} scope="rowgroup" role="rowheader">
      {weekday(on)}
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

/** Of rows that are groups, by their newest. */
const keyOf = (row: object): string | undefined =>
  'newest' in row ? keyOf(Object(row.newest)) : 'id' in row ? String(row.id) : undefined;

function cell<Row>({ title, class: name, share, cell }: Shared<Row>, row: Row, isNaming: boolean) {
  const content = <div class={share > 0 ? 'part' : 'fit'}>{cell(row)}</div>;
  return isNaming ? (
    <th scope="row" role="rowheader" class={name}>
      {content}
    </th>
  ) : (
    <td role="cell" class={name} data-title={title}>
      {content}
    </td>
  );
}

function heading<Row>({ title, head, class: name, orders = {} }: Column<Row>, sorting?: Sorting) {
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
      {head}
      {next ? <a href={hrefWith({ ...firstPage, order: next })}>{text}</a> : text}
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

const pageSize = 25;

/** The page that an address asks for, as arguments of a list. */
export function pageOf(params: URLSearchParams): { first?: number; after?: string; last?: number; before?: string } {
  const before = params.get('before');
  if (before) return { last: pageSize, before };
  const after = params.get('after');
  return { first: pageSize, ...(after && { after }) };
}

/** Without parameters of a page: another filter starts on the first. */
export const firstPage = { after: undefined, before: undefined };

/** Links to the neighbouring pages. Cursors stay valid while items are added or removed. */
function Pager({ info, count }: { info: PageFragment; count?: string | undefined }) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = info;
  const hasPages = hasNextPage || hasPreviousPage;
  const step = (isThere: boolean, label: string, href: string, rel: string) =>
    isThere ? (
      <a class="button" href={href} rel={rel}>
        {label}
      </a>
    ) : (
      <span class="button" aria-disabled="true">
        {label}
      </span>
    );
  return (
    <nav class="pager" aria-label="Pages">
      {/* Of one page it stands above the list, and is only read out here. */}
      <span class={hasPages ? 'count' : 'hidden'} role="status">
        {count ?? ''}
      </span>
      {hasPages && (
        <>
          {hasPreviousPage && (
            <a class="button" href={hrefWith(firstPage)}>
              First
            </a>
          )}
          {step(hasPreviousPage, 'Previous', hrefWith({ ...firstPage, before: startCursor ?? undefined }), 'prev')}
          {step(hasNextPage, 'Next', hrefWith({ ...firstPage, after: endCursor ?? undefined }), 'next')}
        </>
      )}
    </nav>
  );
}

type ListPanelProps<Data, Variables, Row> = {
  query: QueryState<Data, Variables>;
  title: string;
  /** A page of the list, as far as it was read. */
  list: { nodes: readonly Row[]; pageInfo: PageFragment; totalCount?: number | null } | null | undefined;
  /** What one item is called, for the length of the list. */
  one?: string;
  /** What its length was read with, if not with the list. */
  counted?: { totalCount: number | null } | null | undefined;
  /** The length in words, if they are others. */
  count?: string | undefined;
  columns: readonly Column<Row>[];
  /** What stands there without items. */
  empty: ComponentChildren;
  exported?: Exported;
  lines?: number;
  sorting?: Sorting;
  dayOf?: (row: Row) => string;
};

/** A page of a list as a table, with links to the next. */
export function ListPanel<Data, Variables, Row extends object>(props: ListPanelProps<Data, Variables, Row>) {
  const { query, title, list, one, empty, exported, lines = 10, sorting, dayOf } = props;
  const columns = shownColumns(props.columns, sorting);
  const counted = props.counted ?? list;
  const count = props.count ?? (one && lengthOf(counted, one));
  // The title says of what.
  const heading = (
    <>
      {title} {count && <span class="note">{props.count ?? figureOf(counted)}</span>}
    </>
  );
  const show = () =>
    list &&
    (list.nodes.length === 0 ? (
      empty
    ) : (
      <>
        <Table rows={list.nodes} columns={columns} sorting={sorting} dayOf={dayOf} />
        <Pager info={list.pageInfo} count={count} />
      </>
    ));
  const tools = <ColumnMenu columns={props.columns} shown={columns} />;
  return <Panel query={query} title={heading} lines={lines} exported={exported} tools={tools} show={show} />;
}

type Counted = { totalCount?: number | null } | null | undefined;

/** The length of a list that has items, if it was read. Null is a length above 10,000, unless it could not be counted. */
function figureOf(list: Counted): string | undefined {
  if (!list || list.totalCount === undefined || list.totalCount === 0 || isUnread(list, 'totalCount')) return undefined;
  return list.totalCount === null ? 'More than 10,000' : number(list.totalCount);
}

/** The same, with what one item is called. */
export function lengthOf(list: Counted, one: string): string | undefined {
  const figure = figureOf(list);
  return figure && `${figure} ${list?.totalCount === 1 ? one : `${one}s`}`;
}
