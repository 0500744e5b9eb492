import { type Issue, issue } from '../issues.ts';

/**
 * Validates that a range does not start after its end.
 * @param path path of the field with the start
 * @param end path of the field with the end
 */
export function validateRange<End extends Date | string | number>(
  from: End | null | undefined,
  to: End | null | undefined,
  path = 'filter.from',
  end = 'filter.to',
): Issue[] {
  const isInverted = from !== null && from !== undefined && to !== null && to !== undefined && from > to;
  return isInverted ? [issue(path, 'too_late', { fields: [end] })] : [];
}

const day = 24 * 60 * 60 * 1000;

/** Validates that a period has a length, and at most `maxDays` days. */
export function validatePeriod({ from, to }: { from: Date; to: Date }, maxDays: number): Issue[] {
  if (to <= from) return [issue('to', 'too_early', { fields: ['from'] }, 'must be after `from`')];
  if (to.getTime() - from.getTime() <= maxDays * day) return [];
  const message = `must be at most ${maxDays} days after \`from\``;
  return [issue('to', 'out_of_range', { max: maxDays, fields: ['from'] }, message)];
}

/** Validates the number of rows that a list without pages is asked for. */
export function validateFirst(first: number, max: number): Issue[] {
  return first < 1 || first > max ? [issue('first', 'out_of_range', { min: 1, max })] : [];
}
