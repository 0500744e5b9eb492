import { nice, ticks } from 'd3-array';
import { dayLength, plural, shortDay, shortNumber } from '../base/format.ts';

/** One for each step; null where nothing was counted yet. */
export type SeriesValues = readonly (number | null)[];

/** @property before the values of the period before, as many */
export type Series = { name: string; values: SeriesValues; before?: readonly number[] | undefined };

/** A day or a period that is marked. */
export type Mark = { at: number; text: string };

/** Of bars, which are beside others, and of a line, which is alone. */
export const heights = { bars: 128, line: 220 };
export const margin = { top: 14, right: 52, bottom: 22, left: 44 };

/** Where a value is, from the top. The scale includes zero, and ends at a round number. */
function scaleOf({ values, before = [] }: Series, height = heights.bars) {
  // Without the few that are far from all others, such as a correction: they would press the rest together.
  const few = Math.ceil(before.length / 10);
  const all = [...values.map(Number), ...before.toSorted((one, other) => one - other).slice(few, -few)];
  const [from, to] = nice(Math.min(0, ...all), Math.max(1, ...all), 4);
  const space = height - margin.top - margin.bottom;
  return {
    y: (value: number | null) => margin.top + space * (1 - ((value ?? 0) - from) / (to - from)),
    marks: ticks(from, to, 4).filter((mark) => Number.isInteger(mark)),
    beyond: before.filter((value) => value < from || value > to).length,
  };
}

/** That the drawing leaves something out of the period before. */
export function leftOut(each: Series): string {
  const { beyond } = scaleOf(each);
  return beyond > 0 ? `, ${plural(beyond, 'value')} beyond the scale` : '';
}

type AxesProps = { width: number; x: XScale; of: Series; marks: readonly Mark[] };

export function Axes({ width, x, of, marks: days }: AxesProps) {
  const { height } = x;
  const { y, marks } = scaleOf(of, height);
  return (
    <g class="axes">
      {marks.map((mark) => (
        <>
          <line x1={margin.left} x2={width - margin.right} y1={y(mark)} y2={y(mark)} class={mark === 0 ? 'zero' : ''} />
          <text x={margin.left - 6} y={y(mark)} dy="0.32em" text-anchor="end">
            {shortNumber(mark)}
          </text>
        </>
      ))}
      {x.ticks.map(({ x, text }) => (
        <text x={x} y={height - 5} text-anchor="middle">
          {text}
        </text>
      ))}
      {days.map(({ at, text }) => {
        const left = x.ofTime(at);
        const isRight = left > width / 2;
        return (
          <>
            <line class="mark" x1={left} x2={left} y1={margin.top} y2={height - margin.bottom} />
            <text x={left + (isRight ? -4 : 4)} y={margin.top - 4} text-anchor={isRight ? 'end' : 'start'}>
              {text}
            </text>
          </>
        );
      })}
    </g>
  );
}

/** Bars, with the period before as a line. The last is that of the running step. */
export function PlotBars({ of, x }: { of: Series; x: XScale }) {
  const { values, before = [] } = of;
  const { height } = x;
  const { y } = scaleOf(of, height);
  const bars = values.map((value, index) => {
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const width = Math.max(1, x.step * 0.7);
    return (
      !!value && (
        <rect
          class={index === values.length - 1 ? 'so-far' : ''}
          x={x.at(index) - width / 2}
          y={top}
          width={width}
          height={Math.max(1, bottom - top)}
          rx="1.5"
        />
      )
    );
  });
  const highest = Math.max(...values.map(Number));
  const peak = values.indexOf(highest);
  const isAlone = values.every((value, index) => index === peak || (value ?? 0) * 2 < highest);
  // A correction below zero is a gap: the line would leave the plot.
  const line = before
    .map((value, index) =>
      value < 0
        ? ''
        : `${index > 0 && (before[index - 1] ?? 0) >= 0 ? 'L' : 'M'}${x.at(index).toFixed(1)},${y(value).toFixed(1)}`,
    )
    .join('');
  return (
    <>
      {bars}
      {/* The last one has its value beside it. */}
      {isAlone && peak < values.length - 1 && (
        <text class="peak" x={x.at(peak)} y={y(highest) - 4} text-anchor="middle">
          {shortNumber(highest)}
        </text>
      )}
      {line && (
        <svg height={height - margin.bottom} aria-hidden="true">
          {['halo', 'before'].map((look) => (
            <path class={look} d={line} />
          ))}
        </svg>
      )}
    </>
  );
}

