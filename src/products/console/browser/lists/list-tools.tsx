import { hrefWith, navigate } from '../base/location.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { isNarrow } from '../parts/narrow.ts';
import { firstPage } from '../parts/pages.tsx';
import type { QueryState } from '../session/query.ts';
import type { Column, Sorting } from './column.ts';
import { ColumnChoice, ColumnMenu, canChoose } from './column-menu.tsx';
import { type Exported, ExportItems, ExportMenu } from './export-menu.tsx';
import { QueryItems } from './query-menu.tsx';

type ListToolsProps<Row> = {
  query: QueryState<unknown>;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  sorting: Sorting | undefined;
  exported: Exported | undefined;
  hasRows: boolean;
};

/** What can be done with a list. In narrow windows it is in one menu, beside the order of the cards, which have no headings. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { query, columns, shown, sorting, exported, hasRows } = props;
  const { operation, variables } = query;
  if (!hasRows) return null;
  if (!isNarrow.value) {
    return (
      <div class="tools">
        {canChoose(columns) && <ColumnMenu columns={columns} shown={shown} />}
        {exported && <ExportMenu exported={exported} />}
        <Menu label="More" text={<Icon name="more" />}>
          <ul>
            <QueryItems of={operation} with={variables} />
          </ul>
        </Menu>
      </div>
    );
  }
  return (
    <div class="tools">
      {sorting && <Sort columns={columns} sorting={sorting} />}
      <Menu class="all-tools" label="More" text={<Icon name="more" />}>
        <div>
          <ul>
            {exported && <ExportItems exported={exported} before="Export " />}
            <QueryItems of={operation} with={variables} />
          </ul>
          {canChoose(columns) && <ColumnChoice columns={columns} shown={shown} />}
        </div>
      </Menu>
    </div>
  );
}

const arrows = { ascending: '↑', descending: '↓' };

/** The orders of a list by the titles of its columns. */
function Sort<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const orders = columns.flatMap(({ title, orders = {} }) =>
    Object.entries(orders).map(([direction, order]) => [order, `${title} ${arrows[direction as keyof typeof arrows]}`]),
  );
  return (
    <select
      class="sort"
      aria-label="Sort"
      onChange={({ currentTarget }) => navigate(hrefWith({ ...firstPage, order: currentTarget.value }))}
    >
      {orders
        .filter(([order = '']) => sorting.available.includes(order))
        .map(([order, text]) => (
          <option value={order} selected={order === sorting.current}>
            {text}
          </option>
        ))}
    </select>
  );
}
