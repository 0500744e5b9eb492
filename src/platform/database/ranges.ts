import { type Issue, issue } from '../issues.ts';
import { dayLength } from './pg-timestamps.ts';

/**
 * Validates that a range does not start after its end.
 * @param path path of the field with the start
 * @param end path of the field with the end
 */
export function validateRange<End extends Date | string | number>(
  from: End | null | undefined,
  to: End | null | undefined,
  path: string,
  end: string,
): Issue[] {
  const isInverted = from != null && to != null && from > to;
  return isInverted ? [issue(path, 'too_late', { fields: [end] })] : [];
}

/** The field with the end of a range, by the name of that with its start; the same name for all other fields. */
export const endOfRange = (start: string): string =>
  start
    .replace(/(From|After)$/, 'To')
    .replace(/Min$/, 'Max')
    .replace(/^from$/, 'to');

/** Validates that no range in a filter is inverted, at any depth. Fields belong to a range by their names. */
export function validateRanges(filter: object, path = 'filter'): Issue[] {
  return Object.entries(filter).flatMap(([start, value]): Issue[] => {
    if (Object.prototype.toString.call(value) === '[object Object]') return validateRanges(value, `${path}.${start}`);
    const name = endOfRange(start);
    const end = Reflect.get(filter, name);
    if (name === start || value == null) return [];
    const [from, to] = [`${path}.${start}`, `${path}.${name}`];
    if (!start.endsWith('Min')) return validateRange(value, end, from, to);
    return Number(value) > Number(end ?? Number.POSITIVE_INFINITY) ? [issue(from, 'too_large', { fields: [to] })] : [];
  });
}

/** Validates that a period has a length, and at most `maxDays` days. */
export function validatePeriod({ from, to }: { from: Date; to: Date }, maxDays: number): Issue[] {
  if (to <= from) return [issue('to', 'too_early', { fields: ['from'] }, 'must be after `from`')];
  if (to.getTime() - from.getTime() <= maxDays * dayLength) return [];
  const message = `must be at most ${maxDays} days after \`from\``;
  return [issue('to', 'out_of_range', { max: maxDays, fields: ['from'] }, message)];
}

/** Validates the number of rows that a list without pages is asked for. */
export function validateFirst(first: number, max: number): Issue[] {
  return first < 1 || first > max ? [issue('first', 'out_of_range', { min: 1, max })] : [];
}

/** Validates a time zone by its name. PostgreSQL and JavaScript read offsets such as `+02:00` with opposite signs. */
export function validateTimeZone(timeZone: string, path = 'timeZone'): Issue[] {
  return isTimeZone(timeZone) ? [] : [issue(path, 'invalid_format', { format: 'time_zone' })];
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
