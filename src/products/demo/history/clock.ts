import { createHash } from 'node:crypto';
import { dayLength, dayOf } from '../../../platform/database/pg-timestamps.ts';

/* What makes the history look alive and the same on every machine: times relative to the start, and noise from names. */

/** The calendar day that is some days from now; negative in the past. */
export const dayFrom = (now: Date, days: number): string => dayOf(new Date(now.getTime() + days * dayLength));

/** A time of a day that is some days from now, such as `09:30`. */
export const timeOn = (now: Date, days: number, time: string): Date => new Date(`${dayFrom(now, days)}T${time}:00Z`);

/** The same, but never in the future. */
export const pastTime = (now: Date, days: number, time: string): Date =>
  new Date(Math.min(timeOn(now, days, time).getTime(), now.getTime()));

/** A number from 0 to 1, the same for the same names. */
export function noise(...names: (string | number)[]): number {
  return digest(names).readUInt32BE() / 2 ** 32;
}

/** A whole number from `min` to `max`, the same for the same names. */
export const between = (min: number, max: number, ...names: (string | number)[]): number =>
  min + Math.floor(noise(...names) * (max - min + 1));

/** A UUID, the same for the same name. */
export function demoId(name: string): string {
  const bytes = digest(['id', name]).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: made from other data
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const digest = (names: readonly (string | number)[]) => createHash('sha256').update(names.join('\n')).digest();
