import type { ComponentChildren } from 'preact';
import { localDay, weekday, zoneNote } from '../base/format.ts';
import { firstPage, hrefWith } from '../base/location.ts';
import { NoticeInRow } from '../panels/links.tsx';
import { Icon } from '../parts/inline.tsx';
import { isNarrow } from '../parts/narrow.ts';

type TableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  /** The instant of a row of a log, whose rows are under a heading for each day. */
  dayOf?: ((row: Row) => string) | undefined;
};

/**
 * A table, each row with a column that names it. The whole row opens what its first link leads to. In narrow windows each
 * row is a card.
 */
export function Table<Row extends object>({ rows, sorting = unsorted, dayOf, ...props }: TableProps<Row>) {
  const columns = props.columns.map((column, index) => ({ ...column, share: column.share ?? (index === 0 ? 3 : 0) }));
  const sum = columns.reduce((shares, { share }) => shares + share, 0);
  const naming = columns.find(({ share }) => share > 0);
  const one = (row: Row) => (
    <tr key={keyOf(row)} role="row">
      {columns.map((column) => cell(column, row, column === naming))}
    </tr>
  );
  const days = dayOf && [...Map.groupBy(rows, (row) => localDay(dayOf(row)))];
  return (
    <div class="scroll">
      <table class="rows list" role="table">
        {/* By attribute: the policy allows no style in the page. */}
        <colgroup>
          {columns.map(({ share }) => (
            <col width={share > 0 ? `${(100 * share) / sum}%` : '1'} />
          ))}
        </colgroup>
        <thead class={isNarrow.value ? 'visually-hidden' : ''}>
          <tr role="row">{columns.map((column) => heading(column, sorting))}</tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the link of the row */}
        {/* biome-ignore lint/a11y/useKeyWithMouseEvents: onFocusCapture does the same */}
        <tbody onClick={openRow} onAuxClick={openRow} onMouseOver={findCut} onFocusCapture={findCut}>
          {days
            ? days.map(([on, ofDay], index) => [dayHead(on, index === 0, columns.length), ...ofDay.map(one)])
            : rows.map(one)}
        </tbody>
      </table>
    </div>
  );
}

const dayHead = (on: string, isFirst: boolean, span: number) => (
  <tr key={on} class="day" role="row">
    <th colSpan={span} scope="rowgroup" role="rowheader">
      {weekday(on)} {isFirst && <span class="quiet">{zoneNote}</span>}
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
    <td role="cell" class={name} data-title={title} data-card={card}>
      {content}
    </td>
  );
}

function heading<Row>({ title, class: name, order }: Column<Row>, { current, available }: Sorting) {
  const known = available.filter((each) => columnOf(each) === order);
  const direction = known.includes(current) ? directionOf(current) : undefined;
  const next = known.find((each) => each !== current);
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

/**
 * Where a value is on a card, without its title: in the line above the name or at its right, in the line below the name or
 * the next one, or in one of the next two, at their left or their right. The class `brief` leaves out its second line. The class `worded` keeps its title. Others follow with their titles,
 * in a line of their own or two in a line.
 */
type Place = 'top' | 'top end' | 'beside' | 'below' | 'whole' | 'first' | 'first end' | 'next' | 'next end';

export type Column<Row> = {
  title: string;
  /** The class of all its cells. */
  class?: string;
  /**
   * Its part of the width that the others leave: they take what their words need. What does not fit is cut, and shown whole
   * when it is pointed at or its row has the focus. The first column has 3 unless it says otherwise. The first with a share
   * names the row.
   */
  share?: number;
  cell: (row: Row) => ComponentChildren;
  card?: Place;
  /** What the orders of the list by this column are called in the graph, without `_asc` and `_desc`; its heading chooses between them. */
  order?: string;
  /** Shown only if somebody chose it, or if the list is sorted by it. */
  isExtra?: true;
};

/** How a list is sorted, by the parameter `order` of its address. */
export type Sorting = { current: string; available: readonly string[] };

export const unsorted: Sorting = { current: '', available: [] };

/** The column that an order of the graph is by. */
export const columnOf = (order: string): string => order.replace(/_(asc|desc)$/, '');

export const directionOf = (order: string) => (order.endsWith('_desc') ? 'descending' : 'ascending');

/** Columns of a log. */
export const timeColumn = { title: 'Time', share: 0, card: 'top' } as const;

export const noticeColumn: Column<{ paId: string | null; notice: { title: string } | null }> = {
  title: 'Notice',
  share: 4,
  cell: ({ paId, notice }) => paId && <NoticeInRow paId={paId} notice={notice} />,
};
