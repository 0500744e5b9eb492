import type { ChangeContext } from '../../../domain/context.ts';
import type { Staff } from './people.ts';

/** A change in the past, made with the clock of that time. */
export type Change = { at: Date; by: Staff; make: (context: ChangeContext) => Promise<unknown> };
