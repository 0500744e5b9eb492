import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

/** The graph's `DateTime`. */
const instant = z.iso.datetime({ offset: true });

/** Parses a whole number from `min`. @throws InvalidArgumentError */
export const wholeNumberFrom = (min: number) => (value: string) => {
  if (!/^\d{1,9}$/.test(value) || Number(value) < min) {
    throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`);
  }
  return Number(value);
};

/** Parses a month. @throws InvalidArgumentError */
export function monthOf(value: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) throw new InvalidArgumentError('It must be a month, such as 2026-01.');
  return value;
}

/** An option whose value is an instant, or `none`. */
export function instantOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (value === 'none') return null;
    if (!instant.safeParse(value).success) {
      throw new InvalidArgumentError('It must be an instant, such as 2027-01-31T00:00:00Z, or none.');
    }
    return value;
  });
}
