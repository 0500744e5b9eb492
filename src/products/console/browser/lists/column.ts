import type { ComponentChildren } from 'preact';

export type Direction = 'ascending' | 'descending';

/**
 * Where a value is on a card, without its title: in the line above the name, at the right of it, in the line below it or at its right,
 * or in one of the next two, at their left or their right. The class `worded` keeps its title. Others follow with their titles, in a line of their own or two in a line.
 */
export type Place = 'top' | 'top end' | 'beside' | 'beside end' | 'whole' | 'first' | 'first end' | 'next' | 'next end';

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
  /** The orders of the list by this column; its heading chooses between them, the first one first. */
  orders?: Readonly<Partial<Record<Direction, string>>>;
  /** Shown only if somebody chose it, or if the list is sorted by it. */
  isExtra?: true;
};

/** How a list is sorted, by the parameter `order` of its address. */
export type Sorting = { current: string; available: readonly string[] };
