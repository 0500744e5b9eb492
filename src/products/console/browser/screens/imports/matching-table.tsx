import type { ComponentChildren } from 'preact';

type MatchingTableProps = {
  columns: readonly (readonly [title: string, width: string])[];
  /** Its rows. */
  children: ComponentChildren;
};

/** A table of fields to fill in. In narrow windows each row is a card. */
export const MatchingTable = ({ columns, children }: MatchingTableProps) => (
  <div class="scroll">
    <table class="rows matching" role="table">
      <colgroup>
        {columns.map(([title, width]) => (
          <col key={title} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr role="row">
          {columns.map(([title]) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
