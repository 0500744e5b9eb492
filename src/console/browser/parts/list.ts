import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { plural } from '../format.ts';
import type { PageFragment } from '../generated/operation-types.ts';
import type { QueryState } from '../graph/query.ts';
import { isUnread } from '../graph/send.ts';
import type { Exported } from './export-menu.ts';
import { Pager } from './pager.ts';
import { panel } from './panel.ts';
import { type Column, table } from './table.ts';

type ListProps<Row> = {
  title: string;
  /** A page of the list, as far as it was read. */
  list: { nodes: readonly Row[]; pageInfo: PageFragment; totalCount?: number | null } | null | undefined;
  /** What one item is called, for the length of the list. */
  one?: string;
  /** The length in words, if it is not that of `list`. */
  count?: string | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** What stands there without items. */
  empty: ComponentChildren;
  exported?: Exported;
  lines?: number;
};

/** A page of a list as a table, with links to the next. */
export function listPanel<Data, Variables, Row>(query: QueryState<Data, Variables>, props: ListProps<Row>) {
  const { title, list, one, columns, keyOf, empty, exported, lines = 10 } = props;
  const count = props.count ?? (one && lengthOf(list, one));
  const show = () =>
    list &&
    (list.nodes.length === 0
      ? empty
      : html`${table(list.nodes, columns, keyOf)}<${Pager} info=${list.pageInfo} count=${count} />`);
  return panel(query, { title, note: count, lines, exported, show });
}

/** The length of a list, if it was read. Null is a length above 10,000, unless it could not be counted. */
export function lengthOf(list: { totalCount?: number | null } | null | undefined, one: string): string | undefined {
  if (list?.totalCount === undefined || isUnread(list, 'totalCount')) return undefined;
  return list.totalCount === null ? `More than 10,000 ${one}s` : plural(list.totalCount, one);
}
