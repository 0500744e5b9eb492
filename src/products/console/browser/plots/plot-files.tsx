import type { ComponentChildren } from 'preact';
import { number } from '../base/format.ts';
import { notify, saveFile } from '../parts/clipboard.ts';
import { Menu } from '../parts/menu.tsx';
import type { SeriesValues } from './plot-drawing.tsx';

/** The values of a plot. */
type PlotValues = {
  caption: string;
  /** Days or instants in ISO 8601. */
  at: readonly string[];
  series: readonly { name: string; values: SeriesValues }[];
  /** Without: the last step is not over. */
  isLine: boolean;
  /** The title above each drawing. */
  titles: readonly string[];
};

const namespace = 'http://www.w3.org/2000/svg';
/** What the style sheet says about parts of a plot, and a file of its own has to say itself. */
const styles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-family',
  'font-size',
] as const;
const space = { around: 16, line: 22 };
/** Pixels of the picture for each of the screen. */
const sharpness = 2;

type PlotMenuProps = PlotValues & { hasTable: boolean; onTable: () => void };

/** Menu that shows the values of a plot, or saves them as CSV, or the drawing as SVG or PNG. */
export function PlotMenu({ hasTable, onTable, ...values }: PlotMenuProps) {
  const item = (format: string, save: (figure: Element) => Promise<void> | void): ComponentChildren => (
    <li>
      <button type="button" onClick={({ currentTarget }) => save(currentTarget.closest('figure') as Element)}>
        Save as {format}
      </button>
    </li>
  );
  const name = values.caption.toLowerCase().replace(/\W+/g, '-').slice(0, 60).replace(/-$/, '');
  return (
    <Menu class="plot-menu" text="Values" label={`Values: ${values.caption}`}>
      <ul>
        <li>
          <button type="button" onClick={onTable}>
            {hasTable ? 'Hide the table' : 'Show as a table'}
          </button>
        </li>
        {item('CSV', () => saveFile(new Blob([csvOf(values)], { type: 'text/csv' }), `${name}.csv`))}
        {item('SVG', (figure) => saveFile(new Blob([drawingOf(figure, values).text], svgType), `${name}.svg`))}
        {item('PNG', async (figure) => {
          const picture = await pictureOf(drawingOf(figure, values));
          if (picture) saveFile(picture, `${name}.png`);
          else notify('The browser could not make the picture.');
        })}
      </ul>
    </Menu>
  );
}

const svgType = { type: 'image/svg+xml' };

function csvOf({ at, series, isLine }: PlotValues): string {
  const isOver = (index: number) => (isLine ? [] : [index < at.length - 1]);
  const rows = at.map((time, index) => [time, ...series.map(({ values }) => values[index]), ...isOver(index)]);
  return [['Time', ...series.map(({ name }) => name), ...(isLine ? [] : ['Finished'])], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}

type Drawing = { text: string; width: number; height: number };

/** The drawings of all series, one below the other, under the title of their panel and the caption. */
function drawingOf(figure: Element, { caption, titles }: PlotValues): Drawing {
  const panel = figure.closest('.panel') ?? figure;
  const { color, backgroundColor, fontFamily } = getComputedStyle(panel);
  const root = document.createElementNS(namespace, 'svg');
  const add = (parent: Element, name: string, attributes: Record<string, string | number>, text = '') => {
    const element = parent.appendChild(document.createElementNS(namespace, name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    return element;
  };
  const font = { fill: color, 'font-family': fontFamily };
  add(root, 'rect', { width: '100%', height: '100%', fill: backgroundColor });
  let top = space.around + 14;
  let width = 320;
  const ruler = document.createElement('canvas').getContext('2d');
  const addLine = (text = '', size = 12, weight = 400) => {
    add(root, 'text', { x: space.around, y: top, 'font-size': size, 'font-weight': weight, ...font }, text);
    if (!ruler) return;
    ruler.font = `${weight} ${size}px ${fontFamily}`;
    width = Math.max(width, Math.ceil(ruler.measureText(text).width));
  };
  addLine(panel.querySelector('h2')?.textContent ?? '', 14, 600);
  top += space.line;
  addLine(caption);
  for (const [index, area] of [...figure.querySelectorAll('.series')].entries()) {
    top += space.line;
    addLine(titles[index]);
    const drawn = area.querySelector('svg');
    if (!drawn) continue;
    const group = add(root, 'g', { transform: `translate(${space.around} ${top + 4})` });
    group.append(...styledCopyOf(drawn).children);
    // Also of one that is not shown.
    top += Number(drawn.getAttribute('height')) + 4;
    width = Math.max(width, Number(drawn.getAttribute('width')));
  }
  const [full, height] = [width + 2 * space.around, top + space.around];
  root.setAttribute('viewBox', `0 0 ${full} ${height}`);
  root.setAttribute('width', String(full));
  root.setAttribute('height', String(height));
  return { text: new XMLSerializer().serializeToString(root), width: full, height };
}

function styledCopyOf(drawn: SVGElement): SVGElement {
  const copy = drawn.cloneNode(true) as SVGElement;
  const originals = drawn.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const computed = getComputedStyle(originals[index] as Element);
    for (const style of styles) element.setAttribute(style, computed.getPropertyValue(style));
    element.removeAttribute('class');
  }
  return copy;
}

/** Null if the browser does not draw it. */
async function pictureOf({ text, width, height }: Drawing): Promise<Blob | null> {
  const image = Object.assign(new Image(), { src: `data:${svgType.type},${encodeURIComponent(text)}` });
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * sharpness,
    height: height * sharpness,
  });
  try {
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  } catch {
    return null;
  }
}

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
