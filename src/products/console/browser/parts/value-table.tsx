import { number } from '../format.ts';

type ValueTableProps = {
  caption: string;
  labels: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
};

/** What a plot shows, as numbers. */
export const ValueTable = ({ caption, labels, series }: ValueTableProps) => (
  <div class="scroll">
    <table>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ name }) => (
            <th scope="col" class="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr>
            <th scope="row">{label}</th>
            {series.map(({ values }) => (
              <td class="number">{number(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
