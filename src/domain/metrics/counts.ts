import type { Issue } from '../../platform/issues.ts';
import { faultOfCount } from '../notices/fields/formats.ts';

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
