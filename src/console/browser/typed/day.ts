import type { Reading } from './reading.ts';

const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/;
const dayFirst = /^(\d\d?)\.\s*(\d\d?)\.\s*(\d{4})$/;
/** Day or month first: countries differ. */
const either = /^(\d\d?)[/-](\d\d?)[/-](\d{4})$/;
const withName = /^(\d\d?)\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;
const nameFirst = /^([a-z]{3,9})\.?\s+(\d\d?),?\s+(\d{4})$/i;

const names = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
);
const monthOf = (name: string) => names.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;

/** The day in ISO 8601, if the calendar has it. */
function dayOf(year: string | undefined, month: string | number | undefined, date: string | undefined): string[] {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const found = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? [text] : [];
}

/** A day as people type it: `2027-01-09`, `9 Jan 2027`, `9.1.2027`. `9/1/2027` can mean two days. */
export function readDay(given: string): Reading {
  const text = given.trim();
  const found = [
    [iso, (a?: string, b?: string, c?: string) => dayOf(a, b, c)],
    [dayFirst, (a?: string, b?: string, c?: string) => dayOf(c, b, a)],
    [withName, (a?: string, b = '', c?: string) => dayOf(c, monthOf(b), a)],
    [nameFirst, (a = '', b?: string, c?: string) => dayOf(c, monthOf(a), b)],
    [either, (a?: string, b?: string, c?: string) => [...new Set([...dayOf(c, b, a), ...dayOf(c, a, b)])]],
  ] as const;
  for (const [pattern, daysOf] of found) {
    const [all, ...parts] = pattern.exec(text) ?? [];
    if (all === undefined) continue;
    const days = daysOf(...parts);
    return days.length > 1 ? { choices: days } : days[0] ? { value: days[0] } : {};
  }
  return {};
}

const timed = /^(.*?)[\sT,]\s*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.0+)?\s*(?:Z|UTC)?$/i;

/** A day and a time in UTC, such as `21 Nov 2026, 09:00`. */
export function readInstant(text: string): Reading {
  const [, date = '', hours = '', minutes, seconds = '00'] = timed.exec(text.trim()) ?? [];
  const at = (day: string) => `${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`;
  const { value, choices } = readDay(date);
  return { ...(value && { value: at(value) }), ...(choices && { choices: choices.map(at) }) };
}
