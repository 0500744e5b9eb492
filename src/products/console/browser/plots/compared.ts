import { number, shortNumber } from '../base/format.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The sum of a period for the head of its plot, such as "1.2 M views (23 % more)". Undefined `before`: nothing to compare with. */
export function compared(name: string, values: readonly number[], before?: readonly number[]): string {
  const now = sum(values);
  const text = `${now < 1_000_000 ? number(now) : shortNumber(now)} ${name}`;
  return before ? `${text} (${change(now, sum(before))})` : text;
}

function change(now: number, before: number): string {
  if (now === before) return 'as before';
  const percent = Math.round((now / before - 1) * 100);
  // Above that, a percentage only says that nearly nothing was counted before.
  if (before === 0 || percent >= 100) return `${number(before)} before`;
  return `${Math.abs(percent)} % ${percent < 0 ? 'less' : 'more'}`;
}
