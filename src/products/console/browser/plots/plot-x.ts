import { dayLength } from '../base/days.ts';
import { shortDay } from '../base/format.ts';

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
    ticks: Array.from({ length: count }, (_, index) => {
      const time = start + index * step;
      return { x: ofTime(time), text: shortDay(new Date(time).toISOString()) };
    }),
  };
}
