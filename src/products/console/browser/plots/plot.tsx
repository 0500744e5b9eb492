import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { number } from '../base/format.ts';
import {
  Axes,
  everyStep,
  Last,
  Line,
  leftOut,
  type Mark,
  margin,
  onTimes,
  PlotBars,
  type Series,
  type XScale,
} from './plot-drawing.tsx';
import { PlotMenu, ValueTable } from './plot-files.tsx';

type PlotProps = {
  /** The sums of its values, above it. */
  head?: string;
  /** What it shows, for people who do not see it. */
  caption: string;
  /** The days or instants of the values, in ISO 8601. */
  at: readonly string[];
  /** The text of one of them; its year is left out on the axis. */
  label: (at: string) => string;
  series: readonly Series[];
  /** A line on an axis of time, for values that were recorded at any time. Without: bars of equal steps until now, so that the last is not over. */
  isLine?: boolean;
  marks?: readonly Mark[];
  /** What the period before is called. */
  beforeName?: string;
  /** Values that are marked, such as corrections, by index. */
  marked?: readonly number[];
  /** The series that is shown first where there is room for one only. */
  initial?: number;
};

/**
 * A plot over time. Each series has a scale of its own: they are beside each other where they fit, else one is chosen. It is one stop
 * of the Tab key; the arrow keys and the pointer choose the time whose values are shown. The table has the same values.
 */
export function Plot({
  head,
  caption,
  at,
  label,
  series,
  isLine = false,
  marks = [],
  marked = [],
  beforeName = '',
  initial = 0,
}: PlotProps) {
  const [shown, show] = useState(initial);
  const [hasTable, setHasTable] = useState(false);
  const texts = at.map(label);
  const labels = texts.map((text, index) => (isLine || index < texts.length - 1 ? text : `${text} so far`));
  const times = isLine ? at.map(Date.parse) : undefined;
  const [frame, width] = useWidth(shown);
  const inner = { from: margin.left, to: Math.max(margin.left, width - margin.right) };
  const x = times
    ? onTimes(
        times,
        marks.map(({ at }) => at),
        inner,
      )
    : everyStep(
        texts.map((text) => text.replace(/ \d{4}$/, '')),
        inner,
      );
  const last = labels.length - 1;
  const { chosen, handlers } = useChosen(x, last);
  const lines = series.flatMap(({ name, values, before }) => [
    { name, values },
    ...(before ? [{ name: `${name} in ${beforeName}`, values: before }] : []),
  ]);
  const textOf = (index: number) =>
    `${labels[index]}: ${lines.map(({ name, values }) => `${values[index] == null ? 'no data on' : number(values[index])} ${name.toLowerCase()}`).join(', ')}`;
  return (
    <figure class="plot">
      {head && <p class="note">{head}</p>}
      <div class="plot-head">
        {series.length > 1 && (
          <div class="segments" role="group" aria-label="Shown">
            {series.map(({ name }, index) => (
              <button type="button" aria-pressed={index === shown} onClick={() => show(index)}>
                {name}
              </button>
            ))}
          </div>
        )}
        <PlotMenu
          caption={caption}
          table={[
            ['Time', ...lines.map(({ name }) => name), ...(isLine ? [] : ['Finished'])],
            ...at.map((time, index) => [
              time,
              ...lines.map(({ values }) => values[index]),
              ...(isLine ? [] : [index < last]),
            ]),
          ]}
          titles={series.map((each) =>
            each.before ? `${each.name} (dashed: ${beforeName}${leftOut(each)})` : each.name,
          )}
        >
          <li>
            <button type="button" onClick={() => setHasTable(!hasTable)}>
              {hasTable ? 'Hide the table' : 'Show as a table'}
            </button>
          </li>
        </PlotMenu>
      </div>
      <div
        class="series-area"
        role="slider"
        tabIndex={0}
        aria-label={`${caption}. ${series.map((each) => summary(each, labels, beforeName)).join(' ')} Arrow keys: values.`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen ?? last}
        aria-valuetext={textOf(chosen ?? last)}
        {...handlers}
      >
        {series.map((each, index) => (
          <div
            class={`series series-${index} ${index === shown ? 'shown' : ''}`}
            ref={index === shown ? frame : undefined}
          >
            <p class="key">
              <span>{each.name}</span> {each.before && <span class="note before">{beforeName}</span>}
              <span class="note">{leftOut(each)}</span>{' '}
              {chosen !== undefined && (
                <span class="value">
                  {labels[chosen]}:{' '}
                  <strong>{each.values[chosen] == null ? 'no data' : number(each.values[chosen])}</strong>
                  {each.before && ` (${number(each.before[chosen] ?? 0)})`}
                </span>
              )}
            </p>
            {each.values.every((value) => !value) ? (
              <p class="note">None.</p>
            ) : (
              <svg width={width} height={x.height} aria-hidden="true">
                <Axes width={width} x={x} of={each} marks={marks} />
                {times ? <Line of={each} x={x} times={times} marked={marked} /> : <PlotBars of={each} x={x} />}
                <Last of={each} x={x} isLine={isLine} />
                {chosen !== undefined && (
                  <line
                    class="rule"
                    x1={x.at(chosen)}
                    x2={x.at(chosen)}
                    y1={margin.top}
                    y2={x.height - margin.bottom}
                  />
                )}
              </svg>
            )}
          </div>
        ))}
      </div>
      <figcaption hidden={!hasTable}>
        <ValueTable caption={caption} labels={labels} series={lines} />
      </figcaption>
    </figure>
  );
}

/** The chosen time, by arrow keys or the pointer. */
function useChosen(x: XScale, last: number) {
  const [chosen, choose] = useState<number>();
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
  const leave = () => choose(undefined);
  const handlers = {
    onKeyDown,
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    onPointerLeave: leave,
    onBlur: leave,
  };
  return { chosen, handlers };
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
  const highest = Math.max(...values.map(Number));
  const last = `${number(values.at(-1) ?? 0)}, ${labels.at(-1)}`;
  const out = leftOut(each);
  return `${name}: highest ${number(highest)}, ${labels[values.indexOf(highest)]}; last ${last}.${out && ` ${beforeName}${out}.`}`;
}

/** That of the series which is shown. */
function useWidth(shown: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is another element then
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => observer.disconnect();
  }, [shown]);
  return [frame, width] as const;
}
