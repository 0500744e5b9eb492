import { nice, ticks } from 'd3-array';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { number, plural, shortNumber } from '../format.ts';
import { PlotFiles } from './plot-files.tsx';
import { everyStep, onTimes, type XScale } from './plot-x.ts';
import { ValueTable } from './value-table.tsx';

/** @property before the values of the period before, as many */
type Series = { name: string; values: readonly number[]; before?: readonly number[] | undefined };

/** A day or a period that is marked. */
type Mark = { at: number; text: string };

type PlotProps = {
  /** What it shows, for people who do not see it. */
  caption: string;
  /** The days or instants of the values, in ISO 8601. */
  at: readonly string[];
  /** The text of one of them. */
  label: (at: string) => string;
  series: readonly Series[];
  /** A line on an axis of time, for values that were recorded at any time. Without: bars of equal steps until now, so that the last is not over. */
  isLine?: boolean;
  marks?: readonly Mark[];
  /** What the period before is called. */
  beforeName?: string;
  /** Values that are marked, such as corrections, by index. */
  marked?: readonly number[];
};

const height = 180;
const margin = { top: 14, right: 52, bottom: 22, left: 44 };

/**
 * A plot over time, one above the other for several series: each has a scale of its own. It is one stop of the Tab key; the
 * arrow keys and the pointer choose the time whose values are shown. The table has the same values.
 */
export function Plot({
  caption,
  at,
  label,
  series,
  isLine = false,
  marks = [],
  marked = [],
  beforeName = '',
}: PlotProps) {
  const texts = at.map(label);
  const labels = texts.map((text, index) => (isLine || index < texts.length - 1 ? text : `${text} so far`));
  const times = isLine ? at.map(Date.parse) : undefined;
  const [frame, width] = useWidth();
  const [chosen, choose] = useState<number>();
  const inner = { from: margin.left, to: Math.max(margin.left, width - margin.right) };
  const x = times
    ? onTimes(
        times,
        marks.map(({ at }) => at),
        inner,
      )
    : everyStep(texts, inner);
  const last = labels.length - 1;
  const lines = series.flatMap(({ name, values, before }) => [
    { name, values },
    ...(before ? [{ name: `${name} in ${beforeName}`, values: before }] : []),
  ]);
  const textOf = (index: number) =>
    `${labels[index]}: ${lines.map(({ name, values }) => `${number(values[index] ?? 0)} ${name.toLowerCase()}`).join(', ')}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, chosen ?? (event.key === 'ArrowRight' ? -1 : last + 1), last);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const onPointer = (event: PointerEvent) => {
    const box = (event.target as Element).closest('svg')?.getBoundingClientRect();
    if (box) choose(x.nearest(event.clientX - box.left));
  };
  return (
    <figure class="plot">
      <div
        class="series-area"
        role="slider"
        tabIndex={0}
        aria-label={`${caption}. ${series.map((each) => summary(each, labels, beforeName)).join(' ')} Arrow keys: values.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={textOf(chosen ?? last)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => choose(undefined)}
        onBlur={() => choose(undefined)}
      >
        {series.map((each, index) => {
          const { name, values, before = [] } = each;
          return (
            <div class={`series series-${index}`} ref={index === 0 ? frame : undefined}>
              <p class="key">
                <span>{name}</span> {before.length > 0 && <span class="note before">{beforeName}</span>}
                <span class="note">{leftOut(each)}</span>{' '}
                {chosen !== undefined && (
                  <span class="value">
                    {labels[chosen]}: <strong>{number(values[chosen] ?? 0)}</strong>
                    {before.length > 0 && ` (${number(before[chosen] ?? 0)})`}
                  </span>
                )}
              </p>
              {values.every((value) => value === 0) ? (
                <p class="note">None.</p>
              ) : (
                <svg width={width} height={height} aria-hidden="true">
                  <Axes width={width} x={x} of={each} marks={marks} />
                  {times ? line(values, x, times, marked) : barsOf(each, x)}
                  <Last of={each} x={x} isLine={isLine} />
                  {chosen !== undefined && (
                    <line
                      class="rule"
                      x1={x.at(chosen)}
                      x2={x.at(chosen)}
                      y1={margin.top}
                      y2={height - margin.bottom}
                    />
                  )}
                </svg>
              )}
            </div>
          );
        })}
      </div>
      <figcaption>
        <details>
          <summary>Table of values</summary>
          <ValueTable caption={caption} labels={labels} series={lines} />
        </details>
        <PlotFiles
          caption={caption}
          at={at}
          series={lines}
          titles={series.map((each) =>
            each.before ? `${each.name} (dashed: ${beforeName}${leftOut(each)})` : each.name,
          )}
        />
      </figcaption>
    </figure>
  );
}

