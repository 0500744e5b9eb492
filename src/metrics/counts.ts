import type { Issue } from '../failures.ts';

/** The two counts of a notice, each a whole number from 0 to 2^53-1. */
export type Counts = { viewsCount: number; engagementsCount: number };

const names = ['viewsCount', 'engagementsCount'] as const;

/** Validates both counts; viewsCount first, as the contract orders them (choice D5). */
export function validateCounts(counts: { [name in keyof Counts]?: unknown }): Issue[] {
  return names.flatMap((path) => {
    const message = countError(counts[path]);
    return message === undefined ? [] : [{ path, message }];
  });
}

function countError(count: unknown): string | undefined {
  if (count === undefined || count === null) return 'is required';
  if (typeof count !== 'number') return 'must be a number';
  // `1e400` in JSON is a whole number, but parses as Infinity.
  if (!Number.isInteger(count) && Math.abs(count) !== Number.POSITIVE_INFINITY) return 'must be a whole number';
  if (count < 0) return 'must be at least 0';
  if (count > Number.MAX_SAFE_INTEGER) return `must be at most ${Number.MAX_SAFE_INTEGER}`;
  return undefined;
}
