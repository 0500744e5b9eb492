import type { Issue } from '../failures.ts';

/**
 * Validates that a range does not start after its end.
 * @param path of the field with the start
 * @param message names the field with the end
 */
export function validateRange<End extends Date | string | number>(
  from: End | null | undefined,
  to: End | null | undefined,
  path = 'filter.from',
  message = 'must not come after `to`',
): Issue[] {
  const isInverted = from !== null && from !== undefined && to !== null && to !== undefined && from > to;
  return isInverted ? [{ path, message }] : [];
}
