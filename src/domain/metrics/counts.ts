import { type Fault, fault, type Issue } from '../../platform/issues.ts';

/** The two counts of a notice, each a whole number from 0 to 2^53-1. */
export type Counts = { viewsCount: number; engagementsCount: number };

const names = ['viewsCount', 'engagementsCount'] as const;

/** Validates both counts; viewsCount first, as the contract orders them (choice D5). */
export function validateCounts(counts: { [name in keyof Counts]?: unknown }): Issue[] {
  return names.flatMap((path) => {
    const found = faultOfCount(counts[path]);
    return found ? [{ path, ...found }] : [];
  });
}

function faultOfCount(count: unknown): Fault | undefined {
  // The graph requires both counts. The gateway passes a symbol for one that a body leaves out, so that an error names each.
  if (count === undefined || count === null || typeof count === 'symbol') return fault('required');
  if (typeof count !== 'number') return fault('wrong_type', { expected: 'number' });
  // `1e400` in JSON is a whole number, but parses as Infinity.
  if (!Number.isInteger(count) && Math.abs(count) !== Number.POSITIVE_INFINITY)
    return fault('invalid_format', { format: 'whole_number' });
  if (count < 0) return fault('out_of_range', { min: 0 });
  if (count > Number.MAX_SAFE_INTEGER) return fault('out_of_range', { max: Number.MAX_SAFE_INTEGER });
  return undefined;
}
