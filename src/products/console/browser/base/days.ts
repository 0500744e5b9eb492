/** In milliseconds. */
export const dayLength = 86_400_000;

type Period = { from: string; to: string };

/** The last days until the end of this one, as instants in UTC. */
export function lastDays(count: number): Period {
  const end = Math.ceil(Date.now() / dayLength) * dayLength;
  return { from: new Date(end - count * dayLength).toISOString(), to: new Date(end).toISOString() };
}

/** The days of a period, such as `2026-11-21`. */
export function daysOf({ from, to }: Period): string[] {
  const start = Date.parse(from);
  const count = (Date.parse(to) - start) / dayLength;
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayLength).toISOString().slice(0, 10));
}

/** The day in so many days, in UTC. */
export const daysAhead = (count: number): string => new Date(Date.now() + count * dayLength).toISOString().slice(0, 10);

/** The first instant of a day, in UTC. */
export const startOfDay = (day: string): string => `${day}T00:00:00Z`;

/** The instant after a day: the exclusive end of a range. A text that is no day stays invalid, so that the server refuses it. */
export function endOfDay(day: string): string {
  const end = new Date(Date.parse(startOfDay(day)) + dayLength);
  return Number.isNaN(end.getTime()) ? startOfDay(day) : end.toISOString();
}

/** Whole days from now; 0 if it is over. */
export const daysUntil = (instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / dayLength));

/** The month that is so many after another, such as `2026-11`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}
