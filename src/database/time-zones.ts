import type { Issue } from '../failures.ts';

/** Validates a time zone by its name. PostgreSQL and JavaScript read offsets such as `+02:00` with opposite signs. */
export function validateTimeZone(timeZone: string, path = 'timeZone'): Issue[] {
  return isTimeZone(timeZone) ? [] : [{ path, message: 'must be a time zone such as `Europe/Helsinki`' }];
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
