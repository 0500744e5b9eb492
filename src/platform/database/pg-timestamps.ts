/*
 * Values that `sql` statements return: timestamps as PostgreSQL prints them in UTC
 * (`2026-11-20 06:00:00.123+00`), dates as `YYYY-MM-DD`, numerics and 64-bit integers as strings.
 */

/** ISO 8601 with `Z` from a timestamp as PostgreSQL prints it in a session in UTC. */
export function isoOf(timestamp: string): string {
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, -3)}Z`;
}

/** ISO 8601 in UTC, with milliseconds unless they are zero. @param time ISO 8601 with `Z`, or as PostgreSQL prints it */
export function shortIsoOf(time: string): string {
  const seconds = `${time.slice(0, 10)}T${time.slice(11, 19)}`;
  const milliseconds = time[19] === '.' ? (/\d+/.exec(time.slice(20, 23))?.[0].padEnd(3, '0') ?? '000') : '000';
  return milliseconds === '000' ? `${seconds}Z` : `${seconds}.${milliseconds}Z`;
}

/** The instant of a timestamp as PostgreSQL prints it in a session in UTC. */
export function instantOf(timestamp: string): Date {
  return new Date(isoOf(timestamp));
}

/** In milliseconds. Days are in UTC, so that all have this length. */
export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayLength);

/** The latest day that was asked for: most are today. */
let latest = { number: Number.NaN, day: '' };

/** The calendar day of an instant, in UTC, as `YYYY-MM-DD`: days in this form compare as strings. */
export function dayOf(instant: Date): string {
  const number = Math.floor(instant.getTime() / dayLength);
  if (number !== latest.number) latest = { number, day: instant.toISOString().slice(0, 10) };
  return latest.day;
}