/** The last value, beside its point or bar. */
export function Last({ of, x, isLine }: { of: Series; x: XScale; isLine: boolean }) {
  const value = of.values.at(-1) ?? 0;
  const left = x.at(of.values.length - 1) + x.step * 0.35 + 6;
  const top = Math.min(scaleOf(of, x.height).y(value), x.height - margin.bottom - 8);
  return (
    <>
      <text class="last" x={left} y={top} dy="0.32em">
        {shortNumber(value)}
      </text>
      {!isLine && (
        <text x={left} y={top} dy="1.4em">
          so far
        </text>
      )}
    </>
  );
}

/** Counts of a day more than so many days ago are outdated, by the rule of the graph: the line has a gap. */
const gap = 7 * dayLength;

/** Whether the line through these times has a gap. */
export const hasGap = (times: readonly number[]): boolean =>
  times.some((time, index) => index > 0 && time - (times[index - 1] ?? time) > gap);

type LineProps = { of: Series; x: XScale; times: readonly number[]; marked: readonly number[] };

export function Line({ of, x, times, marked }: LineProps) {
  const { values } = of;
  const { y } = scaleOf(of, x.height);
  const points = values.map((value, index) => `${x.at(index).toFixed(1)},${y(value).toFixed(1)}`);
  const segments = points.slice(1).map((to, index) => ({
    path: `M${points[index]}L${to}`,
    isGap: hasGap(times.slice(index, index + 2)),
  }));
  return (
    <>
      {segments.map(({ path, isGap }) => (
        <path class={isGap ? 'line gap' : 'line'} d={path} />
      ))}
      {values.map((value, index) => {
        const isMarked = marked.includes(index);
        const radius = isMarked ? 4.5 : values.length > 40 ? 0 : 2.5;
        return <circle class={isMarked ? 'correction' : ''} cx={x.at(index)} cy={y(value)} r={radius} />;
      })}
    </>
  );
}

/** Pixels that a text under the axis needs. */
const room = 72;

/** The horizontal axis of a plot, in pixels. */
export type XScale = {
  at: (index: number) => number;
  ofTime: (time: number) => number;
  /** The value that is nearest to a position. */
  nearest: (x: number) => number;
  /** The width of a step; 0 for times. */
  step: number;
  /** Of the drawing. */
  height: number;
  ticks: readonly { x: number; text: string }[];
};

type Space = { from: number; to: number };

/** Steps of equal length, such as days. */
export function everyStep(labels: readonly string[], { from, to }: Space): XScale {
  const step = (to - from) / Math.max(1, labels.length);
  const at = (index: number) => from + (index + 0.5) * step;
  const every = Math.max(1, Math.ceil((labels.length * room) / Math.max(room, to - from)));
  return {
    at,
    ofTime: () => from,
    nearest: (x) => Math.min(labels.length - 1, Math.max(0, Math.floor((x - from) / Math.max(step, 0.001)))),
    step,
    height: heights.bars,
    ticks: labels.flatMap((text, index) => (index % every === 0 ? [{ x: at(index), text }] : [])),
  };
}

const tickDays = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728];

/** Moments at their place in time, so that what is missing can be seen. The axis covers the marks, too. */
export function onTimes(times: readonly number[], marks: readonly number[], { from, to }: Space): XScale {
  const first = Math.min(...times, ...marks);
  const length = Math.max(dayLength, Math.max(...times, ...marks) - first);
  const ofTime = (time: number) => from + ((time - first) / length) * (to - from);
  const at = (index: number) => ofTime(times[index] ?? first);
  const most = Math.max(1, (to - from) / room);
  const step = dayLength * (tickDays.find((days) => length / (days * dayLength) <= most) ?? 1456);
  const start = Math.ceil(first / dayLength) * dayLength;
  const count = Math.max(0, Math.floor((first + length - start) / step) + 1);
  return {
    at,
    ofTime,
    nearest: (x) =>
      times.reduce((best, _, index) => (Math.abs(at(index) - x) < Math.abs(at(best) - x) ? index : best), 0),
    step: 0,
    height: heights.line,
    ticks: Array.from({ length: count }, (_, index) => {
      const time = start + index * step;
      return { x: ofTime(time), text: shortDay(new Date(time).toISOString()) };
    }),
  };
}
