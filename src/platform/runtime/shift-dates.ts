/** Shifts every date in a text by the days from `written` to now, such as those of samples to today. */
export function shiftDates(text: string, written: string, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const offset = Date.parse(today) - Date.parse(written); // whole days: both are midnight in UTC
  return text.replace(/\b\d{4}-\d{2}-\d{2}/g, (day) => new Date(Date.parse(day) + offset).toISOString().slice(0, 10));
}
