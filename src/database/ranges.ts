import type { Issue } from '../failures.ts';

/**
 * What is wrong with a range that is asked for: nothing, unless it begins after its end.
 * @param path of the field that has its beginning
 * @param message names the field that has its end
 */
export function objectionsToRange<End extends Date | string | number>(
  from: End | null | undefined,
  to: End | null | undefined,
  path = 'filter.from',
  message = 'must not come after `to`',
): Issue[] {
  const isInverted = from !== null && from !== undefined && to !== null && to !== undefined && from > to;
  return isInverted ? [{ path, message }] : [];
}