/** The value to which a key leads; undefined for other keys. */
function stepTo(key: string, current: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - 7,
    PageUp: current + 7,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}

/** The highest and the last value in words. */
function summary(each: Series, labels: readonly string[], beforeName: string): string {
  const { name, values } = each;
  const highest = Math.max(...values);
  const last = `${number(values.at(-1) ?? 0)}, ${labels.at(-1)}`;
  const out = leftOut(each);
  return `${name}: highest ${number(highest)}, ${labels[values.indexOf(highest)]}; last ${last}.${out && ` ${beforeName}${out}.`}`;
}

/** Where a value is, from the top. The scale includes zero, and ends at a round number. */
function scaleOf({ values, before = [] }: Series) {
  // Without the few that are far from all others, such as a correction: they would press the rest together.
  const few = Math.ceil(before.length / 10);
  const all = [...values, ...before.toSorted((one, other) => one - other).slice(few, -few)];
  const [from, to] = nice(Math.min(0, ...all), Math.max(1, ...all), 4);
  const space = height - margin.top - margin.bottom;
  return {
    y: (value: number) => margin.top + space * (1 - (value - from) / (to - from)),
    marks: ticks(from, to, 4).filter((mark) => Number.isInteger(mark)),
    beyond: before.filter((value) => value < from || value > to).length,
  };
}

/** That the drawing leaves something out of the period before. */
function leftOut(each: Series): string {
  const { beyond } = scaleOf(each);
  return beyond > 0 ? `, ${plural(beyond, 'value')} beyond the scale` : '';
}

type AxesProps = { width: number; x: XScale; of: Series; marks: readonly Mark[] };

function Axes({ width, x, of, marks: days }: AxesProps) {
  const { y, marks } = scaleOf(of);
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

function barsOf(of: Series, x: XScale) {
  const { values, before = [] } = of;
  const { y } = scaleOf(of);
  const bars = values.map((value, index) => {
    const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
    const width = Math.max(1, x.step * 0.7);
    return (
      value !== 0 && (
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
  const points = before.map((value, index) => `${x.at(index).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <>
      {bars}
      {points.length > 0 && (
        <svg height={height - margin.bottom} aria-hidden="true">
          <path class="before" d={`M${points.join('L')}`} />
        </svg>
      )}
    </>
  );
}

/** The last value, beside its point or bar. */
function Last({ of, x, isLine }: { of: Series; x: XScale; isLine: boolean }) {
  const value = of.values.at(-1) ?? 0;
  const left = x.at(of.values.length - 1) + x.step * 0.35 + 6;
  const top = Math.min(scaleOf(of).y(value), height - margin.bottom - 8);
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
const gap = 7 * 86_400_000;

function line(values: readonly number[], x: XScale, times: readonly number[], marked: readonly number[]) {
  const { y } = scaleOf({ name: '', values });
  const points = values.map((value, index) => `${x.at(index).toFixed(1)},${y(value).toFixed(1)}`);
  const segments = points.slice(1).map((to, index) => ({
    path: `M${points[index]}L${to}`,
    isGap: (times[index + 1] ?? 0) - (times[index] ?? 0) > gap,
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

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
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
