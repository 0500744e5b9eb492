import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';

export type Column<Row> = {
  title: string;
  /** Of all its cells: `wide` is left out of narrow windows. */
  class?: string;
  cell: (row: Row) => ComponentChildren;
};

/** A table whose first column names each row, and leads to more about it. */
export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], keyOf?: (row: Row) => string) =>
  html`<div class="scroll"><table class="rows">
    <thead><tr>${columns.map(({ title, ...each }) => html`<th scope="col" class=${each.class}>${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${keyOf?.(row)}>${columns.map((column, index) => cell(column, row, index))}</tr>`)}</tbody>
  </table></div>`;

const cell = <Row>(column: Column<Row>, row: Row, index: number) =>
  index === 0
    ? html`<th scope="row" class=${column.class}>${column.cell(row)}</th>`
    : html`<td class=${column.class}>${column.cell(row)}</td>`;
