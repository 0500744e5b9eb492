import fc from 'fast-check';

/*
 * Enum values and dates for property tests of the rules about notices. Copied from the contract, not imported from the code.
 */

export const confirmation = fc.constantFrom(
  'draft' as const,
  'pending_confirmation' as const,
  'needs_revision' as const,
  'confirmed' as const,
);
export const signOff = fc.constantFrom('pending' as const, 'signed_off' as const, 'declined' as const);
export const medium = fc.constantFrom(
  'online' as const,
  'native' as const,
  'print' as const,
  'television' as const,
  'radio' as const,
  'cinema' as const,
  'outdoor' as const,
  'direct_mail' as const,
  'other' as const,
);

const midnight = Date.UTC(2026, 10, 21);
const day = 86_400_000;

/** A day near the 21st of November 2026, as `YYYY-MM-DD`. */
export const days = fc.integer({ min: -40, max: 40 }).map((offset) => {
  const date = new Date(midnight + offset * day);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
});

/** An instant of those days, often at midnight. */
export const moments = fc
  .tuple(
    fc.integer({ min: -40, max: 40 }),
    fc.oneof(fc.constantFrom(0, 1, day - 1, day / 2), fc.integer({ min: 0, max: day - 1 })),
  )
  .map(([offset, time]) => new Date(midnight + offset * day + time));

/** Whether a day has begun in UTC. Compares numbers, where the code compares strings. */
export function hasBegun(date: string, now: Date): boolean {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  return now.getTime() >= Date.UTC(year, month - 1, dayOfMonth);
}
