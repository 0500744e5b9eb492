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
