import type { ComponentChildren } from 'preact';
import { number } from '../base/format.ts';
import { notify } from '../parts/clipboard.ts';
import { Menu } from '../parts/menu.tsx';
import type { SeriesValues } from './plot-drawing.tsx';
import type { Shown } from './plot-saving.ts';

/** @property children items before those that save */
type PlotMenuProps = Shown & { children?: ComponentChildren };

/** Menu that saves the values of a figure as CSV, or its drawing as SVG or PNG. */
export const PlotMenu = ({ children, ...shown }: PlotMenuProps) => (
  <Menu class="plot-menu" text="Values" label={`Values: ${shown.caption}`}>
    <ul>
      {children}
      {(['CSV', 'SVG', 'PNG'] as const).map((format) => (
        <li>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              const panel = currentTarget.closest('.panel') as Element;
              import('./plot-saving.ts')
                .then(({ save }) => save(format, panel, shown))
                .catch(() => notify('It could not be saved: load the page again.'));
            }}
          >
            Save as {format}
          </button>
        </li>
      ))}
    </ul>
  </Menu>
);

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
