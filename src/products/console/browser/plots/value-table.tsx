import { number } from '../base/format.ts';
import type { SeriesValues } from './plot-drawing.tsx';

type ValueTableProps = {
  caption: string;
  labels: readonly string[];
  series: readonly { name: string; values: SeriesValues }[];
};

/** What a plot shows, as numbers. */
export const ValueTable = ({ caption, labels, series }: ValueTableProps) => (
  <div class="scroll">
    <table>
      <caption class="visually-hidden">{caption}</caption>
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
              <td class="number">{values[index] != null && number(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
