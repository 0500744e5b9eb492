import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { plural } from '../format.ts';
import type { PageFragment } from '../generated/operation-types.ts';
import type { QueryState } from '../graph/query.ts';
import { isUnread } from '../graph/send.ts';
import { hrefWith } from '../location.ts';
import type { Exported } from './export-menu.ts';
import { panel } from './panel.ts';

export type Column<Row> = {
  title: string;
  /** Of all its cells: `wide` is left out of narrow windows. */
  class?: string;
  cell: (row: Row) => ComponentChildren;
};

/** A table whose first column names each row, and leads to more about it. */
export const table = <Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
  html`<div class="scroll"><table class="rows">
    <thead><tr>${columns.map(({ title, ...each }) => html`<th scope="col" class=${each.class}>${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${keyOf(row)}>${columns.map((column, index) => cell(column, row, index))}</tr>`)}</tbody>
  </table></div>`;

const keyOf = (row: object) => ('id' in row ? String(row.id) : undefined);

const cell = <Row>(column: Column<Row>, row: Row, index: number) =>
  index === 0
    ? html`<th scope="row" class=${column.class}>${column.cell(row)}</th>`
    : html`<td class=${column.class}>${column.cell(row)}</td>`;

export const pageSize = 25;

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
export function Pager({ info, count }: { info: PageFragment; count?: string | undefined }) {
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = info;
  const step = (isThere: boolean, label: string, href: string, rel: string) =>
    isThere
      ? html`<a class="button" href=${href} rel=${rel}>${label}</a>`
      : html`<span class="button" aria-disabled="true">${label}</span>`;
  return html`<nav class="pager" aria-label="Pages">
    <span class="count" role="status">${count ?? ''}</span>
    ${
      (hasNextPage || hasPreviousPage) &&
      html`${hasPreviousPage && html`<a class="button" href=${hrefWith(firstPage)}>First</a>`}
        ${step(hasPreviousPage, 'Previous', hrefWith({ ...firstPage, before: startCursor ?? undefined }), 'prev')}
        ${step(hasNextPage, 'Next', hrefWith({ ...firstPage, after: endCursor ?? undefined }), 'next')}`
    }
  </nav>`;
}

type ListProps<Row> = {
  title: string;
  /** A page of the list, as far as it was read. */
  list: { nodes: readonly Row[]; pageInfo: PageFragment; totalCount?: number | null } | null | undefined;
  /** What one item is called, for the length of the list. */
  one?: string;
  /** The length in words, if it is not that of `list`. */
  count?: string | undefined;
  columns: readonly Column<Row>[];
  /** What stands there without items. */
  empty: ComponentChildren;
  exported?: Exported;
  lines?: number;
};

/** A page of a list as a table, with links to the next. */
export function listPanel<Data, Variables, Row extends object>(
  query: QueryState<Data, Variables>,
  props: ListProps<Row>,
) {
  const { title, list, one, columns, empty, exported, lines = 10 } = props;
  const count = props.count ?? (one && lengthOf(list, one));
  const show = () =>
    list &&
    (list.nodes.length === 0
      ? empty
      : html`${table(list.nodes, columns)}<${Pager} info=${list.pageInfo} count=${count} />`);
  return panel(query, { title, note: count, lines, exported, show });
}

/** The length of a list that has items, if it was read. Null is a length above 10,000, unless it could not be counted. */
export function lengthOf(list: { totalCount?: number | null } | null | undefined, one: string): string | undefined {
  if (!list || list.totalCount === undefined || list.totalCount === 0 || isUnread(list, 'totalCount')) return undefined;
  return list.totalCount === null ? `More than 10,000 ${one}s` : plural(list.totalCount, one);
}
