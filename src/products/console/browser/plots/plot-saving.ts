import { formulaEscapes } from '../../../../domain/files/csv-formulas.ts';
import { csvLine } from '../../../../domain/files/csv-rows.ts';
import { notify, saveFile } from '../parts/clipboard.ts';

/** Loaded when somebody saves a figure. */

/** What a figure shows. */
export type Shown = {
  caption: string;
  /** Its values, below the names of their columns. */
  table: readonly (readonly unknown[])[];
  /** The title above the drawing of each series. */
  titles?: readonly string[];
  /** In place of series: bars, one below the other. */
  bars?: readonly { name: string; value: number; shown: string }[];
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
const space = { around: 16, line: 22, bar: 320 };
/** Pixels of the picture for each of the screen. */
const sharpness = 2;

const svgType = { type: 'image/svg+xml' };

/** Saves the values of a figure as CSV, or its drawing as SVG or PNG. */
export async function save(format: 'CSV' | 'SVG' | 'PNG', panel: Element, shown: Shown): Promise<void> {
  const file = `${shown.caption.toLowerCase().replace(/\W+/g, '-').slice(0, 60).replace(/-$/, '')}.${format.toLowerCase()}`;
  if (format === 'CSV') return saveFile(new Blob(shown.table.map(csvRow), { type: 'text/csv' }), file);
  const drawing = drawingOf(panel, shown);
  if (format === 'SVG') return saveFile(new Blob([drawing.text], svgType), file);
  const picture = await pictureOf(drawing);
  return picture ? saveFile(picture, file) : notify('The browser could not make the picture.');
}

const { escapeCell } = formulaEscapes(',');

const csvRow = (cells: readonly unknown[]) =>
  `${csvLine(
    cells.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : String(cell ?? ''))),
    { delimiter: ',', quotes: true },
  )}\r\n`;

type Drawing = { text: string; width: number; height: number };

/** The drawings of all series, or the bars, one below the other, under the title of their panel and the caption. */
function drawingOf(panel: Element, { caption, titles = [], bars = [] }: Shown): Drawing {
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
  const widthOf = (text: string, size = 12, weight = 400) => {
    if (!ruler) return 0;
    ruler.font = `${weight} ${size}px ${fontFamily}`;
    return Math.ceil(ruler.measureText(text).width);
  };
  const addLine = (text = '', size = 12, weight = 400, x = 0) => {
    add(root, 'text', { x: space.around + x, y: top, 'font-size': size, 'font-weight': weight, ...font }, text);
    width = Math.max(width, x + widthOf(text, size, weight));
  };
  addLine(panel.querySelector('h2')?.textContent ?? '', 14, 600);
  top += space.line;
  addLine(caption);
  for (const [index, area] of [...panel.querySelectorAll('.series')].entries()) {
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
  const names = Math.max(...bars.map(({ name }) => widthOf(name))) + space.around;
  const highest = Math.max(...bars.map(({ value }) => value));
  const { fill } = getComputedStyle(panel.querySelector('.meter rect:last-child') ?? panel);
  for (const { name, value, shown } of bars) {
    top += space.line;
    const length = Math.max(1, (value / highest) * space.bar);
    addLine(name);
    add(root, 'rect', { x: space.around + names, y: top - 10, width: length, height: 12, rx: 2, fill });
    addLine(shown, 12, 400, names + length + 8);
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
