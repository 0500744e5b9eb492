import type { ComponentChildren } from 'preact';
import { inSentence, number, plural, words } from '../base/format.ts';
import type { PageFragment } from '../base/graph.ts';
import { firstPage, hrefWith, params, path } from '../base/location.ts';
import { Empty, Panel } from '../panels/panel.tsx';
import type { QueryState } from '../session/query.ts';
import { isUnread } from '../session/send.ts';
import type { Exported } from './export-menu.tsx';
import { ListTools, shownColumns } from './list-tools.tsx';
import { type Column, type Sorting, Table, unsorted } from './table.tsx';

/** @param orders of the list @param first if the address names none of them */
export const sortingBy = <Order extends string>(orders: readonly Order[], first: Order) => ({
  current: orders.find((order) => order === params.value.get('order')) ?? first,
  available: orders,
});

export type ListPanelProps<Row> = {
  query: QueryState<unknown>;
  /** While its length is not known, if it is not what one item is called. */
  title?: string | undefined;
  /** A page of the list, as far as it was read. */
  list: (Page<Row> & { pageInfo: PageFragment }) | null | undefined;
  /** What one item is called, for the length of the list. */
  one?: string;
  /** What its length was read with, if not with the list. */
  counted?: { totalCount: number | null } | null | undefined;
  /** What is not in the list, in a line of its own. */
  remark?: ComponentChildren;
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
  const { query, list, one = '', title = words(`${one}s`), empty, exported, sorting = unsorted, dayOf } = props;
  const columns = shownColumns(props.columns, sorting);
  const count = one && lengthOf(props.counted ?? list, one);
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
        <Table rows={list.nodes} columns={columns} sorting={sorting} dayOf={dayOf} />
        <Pager list={list} counted={props.counted ?? list} one={one} />
      </>
    ));
  const tools = (
    <ListTools
      query={query}
      columns={props.columns}
      shown={columns}
      sorting={sorting}
      exported={exported}
      length={list?.nodes.length ?? 0}
    />
  );
  // The title of the screen says already what is listed, and an empty list says so itself.
  const heading =
    list?.nodes.length === 0 ? (
      <span class="visually-hidden">{title}</span>
    ) : (
      <>
        <span aria-live="polite">{count || title}</span> {props.note && <span class="note">{props.note}</span>}
      </>
    );
  return <Panel query={query} title={heading} lines={10} tools={tools} show={show} />;
}

type NewestProps<Row> = {
  query: QueryState<unknown>;
  title: string;
  list: Page<Row> | null | undefined;
  /** What one item is called, for how many there are. */
  one?: string;
  tools?: ComponentChildren;
  /** Where all of them are, and how that is called. */
  href: string;
  all: string;
  /** What is not in the list. */
  remark?: string | null | undefined;
  empty: ComponentChildren;
  lines?: number;
  wide?: boolean;
  /** Shows some. */
  show: (rows: readonly Row[]) => ComponentChildren;
};

/** The newest items of a list, and the way to all of them. */
export const NewestPanel = <Row extends object>({
  list,
  one,
  href,
  all,
  remark,
  empty,
  show,
  ...panel
}: NewestProps<Row>) => (
  <Panel
    {...panel}
    note={list && one && lengthShown(list, one)}
    show={() =>
      list && (
        <>
          {remark && <p class="note">{remark}</p>}
          {list.nodes.length === 0 ? empty : show(list.nodes)}
          {list.pageInfo.hasNextPage && (
            <p class="more">
              <a href={href}>{all}</a>
            </p>
          )}
        </>
      )
    }
  />
);

/** The number of items that a row stands for: of a group, its count; null if that was not counted. */
const sizeOf = (row: object): number | null => (!('count' in row) ? 1 : row.count === null ? null : Number(row.count));

const sumOf = (sizes: readonly (number | null)[]) =>
  sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);

type Counted = { totalCount?: number | null | undefined } | null | undefined;

type Page<Row = object> = {
  nodes: readonly Row[];
  pageInfo: { hasNextPage: boolean };
  totalCount?: number | null | undefined;
};

/** The number of items of a panel, and of how many they are the newest. */
function lengthShown(list: Page, one: string): string | undefined {
  const all = lengthOf(list, one);
  const shown = sumOf(list.nodes.map(sizeOf));
  // All that there is needs no number.
  if (!all || !list.pageInfo.hasNextPage) return undefined;
  return shown === null ? `the newest of ${inSentence(all)}` : `the newest ${number(shown)} of ${inSentence(all)}`;
}

/** The length of a list that has items, if it was read. Null is a length above 10,000, unless it could not be counted. */
export function lengthOf(list: Counted, one: string): string | undefined {
  const count = list?.totalCount;
  if (!list || count === undefined || count === 0 || isUnread(list, 'totalCount')) return undefined;
  return count === null ? `More than 10,000 ${one}s` : plural(count, one);
}

/** Which items a page has, as far as that is known without a number in its cursors. */
function positionOf({ nodes, pageInfo }: Page & { pageInfo: PageFragment }, counted: Counted, one: string): string {
  const [shown, all] = [sumOf(nodes.map(sizeOf)), counted?.totalCount];
  if (shown === null || all == null) return '';
  const first = pageInfo.hasPreviousPage ? (pageInfo.hasNextPage ? undefined : all - shown + 1) : 1;
  const rows = shown === nodes.length ? '' : ` in ${plural(nodes.length, 'row')}`;
  return `${first === undefined ? number(shown) : `${number(first)}–${number(first + shown - 1)}`} of ${plural(all, one)}${rows}`;
}

/** Links to the neighbouring pages. Cursors stay valid while items are added or removed. */
function Pager({ list, counted, one }: { list: Page & { pageInfo: PageFragment }; counted: Counted; one: string }) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = list.pageInfo;
  if (!hasNextPage && !hasPreviousPage) return null;
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
      <span class="note">{positionOf(list, counted, one)}</span>
      {hasPreviousPage && (
        <a class="button" href={hrefWith(firstPage)}>
          First
        </a>
      )}
      {step(hasPreviousPage, 'Previous', hrefWith({ ...firstPage, before: startCursor ?? undefined }), 'prev')}
      {step(hasNextPage, 'Next', hrefWith({ ...firstPage, after: endCursor ?? undefined }), 'next')}
    </nav>
  );
}
