import { nice, ticks } from 'd3-array';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { number, shortNumber } from '../format.ts';

export type Series = { name: string; values: readonly number[] };

type PlotProps = {
  /** What it shows, for people who do not see it. */
  caption: string;
  /** The points in time, as text. */
  labels: readonly string[];
  series: readonly Series[];
  /** Bars for amounts per step, a line for totals. */
  shape: 'bars' | 'line';
};

const height = 180;
const margin = { top: 8, right: 8, bottom: 22, left: 44 };

/** A plot over time, one above the other for several series: each has a scale of its own. The table has the same values. */
export function Plot({ caption, labels, series, shape }: PlotProps) {
  const [frame, width] = useWidth();
  return html`<figure class="plot">
    ${series.map(
      (each, index) => html`<div class="series series-${index}" ref=${index === 0 ? frame : undefined}>
        <p class="key">${each.name}</p>
        ${
          each.values.every((value) => value === 0)
            ? html`<p class="note">None.</p>`
            : html`<svg width=${width} height=${height} role="img" aria-label="${each.name}: ${caption}. ${summary(each, labels)}">
                <${Axes} width=${width} labels=${labels} values=${each.values} />
                ${shape === 'bars' ? barsOf(each.values, width) : line(each.values, width)}
              </svg>`
        }
      </div>`,
    )}
    <figcaption>
      <details><summary>Table of values</summary>
        <div class="scroll"><table>
          <caption class="hidden">${caption}</caption>
          <thead><tr><th scope="col">Time</th>${series.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
          <tbody>${labels.map(
            (label, index) => html`<tr><th scope="row">${label}</th>
              ${series.map(({ values }) => html`<td class="number">${number(values[index] ?? 0)}</td>`)}</tr>`,
          )}</tbody>
        </table></div>
      </details>
    </figcaption>
  </figure>`;
}

/** The highest and the last value in words. */
function summary({ values }: Series, labels: readonly string[]): string {
  const highest = Math.max(...values);
  return `Highest: ${number(highest)}, ${labels[values.indexOf(highest)]}. Last: ${number(values.at(-1) ?? 0)}.`;
}

/** Where a value is, from the top. The scale includes zero, and ends at a round number. */
function scaleOf(values: readonly number[]): { y: (value: number) => number; marks: readonly number[] } {
  const [from, to] = nice(Math.min(0, ...values), Math.max(1, ...values), 4);
  const space = height - margin.top - margin.bottom;
  return {
    y: (value) => margin.top + space * (1 - (value - from) / (to - from)),
    marks: ticks(from, to, 4).filter((mark) => Number.isInteger(mark)),
  };
}

const stepOf = (count: number, width: number) => Math.max(0, width - margin.left - margin.right) / Math.max(1, count);
const middleOf = (index: number, count: number, width: number) => margin.left + (index + 0.5) * stepOf(count, width);

function Axes({ width, labels, values }: { width: number; labels: readonly string[]; values: readonly number[] }) {
  const { y, marks } = scaleOf(values);
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor((width - margin.left) / 80))));
  return html`<g class="axes" aria-hidden="true">
    ${marks.map(
      (
        mark,
      ) => html`<line x1=${margin.left} x2=${width - margin.right} y1=${y(mark)} y2=${y(mark)} class=${mark === 0 ? 'zero' : ''} />
        <text x=${margin.left - 6} y=${y(mark)} dy="0.32em" text-anchor="end">${shortNumber(mark)}</text>`,
    )}
    ${labels.map(
      (label, index) =>
        index % every === 0 &&
        html`<text x=${middleOf(index, labels.length, width)} y=${height - 5} text-anchor="middle">${label}</text>`,
    )}
  </g>`;
}

function barsOf(values: readonly number[], width: number) {
  const { y } = scaleOf(values);
  const step = stepOf(values.length, width);
  return values.map((value, index) => {
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const x = margin.left + index * step + step * 0.15;
    return (
      value !== 0 &&
      html`<rect x=${x} y=${top} width=${Math.max(1, step * 0.7)} height=${Math.max(1, bottom - top)} rx="1.5" />`
    );
  });
}

function line(values: readonly number[], width: number) {
  const { y } = scaleOf(values);
  const points = values.map((value, index) => [middleOf(index, values.length, width), y(value)] as const);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const path = `M${points.map(([x, top]) => `${x.toFixed(1)},${top.toFixed(1)}`).join('L')}`;
  return html`<path class="area" d="${path}L${last[0]},${y(0)}L${first[0]},${y(0)}Z" />
    <path class="line" d=${path} />
    ${points.map(([x, top]) => html`<circle cx=${x} cy=${top} r=${points.length > 40 ? 0 : 2.5} />`)}`;
}

function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
