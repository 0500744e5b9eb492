import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

/** What the graph takes as `DateTime`. */
const instant = z.iso.datetime({ offset: true });

/** Reads a whole number of at least so much. @throws InvalidArgumentError for another value, a fault of usage */
export const wholeNumberFrom = (least: number) => (value: string) => {
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) {
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`);
  }
  return Number(value);
};

/** An option that takes an instant; another value is a fault of usage. */
export function instantOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (!instant.safeParse(value).success) {
      throw new InvalidArgumentError('It must be an instant, such as 2027-01-31T00:00:00Z.');
    }
    return value;
  });
}
