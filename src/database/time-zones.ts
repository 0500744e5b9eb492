import { type Issue, issue } from '../issues.ts';

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
